"""The objects that all scenes share: art, window, preferences, the open game, saving."""

from __future__ import annotations

import logging
import os
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from puluc.marks import N_
from puluc.storage.atomic import set_aside, sweep
from puluc.storage.clock import now
from puluc.storage.errors import ContentError, DamagedError, StorageError
from puluc.storage.paths import Paths, PortableProblem
from puluc.storage.preferences import Preferences, Speed
from puluc.text.language import choose_language, gettext
from puluc.text.wordings import Words
from puluc.ui.jobs.job import FILE_PATIENCE_S, Job, Jobs
from puluc.ui.jobs.saving import Saving
from puluc.ui.jobs.thinker import Thinker
from puluc.ui.render.art import Art
from puluc.ui.render.display import THEMES, Display
from puluc.ui.scene.audio import Audio, Sound
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Speech
from puluc.ui.scene.file_manager import FileManager
from puluc.ui.scene.screens import Screen

if TYPE_CHECKING:  # the title needs none of them
    from puluc.ai import ComputerPlayer
    from puluc.ai.tablebase.file import Tablebase
    from puluc.game.draft import Draft
    from puluc.game.session import Session, Setup
    from puluc.link.table import Table
    from puluc.rules import Ruleset
    from puluc.storage.open_game import OpenedGame, OpenGame
    from puluc.storage.solved_puzzles import SolvedPuzzles
    from puluc.ui.jobs.adviser import Adviser
    from puluc.ui.jobs.puzzle_progress import PuzzleProgress
    from puluc.ui.scene.caption import Caption

_PORTABLE_PROBLEMS = {
    PortableProblem.INSTALLED: N_(
        "Games can't be kept beside the program: this copy of Puluc is installed."
    ),
    PortableProblem.READ_ONLY: N_(
        "Games can't be kept beside the program: its folder is read-only."
    ),
}


def translocation_message() -> str:
    """Return the instruction for a player whose app macOS runs as a copy."""
    return gettext(
        "macOS is running a hidden copy of Puluc. Quit it, move Puluc.app to the"
        " Applications folder, and start it there."
    )


def portable_message(problem: PortableProblem) -> str:
    """Return the reason why games are not kept beside the program."""
    return gettext(_PORTABLE_PROBLEMS[problem])


RESET_QUESTION = N_("Reset the score table?")

PLAIN = N_("Puluc")
"""The caption without a game, and the name of a game without one."""


log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _BadFile:
    """The translatable messages about a file that can't be used."""

    unreadable: str
    damaged: str
    kept: str


_BAD_PREFERENCES = _BadFile(
    N_("The preferences file can't be read: {reason}. The defaults are used."),
    N_("The preferences file is damaged. The defaults are used."),
    N_("The preferences file is damaged and kept as {name}. The defaults are used."),
)
_BAD_SOLVED_PUZZLES = _BadFile(
    N_("The file of solved puzzles can't be read: {reason}. All puzzles count as new."),
    N_("The file of solved puzzles is damaged. All puzzles count as new."),
    N_("The file of solved puzzles is damaged and kept as {name}. All puzzles count as new."),
)


_LONGEST_VALUES = 80
"""The most characters of values in a notice."""


def new_seed() -> str:
    """Return a fresh secret for the sticks of one game."""
    return os.urandom(16).hex()


def _forget(_solved: SolvedPuzzles) -> None:
    """Save nothing: the file may become readable again."""


