"""The two sides, and the units their pieces form on the highway."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache


class Side(IntEnum):
    """Who plays: Jade from the left city, Obsidian from the right one (RULES.md 1)."""

    JADE = 0
    OBSIDIAN = 1

    @property
    def enemy(self) -> Side:
        """The other side."""
        return ENEMY[self]

    @property
    def letter(self) -> str:
        """``j`` or ``o``, as the text notation writes a piece or the side to move."""
        return LETTERS[self]

    @classmethod
    def from_letter(cls, letter: str) -> Side:
        """The side that a notation letter stands for; ValueError for any other text."""
        if len(letter) != 1 or letter not in LETTERS:
            raise ValueError(f"'{letter}' is neither j (Jade) nor o (Obsidian)")
        return cls(LETTERS.index(letter))

    def __str__(self) -> str:
        return self.name.capitalize()


ENEMY = (Side.OBSIDIAN, Side.JADE)
"""The enemy of each side: a lookup that costs less than the property in the engine's inner loop."""

LETTERS = "jo"


@dataclass(frozen=True, slots=True)
class Unit:
    """All pieces on one space, bottom to top; the side of the top piece controls them.

    The other attributes follow from the pieces and are kept because the engine
    reads them far more often than a unit changes.
    """

    pieces: tuple[Side, ...]
    side: Side = field(init=False, compare=False, repr=False)
    is_captor: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.pieces:
            raise ValueError("a unit has at least one piece")
        side = self.pieces[-1]
        object.__setattr__(self, "side", side)
        object.__setattr__(self, "is_captor", ENEMY[side] in self.pieces)

    @property
    def captives(self) -> int:
        """Pieces of the side that does not control the unit."""
        return self.pieces.count(ENEMY[self.side])

    @property
    def own_pieces(self) -> int:
        """Pieces of the controlling side: the top piece and its companions."""
        return self.pieces.count(self.side)

    def __str__(self) -> str:
        return "".join(LETTERS[piece] for piece in self.pieces)

    @classmethod
    def parse(cls, text: str) -> Unit:
        """A unit from its letters, bottom to top: ``ojo``. ValueError says what is wrong."""
        return make_unit(tuple(Side.from_letter(letter) for letter in text))


@cache
def make_unit(pieces: tuple[Side, ...]) -> Unit:
    """The one unit with these pieces: units are values, so equal ones are shared."""
    return Unit(pieces)
