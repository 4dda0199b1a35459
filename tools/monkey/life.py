"""Runs of the monkey: lives, each a player's files with which the program is run repeatedly."""

import logging
import math
import os
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame

from puluc.ai.master.evaluator import Chances
from puluc.assets import assets
from puluc.link.discovery import Discovery
from puluc.rules import Phase, game_name
from puluc.storage.paths import HOME_VARIABLE, Paths, outside_path
from puluc.storage.verification import records_in
from puluc.ui.app.app import App
from puluc.ui.render.art import Art
from puluc.ui.render.display import Display
from puluc.ui.scene.audio import Audio
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.file_manager import FileManager
from puluc.ui.scene.screens import Screen
from puluc.ui.screens import link
from puluc.ui.widgets import progress
from tools.monkey.checks import (
    FaultError,
    HangError,
    MonkeyTally,
    check_end,
    check_file,
    check_scenes,
    thread_errors,
    wake_watchdog,
    watchdog,
)
from tools.monkey.gestures import Surroundings, post, quoted, unquoted
from tools.monkey.habits import frames, guesses, pad_frames
from tools.monkey.homes import create_home
from tools.monkey.slow import SlowJobs, SlowThinker, wait_for_threads

_DRAW_EVERY, _CHECK_EVERY = 10, 25
"""The steps between forced redraws, and between checks of the saved file."""

_MAX_QUITS = 20

_THREADS = ("saving", "closing", "thinking", "chances", "skill")
"""The names of threads that are waited for in each step."""

_MEMORY = Path("/dev/shm")  # noqa: S108 - only a folder with a name of its own is made there
"""A file system in memory on Linux: renaming on a disk takes milliseconds."""


class _NoFileManager(FileManager):
    """A file manager that opens nothing on the desktop of the person who runs the monkey."""

    def open(self, path: Path) -> str:
        """Do nothing."""
        del path
        return ""


_FAR_SCREENS = (
    *("CHOOSE_RULES", "FIRST_TEAM_GAME", "LEARN", "LESSONS", "NEW_GAME", "OTHER_ROADS"),
    *("PREFERENCES", "PRINT_KIT", "PUZZLES", "ROADS", "RULES", "SCORES", "SET_UP", "STRATEGY"),
    *(
        "STRATEGY_2",
        "STRATEGY_3",
        "TEAM_LESSON",
        "THROWS",
        "WELCOME",
        "CHOOSE_PLAYERS",
        "FIRST_SET",
    ),
    *("RULE_SCENES", "TEAM_GAME", "TUTOR"),
)
"""The screens that open without a game, with which most visits with a controller begin."""


class Life:
    """The files of one player, with which the program is run again and again."""

    def __init__(
        self, seed: int, number: int, art: Art, tally: MonkeyTally, *, has_only_pad: bool = False
    ) -> None:
        self.seed = f"{seed}/{number}"
        self.has_only_pad = has_only_pad
        """Whether the player has neither keyboard nor mouse."""
        self.number = number
        self.art = art
        self.tally = tally
        self.script: list[str] = []
        self.rng = Random(self.seed)
        self.files: Sequence[str] = ()
        self.now = datetime(2026, 11, 21, 12, tzinfo=UTC)
        self.played = set[tuple[str, int]]()
        self.finished = set[tuple[str, int]]()
        self._last_step = 0

    @property
    def step(self) -> int:
        """The steps taken so far: starts of the program, and frames."""
        return len(self.script)

    @property
    def is_over(self) -> bool:
        """Whether all steps have been taken."""
        return self.step >= self._last_step

    def run(self, steps: int) -> None:
        """Run for this many steps."""
        self._last_step = steps
        self.tally.lives += 1
        parent = _MEMORY if _MEMORY.is_dir() else None
        with tempfile.TemporaryDirectory(
            "-puluc", dir=parent, ignore_cleanup_errors=True
        ) as folder:
            around = Surroundings(Path(folder) / "home")
            self.files = create_home(around.folder, Random(f"{self.seed}/home"))
            while not self.is_over:
                with (
                    thread_errors() as errors,
                    patch.object(os, "fsync", around.sync),
                    patch.object(link, "ANY_ADDRESS", "127.0.0.1"),
                    patch.object(Discovery, "run", lambda _: None),
                    patch.object(progress, "LONGEST_TICK_S", math.inf),
                    patch.object(Chances, "of", guesses),
                ):
                    self.script.append(start := self._start())
                    try:
                        _Visit(self, around, errors).run(start)
                    except (Exception, HangError) as error:  # noqa: BLE001 - a crash of any kind
                        self.tally.note(error, self.number, self.script)
        self.tally.steps += min(self.step, steps)

    def _start(self) -> str:
        """Return how the program is started: alone, with a game, or with a record to show."""
        rng, files = self.rng, self.files
        if self.has_only_pad and rng.random() < 0.7:  # a few buttons reach far screens too seldom
            return f"start:screen:{rng.choice(_FAR_SCREENS)}"
        way = rng.choices(("title", "file", "record"), (4, 5, 1))[0]
        return f"start:{way}:{quoted(rng.choice(files))}"


class _NamingContext(Context):
    """A context that knows the screen of each scene, and shows failed saves in the next frame."""

    screens: dict[Scene[Any], str]

    def tick(self, elapsed_ms: int) -> None:
        wait_for_threads("saving")
        super().tick(elapsed_ms)

    def scene(self, screen: Screen, *details: object) -> Scene[Any]:
        scene = super().scene(screen, *details)
        self.screens[scene] = screen.name
        return scene


