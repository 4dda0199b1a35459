"""The units on the highway."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache

from puluc.marks import N_
from puluc.rules.errors import NotationError
from puluc.rules.player import Player, Side


class Gait(IntEnum):
    """How a unit travels, which decides where a throw leads."""

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
"""The unit of a piece of each player that has just left its city."""
