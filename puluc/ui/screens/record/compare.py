"""Shows an analysed turn on the board: the move made, then the best one."""

import pygame

from puluc.game.analysis import GameAnalysis
from puluc.rules import Side
from puluc.ui.app.context import Context
from puluc.ui.app.hot_keys import AnalysisCommand
from puluc.ui.app.input import Action, Click, Command, Letter, Wheel
from puluc.ui.app.scene import HelpTopic, Pop, Scene, Transition
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import Timeline
from puluc.ui.board.picture.view import BoardView, draw_balance
from puluc.ui.render.canvas import WIDTH
from puluc.ui.screens.record.graph import next_mistake
from puluc.ui.screens.record.showings import showings
from puluc.ui.screens.record.steps import Playback

THROW_MS = 700
"""How long the board stands before a move."""
MADE_MS = 1600
"""How long the move made stands before the best one follows."""


class CompareScene(Scene):
    """Closes with the number of the turn shown."""

    help_topic = HelpTopic.ANALYSIS

    def __init__(
        self,
        context: Context,
        playback: Playback,
        game: GameAnalysis,
        number: int,
        judged: Side | None,
    ) -> None:
        """``judged`` is the side whose mistakes one looks for; None for both."""
        self._context, self._judged = context, judged
        self._playback, self._game = playback, game
        self._view = BoardView(context.art, playback.layout)
        self._animator = Animator(self._view, lambda _: False)
        self._go(number)

    def handle(self, action: Action) -> Transition | None:
        """Show the other move, go to another turn or the next mistake, or close."""
        match action:
            case Command.RIGHT | Command.ACCEPT | Wheel(-1):
                self._step_on()
            case Command.LEFT | Wheel(1):
                self._show(self._index - 1 if self._has_moved else self._index)
            case Command.DOWN | Command.PAGE_DOWN:
                self._go(self._number + 1)
            case Command.UP | Command.PAGE_UP:
                self._go(self._number - 1)
            case Letter(AnalysisCommand.MISTAKE.value.key):
                self._go(next_mistake(self._game, self._number, self._judged) or self._number)
            case Click(pos) if pos[0] >= WIDTH // 2:
                self._step_on()
            case Click():
                self._show(self._index - 1)
            case Command.CANCEL | Command.MENU | Letter(AnalysisCommand.CLOSE.value.key):
                return Pop(self._number)
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Advance the animation; the move follows the throw, and the best move the one made."""
        if self._timeline.is_running:
            self._timeline.advance(elapsed_ms)
            self.is_dirty = True
        elif self._is_waiting:
            self._waited_ms += elapsed_ms
            if self._waited_ms >= (MADE_MS if self._has_moved else THROW_MS):
                self._step_on()
                self.is_dirty = True
        self.is_moving = self._timeline.is_running or self._is_waiting
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board and the caption, and the balance."""
        self._timeline.draw(canvas, self._view)
        showing = self._showings[self._index]
        has_landed = self._has_moved and not self._timeline.is_running
        jade = showing.chances[has_landed]
        draw_balance(canvas, self._context.art, self._playback.layout, jade)
        strip = Strip(self._context.art.normal)
        strip.show(showing.words)
        strip.draw(canvas)

    @property
    def _is_waiting(self) -> bool:
        """Whether something follows by itself."""
        return not self._has_moved or self._index < len(self._showings) - 1

    def _go(self, number: int) -> None:
        """Show another turn, or the nearest one."""
        self._number = min(max(number, 0), len(self._game.turns))
        self._showings = showings(self._playback, self._game, self._number)
        self._show(0)

    def _show(self, index: int) -> None:
        """Show the board before one of the moves."""
        self._index = min(max(index, 0), len(self._showings) - 1)
        self._has_moved, self._waited_ms = False, 0
        context = self._context
        self._timeline = Timeline(
            self._showings[self._index].before,
            lambda: context.preferences.speed,
            lambda _: None,
            context.play_sound,
        )

    def _step_on(self) -> None:
        """Finish what moves; else make the move; else show the next one, at the end the first."""
        self._waited_ms = 0
        if self._timeline.is_running:
            self._timeline.finish()
        elif not self._has_moved:
            self._has_moved = True
            showing = self._showings[self._index]
            self._timeline.play(self._animator.clips(showing.events, showing.before))
        else:
            self._show((self._index + 1) % len(self._showings))
