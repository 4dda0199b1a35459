"""Sentences that say why one way to play a turn is better than another."""

from playing import line_of

from puluc.assets import assets
from puluc.game.analysis import Ranked
from puluc.game.puzzles import FILE_NAME, parse_puzzles
from puluc.game.reasons import Extent, Fact, reasons
from puluc.text.notation import CITY
from puluc.text.reasons import clause, objection, sentences, whys
from puluc.text.wordings import Words

PUZZLES = parse_puzzles((assets() / FILE_NAME).read_text("utf-8"))


def compared(rules, road, *moves):
    """Two ways to play a turn, each of a value and a move, and made-up chances."""
    return [
        Ranked(line_of(rules, road, value, move), chance)
        for (value, move), chance in zip(moves, (0.62, 0.55), strict=True)
    ]


def test_the_reasons_in_words():
    safe, near = compared("puluc", "3 j - - - - - - o - 3 j", (1, "1-2"), (5, "1-6"))
    assert sentences(safe, near) == (
        "After 1-2 nobody can take you; after 1-6 you lose 1 to a 2 or 4 (7 of 16).",
    )
    assert whys(safe, near)[0] == (
        "1-2: nobody can take you",
        "1-6: you lose 1 to a 2 or 4 (7 of 16)",
    )
    assert whys(safe, near)[-1][1] == "1-6: the enemy takes 1 (7 of 16)"
    found = reasons(safe.line, near.line)
    assert objection(found[0], near).full == "You lose 1 to a 2 or 4 (7 of 16)."


def test_what_a_move_does_is_said_of_the_move():
    taking, idle = compared("puluc", "3 j - jo - - - - - - 3 j", (2, "1x3"), (2, "city-2"))
    assert sentences(taking, idle)[:2] == (
        f"1x3 takes 1; {CITY}-2 takes nothing.",
        f"1x3 frees 1; {CITY}-2 frees nothing.",
    )
    assert whys(taking, idle)[0].better.startswith("1x3: takes 1, frees 1")
    found = reasons(taking.line, idle.line)
    assert objection(found[0], idle) == Words(f"{CITY}-2 takes nothing.")


def test_what_a_friendly_unit_blocks_is_a_reason():
    rules = "captures=backward highway=looping flow=yes"
    start = "2 - j - j - oj o - o 2 j"
    opened, shut = compared(rules, start, (1, "6-5"), (1, "city-1"))
    assert sentences(opened, shut)[-1] == (
        f"After 6-5 your own units block 2 (16 of 16); after {CITY}-1 your own units block 4"
        " (16 of 16)."
    )


def test_no_sentence_says_the_same_of_both_moves():
    for puzzle in PUZZLES[::3]:
        for answer in puzzle.answers[1:]:
            found = reasons(puzzle.best.line, answer.line)
            for each in found:
                assert clause(each.fact, each.better) != clause(each.fact, each.worse)


def test_as_many_reasons_are_told_as_there_are_then_fewer():
    puzzle = next(
        each for each in PUZZLES if len(reasons(each.best.line, each.answers[1].line)) == 3
    )
    told = [why.better for why in whys(puzzle.best, puzzle.answers[1])]
    assert all(map(str.startswith, told, told[1:-1]))
    assert len(set(told[:3])) == 3
    assert len(told) == 4


def test_a_move_that_no_fact_explains_is_better_in_the_long_run():
    better, worse = compared("puluc", "5 - - - - - - - - - 5 j", (1, "city-1"), (2, "city-2"))
    assert reasons(better.line, worse.line) == ()
    assert sentences(better, worse) == (f"{CITY}-1 is better in the long run: 62 to 55 %.",)
    assert whys(better, worse)[-1] == ("Better in the long run: 62 to 55 %.", "")


def test_values_and_odds_in_words():
    throws = ((1,), (2,), (4,))
    words = clause(Fact.IS_TAKEN, Extent(3, throws, 11 / 16, 1.5))
    assert words == Words("you lose 3 to a 1, 2 or 4 (11 of 16)", "the enemy takes 3 (11 of 16)")
    every = clause(Fact.IS_TAKEN, Extent(3, throws, 1.0, 1.5))
    assert every == Words("the enemy takes 3 (16 of 16)")
    pairs = clause(Fact.WILL_SLAY, Extent(2, ((1, 2), (2, 2)), 0.31, 0.6))
    assert pairs == Words("you can slay 2 next (31 %)")
