"""All positions of small games, found by the program and by a second reading of the rules."""

import pytest
import second_opinion
from second_opinion import turned_text

from puluc.rules import Position, Ruleset, Side

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
as RULES.md section 9 does, where a finished game is none and only the top piece and the number
of each side's pieces tell units apart."""

Graph = dict[str, dict[tuple[int, str], str]]
"""For each position every value and move, or pass, with the position it leads to."""


def found_by_the_program(rules: Ruleset) -> Graph:
    graph, coming = Graph(), [str(Position.start(rules, Side.JADE))]
    while coming:
        if (text := coming.pop()) not in graph:
            graph[text] = turns(Position.parse(text, rules))
            coming.extend(graph[text].values())
    return graph


def turns(position: Position) -> dict[tuple[int, str], str]:
    found = {}
    if position.outcome is None:
        for value in set(position.rules.values):
            after = {str(move): position.play(move) for move in position.legal_moves(value)}
            for move, seen in (after or {"pass": position.pass_turn()}).items():
                found[value, move] = turned_text(str(seen))
    return found


def found_by_the_second_opinion(rules: Ruleset) -> Graph:
    options = second_opinion.options_of(rules)
    start = second_opinion.start(options)
    graph, coming = Graph(), [second_opinion.text(start, "j", options)]
    while coming:
        if (text := coming.pop()) in graph:
            continue
        graph[text] = {}
        board, _ = second_opinion.read(text, options)
        if second_opinion.result(board, options):
            continue
        for value in set(second_opinion.VALUES[options["throws"]]):
            for move, after in second_opinion.turns(board, "j", value, options).items():
                graph[text][value, move] = turned_text(after)
                coming.append(turned_text(after))
    return graph


def without_order(text: str) -> str:
    """The position with the pieces below the top of each unit sorted."""
    return " ".join("".join(sorted(unit[:-1])) + unit[-1] for unit in text.split())


LARGE = 1_500


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(options, marks=[pytest.mark.full] if count > LARGE else [])
        for options, (count, _) in COUNTS.items()
    ],
)
def test_both_readings_of_the_rules_reach_the_same_positions(options):
    rules = Ruleset.parse(options)
    graph = found_by_the_second_opinion(rules)
    assert found_by_the_program(rules) == graph
    in_play = {without_order(text) for text, leads_to in graph.items() if leads_to}
    assert (len(graph), len(in_play)) == COUNTS[options]
