"""The compiled levels do what the code that plays does, and games go as it plays them."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest
from rounds import usual_or_full
from test_lab import ignore

from puluc.ai import LevelContext, make_player
from puluc.lab.jit.random_games import play_at_random
from puluc.lab.players import PLAYERS
from puluc.lab.solve.generate import solve_to
from puluc.lab.solve.graph import Graph
from puluc.lab.solve.solver import solve
from puluc.lab.study import policy
from puluc.lab.study.choice_stats import decisions
from puluc.lab.study.matchup import meet
from puluc.lab.study.policy import DifferenceError, Policy
from puluc.rules import Move, Position, RandomSticks, Ruleset, Side
from puluc.tablebase.file import Tablebase

RULES = [
    "spaces=7 army=2",
    "throws=bell captures=backward highway=looping spaces=7 army=2 flow=yes",
    "captures=backward highway=return spaces=7 army=2 capture=eagle-return",
    "captures=backward highway=return spaces=7 army=2 scorpion=yes",
    "highway=looping spaces=8 army=2 scorpion=yes",
    "captures=backward highway=return spaces=7 army=3 fire=yes",
    "spaces=7 army=2 doubling=yes",
    "throws=sapper pieces=2 captures=backward highway=looping spaces=7 army=3 throws_per_turn=2",
    "captures=backward highway=return spaces=7 army=2 fire=yes throws_per_turn=2",
]
"""Between them there is a choice under every rule."""


@cache
def explored(text: str) -> Graph:
    graph = Graph(Ruleset.parse(text))
    graph.explore(ignore)
    return graph


@cache
def solved(text: str) -> tuple[Graph, np.ndarray]:
    graph = explored(text)
    return graph, solve(graph, np.full(graph.count, 0.5), ignore).values


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("name", ["random", "easy", "fair", "hard"])
@pytest.mark.parametrize("count", usual_or_full(60, 1000))
def test_a_compiled_level_does_what_the_code_that_plays_does(text, name, count):
    assert Policy(explored(text), name).check(count, seed=7) > count


def test_a_difference_would_be_noticed(monkeypatch):
    graph, _ = solved(RULES[0])
    monkeypatch.setattr(policy, "make_player", lambda _name: make_player("easy"))
    with pytest.raises(DifferenceError, match=r"hard compiled differs: .* j, \(\d,\)"):
        Policy(graph, "hard").check()


@pytest.mark.parametrize("text", [RULES[0], RULES[-1]])
@pytest.mark.parametrize("name", PLAYERS)
def test_whatever_is_thrown_something_is_chosen(text, name):
    graph, values = solved(text)
    player = Policy(graph, name, values)
    for number, chunk in enumerate(graph.chunks):
        player.ask(number, np.arange(len(chunk.ends)))
        starts = np.concatenate(([0], chunk.ends.ravel()[:-1]))
        assert np.all(np.maximum.reduceat(player.weights[number], starts) > 0)


def test_random_games_are_as_long_as_when_they_are_played():
    graph, _ = solved("pieces=1")
    careless = Policy(graph, "random")
    found = meet(graph, careless, careless, (1, 0))
    tally = play_at_random(Ruleset(pieces=1), 20_000, seed=1)
    assert found.left <= 1e-7
    assert abs(found.wins - tally.wins / tally.games) < 0.015
    assert abs(found.turns - tally.turns / tally.games) < 0.03 * found.turns


def test_what_happens_in_games_is_what_happens_when_they_are_played(tmp_path):
    """Perfect plays itself, by the code of the game and by what was worked out."""
    rules = Ruleset.parse(RULES[0])
    found_by = solve_to(rules, tmp_path / "solved", ignore)
    perfect = Policy(found_by.graph, "perfect", found_by.values)
    even = meet(found_by.graph, perfect, perfect, (1, 0))
    found = decisions(found_by.graph, found_by.values, perfect, even.visits.sum(0))
    tablebase, rng = Tablebase((tmp_path / "solved").read_bytes()), Random(5)
    player = make_player("perfect", LevelContext(lambda: tablebase))
    sticks, games = RandomSticks(rng), 1500
    turns = choices = captures = 0
    for _ in range(games):
        position = Position.start(rules, Side.JADE)
        while position.outcome is None:
            value = rules.values[sticks.throw().marked]
            moves = position.legal_moves(value)
            move = player.choose(position, value, moves, rng) if moves else None
            turns, choices = turns + 1, choices + (len(moves) > 1)
            captures += move is not None and takes(position, move)
            position = position.play(move) if move else position.pass_turn()
    assert turns / games == pytest.approx(even.turns, rel=0.05)
    assert choices / games == pytest.approx(found.choices, rel=0.05)
    assert captures / games == pytest.approx(found.captures, rel=0.06)
    assert found.cost > 0


def takes(position: Position, move: Move) -> bool:
    there = position.units[move.target]
    return there is not None and there.side is not position.mover
