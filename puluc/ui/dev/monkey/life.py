"""A player's files and what the monkey does with them, one run of the program after another."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from unittest.mock import patch
from urllib.parse import quote, unquote

import pygame

from puluc.rules import Phase, game_name
from puluc.storage.paths import HOME_VARIABLE, Paths
from puluc.storage.verification import records_in
from puluc.ui.app import App
from puluc.ui.audio import Audio
from puluc.ui.context import Context, SceneMaker
from puluc.ui.dev.monkey.checks import (
    FaultError,
    check_end,
    check_file,
    check_scenes,
    thread_errors,
    wait_for_saves,
)
from puluc.ui.dev.monkey.findings import Tally
from puluc.ui.dev.monkey.gestures import post
from puluc.ui.dev.monkey.habits import frame
from puluc.ui.dev.monkey.homes import furnish
from puluc.ui.dev.monkey.surroundings import Surroundings
from puluc.ui.dev.monkey.watchdog import HangError, wake_watchdog
from puluc.ui.files.scene import FilesScene
from puluc.ui.record.scene import RecordScene
from puluc.ui.registry import SCENES
from puluc.ui.render.art import Art
from puluc.ui.render.display import Display
from puluc.ui.scene import Scene, Screen

_DRAW_EVERY, _CHECK_EVERY = 10, 25
"""Steps between pictures that are drawn in any case, and between looks at the saved file."""

_MAX_QUITS = 20

_MEMORY = Path("/dev/shm")  # noqa: S108 - only a folder with a name of its own is made there
"""Where Linux has files that never get to a disk: renaming on one takes milliseconds."""


class Life:
    """The files of one player, with which the program is started, used and left, time and again."""

    def __init__(
        self, seed: int, number: int, art: Art, tally: Tally, script: Sequence[str] | None = None
    ) -> None:
        self.seed = f"{seed}/{number}"
        self.number = number
        self.art = art
        self.tally = tally
        self.script: list[str] = []
        self.rng = Random(self.seed)
        self.files: Sequence[str] = ()
        self.now = datetime(2026, 11, 21, 12, tzinfo=UTC)
        self.played = set[tuple[str, int]]()
        self.finished = set[tuple[str, int]]()
        self._given = None if script is None else iter(script)
        self._last_step = 0

    @property
    def step(self) -> int:
        """How many steps have been taken: starts of the program, and frames."""
        return len(self.script)

    @property
    def is_over(self) -> bool:
        """Whether it is time to leave."""
        return self.step >= self._last_step

    def run(self, steps: int) -> None:
        """Live for so many steps."""
        self._last_step = steps
        self.tally.lives += 1
        room = _MEMORY if _MEMORY.is_dir() else None
        with tempfile.TemporaryDirectory("-puluc", dir=room, ignore_cleanup_errors=True) as folder:
            around = Surroundings(Path(folder) / "home")
            self.files = furnish(around.folder, Random(f"{self.seed}/home"))
            while not self.is_over:
                with thread_errors() as errors, patch.object(os, "fsync", around.sync):
                    start = self.line(self._start())
                    try:
                        _Visit(self, around, errors).run(start)
                    except (Exception, HangError) as error:  # noqa: BLE001 - whatever it is
                        self.tally.note(error, self.number, self.script)
        self.tally.steps += min(self.step, steps)

    def line(self, made: str) -> str:
        """What is done next, given or else made up; it is noted."""
        line = made if self._given is None else next(self._given, "+0 disk:free event:QUIT")
        self.script.append(line)
        return line

    def _start(self) -> str:
        """How the program is started: alone, with a game to go on with, or one to look at."""
        rng, files = self.rng, self.files
        way = rng.choices(("title", "file", "record"), (4, 5, 1))[0]
        return f"start:{way}:{quote(rng.choice(files), safe='')}"


class _Visit:
    """The program from its start to its end, with the monkey as its clock."""

    def __init__(self, life: Life, around: Surroundings, errors: list[BaseException]) -> None:
        self._life = life
        self._around = around
        around.reset()
        self._errors = errors
        self._quits = 0
        self._step_began_s = time.process_time()
        self._top: Scene | None = None
        self._names: dict[Scene, str] = {}
        self._tally = life.tally
        life.tally.starts += 1
        seeds = iter(range(1, 10_000))
        prefix = f"{life.seed}/{life.step}"
        self._context = Context(
            Paths.find({HOME_VARIABLE: str(around.folder)}),
            life.art,
            self._named(SCENES),
            Random(prefix),
            new_seed=lambda: f"{prefix}/{next(seeds)}",
            clock=lambda: life.now,
        )

    def run(self, start: str) -> None:
        """Start the program, use it and leave it; whatever goes wrong comes out."""
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
            with suppress(Exception):
                context.open_game.close()
        check_end(self._around.folder)

    def tick(self, framerate: float = 0, /) -> int:
        """Look at what the last frame has led to, and do something in the next one."""
        del framerate
        self._look()
        scene = self._app.scenes[-1]
        words = [frame(scene, self._life.rng, self._life.files)]
        if self._life.is_over:
            words = ["+0 disk:free event:QUIT"]
            self._quits += 1
        elif self._life.step % _DRAW_EVERY == 0:
            words.append("event:VIDEOEXPOSE")
        elapsed, *gestures = self._life.line(" ".join(words)).split()
        for gesture in gestures:
            post(gesture, self._around)
        self._step_began_s = time.process_time()
        self._life.now += timedelta(milliseconds=int(elapsed))
        return int(elapsed)

    def _look(self) -> None:
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
        wait_for_saves()
        if self._life.step % _CHECK_EVERY == 0 and self._around.is_reliable:
            check_file(self._context)
        top = self._app.scenes[-1]
        if top is not self._top:
            self._top = top
            self._tally.visits[self._names.get(top, type(top).__name__)] += 1
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

    def _first_scene(self, line: str) -> Scene:
        _, way, name = line.split(":")
        file = self._around.folder / unquote(name)
        if way == "record":
            with suppress(OSError, ValueError):  # the command line refuses what it can't show
                return RecordScene(self._context, records_in(file), file.stem)
        return (
            self._context.scene(Screen.TITLE) if way == "title" else FilesScene(self._context, file)
        )

    def _named(self, makers: Mapping[Screen, SceneMaker]) -> Mapping[Screen, SceneMaker]:
        """The makers of the screens, with a note of what they make."""

        def named(screen: Screen, maker: SceneMaker) -> SceneMaker:
            def make(context: Context) -> Scene:
                scene = maker(context)
                self._names[scene] = screen.name
                return scene

            return make

        return {screen: named(screen, maker) for screen, maker in makers.items()}
