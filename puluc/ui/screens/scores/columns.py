"""Where the columns of the table of scores stand: as wide as what they hold."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from puluc.game.scores import Tally
from puluc.marks import N_
from puluc.rules import Side
from puluc.text.language import gettext
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH
from puluc.ui.render.font import Font

LEFT, RIGHT = 8, WIDTH - 8
_OPPONENT_X, _OPPONENT_GAP = 94, 6
_GAP = 3
"""The least between two columns."""
_HEAD_GAP = 5
MARK, MARK_GAP = "widgets/taken-back", 3
_MARGIN_X = 1
"""Of marks in a crowded table: left of the names."""


def opponents_head() -> str:
    """Return the head of the column of opponents."""
    # Translators: the head of the column of opponents, in capitals.
    return gettext("VS.")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of numbers, aligned at ``right``."""

    name: str
    """Marked."""
    right: int
    number: Callable[[Tally], int]
    side: Side | None = None


# Translators: the heads of the table of scores, in capitals.
_JADE, _OBSIDIAN = N_("JADE"), N_("OBSIDIAN")
_NARROW = (
    Column(_JADE, 154, lambda tally: tally.jade, Side.JADE),
    Column(_OBSIDIAN, 200, lambda tally: tally.obsidian, Side.OBSIDIAN),
    Column(N_("DRAWS"), RIGHT, lambda tally: tally.draws),
)
_WIDE = (replace(_NARROW[0], right=178), replace(_NARROW[1], right=RIGHT))


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: the name of the game, the opponent's, and the numbers."""

    game: str
    opponent: str
    tally: Tally


class ScoreColumns:
    """The columns of a table; ``legend_end`` is where the legend in its head ends, if any.

    They have their usual places if all has room there. Otherwise each is as narrow as can be, the
    sides have their pieces as heads, sums are not bold, and marks stand in the margin.
    """

    def __init__(
        self, art: Art, entries: Sequence[Entry], totals: Sequence[Tally], legend_end: int = 0
    ) -> None:
        """``totals`` are the rows that are summed up."""
        self._art = art
        self._entries = entries
        self._totals = totals
        self._legend_end = legend_end
        self.is_crowded = False
        has_draws = any(entry.tally.draws for entry in entries)
        self.numbers = self._usual(_NARROW) if has_draws else _WIDE
        self.opponents = max(self._usual_opponents(), self._names_end + _GAP)
        """The left edge of the opponents."""
        if not self._has_room:
            self.is_crowded = True
            self.numbers = self._packed(self.numbers)
            last = self._room_end - self._widest_opponent
            self.opponents = min(max(self._usual_opponents(), self._names_end + _GAP), last)

    @property
    def total_face(self) -> Font:
        """The face of the sums."""
        return self._art.normal if self.is_crowded else self._art.bold

    def total(self, column: Column) -> str:
        """Return the sum of a column."""
        return str(sum(map(column.number, self._totals)))

    def mark_x(self, name_end: int) -> int:
        """Where the mark of a row stands."""
        return _MARGIN_X if self.is_crowded else name_end + MARK_GAP

    def draw_head(self, canvas: pygame.Surface, y: int, column: Column) -> None:
        """Draw the head of a column of numbers."""
        if self.is_crowded and column.side is not None:
            piece = self._art[f"pieces/{sprite_name(column.side)}-12"]
            canvas.blit(piece, piece.get_rect(topright=(column.right, y)))
        else:
            self._art.figures.draw_right(canvas, (column.right, y), gettext(column.name))

    def _usual(self, columns: tuple[Column, ...]) -> tuple[Column, ...]:
        """Return the usual columns, further left if the head of the last one is wide."""
        *others, last = columns
        room = last.right - self._head_width(last) - _HEAD_GAP
        shift = max(others[-1].right - room, 0)
        return (*(replace(each, right=each.right - shift) for each in others), last)

    def _usual_opponents(self) -> int:
        """Return the usual place, further left for long names or a wide head."""
        face, first = self._art.normal, self.numbers[0]
        widest = max(
            (
                face.width(each.opponent) + face.width(str(first.number(each.tally)))
                for each in self._entries
            ),
            default=0,
        )
        least = self._legend_end + _OPPONENT_GAP if self._legend_end else 0
        room = first.right - widest - _OPPONENT_GAP
        heads = self._art.figures.width(opponents_head()) + _HEAD_GAP + self._head_width(first)
        return max(min(_OPPONENT_X, room, first.right - heads), least)

    @property
    def _has_room(self) -> bool:
        """Whether opponents have room in the usual places, and heads and totals too."""
        pairs = zip(self.numbers, self.numbers[1:], strict=False)
        return self.opponents + self._widest_opponent <= self._room_end and all(
            other.right - each.right >= self._width(other) for each, other in pairs
        )

    def _packed(self, columns: tuple[Column, ...]) -> tuple[Column, ...]:
        """Return the columns as narrow as can be."""
        right, packed = RIGHT, list[Column]()
        for column in reversed(columns):
            packed.append(replace(column, right=right))
            right -= self._width(column)
        return tuple(reversed(packed))

    def _width(self, column: Column) -> int:
        """Return what a column takes, with the gap before it."""
        total = self.total_face.width(self.total(column))
        return max(self._numbers_width(column), total, self._head_width(column)) + _GAP

    def _numbers_width(self, column: Column) -> int:
        widths = (self._art.normal.width(str(column.number(e.tally))) for e in self._entries)
        return max(widths, default=0)

    def _head_width(self, column: Column) -> int:
        if self.is_crowded and column.side is not None:
            return self._art[f"pieces/{sprite_name(column.side)}-12"].get_width()
        return self._art.figures.width(gettext(column.name))

    @property
    def _names_end(self) -> int:
        """Where the widest name of a game ends, with its mark."""
        mark = 0 if self.is_crowded else self._art[MARK].get_width() + MARK_GAP
        widths = (
            self._art.normal.width(each.game) + mark * each.tally.is_assisted
            for each in self._entries
        )
        return LEFT + max(widths, default=0)

    @property
    def _widest_opponent(self) -> int:
        return max((self._art.normal.width(each.opponent) for each in self._entries), default=0)

    @property
    def _room_end(self) -> int:
        """Where opponents have to end: before the first number."""
        first = self.numbers[0]
        return first.right - self._numbers_width(first) - _GAP
