"""One move of a unit, and its text form (docs/rules.md 8)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from puluc import NotationError, PulucError
from puluc.marks import N_

CITY = 0
"""The space number that stands for a side's own city."""


class MoveKind(StrEnum):
    """The effect of a move on arrival; the value is its sign in the notation."""

    PLAIN = "-"
    CAPTURE = "x"
    SLAY = "+"
    DOUBLE = "="
    BURN = "*"


_TEXT = re.compile(r"(city|[1-9]\d?)([-x+=*])(city|[1-9]\d?)", re.ASCII)


class IllegalMoveError(PulucError, ValueError):
    """A move that the rules don't allow here; the text says why."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move from one space to another; ``CITY`` is the own city at either end."""

    origin: int
    target: int
    kind: MoveKind = MoveKind.PLAIN
    is_turning: bool = False
    """Whether the unit turns round at the end of the highway and is homeward from then on. The
    text leaves it out: two throws may lead to one space, before and after the turn."""

    @property
    def is_entry(self) -> bool:
        """Whether a new piece leaves the city."""
        return self.origin == CITY

    @property
    def is_homecoming(self) -> bool:
        """Whether the unit goes home and is dissolved."""
        return self.target == CITY

    @property
    def is_violent(self) -> bool:
        """Whether the move captures or slays, which the levels prefer."""
        return self.kind is MoveKind.CAPTURE or self.kind is MoveKind.SLAY

    def has_text_of(self, other: Move) -> bool:
        """Return whether both moves have the same text; one of them may turn round."""
        return (self.origin, self.target, self.kind) == (other.origin, other.target, other.kind)

    def __str__(self) -> str:
        return f"{self.origin or 'city'}{self.kind}{self.target or 'city'}"

    @classmethod
    def parse(cls, text: str) -> Move:
        """Return the move written as ``city-3`` or ``8+city``; NotationError for other text."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise NotationError(
                N_("'{text}' is not a move such as city-3, 4-6, 3x5, 8-city or 8+city"), text=text
            )
        origin, sign, target = match.groups()
        move = cls(_space(origin), _space(target), MoveKind(sign))
        if move.is_entry and move.is_homecoming:
            raise NotationError(N_("'{text}' does not leave the city"), text=text)
        if move.kind is MoveKind.SLAY and move.is_entry:
            raise NotationError(
                N_("'{text}': a piece that leaves the city has no captives"), text=text
            )
        if move.is_homecoming and move.kind not in (MoveKind.PLAIN, MoveKind.SLAY):
            raise NotationError(
                N_("'{text}': no piece is captured, joined or burnt in the city"), text=text
            )
        return move


def _space(text: str) -> int:
    return CITY if text == "city" else int(text)
