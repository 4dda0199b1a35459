"""The two sides, the players whom the pieces belong to, and their units (docs/rules.md 1, 7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import Self

from puluc import NotationError
from puluc.marks import N_


class Side(IntEnum):
    """Jade, from the left city, or Obsidian, from the right one (docs/rules.md 1)."""

    JADE = 0
    OBSIDIAN = 1

    __hash__ = int.__hash__  # that of enums is written in Python

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
    """A player; every piece belongs to one player for the whole game.

    ``JADE`` and ``OBSIDIAN`` are the only players of their sides, with the numbers of the sides;
    the others are the members of teams, one to eight of each side.
    """

    side: Side
    number: int
    """1 to 8, in the order of the turns of the side."""
    letter: str
    """The player's pieces and turns in the notation (docs/rules.md 8)."""

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

    __hash__ = int.__hash__

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


class Gait(IntEnum):
    """The way in which a unit travels; it decides where a throw leads."""

    OUTWARD = 0
    CAPTOR = 1
    HOMEWARD = 2


@dataclass(frozen=True, slots=True)
class Unit:
    """All pieces on one space, bottom to top; the player of the top piece controls them.

    The derived attributes are stored because they are read far more often than units are made.
    """

    pieces: tuple[Player, ...]
    is_homeward: bool = False
    """Whether a unit without captives has turned round (``highway=return``)."""
    player: Player = field(init=False, compare=False, repr=False)
    side: Side = field(init=False, compare=False, repr=False)
    own_pieces: int = field(init=False, compare=False, repr=False)
    """Pieces of the controlling side: the top piece and its companions."""
    captives: int = field(init=False, compare=False, repr=False)
    """Pieces of the other side."""
    is_captor: bool = field(init=False, compare=False, repr=False)
    gait: Gait = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.pieces:
            raise NotationError(N_("a unit has at least one piece"))
        player = self.pieces[-1]
        own = sum(piece.side is player.side for piece in self.pieces)
        is_captor = own < len(self.pieces)
        if is_captor and self.is_homeward:
            raise NotationError(N_("only a unit without captives can be on its way home"))
        lone = Gait.HOMEWARD if self.is_homeward else Gait.OUTWARD
        derived = {
            "player": player,
            "side": player.side,
            "own_pieces": own,
            "captives": len(self.pieces) - own,
            "is_captor": is_captor,
            "gait": Gait.CAPTOR if is_captor else lone,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def count(self, side: Side) -> int:
        """Return the number of pieces of a side."""
        return self.own_pieces if side is self.side else self.captives

    def __str__(self) -> str:
        letters = "".join(piece.letter for piece in self.pieces)
        return letters[:-1] + letters[-1].upper() if self.is_homeward else letters

    @classmethod
    def parse(cls, text: str) -> Unit:
        """Return the unit written as ``ojo``, bottom to top; NotationError for other text."""
        is_homeward = text[-1:].isupper()
        letters = text[:-1] + text[-1:].lower() if is_homeward else text
        return make_unit(
            tuple(Player.from_letter(letter) for letter in letters), is_homeward=is_homeward
        )


@cache
def make_unit(pieces: tuple[Player, ...], *, is_homeward: bool = False) -> Unit:
    """Return the unit with these pieces; equal units are shared."""
    return Unit(pieces, is_homeward)


FRESH = tuple(make_unit((player,)) for player in Player)
"""The unit of a single piece of each player that has just left its city."""
