"""The table of the games and series won, by game and opponent."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import Self

import pygame

from puluc.game.scores import Scores, Tally
from puluc.marks import N_
from puluc.rules import WATCHED, SeriesGame, Side
from puluc.text.language import gettext
from puluc.text.names import level_name, short_name
from puluc.text.wordings import Words
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK
from puluc.ui.render.font import Font
from puluc.ui.screens.scores.layout import HEAD_GAP, HEAD_RULE_Y, HEAD_Y, LEFT, RIGHT

_OPPONENT_X, _OPPONENT_GAP = 94, 6
_GAP = 3
"""The smallest gap between two columns."""
_LEGEND_GAP = 8
MARK, MARK_GAP = "widgets/taken-back", 3
_MARGIN_X = 1
"""The left edge of the marks in a crowded table, left of the names."""
_TOTAL_RULE_Y, TOTAL_Y = 55, 58

# Translators: the heads of the table of scores, in capitals.
_HEADS = (N_("JADE"), N_("OBSIDIAN"), N_("DRAWS"))
# Translators: the heads of the columns of games and of opponents, in capitals.
GAME, _OPPONENTS = N_("GAME"), N_("VS.")
# Translators: comes after a mark: games in which a move was taken back or a hint shown;
# in capitals, at most 48 pixels.
LEGEND = N_("WITH HELP")
_NARROW, _WIDE = (154, 200, RIGHT), (178, RIGHT)
"""The right edges of the columns of numbers, with draws and without."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row: the names of the game and of the opponent, and the games won by each and drawn."""

    game: str
    opponent: str
    counts: tuple[int, int, int]
    is_assisted: bool
    is_counted: bool

    @classmethod
    def of(cls, tally: Tally, series: SeriesGame | None = None) -> Self:
        """Return the row of games, or of a series."""
        # Translators: instead of an opponent, for games without persons.
        watched = gettext("(watch)")
        opponent = watched if tally.opponent == WATCHED else level_name(tally.opponent)
        counts, game = (tally.jade, tally.obsidian, tally.draws), short_name(tally.ruleset, series)
        if tally.pieces:
            game = f"{game} {tally.pieces[0]}:{tally.pieces[1]}"
        return cls(game, opponent, counts, tally.is_assisted, tally.is_counted)


@dataclass(slots=True)
class ScoreColumn:
    """A column of numbers, aligned at ``right``, and their sum without assisted games."""

    head: str
    right: int
    numbers: dict[ScoreRow, str]
    total: str
    piece: str
    """The sprite that replaces the head if there is little room; empty for draws."""


