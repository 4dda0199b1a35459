"""The lab: position numbers, compiled rules, solutions and exact strengths."""

import json
from collections.abc import Iterator
from itertools import islice
from random import Random

import numba
import numpy as np
import plain
import pytest
from plain import solve
from playing import positions_with_throws

from puluc.ai import make_player
from puluc.ai.tablebase.file import Tablebase
from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.arena import Pairing, run
from puluc.lab.command import PULUK_RULES
from puluc.lab.engine.board import (
    LOSS,
    MAX_LINES,
    ONGOING,
    Game,
    end_turn,
    list_lines,
    make_turn,
)
from puluc.lab.solve.expansion import Expander, make_spread, spread_position, write_successors
from puluc.lab.solve.graph import Graph, Solution
from puluc.lab.solve.graph import solve as solve_compiled
from puluc.lab.solve.graph import solved as solve_all
from puluc.lab.solve.numbering import decode_position, encode_position, numbered_game
from puluc.lab.solve.solution_file import solve_to_file
from puluc.lab.strategist import play_chances
from puluc.lab.study.matchup import Strength, strength
from puluc.lab.study.policy import Policy
from puluc.rules import Choice, Position, RandomSticks, Ruleset, Side, game_name
from tools.bench.lab import compare, play_at_random
from tools.lab.rule_sets import NAMED_RULES
from tools.lab.study.study import study

TWO_THROWS = "throws=sapper captures=backward highway=looping spaces=7 army=2 throws_per_turn=2"

TINY = "spaces=7 army=2"
EAGLE = "captures=backward pieces=1 highway=return spaces=7 army=2 capture=eagle"
BY_SAPPERS = "throws=sapper pieces=1 highway=looping spaces=7 army=2 throws_per_turn=2"

SOLVED = [
    EAGLE,
    "captures=backward pieces=1 highway=return spaces=7 army=2 scorpion=yes fire=yes",
    "throws=bell spaces=7 army=2 capture=eagle-return doubling=yes",
    "captures=backward pieces=1 highway=looping spaces=7 army=2 flow=yes fire=yes",
    BY_SAPPERS,
]
"""Together they use every option."""

SOLVED_ALONE = [
    TINY,
    "captures=backward highway=looping spaces=7 army=2 flow=yes",
    "throws=bell spaces=7 army=2",
    "captures=backward spaces=7 army=2",
    "highway=looping spaces=7 army=2",
    "captures=backward highway=return spaces=7 army=2",
    "captures=backward pieces=1 highway=return spaces=7 army=2 capture=eagle-return",
    "captures=backward pieces=1 highway=return spaces=7 army=2 scorpion=yes",
    "captures=backward pieces=1 highway=return spaces=7 army=2 fire=yes",
    "spaces=7 army=2 doubling=yes",
    TWO_THROWS,
]
"""Rules one at a time."""


def ignore(_phase: str, _share: float) -> None:
    """No-op progress callback."""


def solution_of(rules: Ruleset) -> Solution:
    graph = Graph(rules)
    graph.explore(ignore)
    return solve_compiled(graph, ignore)


def random_positions(rules: Ruleset, count: int, seed: int) -> Iterator[Position]:
    """Positions of random games."""
    for position, _ in islice(positions_with_throws(rules, Random(seed)), count):
        yield position


@pytest.mark.parametrize("rules", NAMED_RULES, ids=game_name)
def test_both_engines_find_the_same_successors(rules):
    """``python -m tools.bench lab`` does this with a million positions of all rule sets."""
    assert compare(rules, 200, seed=3) == 0


@pytest.mark.parametrize(
    "text",
    [
        "puluc",
        "capture=eagle-return spaces=7 army=6 doubling=yes pieces=3",
        "captures=backward highway=return fire=yes scorpion=yes doubling=yes army=4 pieces=3",
        "captures=backward highway=looping flow=yes doubling=yes throws_per_turn=2 army=3",
        "pieces=1 highway=return army=4 throws_per_turn=2 throws=sapper fire=yes",
        "capture=eagle fire=yes throws_per_turn=2 pieces=2 spaces=13 throws=bell",
    ],
)
def test_successors_found_without_a_board_are_those_of_the_lines_in_their_order(text):
    rules = Ruleset.parse(text)
    index, found = PositionIndex(rules), np.empty(MAX_LINES, np.int64)
    (game, numbering), expander = numbered_game(index), Expander.of(index)
    board, turn = np.empty(game.rules.size, np.int16), make_turn(game.rules)
    spread = make_spread(game.rules)
    for position, values in islice(positions_with_throws(rules, Random(3)), 300):
        number, pair = index.number_of(position), (values[0], values[-1])
        decode_position(game.rules, numbering, number, board)
        expected = list[int]()
        for line in range(list_lines(game, board, pair, turn)):
            outcome = end_turn(game.rules, board, *turn.lines[:2, line], turn.after)
            turn.after[game.rules.player] = 1  # also if Obsidian has nothing to move
            after = encode_position(game.rules, numbering, turn.after)
            expected.append(after if outcome == ONGOING else LOSS + outcome)
        spread_position(expander, number, spread)
        count = write_successors(expander, spread, pair, found)
        assert found[:count].tolist() == expected