class _Visit:
    """One run of the program, with the monkey as its clock."""

    def __init__(self, life: Life, around: Surroundings, errors: list[BaseException]) -> None:
        self._life = life
        self._around = around
        around.reset()
        self._errors = errors
        self._quits = 0
        self._coming = deque[str]()
        """The next frames, if they are decided."""
        self._step_began_s = time.process_time()
        self._top: Scene[Any] | None = None
        self._far: Screen | None = None
        """The screen to open over the title."""
        self._tally = life.tally
        life.tally.starts += 1
        seeds = iter(range(1, 10_000))
        prefix = f"{life.seed}/{life.step}"
        self._context = _NamingContext(
            Paths.find({HOME_VARIABLE: str(around.folder)}),
            life.art,
            Random(prefix),
            new_seed=lambda: f"{prefix}/{next(seeds)}",
            clock=lambda: life.now,
            thinker=SlowThinker(Random(f"{prefix}/thinker")),
        )
        self._context.screens = {}
        self._context.jobs = self._jobs = SlowJobs(Random(f"{prefix}/jobs"))
        self._context.adviser.rollout_games = 3
        self._context.file_manager = _NoFileManager()

    def run(self, start: str) -> None:
        """Run the program to its end; raise whatever error ends it."""
        context, life = self._context, self._life
        try:
            display = Display(context.preferences.look, life.art["icon/48"])
            context.open(display, Audio(context.preferences.sound))
            self._app = App(context, display)
            pygame.event.clear()
            self._app.run(self._first_scene(start), self)
            if self._around.is_reliable:
                check_file(context)
            context.close()
        finally:
            self._jobs.hurry()
            with suppress(Exception):
                context.open_game.close()
        wait_for_threads("job", "link", *_THREADS)
        check_end(self._around.folder)

    def tick(self, framerate: float = 0, /) -> int:
        """Check the last frame, and post the gestures of the next."""
        del framerate
        if self._far:
            self._app.scenes.append(self._context.scene(self._far))
            self._far = None
        self._check()
        if self._life.is_over:
            self._jobs.hurry()
            line = "+0 disk:free event:QUIT"
            self._quits += 1
        else:
            if not self._coming:
                self._coming.extend(self._next_frames())
            line = self._coming.popleft()
            if self._life.step % _DRAW_EVERY == 0:
                line += " event:VIDEOEXPOSE"
        self._life.script.append(line)
        elapsed, *gestures = line.split()
        for gesture in gestures:
            post(gesture, self._around)
        self._step_began_s = time.process_time()
        self._life.now += timedelta(milliseconds=int(elapsed))
        return int(elapsed)

    def _next_frames(self) -> list[str]:
        life = self._life
        if life.has_only_pad:
            return pad_frames(life.rng)
        return frames(self._app.scenes[-1], life.rng, life.files)

    def _check(self) -> None:
        wake_watchdog()
        spent_s = time.process_time() - self._step_began_s
        self._tally.longest = max(
            self._tally.longest, (spent_s, self._life.number, self._life.step)
        )
        for error in self._errors:
            raise error
        if self._quits > _MAX_QUITS:
            raise FaultError(f"the program can't be left: {self._app.scenes}")
        check_scenes(self._app)
        wait_for_threads(*_THREADS)
        self._jobs.pass_frame()
        if self._life.step % _CHECK_EVERY == 0 and self._around.is_reliable:
            check_file(self._context)
        top = self._app.scenes[-1]
        if top is not self._top:
            self._top = top
            self._tally.visits[self._context.screens.get(top, type(top).__name__)] += 1
        self._count_game()

    def _count_game(self) -> None:
        session, life = self._context.session, self._life
        if session is None:
            return
        game = (self._context.open_game.name, session.game_number)
        if game not in life.played:
            life.played.add(game)
            self._tally.games[game_name(session.rules)] += 1
        if session.match.phase is Phase.OVER and game not in life.finished:
            life.finished.add(game)
            self._tally.finished += 1

    def _first_scene(self, line: str) -> Scene[Any]:
        _, way, name = line.split(":")
        if way == "screen":
            self._far = Screen[name]
        with suppress(OSError, ValueError):  # the command line refuses such files
            file = outside_path(str(self._around.folder / unquoted(name)))
            if way == "record":
                return self._context.scene(Screen.RECORD, records_in(file), file.stem)
            if way == "file":
                return self._context.scene(Screen.FILES, file)
        return self._context.scene(Screen.TITLE)


LIFE_STEPS = 400
"""The steps with the files of one player."""


def run_monkey(
    steps: int, seed: int = 1, life: int | None = None, *, has_only_pad: bool = False
) -> MonkeyTally:
    """Run for this many steps, or one life only; the same seed repeats the same steps."""
    tally = MonkeyTally()
    with _art_with_watchdog() as art:
        number = life or 1
        while tally.steps < steps:
            one = Life(seed, number, art, tally, has_only_pad=has_only_pad)
            one.run(min(LIFE_STEPS, steps - tally.steps))
            if life:
                break
            number += 1
    return tally


@contextmanager
def _art_with_watchdog() -> Iterator[Art]:
    """Format what is logged; make a step that hangs an error."""
    logger, listener = logging.getLogger("puluc"), _Listener()
    logger.addHandler(listener)
    try:
        with watchdog():
            yield Art(assets())
    finally:
        logger.removeHandler(listener)


class _Listener(logging.Handler):
    """A handler that formats log records and drops them: a faulty format is an error."""

    def emit(self, record: logging.LogRecord) -> None:
        """Format the record; errors propagate."""
        self.format(record)
