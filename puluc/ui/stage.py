"""What all scenes share: art, window, preferences, the session, and a way to save."""

from __future__ import annotations

import logging
import random
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from puluc.rules import Ruleset
from puluc.session import Session
from puluc.storage import gamefile, preferences
from puluc.storage.files import set_aside
from puluc.storage.paths import Paths
from puluc.storage.preferences import Preferences
from puluc.ui.audio import Audio, Sound
from puluc.ui.render.art import Art
from puluc.ui.render.display import Display
from puluc.ui.render.theme import THEMES
from puluc.ui.scene import Scene, Screen

log = logging.getLogger(__name__)

SceneMaker = Callable[["Stage"], Scene]


def new_seed() -> str:
    """A fresh secret for the sticks of one game."""
    return secrets.token_hex(16)


class Stage:
    """The common ground of the scenes. Nothing that goes wrong with a file stops the play."""

    def __init__(
        self,
        paths: Paths,
        art: Art,
        scenes: Mapping[Screen, SceneMaker],
        rng: random.Random,
        new_seed: Callable[[], str] = new_seed,
    ) -> None:
        self.paths = paths
        self.art = art
        self.rng = rng
        self.notices = deque[str]()
        """What the player must be told, oldest first."""
        self._scenes = scenes
        self._new_seed = new_seed
        self._unsaved = set[str]()
        self.preferences = self._load_preferences()
        self.session = self._load_session()
        self.display: Display | None = None
        self.audio: Audio | None = None

    def scene(self, screen: Screen) -> Scene:
        """A new scene by name."""
        return self._scenes[screen](self)

    def open(self, display: Display, audio: Audio) -> None:
        """Use a window and a loudspeaker from now on."""
        self.display, self.audio = display, audio

    def play_sound(self, sound: Sound) -> None:
        """Let a sound be heard, if any may be."""
        if self.audio:
            self.audio.play(sound)

    def let_sound_rest(self, elapsed_ms: int) -> None:
        """Close the sound card when nothing has been heard for a while."""
        if self.audio:
            self.audio.rest(elapsed_ms)

    def start_game(self, rules: Ruleset, opponent: str) -> None:
        """Begin a game; the score table goes on."""
        if self.session is None:
            self.session = Session(self._new_seed, rules, opponent)
        else:
            self.session.new_game(rules, opponent)
        self.save_session()

    def save_session(self) -> None:
        """Write the game file."""
        if session := self.session:
            self._keep("the game", lambda: gamefile.save(self.paths.game, session))

    def set_preferences(self, changed: Preferences) -> None:
        """Use other preferences from now on, and write them."""
        self.preferences = changed
        if self.display:
            self.display.theme = THEMES[changed.theme]
            self.display.has_gaps = changed.lcd
            self.display.set_full_screen(full_screen=changed.full_screen)
        if self.audio:
            self.audio.set_loudness(changed.sound)
        self._save_preferences()

    def toggle_full_screen(self) -> None:
        """Fill the screen or go back to the window, and remember it."""
        full_screen = not self.preferences.full_screen
        self.set_preferences(msgspec.structs.replace(self.preferences, full_screen=full_screen))

    def remember_window(self) -> None:
        """Write where the window stands, if it is elsewhere than before."""
        window = self.display.window if self.display else None
        if window and window != self.preferences.window:
            self.preferences = msgspec.structs.replace(self.preferences, window=window)
            self._save_preferences()

    def _save_preferences(self) -> None:
        now, path = self.preferences, self.paths.preferences
        self._keep("the preferences", lambda: preferences.save(path, now))

    def _keep(self, what: str, save: Callable[[], None]) -> None:
        """Save, or tell the player once why that fails and go on."""
        try:
            save()
        except OSError as error:
            log.exception("can't save %s", what)
            if what not in self._unsaved:
                reason = error.strerror or error
                self.notices.append(f"Can't save {what}: {reason}. Play goes on.")
            self._unsaved.add(what)
        else:
            self._unsaved.discard(what)

    def _load_preferences(self) -> Preferences:
        path = self.paths.preferences
        try:
            return preferences.load(path)
        except (preferences.PreferencesError, OSError) as error:
            self._complain("preferences file", "The defaults are used.", path, error)
            return Preferences()

    def _load_session(self) -> Session | None:
        path = self.paths.game
        try:
            return gamefile.load(path, self._new_seed)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (gamefile.GameFileError, OSError) as error:
            self._complain("game file", "A new game begins.", path, error)
            return None

    def _complain(self, what: str, remedy: str, path: Path, error: Exception) -> None:
        """Tell about a file that can't be used, and keep a damaged one under another name."""
        log.error("the %s %s can't be used: %s", what, path, error)
        if isinstance(error, OSError):
            reason = error.strerror or error
            self.notices.append(f"The {what} can't be read: {reason}. {remedy}")
            return
        try:
            kept = set_aside(path)
        except OSError:
            log.exception("%s can't be renamed", path)
            self.notices.append(f"The {what} is damaged. {remedy}")
        else:
            self.notices.append(f"The {what} is damaged and kept as {kept.name}. {remedy}")
