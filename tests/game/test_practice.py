"""Mistakes as puzzles, the days on which puzzles come again, and the rating of first tries."""

from dataclasses import replace
from itertools import product
from math import log10
from types import SimpleNamespace

import pytest
from shipped_puzzles import PUZZLES, SETS

from puluc.game.analysis import Ranked, TurnAnalysis
from puluc.game.practice import (
    GRADE_RATINGS,
    INTERVALS,
    RATING_SCALE,
    Due,
    mistakes_of,
    rating,
)
from puluc.game.puzzles import GRADES, Puzzle
from puluc.rules import Choice, Position, Ruleset, Side, Throw, lines_of_play
from tools.puzzles.ratings import CHANCE_RATING, MASTER_RATING, PLACE_OF_CHANCE, fitted, found_by

TODAY = 739_579


def turn_of(side, cost, *, values=(2,), rules="puluc", error=0.0):
    """A turn in which the best way was worth 80 %, and the way played cost so much."""
    position = Position.parse("3 - - j - o - - - - 4 j", Ruleset.parse(rules))
    position = position if side is Side.JADE else position.pass_turn()
    chances = (0.8, 0.8 - cost)
    lines = list(lines_of_play(Choice.at(position, values)))
    options = tuple(Ranked(line, chance) for line, chance in zip(lines, chances, strict=False))
    end = options[-1].line.end
    return TurnAnalysis(side, values, 0.5, 0.5, 0.8 - cost, options, end, error)


POSITION = Position.parse("3 - - j - o - - - - 4 j", Ruleset())
COSTS = ((Side.JADE, 0.3), (Side.OBSIDIAN, 0.1), (Side.JADE, 0.01), (Side.JADE, 0.03))


@pytest.mark.parametrize(("side", "numbers"), [(Side.JADE, [0, 3]), (None, [0, 1, 3])])
def test_the_mistakes_of_a_side_are_puzzles_in_the_order_of_the_game(side, numbers):
    turns = [turn_of(*each, error=0.004) for each in COSTS]
    throws = [(Throw.parse("1100"),) for _ in COSTS]
    record = SimpleNamespace(
        rules=Ruleset(), turns=[SimpleNamespace(throws=each) for each in throws]
    )
    game = SimpleNamespace(turns=turns)
    found = mistakes_of(record, game, side)
    assert [each.answers for each in found] == [turns[number].options for number in numbers]
    assert {each.position.mover for each in found} == {turns[n].side for n in numbers}
    assert {(each.values, each.error, each.idea) for each in found} == {((2,), 0.004, None)}
    teams = SimpleNamespace(rules=Ruleset(players=2), turns=record.turns)
    assert mistakes_of(teams, game, side) == ()


@pytest.mark.parametrize("error", [0.0, 0.015, 0.03])
def test_a_mistake_is_read_back_from_its_text_whoever_is_to_move(error):
    for side, cost in product(Side, (0.03, 0.0)):
        turn = turn_of(side, cost)
        position = turn.options[0].line.positions[0]
        mistake = Puzzle(position, (Throw.parse("1100"),), turn.options, error)
        assert Puzzle.parse(str(mistake)) == mistake


def test_an_answer_that_costs_no_more_than_a_mistake_may_is_right():
    puzzle = Puzzle(Position.start(Ruleset(), Side.JADE), (), turn_of(Side.JADE, 0.015).options)
    assert all(map(puzzle.is_right, puzzle.answers[:2]))
    puzzle = Puzzle(Position.start(Ruleset(), Side.JADE), (), turn_of(Side.JADE, 0.03).options)
    assert [puzzle.is_right(each) for each in puzzle.answers[:2]] == [True, False]
    assert all(map(replace(puzzle, error=0.015).is_right, puzzle.answers[:2])), "it is noise"


@pytest.mark.parametrize("error", [0.0, 0.015, 0.03, 0.05])
def test_a_mistake_is_wrong_when_it_is_tried_again(error):
    for points in range(1, 30):
        turn = turn_of(Side.JADE, points / 200 + 0.001, error=error)
        record = SimpleNamespace(
            rules=Ruleset(), turns=[SimpleNamespace(throws=(Throw.parse("1100"),))]
        )
        found = mistakes_of(record, SimpleNamespace(turns=[turn]), Side.JADE)
        assert bool(found) == turn.is_mistake
        assert not any(each.is_right(each.answer(turn.end)) for each in found)


@pytest.mark.parametrize("word", ["about", "about three", "exactly", "about 1.5.", "3"])
def test_a_mistake_that_does_not_say_how_far_its_chances_are_off_is_refused(word):
    text = str(Puzzle(POSITION, (Throw.parse("1100"),), turn_of(Side.JADE, 0.03).options))
    with pytest.raises(ValueError, match=r"about 1\.5"):
        Puzzle.parse(text.replace("exact", word, 1))


def test_a_puzzle_comes_after_growing_intervals_until_it_is_learned():
    due, day, days = Due.first(TODAY), TODAY, []
    while not due.is_learned:
        days.append(due.day - day)
        day = due.day
        early = due.after(day - 1, is_solved=True)
        assert early == due, "an answer before its day counts"
        due = due.after(day, is_solved=True)
    assert tuple(days) == INTERVALS == (1, 3, 7, 21, 60)
    assert due.after(day, is_solved=True) == due
    assert due.after(day, is_solved=False) == Due(0, day + 1)


def test_a_miss_starts_again():
    due = Due(3, TODAY)
    assert due.after(TODAY, is_solved=False) == Due(0, TODAY + 1)
    assert due.after(TODAY + 5, is_solved=True) == Due(4, TODAY + 65)


def tries(*results):
    """First tries of a puzzle of each grade."""
    of = {each.grade: each for each in PUZZLES}
    return [(of[grade], is_solved) for grade, is_solved in results]


def test_the_rating_is_that_whose_expected_score_is_the_score():
    middle = GRADE_RATINGS[2]
    assert rating(tries((3, True), (3, False))) == middle
    # Three of four against the start, with the two added: four of six, twice the odds.
    good = tries(*[(3, True)] * 3, (3, False))
    assert rating(good) == pytest.approx(middle + RATING_SCALE * log10(2), abs=1)
    assert rating(tries((5, True))) > rating(tries((1, True)))
    assert rating(tries((1, False))) < rating(tries((5, False)))
    assert len(GRADE_RATINGS) == GRADES
    assert [*GRADE_RATINGS] == sorted(GRADE_RATINGS)


def test_the_rating_of_an_idea_starts_from_the_one_in_all():
    assert rating([], 1234) == 1234
    assert rating([], 1234) < rating(tries((3, True)), 1234)


@pytest.mark.gate
def test_random_answers_rate_about_800_and_master_about_2000():
    assert fitted(SETS) == (GRADE_RATINGS, RATING_SCALE)
    found = [found_by(puzzle) for puzzle in PUZZLES]
    for place, expected in ((PLACE_OF_CHANCE, CHANCE_RATING), (-1, MASTER_RATING)):
        rated = rating([(puzzle, each[place]) for puzzle, each in zip(PUZZLES, found, strict=True)])
        assert rated == pytest.approx(expected, abs=100)
