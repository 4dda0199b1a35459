"""Puluc: a running-fight board game of the Maya, in the manner of the Psion Series 3.

The base classes of expected errors are here, where the window finds them without loading the
rules; any other exception is a bug.
"""

__version__ = "0.2.0"


class PulucError(Exception):
    """An expected error, reported in one line; exit status 1 on the command line."""


class UsageError(PulucError):
    """A wrong command line; exit status 2."""
