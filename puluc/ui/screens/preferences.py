"""The Preferences dialog, with a button that resets the score table."""

from __future__ import annotations

import msgspec
import pygame

from puluc.storage.look import ThemeName
from puluc.storage.preferences import Loudness, Preferences, Speed
from puluc.ui.context import Context
from puluc.ui.input import Action
from puluc.ui.overlays.confirm import ConfirmScene
from puluc.ui.scene import Pop, Push, Scene, Transition
from puluc.ui.widgets.dialog import Answer, Dialog, Row
from puluc.ui.widgets.message import InfoPrint

_NO_YES = ("No", "Yes")
_SPEEDS = tuple(Speed)
_LOUDNESS = tuple(Loudness)
_THEMES = tuple(ThemeName)
_THEME_LABELS = ("LCD", "Paper", "Blue", "Amber", "Inverse")


class PreferencesScene(Scene):
    """Saves the preferences when it is accepted."""

    is_overlay = True

    def __init__(self, context: Context) -> None:
        self._context = context
        now = context.preferences
        self._auto_throw = Row("Auto throw", _NO_YES, int(now.auto_throw))
        self._auto_move = Row("Auto move", _NO_YES, int(now.auto_move))
        self._show_odds = Row("Show odds", _NO_YES, int(now.show_odds))
        self._speed = Row(
            "Speed", tuple(speed.capitalize() for speed in _SPEEDS), _SPEEDS.index(now.speed)
        )
        self._sound = Row(
            "Sound",
            tuple(loudness.capitalize() for loudness in _LOUDNESS),
            _LOUDNESS.index(now.sound),
        )
        self._lcd = Row("LCD", _NO_YES, int(now.lcd))
        self._theme = Row("Theme", _THEME_LABELS, _THEMES.index(now.theme))
        self._full_screen = Row("Full screen", _NO_YES, int(now.full_screen))
        self._reset = Row("Reset the score table")
        rows = (
            self._auto_throw,
            self._auto_move,
            self._show_odds,
            self._speed,
            self._sound,
            self._theme,
            self._lcd,
            self._full_screen,
            self._reset,
        )
        self.dialog = Dialog(context.art, "Preferences", rows)
        self._info = InfoPrint(context.art)

    def handle(self, action: Action) -> Transition | None:
        """Change a row; confirm before resetting the scores."""
        match self.dialog.handle(action):
            case Answer.PRESSED:
                return Push(ConfirmScene(self._context.art, "Reset the score table?"))
            case Answer.ACCEPTED:
                self._context.set_preferences(self._chosen())
                return Pop()
            case Answer.CANCELLED:
                return Pop()
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Let messages expire."""
        self.is_dirty |= self._info.tick(elapsed_ms)
        return None

    def resume(self, result: object) -> Transition | None:
        """Reset the scores if confirmed."""
        if result and self._context.session:
            self._context.session.reset_scores()
            self._context.save_session()
            self._info.show("The score table is empty")
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the dialog."""
        self.dialog.draw(canvas)
        self._info.draw(canvas)

    def _chosen(self) -> Preferences:
        return msgspec.structs.replace(
            self._context.preferences,
            auto_throw=bool(self._auto_throw.index),
            auto_move=bool(self._auto_move.index),
            show_odds=bool(self._show_odds.index),
            speed=_SPEEDS[self._speed.index],
            sound=_LOUDNESS[self._sound.index],
            lcd=bool(self._lcd.index),
            theme=_THEMES[self._theme.index],
            full_screen=bool(self._full_screen.index),
        )
