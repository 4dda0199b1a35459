"""Measuring saving, opening and listing games."""

import os
import random
import tempfile
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from puluc.game.session import Session, Setup
from puluc.rules import (
    Phase,
    Ruleset,
    against,
)
from puluc.storage import game_file
from puluc.storage.game_file import Encoder
from puluc.storage.library import Library
from puluc.text.numerals import decimal, whole
from tools.bench import time_ms, times_text
from tools.monkey.homes import play_games, play_on

MOVES = 500
SAVES = 200
FILES = 100
GAMES = 1000

_LONG_GAME = "captures=backward pieces=1 highway=looping spaces=39"
_DIFFERENT_GAMES = 20


def figures() -> Iterator[str]:
    """Yield the figures, one line each."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _long_game(Path(folder))
    costs_ms = []
    for games in (1, GAMES):
        with tempfile.TemporaryDirectory() as folder:
            costs_ms.append((yield from _many_games(Path(folder) / "many.puluc", games)))
    ratio = decimal(costs_ms[1] / costs_ms[0], 2)
    yield f"a save with {whole(GAMES)} games costs {ratio} times a save with 1"


def _long_game(folder: Path) -> Iterator[str]:
    """Measure a long game in progress, and many files of it."""
    session, path = _session_of_a_long_game(), folder / "long.puluc"
    turns = len(session.match.turns)

    def save() -> None:
        game_file.save(path, session)

    with patch.object(os, "fsync", lambda _: None):
        yield f"saving a game of {turns} turns without fsync: {_times(save)}"
    yield f"saving it with fsync: {_times(save)}, {whole(path.stat().st_size)} bytes"
    yield f"opening it: {_times(lambda: game_file.load(path, str))}"
    for number in range(FILES):
        game_file.save(folder / f"{number}.puluc", session)
    library = Library(folder)
    yield f"listing {FILES + 1} such files: {_times(lambda: library.entries, 5)}"


def _many_games(path: Path, games: int) -> Generator[str, None, float]:
    """Measure a file with finished games; return the processor time of a save in milliseconds."""
    session, encoder = _session_after(games), Encoder()

    def save() -> None:
        game_file.write(path, *encoder.encode(session))

    save()
    cost_ms = _processor_ms(save)
    times, cost = _times(save), decimal(cost_ms, 2)
    yield f"saving with {whole(games)} finished games: {times}, {cost} ms of processor time"
    times, size = _times(lambda: game_file.load(path, str), 5), whole(path.stat().st_size)
    yield f"opening {whole(games)} finished games: {times}, {size} bytes"
    return cost_ms


def _session_of_a_long_game() -> Session:
    """Return a game in progress that has lasted ``MOVES`` turns."""
    rng = random.Random(1)
    for seed in range(1, 10_000):
        session = Session(str, Setup(Ruleset.parse(_LONG_GAME), against("easy"), seed=str(seed)))
        while session.match.phase is not Phase.OVER:
            play_on(session, rng)
            if len(session.match.turns) >= MOVES:
                return session
    raise AssertionError("no game is that long")


def _session_after(games: int) -> Session:
    """Return a standard game in progress after this many finished ones, some of them repeated."""
    rng = random.Random(1)
    session = Session(lambda: str(rng.random()), Setup(Ruleset(), against("easy"), seed="1"))
    different = min(games, _DIFFERENT_GAMES)
    play_games(session, different, _DIFFERENT_GAMES, rng)
    distinct = session.games[:different]
    session.games = [replace(distinct[n % different], number=n + 1) for n in range(games)]
    session.header = replace(session.header, number=games + 1)
    session.match = replace(session.record, turns=(), pending=None, opening=()).start()
    play_games(session, games, _DIFFERENT_GAMES, rng)
    return session


def _times(action: Callable[[], object], times: int = 0) -> str:
    return times_text([time_ms(action) for _ in range(times or SAVES)], 2)


def _processor_ms(action: Callable[[], object]) -> float:
    start = time.process_time()
    for _ in range(SAVES):
        action()
    return (time.process_time() - start) * 1000 / SAVES
