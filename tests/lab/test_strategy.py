"""The rules of the Strategy lessons: what they claim in perfect play, and how they play."""

from itertools import pairwise
from pathlib import Path

import pytest
from strategy_claims import CLAIMS, EACH, read, sample, shares, written

from puluc.ai.tablebase.file import Tablebase
from puluc.game.questions import questions
from puluc.lab.arena import LESSONS
from puluc.lab.solve.graph import Graph
from puluc.lab.solve.solution_file import solve_to_file
from puluc.lab.study.matchup import strength
from puluc.lab.study.policy import NoPolicyError, Policy
from puluc.rules import Ruleset
from tools.lab import lessons
from tools.lab.questions import questions as find
from tools.pages import with_rows

STORED = Path(__file__).parents[1] / "data" / "strategy.txt"
LEVELS = Path(__file__).parents[2] / "docs" / "lab" / "levels.md"
SMALL = Ruleset(pieces=2, spaces=7, army=3)


@pytest.mark.full
@pytest.mark.timeout(900)
def test_the_claims_hold_in_perfect_play_and_the_stored_decisions_are_of_it(tmp_path):
    file = tmp_path / "solution"
    solve_to_file(Ruleset(), file, lambda *_: None)
    tablebase = Tablebase(file.read_bytes())
    assert written(sample(tablebase)) == STORED.read_text("ascii")
    for name, share in shares(sample(tablebase, 60 * EACH)).items():
        assert 100 * share == pytest.approx(int(CLAIMS[name].text.split(" ")[0]), abs=1)


@pytest.mark.full
@pytest.mark.timeout(1800)
def test_levels_and_lessons_win_as_often_as_the_page_on_levels_says():
    graph = Graph(Ruleset())
    graph.explore(lambda *_: None)
    page = LEVELS.read_text("utf-8")
    found = lessons.gains(graph, lambda *_: None)
    exact = lessons.results(graph, lambda *_: None)
    assert with_rows(page, lessons.tables(found, exact)) == page
    for less, more in pairwise(LESSONS):
        assert all(b - a > 0.009 for a, b in zip(found[less], found[more], strict=True))


@pytest.mark.full
@pytest.mark.timeout(900)
def test_the_questions_are_found_in_perfect_play_with_exact_chances(tmp_path):
    tablebases = list[Tablebase]()
    for rules in lessons.LESSON_RULES:
        file = tmp_path / str(rules)
        solve_to_file(rules, file, lambda *_: None)
        tablebases.append(Tablebase(file.read_bytes()))
    assert find(*tablebases, 1) == questions()


def test_the_stored_decisions_are_read_as_they_are_written():
    text = STORED.read_text("ascii")
    assert written(read(text)) == text


@pytest.mark.parametrize("name", LESSONS)
def test_the_rules_beat_easy_and_are_compiled_as_they_play(name):
    graph = Graph(SMALL)
    graph.explore(lambda *_: None)
    strategy, easy = Policy(graph, name), Policy(graph, "easy")
    assert strategy.check() > 0
    assert strength(graph, strategy, easy, lambda _: None).mean > 0.5


@pytest.mark.parametrize("name", LESSONS)
def test_with_two_throws_a_turn_the_rules_say_nothing(name):
    graph = Graph(Ruleset(pieces=1, spaces=7, army=2, throws_per_turn=2))
    with pytest.raises(NoPolicyError):
        Policy(graph, name)
