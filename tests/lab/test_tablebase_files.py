"""Tablebase files, and the commands that write and read them."""

import os
import shutil
from pathlib import Path

import numpy as np
import pytest
from test_lab import BY_SAPPERS, TINY, TWO_THROWS, ignore

from puluc.ai.tablebase.file import NEVER, Tablebase, TablebaseError
from puluc.ai.tablebase.index import PositionIndex
from puluc.cli import main as cli
from puluc.lab import command
from puluc.lab.solve.graph import memory_needed
from puluc.lab.solve.solution_file import TooManyPositionsError, check_memory, solve_to_file
from puluc.rules import Ruleset
from puluc.storage.tablebases import find_tablebase, solved_rules
from puluc.text.language import set_language

STORED = Path(__file__).parents[1] / "solutions"
RULES = Ruleset.parse(TINY)
NAME = "spaces-7_army-2.puluc-solution"


@pytest.fixture(scope="module")
def solved_once(tmp_path_factory) -> Path:
    file = tmp_path_factory.mktemp("solved") / NAME
    solve_to_file(RULES, file, ignore)
    return file


@pytest.fixture
def tiny_file(solved_once, tmp_path) -> Path:
    folder = tmp_path / "home" / "solutions"
    folder.mkdir(parents=True)
    return Path(shutil.copy(solved_once, folder))


def test_any_damaged_byte_is_noticed_and_other_files_are_found(tiny_file):
    content, home = tiny_file.read_bytes(), tiny_file.parent.parent
    twin = tiny_file.with_name("a-twin.puluc-solution")
    for offset in range(content.index(b"}") + 8):
        for change in (0x01, 0x0F, 0x80):
            damaged = bytearray(content)
            damaged[offset] ^= change
            with pytest.raises(TablebaseError):
                Tablebase(bytes(damaged))
            twin.write_bytes(damaged)
            assert Ruleset() not in solved_rules(home)
            assert RULES in solved_rules(home)
    assert find_tablebase(home, RULES).rules == RULES
    for facts in (b"[" * 4000, b"5", b'{"rules": 5}', b'{"rules": "puluc", "count": 1e999}'):
        twin.write_bytes(content[:10] + len(facts).to_bytes(4, "little") + content[14:18] + facts)
        assert RULES in solved_rules(home)
        assert Ruleset() not in solved_rules(home)


def test_the_stored_solution_is_what_the_solver_finds(tiny_file):
    """Written by ``puluc lab solve --rules "spaces=7 army=2" --output tests/solutions``."""
    contents = [tiny_file.read_bytes(), (STORED / NAME).read_bytes()]
    found, stored = (Tablebase(content).header for content in contents)
    assert (stored.rules, stored.positions) == (found.rules, found.positions)
    assert stored.chance == pytest.approx(found.chance, abs=1e-6)
    values = [np.frombuffer(content[-2 * found.count :], np.uint16) for content in contents]
    assert np.abs(values[0].astype(int) - values[1]).max() <= 1


def test_a_file_has_two_bytes_for_each_number(tiny_file):
    tablebase = Tablebase(tiny_file.read_bytes())
    assert tiny_file.stat().st_size < 2 * tablebase.header.count + 300
    values = np.frombuffer(tiny_file.read_bytes()[-2 * tablebase.header.count :], np.uint16)
    assert (values != NEVER).sum() == tablebase.header.positions


@pytest.mark.parametrize("error", [OSError("the disk is full"), KeyboardInterrupt()])
def test_a_solution_that_can_not_be_written_leaves_the_old_one(tmp_path, monkeypatch, error):
    def fail(*_: object) -> None:
        raise error

    file = tmp_path / NAME
    file.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(type(error)):
        solve_to_file(RULES, file, ignore)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"old"]


def test_a_missing_folder_is_an_error_before_the_work(tmp_path):
    phases = []
    with pytest.raises(OSError, match="nowhere"):
        solve_to_file(RULES, tmp_path / "nowhere" / "solved", lambda *how: phases.append(how))
    assert not phases


def test_a_rule_set_that_needs_too_much_memory_is_refused():
    assert check_memory(Ruleset(), 2.5e9).startswith("puluc: at most 8,202,283 positions, about 0.")
    with pytest.raises(
        TooManyPositionsError, match=r"34,208,086,611 positions.*--memory allows 8.00 GB"
    ):
        check_memory(Ruleset.preset("rescue"), 8e9)
    with pytest.raises(TooManyPositionsError, match="more than can be numbered in 32 bits"):
        check_memory(Ruleset.preset("rescue"), 1e12)
    huge = "captures=backward pieces=9 highway=return spaces=39 army=9 fire=yes"
    with pytest.raises(TooManyPositionsError, match="14,515,371,565,053,519,956,975 positions"):
        check_memory(Ruleset.parse(huge), 8e9)


