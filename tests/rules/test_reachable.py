"""All positions of small games, by the program and by a second reading; and obstacles."""

from collections.abc import Callable
from random import Random

import pytest
import second_opinion
from hypothesis import given
from playing import play_step
from random_games import positions
from rounds import sampled
from second_opinion import turned_text

from puluc.ai.tablebase.index import PositionIndex
from puluc.rules import (
    PRESETS,
    GivenStart,
    Match,
    Obstacle,
    Phase,
    Position,
    RandomSticks,
    Ruleset,
    Side,
    UnreachableError,
    check_reachable,
    unreachable,
)
from puluc.rules.highway import Highway
from puluc.rules.player import make_unit

COUNTS = {
    "spaces=7 army=1": (64, 57),
    "spaces=7 army=2": (1_926, 1_782),
    "spaces=7 army=2 pieces=1": (529, 492),
    "throws=bell captures=backward spaces=7 army=2": (1_283, 1_189),
    "throws=sapper highway=looping spaces=8 army=2": (2_681, 2_506),
    "throws=zero captures=backward pieces=1 highway=looping spaces=8 army=2": (722, 676),
    "throws=six captures=backward highway=looping spaces=7 army=2": (1_761, 1_617),
    "throws=zero captures=backward pieces=2 spaces=7 army=3": (18_827, 17_074),
    "captures=backward highway=return spaces=7 army=1": (204, 197),
    "captures=backward pieces=1 highway=return spaces=7 army=2 capture=eagle": (593, 591),
    "captures=backward pieces=1 highway=return spaces=7 army=2 fire=yes": (1_876, 1_705),
    "captures=backward pieces=1 highway=return spaces=7 army=2 scorpion=yes": (1_260, 1_220),
    "captures=backward highway=return spaces=7 army=2 capture=eagle": (5_801, 5_799),
    "highway=looping spaces=8 army=2 scorpion=yes": (2_692, 2_507),
    "captures=backward highway=return spaces=7 army=2 fire=yes": (8_162, 7_623),
    "spaces=7 army=2 doubling=yes": (2_360, 2_215),
    "spaces=7 army=2 capture=eagle-return doubling=yes": (1_399, 1_390),
    "captures=backward highway=looping spaces=7 army=2 flow=yes": (1_725, 1_581),
    "captures=backward highway=looping spaces=7 army=2 scorpion=yes fire=yes doubling=yes "
    "flow=yes": (2_067, 1_756),
}
"""Rules with the numbers of positions the side to move may see: all of them, and those counted
as docs/rules.md 9 does, where a finished game is none and only the top piece and the number
of each side's pieces tell units apart."""

Graph = dict[str, dict[tuple[int, str], str]]
"""For each position every value and move, or pass, with the position it leads to."""


def explored(start: str, turns: Callable[[str], dict[tuple[int, str], str]]) -> Graph:
    graph, coming = Graph(), [start]
    while coming:
        if (text := coming.pop()) not in graph:
            graph[text] = turns(text)
            coming.extend(graph[text].values())
    return graph


def found_by_the_program(rules: Ruleset) -> Graph:
    def turns(text: str) -> dict[tuple[int, str], str]:
        position, found = Position.parse(text, rules), {}
        for value in set(rules.values) if position.outcome is None else ():
            after = {str(move): position.play(move) for move in position.legal_moves(value)}
            for move, seen in (after or {"pass": position.pass_turn()}).items():
                found[value, move] = turned_text(str(seen))
        return found

    return explored(str(Position.start(rules, Side.JADE)), turns)


def found_by_the_second_opinion(rules: Ruleset) -> Graph:
    options = second_opinion.options_of(rules)

    def turns(text: str) -> dict[tuple[int, str], str]:
        board, _ = second_opinion.read(text, options)
        values = set(second_opinion.VALUES[options["throws"]])
        return {
            (value, move): turned_text(after)
            for value in (() if second_opinion.result(board, options) else values)
            for move, after in second_opinion.turns(board, "j", value, options).items()
        }

    start = second_opinion.start(options)
    return explored(second_opinion.text(start, "j", options), turns)


def without_order(text: str) -> str:
    """The position with the pieces below the top of each unit sorted."""
    return " ".join("".join(sorted(unit[:-1])) + unit[-1] for unit in text.split())


MARKS = [(pytest.mark.full, 1_500), (pytest.mark.gate, 700)]
"""The marks of rules with more positions than this."""


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(options, marks=[mark for mark, least in MARKS if count > least][:1])
        for options, (count, _) in COUNTS.items()
    ],
)
def test_both_readings_of_the_rules_reach_the_same_positions(options):
    rules = Ruleset.parse(options)
    graph = found_by_the_second_opinion(rules)
    assert found_by_the_program(rules) == graph
    in_play = {without_order(text) for text, leads_to in graph.items() if leads_to}
    assert (len(graph), len(in_play)) == COUNTS[options]


def obstacle(text, rules=""):
    why = unreachable(Position.parse(text, Ruleset.parse(rules or "puluc")))
    return why and (why.obstacle, why.space)


