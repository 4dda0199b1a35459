"""``python -m tools.lab puzzles``: what it finds is a puzzle, and chapters are in order."""

import re
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from puluc.ai.tablebase.file import Tablebase
from puluc.game.puzzles import GRADES, LEAST_MARGIN, Puzzle, idea_of, parse_sets
from puluc.rules import Choice, Position, Ruleset, Side, lines_of_play
from tools.lab.__main__ import main
from tools.puzzles import finding, simple_rules
from tools.puzzles import sets as puzzle_sets
from tools.puzzles.finding import find, pool, seen_by_jade, still_clear
from tools.puzzles.limits import signs
from tools.puzzles.sets import SET_LENGTH, select

TINY = "spaces=7 army=2"
RULES = Ruleset.parse(TINY)
FILE = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"
TABLEBASE = Tablebase(FILE.read_bytes())

SET_OF_OTHER_RULES = """\
Set: 1 | puluc | grade 1
take | puluc | 2 j - - ojo - o j - - 1 j | 1111=4 | cityx4 0.77213 | 7-city 0.55774 | 1-5 0.55757
"""


@cache
def found(games: int = 150, seed: int = 1) -> tuple[Puzzle, ...]:
    return tuple(find(TABLEBASE, games, Random(seed), lambda _: None))


def test_the_same_seed_finds_the_same_puzzles():
    first = found(40)
    assert first
    assert list(first) == find(TABLEBASE, 40, Random(1), lambda _: None)
    assert {each.key for each in first} != {each.key for each in found(40, 2)}


def test_every_find_is_a_puzzle():
    assert len(found()) >= 20
    for each in pool(found(), Random(1)):
        puzzle = replace(each, grade=1)
        assert Puzzle.parse(str(puzzle), 1) == puzzle
        assert puzzle.margin >= LEAST_MARGIN
        for answer in puzzle.answers:
            chance = 1 - TABLEBASE.chance(answer.line.end)
            assert answer.chance == pytest.approx(chance, abs=1e-5)


def test_sets_are_chosen_from_a_pool_in_which_no_two_are_alike():
    candidates = pool(found(), Random(1))
    shown = [sign for each in candidates for sign in signs(each)]
    assert len(set(shown)) == len(shown)
    sets = select(candidates, 1, Random(1))
    assert [each.grade for each in sets] == [*range(1, GRADES + 1)]
    chosen = [puzzle.key for each in sets for puzzle in each.puzzles]
    assert len(set(chosen)) == len(chosen) == GRADES * SET_LENGTH
    assert select(candidates, 1, Random(1)) == sets


def test_there_is_another_search_while_a_limit_is_broken(monkeypatch):
    limits, aims, search = iter([["grade 1: few answers"], []]), [], puzzle_sets.searched

    def searched(rows, sets, aim, heat, rng):
        aims.append(aim)
        return search(rows, sets, aim, heat, rng)

    monkeypatch.setattr(puzzle_sets, "broken", lambda _path: next(limits))
    monkeypatch.setattr(puzzle_sets, "searched", searched)
    select(pool(found(), Random(1)), 1, Random(1))
    assert tuple(aims) == puzzle_sets.AIMS[:2]


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
    ("text", "throw", "idea"),
    [
        ("2 j - - - o - - - - 2 j", "1111=4 | 1x5 0.6 | city-4 0.5", "take"),
        ("4 - - - - j - o - - 3 j", "1111=4 | 5-9 0.6 | city-4 0.5", "stay safe"),
        ("4 o - - - - - - oj - 0 j", "0011=2 | 8+city 0.6 | city-2 0.5", "race home"),
        ("2 - - jo - j j - - - 4 j", "1111=4 | city-4 0.6 | 6-city 0.5 | 5-9 0.4", "bring out"),
    ],
)
def test_the_idea_is_what_decides_between_the_best_two_answers(text, throw, idea):
    padded = re.sub(r"(0\.\d)\b", r"\g<1>0000", throw)
    puzzle = Puzzle.parse(f"exact | puluc | {text} | {padded}")
    assert idea_of(*(each.line for each in puzzle.answers[:2])) == idea


@pytest.fixture(autouse=True)
def few_steps(monkeypatch) -> None:
    monkeypatch.setattr(puzzle_sets, "STEPS", 1000)
    monkeypatch.setattr(puzzle_sets, "AIMS", puzzle_sets.AIMS[:2])


