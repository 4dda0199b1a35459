"""``python -m tools.monkey`` posts random events to the program, and reports crashes."""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from puluc.rules import PRESETS
from puluc.text.numerals import decimal, whole
from puluc.ui.scene.screens import Screen
from tools.monkey.checks import Crash, MonkeyTally
from tools.monkey.life import run_monkey

_FRAMES_SHOWN = 12
"""The number of frames printed before a crash."""

_TRACE_LINES = 12


def main() -> None:
    """Run the program and print a report; exit status 1 if anything crashed."""
    parser = argparse.ArgumentParser(prog="python -m tools.monkey", description=__doc__)
    parser.add_argument("--steps", type=int, default=50_000, help="frames and starts")
    parser.add_argument("--seed", type=int, default=1, help="the same seed repeats the same events")
    parser.add_argument("--life", type=int, help="only this life, as named by a crash report")
    parser.add_argument("--pad", action="store_true", help="press only a controller's buttons")
    options = parser.parse_args()
    sys.exit(play(options.steps, options.seed, options.life, has_only_pad=options.pad))


def play(steps: int, seed: int, life: int | None = None, *, has_only_pad: bool = False) -> int:
    """Let the monkey play and print a report; return 1 if anything crashed, else 0."""
    start_s, start_busy_s = time.perf_counter(), time.process_time()
    tally = run_monkey(steps, seed, life, has_only_pad=has_only_pad)
    spent_s, busy_s = time.perf_counter() - start_s, time.process_time() - start_busy_s
    text = "monkey: seed {seed}, {count} steps, {time} s, {rate} steps per second of processor time"
    count, rate = whole(tally.steps), whole(round(tally.steps / busy_s))
    print(text.format(seed=seed, count=count, time=decimal(spent_s, 1), rate=rate))
    for line in report(tally, seed):
        print(line)
    return 1 if tally.crashes else 0


def report(tally: MonkeyTally, seed: int) -> Iterator[str]:
    """Yield the counts of the monkey, and every crash with its last frames."""
    named = [preset.name for preset in PRESETS if preset.name in tally.games]
    yield f"lives: {tally.lives}, starts of the program: {tally.starts}"
    yield (
        f"games: {tally.games.total()}, finished: {tally.finished}; named games seen: {len(named)}"
        f" of {len(PRESETS)}"
    )
    spent_s, life, step = tally.longest
    yield f"longest step: {round(spent_s * 1000)} ms of processor time, step {step} of life {life}"
    screens = {screen.name: tally.visits[screen.name] for screen in Screen}
    yield f"screens: {_counts(screens)}"
    others = _counts(tally.visits - Counter(screens))
    yield f"other scenes: {others}"
    for crash in tally.crashes.values():
        yield from _crash_lines(crash, tally.counts[crash.place], seed)
    yield f"different crashes: {len(tally.crashes)}"


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _crash_lines(crash: Crash, count: int, seed: int) -> Iterator[str]:
    yield ""
    yield f"CRASH {crash.place}: {crash.text}"
    command = f"python -m tools.monkey --seed {seed} --life {crash.life}"
    yield f"{count} times, first in step {len(crash.script)} of: {command}"
    yield from (f"    {line}" for line in crash.script[-_FRAMES_SHOWN:])
    yield from crash.trace.splitlines()[-_TRACE_LINES:]


if __name__ == "__main__":
    main()
