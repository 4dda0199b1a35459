"""The event loop and the stack of scenes."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pygame

from puluc.ui.audio import Sound
from puluc.ui.bindings import read_bindings
from puluc.ui.context import Context
from puluc.ui.files.scene import FilesScene
from puluc.ui.game_controllers import GameControllers
from puluc.ui.input import Action, Command, Hover, Interpreter, Letter
from puluc.ui.overlays.confirm import LeaveScene
from puluc.ui.overlays.notice import NoticeScene
from puluc.ui.render.canvas import make_canvas
from puluc.ui.render.display import Display
from puluc.ui.scene import Pop, Push, Quit, Replace, Scene, Transition

MOVING_FPS = 60
RESTING_FPS = 20
LONGEST_STEP_MS = 100
"""A frame that took longer (a window being dragged, a sleeping machine) counts as this."""

UNSAVED_MARK = (199, 0)
"""Where a mark stands while something could not be saved: a place that no screen needs."""

_PLUG_EVENTS = (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED)
_REDRAW_EVENTS = (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED)


class Clock(Protocol):
    """What the loop needs of ``pygame.time.Clock``."""

    def tick(self, framerate: float = 0, /) -> int:
        """Wait for the next frame; the milliseconds since the last one."""
        ...


class App:
    """Runs scenes in a window until the last one is gone."""

    def __init__(self, context: Context, display: Display) -> None:
        self.canvas = make_canvas()
        self.scenes: list[Scene] = []
        self.frames = 0
        """How many frames have been drawn."""
        self._context = context
        self._display = display
        bindings, complaint = read_bindings(context.preferences.keys)
        context.notices.extend([complaint] if complaint else [])
        self._interpreter = Interpreter(display.to_canvas, bindings)
        self._controllers: GameControllers | None = None
        self._must_draw = True
        self._is_marked = False
        self._rested_ms = 0

    def run(self, first: Scene, clock: Clock, frames: int | None = None) -> None:
        """Show ``first`` and whatever follows; stop early after ``frames`` drawn frames."""
        self.scenes = [first]
        try:
            self.step(0)
            self._controllers = GameControllers()
            while self.scenes and (frames is None or self.frames < frames):
                is_moving = self.scenes[-1].is_moving
                self._must_draw |= frames is not None
                elapsed_ms = clock.tick(MOVING_FPS if is_moving else RESTING_FPS)
                self.step(min(elapsed_ms, LONGEST_STEP_MS))
        finally:
            self._leave_down_to(0)

    def step(self, elapsed_ms: int) -> None:
        """One turn of the loop: events, time, and a new picture if anything changed."""
        events = pygame.event.get()
        self._rested_ms += elapsed_ms
        if not events and self._may_rest:
            return
        elapsed_ms, self._rested_ms = self._rested_ms, 0
        for scene in self.scenes:
            if scene.question:
                scene.question.tick(elapsed_ms)
        for event in events:
            self._handle(event)
        self._context.tick(elapsed_ms)
        self._must_draw |= self._is_marked is not self._context.saving.has_failed
        if self.scenes:
            self._follow(self.scenes[-1].tick(elapsed_ms))
            self._show_notices()
        self._interpreter.set_text_input(is_on=self._is_typing)
        if self.scenes and (self._must_draw or any(scene.is_dirty for scene in self.scenes)):
            self._draw()

    @property
    def _may_rest(self) -> bool:
        """Whether the scene on top has nothing to do yet."""
        if self._must_draw or not self.scenes:
            return False
        scene = self.scenes[-1]
        return self._rested_ms < scene.rest_ms and not scene.is_dirty

    @property
    def _is_typing(self) -> bool:
        return bool(self.scenes) and self.scenes[-1].is_typing

    def _handle(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self._quit()
        elif event.type in _REDRAW_EVENTS:
            self._display.forget()
            self._must_draw = True
        elif event.type == pygame.DROPFILE:
            self._leave_down_to(0)
            self.scenes.append(FilesScene(self._context, Path(event.file)))
            self._must_draw = True
        elif event.type in _PLUG_EVENTS:
            if self._controllers:
                self._controllers.follow(event)
        elif action := self._interpreter.action(event, is_typing=self._is_typing):
            self._act(action)

    def _act(self, action: Action) -> None:
        if action is Command.FULL_SCREEN:
            self._context.toggle_full_screen()
            self._must_draw = True
        elif self.scenes:
            scene = self.scenes[-1]
            is_early = scene.question and not scene.question.takes_answers
            if is_early and not isinstance(action, Hover):
                return
            scene.is_dirty = True
            if scene.is_overlay and isinstance(action, Command | Letter):
                self._context.play_sound(Sound.TICK)
            self._follow(scene.handle(action))

    def _follow(self, transition: Transition | None) -> None:
        """Carry out transitions until there are no more."""
        while transition is not None:
            self._must_draw = True
            match transition:
                case Push(scene):
                    self.scenes.append(scene)
                    transition = None
                case Replace(scene):
                    self._leave_down_to(len(self.scenes) - 1)
                    self.scenes.append(scene)
                    transition = None
                case Pop(result):
                    self._leave_down_to(len(self.scenes) - 1)
                    transition = self.scenes[-1].resume(result) if self.scenes else None
                case Quit(is_sure):
                    self._quit(is_sure=is_sure)
                    transition = None

    def _quit(self, *, is_sure: bool = False) -> None:
        """Leave the program, or ask first if something can't be saved."""
        if is_sure or not self.scenes or self._context.saving.finish():
            self._leave_down_to(0)
            return
        self._must_draw = True
        if isinstance(self.scenes[-1], LeaveScene):
            self._context.play_sound(Sound.REFUSAL)
        else:
            self.scenes.append(LeaveScene(self._context.art, self._context.saving.loss))

    def _leave_down_to(self, count: int) -> None:
        """Take scenes off the stack, the top one first, until so many are left."""
        while len(self.scenes) > count:
            self.scenes.pop().close()

    def _show_notices(self) -> None:
        """Put what the player must be told over whatever is there."""
        notices = self._context.notices
        while self.scenes and notices:
            self._follow(Push(NoticeScene(self._context.art, notices.pop())))

    def _draw(self) -> None:
        bottom = len(self.scenes) - 1
        while bottom > 0 and self.scenes[bottom].is_overlay:
            bottom -= 1
        for scene in self.scenes:
            scene.is_dirty = False
        for scene in self.scenes[bottom:]:
            scene.draw(self.canvas)
            if scene.question:
                scene.question.show()
        self._is_marked = self._context.saving.has_failed
        if self._is_marked:
            self.canvas.blit(self._context.art["widgets/unsaved"], UNSAVED_MARK)
        self._display.present(self.canvas)
        self._must_draw = False
        self.frames += 1
