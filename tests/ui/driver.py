"""Drives the real app: posts pygame's events, lets time pass, looks at the canvas."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame

from puluc.storage.paths import Paths, assets
from puluc.ui.app import App
from puluc.ui.audio import Audio
from puluc.ui.render.art import Art
from puluc.ui.render.display import Display
from puluc.ui.scene import Scene, Screen
from puluc.ui.scenes import SCENES
from puluc.ui.stage import Stage

FRAME_MS = 20

ART = Art(assets())


def numbered_seeds() -> Callable[[], str]:
    """Seeds ``1``, ``2`` ...: every run throws the same sticks."""
    numbers = iter(range(1, 1000))
    return lambda: str(next(numbers))


class Driver:
    """One run of the program in a folder of its own."""

    def __init__(self, folder: Path, first: Screen = Screen.TITLE) -> None:
        self.folder = folder
        paths = Paths.find({"PULUC_HOME": str(folder)})
        self.stage = Stage(paths, ART, SCENES, random.Random(1), new_seed=numbered_seeds())
        preferences = self.stage.preferences
        self.display = Display(preferences, ART["icon/48"])
        self.stage.open(self.display, Audio(preferences.sound))
        self.app = App(self.stage, self.display)
        pygame.event.clear()
        if first is Screen.BOARD:
            assert self.stage.session is not None
        self.app.scenes = [self.stage.scene(first)]
        self.app.step(0)

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.app.scenes[-1]

    @property
    def is_over(self) -> bool:
        """Whether the program has ended."""
        return not self.app.scenes

    def step(self, elapsed_ms: int = FRAME_MS) -> None:
        """One turn of the loop; what it saves is on the disk, or told of, afterwards."""
        self.app.step(elapsed_ms)
        self.stage.saving.finish()
        if self.stage.notices:
            self.app.step(0)

    def wait(self, ms: int) -> None:
        """Let time pass, frame by frame."""
        for _ in range(0, ms, FRAME_MS):
            self.step()

    def press(self, *names: str) -> None:
        """Press keys one after another, each seen by one frame: ``t``, ``return``, ``f2``."""
        for name in names:
            self.press_at_once(name)

    def press_at_once(self, *names: str, click: tuple[int, int] | None = None) -> None:
        """Press keys so quickly that one frame sees them all, and a click on a canvas pixel."""
        for name in names:
            text = {"space": " "}.get(name, name if len(name) == 1 else "")
            self._post_key(pygame.key.key_code(name), text)
        if click:
            pos = self._window_pos(click)
            self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
            self._post(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.step()

    def type(self, text: str) -> None:
        """Type text, each character seen by one frame."""
        for character in text:
            code = ord(character.lower())
            self._post_key(code if code < 128 else 0, character)
            self.step()

    def point(self, canvas_pos: tuple[int, int]) -> None:
        """Move the mouse over a canvas pixel."""
        pos = self._window_pos(canvas_pos)
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.step()

    def click(self, canvas_pos: tuple[int, int], button: int = 1) -> None:
        """Move the mouse there and press a button."""
        self.point(canvas_pos)
        pos = self._window_pos(canvas_pos)
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self._post(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        self.step()

    def wheel(self, steps: int) -> None:
        """Turn the wheel."""
        self._post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)
        self.step()

    def picture(self) -> pygame.Surface:
        """The canvas as it is drawn now."""
        self.app._must_draw = True
        self.app.step(0)
        return self.app.canvas.copy()

    def _post_key(self, key: int, text: str) -> None:
        """A key going down, the text it writes if any, the key going up."""
        self._post(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0)
        if text:
            self._post(pygame.TEXTINPUT, text=text)
        self._post(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0)

    def _post(self, kind: int, **attributes: object) -> None:
        pygame.event.post(pygame.Event(kind, **attributes))

    def _window_pos(self, canvas_pos: tuple[int, int]) -> tuple[int, int]:
        scale, (left, top) = self.display._layout()
        return (left + canvas_pos[0] * scale + scale // 2, top + canvas_pos[1] * scale + scale // 2)
