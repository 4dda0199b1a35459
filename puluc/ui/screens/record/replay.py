"""Replays a recorded game on the board, turn by turn or automatically."""

import pygame

from puluc.text.names import player_name
from puluc.text.wordings import Called, Words
from puluc.ui.app.context import Context
from puluc.ui.app.hot_keys import RecordCommand, ReplayCommand
from puluc.ui.app.input import Action, Click, Command, Letter, Wheel
from puluc.ui.app.scene import HelpTopic, Pop, Scene, Transition
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import Timeline
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.canvas import WIDTH
from puluc.ui.screens.record.steps import Playback, Step, StepChances
from puluc.ui.screens.record.turn_list import opening_words

PAUSE_MS = 500
"""Pause between turns in automatic replay."""


class ReplayScene(Scene):
    """Shows the steps of a record; closes with the number of the last step shown."""

    help_topic = HelpTopic.RECORD

    def __init__(self, context: Context, playback: Playback, number: int) -> None:
        self._context = context
        self._record_steps = playback
        self._view = BoardView(context.art, playback.layout)
        self._animator = Animator(self._view, lambda _: False)
        known = context.adviser.known(playback.record)
        self._chances = StepChances(context.art, playback.layout, known)
        self._is_playing = False
        self._paused_ms = 0
        self._go(number)

    def handle(self, action: Action) -> Transition | None:
        """Step, jump, play or pause, or close."""
        match action:
            case Command.RIGHT | Command.DOWN | Command.PAGE_DOWN | Wheel(-1):
                self._step_on()
            case Command.LEFT | Command.UP | Command.PAGE_UP | Wheel(1):
                self._go(self._number - 1)
            case Command.HOME:
                self._go(0)
            case Command.END:
                self._go(len(self._record_steps.steps) - 1)
            case Wheel(steps):
                self._go(self._number - steps)
            case Command.ACCEPT | Letter(ReplayCommand.PLAY.value.key):
                self._play_or_pause()
            case Click(pos) if pos[0] >= WIDTH // 2:
                self._step_on()
            case Click():
                self._go(self._number - 1)
            case Command.CANCEL | Command.MENU | Letter(RecordCommand.CLOSE.value.key):
                return Pop(self._number)
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Advance the animation; in automatic replay, go on to the next turn."""
        if self._timeline.is_running:
            self._timeline.advance(elapsed_ms)
            self.is_dirty = True
        elif self._is_playing:
            self._paused_ms += elapsed_ms
            if self._paused_ms >= PAUSE_MS:
                self._step_on()
                self._is_playing = self._number < len(self._record_steps.steps) - 1
        self.is_moving = self._timeline.is_running or self._is_playing
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board and the caption of the turn."""
        timeline = self._timeline
        timeline.draw(canvas, self._view)
        is_over = not timeline.is_running
        self._chances.draw(canvas, self._number, timeline.snapshot, is_over=is_over)
        self._draw_caption(canvas)

    def _go(self, number: int) -> None:
        """Show the end of a step, or of the nearest one."""
        self._number = min(max(number, 0), len(self._record_steps.steps) - 1)
        self._is_playing = False
        self._start_timeline(self._record_steps.snapshot(self._number))

    def _step_on(self) -> None:
        """Animate the next step; finish a running animation first."""
        if self._timeline.is_running:
            self._timeline.finish()
            self.is_dirty = True
        if self._number == len(self._record_steps.steps) - 1:
            return
        self._number += 1
        self._paused_ms = 0
        before = self._record_steps.before(self._number)
        self._start_timeline(before)
        events = self._record_steps.steps[self._number].events
        self._timeline.play(self._animator.clips(events, before))
        self.is_dirty = True

    def _play_or_pause(self) -> None:
        """Play from here, or from the beginning at the end; or pause."""
        if self._is_playing:
            self._is_playing = False
            return
        if self._number == len(self._record_steps.steps) - 1:
            self._go(0)
        self._is_playing, self._paused_ms = True, PAUSE_MS

    def _start_timeline(self, snapshot: Snapshot) -> None:
        context = self._context
        self._timeline = Timeline(
            snapshot, lambda: context.preferences.speed, lambda _: None, context.play_sound
        )

    def _draw_caption(self, canvas: pygame.Surface) -> None:
        """Draw the number of the turn, who played it and how, above the board."""
        step = self._record_steps.steps[self._number]
        counted = f"{self._number}/{len(self._record_steps.steps) - 1}"
        told = _told(step, self._record_steps.called)
        strip = Strip(self._context.art.normal)
        strip.show((*(f"{counted} {text}" for text in told), *told))
        strip.draw(canvas)


def _told(step: Step, called: Called) -> Words:
    """Who played a turn and how, or how the game began; the throws also lie on the board."""
    if step.player is None:
        return opening_words(step.text)
    names = (called(step.player), player_name(step.player))
    return tuple(f"{name}: {text}" for text in (step.text, step.moves) for name in names)
