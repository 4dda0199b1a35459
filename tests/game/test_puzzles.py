"""Puzzles: the file is read and written, refused line by line, and true to what it promises."""

from collections import Counter
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

import pytest
from rounds import sampled, usual_or_full
from shipped_puzzles import PUZZLES, SETS, TEXT

from puluc.assets import assets
from puluc.game.named_games import GAMES
from puluc.game.practice import Practice
from puluc.game.puzzles import (
    GRADES,
    Idea,
    Puzzle,
    PuzzleError,
    captures,
    idea_of,
    parse_puzzles,
    parse_sets,
    puzzle_of_day,
    puzzles_text,
)
from puluc.rules import Position, Ruleset, Throw
from tools.pages import with_rows
from tools.puzzles import simple_rules
from tools.puzzles.explained import explained
from tools.puzzles.limits import SET_LENGTH, broken, capture_choice, tables
from tools.puzzles.simple_rules import PLAYERS, player_shares, rule_shares

RULES = "captures=backward highway=looping"
LINE = (
    f"stay safe | {RULES} | 3 j - - - o o - oj - 2 j | 0000=5"
    " | 8-3 0.69057 | 1x6 0.62082 | cityx5 0.59313"
)
SMALL = f"Puluc puzzles 3\n\nSet: 1 | {RULES} | grade 2\n{LINE}\n"

SPARED = 5
"""The ideas of one puzzle in this many are found again; with two throws, of fewer."""

PATHS = {name: [*sets] for name, sets in groupby(SETS, attrgetter("game"))}


def test_a_line_of_the_file_is_a_puzzle():
    rules = Ruleset.parse(RULES)
    puzzle = Puzzle.parse(LINE, 2)
    assert puzzle.position == Position.parse("3 j - - - o o - oj - 2 j", rules)
    assert puzzle.throws == (Throw.parse("0000"),)
    assert (puzzle.values, puzzle.rules, puzzle.game) == ((5,), rules, "Custom")
    assert (puzzle.idea, puzzle.grade) == (Idea.SAFE, 2)
    assert [str(answer.play.move) for answer in puzzle.answers] == ["8-3", "1x6", "cityx5"]
    assert [answer.chance for answer in puzzle.answers] == [0.69057, 0.62082, 0.59313]
    assert puzzle.margin == pytest.approx(0.06975)
    assert puzzle.key == f"{RULES}: 3 j - - - o o - oj - 2 j 5"
    assert str(puzzle) == LINE


@pytest.mark.parametrize("text", [SMALL, TEXT], ids=["small", "shipped"])
def test_writing_and_reading_give_the_same(text):
    assert puzzles_text(parse_sets(text)) == text


WRONG = {
    "Puluc puzzles 3": ("Puluc puzzles 2", 1, "it is not 'Puluc puzzles 3'"),
    "Set: 1": ("Chapter: 1", 3, "it is not such as 'Set: 3 | puluc | grade 2'"),
    "grade 2": ("grade 6", 3, "with a grade to 5"),
    "1 | captures": ("2 | captures", 3, "the next set of these rules is number 1"),
    "stay safe": ("stay", 4, "'stay' is not an idea; they are take, "),
    f"1 | {RULES}": ("1 | puluc", 4, "it has other rules than its set"),
    "highway=looping": ("highway=loop", 3, "highway"),
    f"safe | {RULES}": ("safe | players=2", 4, "a turn of a game for two"),
    " | 8-3 0.69057 | 1x6 0.62082 | cityx5 0.59313": (" | 8-3 0.69057", 4, "a puzzle has"),
    "2 j | 0000": ("2 | 0000", 4, "11, not 12"),
    "oj - 2 j": ("oj - 2 o", 4, "Jade is to move"),
    "0000=5": ("0000=4", 4, "'0000=4': 0000 is worth 5"),
    "0000": ("000", 4, "'000' is not a throw"),
    "5 | 8": ("5 0000=5 | 8", 4, "the throws of a turn are 1"),
    "8-3 ": ("8-2 ", 4, "8-2 is not legal"),
    "| 8-3 0.69057 ": ("", 4, "the answers are 1x6, 8-3, cityx5, each once"),
    "cityx5 0.59313": ("1x6 0.59313", 4, "the answers are 1x6, 8-3, cityx5, each once"),
    "0.69057": ("69.057", 4, "'69.057' is not a chance such as 0.51234"),
    "0.59313": ("0.63000", 4, "the best answer does not come first"),
    "8-3 0.69057": ("8-3 0.66081", 4, "the second answer is less than 4% worse"),
}


@pytest.mark.parametrize("right", WRONG)
def test_a_wrong_line_is_named_with_the_reason(right):
    wrong, line, reason = WRONG[right]
    assert right in SMALL
    with pytest.raises(PuzzleError) as caught:
        parse_puzzles(SMALL.replace(right, wrong, 1))
    assert str(caught.value).startswith(f"line {line} is wrong (")
    assert reason in str(caught.value)


