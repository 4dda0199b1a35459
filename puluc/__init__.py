"""Puluc: a running-fight board game of the Maya, in the manner of the Psion Series 3.

The base classes of expected errors are here, where the window finds them without loading the
rules; any other exception is a bug.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # nothing is imported before ``main`` can catch Ctrl-C
    from typing import Any, Self

__version__ = "1.1.0"


class PulucError(Exception):
    """An expected error, reported in one line; exit status 1 on the command line.

    ``text`` is translatable (``puluc.marks``), with placeholders for what it is ``about``: a
    value, a player, or the error that is the reason. ``puluc.text.error_messages`` makes the
    player's sentence; ``str`` is the same in English for the log and other programs, with the
    ``detail``, which no player reads.
    """

    def __init__(self, text: str, /, *, detail: str = "", **about: object) -> None:
        super().__init__(text)
        self.text, self.detail = text, detail
        self.about: dict[str, Any] = about

    @classmethod
    def of(cls, error: PulucError) -> Self:
        """Return the same reason as an error of this class, without the frames it was raised in."""
        return cls(error.text, detail=error.detail, **error.about)

    def __str__(self) -> str:
        text = self.text.format(**self.about) if self.about else self.text
        return f"{text} ({self.detail})" if self.detail else text


class NotationError(PulucError, ValueError):
    """A text that can't be parsed, or that the rules don't allow."""


class UsageError(PulucError):
    """A wrong command line; exit status 2."""


def is_interrupt(error: BaseException | None) -> bool:
    """Return whether an error is Ctrl-C, or was raised because of one.

    Python 3.11 raises a RuntimeError if one comes while a class is made.
    """
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__
    return error is not None
