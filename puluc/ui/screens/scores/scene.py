"""The scene of the scores, with its tabs."""

from collections.abc import Iterator
from enum import IntEnum

import pygame

from puluc.game.ladder import rungs
from puluc.game.scores import Scores
from puluc.marks import N_
from puluc.rules.ruleset import Ruleset
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.names import side_name
from puluc.text.wordings import Words, joined, worded
from puluc.ui.jobs.skill_survey import SkillSurvey
from puluc.ui.render.canvas import HEIGHT, PAPER, WIDTH
from puluc.ui.render.scroll_bar import SCROLL_BAR_WIDTH, ScrollBar, Scrolled
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import RESET_QUESTION, Context
from puluc.ui.scene.controls import Control, Role, steps
from puluc.ui.scene.hot_keys import ScoresCommand, hot_key_of
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Pop, Push, Transition
from puluc.ui.screens.scores.ladder import LadderPage
from puluc.ui.screens.scores.layout import FOOT_Y, HEAD_RULE_Y, HEAD_Y, LEFT, PITCH, RIGHT
from puluc.ui.screens.scores.skill import SkillPage
from puluc.ui.screens.scores.table import GAME, LEGEND, TOTAL_Y, ScoreRow, ScoreTable
from puluc.ui.widgets.choice import stepped
from puluc.ui.widgets.menu import MenuScene, command_pane
from puluc.ui.widgets.notice import confirm
from puluc.ui.widgets.sheet import said_row
from puluc.ui.widgets.title_bar import TitleBar

_FOOT_GAP = 6
_LOOKING_MS = 2000
"""The longest time for which a listener hears nothing while games are looked for."""
_ROWS, _FIRST_Y = 3, 26
_BAR = pygame.Rect(WIDTH - 6, _FIRST_Y, SCROLL_BAR_WIDTH, _ROWS * PITCH)
_TABS = (N_("Games"), N_("Skill"), N_("Ladder"), N_("Throws"))


class ScoresTab(IntEnum):
    """The tabs, left to right."""

    GAMES = 0
    SKILL = 1
    LADDER = 2
    THROWS = 3
    """Opens a screen of its own."""


class ScoresScene(Scene[None]):
    """Games and series won by each side, by game and opponent, and how well persons choose.

    Tab, Left and Right change the tab; the menu has a command that empties the table; Esc closes.
    """

    has_tabs = True
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

    @property
    def hold_ms(self) -> float | None:
        """As long as games are looked for; that takes no time for a few."""
        is_looking = self._survey and not self._survey.total and not self._survey.is_done
        return _LOOKING_MS if is_looking and self.tab is ScoresTab.SKILL else None

    @property
    def is_read(self) -> bool:
        """A listener reads the rows."""
        return True

    def repeats(self, action: Action) -> bool:
        """Return whether an action may be repeated: not one that changes the tab."""
        return action not in (Command.LEFT, Command.RIGHT) and super().repeats(action)

    def handle(self, action: Action) -> Transition | None:
        """Scroll, change the tab, open the menu or close."""
        if (tab := self._bar.tab_of(action, self.tab)) is not None:
            return self._show(ScoresTab(tab))
        match action:
            case Command.MENU:
                panes = [command_pane(gettext("Scores"), ScoresCommand)]
                return Push(MenuScene(self._art, panes), self.carry_out)
            case Click(pos) if self._bar.is_menu_at(pos):
                return self.handle(Command.MENU)
            case Command.CANCEL | Command.ACCEPT | Click():
                return Pop()
            case _ if command := hot_key_of(action, ScoresCommand):
                return self.carry_out(command)
        if self.tab is ScoresTab.GAMES:
            self.top = stepped(action, self.top, self._last_top + 1, _ROWS)
        return None

    def carry_out(self, command: ScoresCommand) -> Transition:
        """Ask before the table is emptied, or close."""
        if command is ScoresCommand.RESET:
            return confirm(self._art, gettext(RESET_QUESTION), self._reset)
        return Pop()

    def _reset(self) -> None:
        """Empty the score table."""
        self._context.reset_scores()
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
            self._table.draw_row(canvas, _FIRST_Y + number * PITCH, row)
        room, face = self._table.draw_totals(canvas) - LEFT - 3, self._art.normal
        face.draw(canvas, (LEFT, TOTAL_Y), face.fit(self._streak, room))
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
        if self.tab is ScoresTab.LADDER:
            yield from self._ladder.controls()
        elif self.tab is ScoresTab.SKILL and self._survey:
            yield from SkillPage(self._art, self._survey).controls()
        elif self._scores.tallies:
            yield Control(Role.HEADING, pygame.Rect(0, HEAD_Y, WIDTH, HEAD_RULE_Y - HEAD_Y))
            for number, row in enumerate(self._table.rows):
                if row:
                    top = _FIRST_Y + (number - self.top) * PITCH
                    is_seen = 0 <= number - self.top < _ROWS
                    rect = pygame.Rect(0, top if is_seen else HEIGHT, WIDTH, PITCH)
                    name = said_row(self._titles, self._texts(row))
                    yield Control(Role.TEXT, rect, name, focus=steps(number - self.top))
            rect = pygame.Rect(0, TOTAL_Y, WIDTH, PITCH)
            yield Control(Role.TEXT, rect, self._said_totals, is_whole=True)

    def close(self) -> None:
        """Cancel the survey."""
        if self._survey:
            self._survey.cancel()

    def _show(self, tab: ScoresTab) -> Transition | None:
        """Change the tab, or open the throws; the survey begins when Skill is first shown."""
        if tab is ScoresTab.THROWS:
            return Push(self._context.scene(Screen.THROWS))
        self.tab = tab
        if tab is ScoresTab.SKILL and self._survey is None:
            session = self._context.session
            records = [*session.games, session.record] if session else []
            rules = session.rules if session else Ruleset()
            self._survey = SkillSurvey(records, rules, self._context.paths.data)
        return None

    @property
    def _last_top(self) -> int:
        return max(0, len(self._table.rows) - _ROWS)

    @property
    def _titles(self) -> tuple[str, ...]:
        return (gettext(GAME), *(column.head for column in self._table.columns))

    def _texts(self, row: ScoreRow) -> tuple[str, ...]:
        """Return a row in words, with a note if moves were taken back."""
        numbers = (column.numbers[row] for column in self._table.columns)
        mark = f", {gettext(LEGEND)}" if row.is_assisted else ""
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
    def _said_totals(self) -> str:
        """The sums for a listener, and the streak."""
        totals = (column.total for column in self._table.columns)
        told = said_row(self._titles, (gettext("In all"), *totals))
        return joined(filter(None, (told, self._streak.full)))

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
        text = ngettext(
            "Average: {count} turn|Average: {count}",
            "Average: {count} turns|Average: {count}",
            count,
        )
        return worded(text, count=count)

    def _draw_foot(self, canvas: pygame.Surface) -> None:
        face, end = self._art.normal, LEFT
        if self._longest:
            end = face.draw(canvas, (LEFT, FOOT_Y), self._longest.full) + _FOOT_GAP
        face.draw_right(canvas, (RIGHT, FOOT_Y), face.fit(self._mean, RIGHT - end))
