"""Policies match the levels of ``puluc.ai``, and matchups the games that these play."""

from functools import cache
from random import Random

import numpy as np
import pytest
from made_up_networks import made_up
from rounds import usual_or_full
from test_lab import ignore, solution_of

from puluc.ai import LevelContext, make_player
from puluc.ai.master.evaluator import evaluator
from puluc.ai.tablebase.file import Tablebase
from puluc.lab.arena import PLAYERS
from puluc.lab.solve.graph import Graph
from puluc.lab.solve.graph import solved as solve_all
from puluc.lab.solve.solution_file import write_tablebase
from puluc.lab.study import policy
from puluc.lab.study.matchup import choice_stats, play_matchup
from puluc.lab.study.policy import NoPolicyError, Policy, PolicyMismatchError
from puluc.rules import Position, RandomSticks, Ruleset, Side
from tools.bench.lab import play_at_random

RULES = [
    "spaces=7 army=2",
    "throws=bell captures=backward highway=looping spaces=7 army=2 flow=yes",
    "captures=backward highway=return spaces=7 army=2 capture=eagle-return",
    "captures=backward highway=return spaces=7 army=2 scorpion=yes",
    "highway=looping spaces=8 army=2 scorpion=yes",
    "captures=backward highway=return spaces=7 army=3 fire=yes",
    "spaces=7 army=2 doubling=yes",
    "throws=sapper pieces=2 captures=backward highway=looping spaces=7 army=2 throws_per_turn=2",
    "captures=backward highway=return spaces=7 army=2 fire=yes throws_per_turn=2",
]
"""Every rule option is used in one of them."""


@cache
def explored(text: str) -> Graph:
    graph = Graph(Ruleset.parse(text))
    graph.explore(ignore)
    return graph


@cache
def solved(text: str) -> tuple[Graph, np.ndarray]:
    graph, values, *_ = solution_of(Ruleset.parse(text))
    return graph, values


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("name", ["random", "easy", "fair", "hard"])
@pytest.mark.parametrize("count", usual_or_full(15, 1000))
def test_a_compiled_level_has_the_probabilities_of_the_playing_level(text, name, count):
    assert Policy(explored(text), name).check(count, seed=7) > count


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("count", usual_or_full(15, 1000))
def test_master_compiled_has_the_probabilities_of_the_playing_level(text, count):
    for networks in (made_up(Ruleset.parse(text)), evaluator().networks):
        assert Policy(explored(text), "master", networks=networks).check(count, seed=7) > count


@pytest.mark.parametrize(
    ("text", "name", "problem"),
    [
        (RULES[0], "expert", "'expert' is not compiled"),
        (RULES[0], "perfect", "needs the values"),
        (RULES[-1], "strategy", "for one throw a turn"),
    ],
)
def test_a_player_without_a_policy_is_refused(text, name, problem):
    with pytest.raises(NoPolicyError, match=problem):
        Policy(explored(text), name)


def test_a_mismatch_is_an_error(monkeypatch):
    graph, _ = solved(RULES[0])
    monkeypatch.setattr(policy, "make_player", lambda _name: make_player("easy"))
    with pytest.raises(PolicyMismatchError, match=r"hard compiled differs: .* j, \(\d,\)"):
        Policy(graph, "hard").check()


@pytest.mark.parametrize(
    ("text", "name"),
    [(RULES[0], name) for name in PLAYERS]
    + [(RULES[-1], name) for name in PLAYERS if "strategy" not in name],
)
def test_every_throw_has_a_positive_weight(text, name):
    graph, values = solved(text)
    player = Policy(graph, name, values, made_up(Ruleset.parse(text)))
    for chunk in graph.chunks():
        sizes = chunk.counts.ravel().astype(int)
        starts = np.cumsum(sizes) - sizes
        assert np.all(np.maximum.reduceat(player.weigh(chunk), starts) > 0)


@pytest.mark.parametrize("text", [RULES[0], RULES[-1]])
def test_choices_that_are_not_kept_are_the_same(text, monkeypatch):
    graph, values = solved(text)
    found = set()
    for room in (1 << 29, 5000, 0):
        monkeypatch.setattr(policy, "CHOICES_KEPT", room)
        players = Policy(graph, "hard"), Policy(graph, "perfect", values)
        matchup = play_matchup(graph, *players, counted=2)
        found.add((matchup.wins, matchup.visits.tobytes()))
    assert len(found) == 1


def test_a_matchup_of_random_moves_agrees_with_simulated_games():
    graph = explored("pieces=1")
    random_policy = Policy(graph, "random")
    found = play_matchup(graph, random_policy, random_policy, (1, 0), counted=2)
    tally = play_at_random(Ruleset(pieces=1), 20_000, seed=1)
    assert found.unresolved <= 1e-7
    assert abs(found.wins - tally.wins / tally.games) < 0.015
    assert abs(found.turns - tally.turns / tally.games) < 0.03 * found.turns


def test_choice_stats_agree_with_games_of_the_playing_level(tmp_path):
    """Perfect against itself."""
    rules = Ruleset.parse(RULES[0])
    solution = solve_all(rules, ignore)
    write_tablebase(solution, tmp_path / "solved")
    perfect = Policy(solution.graph, "perfect", solution.values)
    even = play_matchup(solution.graph, perfect, perfect, (1, 0), counted=2)
    found = choice_stats(solution.graph, solution.values, perfect, even.visits.sum(0))
    tablebase, rng = Tablebase((tmp_path / "solved").read_bytes()), Random(5)
    player = make_player("perfect", LevelContext(lambda: tablebase))
    sticks, games = RandomSticks(rng), 600
    turns = choices = 0
    for _ in range(games):
        position = Position.start(rules, Side.JADE)
        while position.outcome is None:
            value = rules.values[sticks.throw().marked]
            moves = position.legal_moves(value)
            move = player.choose(position, value, moves, rng) if moves else None
            turns, choices = turns + 1, choices + (len(moves) > 1)
            position = position.play(move) if move else position.pass_turn()
    assert turns / games == pytest.approx(even.turns, rel=0.05)
    assert choices / games == pytest.approx(found.choices, rel=0.05)
    assert found.cost > 0