def test_a_refusal_is_told_to_the_player():
    set_language("uk")
    with pytest.raises(TooManyPositionsError, match="34 208 086 611 позицій, 547,33 ГБ"):
        check_memory(Ruleset.preset("rescue"), 8e9)


@pytest.mark.parametrize("name", ["Harvester ants", "Scorpion", "Fire"])
def test_the_largest_named_games_need_less_memory_than_the_usual_limit(name):
    """Solving them, and the most that a maker or a command holds when players are evaluated."""
    assert memory_needed(PositionIndex(Ruleset.preset(name)), 6) < 8e9


def test_evaluating_needs_more_memory():
    assert (
        memory_needed(PositionIndex(RULES))
        < memory_needed(PositionIndex(RULES), 1)
        < memory_needed(PositionIndex(RULES), 2)
    )


def lab(*words: str) -> int:
    with pytest.raises(SystemExit) as end:
        cli.main(["lab", *words])
    return end.value.code


def test_the_command_solves_and_explains(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PULUC_HOME", str(tmp_path))
    rules = ("--rules", TINY)
    position = "1 - - j - - o - 1 j"
    assert lab("explain", position, "--throw", "3", *rules) == 2
    assert "there is no solution" in capsys.readouterr().err
    assert lab("solve", *rules) == 0
    out = capsys.readouterr().out
    assert "at most" in out
    assert "positions can occur" in out
    assert lab("explain", position, "--throw", "3", *rules) == 0
    first, *moves = capsys.readouterr().out.splitlines()
    assert first.startswith("Jade's chance before the throw: 0.")
    chances = [float(line.split()[0]) for line in moves]
    assert chances == sorted(chances, reverse=True)
    assert [line.split()[1] for line in moves] == ["3x6"]


def test_explain_shows_which_of_two_throws_each_move_uses(tmp_path, monkeypatch, capsys):
    """The captor goes home with either throw; the other one brings the freed piece out again."""
    monkeypatch.setenv("PULUC_HOME", str(tmp_path))
    rules = ("--rules", TWO_THROWS)
    assert lab("solve", *rules) == 0
    capsys.readouterr()
    assert lab("explain", "0 - oj - - - - - 1 j", "--throw", "2", "4", *rules) == 0
    _, *ways = capsys.readouterr().out.splitlines()
    assert [way.partition("  ")[2] for way in ways] == ["2 2+city 4 city-4", "4 2+city 2 city-2"]


def test_the_manual_command_skips_what_is_solved(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(
        command, "PULUK_RULES", (RULES, Ruleset.parse("highway=looping spaces=7 army=2"))
    )
    assert lab("solve", "--puluk", "-o", str(tmp_path)) == 0
    first, second = sorted(tmp_path.iterdir())
    first.write_bytes(first.read_bytes()[:-1])
    capsys.readouterr()
    assert lab("solve", "--puluk", "-o", str(tmp_path)) == 0
    out = capsys.readouterr().out
    assert out.count("already solved") == 1
    assert f"already solved in {second}" in out
    assert Tablebase(first.read_bytes()).header.positions > 1000


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["solve", "--memory", "nan"], "'nan' is not a number above 0"),
        (["solve", "--memory", "-1"], "'-1' is not a number above 0"),
        (["evaluate", "--memory", "lots"], "'lots' is not a number above 0"),
        (
            ["evaluate", "--jade", "expert"],
            "no player 'expert'; the players are easy, fair, hard, master, perfect",
        ),
        (["solve", "--puluk", "--rules", "pieces=2"], "not allowed with"),
        (["solve", "--rules", "players=2"], "--rules: the lab does not solve team games"),
        (["evaluate", "--rules", "players=8"], "--rules: the lab does not solve team games"),
        (["explain", "-", "--throw", "2", "--rules", "players=3"], "not solve team games"),
    ],
)
def test_a_usage_error_gives_one_line(capsys, words, problem):
    assert lab(*words) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert problem in line


def test_too_little_memory_gives_one_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PULUC_HOME", str(tmp_path))
    assert lab("solve", "--rules", str(Ruleset.preset("rescue")), "--memory", "0.5") == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "--memory allows 0.50 GB" in line
    assert not list(tmp_path.iterdir())


def test_the_command_evaluates(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PULUC_HOME", str(tmp_path))
    rules = ("--rules", BY_SAPPERS)
    assert lab("evaluate", *rules, "--jade", "perfect", "--obsidian", "fair") == 0
    out = capsys.readouterr().out
    assert "choices compared with the playing code" in out
    assert "Perfect wins 0.5" in out


def test_a_missing_lab_extra_is_explained(monkeypatch, capsys):
    monkeypatch.setattr(cli, "find_spec", lambda _name: None)
    assert lab("solve") == 1
    assert 'pip install "puluc[lab]"' in capsys.readouterr().err
