"""The base classes of expected errors; any other exception is a bug."""

from __future__ import annotations


class PulucError(Exception):
    """An expected error, reported in one line; exit status 1 on the command line."""


class UsageError(PulucError):
    """A wrong command line; exit status 2."""