class Context:
    """The objects that all scenes share.

    File errors become notices and never stop play.
    """

    def __init__(
        self,
        paths: Paths,
        art: Art,
        rng: random.Random,
        *,
        new_seed: Callable[[], str] = new_seed,
        clock: Callable[[], datetime] = now,
        thinker: Thinker | None = None,
    ) -> None:
        self.paths = paths
        self.art = art
        self.rng = rng
        self.thinker = thinker or Thinker()
        self._adviser: Adviser | None = None
        self.jobs = Jobs(None if self.thinker.patience_s is None else FILE_PATIENCE_S)
        self.notices = deque([portable_message(paths.problem)] if paths.problem else [])
        """Messages for the player, oldest first."""
        self._tablebase: Tablebase | None = None
        self._solved: frozenset[Ruleset] | None = None
        """The rules that are solved; None before they were looked for."""
        self._has_looked = False
        """Whether the search for solutions has ended."""
        self.draft: Draft | None = None
        """The position that Set up shows when it opens, and keeps when it closes."""
        self.asked_rules: Ruleset | None = None
        """The rules of the puzzle on the screen, if there is one."""
        self.preferences = self._load_preferences()
        for folder in {paths.data, paths.config}:
            sweep(folder, clock().timestamp())
        self._new_seed, self.clock = new_seed, clock
        self._open_game: OpenGame | None = None
        self._caption: Caption | None = None
        self.saving = Saving(lambda: self._open_game, paths, self.notices)
        self.file_manager = FileManager()
        self.speech = Speech()
        self.table: Table | None = None
        """The table that is open, if any."""
        self.display: Display | None = None
        self.audio: Audio | None = None
        self.is_heard = False
        """Whether a screen reader listens; the app sets it."""

    @property
    def session(self) -> Session | None:
        """The games of the open file."""
        return self._open_game.session if self._open_game else None

    @property
    def open_game(self) -> OpenGame:
        """The open game file, or none; its modules are loaded when it is first asked for."""
        if self._open_game is None:
            from puluc.storage.library import Library
            from puluc.storage.open_game import OpenGame

            self._open_game = OpenGame(
                Library(self.paths.data),
                self._new_seed,
                self.clock,
                partial(gettext, PLAIN),
                self._make_player,
                patience_s=self.jobs.patience_s,
            )
        return self._open_game

    @property
    def caption(self) -> str:
        """The caption of the window."""
        if self.session is None:
            return gettext(PLAIN)
        if self._caption is None:
            from puluc.ui.scene.caption import Caption

            self._caption = Caption()
        return self._caption.text(self.open_game.name, self.session)

    @property
    def rules(self) -> Ruleset:
        """The rules that Rules and Help explain: those of the puzzle, else of the game."""
        from puluc.rules import Ruleset

        return self.asked_rules or (self.session.rules if self.session else Ruleset())

    def scene(self, screen: Screen, *details: object) -> Scene[Any]:
        """Return a new scene of this kind, which may be about something."""
        return screen.load()(self, *details)

    @property
    def looks_closer(self) -> bool:
        """Whether somebody has asked for mistakes: by the tutor, the analysis or the puzzles."""
        return self.preferences.looked_closer or self.preferences.tutor > 0

    def note_throw(self, most: int) -> None:
        """Count a throw by key or click, up to ``most``."""
        if (count := self.preferences.own_throws) < most:
            self.set_preferences(msgspec.structs.replace(self.preferences, own_throws=count + 1))

    def note_menu(self) -> None:
        """Remember that the menu has been opened."""
        if not self.preferences.menu_opened:
            self.set_preferences(msgspec.structs.replace(self.preferences, menu_opened=True))

    def note_listener(self) -> None:
        """Switch motion off for the first screen reader that listens, unless a speed was chosen."""
        chosen = self.preferences
        if not chosen.has_listened:
            speed = Speed.OFF if chosen.speed is Speed.NORMAL else chosen.speed
            changed = msgspec.structs.replace(chosen, has_listened=True, speed=speed)
            self.set_preferences(changed)

    def note_closer_look(self) -> None:
        """Record that somebody opens the analysis, the puzzles or the mistakes."""
        if not self.preferences.looked_closer:
            self.set_preferences(msgspec.structs.replace(self.preferences, looked_closer=True))

    def open(self, display: Display, audio: Audio) -> None:
        """Attach the window and the sound."""
        self.display, self.audio = display, audio
        self._check_full_screen()
        self._apply_look()

    def play_sound(self, sound: Sound) -> None:
        """Play a sound, if sound is attached; with motion off, after those that play."""
        if self.audio and self.preferences.speed is Speed.OFF:
            self.audio.play_in_turn(sound)
        elif self.audio:
            self.audio.play(sound)

    def drop_sounds(self) -> None:
        """Forget the sounds that wait for others: the next key has come."""
        if self.audio:
            self.audio.drop_waiting()

    def tick(self, elapsed_ms: int) -> None:
        """Advance time: report saves, close an idle sound card, recover the window."""
        self.thinker.tick()
        if self._adviser:
            self._adviser.tick()
        self.jobs.tick()
        self.saving.report()
        if self.table:
            self._tend_table(self.table)
        if self.audio:
            self.audio.tick(elapsed_ms)
        if self.display:
            self.display.tick(elapsed_ms)
            self._check_full_screen()

    def _tend_table(self, table: Table) -> None:
        """Process a table's messages; leave it if it can't continue, or another game is played."""
        from puluc.text.error_messages import error_message

        table.tick()
        problem, session = table.problem, table.session
        if problem:
            self.notices.append(gettext("Link: {reason}.").format(reason=error_message(problem)))
        if problem or (session and not (session is self.session and session.is_linked)):
            self.leave_table()

    def leave_table(self) -> None:
        """Leave the table, if one is open; keep the game, which may continue later."""
        if self.table:
            self.table.close()
            self.table = None

    def start_game(
        self, setup: Setup, name: str = "", make: Callable[[], OpenedGame] | None = None
    ) -> bool:
        """Begin a game in a new file of that name; without a name in the open file, if any.

        ``make`` returns the new file if a job has made it. Return whether it succeeded; a failure
        becomes a notice.
        """
        make = make or partial(self.open_game.make, setup, name)
        if self.session and not name:
            self.session.new_game(setup)
        elif not self.attempt(lambda: self.open_game.put(make())):
            return False
        self.save_session()
        return True

    def load_game(self, path: Path, read: Callable[[], OpenedGame | None] | None = None) -> bool:
        """Open a saved game; return whether it succeeded, and add a notice if not.

        ``read`` returns it if a job has read it. DamagedError if it is damaged but has a backup.
        """
        read = read or partial(self.open_game.read, path)
        if not self.attempt(lambda: self.open_game.put(read())):
            return False
        if self.open_game.is_clock_behind:
            self.notices.append(
                gettext(
                    "The clock is set earlier than the last save. Games still keep their order."
                )
            )
        return True

    @property
    def adviser(self) -> Adviser:
        """The adviser, which works out chances and analyses; it is loaded when first asked for."""
        if self._adviser is None:
            from puluc.ui.jobs.adviser import Adviser

            self._adviser = Adviser(self.tablebase_for, self.thinker.patience_s)
        return self._adviser

    @cached_property
    def solved_puzzles(self) -> PuzzleProgress:
        """The player's progress in puzzles."""
        from puluc.storage.solved_puzzles import SolvedPuzzles
        from puluc.ui.jobs.puzzle_progress import PuzzleProgress

        path, save = self.paths.solved_puzzles, self.saving.save_puzzles
        try:
            return PuzzleProgress(SolvedPuzzles.load(path), save, self._today)
        except (ContentError, OSError) as error:
            self._report_bad_file(path, error, _BAD_SOLVED_PUZZLES)
        is_still_there = os.path.lexists(path)
        nothing = SolvedPuzzles()
        return PuzzleProgress(nothing, _forget if is_still_there else save, self._today)

    def _today(self) -> int:
        return self.clock().toordinal()

    def is_solved(self, rules: Ruleset) -> bool:
        """Return whether the rules are known to be solved, so that Perfect can play them."""
        if self._solved is None:
            self.look_for_solutions()
        return rules in (self._solved or ())

    def look_for_solutions(self) -> None:
        """Look in a job for the rules that are solved: opening the solutions may take long."""

        def then(job: Job[frozenset[Ruleset]]) -> None:
            self._solved, self._has_looked = job.result(), True

        from puluc.storage.tablebases import solved_rules

        self._solved = self._solved or frozenset()
        self.jobs.look(partial(solved_rules, self.paths.data), then)

    def to_solve(self, rules: Ruleset, *, is_exact: bool = False) -> Words:
        """Return the sentence on how to get exact chances in place of the estimates shown.

        It is empty unless the rules are those of the standard game and not solved.
        """
        from puluc.rules import Ruleset
        from puluc.text.analysis_words import to_solve

        if is_exact or rules != Ruleset() or self.is_solved(rules) or not self._has_looked:
            return Words()
        return to_solve()

    def tablebase_for(self, rules: Ruleset) -> Tablebase | None:
        """Return the exact chances of a rule set, if it is solved; keep the last one used.

        Threads may call it too.
        """
        from puluc.storage.tablebases import find_tablebase

        tablebase = self._tablebase
        if tablebase is None or tablebase.rules != rules:
            self._tablebase = tablebase = find_tablebase(self.paths.data, rules)
        return tablebase

    def _make_player(self, level: str, rules: Ruleset) -> ComputerPlayer:
        """Return the computer player of a level, or another one with a notice; in any thread."""
        from puluc.ai import FALLBACK, LevelContext, MissingDataError, make_player
        from puluc.text.names import level_name

        try:
            return make_player(level, LevelContext(lambda: self.tablebase_for(rules), rules))
        except MissingDataError as error:
            log.warning("%s can't play %s: %s", level, rules, str(error))
            text = gettext("{level} can't play these rules: {other_level} plays instead.")
            names = level_name(level), level_name(FALLBACK)
            self.notices.append(text.format(level=names[0], other_level=names[1]))
            return make_player(FALLBACK)

    def attempt(self, action: Callable[[], object]) -> bool:
        """Run a file operation; return whether it succeeded, and add a notice if not."""
        try:
            action()
        except StorageError as error:
            if isinstance(error, DamagedError) and error.has_backup:
                raise
            from puluc.text.error_messages import error_message

            log.warning("%s", error)
            self.notices.append(error_message(error))
            return False
        return True

    def save_session(self) -> None:
        """Save the game in the background."""
        self.saving.save_game()

    def reset_scores(self) -> None:
        """Empty the score table of the open file."""
        if self.session:
            self.session.reset_scores()
            self.save_session()

    def set_preferences(self, changed: Preferences) -> None:
        """Apply and save changed preferences."""
        if changed.language != self.preferences.language:
            choose_language(changed.language)
        self.preferences = changed
        self._apply_look()
        if self.audio:
            self.audio.set_loudness(changed.sound)
        self.saving.save_preferences(self.preferences)
        self._check_full_screen()

    def show_look(self, tried: Preferences) -> None:
        """Show the theme and the pixel gaps of preferences that may be discarded."""
        if self.display:
            self.display.theme = THEMES[tried.theme]
            self.display.has_gaps = tried.lcd

    def _apply_look(self) -> None:
        self.art.thrown = "kernels" if self.preferences.kernels else "sticks"
        self.show_look(self.preferences)
        if self.display:
            self.display.set_full_screen(full_screen=self.preferences.full_screen)

    def _check_full_screen(self) -> None:
        """Switch the preference off if full screen failed, with a notice."""
        if self.display and self.preferences.full_screen and not self.display.full_screen:
            text = gettext("Full screen doesn't work here, so the game is back in its window.")
            self.notices.append(text)
            self.preferences = msgspec.structs.replace(self.preferences, full_screen=False)
            self.saving.save_preferences(self.preferences)

    def toggle_full_screen(self) -> None:
        """Switch between full screen and the window, and save the preference."""
        full_screen = not self.preferences.full_screen
        self.set_preferences(msgspec.structs.replace(self.preferences, full_screen=full_screen))

    def close(self) -> str:
        """Save everything, remember the window, and close the game file.

        Return a sentence that names what could not be saved; empty if everything was.
        """
        self.remember_window()
        self.leave_table()
        is_saved = self.saving.finish()
        unsaved = "" if is_saved else self.saving.unsaved_message
        self.jobs.finish()
        if self._open_game:
            self._open_game.close()
        return unsaved

    def remember_window(self) -> None:
        """Save the position and the state of the window if they have changed."""
        window = self.display.window if self.display else None
        if self.display is None or window is None:
            return
        changed = msgspec.structs.replace(
            self.preferences, window=window, maximised=self.display.is_maximised
        )
        if changed != self.preferences:
            self.preferences = changed
            self.saving.save_preferences(self.preferences)

    def remember_device(self) -> None:
        """Save whether a game controller was used last, if that has changed."""
        has_pad = self.art.has_pad_caps
        if has_pad is not self.preferences.used_controller:
            changed = msgspec.structs.replace(self.preferences, used_controller=has_pad)
            self.preferences = changed
            self.saving.save_preferences(changed)

    def _load_preferences(self) -> Preferences:
        path = self.paths.preferences
        try:
            chosen, unused = Preferences.load_usable(path)
        except (ContentError, OSError) as error:
            self._report_bad_file(path, error, _BAD_PREFERENCES)
            return Preferences()
        if unused:
            values = ", ".join(map(str, unused))
            log.warning("values in %s can't be used: %s", path, values)
            text = gettext("Preferences that can't be used: {values}. The defaults apply.")
            self.notices.append(text.format(values=values[:_LONGEST_VALUES]))
        return chosen

    def _report_bad_file(self, path: Path, error: Exception, words: _BadFile) -> None:
        """Log an unusable file with a notice, and set a damaged one aside."""
        from puluc.text.error_messages import error_message

        log.error("%s can't be used: %s", path, error)
        if isinstance(error, OSError):
            self.notices.append(gettext(words.unreadable).format(reason=error_message(error)))
            return
        try:
            kept = set_aside(path)
        except OSError as refused:
            log.error("%s can't be renamed: %s", path, refused)  # noqa: TRY400 - one line
            self.notices.append(gettext(words.damaged))
        else:
            self.notices.append(gettext(words.kept).format(name=kept.name))
