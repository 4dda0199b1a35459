"""``python -m tools.bench`` prints all its figures."""

import math
import re
import sys

import pytest
from rounds import in_gate, sampled

from puluc.ai import LEVEL_NAMES, LEVELS
from puluc.assets import assets
from puluc.rules import PRESETS
from puluc.ui.render.art import Art
from tools.bench import disk, durability, saving, speed

SHARE = r"(\d+\.\d\d % of a core over \S+ s|not measured on this system)"

FIGURES = [
    r"random play, standard rules, one core: [\d,]+ games/s",
    r"random play, standard rules, one core: [\d,]+ moves/s",
    *(
        rf"random play, {re.escape(preset.name)}, one core: [\d,]+ games/s"
        for preset in PRESETS[1:]
    ),
    *(
        rf"{LEVEL_NAMES[level]} chooses between moves: median \d+\.\d{{3}} ms, longest \d+\.\d\d ms"
        for level in LEVELS
    ),
    *(
        rf"Master's estimate, {looks} turns? further: median \d+\.\d{{3}} ms, longest \d+\.\d\d ms"
        for looks in range(2)
    ),
    *(
        rf"{LEVEL_NAMES[level]} chooses between moves with 8 players a side:"
        r" median \d+\.\d{3} ms, longest \d+\.\d\d ms"
        for level in LEVELS
    ),
    r"full redraw of the board at x5: median \d+\.\d\d ms",
    r"full redraw of the board at x5, with LCD gaps: median \d+\.\d\d ms",
    r"a key in a list of 20 games: median \d+\.\d{3} frames",
    r"a key in a list of 30 games: median \d+\.\d{3} frames",
    r"making all sounds: \d+\.\d ms",
    r"start to first frame: \d+ ms, \d+\.\d\d times a bare pygame script",
    r"start to second frame: \d+ ms, \d+\.\d\d times a bare pygame script",
    rf"at rest on the board: {SHARE}, bare 20 Hz loop {SHARE}",
    r"at rest: (\d+\.\d\d|nan) times the bare loop",
    rf"playing automatically, always in motion: {SHARE}",
]


TIMES = r"median \d+\.\d\d ms, longest \d+\.\d\d ms"

SAVING = [
    rf"saving a game of 2 turns without fsync: {TIMES}",
    rf"saving it with fsync: {TIMES}, [\d,]+ bytes",
    rf"opening it: {TIMES}",
    rf"listing 3 such files: {TIMES}",
    rf"saving with 1 finished games: {TIMES}, \d+\.\d\d ms of processor time",
    rf"opening 1 finished games: {TIMES}, [\d,]+ bytes",
    rf"saving with 30 finished games: {TIMES}, \d+\.\d\d ms of processor time",
    rf"opening 30 finished games: {TIMES}, [\d,]+ bytes",
    r"a save with 30 games costs \d+\.\d\d times a save with 1",
]


@pytest.fixture
def quick(monkeypatch) -> None:
    """Few repetitions: the figures mean nothing."""
    for name, count in (
        ("GAMES", 50),
        ("PRESET_GAMES", 2),
        ("CHOICE_GAMES", 1),
        ("TEAM_TURNS", 20),
        ("REDRAWS", 2),
        ("STARTS", 1),
    ):
        monkeypatch.setattr(speed, name, count)
    monkeypatch.setattr(speed, "LISTED", (20, 30))
    for name in ("SETTLE_S", "IDLE_S", "MOVING_S"):
        monkeypatch.setattr(speed, name, 0.1)
    for name in ("MOVES", "SAVES", "FILES"):
        monkeypatch.setattr(saving, name, 2)
    monkeypatch.setattr(saving, "GAMES", 30)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("kind", "expected"), [in_gate((speed, FIGURES)), (saving, SAVING)])
def test_every_figure_is_printed(kind, expected):
    for line, figure in zip(kind.figures(), expected, strict=True):
        assert re.fullmatch(figure, line)


def test_a_program_that_computes_uses_more_of_a_core_than_one_that_sleeps(monkeypatch, tmp_path):
    monkeypatch.setattr(speed, "SETTLE_S", 0.2)
    scripts = ("while True: pass", "import time; time.sleep(60)")
    commands = [[sys.executable, "-c", script] for script in scripts]
    busy, asleep = speed.processor_shares(commands, str(tmp_path), 0.5)
    assert math.isnan(busy) or busy > 2 * asleep


@pytest.mark.gate
def test_durability_is_reported():
    lines = list(durability.figures(kills=2))
    assert lines[0].startswith("killed 2 times")
    assert lines[1] == "corrupt files: 0"


@pytest.mark.usefixtures("quick")
def test_rates_follow_from_the_processor_time(monkeypatch):
    clock = iter((100.0, 102.0))
    monkeypatch.setattr("time.process_time", lambda: next(clock))
    games, moves = speed.random_play()
    assert games.endswith(" 25 games/s")
    assert 500 < int(moves.split()[-2].replace(",", "")) < 2000


@pytest.mark.parametrize(
    ("screen", "keys"),
    sampled(((screen, keys) for screen, each in disk.OPERATIONS.items() for keys in each), 3),
)
def test_the_keys_of_slow_operations_are_those_of_the_program(screen, keys, monkeypatch):
    monkeypatch.setattr(disk, "DELAY_S", 0.0)
    monkeypatch.setattr(disk, "WATCHED_S", 0.0)
    assert disk.longest_ms(Art(assets()), screen, keys.split()) > 0
