"""``python -m tools.lab``: a maker that lacks something says so in one line and writes nothing."""

import json
import re
import shutil
from pathlib import Path

import pytest

from puluc.assets import assets
from puluc.game.reasons import RulesKind
from puluc.rules import Ruleset
from tools.lab import makers
from tools.lab.__main__ import main
from tools.lab.train import recipes
from tools.lab.train.recipes import Recipe
from tools.puzzles import finding, reasons
from tools.puzzles import makers as puzzle_makers
from tools.puzzles import opening as openings

ROOT = Path(__file__).parents[2]
SOLVED = ROOT / "tests" / "solutions" / "spaces-7_army-2.puluc-solution"
TINY = Ruleset.parse("spaces=7 army=2")


def files_in(folder: Path) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def shipped(tmp_path) -> Path:
    """A folder as the repository, with what the makers replace."""
    folder = tmp_path / "repository"
    (folder / "assets").mkdir(parents=True)
    shutil.copytree(assets() / "networks", folder / "assets" / "networks")
    shutil.copy(assets() / "puzzles.txt", folder / "assets")
    (folder / "docs" / "lab").mkdir(parents=True)
    for name in ("master.md", "master.json", "openings.json"):
        shutil.copy(ROOT / "docs" / "lab" / name, folder / "docs" / "lab")
    return folder


def refused(capsys, *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    printed = capsys.readouterr()
    assert not printed.out
    (line,) = printed.err.splitlines()
    return line


EAGLE = "captures=backward highway=return capture=eagle"
NEEDED = {
    "lessons": "army=3",
    "opening": EAGLE,
    "puzzles": "throws=bell",
    "reasons": "doubling=yes",
    "train": EAGLE,
}


@pytest.mark.parametrize("work", NEEDED)
def test_without_solutions_a_maker_leaves_every_file_as_it_was(
    work, shipped, tmp_path, monkeypatch, capsys
):
    eagle = Recipe("eagle", (Ruleset.parse(EAGLE),))
    monkeypatch.setattr(recipes, "RECIPES", (eagle,))
    monkeypatch.setattr(recipes, "teachers", lambda: ())
    monkeypatch.setenv("PULUC_HOME", str(tmp_path / "home"))
    before, installed = files_in(shipped), files_in(assets())
    line = refused(capsys, work, "-o", str(shipped))
    assert line.startswith(f"tools.lab: {tmp_path / 'home' / 'solutions'} has no solution of ")
    assert NEEDED[work] in line
    assert files_in(shipped) == before
    assert files_in(assets()) == installed
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("work", ["study", "train"])
def test_a_maker_with_too_little_memory_leaves_every_file_as_it_was(work, shipped, capsys):
    before = files_in(shipped)
    line = refused(capsys, work, "-o", str(shipped), "--memory", "1")
    assert re.search(r" GB( or more)?; --memory allows 1\.00 GB$", line)
    assert files_in(shipped) == before


def test_one_missing_solution_is_enough(shipped, tmp_path, monkeypatch, capsys):
    shutil.copy(SOLVED, tmp_path)
    other = Ruleset.parse("spaces=7 army=1")
    monkeypatch.setattr(puzzle_makers, "NAMED_RULES", (TINY, other))
    before = files_in(shipped)
    line = refused(capsys, "opening", "-o", str(shipped), "--solutions", str(tmp_path))
    assert line == f"tools.lab: {tmp_path} has no solution of {other} ('solve' makes all)"
    assert files_in(shipped) == before


@pytest.mark.parametrize(("module", "step"), [(openings, "opening"), (puzzle_makers, "json_text")])
def test_a_maker_that_is_interrupted_leaves_every_file_as_it_was(
    module, step, shipped, monkeypatch
):
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzle_makers, "NAMED_RULES", (TINY,))
    monkeypatch.setattr(module, step, interrupt)
    before = files_in(shipped)
    with pytest.raises(KeyboardInterrupt):
        main(["opening", "-o", str(shipped), "--solutions", str(SOLVED.parent)])
    assert files_in(shipped) == before


def test_the_opening_is_written_where_it_is_asked_for(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(puzzle_makers, "NAMED_RULES", (TINY,))
    shipped = files_in(assets())
    main(["opening", "-o", str(tmp_path), "--solutions", str(SOLVED.parent)])
    file = tmp_path / "docs" / "lab" / "openings.json"
    assert capsys.readouterr().out == f"rule sets in {file}: 1\n"
    assert [*json.loads(file.read_text("ascii"))] == [str(TINY)]
    assert {*files_in(tmp_path)} == {file, file.with_suffix(".md")}
    assert files_in(assets()) == shipped


def test_solve_makes_every_solution_that_the_others_need(tmp_path, monkeypatch, capsys):
    others = [Ruleset.parse(f"spaces=7 army=1 pieces={pieces}") for pieces in (1, 2, 3)]
    named, puzzling, learned = others
    monkeypatch.setattr(puzzle_makers, "NAMED_RULES", (named,))
    monkeypatch.setattr(finding, "RULES", {str(puzzling): 1, str(TINY): 1})
    monkeypatch.setattr(reasons, "RULES", {RulesKind.STANDARD: (str(TINY),)})
    monkeypatch.setattr(recipes, "RECIPES", (Recipe("tiny", (learned,)),))
    monkeypatch.setattr(recipes, "teachers", lambda: (TINY, named))
    monkeypatch.setattr(recipes, "LONG_TEACHERS", 0)
    monkeypatch.setattr(recipes, "RETURNING_TEACHERS", 0)
    monkeypatch.setattr(makers, "LESSON_RULES", (TINY,))
    shutil.copy(SOLVED, tmp_path)
    assert "--memory allows" in refused(capsys, "solve", "-o", str(tmp_path), "--memory", "1e-6")
    assert set(files_in(tmp_path)) == {tmp_path / SOLVED.name}
    main(["solve", "-o", str(tmp_path)])
    assert len(capsys.readouterr().out.splitlines()) == 3
    for rules in (*others, TINY):
        assert makers.is_solved(tmp_path / makers.file_name(rules), rules)
    main(["solve", "-o", str(tmp_path)])
    assert not capsys.readouterr().out


def test_marks_follow_from_the_seed(capsys):
    words = ("marks", "--rules", str(TINY), "--choices", "40")
    assert "--memory allows" in refused(capsys, *words, "--memory", "1e-6")
    told = []
    for seed in ("1", "2", "2"):
        main([*words, "--seed", seed])
        told.append(capsys.readouterr().out)
    assert told[0].startswith(f"{TINY}: of 40 choices ")
    assert told[0] != told[1] == told[2]
