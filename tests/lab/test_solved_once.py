"""The solution for the standalone program is solved once for each version of the source."""

import shutil
from pathlib import Path

import pytest

from puluc import PulucError, lab
from puluc.lab.solve import solution_file
from puluc.rules import Ruleset
from tools.build.solution import solve_once

TINY = Ruleset.parse("spaces=7 army=1")


@pytest.fixture
def solved(monkeypatch) -> list[Ruleset]:
    """The rules that were solved, in order."""
    found, solve = [], solution_file.solve_to_file

    def noted(rules: Ruleset, *more: object) -> object:
        found.append(rules)
        return solve(rules, *more)

    monkeypatch.setattr(solution_file, "solve_to_file", noted)
    return found


def test_the_second_time_the_file_is_taken_as_it_is(tmp_path, solved):
    file = solve_once(tmp_path, TINY)
    content = file.read_bytes()
    assert solve_once(tmp_path, TINY) == file
    assert (file.read_bytes(), solved) == (content, [TINY])


@pytest.mark.parametrize("place", [0, 20, -1])
def test_a_damaged_file_is_solved_again(tmp_path, solved, place):
    file = solve_once(tmp_path, TINY)
    content = bytearray(whole := file.read_bytes())
    content[place] ^= 1
    file.write_bytes(content)
    assert solve_once(tmp_path, TINY).read_bytes() == whole
    assert len(solved) == 2


def test_a_file_of_other_rules_is_solved_again(tmp_path, solved):
    other = Ruleset.parse("spaces=7 army=2")
    file, wrong = solve_once(tmp_path, TINY), solve_once(tmp_path, other)
    shutil.copy(wrong, file)
    solve_once(tmp_path, TINY)
    assert solved == [TINY, other, TINY]


def test_another_version_of_the_source_solves_for_itself(tmp_path, solved, monkeypatch):
    file = solve_once(tmp_path / "cache", TINY)
    copy = shutil.copytree(Path(lab.__file__).parent, tmp_path / "copy")
    monkeypatch.setattr(lab, "__file__", str(copy / "__init__.py"))
    with (copy / "solve" / "graph.py").open("a") as source:
        source.write("# changed")
    assert solve_once(tmp_path / "cache", TINY) != file
    assert len(solved) == 2


def test_a_cache_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(PulucError, match="can't be written"):
        solve_once(tmp_path / "file", TINY)
    assert (tmp_path / "file").read_bytes() == b""
