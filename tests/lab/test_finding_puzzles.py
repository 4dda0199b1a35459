"""``python -m tools.lab puzzles``: what it finds is a puzzle, and chapters are in order."""

import re
import shutil
from functools import cache
from pathlib import Path
from random import Random

import pytest

from puluc.ai.tablebase.file import Tablebase
from puluc.game.puzzles import GAMES, LEAST_MARGIN, Idea, Puzzle, parse_puzzles
from puluc.rules import Choice, Position, Ruleset, Side
from tools.lab import puzzles
from tools.lab.__main__ import main
from tools.lab.puzzles import Candidate, find, ideas_of, seen_by_jade, select

TINY = "spaces=7 army=2"
RULES = Ruleset.parse(TINY)
FILE = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"
TABLEBASE = Tablebase(FILE.read_bytes())


@cache
def found(games: int = 150, seed: int = 1) -> tuple[Candidate, ...]:
    return tuple(find(TABLEBASE, games, Random(seed), lambda _: None))


def test_the_same_seed_finds_the_same_puzzles():
    first = found(40)
    assert first
    assert list(first) == find(TABLEBASE, 40, Random(1), lambda _: None)
    assert {each.puzzle.key for each in first} != {each.puzzle.key for each in found(40, 2)}


def test_what_is_found_is_a_puzzle():
    assert len(found()) >= 20
    for puzzle, _, value in found():
        assert Puzzle.parse(str(puzzle), puzzle.idea) == puzzle
        assert puzzle.margin >= LEAST_MARGIN
        assert value > 0
        for answer in puzzle.answers:
            chance = 1 - TABLEBASE.chance(answer.line.end)
            assert answer.chance == pytest.approx(chance, abs=1e-5)


def test_a_chapter_has_no_two_alike():
    chosen = select(found())
    assert chosen
    assert len({str(each.position) for each in chosen}) == len(chosen)
    assert list(select(found())) == list(chosen)


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


@pytest.mark.parametrize(
    ("text", "throw", "ideas"),
    [
        ("2 j - - - o - - - - 2 j", "1111=4 | city-4 0.6 | 1x5 0.5", {"capture or wait"}),
        ("4 - - - - j - o - - 3 j", "1111=4 | 5-9 0.6 | city-4 0.5", {"run or stay"}),
        ("3 j - - - jo - - - - 0 j", "1111=4 | city-4 0.6 | 1x5 0.5", {"free your own"}),
        ("4 - - - - - - - j - 5 j", "0011=2 | 8-city 0.6 | city-2 0.5", {"home or hunt"}),
        ("4 - - - - - - - j - 5 j", "1000=1 | 8-9 0.6 | city-1 0.5", {"bring out or advance"}),
        ("3 - - j - - - - - - 1 j", "1000=1 | 3-4 0.6 | city-1 0.5", {"last pieces"}),
    ],
)
def test_an_idea_is_what_tells_the_best_two_answers(text, throw, ideas):
    padded = re.sub(r"(0\.\d)\b", r"\g<1>0000", throw)
    puzzle = Puzzle.parse(f"1 | puluc | {text} | {padded}", Idea.WHICH)
    assert ideas <= ideas_of(puzzle)


@pytest.fixture
def solutions(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "solutions"
    folder.mkdir()
    monkeypatch.setattr(puzzles, "RULES", (TINY,))
    monkeypatch.setitem(GAMES, TINY, "Tiny")
    return folder


def make(solutions: Path, output: Path) -> None:
    main(["puzzles", "--games", "20", "--solutions", str(solutions), "-o", str(output)])


def test_the_maker_writes_the_file(solutions, tmp_path, capsys):
    shutil.copy(FILE, solutions)
    make(solutions, tmp_path / "out")
    file = tmp_path / "out" / "assets" / "puzzles.txt"
    chosen = parse_puzzles(file.read_text("utf-8"))
    assert {each.rules for each in chosen} == {RULES}
    assert capsys.readouterr().out.splitlines()[-1] == f"puzzles in {file}: {len(chosen)}"
    written = file.read_bytes()
    make(solutions, tmp_path / "out")
    assert file.read_bytes() == written
