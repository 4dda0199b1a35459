"""``tools.lab levels`` plays what is not up to date, and writes both tables."""

import re
from pathlib import Path

import pytest

from puluc.rules import PRESETS, Ruleset
from tools.lab import levels
from tools.lab.__main__ import main
from tools.lab.figures import named

PAGE = Path(__file__).parents[2] / "docs" / "lab" / "levels.md"


def made(folder: Path, capsys) -> list[str]:
    """What the maker prints."""
    main(("levels", "--games", "4", "-o", str(folder)))
    return capsys.readouterr().out.splitlines()


def test_games_that_are_up_to_date_are_not_played_again(tmp_path, capsys, monkeypatch):
    found = (Ruleset(), levels.rule_sets()[-1])
    monkeypatch.setattr(levels, "rule_sets", lambda: found)
    (tmp_path / "docs" / "lab").mkdir(parents=True)
    *lines, page = made(tmp_path, capsys)
    assert lines == [f"{rules}: 4 games of each pairing" for rules in found]
    assert made(tmp_path, capsys) == [page]
    text = Path(page).read_text("utf-8")
    for rules, columns in zip(found, (6, 9), strict=True):
        (row,) = re.findall(rf"^\| {re.escape(named(rules))} \|.*$", text, re.MULTILINE)
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == columns
        assert all(cells)


@pytest.mark.parametrize(("rate", "error"), [(0.75, "+2.3"), (0.5, "+0.0"), (0.25, "-2.3")])
def test_a_team_game_has_standard_errors(rate, error):
    rules = Ruleset.parse("pieces=1 players=3")
    found = levels.LevelFigures(rules, 16, (rate,) * 3, 40.0, 0.5, key="")
    assert found.cells == (f"{100 * rate:.1f} %", error) * 3 + ("40", "50 %")


def test_every_named_game_is_in_a_table():
    text = PAGE.read_text("utf-8")
    games = [named(preset.rules).strip("*") for preset in PRESETS]
    rows = set(re.findall(r"^\| \**([^|]+?)\** \|", text, re.MULTILINE))
    assert set(games) <= rows
