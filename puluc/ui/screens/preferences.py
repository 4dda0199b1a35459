"""The Preferences dialog, which can also reset the score table."""

from typing import Literal

import msgspec
import pygame

from puluc.marks import NC_
from puluc.storage.look import LanguageChoice, ThemeName
from puluc.storage.preferences import Loudness, Pace, Preferences, Speed
from puluc.text.language import LANGUAGES, gettext, ngettext, pgettext
from puluc.ui.app.context import Context
from puluc.ui.app.input import Action
from puluc.ui.app.scene import HelpTopic, Pop, Push, Question, Scene, Transition
from puluc.ui.widgets.dialog import Answer, Dialog
from puluc.ui.widgets.notice import ConfirmScene
from puluc.ui.widgets.rows import Row

_TUTOR: tuple[Literal[0, 5, 10, 20], ...] = (0, 5, 10, 20)
_SPEEDS = tuple(Speed)
_PACES = tuple(Pace)
_LOUDNESS = tuple(Loudness)
_THEMES = tuple(ThemeName)
_LANGUAGES = tuple(LanguageChoice)
_SPEED_LABELS = (
    NC_("speed", "Slow"),
    NC_("speed", "Normal"),
    NC_("speed", "Fast"),
    # Translators: nothing moves.
    NC_("speed", "Off"),
)
_PACE_LABELS = (
    # Translators: after Pace of others: every move of the computers is shown.
    NC_("pace", "Each move"),
    # Translators: after Pace of others: a summary of what they did is shown.
    NC_("pace", "Summary"),
    # Translators: after Pace of others: it is your turn at once.
    NC_("pace", "At once"),
)
_SOUND_LABELS = (NC_("sound", "Off"), NC_("sound", "Low"), NC_("sound", "High"))
_THEME_LABELS = (
    NC_("theme", "LCD"),
    NC_("theme", "Paper"),
    NC_("theme", "Blue"),
    NC_("theme", "Amber"),
    NC_("theme", "Inverse"),
)


class PreferencesScene(Scene):
    """Saves the preferences when it is accepted; the look changes with the choice."""

    is_overlay = True
    help_topic = HelpTopic.PREFERENCES

    def __init__(self, context: Context) -> None:
        self._context = context
        self.question = Question()
        now = context.preferences
        no_yes = (gettext("No"), gettext("Yes"))
        self._auto_throw = Row(
            gettext("Auto throw"),
            no_yes,
            int(now.auto_throw),
            (
                gettext("Throw the sticks yourself."),
                gettext("Your sticks are thrown as soon as it is your turn."),
            ),
        )
        self._auto_move = Row(
            gettext("Auto move"),
            no_yes,
            int(now.auto_move),
            (
                gettext("Make every move yourself."),
                gettext("Your only possible move, or a pass, is made for you."),
            ),
        )
        self._show_odds = Row(
            gettext("Show odds"),
            no_yes,
            int(now.show_odds),
            (gettext("How likely a unit is to be taken, and each throw."),),
        )
        self._show_chances = Row(
            gettext("Show chances"),
            no_yes,
            int(now.show_chances),
            (gettext("A balance below the board: each side's chance to win, in percent."),),
        )
        self._tutor = Row(
            gettext("Tutor"),
            _tutor_values(),
            _TUTOR.index(now.tutor),
            (
                gettext("No move is questioned."),
                *[gettext("Questions a move that costs more of your chance.")] * len(_TUTOR[1:]),
            ),
        )
        self._speed = Row(
            gettext("Speed"),
            _named("speed", _SPEED_LABELS),
            _SPEEDS.index(now.speed),
            (
                *[gettext("How fast sticks and units move.")] * 3,
                gettext("Nothing moves and nothing blinks."),
            ),
        )
        self._pace = Row(
            gettext("Pace of others"),
            _named("pace", _PACE_LABELS),
            _PACES.index(now.pace_of_others),
            (
                gettext("Teams: each move of the computers is shown."),
                gettext("Teams: computers play quickly, then you are told."),
                gettext("Teams: it is your turn at once, and you are told."),
            ),
        )
        self._sound = Row(
            gettext("Sound"),
            _named("sound", _SOUND_LABELS),
            _LOUDNESS.index(now.sound),
            (gettext("How loud the beeper is."),),
        )
        self._lcd = Row(
            gettext("Pixel gaps"),
            no_yes,
            int(now.lcd),
            (gettext("Faint lines between the pixels, as on an LCD."),),
        )
        self._theme = Row(
            gettext("Theme"),
            _named("theme", _THEME_LABELS),
            _THEMES.index(now.theme),
            (gettext("The two colours of the screen."),),
        )
        self._larger_text = Row(
            gettext("Larger text"),
            no_yes,
            int(now.larger_text),
            (gettext("Bold letters and more space in pages and dialogs."),),
        )
        self._full_screen = Row(
            gettext("Full screen"),
            no_yes,
            int(now.full_screen),
            (gettext("Also with F11 or Alt+Enter, at any time."),),
        )
        # Translators: after Language: the one chosen for the computer.
        of_system = pgettext("language", "System")
        self._language = Row(
            gettext("Language"),
            (of_system, *(LANGUAGES[choice] for choice in _LANGUAGES[1:])),
            _LANGUAGES.index(now.language),
            (gettext("The language of everything you read."),),
        )
        self._reset = Row(
            gettext("Score table"),
            (gettext("Keep"), gettext("Reset")),
            notes=(
                gettext("The scores of this file go on."),
                gettext("Enter asks again, then empties the table."),
            ),
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
            self._language,
            self._reset,
        )
        self.dialog = Dialog(context.art, gettext("Preferences"), rows, gettext("Done"))

    def handle(self, action: Action) -> Transition | None:
        """Change a row and show its look; confirm before resetting the scores."""
        match self.dialog.handle(action):
            case Answer.CHANGED:
                self._context.show_look(self._chosen())
            case Answer.ACCEPTED if self._reset.index:
                return Push(ConfirmScene(self._context.art, gettext("Reset the score table?")))
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
            language=_LANGUAGES[self._language.index],
        )


def _named(context: str, labels: tuple[str, ...]) -> tuple[str, ...]:
    """Return marked labels in the player's language."""
    return tuple(pgettext(context, label) for label in labels)


def _tutor_values() -> tuple[str, ...]:
    """Off, then how many points a move may cost."""
    text = [ngettext("{count} point", "{count} points", points) for points in _TUTOR[1:]]
    costs = (each.format(count=points) for each, points in zip(text, _TUTOR[1:], strict=True))
    return (pgettext("tutor", "Off"), *costs)