def test_an_empty_file_is_refused():
    with pytest.raises(PuzzleError, match="line 1"):
        parse_puzzles("")


def test_the_standard_game_comes_first_and_the_others_are_those_of_new_game():
    names = [name for game in GAMES for name in game.names]
    assert next(iter(PATHS)) == "Puluc"
    assert set(PATHS) <= set(names)
    assert len(PATHS) == len({str(each.rules) for each in SETS})
    assert sum(len(each.puzzles) for each in PATHS["Puluc"]) >= 180
    for path in PATHS.values():
        assert [each.number for each in path] == [*range(1, len(path) + 1)]
        assert [each.grade for each in path] == sorted(each.grade for each in path)
        assert {len(each.puzzles) for each in path} == {SET_LENGTH}
        assert {each.grade for each in path} == {*range(1, GRADES + 1)}


def test_every_set_and_every_grade_of_the_standard_game_keeps_to_all_limits():
    assert not [*broken(PATHS["Puluc"])]


@pytest.mark.gate
@pytest.mark.parametrize("name", sampled((name for name in PATHS if name != "Puluc"), 3))
def test_the_sets_of_other_games_keep_to_all_limits(name):
    assert not [*broken(PATHS[name])]


def share_of(rule: str, puzzle: Puzzle) -> float:
    return rule_shares(puzzle)[[*map(str, simple_rules.RULES)].index(rule)]


@pytest.mark.parametrize(
    ("limit", "is_chosen"),
    [
        ("set 1: too many rare throws", lambda each: each.values[0] >= 4),
        ("set 1: too many captures", lambda each: capture_choice(each)[1]),
        ("set 1: too few captures", lambda each: capture_choice(each) == (True, False)),
        ("set 1: most gain", lambda each: player_shares(each)[[*PLAYERS].index("greedy")] == 1),
        ("set 1: least any risk", lambda each: share_of("least any risk", each) == 1),
        ("grade 1: few answers", lambda each: len(each.answers) == 2),
        ("grade 2: easier for Hard", lambda each: each.grade == 5),
        ("grade 2: easier for chance", lambda each: len(each.answers) > 3),
    ],
)
def test_a_set_that_breaks_a_limit_is_named(limit, is_chosen):
    first, *others = PATHS["Puluc"]
    chosen = [each for each in PUZZLES if each.rules == first.rules and is_chosen(each)]
    spoilt = replace(first, puzzles=chosen[:SET_LENGTH])
    assert limit in broken([spoilt, *others])


def test_puzzles_that_are_alike_and_a_grade_too_small_are_named():
    first, second, *others = PATHS["Puluc"]
    assert "two are alike" in broken([first, replace(first, number=2), *others])
    assert "grade 1: too few puzzles" in broken([second, *others[1:]])


@pytest.mark.parametrize("spared", usual_or_full(SPARED, 1))
def test_every_puzzle_has_the_idea_that_decides_and_every_idea_can_be_practised(spared):
    with_two = [each for each in PUZZLES if len(each.throws) > 1]
    with_one = [each for each in PUZZLES if len(each.throws) == 1]
    for each in (*with_one[::spared], *with_two[:: SPARED * spared]):
        assert each.idea is idea_of(*(answer.line for answer in each.answers[:2]))
    for puzzle in PUZZLES:
        best, second = (captures(each.line) for each in puzzle.answers[:2])
        if puzzle.idea in {Idea.WAIT, Idea.SAFE}:
            assert (puzzle.idea is Idea.WAIT) == (second and not best)
    count = Counter(puzzle.idea for each in PATHS["Puluc"] for puzzle in each.puzzles)
    assert all(sum(count[idea] for idea in each.ideas) >= 6 for each in Practice)


def test_the_readme_knows_how_many_there_are():
    readme = (assets().parent / "README.md").read_text("utf-8")
    assert f"{len(PUZZLES)} puzzles" in readme


@pytest.mark.gate
def test_the_page_has_the_table():
    page = (assets().parent / "docs" / "lab" / "puzzles.md").read_text("utf-8")
    assert with_rows(page, tables(SETS)) == page
    assert f"|  | {' | '.join([*PLAYERS, 'lead'])} |\n" in page
    assert len(tables(SETS)) == 2


@pytest.mark.gate
def test_almost_every_puzzle_has_a_reason_and_no_strong_one_is_left_out():
    found = [explained(each) for each in PUZZLES]
    without_fact, outweighed, unsaid, unsupported = map(sum, zip(*found, strict=True))
    assert without_fact <= 0.08 * len(PUZZLES)
    assert outweighed < 0.2 * len(PUZZLES)
    assert (unsaid, unsupported) == (0, 0)


def test_every_puzzle_has_its_day_before_one_comes_again():
    days = [puzzle_of_day(PUZZLES, 739_000 + day).key for day in range(len(PUZZLES))]
    assert len(set(days)) == len(PUZZLES)
    assert puzzle_of_day(PUZZLES, 739_000 + len(PUZZLES)).key == days[0]
