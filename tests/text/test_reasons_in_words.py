"""Sentences that say why one way to play a turn is better than another."""

import pytest
from playing import line_of
from shipped_puzzles import PUZZLES

from puluc.game.analysis import MISTAKE, Ranked
from puluc.game.puzzles import Puzzle
from puluc.game.reasons import Extent, Fact, reasons
from puluc.text import reasons as words_of_reasons
from puluc.text.notation import CITY
from puluc.text.reasons import clause, objection, sentences, whys
from puluc.text.wordings import Words


def compared(rules, road, *moves):
    """Two ways to play a turn, each of a value and a move, and made-up chances."""
    return [
        Ranked(line_of(rules, road, value, move), chance)
        for (value, move), chance in zip(moves, (0.62, 0.55), strict=True)
    ]


def test_the_reasons_in_words():
    safe, near = compared("puluc", "3 j - - - - - - o - 3 j", (1, "1-2"), (5, "1-6"))
    risk = "you lose 1 to a 2 or 4 (7 of 16)"
    assert sentences(safe, near) == (f"After 1-2 nobody can take you; after 1-6 {risk}.",)
    assert whys(safe, near)[0] == ("1-2: nobody can take you", f"1-6: {risk}")
    assert whys(safe, near)[-1][1] == "1-6: you lose 1 (7 of 16)"
    assert objection(Fact.IS_TAKEN, near).full == f"Y{risk[1:]}."


def test_a_rare_event_has_a_share_above_zero():
    rules = "throws=sapper captures=backward highway=looping throws_per_turn=2"
    answers = "2 city-2 2 2-4 0.54300 | 2 9-7 2 7-5 0.37788 | 2 city-2 2 9-7 0.23402"
    line = f"exact | {rules} | 3 - - - - - - - - oj 4 j | 1100=2 1001=2 | {answers}"
    best, second, _ = Puzzle.parse(line).answers
    assert whys(best, second)[0] == (
        f"{CITY}-2 2-4: the enemy frees 1 (<1 %)",
        "9-7 7-5: the enemy frees 1 (50 %)",
    )


def test_the_enemys_ways_are_the_mean_of_all_throws():
    sooner, later = compared("puluc", "3 j - - o - - - - - 3 j", (2, "1-3"), (2, "city-2"))
    for each in (sooner, later):
        assert clause(Fact.ENEMY_CHOOSES, each.line) == Words(
            "the enemy has 2.0 ways to play a throw",
            "the enemy has 2.0 ways",
            "the enemy has 2.0 ways",
        )


def test_a_sentence_about_a_move_names_the_move():
    taking, idle = compared("puluc", "3 j - jo - - - - - - 3 j", (2, "1x3"), (2, "city-2"))
    assert sentences(taking, idle)[0] == f"1x3 takes 1; {CITY}-2 takes nothing."
    assert whys(taking, idle)[0][0].startswith("1x3: takes 1")
    assert objection(Fact.TAKES, idle) == Words(f"{CITY}-2 takes nothing.")


def test_a_risk_of_the_other_move_is_never_given_alone():
    road = "1 - - - o ojjoj oj - - - 1 j"
    moving, entering = compared("puluc", road, (3, "5-8"), (3, "city-3"))
    assert reasons(moving.line, entering.line).although == (Fact.IS_TAKEN,)
    assert (
        "5-8: captives have 8 to go,",
        "but loses up to 3 (7 of 16)",
        f"{CITY}-3: loses up to 3 (6 of 16)",
    ) in whys(moving, entering)


def test_losses_that_seem_to_speak_for_the_wrong_move_are_shortened_last():
    """The better move is taken more often, and takes back far more."""
    road = "3 - j - o ooj - - o - 1 j"
    safe, taking = compared("captures=backward pieces=2", road, (2, "5-3"), (2, "2x4"))
    found = whys(safe, taking)
    told = "5-3: loses 1 (11 of 16), 61 % back", "2x4: loses 1 (6 of 16), 10 % back,", "but takes 1"
    short = "5-3: loses 1 (11 of 16)", "2x4: loses 1 (6 of 16), but takes 1"
    assert found.index(told) < found.index(short)
    safe, near = compared("puluc", "3 j - - - - - - o - 3 j", (1, "1-2"), (5, "1-6"))
    assert whys(safe, near)[1] == ("1-2: nobody can take you", "1-6: you lose 1 (7 of 16)")


def test_each_row_of_reasons_has_a_length_of_its_own():
    road = "2 j j - jo - - - o - 2 j"
    rules = "captures=backward pieces=2"
    better, worse = compared(rules, road, (4, "1-5"), (4, "2-6"))
    rows = "1-5: takes 1 next turn (52 %),", "loses 1 (8 of 16), 53 % back"
    others = "2-6: takes 1 next turn (29 %),", "loses 1 (6 of 16), 6 % back"
    assert (*rows, *others) in whys(better, worse)


