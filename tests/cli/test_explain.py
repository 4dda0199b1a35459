"""Chances from a solution: ``puluc lab explain``, which needs no compiled code, and the engine."""

import shutil
from pathlib import Path

import pytest

from puluc.cli import main as cli
from puluc.cli.engine import Engine

TINY = "spaces=7 army=2"
STORED = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"


@pytest.fixture
def tiny_file(tmp_path) -> Path:
    """A solution in the folder of solutions of a home folder."""
    folder = tmp_path / "home" / "solutions"
    folder.mkdir(parents=True)
    return Path(shutil.copy(STORED, folder))


def lab(*words: str) -> int:
    with pytest.raises(SystemExit) as end:
        cli.main(["lab", *words])
    return end.value.code


def test_every_way_to_play_is_listed_by_its_chance(tiny_file, monkeypatch, capsys):
    monkeypatch.setenv("PULUC_HOME", str(tiny_file.parent.parent))
    assert lab("explain", "1 - - j - - o - 1 j", "--throw", "1", "--rules", TINY) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Jade's chance before the throw: 0.5230",
        "0.4850  city-1",
        "0.3708  3-4",
    ]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["1 - - j - - o - 1 j", "--throw", "3", "3"], "wrong number of throws: 2, not 1"),
        (["1 - - j - - o - 1 j", "--throw", "7"], "no throw is worth 7"),
        (["0 - - j - - - - 0 j", "--throw", "1"], "this game is over"),
        (["1 - - j - - o - 9 j", "--throw", "1"], "is not a number of pieces"),
        (["0 jj - - - - - - 2 j", "--throw", "1"], "Space 1: no captures make a unit"),
    ],
)
def test_an_impossible_question_gives_one_line(tiny_file, monkeypatch, capsys, words, problem):
    monkeypatch.setenv("PULUC_HOME", str(tiny_file.parent.parent))
    assert lab("explain", *words, "--rules", TINY) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert problem in line


def test_a_file_of_other_rules_is_refused(tiny_file, monkeypatch, capsys):
    monkeypatch.setenv("PULUC_HOME", str(tiny_file.parent.parent))
    asked = ("1 - - j - - o - 1 j", "--throw", "3", "--rules", "pieces=1 spaces=7 army=2")
    assert lab("explain", *asked, "--solution", str(tiny_file)) == 1
    assert 'is for other rules: --rules "spaces=7 army=2"' in capsys.readouterr().err
    tiny_file.rename(tiny_file.with_name("pieces-1_spaces-7_army-2.puluc-solution"))
    assert lab("explain", *asked) == 2
    assert "there is no solution of pieces=1" in capsys.readouterr().err
    tiny_file.with_name("mine.puluc-solution").write_bytes(b"")
    assert lab("explain", *asked[:3], "--rules", TINY) == 0
    empty = str(tiny_file.with_name("mine.puluc-solution"))
    assert lab("explain", *asked[:3], "--rules", TINY, "--solution", empty) == 1
    assert "mine.puluc-solution can't be used: the file is cut off" in capsys.readouterr().err


def test_explain_needs_no_lab_extra(tiny_file, monkeypatch, capsys):
    monkeypatch.setattr(cli, "find_spec", lambda _name: None)
    monkeypatch.setenv("PULUC_HOME", str(tiny_file.parent.parent))
    assert lab("explain", "1 - - j - - o - 1 j", "--throw", "3", "--rules", TINY) == 0
    assert "Jade's chance before the throw: 0." in capsys.readouterr().out


def test_the_engine_answers_exact_chances(tiny_file):
    engine = Engine(tiny_file.parent.parent)
    assert engine.answer("rules spaces=7 army=2").startswith("= ")
    sign, value, kind = engine.answer("value").split()
    assert (sign, kind) == ("=", "exact")
    assert float(value) == pytest.approx(0.503444, abs=2e-5)
    assert engine.answer("position 1 - - j - - o - 1 j").startswith("= ")
    assert engine.answer("go 3 level perfect") == "= 3x6"
    assert engine.answer("position 0 jj - - - - - - 2 j").startswith("= ")
    assert engine.answer("value").startswith("? Impossible position. Space 1")
