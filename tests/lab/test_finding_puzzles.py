"""``puluc lab puzzles``: what it finds is a puzzle, and chapters are in order."""

import shutil
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from puluc.ai import make_player
from puluc.ai.master.evaluator import evaluator
from puluc.ai.tablebase.file import Tablebase
from puluc.assets import assets
from puluc.cli import main as cli
from puluc.game.puzzles import FILE_NAME, LEAST_MARGIN, Idea, Puzzle, parse_puzzles
from puluc.lab import puzzles
from puluc.lab.puzzles import Candidate, Finder, chapter_of, idea_of, seen_by_jade
from puluc.rules import Choice, Move, Position, Ruleset, Side

TINY = "spaces=7 army=2"
RULES = Ruleset.parse(TINY)
FILE = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"
TABLEBASE = Tablebase(FILE.read_bytes())


def finder(games: int = 150, seed: int = 1) -> Finder:
    found = Finder(TABLEBASE, evaluator(), Random(seed))
    for _ in range(games):
        found.play()
    return found


@cache
def usual() -> dict[str, Candidate]:
    """What is found with the usual seed."""
    return finder().found


def test_the_same_seed_finds_the_same_puzzles():
    first, again, other = (finder(games=40, seed=seed).found for seed in (1, 1, 2))
    assert first
    assert list(first.items()) == list(again.items())
    assert first.keys() != other.keys()


def test_what_is_found_is_a_puzzle():
    assert len(usual()) >= 6
    for puzzle, _ in usual().values():
        assert Puzzle.parse(str(puzzle), RULES) == puzzle
        assert puzzle.margin >= LEAST_MARGIN
        for answer in puzzle.answers:
            end = puzzle.position.after(answer.move)
            assert answer.chance == pytest.approx(1 - TABLEBASE.chance(end), abs=1e-5)


@pytest.mark.parametrize("level", ["fair", "hard"])
def test_fair_and_hard_never_find_the_best_move_and_may_play_the_obvious_one(level):
    player = make_player(level)
    for puzzle, _ in usual().values():
        choice = Choice.at(puzzle.position, (puzzle.value,))
        moves = {player.choose_play(choice, Random(seed)).move for seed in range(8)}
        assert puzzle.best.move not in moves
        assert puzzle.obvious in moves


def test_some_follow_a_mistake_and_some_do_not():
    assert {candidate.is_after_mistake for candidate in usual().values()} == {True, False}


def test_a_position_seen_from_the_other_side_has_the_same_chance():
    rng, position, seen = Random(3), Position.start(RULES, Side.OBSIDIAN), 0
    while position.outcome is None:
        mirrored = seen_by_jade(position)
        assert mirrored.mover is Side.JADE
        assert TABLEBASE.chance(mirrored) == TABLEBASE.chance(position)
        seen += mirrored != position
        choice = Choice.at(position, (rng.randint(1, 5),))
        position = choice.position
        if choice.plays:
            position = position.after(rng.choice(choice.plays).move)
    assert seen >= 5


IDEAS = {
    ("1 - j o - o oj - - - 2 j", "6-9", "2x5"): Idea.DRAG,
    ("1 - - - oj - - - - oj 2 j", "4-8", "9+city"): Idea.DRAG,
    ("2 j - - - o - - - - 2 j", "city-4", "1x5"): Idea.CAPTURE,
    ("4 - - - - j - o - - 3 j", "5-9", "city-4"): Idea.RUN,
    ("3 j - - - - - - - o 2 j", "city-4", "1-5"): Idea.TIMING,
    ("3 - - j - - - - o - 2 j", "3-7", "city-4"): Idea.SACRIFICE,
}


@pytest.mark.parametrize("situation", IDEAS)
def test_an_idea_is_what_tells_the_best_move_from_the_obvious_one(situation):
    text, best, obvious = situation
    position = Position.parse(text, Ruleset())
    assert idea_of(position, Move.parse(best), Move.parse(obvious)) is IDEAS[situation]


SHIPPED = parse_puzzles((assets() / FILE_NAME).read_text("utf-8"))[4].puzzles


def test_a_chapter_begins_with_easy_puzzles_and_leaves_out_similar_ones():
    found = [Candidate(puzzle, is_after_mistake=False) for puzzle in reversed(SHIPPED)]
    chosen = chapter_of("Again", SHIPPED[0].rules, [*found, *found]).puzzles
    assert len(chosen) >= 20
    assert all(before.difficulty <= after.difficulty for before, after in pairwise(chosen))
    signs = {(each.value, each.best.move, each.obvious) for each in chosen}
    assert len(signs) == len({each.position for each in chosen}) == len(chosen)


def test_a_chapter_never_repeats_an_idea_at_once():
    drags = [each for each in SHIPPED if each.idea is Idea.DRAG]
    others = [each for each in SHIPPED if each.idea is Idea.RUN][:2]
    found = [Candidate(puzzle, is_after_mistake=False) for puzzle in (*drags, *others)]
    chosen = chapter_of("Drags", SHIPPED[0].rules, found).puzzles
    assert len(drags) > 3 <= len(chosen)
    assert all(before.idea is not after.idea for before, after in pairwise(chosen))


def test_a_chapter_prefers_what_follows_a_mistake():
    drags = [each for each in SHIPPED if each.idea is Idea.DRAG and len(each.answers) > 2]
    for wanted in drags:
        found = [Candidate(puzzle, is_after_mistake=puzzle is wanted) for puzzle in drags]
        (first, *_) = chapter_of("Drags", SHIPPED[0].rules, found).puzzles
        easiest = min(each.difficulty for each in drags)
        assert wanted.difficulty > easiest or first is wanted


@pytest.fixture
def home(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "home"
    (folder / "solutions").mkdir(parents=True)
    monkeypatch.setenv("PULUC_HOME", str(folder))
    monkeypatch.setattr(puzzles, "CHAPTERS", {"Tiny": TINY})
    return folder


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(["lab", "puzzles", *words])
    return ended.value.code


def test_the_command_writes_the_file(home, capsys):
    shutil.copy(FILE, home / "solutions")
    file = home / "puzzles.txt"
    assert run("--games", "20", "-o", str(file)) == 0
    (chapter,) = parse_puzzles(file.read_text("utf-8"))
    assert (chapter.title, chapter.rules) == ("Tiny", RULES)
    assert len(chapter.puzzles) == 1
    assert capsys.readouterr().out.splitlines()[-1] == f"1 puzzle in {file}"
    written = file.read_bytes()
    assert run("--games", "20", "-o", str(file)) == 0
    assert file.read_bytes() == written


def test_a_missing_solution_is_one_line(home, capsys):
    assert run("--games", "1", "-o", str(home / "puzzles.txt")) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"puluc: there is no solution of {TINY} in ")
    assert "'puluc lab solve' creates it" in error
    assert not (home / "puzzles.txt").exists()
