"""Puzzles: the file is read and written, refused line by line, and true to what it promises."""

from collections import Counter, defaultdict

import pytest

from puluc.assets import assets
from puluc.game.puzzles import (
    FILE_NAME,
    GAMES,
    LEAST_MARGIN,
    Difficulty,
    Idea,
    Puzzle,
    PuzzleError,
    parse_puzzles,
    puzzle_of_day,
    puzzles_text,
)
from puluc.rules import Position, Ruleset, Throw
from tools.lab.simple_rules import SIMPLE_RULES, captures, solved, table

RULES = "captures=backward highway=looping"
LINE = (
    f"2 | {RULES} | 3 j - - - o o - oj - 2 j | 0000=5 | 8-3 0.69057 | 1x6 0.62082 | cityx5 0.59313"
)
SMALL = f"Puluc puzzles 2\n\nChapter: run or stay\n{LINE}\n"

SHIPPED = (assets() / FILE_NAME).read_text("utf-8")
PUZZLES = parse_puzzles(SHIPPED)
CHAPTERS = {idea: [each for each in PUZZLES if each.idea is idea] for idea in Idea}


def test_a_line_of_the_file_is_a_puzzle():
    rules = Ruleset.parse(RULES)
    puzzle = Puzzle.parse(LINE, Idea.RUN)
    assert puzzle.position == Position.parse("3 j - - - o o - oj - 2 j", rules)
    assert puzzle.throws == (Throw.parse("0000"),)
    assert (puzzle.values, puzzle.rules, puzzle.game) == ((5,), rules, "Custom")
    assert (puzzle.idea, puzzle.difficulty) == (Idea.RUN, Difficulty.MEDIUM)
    assert [str(answer.play.move) for answer in puzzle.answers] == ["8-3", "1x6", "cityx5"]
    assert [answer.chance for answer in puzzle.answers] == [0.69057, 0.62082, 0.59313]
    assert puzzle.margin == pytest.approx(0.06975)
    assert puzzle.key == f"{RULES}: 3 j - - - o o - oj - 2 j 5"
    assert str(puzzle) == LINE


def test_a_turn_of_two_throws_is_answered_as_a_whole():
    puzzle = next(each for each in CHAPTERS[Idea.THROWS] if len(each.best.line.plays) > 1)
    assert len(puzzle.values) == 2
    assert Puzzle.parse(str(puzzle), Idea.THROWS) == puzzle
    for answer in puzzle.answers:
        assert puzzle.answer(answer.line.end) is answer


@pytest.mark.parametrize("text", [SMALL, SHIPPED], ids=["small", "shipped"])
def test_what_is_written_is_what_was_read(text):
    assert puzzles_text(parse_puzzles(text)) == text


WRONG = {
    "Puluc puzzles 2": ("Puluc puzzles 1", 1, "it is not 'Puluc puzzles 2'"),
    "Chapter: run": ("run", 3, "it is not 'Chapter:' and an idea"),
    "run or stay": ("running", 3, "'running' is not an idea; they are capture or wait, "),
    "highway=looping": ("highway=loop", 4, "highway"),
    RULES: ("players=2", 4, "a turn of a game for two"),
    " | 8-3 0.69057 | 1x6 0.62082 | cityx5 0.59313": (" | 8-3 0.69057", 4, "a puzzle has"),
    "2 | captures": ("4 | captures", 4, "'4' is not a difficulty from 1 to 3"),
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


def test_there_are_enough_puzzles_of_every_idea():
    assert len(PUZZLES) >= 300
    assert min(map(len, CHAPTERS.values())) >= 24
    assert len({puzzle.rules for puzzle in PUZZLES}) >= 8
    assert [puzzle.difficulty for puzzle in CHAPTERS[Idea.RUN]] == sorted(
        puzzle.difficulty for puzzle in CHAPTERS[Idea.RUN]
    )


def test_the_rules_of_every_puzzle_have_a_name():
    names = {each.game for each in PUZZLES}
    assert names > set(GAMES.values())
    assert {"Custom", None}.isdisjoint(names)


def test_the_readme_knows_how_many_there_are():
    readme = (assets().parent / "README.md").read_text("utf-8")
    assert f"{len(PUZZLES)} puzzles" in readme


def test_no_puzzle_comes_twice_and_none_is_like_another():
    assert len({puzzle.key for puzzle in PUZZLES}) == len(PUZZLES)
    seen = Counter[object]()
    for puzzle in PUZZLES:
        moves = [play.move for play in puzzle.best.line.plays]
        units = puzzle.position.units
        spaces = [space for move in moves for space in (move.origin, move.target) if space]
        near = [[str(unit) for unit in units[space - 1 : space + 2]] for space in spaces]
        seen[str((puzzle.values, [str(move) for move in moves], near))] += 1
    assert max(seen.values()) == 1


@pytest.fixture(scope="module")
def shares() -> dict[tuple[Idea, str], float]:
    """What each simple rule solves of each chapter."""
    found = defaultdict[tuple[Idea, str], float](float)
    for puzzle in PUZZLES:
        for rule in SIMPLE_RULES:
            found[puzzle.idea, rule] += solved(rule, puzzle) / len(CHAPTERS[puzzle.idea])
    return found


def test_no_simple_rule_solves_a_chapter(shares):
    for (idea, rule), share in shares.items():
        assert share <= (0.45 if rule == "chance" else 0.6) + 1e-9, (idea, rule)


@pytest.mark.parametrize("idea", Idea)
def test_a_capture_is_the_answer_about_as_often_as_not(idea):
    able = [p for p in CHAPTERS[idea] if any(captures(each.line) for each in p.answers)]
    share = sum(captures(puzzle.best.line) for puzzle in able) / max(len(able), 1)
    assert 0.35 <= share <= 0.65 or len(able) == 0


@pytest.mark.parametrize("idea", Idea)
def test_most_puzzles_have_three_answers_or_more(idea):
    assert sum(len(each.answers) > 2 for each in CHAPTERS[idea]) >= 0.7 * len(CHAPTERS[idea])
    assert all(each.margin >= LEAST_MARGIN - 1e-9 for each in CHAPTERS[idea])


def test_the_page_has_the_table():
    page = (assets().parent / "docs" / "puzzles.md").read_text("utf-8")
    assert table(PUZZLES) in page


def test_hard_misses_the_hard_puzzles_and_no_others():
    for puzzle in PUZZLES:
        is_hard = puzzle.difficulty is Difficulty.HARD
        assert is_hard == (solved("Hard", puzzle) <= 0.5), str(puzzle)


def test_every_puzzle_has_its_day_before_one_comes_again():
    days = [puzzle_of_day(PUZZLES, 739_000 + day).key for day in range(len(PUZZLES))]
    assert len(set(days)) == len(PUZZLES)
    assert puzzle_of_day(PUZZLES, 739_000 + len(PUZZLES)).key == days[0]


def test_the_puzzles_of_consecutive_days_have_different_ideas():
    for day in range(len(PUZZLES)):
        today, tomorrow = (puzzle_of_day(PUZZLES, each) for each in (day, day + 1))
        assert today.idea != tomorrow.idea