@pytest.mark.parametrize(
    ("expected", "text", "rules"),
    [
        ((Obstacle.OVER, 0), "0 - - jo - - - - - - 4 o", ""),
        ((Obstacle.OVER, 0), "0 - - - - - - - - - 0 j", ""),
        ((Obstacle.UNMADE, 3), "3 - - jj - - - - - - 5 j", ""),
        ((Obstacle.UNMADE, 3), "4 - - joo - - - - - - 3 j", ""),
        ((Obstacle.UNMADE, 4), "4 - - - jo - - - - - 4 j", "capture=eagle-return"),
        ((Obstacle.UNMADE, 4), "3 - - - joj - - - - - 4 j", "doubling=yes"),
        ((Obstacle.UNTRODDEN, 1), "4 j - - - - - - - - 5 o", "throws=bell"),
        ((Obstacle.UNTRODDEN, 9), "5 - - - - - - - - o 4 o", "throws=sapper"),
        ((Obstacle.UNTRODDEN, 1), "4 oj - - - - - - - - 4 o", "throws=sapper"),
        ((Obstacle.UNTRODDEN, 1), "4 oj - - - - - - - - 4 o", "throws=bell"),
        ((Obstacle.UNPAID, 0), "5 - - - - - - - - - 4 j", "capture=eagle"),
        ((Obstacle.UNPAID, 0), "4 - - - - - - - - - 5 j lost=1/0", "capture=eagle"),
        ((Obstacle.UNPAID, 0), "4 - - - - - - - - - 3 j lost=1/0", "capture=eagle"),
        ((Obstacle.PASSED_OVER, 0), "0,5" + " -" * 19 + " 5,5 a", "players=2"),
        (None, "5 - - - - - - - - - 5 o", ""),
        (None, "2 - - jjoj - - - - - - 4 o", ""),
        (None, "3 - - jj - - - - - - 5 j", "doubling=yes"),
        (None, "2 - - - jojj - - - - - 4 j", "doubling=yes"),
        (None, "4 J - - - - - - - - 5 o", "throws=bell captures=backward highway=return"),
        (None, "4 oj - - - - - - - - 4 o", "throws=bell captures=backward"),
        (None, "4 oj - - - - - - - - 4 o", "throws=bell scorpion=yes"),
        (None, "4 - - - - - - - - - 4 j lost=1/0", "capture=eagle"),
        (None, "3 - - - - - - - - - 4 j lost=2/0", "capture=eagle fire=yes"),
        (None, "5,5" + " -" * 19 + " 5,0 a", "players=2"),
    ],
)
def test_obstacles(expected, text, rules):
    assert obstacle(text, rules) == expected


def test_too_many_units():
    two = Position.parse("3 - j - j - - - - - 5 j", Ruleset())
    highway = Highway.of(Ruleset(pieces=1))
    why = unreachable(two._replace(highway=highway))
    assert why.obstacle is Obstacle.TOO_MANY_UNITS


def test_the_error_tells_space_and_reason():
    wrong = Position.parse("3 - - jj - - - - - - 5 j", Ruleset())
    with pytest.raises(UnreachableError, match=r"\nSpace 3: no captures make a") as raised:
        check_reachable(wrong)
    assert (raised.value.obstacle, raised.value.space) == (Obstacle.UNMADE, 3)
    check_reachable(Position.parse("5 - - - - - - - - - 5 j", Ruleset()))


@given(positions())
def test_no_obstacle_is_found_in_a_game(position):
    why = unreachable(position)
    assert (why and why.obstacle) is (Obstacle.OVER if position.outcome else None)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_no_obstacle_is_found_in_a_named_game(preset):
    rng = Random(preset.name)
    match = Match(preset.rules, RandomSticks(rng))
    for _ in range(300):
        if match.phase is Phase.OVER:
            break
        assert unreachable(match.position) is None, str(match.position)
        play_step(match, rng)


LET_THROUGH = {
    "spaces=7 army=1": 0,
    "throws=bell captures=backward spaces=7 army=2": 99,
    "captures=backward pieces=1 highway=return spaces=7 army=2 capture=eagle": 0,
    "captures=backward pieces=1 highway=return spaces=7 army=2 scorpion=yes": 156,
    "spaces=7 army=2 capture=eagle-return doubling=yes": 0,
}
"""Rules with the number of positions that are let through although no game leads there."""


def in_order(position):
    """The same with the pieces below the top in an order that captures make."""
    units = [
        unit and make_unit((*sorted(unit.pieces[:-1], key=unit.side.__ne__), unit.player))
        if unit and unit.is_captor
        else unit
        for unit in position.units
    ]
    return position._replace(units=tuple(units))


@pytest.mark.parametrize("options", sampled(LET_THROUGH, 2))
def test_few_positions_that_no_game_leads_to_are_let_through(options):
    rules = Ruleset.parse(options)
    index = PositionIndex(rules)
    every = (in_order(index.position_of(number)) for number in range(index.count))
    found = {without_order(str(each)) for each in every if unreachable(each) is None}
    graph = found_by_the_second_opinion(rules)
    in_play = {without_order(text) for text, leads_to in graph.items() if leads_to}
    assert in_play <= found
    assert len(found) == COUNTS[options][1] + LET_THROUGH[options]


@pytest.mark.parametrize(
    ("line", "handicap"),
    [
        ("5 - - - - - - - - - 3 j", (5, 3)),
        ("1 - - - - - - - - - 5 o", (1, 5)),
        ("5 - - - - - - - - - 5 j", None),
        ("4 - - - - - - - - - 3 j", None),
        ("5 - - - - - - - - - 3 j 0110", None),
        ("5 - - - - - - - - o 3 j", None),
    ],
)
def test_a_start_at_home_with_fewer_pieces_of_one_side_is_a_handicap(line, handicap):
    assert GivenStart.parse(line, Ruleset()).handicap == handicap
