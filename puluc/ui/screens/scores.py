"""The scores of a game file, and how well its players choose."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

import pygame

from puluc.game.analysis import BEGINNER, GameSkill, cost_per_decision, level_costs, nearest_level
from puluc.game.scores import Scores, Tally
from puluc.marks import N_
from puluc.rules import WATCHED, Ruleset, SeriesGame, Side
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.names import game_title, level_name, short_name, side_name
from puluc.text.numerals import decimal
from puluc.text.wordings import wordings
from puluc.ui.app.context import Context
from puluc.ui.app.hot_keys import BoardCommand
from puluc.ui.app.input import Action, Click, Command, Letter, Wheel
from puluc.ui.app.scene import HelpTopic, Pop, Scene, Transition
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.board.picture.strip import fitting
from puluc.ui.jobs.skill_survey import SkillSurvey
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER, WIDTH, invert
from puluc.ui.render.font import Font
from puluc.ui.widgets.title_bar import BAR_HEIGHT, TitleBar

LEFT, RIGHT = 8, WIDTH - 8
_OPPONENT_X, _OPPONENT_GAP = 94, 6
_GAP = 3
"""The smallest gap between two columns."""
_HEAD_GAP = 5
MARK, MARK_GAP = "widgets/taken-back", 3
_MARGIN_X = 1
"""The left edge of the marks in a crowded table, left of the names."""


def opponents_head() -> str:
    """Return the head of the column of opponents."""
    # Translators: the head of the column of opponents, in capitals.
    return gettext("VS.")


@dataclass(frozen=True, slots=True)
class ScoreColumn:
    """A column of numbers, aligned at ``right``."""

    name: str
    """Marked for translation."""
    right: int
    number: Callable[[Tally], int]
    side: Side | None = None


# Translators: the heads of the table of scores, in capitals.
_JADE, _OBSIDIAN = N_("JADE"), N_("OBSIDIAN")
_NARROW = (
    ScoreColumn(_JADE, 154, lambda tally: tally.jade, Side.JADE),
    ScoreColumn(_OBSIDIAN, 200, lambda tally: tally.obsidian, Side.OBSIDIAN),
    ScoreColumn(N_("DRAWS"), RIGHT, lambda tally: tally.draws),
)
_WIDE = (replace(_NARROW[0], right=178), replace(_NARROW[1], right=RIGHT))


@dataclass(frozen=True, slots=True)
class ScoreEntry:
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
        self, art: Art, entries: Sequence[ScoreEntry], totals: Sequence[Tally], legend_end: int = 0
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

    def total(self, column: ScoreColumn) -> str:
        """Return the sum of a column."""
        return str(sum(map(column.number, self._totals)))

    def mark_x(self, name_end: int) -> int:
        """Where the mark of a row stands."""
        return _MARGIN_X if self.is_crowded else name_end + MARK_GAP

    def draw_head(self, canvas: pygame.Surface, y: int, column: ScoreColumn) -> None:
        """Draw the head of a column of numbers."""
        if self.is_crowded and column.side is not None:
            piece = self._art[f"pieces/{sprite_name(column.side)}-12"]
            canvas.blit(piece, piece.get_rect(topright=(column.right, y)))
        else:
            self._art.figures.draw_right(canvas, (column.right, y), gettext(column.name))

    def _usual(self, columns: tuple[ScoreColumn, ...]) -> tuple[ScoreColumn, ...]:
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

    def _packed(self, columns: tuple[ScoreColumn, ...]) -> tuple[ScoreColumn, ...]:
        """Return the columns as narrow as can be."""
        right, packed = RIGHT, list[ScoreColumn]()
        for column in reversed(columns):
            packed.append(replace(column, right=right))
            right -= self._width(column)
        return tuple(reversed(packed))

    def _width(self, column: ScoreColumn) -> int:
        """Return what a column takes, with the gap before it."""
        total = self.total_face.width(self.total(column))
        return max(self._numbers_width(column), total, self._head_width(column)) + _GAP

    def _numbers_width(self, column: ScoreColumn) -> int:
        widths = (self._art.normal.width(str(column.number(e.tally))) for e in self._entries)
        return max(widths, default=0)

    def _head_width(self, column: ScoreColumn) -> int:
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


_ROWS = 3
_HEAD_Y, _HEAD_RULE_Y, _FIRST_Y, _PITCH = 14, 22, 26, 9
_TOTAL_RULE_Y, _TOTAL_Y, _FOOT_Y = 55, 58, 69
_LEGEND_GAP, _FOOT_GAP = 8, 6
_ARROWS_X = 192
_TABS = (N_("Games"), N_("Skill"))
_TABS_END = 122


_SKILL_Y = 25
_COLUMNS = ((N_("LAST 10"), 10, 132), (N_("LAST 50"), 50, 182), (N_("ALL"), None, RIGHT))
"""Marked heading, how many of the last games, right edge."""
_AXIS_Y, _TICK = 54, 2
_NAME_YS = (_AXIS_Y + 4, _AXIS_Y - 10)
_NAME_TO_TICK = 8
"""The names of the levels stand below and above the axis by turns, as some lie close together."""
_AXIS = (26, WIDTH - 12)
_BEST, _WORST = 0.00002, 0.15
"""The costs at the ends of the axis, which is logarithmic."""
_NOTHING = N_("No finished game of yours to judge yet.")
_FAILED = N_("The chances can't be worked out.")


class SkillPage:
    """Costs in points, hundredths of a game, and where they lie between those of the levels."""

    def __init__(self, art: Art, survey: SkillSurvey) -> None:
        self._art, self._survey = art, survey
        self._costs = level_costs(survey.rules)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw what the survey has found so far."""
        survey, face = self._survey, self._art.normal
        if not survey.all:
            nothing = gettext(_FAILED if survey.has_failed else _NOTHING)
            text = nothing if survey.is_done else self._progress
            face.draw_centred_lines(canvas, (WIDTH // 2, 40), text, RIGHT - LEFT, _PITCH)
            return
        self._draw_table(canvas)
        if self._costs:
            self._draw_axis(canvas)
        text = self._verdict if survey.is_done else self._progress
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
            return gettext("{game}: there is no scale of levels.").format(game=game)
        # Translators: the second alternative has 224 pixels at most.
        text = gettext(
            "{game}: lately you choose about as {level} does."
            "|{game}: lately about as {level}."
            "|Lately about as {level}."
        )
        words = wordings(text, game=game, level=_name(nearest_level(cost, self._costs)))
        return fitting(self._art.normal, words, RIGHT - LEFT)

    def _draw_table(self, canvas: pygame.Surface) -> None:
        figures, face = self._art.figures, self._art.normal
        first, _, right = _COLUMNS[0]
        room = right - figures.width(gettext(first)) - _HEAD_GAP - LEFT
        words = wordings(gettext("POINTS A DECISION|POINTS"))
        figures.draw(canvas, (LEFT, _HEAD_Y), fitting(figures, words, room))
        for name, _, right in _COLUMNS:
            figures.draw_right(canvas, (right, _HEAD_Y), gettext(name))
        canvas.fill(INK, (LEFT, _HEAD_RULE_Y, RIGHT - LEFT, 1))
        for row, (name, games) in enumerate(
            ((gettext("This file"), self._survey.mine), (gettext("All files"), self._survey.all))
        ):
            y = _SKILL_Y + row * _PITCH
            face.draw(canvas, (LEFT, y), name)
            for _, last, right in _COLUMNS:
                face.draw_right(canvas, (right, y), _text(games[-last:] if last else games))

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


_LATELY = 10
"""The games of the mark and of the sentence."""


def _x(cost: float) -> int:
    """Where a cost lies on the axis."""
    within = min(max(cost, _BEST), _WORST)
    share = math.log(within / _BEST) / math.log(_WORST / _BEST)
    return round(_AXIS[0] + share * (_AXIS[1] - _AXIS[0]))


def _text(games: tuple[GameSkill, ...]) -> str:
    """Return the cost of a decision in points; a dash without decisions."""
    cost = cost_per_decision(games)
    return "-" if cost is None else decimal(100 * cost, 2)


class ScoresTab(IntEnum):
    """The tabs, left to right."""

    GAMES = 0
    SKILL = 1


class ScoresScene(Scene):
    """Games and matches won by each side, by game and opponent, and how well persons choose.

    Tab, Left and Right change the tab, Esc closes.
    """

    help_topic = HelpTopic.SCORES

    def __init__(self, context: Context) -> None:
        self._art = context.art
        self._context = context
        self._bar = TitleBar(
            context.art, gettext("Scores"), tuple(map(gettext, _TABS)), tabs_end=_TABS_END
        )
        self.tab = ScoresTab.GAMES
        self._survey: SkillSurvey | None = None
        self._scores = context.session.scores if context.session else Scores()
        self._tallies = sorted(self._scores.tallies, key=_is_assisted)
        series = sorted(self._scores.series, key=_is_assisted)
        self._rows = [*self._tallies, *([None, *series] if series else [])]
        """The games, then None for a heading, and the series of five games."""
        self._all = [*self._tallies, *series]
        self._columns = ScoreColumns(
            context.art,
            [self._entry(tally, is_series=False) for tally in self._tallies]
            + [self._entry(tally, is_series=True) for tally in series],
            [tally for tally in self._tallies if not tally.is_assisted],
            self._legend_x + self._legend_width if self._has_legend else 0,
        )
        self.top = 0
        self._state = (0, 0, False)
        """The games done and to do, and whether the survey is done, as drawn."""

    def handle(self, action: Action) -> Transition | None:
        """Scroll, change the tab or close."""
        if (tab := self._bar.tab_of(action, self.tab)) is not None:
            self._show(ScoresTab(tab))
            return None
        match action:
            case Command.LEFT | Command.RIGHT:
                self._show(ScoresTab((self.tab + 1) % len(ScoresTab)))
            case Command.UP | Command.DOWN:
                self._scroll(-1 if action is Command.UP else 1)
            case Command.PAGE_UP | Command.PAGE_DOWN:
                self._scroll(-_ROWS if action is Command.PAGE_UP else _ROWS)
            case Command.HOME:
                self._scroll(-self._reach)
            case Command.END:
                self._scroll(self._reach)
            case Wheel(steps):
                self._scroll(-steps)
            case Command.CANCEL | Command.ACCEPT | Command.MENU | Click():
                return Pop()
            case Letter(BoardCommand.SCORES.value.key):
                return Pop()
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Show what the survey has found."""
        del elapsed_ms
        if self._survey and self.tab is ScoresTab.SKILL:
            state = (self._survey.done, self._survey.total, self._survey.is_done)
            self.is_dirty |= state != self._state
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
        if not self._tallies:
            text = gettext("No game has been finished yet.")
            face = self._art.normal
            face.draw_centred_lines(canvas, (WIDTH // 2, 40), text, RIGHT - LEFT, _PITCH)
            return
        self._draw_head(canvas)
        for row, number in enumerate(range(self.top, min(self.top + _ROWS, len(self._rows)))):
            self._draw_tally(canvas, _FIRST_Y + row * _PITCH, number)
        self._draw_totals(canvas)
        self._draw_foot(canvas)
        self._draw_arrows(canvas)

    def _show(self, tab: ScoresTab) -> None:
        """Change the tab; the survey begins when Skill is first shown."""
        self.tab = tab
        if tab is ScoresTab.SKILL and self._survey is None:
            session = self._context.session
            records = [*session.games, session.record] if session else []
            rules = session.rules if session else Ruleset()
            self._survey = SkillSurvey(records, rules, self._context.paths.data)

    def close(self) -> None:
        """Cancel the survey."""
        if self._survey:
            self._survey.cancel()

    @staticmethod
    def _entry(tally: Tally, *, is_series: bool) -> ScoreEntry:
        """Return what stands in a row."""
        game = short_name(tally.ruleset, SeriesGame() if is_series else None)
        return ScoreEntry(game, _opponent_name(tally.opponent), tally)

    @property
    def _has_legend(self) -> bool:
        return any(tally.is_assisted for tally in self._all)

    @property
    def _legend_x(self) -> int:
        return LEFT + self._art.figures.width(_game_head()) + _LEGEND_GAP

    @property
    def _legend_width(self) -> int:
        mark_width = self._art[MARK].get_width() + MARK_GAP
        return mark_width + self._art.figures.width(_legend())

    @property
    def _reach(self) -> int:
        return max(0, len(self._rows) - _ROWS)

    def _scroll(self, by: int) -> None:
        self.top = min(max(self.top + by, 0), self._reach)

    def _draw_head(self, canvas: pygame.Surface) -> None:
        face, columns = self._art.figures, self._columns
        face.draw(canvas, (LEFT, _HEAD_Y), _game_head())
        face.draw(canvas, (columns.opponents, _HEAD_Y), opponents_head())
        if self._has_legend:
            self._draw_legend(canvas)
        for column in columns.numbers:
            columns.draw_head(canvas, _HEAD_Y, column)
        canvas.fill(INK, (LEFT, _HEAD_RULE_Y, RIGHT - LEFT, 1))

    def _draw_tally(self, canvas: pygame.Surface, y: int, number: int) -> None:
        face, tally = self._art.normal, self._rows[number]
        if tally is None:
            self._art.figures.draw(canvas, (LEFT, y + 1), gettext("MATCHES OF FIVE GAMES"))
            return
        entry = self._entry(tally, is_series=number > len(self._tallies))
        room = self._columns.opponents - LEFT - 1
        name_end = face.draw(canvas, (LEFT, y), face.fit(entry.game, room))
        if tally.is_assisted:
            canvas.blit(self._art[MARK], (self._columns.mark_x(name_end), y))
        face.draw(canvas, (self._columns.opponents, y), entry.opponent)
        for column in self._columns.numbers:
            face.draw_right(canvas, (column.right, y), str(column.number(tally)))

    def _draw_totals(self, canvas: pygame.Surface) -> None:
        """Draw the totals of games without help, and the current streak."""
        canvas.fill(INK, (LEFT, _TOTAL_RULE_Y, RIGHT - LEFT, 1))
        scores, columns = self._scores, self._columns
        face = columns.total_face
        for column in columns.numbers:
            face.draw_right(canvas, (column.right, _TOTAL_Y), columns.total(column))
        if scores.streak_side is not None and scores.streak > 1:
            text = pgettext("scores", "{count} in a row for {side}|{count} in a row")
            words = wordings(text, count=scores.streak, side=side_name(scores.streak_side))
            first = columns.numbers[0]
            room = first.right - face.width(columns.total(first)) - 3 - LEFT
            text = fitting(self._art.normal, words, room)
            self._art.normal.draw(canvas, (LEFT, _TOTAL_Y), text)

    def _draw_foot(self, canvas: pygame.Surface) -> None:
        scores, face, end = self._scores, self._art.normal, LEFT
        if scores.longest_side is not None and scores.longest > 1:
            # Translators: the longest streak of games that a side has won: Longest: 4, Jade.
            text = gettext("Longest: {count}, {side}")
            longest = text.format(count=scores.longest, side=side_name(scores.longest_side))
            end = face.draw(canvas, (LEFT, _FOOT_Y), longest) + _FOOT_GAP
        if scores.mean_turns is not None:
            count = round(scores.mean_turns)
            # Translators: the mean number of turns of a game.
            text = ngettext(
                "Mean {count} turn|Mean {count}", "Mean {count} turns|Mean {count}", count
            )
            words = wordings(text, count=count)
            face.draw_right(canvas, (RIGHT, _FOOT_Y), fitting(face, words, RIGHT - end))

    def _draw_arrows(self, canvas: pygame.Surface) -> None:
        """Draw arrows in the bar where there are more rows."""
        for number, (name, is_more) in enumerate(
            (("arrow-up", self.top > 0), ("arrow-down", self.top < self._reach))
        ):
            if is_more:
                _draw_in_bar(canvas, self._art, f"widgets/{name}", (_ARROWS_X + 10 * number, 4))

    def _draw_legend(self, canvas: pygame.Surface) -> None:
        """Say what the mark means, as far as there is room before the head of the opponents."""
        x, face = self._legend_x, self._art.figures
        canvas.blit(self._art[MARK], (x, _HEAD_Y - 1))
        x += self._art[MARK].get_width() + MARK_GAP
        # Translators: WITH HELP, if there is little room.
        words = _legend(), gettext("HELP"), ""
        text = fitting(face, words, self._columns.opponents - x - MARK_GAP)
        face.draw(canvas, (x, _HEAD_Y), text)


def _game_head() -> str:
    # Translators: the head of the column of games, in capitals.
    return gettext("GAME")


def _legend() -> str:
    # Translators: stands after a mark: games in which a move was taken back or a hint shown;
    # in capitals, at most 48 pixels.
    return gettext("WITH HELP")


def _opponent_name(opponent: str) -> str:
    """Whom Jade played against."""
    # Translators: instead of an opponent, for games without persons.
    return gettext("(watch)") if opponent == WATCHED else level_name(opponent)


def _is_assisted(tally: Tally) -> bool:
    return tally.is_assisted


def _draw_in_bar(canvas: pygame.Surface, art: Art, path: str, pos: tuple[int, int]) -> None:
    """Draw a sprite on the bar, with ink as paper."""
    rect = art[path].get_rect(topleft=pos).clip((0, 0, WIDTH, BAR_HEIGHT))
    canvas.fill(PAPER, rect)
    canvas.blit(art[path], pos)
    invert(canvas, rect)
