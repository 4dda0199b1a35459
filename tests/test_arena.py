"""The arena gives the same figures for the same seed, however many processes play."""

from __future__ import annotations

import pytest

from puluc.lab import arena
from puluc.lab.arena import Pairing, Result, round_robin, run
from puluc.rules import Ruleset

PAIRING = Pairing("hard", "easy", Ruleset())


def test_the_number_of_processes_changes_nothing(monkeypatch):
    monkeypatch.setattr(arena, "CHUNK_GAMES", 20)
    assert run(PAIRING, 50, seed=3, jobs=2) == run(PAIRING, 50, seed=3, jobs=1)


def test_another_seed_plays_other_games():
    assert run(PAIRING, 60, seed=1, jobs=1) != run(PAIRING, 60, seed=2, jobs=1)


def test_every_two_levels_meet():
    pairs = [(each.pairing.first, each.pairing.second) for each in round_robin(Ruleset(), 2, 1, 1)]
    assert pairs == [("fair", "easy"), ("hard", "easy"), ("hard", "fair")]


def test_a_level_is_even_with_itself():
    result = run(Pairing("fair", "fair", Ruleset()), games=1000, seed=1, jobs=1)
    assert abs(result.deviation) < 4


def test_the_figures_of_a_result():
    result = Result(PAIRING, games=400, wins=240, turns=12_000)
    assert result.rate == 0.6
    assert result.standard_error == pytest.approx(0.0245, abs=1e-4)
    assert result.deviation == pytest.approx(4.08, abs=0.01)
