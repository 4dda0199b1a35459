"""The scores of a game file, and how well its players choose."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum
from itertools import pairwise
from operator import attrgetter
from typing import Self

import pygame

from puluc.ai import LEVELS
from puluc.game.analysis import BEGINNER, cost_per_decision, level_costs, nearest_level
from puluc.game.ladder import Rung, rungs
from puluc.game.scores import Scores, Tally
from puluc.marks import N_
from puluc.rules import WATCHED, SeriesGame, Side
from puluc.rules.ruleset import Ruleset
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.names import game_title, level_name, short_name, side_name
from puluc.text.numerals import date_text, decimal
from puluc.text.wordings import Words, worded
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.jobs.skill_survey import SkillSurvey
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH
from puluc.ui.render.font import Font
from puluc.ui.render.scroll_bar import SCROLL_BAR_WIDTH, ScrollBar, Scrolled
from puluc.ui.scene.base import HelpTopic, Pop, Push, Scene, Transition
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role, steps
from puluc.ui.scene.hot_keys import ScoresCommand, hot_key_of
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.widgets.choice import stepped
from puluc.ui.widgets.menu import MenuScene, command_pane
from puluc.ui.widgets.notice import confirm
from puluc.ui.widgets.sheet import said_row
from puluc.ui.widgets.title_bar import TitleBar

LEFT, RIGHT = 8, WIDTH - 8
_OPPONENT_X, _OPPONENT_GAP = 94, 6
_GAP = 3
"""The smallest gap between two columns."""
_HEAD_GAP, _LEGEND_GAP, _FOOT_GAP = 5, 8, 6
MARK, MARK_GAP = "widgets/taken-back", 3
_MARGIN_X = 1
"""The left edge of the marks in a crowded table, left of the names."""
_ROWS = 3
_HEAD_Y, _HEAD_RULE_Y, _FIRST_Y, _PITCH = 14, 22, 26, 9
_TOTAL_RULE_Y, _TOTAL_Y, _FOOT_Y = 55, 58, 69
_BAR = pygame.Rect(WIDTH - 6, _FIRST_Y, SCROLL_BAR_WIDTH, _ROWS * _PITCH)
_TABS = (N_("Games"), N_("Skill"), N_("Ladder"))

# Translators: the heads of the table of scores, in capitals.
_HEADS = (N_("JADE"), N_("OBSIDIAN"), N_("DRAWS"))
# Translators: the heads of the columns of games and of opponents, in capitals.
_GAME, _OPPONENTS = N_("GAME"), N_("VS.")
# Translators: stands after a mark: games in which a move was taken back or a hint shown;
# in capitals, at most 48 pixels.
_LEGEND = N_("WITH HELP")
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
    be, the sides have their pieces as heads, sums are not bold, and marks stand in the margin.
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
        self._legend_x = LEFT + art.figures.width(gettext(_GAME)) + _LEGEND_GAP
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
        face.draw(canvas, (LEFT, _HEAD_Y), gettext(_GAME))
        face.draw(canvas, (self._opponents, _HEAD_Y), gettext(_OPPONENTS))
        if self._has_legend:
            canvas.blit(self._art[MARK], (x, _HEAD_Y - 1))
            x += self._mark_width
            # Translators: WITH HELP, if there is little room.
            words = Words(gettext(_LEGEND), gettext("HELP"))
            text = face.fit(words, self._opponents - x - MARK_GAP)
            face.draw(canvas, (x, _HEAD_Y), text)
        for column in self.columns:
            if self._is_crowded and column.piece:
                piece = self._art[column.piece]
                canvas.blit(piece, piece.get_rect(topright=(column.right, _HEAD_Y)))
            else:
                face.draw_right(canvas, (column.right, _HEAD_Y), column.head)
        canvas.fill(INK, (LEFT, _HEAD_RULE_Y, RIGHT - LEFT, 1))

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
            self._total_face.draw_right(canvas, (column.right, _TOTAL_Y), column.total)
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
        room = last.right - self._head_width(last) - _HEAD_GAP
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
                self._legend_x + self._mark_width + figures.width(gettext(_LEGEND)) + _OPPONENT_GAP
            )
        heads = figures.width(gettext(_OPPONENTS)) + _HEAD_GAP + self._head_width(first)
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


_SKILL_Y = 25
_COLUMNS = ((N_("LAST 10"), 10, 132), (N_("LAST 50"), 50, 182), (N_("ALL"), None, RIGHT))
"""The marked heading, the number of the last games, and the right edge of each column."""
_LATELY = 10
"""The number of games of the mark and of the sentence."""
_AXIS_Y, _TICK = 54, 2
_NAME_YS = (_AXIS_Y + 4, _AXIS_Y - 10)
_NAME_TO_TICK = 8
"""The distance of the names of the levels from the axis; they alternate below and above it."""
_AXIS = (26, WIDTH - 12)
_BEST, _WORST = 0.00002, 0.15
"""The costs at the ends of the axis, which is logarithmic."""
_NOTHING = N_("No finished game of yours to judge yet.")
_FAILED = N_("The chances can't be worked out.")


class SkillPage:
    """The costs in points, hundredths of a game, and their places among those of the levels."""

    def __init__(self, art: Art, survey: SkillSurvey) -> None:
        self._art, self._survey = art, survey
        self._costs = level_costs(survey.rules)

    @property
    def _text(self) -> str:
        """The verdict, or the reason why there is none yet."""
        survey = self._survey
        if not survey.is_done:
            return self._progress
        if survey.all:
            return self._verdict
        return gettext(_FAILED if survey.has_failed else _NOTHING)

    @property
    def _rows(self) -> Iterator[tuple[str, list[str]]]:
        """The names of the rows, and the costs in their columns."""
        for name, games in (
            (gettext("This file"), self._survey.mine),
            (gettext("All files"), self._survey.all),
        ):
            lately = (games[-last:] if last else games for _, last, _ in _COLUMNS)
            costs = map(cost_per_decision, lately)
            yield name, ["-" if cost is None else decimal(100 * cost, 2) for cost in costs]

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw what the survey has found so far."""
        text, face = self._text, self._art.normal
        if not self._survey.all:
            face.draw_centred_lines(canvas, (WIDTH // 2, 40), text, RIGHT - LEFT)
            return
        self._draw_table(canvas)
        if self._costs:
            self._draw_axis(canvas)
        face.draw(canvas, (LEFT, _FOOT_Y), text)

    @property
    def _progress(self) -> str:
        survey = self._survey
        if not survey.total:
            return gettext("Looking for your games")
        number = min(survey.done + 1, survey.total)
        text = gettext("Judging game {number} of {count}")
        return text.format(number=number, count=survey.total)

    @property
    def _verdict(self) -> str:
        """The game that is judged, and the level that chooses about as well."""
        cost, game = cost_per_decision(self._survey.all[-_LATELY:]), game_title(self._survey.rules)
        if cost is None or not self._costs:
            # Translators: no level has been measured in this game.
            return gettext("{game}: levels not measured.").format(game=game)
        # Translators: the short wording has 224 pixels at most.
        text = gettext(
            "{game}: lately you choose about as well as {level}.|Lately about as well as {level}."
        )
        words = worded(text, game=game, level=_name(nearest_level(cost, self._costs)))
        return self._art.normal.fit(words, RIGHT - LEFT)

    def _draw_table(self, canvas: pygame.Surface) -> None:
        figures, face = self._art.figures, self._art.normal
        first, _, right = _COLUMNS[0]
        room = right - figures.width(gettext(first)) - _HEAD_GAP - LEFT
        words = worded(gettext("POINTS A DECISION|POINTS"))
        figures.draw(canvas, (LEFT, _HEAD_Y), figures.fit(words, room))
        for name, _, right in _COLUMNS:
            figures.draw_right(canvas, (right, _HEAD_Y), gettext(name))
        canvas.fill(INK, (LEFT, _HEAD_RULE_Y, RIGHT - LEFT, 1))
        for row, (name, costs) in enumerate(self._rows):
            y = _SKILL_Y + row * _PITCH
            face.draw(canvas, (LEFT, y), name)
            for (_, _, right), text in zip(_COLUMNS, costs, strict=True):
                face.draw_right(canvas, (right, y), text)

    def _draw_axis(self, canvas: pygame.Surface) -> None:
        """Draw the levels along a line, and the last games of all files above it."""
        canvas.fill(INK, (_AXIS[0], _AXIS_Y, _AXIS[1] - _AXIS[0] + 1, 1))
        ends = [RIGHT, RIGHT]
        for number, (level, cost) in enumerate(self._costs.items()):
            x = _x(cost)
            name_y = _NAME_YS[number % 2]
            # A tick points to its own name only: the one opposite may be another level's.
            canvas.fill(INK, (x, min(_AXIS_Y, name_y + _NAME_TO_TICK), 1, _TICK + 1))
            name = _name(level).upper()  # figures are capitals
            width = self._art.figures.width(name)
            left = max(min(x - width // 2, ends[number % 2] - width), LEFT)
            ends[number % 2] = left - _HEAD_GAP  # the next one of this row stands to the left
            self._art.figures.draw(canvas, (left, name_y), name)
        lately = cost_per_decision(self._survey.all[-_LATELY:])
        if lately is not None:
            x = _x(lately)
            for half in range(5):
                canvas.fill(INK, (x - half, _AXIS_Y - 4 + half, 2 * half + 1, 9 - 2 * half))


def _name(level: str) -> str:
    # Translators: below the level Easy on a scale of skill: somebody who moves at random.
    return gettext("Beginner") if level == BEGINNER else level_name(level)


def _x(cost: float) -> int:
    """Return the x of a cost on the axis."""
    within = min(max(cost, _BEST), _WORST)
    share = math.log(within / _BEST) / math.log(_WORST / _BEST)
    return round(_AXIS[0] + share * (_AXIS[1] - _AXIS[0]))


_RUNG_X, _DATE_RIGHT = 56, 184
_RUNG_Y, _RUNG_PITCH = 23, 11
"""The ladder stands in the middle."""


class LadderPage:
    """The levels, the strongest on top, and when each was beaten."""

    def __init__(self, art: Art, reached: Sequence[Rung]) -> None:
        self._art = art
        self._dates = {rung.level: rung.date for rung in reached}

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw a rung for each level, between the rails."""
        figures, face = self._art.figures, self._art.normal
        figures.draw(canvas, (_RUNG_X, _HEAD_Y), gettext("LEVEL"))
        figures.draw_right(canvas, (_DATE_RIGHT, _HEAD_Y), gettext("BEATEN"))
        for number, level in enumerate(reversed(LEVELS)):
            y, day = _RUNG_Y + number * _RUNG_PITCH, self._dates.get(level)
            face.draw(canvas, (_RUNG_X, y), level_name(level))
            text = date_text(date.fromisoformat(day)) if day else "-"
            face.draw_right(canvas, (_DATE_RIGHT, y), text)
            canvas.fill(INK, (_RUNG_X - 4, y + _RUNG_PITCH - 2, _DATE_RIGHT - _RUNG_X + 8, 1))
        for x in (_RUNG_X - 5, _DATE_RIGHT + 4):
            canvas.fill(INK, (x, _RUNG_Y - 2, 1, len(LEVELS) * _RUNG_PITCH + 2))
        text = gettext("Three wins in five games beat a level.")
        face.draw_centred(canvas, (WIDTH // 2, _FOOT_Y), text)


class ScoresTab(IntEnum):
    """The tabs, left to right."""

    GAMES = 0
    SKILL = 1
    LADDER = 2


class ScoresScene(Scene[None]):
    """Games and series won by each side, by game and opponent, and how well persons choose.

    Tab, Left and Right change the tab; the menu has a command that empties the table; Esc closes.
    """

    help_topic = HelpTopic.SCORES

    def __init__(self, context: Context) -> None:
        self._art = context.art
        self._context = context
        tabs = tuple(map(gettext, _TABS))
        self._bar = TitleBar(context.art, gettext("Scores"), tabs, menu="")
        self.tab = ScoresTab.GAMES
        self._survey: SkillSurvey | None = None
        self._count()
        self._state = (0, 0, False)
        """The games done and to do, and whether the survey is done, as drawn."""

    def _count(self) -> None:
        """Count the games of the file."""
        session = self._context.session
        self._scores = session.scores if session else Scores()
        self._table = ScoreTable(self._art, self._scores)
        self._ladder = LadderPage(self._art, rungs(session.scored_games if session else ()))
        self.top = 0

    def repeats(self, action: Action) -> bool:
        """Return whether an action may be repeated: not one that changes the tab."""
        return action not in (Command.LEFT, Command.RIGHT) and super().repeats(action)

    def handle(self, action: Action) -> Transition | None:
        """Scroll, change the tab, open the menu or close."""
        if (tab := self._bar.tab_of(action, self.tab)) is not None:
            self._show(ScoresTab(tab))
            return None
        match action:
            case Command.MENU:
                panes = [command_pane(gettext("Scores"), ScoresCommand)]
                return Push(MenuScene(self._art, panes), self._carry_out)
            case Click(pos) if self._bar.is_menu_at(pos):
                return self.handle(Command.MENU)
            case Command.CANCEL | Command.ACCEPT | Click():
                return Pop()
            case _ if command := hot_key_of(action, ScoresCommand):
                return self._carry_out(command)
        if self.tab is ScoresTab.GAMES:
            self.top = stepped(action, self.top, self._last_top + 1, _ROWS)
        return None

    def _carry_out(self, command: ScoresCommand) -> Transition:
        """Ask before the table is emptied, or close."""
        if command is ScoresCommand.RESET:
            return confirm(self._art, gettext("Reset the score table?"), self._reset)
        return Pop()

    def _reset(self) -> None:
        """Empty the score table."""
        if self._context.session:
            self._context.session.reset_scores()
            self._context.save_session()
        self._count()

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Show what the survey has found."""
        del elapsed_ms
        if self._survey and self.tab is ScoresTab.SKILL:
            state = (self._survey.done, self._survey.total, self._survey.is_done)
            if state != self._state:
                self.is_dirty = True
            self._state = state
            if self._survey.is_done:
                self._survey.result()  # raises what is a bug
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the table, its totals, and the streaks."""
        canvas.fill(PAPER)
        self._bar.draw(canvas, self.tab)
        if self._survey and self.tab is ScoresTab.SKILL:
            SkillPage(self._art, self._survey).draw(canvas)
            return
        if self.tab is ScoresTab.LADDER:
            self._ladder.draw(canvas)
            return
        if not self._scores.tallies:
            text = gettext("No game has been finished yet.")
            self._art.normal.draw_centred_lines(canvas, (WIDTH // 2, 40), text, RIGHT - LEFT)
            return
        self._table.draw_head(canvas)
        for number, row in enumerate(self._table.rows[self.top : self.top + _ROWS]):
            self._table.draw_row(canvas, _FIRST_Y + number * _PITCH, row)
        room, face = self._table.draw_totals(canvas) - LEFT - 3, self._art.normal
        face.draw(canvas, (LEFT, _TOTAL_Y), face.fit(self._streak, room))
        self._draw_foot(canvas)
        self.scroll_bar.draw(canvas)

    @property
    def scrolled(self) -> Scrolled | None:
        """The table."""
        return self if self.tab is ScoresTab.GAMES else None

    @property
    def scroll_bar(self) -> ScrollBar:
        """The scroll bar of the table, in rows."""
        return ScrollBar(_BAR, self.top, _ROWS, len(self._table.rows))

    def scroll_to(self, top: int) -> None:
        """Scroll the table to a row."""
        self.top = top

    def controls(self) -> Iterator[Control]:
        """Yield the bar and the rows of the table."""
        yield from self._bar.controls(self.tab)
        if self.tab is ScoresTab.GAMES:
            for number, row in enumerate(self._table.rows):
                if row:
                    top = _FIRST_Y + (number - self.top) * _PITCH
                    is_seen = 0 <= number - self.top < _ROWS
                    rect = pygame.Rect(0, top if is_seen else HEIGHT, WIDTH, _PITCH)
                    name = said_row(self._titles, self._texts(row))
                    yield Control(Role.TEXT, rect, name, focus=steps(number - self.top))

    def close(self) -> None:
        """Cancel the survey."""
        if self._survey:
            self._survey.cancel()

    def _show(self, tab: ScoresTab) -> None:
        """Change the tab; the survey begins when Skill is first shown."""
        self.tab = tab
        if tab is ScoresTab.SKILL and self._survey is None:
            session = self._context.session
            records = [*session.games, session.record] if session else []
            rules = session.rules if session else Ruleset()
            self._survey = SkillSurvey(records, rules, self._context.paths.data)

    @property
    def _last_top(self) -> int:
        return max(0, len(self._table.rows) - _ROWS)

    @property
    def _titles(self) -> tuple[str, ...]:
        return (gettext(_GAME), *(column.head for column in self._table.columns))

    def _texts(self, row: ScoreRow) -> tuple[str, ...]:
        """Return a row in words, with a note if moves were taken back."""
        numbers = (column.numbers[row] for column in self._table.columns)
        mark = f", {gettext(_LEGEND)}" if row.is_assisted else ""
        return f"{row.game}, {row.opponent}{mark}", *numbers

    @property
    def _streak(self) -> Words:
        """The sentence about the games in a row that a side has won."""
        scores = self._scores
        if scores.streak_side is None or scores.streak <= 1:
            return Words()
        text = pgettext("scores", "{count} in a row for {side}|{count} in a row")
        return worded(text, count=scores.streak, side=side_name(scores.streak_side))

    @property
    def _longest(self) -> Words:
        scores = self._scores
        if scores.longest_side is None or scores.longest <= 1:
            return Words()
        # Translators: the longest streak of games that a side has won: Longest: 4, Jade.
        text = gettext("Longest: {count}, {side}")
        return worded(text, count=scores.longest, side=side_name(scores.longest_side))

    @property
    def _mean(self) -> Words:
        if self._scores.mean_turns is None:
            return Words()
        count = round(self._scores.mean_turns)
        # Translators: the mean number of turns of a game.
        text = ngettext("Mean {count} turn|Mean {count}", "Mean {count} turns|Mean {count}", count)
        return worded(text, count=count)

    def _draw_foot(self, canvas: pygame.Surface) -> None:
        face, end = self._art.normal, LEFT
        if self._longest:
            end = face.draw(canvas, (LEFT, _FOOT_Y), self._longest.full) + _FOOT_GAP
        face.draw_right(canvas, (RIGHT, _FOOT_Y), face.fit(self._mean, RIGHT - end))
