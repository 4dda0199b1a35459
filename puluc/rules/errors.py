"""Errors in a text form, or in the values of a rule set, unit or start."""

from puluc import PulucError


class NotationError(PulucError, ValueError):
    """A text that can't be parsed, or that the rules don't allow."""
