"""What can be expected to go wrong; any other exception is a bug."""

from __future__ import annotations


class PulucError(Exception):
    """An expected failure: its text is one line for whoever called (exit status 1)."""


class UsageError(PulucError):
    """A command line that asks for what there is not (exit status 2)."""
