"""``puluc bench`` prints all its figures."""

from __future__ import annotations

import re

import pytest

from puluc import bench

SHARE = r"(-?\d+\.\d\d% of a core over \S+ s|not measured on this system)"

FIGURES = [
    r"random play, standard rules, one core: [\d,]+ games/s",
    r"random play, standard rules, one core: [\d,]+ moves/s",
    r"easy chooses a move: median \d+\.\d{3} ms, longest \d+\.\d\d ms",
    r"fair chooses a move: median \d+\.\d{3} ms, longest \d+\.\d\d ms",
    r"hard chooses a move: median \d+\.\d{3} ms, longest \d+\.\d\d ms",
    r"full redraw of the board at x5: median \d+\.\d\d ms",
    r"full redraw of the board at x5, with LCD gaps: median \d+\.\d\d ms",
    r"making all sounds: \d+\.\d ms",
    r"start to first frame: \d+ ms, bare pygame script \d+ ms",
    r"start against the bare script: \d+\.\d\d times",
    rf"at rest on the board: {SHARE}",
    rf"playing by itself, always in motion: {SHARE}",
]


@pytest.fixture
def quick(monkeypatch) -> None:
    """Too few repetitions for figures that mean anything."""
    for name, count in (("GAMES", 50), ("CHOICE_GAMES", 1), ("REDRAWS", 2), ("STARTS", 1)):
        monkeypatch.setattr(bench, name, count)
    for name in ("SETTLE_S", "IDLE_S", "MOVING_S"):
        monkeypatch.setattr(bench, name, 0.1)


@pytest.mark.usefixtures("quick")
def test_every_figure_is_printed(capsys):
    bench.run()
    printed = capsys.readouterr().out.splitlines()
    for line, figure in zip(printed, FIGURES, strict=True):
        assert re.fullmatch(figure, line)


@pytest.mark.usefixtures("quick")
def test_rates_are_reckoned_from_the_time_spent(monkeypatch):
    clock = iter((100.0, 102.0))
    monkeypatch.setattr("time.process_time", lambda: next(clock))
    games, moves = bench._random_play()
    assert games.endswith(" 25 games/s")
    assert 500 < int(moves.split()[-2].replace(",", "")) < 2000
