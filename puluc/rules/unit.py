"""The two sides and the units on the highway."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache


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
        """``j`` or ``o``: a piece or the side to move in the notation."""
        return LETTERS[self]

    @classmethod
    def from_letter(cls, letter: str) -> Side:
        """The side of a notation letter; ValueError for any other text."""
        if len(letter) != 1 or letter not in LETTERS:
            raise ValueError(f"'{letter}' is neither j (Jade) nor o (Obsidian)")
        return cls(LETTERS.index(letter))

    def __str__(self) -> str:
        return self.name.capitalize()


class Gait(IntEnum):
    """How a unit travels, which decides where a throw leads."""

    OUTWARD = 0
    CAPTOR = 1
    HOMEWARD = 2


ENEMY = (Side.OBSIDIAN, Side.JADE)
"""The enemy of each side: faster than the property in inner loops."""

LETTERS = "jo"


@dataclass(frozen=True, slots=True)
class Unit:
    """All pieces on one space, bottom to top; the side of the top piece controls them.

    The derived attributes are stored because they are read far more often than units are made.
    """

    pieces: tuple[Side, ...]
    is_homeward: bool = False
    """Whether a unit without captives has turned round (``highway=return``)."""
    side: Side = field(init=False, compare=False, repr=False)
    is_captor: bool = field(init=False, compare=False, repr=False)
    gait: Gait = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.pieces:
            raise ValueError("a unit has at least one piece")
        side = self.pieces[-1]
        object.__setattr__(self, "side", side)
        object.__setattr__(self, "is_captor", ENEMY[side] in self.pieces)
        if self.is_captor and self.is_homeward:
            raise ValueError("only a unit without captives can be on its way home")
        lone = Gait.HOMEWARD if self.is_homeward else Gait.OUTWARD
        object.__setattr__(self, "gait", Gait.CAPTOR if self.is_captor else lone)

    @property
    def captives(self) -> int:
        """Pieces of the side that does not control the unit."""
        return self.pieces.count(ENEMY[self.side])

    @property
    def own_pieces(self) -> int:
        """Pieces of the controlling side: the top piece and its companions."""
        return self.pieces.count(self.side)

    def __str__(self) -> str:
        letters = "".join(LETTERS[piece] for piece in self.pieces)
        return letters[:-1] + letters[-1].upper() if self.is_homeward else letters

    @classmethod
    def parse(cls, text: str) -> Unit:
        """A unit from its letters, bottom to top: ``ojo``. ValueError says what is wrong."""
        is_homeward = text[-1:].isupper()
        letters = text[:-1] + text[-1:].lower() if is_homeward else text
        return make_unit(
            tuple(Side.from_letter(letter) for letter in letters), is_homeward=is_homeward
        )


@cache
def make_unit(pieces: tuple[Side, ...], *, is_homeward: bool = False) -> Unit:
    """The unit with these pieces; equal units are shared."""
    return Unit(pieces, is_homeward)


FRESH = tuple(make_unit((side,)) for side in Side)
"""The unit of a piece of each side that has just left its city."""