def test_what_the_other_move_does_not_risk_is_left_out_of_the_better_one():
    road = "1 - j j - - ojjo o - - 1 j"
    rules = "captures=backward highway=return"
    taking, entering = compared(rules, road, (4, "2x6"), (4, "city-4"))
    lines = f"{CITY}-4: loses 1 (6 of 16),", "the enemy frees nothing"
    assert ("2x6: takes 2, but loses 3 (5 of 16)", *lines) in whys(taking, entering)


def test_without_room_one_risk_is_given_of_both_moves_and_no_but():
    road = "0 - j - j jojo oj o o - 0 j"
    rules = "captures=backward highway=looping flow=yes"
    taking, moving = compared(rules, road, (3, "2x5"), (3, "6-3"))
    assert reasons(taking.line, moving.line).although == (Fact.IS_TAKEN, Fact.ENEMY_FREES)
    lines = "6-3: loses 1 (6 of 16),", "the enemy frees 1 (2 of 16)"
    found = whys(taking, moving)
    with_but = found.index(("2x5: takes 2, but loses up to 3 (15 of 16)", *lines))
    assert with_but < found.index(("2x5: takes 2, loses up to 3 (15 of 16)", *lines))


def test_the_strongest_point_of_the_other_move_comes_first():
    road = "0 - j - - ojoj jojo o - - 0 j"
    slaying, taking = compared("puluc", road, (5, "5+city"), (5, "2x7"))
    first, but, *_ = sentences(slaying, taking)
    assert first == f"2x7 takes 1; 5+{CITY} takes nothing."
    assert but == f"But 5+{CITY} slays 2; 2x7 slays nothing."
    assert (f"5+{CITY}: slays 2", "2x7: takes 1") in whys(slaying, taking)
    assert (f"5+{CITY}: slays 2", "But 2x7: takes 1") in whys(slaying, taking)
    assert whys(slaying, taking)[-1] == (f"5+{CITY}: slays 2", "2x7: takes 1")


def test_a_strong_point_of_the_other_move_is_told_though_a_stronger_one_decides():
    road = "2 - - oj o joj o - - - 0 j"
    taking, idle = compared("puluc", road, (4, "cityx4"), (4, "5-9"))
    told, although, _ = reasons(taking.line, idle.line)
    assert (told, although) == ((Fact.TAKES, Fact.HUNTS), (Fact.IS_TAKEN,))
    loss, other = (clause(Fact.IS_TAKEN, each.line).full for each in (taking, idle))
    hunts = "you can still take with"
    assert sentences(taking, idle) == (
        f"After 5-9 {other}; after {CITY}x4 {loss}.",
        f"But {CITY}x4 takes 1; 5-9 takes nothing.",
        f"After {CITY}x4 {hunts} 4 of yours; after 5-9 {hunts} 2 of yours.",
    )
    assert (f"{CITY}x4: takes 1, but {loss}", f"5-9: {other}") in whys(taking, idle)
    in_rows = (f"{CITY}x4: takes 1,", f"but {loss}", f"5-9: {other}")
    assert in_rows in whys(taking, idle)


def test_facts_that_weigh_less_than_those_against_them_come_with_the_chances():
    home, taking = compared("puluc", "1 - - - joojojo o j - - - 0 j", (5, "6-city"), (5, "cityx5"))
    found = reasons(home.line, taking.line)
    assert found == ((Fact.STILL_TAKES,), (Fact.TAKES,), False)
    now = "next turn you could take up to 4 with a 4 or 5 (2 of 16)"
    still = "you take up to 4 next turn, even if the enemy evades (31 %)"
    assert sentences(home, taking) == (
        f"{CITY}x5 takes 1; 6-{CITY} takes nothing.",
        f"But after 6-{CITY} {now}; after {CITY}x5 next turn you could take nothing.",
        f"After 6-{CITY} {still}; after {CITY}x5 the enemy can always evade you.",
        f"After {CITY}x5 the chance falls from 62 to 55 %: see the line.",
    )
    assert whys(home, taking)[-1] == (
        f"6-{CITY}: could now take up to 4 (2 of 16)",
        f"{CITY}x5: takes 1",
    )


def test_the_risk_of_both_moves_is_given_if_the_greater_one_is_worth_it():
    taking, slaying = compared("puluc", "0 - - j - - oj o - o 2 j", (4, "3x7"), (4, "6+city"))
    assert (
        "3x7: takes 1, but loses 1 (11 of 16)",
        f"6+{CITY}: loses 1 (1 of 16), slays 1",
    ) in whys(taking, slaying)
    in_rows = ("3x7: takes 1", f"But 6+{CITY}: loses 1 (1 of 16),", "slays 1")
    assert in_rows in whys(taking, slaying)