class ScoreTable:
    """The tallies in columns, and sums.

    The columns have their usual places if all has room there. Otherwise each is as narrow as can
    be, the sides have their pieces as heads, sums are not bold, and marks are in the margin.
    """

    def __init__(self, art: Art, scores: Scores) -> None:
        self._art = art
        games = [
            ScoreRow.of(each) for each in sorted(scores.tallies, key=attrgetter("is_assisted"))
        ]
        series = [
            ScoreRow.of(each, SeriesGame())
            for each in sorted(scores.series, key=attrgetter("is_assisted"))
        ]
        self.rows = [*games, *([None, *series] if series else [])]
        """The games, then None for a heading, and the series of five games."""
        self._tallied = [*games, *series]
        self._legend_x = LEFT + art.figures.width(gettext(GAME)) + _LEGEND_GAP
        self._has_legend = any(row.is_assisted for row in self._tallied)
        self._is_crowded = False
        self.columns = self._usual_columns([row for row in games if row.is_counted])
        self._opponents = max(self._usual_opponents, self._names_end + _GAP)
        """The left edge of the opponents."""
        if not self._has_room:
            self._is_crowded = True
            right = RIGHT
            for column in reversed(self.columns):
                column.right = right
                right -= self._width(column)
            last = self._room_end - self._widest(row.opponent for row in self._tallied)
            self._opponents = min(max(self._usual_opponents, self._names_end + _GAP), last)

    def draw_head(self, canvas: pygame.Surface) -> None:
        """Draw the heads of all columns, and the legend if there is room for it."""
        face, x = self._art.figures, self._legend_x
        face.draw(canvas, (LEFT, HEAD_Y), gettext(GAME))
        face.draw(canvas, (self._opponents, HEAD_Y), gettext(_OPPONENTS))
        if self._has_legend:
            canvas.blit(self._art[MARK], (x, HEAD_Y - 1))
            x += self._mark_width
            # Translators: WITH HELP, if there is little room.
            words = Words(gettext(LEGEND), gettext("HELP"))
            text = face.fit(words, self._opponents - x - MARK_GAP)
            face.draw(canvas, (x, HEAD_Y), text)
        for column in self.columns:
            if self._is_crowded and column.piece:
                piece = self._art[column.piece]
                canvas.blit(piece, piece.get_rect(topright=(column.right, HEAD_Y)))
            else:
                face.draw_right(canvas, (column.right, HEAD_Y), column.head)
        canvas.fill(INK, (LEFT, HEAD_RULE_Y, RIGHT - LEFT, 1))

    def draw_row(self, canvas: pygame.Surface, y: int, row: ScoreRow | None) -> None:
        """Draw a row, or the heading."""
        face = self._art.normal
        if row is None:
            self._art.figures.draw(canvas, (LEFT, y + 1), gettext("SERIES OF FIVE GAMES"))
            return
        name_end = face.draw(canvas, (LEFT, y), face.fit(row.game, self._opponents - LEFT - 1))
        if row.is_assisted:
            mark_x = _MARGIN_X if self._is_crowded else name_end + MARK_GAP
            canvas.blit(self._art[MARK], (mark_x, y))
        face.draw(canvas, (self._opponents, y), row.opponent)
        for column in self.columns:
            face.draw_right(canvas, (column.right, y), column.numbers[row])

    def draw_totals(self, canvas: pygame.Surface) -> int:
        """Draw the sums of the games that count; return where the first one begins."""
        canvas.fill(INK, (LEFT, _TOTAL_RULE_Y, RIGHT - LEFT, 1))
        for column in self.columns:
            self._total_face.draw_right(canvas, (column.right, TOTAL_Y), column.total)
        first = self.columns[0]
        return first.right - self._total_face.width(first.total)

    def _usual_columns(self, summed: list[ScoreRow]) -> list[ScoreColumn]:
        """Return the usual columns, further left if the head of the last one is wide."""
        has_draws = any(row.counts[-1] for row in self._tallied)
        columns = [
            ScoreColumn(
                gettext(_HEADS[place]),
                right,
                {row: str(row.counts[place]) for row in self._tallied},
                str(sum(row.counts[place] for row in summed)),
                f"pieces/{sprite_name(Side(place))}-11" if place < len(Side) else "",
            )
            for place, right in enumerate(_NARROW if has_draws else _WIDE)
        ]
        *others, last = columns
        room = last.right - self._head_width(last) - HEAD_GAP
        shift = max(others[-1].right - room, 0)
        for column in others:
            column.right -= shift
        return columns

    @property
    def _total_face(self) -> Font:
        return self._art.normal if self._is_crowded else self._art.bold

    @property
    def _usual_opponents(self) -> int:
        """The usual place of the opponents, further left for long names or a wide head."""
        face, first, figures = self._art.normal, self.columns[0], self._art.figures
        widest = max(
            (face.width(row.opponent) + face.width(first.numbers[row]) for row in self._tallied),
            default=0,
        )
        least = 0
        if self._has_legend:
            least = (
                self._legend_x + self._mark_width + figures.width(gettext(LEGEND)) + _OPPONENT_GAP
            )
        heads = figures.width(gettext(_OPPONENTS)) + HEAD_GAP + self._head_width(first)
        return max(
            min(_OPPONENT_X, first.right - widest - _OPPONENT_GAP, first.right - heads), least
        )

    @property
    def _has_room(self) -> bool:
        """Whether opponents have room in the usual places, and heads and totals too."""
        end = self._opponents + self._widest(row.opponent for row in self._tallied)
        first = self.columns[0]
        head_end = self._opponents + self._art.figures.width(gettext(_OPPONENTS)) + _GAP
        return (
            end <= self._room_end
            and head_end <= first.right - self._head_width(first)
            and all(
                right.right - left.right >= self._width(right)
                for left, right in pairwise(self.columns)
            )
        )

    def _width(self, column: ScoreColumn) -> int:
        """Return the width of a column, with the gap before it."""
        total = self._total_face.width(column.total)
        return max(self._widest(column.numbers.values()), total, self._head_width(column)) + _GAP

    def _widest(self, texts: Iterable[str]) -> int:
        return max(map(self._art.normal.width, texts), default=0)

    def _head_width(self, column: ScoreColumn) -> int:
        if self._is_crowded and column.piece:
            return self._art[column.piece].get_width()
        return self._art.figures.width(column.head)

    @property
    def _mark_width(self) -> int:
        return self._art[MARK].get_width() + MARK_GAP

    @property
    def _names_end(self) -> int:
        """The right end of the widest name of a game, with its mark."""
        mark, face = 0 if self._is_crowded else self._mark_width, self._art.normal
        widths = (face.width(row.game) + mark * row.is_assisted for row in self._tallied)
        return LEFT + max(widths, default=0)

    @property
    def _room_end(self) -> int:
        """The right end of the opponents, before the first number."""
        first = self.columns[0]
        return first.right - self._widest(first.numbers.values()) - _GAP