def test_compiled_numbers_are_those_of_the_index():
    rules = Ruleset.preset("fire")
    index, board_of = PositionIndex(rules), Game.of(rules).board_of
    game, numbering = numbered_game(index)
    board = np.empty(game.rules.size, np.int16)
    for position in random_positions(rules, 200, seed=3):
        number = index.number_of(position)
        decode_position(game.rules, numbering, number, board)
        assert board.tolist() == board_of(index.position_of(number)).tolist()
        assert encode_position(game.rules, numbering, board_of(position)) == number


@pytest.mark.parametrize(
    "text", [*SOLVED, *(pytest.param(text, marks=pytest.mark.full) for text in SOLVED_ALONE)]
)
def test_a_tiny_rule_set_is_solved_as_in_plain_python(text, tmp_path):
    rules = Ruleset.parse(text)
    expected = solve(rules)
    file = tmp_path / "tiny"
    solved = solve_to_file(rules, file, ignore)
    tablebase = Tablebase(file.read_bytes())
    for position, value in expected.items():
        found = solved.values[solved.graph.node_of(position)]
        assert found == pytest.approx(value, abs=1e-6), str(position)
        assert tablebase.chance(position) == pytest.approx(value, abs=1e-5)
    position_index = PositionIndex(rules)
    assert solved.graph.count == len({position_index.number_of(position) for position in expected})


@pytest.mark.parametrize(
    ("pieces", "value"), [(1, 0.499944), pytest.param(2, 0.502920, marks=pytest.mark.full)]
)
def test_the_start_has_its_known_value(pieces, value):
    """docs/rules.md 9, on the whole board."""
    graph, values, *_ = solution_of(Ruleset(pieces=pieces))
    assert values[0] == pytest.approx(value, abs=1e-6)
    for side in Side:
        assert graph.node_of(Position.start(graph.position_index.rules, side)) == 0


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (TWO_THROWS, 0.422987),
        ("captures=backward highway=return spaces=7 army=2 fire=yes throws_per_turn=2", 0.419642),
    ],
)
def test_either_of_two_throws_may_make_the_same_move(text, value):
    """docs/rules.md 9: the values that an independent solver found."""
    assert solution_of(Ruleset.parse(text)).values[0] == pytest.approx(value, abs=1e-6)


def test_the_number_of_position_numbers_of_the_standard_game():
    """7,788,471 of these positions can occur, as ``puluc lab solve`` prints."""
    assert PositionIndex(Ruleset()).count == 8_202_283
    assert len(PULUK_RULES) == len(set(PULUK_RULES)) == 40


def test_mirrored_positions_have_the_same_number():
    rules = Ruleset.preset("ritual warfare")
    position_index = PositionIndex(rules)
    for position in random_positions(rules, 300, seed=5):
        turned = str(position).translate(str.maketrans("jo", "oj")).split()
        *fields, mover = turned
        mirrored = Position.parse(" ".join([*fields[::-1], mover]), rules)
        assert position_index.number_of(mirrored) == position_index.number_of(position)


def test_compiled_random_games_agree_with_plain_python():
    rules, rng = Ruleset(pieces=2), Random(4)
    sticks, wins, turns, games = RandomSticks(rng), 0, 0, 300
    for _ in range(games):
        position = Position.start(rules, Side.JADE)
        while position.outcome is None:
            moves = position.legal_moves(rules.values[sticks.throw().marked])
            position = position.play(rng.choice(moves)) if moves else position.pass_turn()
            turns += 1
        wins += position.outcome.winner is Side.JADE
    tally = play_at_random(rules, 20_000, seed=1)
    assert tally.games == 20_000
    assert abs(tally.wins / tally.games - wins / games) < 0.11
    assert abs(tally.turns / tally.games - turns / games) < 6
    assert play_at_random(rules, 100, seed=1) == play_at_random(rules, 100, seed=1)
    assert play_at_random(rules, 100, seed=1) != play_at_random(rules, 100, seed=2)


def test_throw_chances_add_up_to_one():
    for rules in NAMED_RULES:
        by_hand = plain.turn_throws(rules)
        assert sum(chance for _, chance in by_hand) == pytest.approx(1)
        assert sum(chance for _, chance in rules.turn_odds) == pytest.approx(1)


