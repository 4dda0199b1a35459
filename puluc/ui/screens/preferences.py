"""The Preferences dialog, which can also reset the score table."""

from __future__ import annotations

from typing import Literal

import msgspec
import pygame

from puluc.storage.look import ThemeName
from puluc.storage.preferences import Loudness, Pace, Preferences, Speed
from puluc.ui.context import Context
from puluc.ui.input import Action
from puluc.ui.overlays.confirm import ConfirmScene
from puluc.ui.scene import HelpTopic, Pop, Push, Question, Scene, Transition
from puluc.ui.widgets.dialog import Answer, Dialog, Row

_NO_YES = ("No", "Yes")
_TUTOR: tuple[Literal[0, 5, 10, 20], ...] = (0, 5, 10, 20)
_SPEEDS = tuple(Speed)
_PACES = tuple(Pace)
_LOUDNESS = tuple(Loudness)
_THEMES = tuple(ThemeName)
_THEME_LABELS = ("LCD", "Paper", "Blue", "Amber", "Inverse")
_RESET_QUESTION = "Reset the score table?"


class PreferencesScene(Scene):
    """Saves the preferences when it is accepted; the look changes with the choice."""

    is_overlay = True
    help_topic = HelpTopic.PREFERENCES

    def __init__(self, context: Context) -> None:
        self._context = context
        self.question = Question()
        now = context.preferences
        self._auto_throw = Row(
            "Auto throw",
            _NO_YES,
            int(now.auto_throw),
            ("Throw the sticks yourself.", "Your sticks are thrown as soon as it is your turn."),
        )
        self._auto_move = Row(
            "Auto move",
            _NO_YES,
            int(now.auto_move),
            ("Make every move yourself.", "Your only possible move, or a pass, is made for you."),
        )
        self._show_odds = Row(
            "Show odds",
            _NO_YES,
            int(now.show_odds),
            ("How likely a unit is to be taken, and each throw.",),
        )
        self._show_chances = Row(
            "Show chances",
            _NO_YES,
            int(now.show_chances),
            ("A balance below the board: each side's chance to win, in percent.",),
        )
        self._tutor = Row(
            "Tutor",
            ("Off", *(f"{points} points" for points in _TUTOR[1:])),
            _TUTOR.index(now.tutor),
            (
                "No move is questioned.",
                *["Questions a move that costs more of your chance."] * len(_TUTOR[1:]),
            ),
        )
        self._speed = Row(
            "Speed",
            tuple(speed.capitalize() for speed in _SPEEDS),
            _SPEEDS.index(now.speed),
            (*["How fast sticks and units move."] * 3, "Nothing moves and nothing blinks."),
        )
        self._pace = Row(
            "Pace of others",
            tuple(pace.capitalize() for pace in _PACES),
            _PACES.index(now.pace_of_others),
            (
                "Teams: each move of the computers is shown.",
                "Teams: computers play quickly, then you are told.",
                "Teams: it is your turn at once, and you are told.",
            ),
        )
        self._sound = Row(
            "Sound",
            tuple(loudness.capitalize() for loudness in _LOUDNESS),
            _LOUDNESS.index(now.sound),
            ("How loud the beeper is.",),
        )
        self._lcd = Row(
            "Pixel gaps",
            _NO_YES,
            int(now.lcd),
            ("Faint lines between the pixels, as on an LCD.",),
        )
        self._theme = Row(
            "Theme",
            _THEME_LABELS,
            _THEMES.index(now.theme),
            ("The two colours of the screen.",),
        )
        self._larger_text = Row(
            "Larger text",
            _NO_YES,
            int(now.larger_text),
            ("Bold letters and more space in pages and dialogs.",),
        )
        self._full_screen = Row(
            "Full screen",
            _NO_YES,
            int(now.full_screen),
            ("Also with F11 or Alt+Enter, at any time.",),
        )
        self._reset = Row(
            "Score table",
            ("Keep", "Reset"),
            notes=("The scores of this file go on.", "Enter asks again, then empties the table."),
        )
        rows = (
            self._auto_throw,
            self._auto_move,
            self._show_odds,
            self._show_chances,
            self._tutor,
            self._speed,
            self._pace,
            self._sound,
            self._theme,
            self._lcd,
            self._larger_text,
            self._full_screen,
            self._reset,
        )
        self.dialog = Dialog(context.art, "Preferences", rows, "Done")

    def handle(self, action: Action) -> Transition | None:
        """Change a row and show its look; confirm before resetting the scores."""
        match self.dialog.handle(action):
            case Answer.CHANGED:
                self._context.show_look(self._chosen())
            case Answer.ACCEPTED if self._reset.index:
                return Push(ConfirmScene(self._context.art, _RESET_QUESTION))
            case Answer.ACCEPTED:
                return self._accept()
            case Answer.CANCELLED:
                return Pop()
        return None

    def resume(self, result: object) -> Transition | None:
        """Reset the scores if confirmed, else keep the dialog open."""
        if result is not True:
            return None
        if self._context.session:
            self._context.session.reset_scores()
            self._context.save_session()
        return self._accept()

    def close(self) -> None:
        """Restore the look if it was only tried."""
        self._context.show_look(self._context.preferences)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the dialog."""
        self.dialog.draw(canvas)

    def _accept(self) -> Transition:
        self._context.set_preferences(self._chosen())
        return Pop()

    def _chosen(self) -> Preferences:
        return msgspec.structs.replace(
            self._context.preferences,
            auto_throw=bool(self._auto_throw.index),
            auto_move=bool(self._auto_move.index),
            show_odds=bool(self._show_odds.index),
            show_chances=bool(self._show_chances.index),
            tutor=_TUTOR[self._tutor.index],
            speed=_SPEEDS[self._speed.index],
            pace_of_others=_PACES[self._pace.index],
            sound=_LOUDNESS[self._sound.index],
            lcd=bool(self._lcd.index),
            larger_text=bool(self._larger_text.index),
            theme=_THEMES[self._theme.index],
            full_screen=bool(self._full_screen.index),
        )
