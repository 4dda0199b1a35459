"""Runs the monkey: random events for the real program, with a tally of what goes wrong."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from puluc.assets import assets
from puluc.ui.render.art import Art
from tools.monkey.findings import Tally
from tools.monkey.life import Life
from tools.monkey.watchdog import watchdog

LIFE_STEPS = 400
"""Steps with the files of one player."""


def run_monkey(steps: int, seed: int = 1, life: int | None = None) -> Tally:
    """Run for this many steps, or one life only; the same seed repeats the same steps."""
    tally = Tally()
    with _art_with_watchdog() as art:
        number = life or 1
        while tally.steps < steps:
            Life(seed, number, art, tally).run(min(LIFE_STEPS, steps - tally.steps))
            if life:
                break
            number += 1
    return tally


def replay(seed: int, life: int, script: Sequence[str]) -> Tally:
    """Repeat the script of a crash."""
    tally = Tally()
    with _art_with_watchdog() as art:
        Life(seed, life, art, tally, script).run(len(script))
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
    """Formats log records and drops them: a faulty format is an error."""

    def emit(self, record: logging.LogRecord) -> None:
        """Format the record; errors propagate."""
        self.format(record)