@pytest.fixture
def solutions(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "solutions"
    folder.mkdir()
    monkeypatch.setattr(finding, "RULES", {TINY: 1})
    return folder


def make(solutions: Path, output: Path, *words: str) -> None:
    main(["puzzles", "--games", "150", "--solutions", str(solutions), "-o", str(output), *words])


def test_the_maker_writes_the_file(solutions, tmp_path, capsys):
    shutil.copy(FILE, solutions)
    make(solutions, tmp_path / "out")
    file = tmp_path / "out" / "assets" / "puzzles.txt"
    sets = parse_sets(file.read_text("utf-8"))
    assert {each.rules for each in sets} == {RULES}
    count = sum(len(each.puzzles) for each in sets)
    assert capsys.readouterr().out.splitlines()[-1] == f"puzzles in {file}: {count}"
    written = file.read_bytes()
    file.unlink()
    make(solutions, tmp_path / "out")
    assert file.read_bytes() == written


def test_sets_that_keep_to_all_limits_stay_and_others_keep_many_puzzles(monkeypatch):
    before = select(pool(found(), Random(1)), 1, Random(1))
    shipped = [puzzle for each in before for puzzle in each.puzzles]
    candidates = pool(found(), Random(2), still_clear(TABLEBASE, shipped))
    assert [each.key for each in candidates[: len(shipped)]] == [each.key for each in shipped]
    limits = iter([["grade 1: few answers"], [], []])
    monkeypatch.setattr(puzzle_sets, "broken", lambda _path: next(limits))
    after = select(candidates, 1, Random(2), before)
    assert after != before
    kept = {each.key for each in shipped} & {one.key for each in after for one in each.puzzles}
    assert len(kept) >= 0.6 * len(shipped)
    assert select(candidates, 1, Random(3), before) == before


def test_taught_rules_count_all_units_and_blind_ones_do_first_what_they_can():
    text = "exact | puluc | 3 - j - j - - o - - 4 j | 1000=1 | {} 0.60000 | {} 0.50000 | {} 0.40000"
    puzzle = Puzzle.parse(text.format("city-1", "4-5", "2-3"))
    lines = [each.line for each in puzzle.answers]
    counted = {
        name: [16 * amount(line) for line in lines]
        for name, (_, amount) in simple_rules.TAUGHT.items()
    }
    assert counted["risk"] == [0, 7, 1], "of the unit moved: with a 2 or 5, with a 4"
    assert counted["any risk"] == counted["loss"] == [5, 7, 5]
    assert counted["danger"] == [5, 8, 5], "a 5 takes either unit"
    assert counted["chase by 2 to 4"] == [16, 16, 32]
    assert counted["cover"] == [32, 16, 16]
    shares = dict(zip(map(str, simple_rules.RULES), simple_rules.rule_shares(puzzle), strict=True))
    assert (shares["least risk"], shares["least any risk"]) == (1, 0.5)
    assert (shares["most place"], shares["leave the city, else most place"]) == (0, 1)
    assert shares["capture, else most cover"] == shares["most cover"] == 1


def test_with_two_throws_a_rule_counts_the_turns_that_take_any_unit():
    rules = Ruleset.parse("spaces=7 army=2 throws_per_turn=2")
    choice = Choice.at(Position.parse("1 - j - - o - - 1 j", rules), (1, 1))
    both_out, far_on = (
        {name: 16 * amount(line) for name, (_, amount) in simple_rules.TAUGHT.items()}
        for line in lines_of_play(choice)
        if line.text(has_values=False) in {"city-1 2-3", "2-3 3-4"}
    )
    assert 15 == both_out["any risk"] < both_out["danger"], "some turns take either unit"
    assert far_on["any risk"] == far_on["danger"] < 11


def test_the_puzzles_of_other_rules_are_kept(solutions, tmp_path, monkeypatch):
    shutil.copy(FILE, solutions)
    file = tmp_path / "assets" / "puzzles.txt"
    file.parent.mkdir()
    other = "Puluc puzzles 3\n\n" + SET_OF_OTHER_RULES
    file.write_text(other, "utf-8")
    monkeypatch.setattr(finding, "RULES", {"puluc": 1, TINY: 1})
    make(solutions, tmp_path, "--rules", TINY)
    assert file.read_text("utf-8").startswith(other)
    assert {str(each.rules) for each in parse_sets(file.read_text("utf-8"))} == {"puluc", TINY}


def test_more_games_are_played_where_few_choices_keep_to_the_limits(
    solutions, tmp_path, monkeypatch
):
    shutil.copy(FILE, solutions)
    played = list[int]()

    def counted(tablebase, games, rng, progress):
        played.append(games)
        return find(tablebase, games, rng, progress)

    monkeypatch.setattr(finding, "MORE_GAMES", {TINY: 2})
    monkeypatch.setattr(finding, "find", counted)
    make(solutions, tmp_path)
    assert played == [300]
