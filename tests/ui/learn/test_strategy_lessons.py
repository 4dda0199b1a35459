"""What the Strategy lessons claim is true: exact chances, counted anew."""

import math
import re
from pathlib import Path

import pytest
from rounds import sampled
from strategy_claims import CLAIMS, EACH, LESSONS, lesson_moves, read, shares

from puluc.ai.threats import capture_chance, capturing_values, worst_loss
from puluc.game.puzzles import captures
from puluc.lab.strategist import (
    BRINGING_OUT,
    CHASE,
    COVER,
    GAIN,
    POST,
    SLAIN_NEXT,
    THIRD_BRINGING_OUT,
    chasers,
    covered,
    second_cost,
    taken_back,
    third_cost,
)
from puluc.languages import LANGUAGES
from puluc.rules import Choice, Player, Ruleset, Side, lines_of_play
from puluc.ui.screens.learn.lesson import STRATEGY, STRATEGY_2, STRATEGY_3, Lesson
from puluc.ui.screens.manual.source import read_source
from tools.lab.questions import brings_out, risk, slays

DECISIONS = read((Path(__file__).parents[2] / "data" / "strategy.txt").read_text("ascii"))
SCRIPTS = [*STRATEGY, *STRATEGY_2, *STRATEGY_3]
TEXTS = [step.text for script in SCRIPTS for step in script.steps]
ODDS = {value: round(16 * share) for value, share in Ruleset().odds}


def test_every_share_that_the_lessons_name_is_a_claim_and_the_other_way_round():
    named = [each for text in TEXTS for each in re.findall(r"\d+ of 100", text)]
    assert sorted(named) == sorted(claim.text for claim in CLAIMS.values())


@pytest.mark.parametrize("name", sampled(CLAIMS, 3))
def test_a_claim_is_right_as_often_as_the_lesson_says(name):
    """In decisions of perfect play, within two standard errors; the lab counts more of them."""
    some = DECISIONS[name]
    assert len(some) == EACH
    assert all(each.rules == Ruleset() and CLAIMS[name].applies(each.answers) for each in some)
    told = int(CLAIMS[name].text.split(" ")[0]) / 100
    error = math.sqrt(told * (1 - told) / EACH)
    assert shares(DECISIONS)[name] == pytest.approx(told, abs=2 * error)


def test_every_move_that_a_lesson_teaches_is_best_by_far():
    for each, (at, throw, move) in zip(DECISIONS[LESSONS], lesson_moves(), strict=True):
        best, second, *_ = each.answers
        assert (each.position, each.throws, best.line.plays[0].move) == (at, (throw,), move)
        assert best.chance - second.chance > 0.05


def answers_of(title: str):
    """The ways to play the decision of a lesson."""
    number = next(n for n, script in enumerate(SCRIPTS) if script.title.endswith(title))
    return DECISIONS[LESSONS][number].answers


@pytest.mark.parametrize(
    ("title", "step"),
    [("when not to capture", 1), ("rather not", 1), ("bait", 2), ("chase", 2), ("cover", 2)],
)
def test_the_chances_that_a_lesson_names_are_exact(title, step):
    best, second = answers_of(title)
    script = next(each for each in SCRIPTS if each.title.endswith(title))
    told = [int(each) for each in re.findall(r"(?<!of )\b(\d\d)\b(?! of)", script.steps[step].text)]
    assert told == [round(100 * best.chance), round(100 * second.chance)]


def test_the_captor_that_a_lesson_takes_home_is_in_danger():
    _, second = answers_of("when not to capture")
    assert captures(second.line)
    taken, values = worst_loss(second.line.end, Player.JADE), capturing_values(second.line.end, 6)
    assert (taken > 1, values) == (True, (2, 4)), "the captor is in danger"


@pytest.mark.parametrize(
    ("title", "risks"),
    [
        ("bring out", {"city-3": 5, "6-9": 4}),
        ("rather not", {"2-5": 1, "city-3": 10}),
        ("bait", {"city-3": 8, "6-9": 4}),
        ("chase", {"city-3": 10, "4-7": 4}),
    ],
)
def test_bringing_out_risks_as_many_throws_as_a_lesson_says(title, risks):
    answers = answers_of(title)
    assert {each.line.text(): 16 * risk(each.line) for each in answers} == risks
    least, best = min(risks.values()), answers[0].line
    is_worth_it = risks["city-3"] - least <= 16 * BRINGING_OUT
    assert brings_out(best) == is_worth_it or title in ("bait", "chase"), "the third lesson differs"
    assert 16 * BRINGING_OUT == 3
    told = " ".join(
        step.text for script in SCRIPTS if script.title.endswith(title) for step in script.steps
    )
    assert {*risks.values()} <= {*map(int, re.findall(r"\d+", told))}


