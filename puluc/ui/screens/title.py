"""The title screen: the pyramid at night, for a moment or until a key."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
import pygame

from puluc.marks import N_
from puluc.storage.preferences import Speed
from puluc.text.language import gettext
from puluc.ui.board.starting import start_new
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.input import Action, Command, Hover
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Push, Quit, Replace, Transition
from puluc.ui.screens.title_art import TWINKLE_MS, draw_line, draw_title
from puluc.ui.widgets.notice import confirm

SHOWN_MS = 2500
_HINT, _PAD_HINT = N_("Press a key. Esc: exit"), N_("Press a button. B: exit")
"""The texts in place of the credit if a dialog over the title was cancelled."""


class TitleScene(Scene[None]):
    """The title, which leads to the game in progress, the saved games, or New game."""

    help_topic = HelpTopic.FIRST_GAME

    def __init__(self, context: Context) -> None:
        self._context = context
        self._shown_ms = 0
        self._has_moved_on = False
        self.is_moving = False

    def handle(self, action: Action) -> Transition | None:
        """Move on at any key or click; Esc or X leaves, after a question."""
        if self._has_moved_on and (action is Command.CANCEL or _is_exit(action)):
            return confirm(self._context.art, gettext("Leave Puluc?"), Quit)
        return None if isinstance(action, Hover) else self._move_on()

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Animate the stars, and move on after a while."""
        before = self._twinkle
        self._shown_ms += elapsed_ms
        self.is_dirty |= self._twinkle != before
        if self._shown_ms >= SHOWN_MS and not self._has_moved_on:
            return self._move_on(guard_ms=UNASKED_GUARD_MS)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the title; omit the credit under a dialog, which covers most of it."""
        has_credit = not self.is_covered and not self._has_moved_on
        draw_title(canvas, self._context.art, self._twinkle, has_credit=has_credit)
        if self._has_moved_on and not self.is_covered:
            art = self._context.art
            draw_line(canvas, art, gettext(_PAD_HINT if art.has_pad_caps else _HINT))

    def controls(self) -> Iterator[Control]:
        """Yield the name; a click anywhere goes on."""
        canvas = pygame.Rect(0, 0, WIDTH, HEIGHT)
        yield Control(Role.BUTTON, canvas, gettext("Puluc"), click=(Command.ACCEPT,))

    def _open(self, screen: Screen) -> Push[Any]:
        """Open the screen chosen: New game, or the guided game, which may lead to it."""
        preferences = self._context.preferences
        if not preferences.learn_offered:
            self._context.set_preferences(msgspec.structs.replace(preferences, learn_offered=True))
        opened = self._context.scene(screen)
        if screen is Screen.LEARN:
            return Push(opened, self._open)
        return Push(opened, partial(start_new, self._context))

    @property
    def _twinkle(self) -> int:
        """The frame of the stars; always 0 with motion off."""
        if self._context.preferences.speed is Speed.OFF:
            return 0
        return self._shown_ms // TWINKLE_MS

    def _move_on(self, guard_ms: int = 0) -> Transition:
        """Open the next screen; a dialog that opens by itself ignores keys for ``guard_ms``."""
        self._has_moved_on = True
        if self._context.session:
            return Replace(self._context.scene(Screen.RESUMED_BOARD))
        if self._context.open_game.library.names:
            return Replace(self._context.scene(Screen.FILES))
        is_offered = self._context.preferences.learn_offered
        if is_offered:
            opened = self._open(Screen.NEW_GAME)
        else:
            opened = Push(self._context.scene(Screen.WELCOME), self._open)
        if (question := opened.scene.question) is not None:
            question.guard_ms = max(question.guard_ms, guard_ms)
        return opened


def _is_exit(action: Action) -> bool:
    """Return whether an action gives the command *Exit*; its table is imported late."""
    from puluc.ui.board.commands import BoardCommand

    return BoardCommand.EXIT.is_given_by(action)
