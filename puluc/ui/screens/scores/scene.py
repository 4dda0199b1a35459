"""The score table of the game file."""

from enum import IntEnum

import pygame

from puluc.game.scores import Scores, Tally
from puluc.marks import N_
from puluc.rules import WATCHED, Ruleset, SeriesGame
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.names import level_name, short_name, side_name
from puluc.text.wordings import wordings
from puluc.ui.app.context import Context
from puluc.ui.app.hot_keys import BoardCommand
from puluc.ui.app.input import Action, Click, Command, Letter, Wheel
from puluc.ui.app.scene import HelpTopic, Pop, Scene, Transition
from puluc.ui.board.picture.strip import fitting
from puluc.ui.jobs.skill_survey import SkillSurvey
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, invert
from puluc.ui.render.sprites import INK, PAPER
from puluc.ui.screens.scores.columns import (
    LEFT,
    MARK,
    MARK_GAP,
    RIGHT,
    Entry,
    ScoreColumns,
    opponents_head,
)
from puluc.ui.screens.scores.skill_page import SkillPage
from puluc.ui.widgets.title_bar import BAR_HEIGHT, TitleBar

_ROWS = 3
_HEAD_Y, _HEAD_RULE_Y, _FIRST_Y, _PITCH = 14, 22, 26, 9
_TOTAL_RULE_Y, _TOTAL_Y, _FOOT_Y = 55, 58, 69
_LEGEND_GAP, _FOOT_GAP = 8, 6
_ARROWS_X = 192
_TABS = (N_("Games"), N_("Skill"))
_TABS_END = 122


class Tab(IntEnum):
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
        self.tab = Tab.GAMES
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
            self._show(Tab(tab))
            return None
        match action:
            case Command.LEFT | Command.RIGHT:
                self._show(Tab((self.tab + 1) % len(Tab)))
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
        if self._survey and self.tab is Tab.SKILL:
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
        if self._survey and self.tab is Tab.SKILL:
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

    def _show(self, tab: Tab) -> None:
        """Change the tab; the survey begins when Skill is first shown."""
        self.tab = tab
        if tab is Tab.SKILL and self._survey is None:
            session = self._context.session
            records = [*session.games, session.record] if session else []
            rules = session.rules if session else Ruleset()
            self._survey = SkillSurvey(records, rules, self._context.paths.data)

    def close(self) -> None:
        """Cancel the survey."""
        if self._survey:
            self._survey.cancel()

    @staticmethod
    def _entry(tally: Tally, *, is_series: bool) -> Entry:
        """Return what stands in a row."""
        game = short_name(tally.ruleset, SeriesGame() if is_series else None)
        return Entry(game, _opponent_name(tally.opponent), tally)

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
