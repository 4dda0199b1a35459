"""The solution that the standalone program ships."""

import shutil
from pathlib import Path

import pytest

from puluc import PulucError
from puluc.rules import Ruleset
from tools.build.solution import checked

SOLVED = Path(__file__).parents[2] / "solutions" / "spaces-7_army-2.puluc-solution"
SOLVED_RULES = Ruleset.parse("spaces=7 army=2")


def test_a_solution_of_other_rules_is_not_shipped():
    with pytest.raises(PulucError, match="is a solution of 'spaces=7 army=2', not of the standard"):
        checked(SOLVED)


@pytest.mark.parametrize("content", [b"", b"nothing", SOLVED.read_bytes()[:-1]])
def test_a_damaged_solution_is_not_shipped(tmp_path, content):
    path = tmp_path / SOLVED.name
    path.write_bytes(content)
    with pytest.raises(PulucError, match="can't be used: "):
        checked(path)


def test_a_missing_solution_is_not_shipped(tmp_path):
    with pytest.raises(PulucError, match="can't be used: "):
        checked(tmp_path / SOLVED.name)


def test_a_file_that_the_program_would_not_find_is_not_shipped(tmp_path):
    path = Path(shutil.copy(SOLVED, tmp_path / "solution.bin"))
    with pytest.raises(PulucError, match=r"doesn't end in \.puluc-solution"):
        checked(path)


def test_a_whole_solution_of_the_standard_game_is_shipped(monkeypatch):
    monkeypatch.setattr("tools.build.solution.Ruleset", lambda: SOLVED_RULES)
    assert checked(SOLVED.relative_to(Path.cwd())) == SOLVED
