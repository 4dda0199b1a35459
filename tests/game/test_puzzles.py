"""Puzzles: the file is read and written, refused line by line, and true to what it promises."""

from collections import Counter
from itertools import pairwise

import pytest

from puluc.ai.master.evaluator import evaluator
from puluc.assets import assets
from puluc.game.puzzles import (
    FILE_NAME,
    Chapter,
    Difficulty,
    Idea,
    Puzzle,
    PuzzleError,
    parse_puzzles,
    puzzle_of_day,
    puzzles_text,
)
from puluc.rules import Move, Position, Ruleset, Side, Throw

LINE = (
    "2 | drag home or block | 3 j - - - o o - oj - 2 j | 0000=5"
    " | 8-3 0.69057 | 1x6 0.62082 obvious | cityx5 0.59313"
)
TURNING_BACK = "captures=backward highway=looping"
SMALL = f"Puluc puzzles 1\n\nChapter: Turning back\nRules: {TURNING_BACK}\n{LINE}\n"

SHIPPED = (assets() / FILE_NAME).read_text("utf-8")
CHAPTERS = parse_puzzles(SHIPPED)
PUZZLES = [puzzle for chapter in CHAPTERS for puzzle in chapter.puzzles]


def test_a_line_of_the_file_is_a_puzzle():
    rules = Ruleset.parse(TURNING_BACK)
    puzzle = Puzzle.parse(LINE, rules)
    assert puzzle.position == Position.parse("3 j - - - o o - oj - 2 j", rules)
    assert puzzle.throw == Throw.parse("0000")
    assert (puzzle.value, puzzle.rules) == (5, rules)
    assert (puzzle.idea, puzzle.difficulty) == (Idea.DRAG, Difficulty.MEDIUM)
    assert puzzle.best.move == Move.parse("8-3")
    assert puzzle.obvious == Move.parse("1x6")
    assert [answer.chance for answer in puzzle.answers] == [0.69057, 0.62082, 0.59313]
    assert puzzle.margin == pytest.approx(0.06975)
    assert str(puzzle) == LINE


@pytest.mark.parametrize("text", [SMALL, SHIPPED], ids=["small", "shipped"])
def test_what_is_written_is_what_was_read(text):
    assert puzzles_text(parse_puzzles(text)) == text


WRONG = {
    "Puluc puzzles 1": ("Puluc puzzles 2", 1, "it is not 'Puluc puzzles 1'"),
    "Chapter: Turning back": ("Turning back", 3, "it is not 'Chapter:' and a title"),
    f"Rules: {TURNING_BACK}\n": ("", 3, "no 'Rules:' follows"),
    "highway=looping": ("highway=loop", 4, "highway"),
    TURNING_BACK: ("throws_per_turn=2", 4, "one move of a game for two"),
    " | 8-3 0.69057 | 1x6 0.62082 obvious | cityx5 0.59313": (" | 8-3 0.69057", 5, "a puzzle has"),
    "2 | drag": ("4 | drag", 5, "'4' is not a difficulty from 1 to 3"),
    "drag home or block": ("drag", 5, "'drag' is not an idea; they are run or stay, "),
    "2 j | 0000": ("2 | 0000", 5, "11, not 12"),
    "oj - 2 j": ("oj - 2 o", 5, "Jade is to move"),
    "0000=5": ("0000=4", 5, "'0000=4': 0000 is worth 5"),
    "0000": ("000", 5, "'000' is not a throw"),
    "8-3 ": ("8-2 ", 5, "8-2 is not legal"),
    "| 8-3 0.69057 ": ("", 5, "the legal moves are cityx5, 1x6, 8-3, each once"),
    "cityx5 0.59313": ("1x6 0.59313", 5, "the legal moves are"),
    "0.69057": ("69.057", 5, "'69.057' is not a chance such as 0.51234"),
    "0.59313": ("0.63000", 5, "the best answer does not come first"),
    "8-3 0.69057": ("8-3 0.66081", 5, "the second answer is less than 4% worse"),
    " obvious": ("", 5, "one answer but the best is marked"),
    "5 0.59313": ("5 0.59313 obvious", 5, "one answer but the best is marked"),
    "0.69057 | 1x6 0.62082 obvious": ("0.69057 obvious | 1x6 0.62082", 5, "one answer but"),
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


def test_there_are_enough_puzzles_of_every_game_and_idea():
    assert len(PUZZLES) >= 240
    assert len(CHAPTERS) == len({chapter.rules for chapter in CHAPTERS}) >= 8
    assert all(len(chapter.puzzles) >= 18 for chapter in CHAPTERS)
    assert min(Counter(puzzle.idea for puzzle in PUZZLES).values()) >= 30
    assert len(Counter(puzzle.idea for puzzle in PUZZLES)) == len(Idea)


def test_the_readme_knows_how_many_there_are():
    readme = (assets().parent / "README.md").read_text("utf-8")
    assert f"{len(PUZZLES)} puzzles" in readme


def test_no_puzzle_comes_twice():
    assert len({puzzle.key for puzzle in PUZZLES}) == len(PUZZLES)
    places = [(puzzle.rules, puzzle.position) for puzzle in PUZZLES]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.title)
def test_easy_puzzles_come_first_and_each_is_of_another_idea_than_the_last(chapter: Chapter):
    for before, after in pairwise(chapter.puzzles):
        assert before.difficulty <= after.difficulty
        assert before.idea is not after.idea


def differing(chapter: Chapter) -> list[Puzzle]:
    """The puzzles in which Master's first estimate prefers another move than the best."""
    found = []
    for puzzle in chapter.puzzles:
        ends = {each: puzzle.position.after(each.move) for each in puzzle.answers}
        estimates = {each: evaluator().worth(end, Side.JADE) for each, end in ends.items()}
        if max(puzzle.answers, key=estimates.__getitem__) is not puzzle.best:
            found.append(puzzle)
    return found


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.title)
def test_master_differs_in_the_hard_puzzles_and_nowhere_else(chapter: Chapter):
    hard = [puzzle for puzzle in chapter.puzzles if puzzle.difficulty is Difficulty.HARD]
    assert [str(puzzle) for puzzle in differing(chapter)] == [str(puzzle) for puzzle in hard]


def test_every_puzzle_has_its_day_before_one_comes_again():
    days = [puzzle_of_day(PUZZLES, 739_000 + day).key for day in range(len(PUZZLES))]
    assert len(set(days)) == len(PUZZLES)
    assert puzzle_of_day(PUZZLES, 739_000 + len(PUZZLES)).key == days[0]


def test_the_puzzles_of_consecutive_days_are_of_different_games():
    for day in range(len(PUZZLES)):
        today, tomorrow = (puzzle_of_day(PUZZLES, each) for each in (day, day + 1))
        assert today.rules != tomorrow.rules
