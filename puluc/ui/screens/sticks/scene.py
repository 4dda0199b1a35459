"""The Sticks screen: charts of the throws, and the proof of the seed."""

from enum import IntEnum
from functools import cached_property

import pygame

from puluc.game.scores import ThrowCounts
from puluc.marks import N_
from puluc.rules import Record, Ruleset
from puluc.text.language import gettext
from puluc.ui.app.context import Context
from puluc.ui.app.hot_keys import BoardCommand
from puluc.ui.app.input import Action, Click, Command, Letter, Wheel
from puluc.ui.app.scene import HelpTopic, Pop, Scene, Transition
from puluc.ui.render.sprites import PAPER
from puluc.ui.screens.sticks.throw_charts import ThrowCharts, draw_seed_proof
from puluc.ui.widgets.title_bar import BAR_HEIGHT, TitleBar


class Tab(IntEnum):
    """The tabs, left to right."""

    THIS_GAME = 0
    ALL_GAMES = 1
    PROOF = 2


_NAMES = (N_("This game"), N_("All games"), N_("Proof"))


class SticksScene(Scene):
    """Charts and proof in tabs; Tab, Left and Right change the tab, Esc closes."""

    help_topic = HelpTopic.STICKS

    def __init__(self, context: Context) -> None:
        self._art = context.art
        session = context.session
        self._rules = session.rules if session else Ruleset()
        self._record = session.record if session else None
        self._earlier = tuple(session.games) if session else ()
        self._bar = TitleBar(context.art, gettext("Sticks"), tuple(map(gettext, _NAMES)))
        self.tab = Tab.THIS_GAME

    def handle(self, action: Action) -> Transition | None:
        """Change the tab or close."""
        if (tab := self._bar.tab_of(action, self.tab)) is not None:
            self.tab = Tab(tab)
            return None
        match action:
            case Command.LEFT | Command.PAGE_UP:
                self.tab = Tab((self.tab - 1) % len(Tab))
            case Command.RIGHT | Command.PAGE_DOWN:
                self.tab = Tab((self.tab + 1) % len(Tab))
            case Command.HOME:
                self.tab = Tab.THIS_GAME
            case Command.END:
                self.tab = Tab.PROOF
            case Wheel(steps):
                self.tab = Tab(min(max(self.tab - steps, Tab.THIS_GAME), Tab.PROOF))
            case Click((_, y)) if y >= BAR_HEIGHT:
                return None
            case Command.CANCEL | Command.ACCEPT | Command.MENU | Click():
                return Pop()
            case Letter(BoardCommand.STICKS.value.key):
                return Pop()
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bar and the current tab."""
        canvas.fill(PAPER)
        self._bar.draw(canvas, self.tab)
        match self.tab:
            case Tab.THIS_GAME:
                self._this_game.draw(canvas)
            case Tab.ALL_GAMES:
                self._all_games.draw(canvas)
            case Tab.PROOF:
                draw_seed_proof(canvas, self._art, self._record)

    @cached_property
    def _this_game(self) -> ThrowCharts:
        return self._charts(self._record)

    @cached_property
    def _all_games(self) -> ThrowCharts:
        return self._charts(*self._earlier, self._record)

    def _charts(self, *records: Record | None) -> ThrowCharts:
        counts = ThrowCounts.in_games(record for record in records if record)
        return ThrowCharts(self._art, self._rules, counts)
