"""The title: the pyramid by night, for a moment or until a key."""

from __future__ import annotations

import pygame

from puluc.ui.input import Action, Command, Hover, Letter
from puluc.ui.render.sprites import PAPER
from puluc.ui.scene import Push, Quit, Replace, Scene, Screen, Transition
from puluc.ui.stage import Stage

SHOWN_MS = 2500
_TWINKLE_MS = 180
_STARS = ((38, 45), (109, 43), (204, 3), (232, 6), (71, 39), (6, 45), (87, 2))
_SIZES = ("star-0", "star-1", "star-2", "star-1")
_CREDIT = "The Mayan running fight"


class TitleScene(Scene):
    """Leads to the game in progress, or to the choice of a new one."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._shown_ms = 0
        self._has_led_on = False
        self.is_moving = False

    def handle(self, action: Action) -> Transition | None:
        """Go on at any key or click; leave with Esc or X."""
        if action in (Command.CANCEL, Letter("X")) and self._has_led_on:
            return Quit()
        return None if isinstance(action, Hover) else self._lead_on()

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Let the stars twinkle, and go on after a while."""
        before = self._shown_ms // _TWINKLE_MS
        self._shown_ms += elapsed_ms
        self.is_dirty |= self._shown_ms // _TWINKLE_MS != before
        if self._shown_ms >= SHOWN_MS and not self._has_led_on:
            return self._lead_on()
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the night, the pyramid and the name."""
        art = self._stage.art
        canvas.blit(art["title/sky"], (0, 0))
        beat = self._shown_ms // _TWINKLE_MS
        for number, centre in enumerate(_STARS):
            star = art[f"title/{_SIZES[(beat + 3 * number) // 2 % len(_SIZES)]}"]
            canvas.blit(star, star.get_rect(center=centre))
        canvas.blit(art["title/pyramid"], (105, 22))
        canvas.blit(art["title/jungle"], (0, 54))
        canvas.blit(art["title/logo"], (10, 8))
        art.normal.draw(canvas, (8, 71), _CREDIT, PAPER)

    def resume(self, result: object) -> Transition | None:
        """A new game was chosen, or it was not."""
        if result:
            return Replace(self._stage.scene(Screen.BOARD))
        return None

    def _lead_on(self) -> Transition:
        self._has_led_on = True
        if self._stage.session:
            return Replace(self._stage.scene(Screen.BOARD))
        return Push(self._stage.scene(Screen.NEW_GAME))
