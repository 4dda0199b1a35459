"""Killing the program repeatedly during a game, and checking what survives.

``python -m tools.bench.durability SEED`` is the program that is killed: random keys drive it
without a pause. It reports each save twice on standard output: ``saving DIGEST`` when a thread gets
it, ``saved DIGEST`` when it is on the disk.
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from puluc.assets import assets
from puluc.game.session import Session
from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.storage.look import read_look
from puluc.storage.paths import Paths
from puluc.text.error_messages import error_message
from puluc.text.numerals import decimal, whole
from puluc.ui.app.app import App
from puluc.ui.app.main import make_context
from puluc.ui.render.art import Art
from puluc.ui.render.display import Display
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import Screen

KILLS = 2000

_START_SHARE = 0.15
"""The share of the kills that come while the program starts."""
_START_S, _PLAY_S = 0.4, 0.03
_MAX_SAVES = 14
"""The most saves before the other kills."""
_PATIENCE_S = 60
_KILLS_A_FOLDER = 20
_FRAME_MS = 16

_KEYS = (
    *[pygame.K_SPACE] * 12,
    *(pygame.K_RIGHT, pygame.K_m, pygame.K_t, pygame.K_p, pygame.K_u, pygame.K_u, pygame.K_y),
)


@dataclass(slots=True)
class KillTally:
    """The results of some kills."""

    kills: int = 0
    saves: int = 0
    """The saves that the program reported as written."""
    corrupt: list[str] = field(default_factory=list)
    """The files that could not be loaded, with the reason."""
    lost: int = 0
    """The kills that lost a save reported as written."""
    most_missing: int = 0
    """The most unwritten actions that a single kill lost."""
    longest_load_s: float = 0.0

    def add(self, other: KillTally) -> None:
        """Add another tally."""
        self.kills += other.kills
        self.saves += other.saves
        self.corrupt += other.corrupt
        self.lost += other.lost
        self.most_missing = max(self.most_missing, other.most_missing)
        self.longest_load_s = max(self.longest_load_s, other.longest_load_s)


def figures(kills: int = KILLS) -> Iterator[str]:
    """Kill the program; yield the results, one line each."""
    tally = kill(kills)
    yield f"killed {whole(tally.kills)} times during a game, {whole(tally.saves)} saves reported"
    yield f"corrupt files: {len(tally.corrupt)}"
    yield from tally.corrupt
    yield f"kills that lost a save reported as written: {tally.lost}"
    yield f"most unwritten actions lost by a kill: {tally.most_missing}"
    yield f"longest time to open a file afterwards: {decimal(tally.longest_load_s * 1000, 1)} ms"


def kill(kills: int, seed: int = 1) -> KillTally:
    """Kill this many programs, in several folders at once, repeatedly in each."""
    folders = range(-(-kills // _KILLS_A_FOLDER))
    sizes = [min(_KILLS_A_FOLDER, kills - number * _KILLS_A_FOLDER) for number in folders]
    total = KillTally()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [
            pool.submit(_kill_in_folder, size, f"{seed}/{number}")
            for number, size in enumerate(sizes)
        ]
        for job in jobs:
            total.add(job.result())
    return total


def _kill_in_folder(kills: int, seed: str) -> KillTally:
    rng, tally = random.Random(seed), KillTally()
    with tempfile.TemporaryDirectory() as folder:
        home, saved = Path(folder), ""
        (home / "preferences.json").write_text('{"speed": "off", "learn_offered": true}')
        for number in range(kills):
            lines = _play_and_kill(home, f"{seed}/{number}", rng)
            saved = judge(home / "Puluc.puluc", saved, lines, tally)
    return tally


def _play_and_kill(home: Path, seed: str, rng: random.Random) -> list[str]:
    """Run a program and kill it at a random moment; return the lines it reported."""
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environ = {**os.environ, **silent, "PULUC_HOME": str(home)}
    program = subprocess.Popen(
        [sys.executable, "-m", "tools.bench.durability", seed],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    lines, has_played = list[str](), threading.Event()
    saves = rng.randint(1, _MAX_SAVES)
    reader = threading.Thread(target=_read, args=(program, lines, saves, has_played))
    reader.start()
    if rng.random() < _START_SHARE:
        time.sleep(rng.uniform(0, _START_S))
    else:
        has_played.wait(_PATIENCE_S)
        time.sleep(rng.uniform(0, _PLAY_S))
    program.kill()
    program.wait()
    reader.join()
    return lines


def _read(
    program: subprocess.Popen[str], lines: list[str], saves: int, has_played: threading.Event
) -> None:
    """Collect the lines a program reports; set ``has_played`` after ``saves`` saves."""
    assert program.stdout is not None, "it was opened as a pipe"
    with program.stdout as reports:
        for line in reports:
            if line.endswith("\n"):
                lines.append(line.strip())
            saves -= line.startswith("saved")
            if saves <= 0:
                has_played.set()
    has_played.set()


def judge(path: Path, saved: str, lines: list[str], tally: KillTally) -> str:
    """Compare a file with the reports; return the digest of its state."""
    tally.kills += 1
    handed_over = list[str]()
    for line in lines:
        word, state = line.split()
        if word == "saving":
            handed_over.append(state)
        elif word == "saved":
            tally.saves += 1
            saved = state
            if state in handed_over:
                del handed_over[: handed_over.index(state) + 1]
    allowed = [saved, *handed_over]
    if not path.exists():
        tally.lost += "" not in allowed
        return ""
    start = time.perf_counter()
    try:
        session = game_file.load(path, str)
    except (GameFileError, OSError) as error:
        reason = error_message(error)
        tally.corrupt.append(f"{path.name}: {reason}")
        path.unlink()
        return ""
    tally.longest_load_s = max(tally.longest_load_s, time.perf_counter() - start)
    found = digest(session)
    if found in allowed:
        tally.most_missing = max(tally.most_missing, len(allowed) - 1 - allowed.index(found))
    else:
        tally.lost += 1
    return found


class _KeyPresser:
    """A clock that presses a random key at every tick instead of waiting."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def tick(self, framerate: float = 0, /) -> int:
        """Press a key and let a frame pass."""
        del framerate
        key = self._rng.choice(_KEYS)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        return _FRAME_MS


