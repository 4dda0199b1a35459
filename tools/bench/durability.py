"""Kills the program repeatedly during a game and checks what survives."""

from __future__ import annotations

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

from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.text.numerals import decimal, whole
from puluc.text.reasons import reason_text
from tools.bench.player import digest

KILLS = 2000

_START_SHARE = 0.15
"""Share of the kills that come while the program starts."""
_START_S, _PLAY_S = 0.4, 0.03
_MAX_SAVES = 14
"""The others come after at most this many saves."""
_PATIENCE_S = 60
_KILLS_A_FOLDER = 20


@dataclass(slots=True)
class KillTally:
    """Results of some kills."""

    kills: int = 0
    saves: int = 0
    """Saves that the program reported as written."""
    corrupt: list[str] = field(default_factory=list)
    """Files that could not be loaded, with the reason."""
    lost: int = 0
    """Kills that lost a save reported as written."""
    most_missing: int = 0
    """Most unwritten actions that a single kill lost."""
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
    """Kill the program; the results, one line each."""
    tally = kill(kills)
    text = "killed {count} times during a game, {saves} saves reported"
    yield text.format(count=whole(tally.kills), saves=whole(tally.saves))
    yield f"corrupt files: {len(tally.corrupt)}"
    yield from tally.corrupt
    yield f"kills that lost a save reported as written: {tally.lost}"
    text = "most unwritten actions lost by a kill: {count}"
    yield text.format(count=tally.most_missing)
    text = "longest time to open a file afterwards: {time} ms"
    yield text.format(time=decimal(tally.longest_load_s * 1000, 1))


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
    """Run a program and kill it at a random moment; the lines it reported."""
    environ = {
        **os.environ,
        "PULUC_HOME": str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    program = subprocess.Popen(
        [sys.executable, "-m", "tools.bench.player", seed],
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
    """Compare a file with the reports; the digest of its state."""
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
        reason = reason_text(error)
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
