"""The arena: reproducible games between the levels, and their statistics."""

import math
import os
import signal
import sys
from collections.abc import Sequence
from random import Random

import pytest
from rounds import usual_or_full

from puluc.ai import make_player
from puluc.lab import arena
from puluc.lab.arena import Pairing, PairingResult, pairings, play_game, run
from puluc.rules import Move, Position, RandomSticks, Ruleset, Side

REAL_CHUNK = arena.play_chunk

PAIRING = Pairing("hard", "easy", Ruleset())


class RecordingPlayer:
    """Moves at random and records whose moves it made."""

    def __init__(self) -> None:
        self.sides: set[Side] = set()

    def choose(
        self,
        position: Position,
        _value: int,
        moves: Sequence[Move],
        rng: Random,
        _later: tuple[int, ...] = (),
    ) -> Move:
        self.sides.add(position.mover)
        return rng.choice(moves)


@pytest.mark.parametrize("jobs", [2, 1000])
def test_the_number_of_processes_changes_nothing(monkeypatch, jobs):
    monkeypatch.setattr(arena, "CHUNK_GAMES", 20)
    assert run(PAIRING, 50, seed=3, jobs=jobs) == run(PAIRING, 50, seed=3, jobs=1)


def interrupted_chunk(task: tuple[Pairing, int, str]) -> PairingResult:
    os.kill(os.getpid(), signal.SIGINT)
    return REAL_CHUNK(task)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
def test_workers_ignore_ctrl_c(monkeypatch):
    """Otherwise each would print a traceback."""
    alone = run(PAIRING, 4, seed=3, jobs=1)
    monkeypatch.setattr(arena, "play_chunk", interrupted_chunk)
    assert run(PAIRING, 4, seed=3, jobs=2) == alone


def test_another_seed_plays_other_games():
    assert run(PAIRING, 60, seed=1, jobs=1) != run(PAIRING, 60, seed=2, jobs=1)


def test_the_pairings_are_all_of_the_quick_levels():
    pairs = [(each.first, each.second) for each in pairings(Ruleset())]
    assert pairs == [("fair", "easy"), ("hard", "easy"), ("hard", "fair")]


def test_sides_and_the_first_move_alternate(monkeypatch):
    seated = []

    def note(_rules, players, starter, *_):
        seated.append((type(players[Side.JADE]).__name__, starter))
        return arena.Played(Side.JADE, 10, 3)

    monkeypatch.setattr(arena, "play_game", note)
    result = run(PAIRING, 8, seed=1, jobs=1)
    assert sorted(seated) == sorted(
        [(name, starter) for name in ("Hard", "Easy") for starter in Side] * 2
    )
    assert (result.wins, result.turns, result.forced) == (4, 80, 24)


def test_draws_are_counted(monkeypatch):
    monkeypatch.setattr(arena, "CHUNK_GAMES", 3)
    winners = iter([Side.JADE, None, None, None, Side.OBSIDIAN])
    monkeypatch.setattr(arena, "play_game", lambda *_: arena.Played(next(winners), 10, 3))
    result = run(PAIRING, 5, seed=1, jobs=1)
    assert (result.games, result.wins, result.draws) == (5, 2, 3)
    assert result.rate == 0.7


def test_each_player_moves_its_own_side():
    jade, obsidian, rng = RecordingPlayer(), RecordingPlayer(), Random(1)
    winner, turns, _ = play_game(Ruleset(), (jade, obsidian), Side.OBSIDIAN, RandomSticks(rng), rng)
    assert (jade.sides, obsidian.sides) == ({Side.JADE}, {Side.OBSIDIAN})
    assert winner in Side
    assert turns > 5


@pytest.mark.parametrize("rules", ["throws=zero", "captures=backward pieces=1 highway=looping"])
def test_games_under_other_rules_end(rules):
    rng, fair = Random(1), make_player("fair")
    for starter in Side:
        winner, *_ = play_game(Ruleset.parse(rules), (fair, fair), starter, RandomSticks(rng), rng)
        assert winner in Side


def test_a_level_is_even_with_itself():
    result = run(Pairing("fair", "fair", Ruleset()), games=300, seed=1, jobs=1)
    assert abs(result.deviation) < 4


@pytest.mark.parametrize(
    ("games", "wins", "rate", "standard_error", "deviation"),
    [
        (400, 240, 0.6, 0.024495, 4.0825),
        (400, 160, 0.4, 0.024495, -4.0825),
        (100, 50, 0.5, 0.05, 0),
        (10, 10, 1, 0, math.sqrt(10)),
        (10, 0, 0, 0, -math.sqrt(10)),
    ],
)
def test_the_statistics_of_a_result(games, wins, rate, standard_error, deviation):
    result = PairingResult(PAIRING, games, wins, turns=12_000)
    assert result.rate == rate
    assert result.standard_error == pytest.approx(standard_error, abs=1e-6)
    assert result.deviation == pytest.approx(deviation, abs=1e-4)


def test_a_draw_is_half_a_win():
    result = PairingResult(PAIRING, 100, 40, 5000, draws=20, forced=1000)
    assert result.rate == 0.5
    assert result.interval == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert (result.mean_turns, result.forced_share) == (50, 0.2)


@pytest.mark.parametrize(
    ("games", "wins", "interval"),
    [(1, 1, (0.2065, 1)), (2, 1, (0.0945, 0.9055)), (10, 0, (0, 0.2775)), (2, 0, (0, 0.6576))],
)
def test_the_interval_is_possible_after_any_number_of_games(games, wins, interval):
    """The values of Wilson's interval, as tables have them."""
    result = PairingResult(PAIRING, games, wins, turns=100)
    assert result.interval == pytest.approx(interval, abs=1e-4)


def test_progress_is_reported(monkeypatch):
    monkeypatch.setattr(arena, "CHUNK_GAMES", 5)
    reported: list[float] = []
    run(PAIRING, 20, seed=1, jobs=1, progress=reported.append)
    assert reported == [0.25, 0.5, 0.75, 1]


@pytest.mark.parametrize(
    "rules",
    [
        "captures=backward highway=return fire=yes",
        "captures=backward highway=return capture=eagle",
        "throws=sapper captures=backward highway=looping throws_per_turn=2",
        "pieces=7 spaces=13 army=7 doubling=yes",
    ],
)
@pytest.mark.parametrize("games", usual_or_full(30, 500))
def test_levels_are_in_order_under_other_rules(rules, games):
    """Few games only show that no level is far too weak."""
    for pairing in pairings(Ruleset.parse(rules)):
        result = run(pairing, games, seed=1, jobs=1)
        assert result.rate > (0.5 if games == 500 else 0.4), result
