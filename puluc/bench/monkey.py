"""Runs the program with random events on SDL's dummy drivers, and reports crashes."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from puluc.language import gettext, ngettext
from puluc.numerals import decimal, whole
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
    text = ngettext(
        "monkey: seed {seed}, {count} step, {time} s, {rate} steps per second of processor time",
        "monkey: seed {seed}, {count} steps, {time} s, {rate} steps per second of processor time",
        tally.steps,
    )
    count, rate = whole(tally.steps), whole(round(tally.steps / busy_s))
    print(text.format(seed=seed, count=count, time=decimal(spent_s, 1), rate=rate))
    for line in report(tally, seed):
        print(line)
    return 1 if tally.crashes else 0


def report(tally: Tally, seed: int) -> Iterator[str]:
    """What the monkey saw, and every crash with its last frames."""
    named = [preset.name for preset in PRESETS if preset.name in tally.games]
    text = gettext("lives: {lives}, starts of the program: {starts}")
    yield text.format(lives=tally.lives, starts=tally.starts)
    text = gettext("games: {games}, finished: {finished}; named games seen: {seen} of {all}")
    yield text.format(
        games=tally.games.total(), finished=tally.finished, seen=len(named), all=len(PRESETS)
    )
    spent_s, life, step = tally.longest
    text = gettext("longest step: {time} ms of processor time, step {step} of life {life}")
    yield text.format(time=round(spent_s * 1000), step=step, life=life)
    screens = {screen.name: tally.visits[screen.name] for screen in Screen}
    # Translators: {counts} is a list of the program's own names, which stay English.
    yield gettext("screens: {counts}").format(counts=_counts(screens))
    others = _counts(tally.visits - Counter(screens))
    yield gettext("other scenes: {counts}").format(counts=others)
    for crash in tally.crashes.values():
        yield from _crash_lines(crash, tally.counts[crash.place], seed)
    yield gettext("different crashes: {count}").format(count=len(tally.crashes))


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _crash_lines(crash: Crash, count: int, seed: int) -> Iterator[str]:
    yield ""
    yield gettext("CRASH {place}: {error}").format(place=crash.place, error=crash.text)
    command = f"puluc bench monkey --seed {seed} --life {crash.life}"
    text = ngettext(
        "{count} time, first in step {step} of: {command}",
        "{count} times, first in step {step} of: {command}",
        count,
    )
    yield text.format(count=count, step=len(crash.script), command=command)
    yield from (f"    {line}" for line in crash.script[-_FRAMES_SHOWN:])
    yield from crash.trace.splitlines()[-_TRACE_LINES:]