POSTED = {
    "bait": (taken_back, "city-3", "6-9"),
    "chase": (lambda position: len(chasers(position, Side.JADE)), "city-3", "4-7"),
    "cover": (lambda position: len(covered(position, Side.JADE)), "2-5", "3-6"),
}
"""What each lesson is about, the move that has more of it, and the other one."""


@pytest.mark.parametrize("title", POSTED)
def test_the_third_lesson_is_right_where_the_second_is_not_and_for_the_reason_it_gives(title):
    count, *moves = POSTED[title]
    answers = answers_of(title)
    best, other = (each.line for each in answers)
    assert [best.text(), other.text()] == moves
    assert count(best.end) > count(other.end)
    assert third_cost(best) < third_cost(other)
    assert second_cost(best) > second_cost(other)


def test_the_third_lesson_names_what_its_player_counts_with():
    texts = " ".join(step.text for script in STRATEGY_3 for step in script.steps)
    assert f"{CHASE[0]} to {CHASE[-1]} in front of an enemy" in texts
    assert f"up to {COVER} behind" in texts
    assert (GAIN, SLAIN_NEXT, POST) == (1 / 2, 1 / 4, 1 / 16)
    assert THIRD_BRINGING_OUT == 2 / 16
    best, second = answers_of("all together")
    assert slays(second.line)
    assert third_cost(best.line) < third_cost(second.line)


def test_every_decision_lists_all_ways_to_play_the_best_first():
    for each in (decision for some in DECISIONS.values() for decision in some):
        ends = {line.end for line in lines_of_play(Choice.at(each.position, each.values))}
        assert ends == {answer.line.end for answer in each.answers}
        chances = [answer.chance for answer in each.answers]
        assert chances == sorted(chances, reverse=True)


def reached(title: str, steps: int):
    """The position of a lesson after some steps."""
    script = next(each for each in SCRIPTS if each.title.endswith(title))
    lesson = Lesson(script)
    lesson.begin()
    for _ in range(steps):
        lesson.go_on()
    return lesson.match.position


@pytest.mark.parametrize(
    ("title", "steps", "space", "throws"),
    [("odds", 3, 5, 5), ("safe distances", 0, 4, 6), ("safe distances", 2, 7, 4)],
)
def test_a_unit_is_taken_by_as_many_throws_as_a_lesson_says(title, steps, space, throws):
    position = reached(title, steps)
    while position.mover is Side.JADE:
        position = position.pass_turn()
    assert 16 * capture_chance(position, space) == throws
    told = [text for text in TEXTS if f"{throws} of 16" in text]
    assert told


def test_the_odds_are_those_of_the_sticks():
    assert ODDS == {1: 4, 2: 6, 3: 4, 4: 1, 5: 1}
    assert "6 of them make 2" in TEXTS[0]
    assert "1 and 3 come in 4 ways each, 4 and 5 in only 1 each" in TEXTS[1]
    assert ODDS[3] + ODDS[5] == 5


def test_both_captures_of_the_lesson_are_possible_and_one_frees_a_piece():
    position = reached("capture first", 1)
    moves = {str(move) for move in position.legal_moves(2)}
    assert {"3x5", "4x6"} <= moves
    unit = position.units[6]
    assert unit.captives == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_manual_sums_up_what_the_lessons_claim(code):
    page = read_source(code).partition(" {#play-well}")[2].partition("\n## ")[0]
    rules, odds = re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE)
    order = ("capture", "capture or home", "home", "bring out", "least risk")
    shares = re.findall(r"(\d+) (?:of|de|зі) 100", rules)
    assert shares == [CLAIMS[name].text.split()[0] for name in order]
    told = dict[int, int]()
    for line in odds.splitlines()[2:]:
        where, throws = line.strip("|").split("|")
        ways = re.findall(r"(\d+) (?:of|de|з) 16", throws) or ["0"]
        told |= dict.fromkeys(map(int, re.findall(r"\d", where)), int(ways[0]))
    assert told == ODDS | {6: 0}