def digest(session: Session) -> str:
    """Return a digest of the state of a session, without the time of saving."""
    return _digest_of(game_file.encode(session))


def _digest_of(content: bytes) -> str:
    lines = content.splitlines()
    timeless = b"\n".join(line for line in lines if not line.startswith(b' "played"'))
    return hashlib.sha256(timeless).hexdigest()[:16]


def main() -> None:
    """Play until killed."""
    paths, art = Paths.find(os.environ), Art(assets())
    display = Display(read_look(paths.preferences), art["icon/48"])
    context = make_context(paths, art)
    _report_saves(context)
    clock = _KeyPresser(random.Random(sys.argv[1]))
    App(context, display).run(context.scene(Screen.TITLE), clock)


def _report_saves(context: Context) -> None:
    """Report every save when a thread gets it and when it is written."""
    save_soon, write = context.open_game.save_soon, game_file.write

    def reported_save(patience_s: float = 0.0) -> None:
        _report("saving", digest(context.session) if context.session else "")
        save_soon(patience_s)

    def reported_write(path: Path, *parts: bytes, is_new: bool = False) -> None:
        write(path, *parts, is_new=is_new)
        _report("saved", _digest_of(b"".join(parts)))

    object.__setattr__(context.open_game, "save_soon", reported_save)
    object.__setattr__(game_file, "write", reported_write)


def _report(word: str, state: str) -> None:
    """Write a line with one system call, since two threads report."""
    os.write(sys.stdout.fileno(), f"{word} {state}\n".encode())


if __name__ == "__main__":
    main()
