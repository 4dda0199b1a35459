"""Measuring random games of the standard rules beside those of an earlier commit."""

import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from puluc.text.numerals import decimal, whole

EARLIER = "d4d026b"
"""The commit with which the rules are compared; the repository's history is needed."""

TURNS, RUNS = 60_000, 7

LOOP = """
import sys, time
from random import Random
from puluc.rules import Position, Ruleset, Side

turns, rng, rules = int(sys.argv[1]), Random(1), Ruleset()
values = rng.choices(rules.values, (1, 4, 6, 4, 1), k=turns)
numbers = [rng.randrange(60) for _ in range(turns)]
position, spent = Position.start(rules, Side.JADE), time.process_time()
for value, number in zip(values, numbers):
    moves = position.legal_moves(value)
    position = position.play(moves[number % len(moves)]) if moves else position.pass_turn()
    if position.outcome:
        position = Position.start(rules, Side.JADE)
print(time.process_time() - spent, position)
"""
"""A script that plays some turns; it prints the processor time, and the last position.

Throws and choices are drawn before the time begins, so that both commits play the same moves.
"""


def figures() -> Iterator[str]:
    """Yield the speed of both commits, the best of some runs in turn, and their ratio."""
    here = Path(__file__).parents[2]
    git = ["git", "-C", str(here), "archive", EARLIER, "puluc", "assets"]
    archive = subprocess.run(git, check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as earlier:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(earlier, filter="data")
        pairs = [(play(Path(earlier), TURNS), play(here, TURNS)) for _ in range(RUNS)]
    if any(then[1] != now[1] for then, now in pairs):
        yield f"{EARLIER} plays other moves"
        return
    then_s, now_s = (min(run[0] for run in runs) for runs in zip(*pairs, strict=True))
    for name, spent_s in ((EARLIER, then_s), ("now", now_s)):
        yield f"random games by the public names, {name}: {whole(round(TURNS / spent_s))} turns/s"
    yield f"random games: {decimal(then_s / now_s, 2)} times the speed of {EARLIER}"


def play(source: Path, turns: int) -> tuple[float, str]:
    """Return the processor time that a checkout's rules take, in seconds, and the last position."""
    command = [sys.executable, "-P", "-c", LOOP, str(turns)]
    run = subprocess.run(
        command, check=True, capture_output=True, text=True, env={"PYTHONPATH": str(source)}
    )
    spent, position = run.stdout.split(maxsplit=1)
    return float(spent), position.strip()
