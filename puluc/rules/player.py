"""The two sides, and the players whom the pieces belong to (RULES.md 1, 7)."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Self

from puluc.marks import N_
from puluc.rules.errors import NotationError


class Side(IntEnum):
    """Jade, from the left city, or Obsidian, from the right one (RULES.md 1)."""

    JADE = 0
    OBSIDIAN = 1

    @property
    def enemy(self) -> Side:
        """The other side."""
        return ENEMY[self]

    @property
    def letter(self) -> str:
        """``j`` or ``o``: the side in the notation of the game for two."""
        return "jo"[self]

    def __str__(self) -> str:
        return self.name.capitalize()


ENEMY = (Side.OBSIDIAN, Side.JADE)
"""The enemy of each side: faster than the property in inner loops."""


class Player(IntEnum):
    """A player; every piece is one player's, from the first move to the last.

    ``JADE`` and ``OBSIDIAN`` are the only players of their sides, with the numbers of the sides;
    the others are the members of teams, one to eight of each side.
    """

    side: Side
    number: int
    """1 to 8, in the order of the turns of the side."""
    letter: str
    """The player's pieces and turns in the notation (RULES.md 8)."""

    def __new__(cls, value: int, side: Side, number: int, letter: str) -> Self:
        """Return the member with this value and these attributes."""
        player = int.__new__(cls, value)
        player._value_ = value
        player.side, player.number, player.letter = side, number, letter
        return player

    JADE = 0, Side.JADE, 1, "j"
    OBSIDIAN = 1, Side.OBSIDIAN, 1, "o"
    A = 2, Side.JADE, 1, "a"
    B = 3, Side.JADE, 2, "b"
    C = 4, Side.JADE, 3, "c"
    D = 5, Side.JADE, 4, "d"
    E = 6, Side.JADE, 5, "e"
    F = 7, Side.JADE, 6, "f"
    G = 8, Side.JADE, 7, "g"
    H = 9, Side.JADE, 8, "h"
    P = 10, Side.OBSIDIAN, 1, "p"
    Q = 11, Side.OBSIDIAN, 2, "q"
    R = 12, Side.OBSIDIAN, 3, "r"
    S = 13, Side.OBSIDIAN, 4, "s"
    T = 14, Side.OBSIDIAN, 5, "t"
    U = 15, Side.OBSIDIAN, 6, "u"
    V = 16, Side.OBSIDIAN, 7, "v"
    W = 17, Side.OBSIDIAN, 8, "w"

    @property
    def is_in_team(self) -> bool:
        """Whether the player's side has, or may have, other players."""
        return self >= Player.A

    @classmethod
    def from_letter(cls, letter: str) -> Player:
        """Return the player of a notation letter; NotationError for any other text."""
        if letter not in _BY_LETTER:
            raise NotationError(
                N_("'{letter}' is not a player's letter, such as j or o"), letter=letter
            )
        return _BY_LETTER[letter]

    def __str__(self) -> str:
        return f"{self.side} {self.number}" if self.is_in_team else str(self.side)


_BY_LETTER = {player.letter: player for player in Player}

MAX_PLAYERS = 8
"""The most players of a side."""


@cache
def turn_order(players: int) -> tuple[Player, ...]:
    """Return the players of a game with ``players`` a side, in the order of their turns."""
    if players == 1:
        return (Player.JADE, Player.OBSIDIAN)
    team = [player for player in Player if player.is_in_team and player.number <= players]
    return tuple(team)
