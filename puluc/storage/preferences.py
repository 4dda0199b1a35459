"""The preferences file, which applies to all games."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

import msgspec

from puluc.languages import LANGUAGES, SYSTEM
from puluc.marks import N_, NC_, NN_
from puluc.storage.look import LANGUAGE_CHOICES, MAX_BYTES, Look, ThemeName, Window
from puluc.storage.small_files import SmallFile


class Speed(StrEnum):
    """Speed of the animations; ``OFF`` shows only the result."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


class Pace(StrEnum):
    """The way of showing the computers' turns between two turns of persons in the team game."""

    EACH_MOVE = "each move"
    SUMMARY = "summary"
    AT_ONCE = "at once"


class Loudness(StrEnum):
    """Volume of the sounds."""

    OFF = "off"
    LOW = "low"
    HIGH = "high"


class SpeechLength(StrEnum):
    """How much a screen reader says."""

    SHORT = "short"
    FULL = "full"


class Preferences(SmallFile, frozen=True):
    """The content of the preferences file; the defaults are a new player's."""

    MAX_BYTES: ClassVar = MAX_BYTES
    RANGES: ClassVar = {"own_throws": Annotated[int, msgspec.Meta(ge=0, le=10**9)]}

    auto_throw: bool = False
    auto_move: bool = False
    kernels: bool = False
    """Whether corn kernels are thrown instead of sticks."""
    show_odds: bool = False
    """Whether the board shows the chances of throws and captures."""
    show_chances: bool = False
    """Whether a balance below the board shows each side's chance to win."""
    tutor: Literal[0, 5, 10, 20] = 0
    """The cost in percentage points above which a move is questioned; 0 questions none."""
    speed: Speed = Speed.NORMAL
    pace_of_others: Pace = Pace.SUMMARY
    theme: ThemeName = ThemeName.LCD
    lcd: bool = False
    sound: Loudness = Loudness.LOW
    speech: SpeechLength = SpeechLength.FULL
    full_screen: bool = False
    window: Window | None = None
    maximised: bool = False
    language: str = SYSTEM
    ladder: bool = True
    """Whether another level is offered after wins or losses."""
    own_throws: int = 0
    """The throws by key or click so far, counted until the player knows the keys."""
    menu_opened: bool = False
    """Whether the menu of the board has been opened; until then a mark shows where it is."""
    looked_closer: bool = False
    """Whether somebody has opened the analysis, the puzzles or the mistakes."""
    learn_offered: bool = False
    """Whether a new player has been asked to learn the game."""
    teams_offered: bool = False
    """Whether the lesson on teams has been offered, before the first team game."""
    has_listened: bool = False
    """Whether a screen reader has listened, and found motion off."""
    used_controller: bool = False
    """Whether a game controller was used last when the program ended."""
    asked_to_move: bool = False
    """Whether a player on macOS has been asked to move the app out of the downloads."""
    link_name: str = ""
    """The player's name at the last table of Link."""
    link_table: str = ""
    """The addresses and the code of the table that was joined last."""
    keys: dict[str, str] = msgspec.field(default_factory=dict)
    """Player-defined keys: the action of each key name (docs/keys.md)."""

    def __post_init__(self) -> None:
        if self.language not in LANGUAGE_CHOICES:
            raise ValueError("the language is unknown")

    @property
    def look(self) -> Look:
        """The appearance of the window."""
        return Look(
            theme=self.theme,
            lcd=self.lcd,
            full_screen=self.full_screen,
            window=self.window,
            maximised=self.maximised,
            language=self.language,
        )


@dataclass(frozen=True, slots=True)
class PreferenceRow:
    """A row of the Preferences dialog: the field that it sets, and translatable texts."""

    field: str
    label: str
    notes: tuple[str, ...]
    """Explanations: one for each value, or a single one."""
    values: tuple[object, ...] = (False, True)
    names: tuple[str | tuple[str, str], ...] = (N_("No"), N_("Yes"))
    """The names of the values; two forms are those of a number."""
    context: str = ""
    """The context of the names for translators."""


_TUTOR_NOTE = N_("Asks you to look again at a move that costs more than this.")
_POINTS = NN_("{count} point", "{count} points")
_SPEED_NOTE = N_("How fast sticks and units move.")

