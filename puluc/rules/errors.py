"""What is wrong with a text form, or with the values of a rule set, unit or start."""

from puluc import PulucError


class NotationError(PulucError, ValueError):
    """A text that can't be read as what it stands for, or that says what the rules don't allow."""
