"""Runs the program with random events on SDL's dummy drivers, and reports crashes."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from puluc.rules import PRESETS
from puluc.ui.dev.monkey.findings import Crash, Tally
from puluc.ui.dev.monkey.runner import run_monkey
from puluc.ui.scene import Screen

_FRAMES_SHOWN = 12
"""Number of frames printed before a crash."""

_TRACE_LINES = 12


def play(steps: int, seed: int, life: int | None = None) -> int:
    """Let the monkey play and print a report; status 1 if anything crashed."""
    start_s, start_busy_s = time.perf_counter(), time.process_time()
    tally = run_monkey(steps, seed, life)
    spent_s, busy_s = time.perf_counter() - start_s, time.process_time() - start_busy_s
    rate = f"{spent_s:.1f} s, {tally.steps / busy_s:.0f} steps per second of processor time"
    print(f"monkey: seed {seed}, {tally.steps:,} steps, {rate}")
    for line in report(tally, seed):
        print(line)
    return 1 if tally.crashes else 0


def report(tally: Tally, seed: int) -> Iterator[str]:
    """What the monkey saw, and every crash with its last frames."""
    named = [preset.name for preset in PRESETS if preset.name in tally.games]
    yield f"lives: {tally.lives}, starts of the program: {tally.starts}"
    yield (
        f"games: {tally.games.total()}, {tally.finished} of them finished;"
        f" named games seen: {len(named)} of {len(PRESETS)}"
    )
    spent_s, life, step = tally.longest
    yield f"longest step: {spent_s * 1000:.0f} ms of processor time, step {step} of life {life}"
    screens = {screen.name: tally.visits[screen.name] for screen in Screen}
    yield f"screens: {_counts(screens)}"
    yield f"other scenes: {_counts(tally.visits - Counter(screens))}"
    for crash in tally.crashes.values():
        yield from _crash_lines(crash, tally.counts[crash.place], seed)
    yield f"different crashes: {len(tally.crashes)}"


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _crash_lines(crash: Crash, count: int, seed: int) -> Iterator[str]:
    yield ""
    yield f"CRASH {crash.place}: {crash.text}"
    command = f"puluc bench monkey --seed {seed} --life {crash.life}"
    yield f"{count} times, first in step {len(crash.script)} of: {command}"
    yield from (f"    {line}" for line in crash.script[-_FRAMES_SHOWN:])
    yield from crash.trace.splitlines()[-_TRACE_LINES:]