PREFERENCE_TABS: dict[str, tuple[PreferenceRow, ...]] = {
    NC_("tab", "Play"): (
        PreferenceRow(
            "auto_throw",
            N_("Auto throw"),
            (
                N_("Throw the sticks yourself."),
                N_("Your sticks are thrown as soon as it is your turn."),
            ),
        ),
        PreferenceRow(
            "auto_move",
            N_("Auto move"),
            (
                N_("Make every move yourself."),
                N_("Your only possible move, or a pass, is made for you."),
            ),
        ),
        PreferenceRow(
            "speed",
            N_("Speed"),
            (_SPEED_NOTE, _SPEED_NOTE, _SPEED_NOTE, N_("Nothing moves and nothing blinks.")),
            tuple(Speed),
            (
                NC_("speed", "Slow"),
                NC_("speed", "Normal"),
                NC_("speed", "Fast"),
                # Translators: nothing moves.
                NC_("speed", "Off"),
            ),
            "speed",
        ),
        PreferenceRow(
            "pace_of_others",
            N_("Pace of others"),
            (
                N_("Teams: you see all the computers' moves."),
                N_("Teams: computers play quickly, then you get a summary."),
                N_("Teams: it's your turn at once, with a summary of what happened."),
            ),
            tuple(Pace),
            (
                # Translators: after Pace of others: every move of the computers is shown.
                NC_("pace", "Each move"),
                # Translators: after Pace of others: a summary of what they did is shown.
                NC_("pace", "Summary"),
                # Translators: after Pace of others: it is your turn at once.
                NC_("pace", "Skip"),
            ),
            "pace",
        ),
    ),
    NC_("tab", "Help"): (
        PreferenceRow(
            "tutor",
            N_("Tutor"),
            (N_("No move is questioned."), _TUTOR_NOTE, _TUTOR_NOTE, _TUTOR_NOTE),
            (0, 5, 10, 20),
            (NC_("tutor", "Off"), _POINTS, _POINTS, _POINTS),
            "tutor",
        ),
        PreferenceRow(
            "ladder",
            N_("Ladder"),
            (
                N_(
                    "Offers the next level after 3 wins in 5 games, an easier one after 5 losses in"
                    " a row."
                ),
            ),
        ),
        PreferenceRow(
            "show_odds",
            N_("Show risks"),
            (N_("How likely a unit is to be taken, and how likely each throw is."),),
        ),
        PreferenceRow(
            "show_chances",
            N_("Show chances"),
            (N_("A balance below the board: each side's chance to win, in percent."),),
        ),
    ),
    NC_("tab", "Screen"): (
        PreferenceRow(
            "language",
            N_("Language"),
            (N_("The language of the program."),),
            LANGUAGE_CHOICES,
            # Translators: after Language: the one chosen for the computer.
            (NC_("language", "System"), *(each.name for each in LANGUAGES.values())),
            "language",
        ),
        PreferenceRow(
            "theme",
            N_("Theme"),
            (N_("The two colours of the screen."),),
            tuple(ThemeName),
            (
                NC_("theme", "LCD"),
                NC_("theme", "Paper"),
                NC_("theme", "Blue"),
                NC_("theme", "Amber"),
                NC_("theme", "Inverse"),
            ),
            "theme",
        ),
        PreferenceRow(
            "full_screen", N_("Full screen"), (N_("Also with F11 or Alt+Enter, at any time."),)
        ),
        PreferenceRow(
            "lcd", N_("Pixel gaps"), (N_("Faint lines between the pixels, as on an LCD."),)
        ),
    ),
    NC_("tab", "Sound"): (
        PreferenceRow(
            "sound",
            N_("Sound"),
            (N_("How loud the sounds are."),),
            tuple(Loudness),
            (NC_("sound", "Off"), NC_("sound", "Low"), NC_("sound", "High")),
            "sound",
        ),
        PreferenceRow(
            "speech",
            N_("Speech"),
            (
                N_("A screen reader says what happens, and what your units can do."),
                N_("A screen reader also says what others threw, and what may take a unit."),
            ),
            tuple(SpeechLength),
            (NC_("speech", "Short"), NC_("speech", "Full")),
            "speech",
        ),
    ),
}
"""The rows of each tab of the dialog; a row and a field of ``Preferences`` are a preference."""

PREFERENCE_ROWS = tuple(row for rows in PREFERENCE_TABS.values() for row in rows)
