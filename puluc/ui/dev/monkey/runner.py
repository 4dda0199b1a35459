"""A monkey at the keyboard: random events for the real program, and a note of what goes wrong."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from puluc.storage.paths import assets
from puluc.ui.dev.monkey.findings import Tally
from puluc.ui.dev.monkey.life import Life
from puluc.ui.dev.monkey.watchdog import watchdog
from puluc.ui.render.art import Art

LIFE_STEPS = 400
"""How long the monkey stays with the files of one player."""


def run_monkey(steps: int, seed: int = 1, life: int | None = None) -> Tally:
    """Play so many steps, life after life, or one life only. The same seed does the same again."""
    tally = Tally()
    with _at_work() as art:
        number = life or 1
        while tally.steps < steps:
            Life(seed, number, art, tally).run(min(LIFE_STEPS, steps - tally.steps))
            if life:
                break
            number += 1
    return tally


def replay(seed: int, life: int, script: Sequence[str]) -> Tally:
    """Do again what a crash tells."""
    tally = Tally()
    with _at_work() as art:
        Life(seed, life, art, tally, script).run(len(script))
    return tally


@contextmanager
def _at_work() -> Iterator[Art]:
    """What is logged is worded; a step that hangs is an error."""
    logger, listener = logging.getLogger("puluc"), _Listener()
    logger.addHandler(listener)
    try:
        with watchdog():
            yield Art(assets())
    finally:
        logger.removeHandler(listener)


class _Listener(logging.Handler):
    """Words what is logged, lest the wording fail, and forgets it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Let out what goes wrong."""
        self.format(record)
