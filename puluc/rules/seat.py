"""Who plays: a person or a level of the computer for each player of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from puluc.marks import N_
from puluc.rules.errors import NotationError

HUMAN = "human"
"""The level of a person."""
MIXED = "mixed"
"""Stands for Obsidian's players if they are not all of one level."""
WATCHED = "watched"
"""Stands for the opponent of a game without persons."""

_LEVEL = re.compile(r"[a-z]{1,20}")
_NAME = re.compile(r"[^\s,\x00-\x1f\x7f](?:[^,\x00-\x1f\x7f]{0,14}[^\s,\x00-\x1f\x7f])?")
MAX_NAME = 16
"""The most letters of a person's name."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays for one player: a person, who may have a name, or a level of the computer.

    NotationError if the name has more than ``MAX_NAME`` letters, a comma or a control character.
    """

    level: str = HUMAN
    name: str = ""

    def __post_init__(self) -> None:
        if not _LEVEL.fullmatch(self.level):
            raise NotationError(
                N_("'{level}' is neither a level nor '{human}'"), level=self.level, human=HUMAN
            )
        if self.name and not (self.is_person and _NAME.fullmatch(self.name)):
            raise NotationError(N_("'{name}' can't be the name of a person"), name=self.name)

    @property
    def is_person(self) -> bool:
        """Whether a person plays."""
        return self.level == HUMAN

    def __str__(self) -> str:
        return f"{self.level} {self.name}".rstrip()

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Return the seat written as ``hard``, ``human`` or ``human Ana``; else NotationError."""
        level, _, name = text.partition(" ")
        return cls(level, name)


def against(level: str, players: int = 1) -> tuple[Seat, ...]:
    """Return seats with a person for all of Jade and a level for all of Obsidian."""
    return (Seat(),) * players + (Seat(level),) * players


def opponent(seats: Sequence[Seat]) -> str:
    """Return Jade's opponent: a level, ``human``, ``mixed``, or ``watched`` without persons."""
    if not any(seat.is_person for seat in seats):
        return WATCHED
    levels = {seat.level for seat in seats[len(seats) // 2 :]}
    return levels.pop() if len(levels) == 1 else MIXED