def test_position_numbers_round_trip():
    for rules in NAMED_RULES:
        position_index = PositionIndex(rules)
        for position in random_positions(rules, 30, seed=9):
            number = position_index.number_of(position)
            again = position_index.position_of(number)
            assert again.mover is Side.JADE
            assert position_index.number_of(again) == number
            assert sum(unit is None for unit in again.units) == sum(
                unit is None for unit in position.units
            )


def exact(rules: Ruleset, first: str, second: str) -> Strength:
    """The exact strength of one player against another."""
    graph, values, *_ = solution_of(rules)
    players = [Policy(graph, name, values) for name in (first, second)]
    return strength(graph, *players, lambda _share: None)


@pytest.mark.parametrize(
    ("text", "games"),
    [
        (TINY, 300),
        (EAGLE, 2000),
        (BY_SAPPERS, 300),
        *(pytest.param(text, 6000, marks=pytest.mark.full) for text in (TINY, EAGLE, BY_SAPPERS)),
    ],
)
def test_the_exact_strength_agrees_with_the_arena(text, games):
    """test_policy compares each level's moves exactly; this is about whole games."""
    rules = Ruleset.parse(text)
    found = exact(rules, "hard", "easy").mean
    result = run(Pairing("hard", "easy", rules), games=games, seed=1, jobs=1)
    assert abs(result.rate - found) < 4 * result.standard_error


def test_nobody_beats_perfect():
    rules = Ruleset.parse(TINY)
    even = exact(rules, "perfect", "perfect")
    solved = solve(rules)
    start = solved[Position.start(rules, Side.JADE)]
    assert even.first == pytest.approx(start, abs=1e-6)
    assert even.mean == pytest.approx(0.5, abs=1e-6)
    strengths = [exact(rules, "perfect", name).mean for name in ("hard", "easy", "random")]
    assert 0.5 < strengths[0] < strengths[1] < strengths[2]


def test_play_chances_of_the_playing_levels():
    position = Position.parse("3 j - - j - - - - - 4 j", Ruleset())
    choice = Choice.at(position, (1,))
    easy = play_chances(make_player("easy"), choice)
    assert easy == {play: pytest.approx(1 / len(choice.plays)) for play in choice.plays}
    hard = play_chances(make_player("hard"), choice)
    assert sum(hard.values()) == pytest.approx(1)
    assert set(hard) <= set(choice.plays)


@pytest.mark.parametrize("text", ["pieces=1 army=3", TWO_THROWS])
def test_the_number_of_threads_changes_no_byte(text, tmp_path, monkeypatch):
    rules, contents = Ruleset.parse(text), set()
    for threads in (1, 3):
        monkeypatch.setattr(numba, "get_num_threads", lambda threads=threads: threads)
        solution = solve_to_file(rules, tmp_path / "solved", ignore)
        content = (tmp_path / "solved").read_bytes()
        studied = json.dumps(study(rules, ignore).row())
        contents.add((solution.values.tobytes(), content, studied))
    assert len(contents) == 1
    assert max(len(chunk.begins) for chunk in solution.graph.chunks()) > 100


SEVERAL_BLOCKS = [
    "pieces=1 army=3",
    "army=2 spaces=7 capture=eagle",
    "army=2 spaces=7 fire=yes",
    TWO_THROWS,
]


@pytest.mark.parametrize("text", SEVERAL_BLOCKS)
def test_a_game_never_returns_to_a_block_with_fewer_pieces_gone(text):
    graph = solution_of(Ruleset.parse(text)).graph
    block_of = np.full(graph.count, -1)
    for number, nodes in enumerate(graph.blocks):
        block_of[nodes] = number
    assert min(block_of) == 0
    assert len(set(block_of)) > 1
    for chunk in graph.chunks():
        sizes = chunk.counts.sum(1, dtype=int)
        origins = np.repeat(block_of[chunk.nodes], sizes)
        goes_on = chunk.successors >= 0
        assert np.all(origins[goes_on] <= block_of[chunk.successors[goes_on]])
    for node in range(0, graph.count, 97):
        position = graph.position_index.position_of(int(graph.numbers[node]))
        army = graph.position_index.rules.army
        gone = [army - sum(position.homes[side : side + 1]) for side in Side]
        for unit in filter(None, position.units):
            for side in Side:
                gone[side] -= unit.count(side)
        assert graph.numbering.blocks[gone[0], gone[1]] == block_of[node]


@pytest.mark.parametrize("text", SEVERAL_BLOCKS)
def test_blocks_that_are_dropped_and_made_again_change_no_value(text, monkeypatch):
    rules = Ruleset.parse(text)
    kept = solve_all(rules, ignore)
    monkeypatch.setattr("puluc.lab.solve.graph.KEPT", 0)
    dropped = solve_all(rules, ignore)
    assert kept.values.tobytes() == dropped.values.tobytes()
    assert kept.graph.numbers.tobytes() == dropped.graph.numbers.tobytes()
