"""How long saving, opening and listing games take."""

from __future__ import annotations

import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

from puluc.rules import Phase, Ruleset
from puluc.session import Session, Setup
from puluc.storage import gamefile
from puluc.storage.library import Library

MOVES = 500
SAVES = 200
FILES = 100

_LONG_GAME = "captures=backward pieces=1 highway=looping spaces=39"


def figures() -> Iterator[str]:
    """Every figure as a line."""
    session = _long_game()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.puluc"
        turns = len(session.match.turns)

        def save() -> None:
            gamefile.save(path, session)

        with patch.object(os, "fsync", lambda _: None):
            yield f"saving a game of {turns} turns without fsync: {_median_ms(save)}"
        yield f"saving it with fsync: {_median_ms(save)}, {path.stat().st_size:,} bytes"
        yield f"opening it: {_median_ms(lambda: gamefile.load(path, str))}"
        for number in range(FILES):
            gamefile.save(Path(folder) / f"{number}.puluc", session)
        library = Library(Path(folder))
        yield f"listing {FILES + 1} such files: {_median_ms(lambda: library.entries, 5)}"


def _long_game() -> Session:
    """A game under way that has gone on for long enough."""
    rng = random.Random(1)
    for seed in range(1, 10_000):
        session = Session(str, Setup(Ruleset.parse(_LONG_GAME), "easy", seed=str(seed)))
        while session.match.phase is not Phase.OVER:
            _play(session, rng)
            if len(session.match.turns) >= MOVES:
                return session
    raise AssertionError("some game is as long as that")


def _play(session: Session, rng: random.Random) -> None:
    match session.match.phase:
        case Phase.MOVE:
            session.move(rng.choice(session.match.legal_moves))
        case Phase.PASS:
            session.pass_turn()
        case _:
            session.throw()


def _median_ms(action: Callable[[], object], times: int = SAVES) -> str:
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        spent.append((time.perf_counter() - start) * 1000)
    return f"median {statistics.median(spent):.2f} ms, longest {max(spent):.2f} ms"
