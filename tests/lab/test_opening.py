"""The opening: its exact chances add up to those of the game, its answers are the best ones."""

import json
import re
from dataclasses import asdict
from pathlib import Path

import msgspec
import pytest

from puluc.ai.tablebase.file import Tablebase
from puluc.rules import Choice, Position, Ruleset, Side, lines_of_play
from tools.lab.files import json_text
from tools.lab.rule_sets import NAMED_RULES
from tools.puzzles.finding import seen_by_jade
from tools.puzzles.opening import Opening, opening, page

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "lab" / "openings.json").read_text("ascii")
STORED = {
    Ruleset.parse(rules): found
    for rules, found in msgspec.json.decode(TEXT, type=dict[str, Opening]).items()
}
SMALL = ROOT / "tests" / "solutions" / "spaces-7_army-2.puluc-solution"


def first_chances():
    """The chance of the side that moves first, by the rules that docs/lab/study.json has."""
    study = json.loads((ROOT / "docs" / "lab" / "study.json").read_text("utf-8"))
    return {Ruleset.parse(each["rules"]): each["first"] for each in study}


@pytest.mark.parametrize("rules", STORED, ids=str)
def test_the_chances_after_all_throws_add_up_to_that_of_the_game(rules):
    found, odds = STORED[rules], dict(rules.turn_odds)
    chance = first_chances()[rules]
    for rows, expected in ((found.first, chance), (found.second, 1 - chance)):
        assert [row.throw for row in rows] == sorted(odds)
        mean = sum(odds[row.throw] * row.chance for row in rows)
        assert mean == pytest.approx(expected, abs=2e-5)
        for row in rows:
            assert not {*row.out} & {*row.on}
            assert {(value,) for value in (*row.out, *row.on)} <= set(odds)


def possible(position, throw):
    """The texts of all ways to play a throw."""
    return {line.text() for line in lines_of_play(Choice.at(position, throw))}


@pytest.mark.parametrize("rules", [each for each in STORED if each.throws_per_turn == 2], ids=str)
def test_no_way_to_play_is_listed_alone_that_can_be_impossible(rules):
    start, found = Position.start(rules, Side.JADE), STORED[rules]
    for row in found.first:
        assert {each.moves for each in row.best} <= possible(start, row.throw)
    after = [
        seen_by_jade(line.end)
        for throw, _ in rules.turn_odds
        for line in lines_of_play(Choice.at(start, throw))
    ]
    for row in found.second:
        ways = [possible(position, row.throw) for position in after]
        assert all(each.moves in set().union(*ways) for each in row.best)
        assert sum(each.share for each in row.best) == pytest.approx(1, abs=2e-5)
        assert len(row.best) > 1 or all(row.best[0].moves in each for each in ways)


def test_the_page_shows_the_openings_that_leave_a_choice():
    shown = (ROOT / "docs" / "lab" / "openings.md").read_text("utf-8")
    assert shown == page(STORED)
    assert re.findall("^## (.*)$", shown, re.MULTILINE)[:2] == ["Puluc, Army ants", "Bell"]
    assert "Culin\n" not in shown


def test_the_file_is_of_the_named_games_that_can_be_solved():
    assert json_text({rules: asdict(each) for rules, each in STORED.items()}) == TEXT
    assert {*NAMED_RULES} - {*STORED} == {Ruleset.preset("Rescue")}


def test_the_answers_are_the_best_ones_of_a_small_game_played_through():
    tablebase = Tablebase(SMALL.read_bytes())
    rules = tablebase.rules

    def worth(line):
        chance = tablebase.chance(line.end)
        return 1 - chance if line.end.mover is Side.OBSIDIAN else chance

    def best(position, value):
        lines = list(lines_of_play(Choice.at(position, (value,))))
        return max(lines, key=worth), lines

    votes, chances = {}, {}
    for a, share_a in rules.odds:
        line, _ = best(Position.start(rules, Side.JADE), a)
        chances[a] = worth(line)
        for b, share_b in rules.odds:
            answer, _ = best(seen_by_jade(line.end), b)
            for c, _ in rules.odds:
                chosen, lines = best(seen_by_jade(answer.end), c)
                if len({each.end for each in lines}) == 1 or any(
                    "x" in str(each.plays[0].move) for each in lines
                ):
                    continue
                way = "out" if chosen.plays[0].move.is_entry else "on"
                votes.setdefault((a, c), {"out": 0, "on": 0})[way] += share_a * share_b
    found = opening(tablebase)
    for row in found.first:
        (a,) = row.throw
        assert row.chance == pytest.approx(chances[a], abs=1e-5)
        for name, values in (("out", row.out), ("on", row.on)):
            mine = [c for (first, c), each in votes.items() if first == a]
            assert sorted(values) == sorted(
                c for c in mine if max(votes[a, c], key=votes[a, c].get) == name
            )