def test_what_speaks_for_the_other_move_comes_before_the_chances():
    safe, near = compared("puluc", "3 j - - - - - - o - 3 j", (5, "1-6"), (1, "1-2"))
    told, although, _ = reasons(safe.line, near.line)
    assert (told, although[:1]) == ((), (Fact.IS_TAKEN,))
    *_, but = sentences(safe, near)
    assert but == "But after 1-2 the chance falls from 62 to 55 %: see the line."
    told = but.removeprefix("But a")
    risk = "1-6: you lose 1 to a 2 or 4 (7 of 16)"
    both, _, one, *_ = whys(safe, near)
    assert both == ("1-2: nobody can take you", risk, f"A{told}")
    assert one == both[::2]


def test_no_sentence_says_the_same_of_both_moves():
    for puzzle in PUZZLES[::25]:
        for answer in puzzle.answers[1:]:
            told, although, _ = reasons(puzzle.best.line, answer.line)
            for fact in (*told, *although):
                assert clause(fact, puzzle.best.line) != clause(fact, answer.line)


def test_all_reasons_are_given_then_fewer():
    pairs = [(each.best, each.answers[1]) for each in PUZZLES[::2]]
    one, two = (
        next(
            each
            for each in pairs
            if (found := reasons(each[0].line, each[1].line)).although == ()
            and len(found.told) == count
        )
        for count in (1, 2)
    )
    full, *others = dict.fromkeys(why[0] for why in whys(*two))
    assert any(full.startswith(f"{first}, ") for first in others)
    assert min(map(len, others)) == len(others[-1]) < len(full)
    assert 1 <= len(set(whys(*one))) <= 3


def test_a_move_that_no_fact_explains_has_its_chances():
    better, worse = compared("puluc", "4 - - - j - - - - - 5 j", (1, "4-5"), (2, "4-6"))
    assert reasons(better.line, worse.line).told == ()
    (sentence,) = sentences(better, worse)
    assert sentence == "After 4-6 the chance falls from 62 to 55 %: see the line."
    assert whys(better, worse)[-1] == ("4-6: 62 % falls to 55, see the line.",)
    near = better._replace(chance=worse.chance + MISTAKE - 0.001)
    assert sentences(near, worse) == ("4-5 and 4-6: too close to explain, 57 and 55 %.",)
    assert whys(near, worse)[-1] == ("Too close to explain: 57 and 55 %.",)


THROWS = ((1,), (2,), (4,))
SOME, ALWAYS, PAIRS = (
    Extent(3, THROWS, 11 / 16, 33 / 16),
    Extent(3, THROWS, 1.0, 1.5),
    Extent(2, ((1, 2), (2, 2)), 0.31, 0.6),
)
NOTHING = {Fact.TAKES_BACK: Extent()}


@pytest.mark.parametrize(
    ("fact", "found", "words"),
    [
        (
            Fact.IS_TAKEN,
            {Fact.IS_TAKEN: SOME},
            ("you lose 3 to a 1, 2 or 4 (11 of 16)", "you lose 3 (11 of 16)"),
        ),
        (Fact.IS_TAKEN, {Fact.IS_TAKEN: ALWAYS}, ("you lose up to 3 (16 of 16)",)),
        (
            Fact.IS_TAKEN,
            {Fact.IS_TAKEN: ALWAYS, Fact.TAKES_BACK: Extent(2, share=0.29, mean=0.4)},
            (
                "you lose up to 3 (16 of 16), and you take up to 2 back (29 %)",
                "loses up to 3 (16 of 16)",
                "loses up to 3 (16 of 16), 29 % back",
            ),
        ),
        (
            Fact.WILL_SLAY,
            {Fact.WILL_SLAY: PAIRS},
            ("next turn you could slay 2 (31 %)", "could slay 2 (31 %)"),
        ),
        (Fact.IS_STUCK, {Fact.IS_STUCK: PAIRS}, ("next turn you might have to pass (31 %)",)),
        (Fact.LEADS, {Fact.LEADS: Extent(2, mean=1)}, ("you have taken 2 more",)),
        (Fact.LEADS, {Fact.LEADS: Extent(-2, mean=-1)}, ("you have taken 2 fewer",)),
        (
            Fact.LEADS,
            {Fact.LEADS: Extent()},
            ("both sides have taken the same number", "both took the same"),
        ),
    ],
)
def test_an_extent_in_words(monkeypatch, fact, found, words):
    monkeypatch.setattr(words_of_reasons, "facts", lambda _: NOTHING | found)
    assert clause(fact, None) == Words(*words)


def test_every_fact_has_words_whether_it_holds_or_not(monkeypatch):
    """And what the player's own next throw may do is told with its assumption."""
    told = set()
    for fact in set(Fact) - {Fact.TAKES_BACK}:
        for extent in (Extent(), SOME):
            found = NOTHING | {fact: extent}
            monkeypatch.setattr(words_of_reasons, "facts", lambda _, found=found: found)
            told.add(words := clause(fact, None).full)
            is_ours = fact in {Fact.WILL_TAKE, Fact.WILL_SLAY, Fact.IS_STUCK}
            is_ours |= fact is Fact.STILL_TAKES and extent is SOME
            assert ("next turn" in words) == is_ours
    assert len(told) == 2 * (len(Fact) - 1)
