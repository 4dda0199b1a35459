"""``puluc analyse``: text and JSON."""

import json
import shutil
from dataclasses import replace
from functools import cache
from math import isclose
from pathlib import Path

import pytest
from programs import DATA

from puluc import UsageError
from puluc.ai.master.evaluator import GENERAL_ERROR
from puluc.cli.analysis import analysis_lines
from puluc.game.analysis import BLUNDER, MISTAKE
from puluc.storage.verification import records_in
from puluc.text.language import set_language

WON = DATA / "game-v2-won.puluc"
SOLUTIONS = Path(__file__).parents[1] / "solutions"


@cache
def analysed_won() -> list[str]:
    """The text on a whole game, without a solution."""
    return list(analysis_lines(WON, None, DATA, is_json=False))


@cache
def text_of(file: Path, data: Path, number: int | None = None) -> list[str]:
    return list(analysis_lines(file, number, data, is_json=False))


def json_of(file: Path, data: Path, number: int | None = None):
    return json.loads("\n".join(analysis_lines(file, number, data, is_json=True)))


def counted(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"


def points(chance: float, sign: str = "+") -> str:
    return f"{100 * chance:{sign}z.1f}"


def test_every_turn_has_a_row_with_its_luck_and_cost():
    lines, found = analysed_won(), json_of(WON, DATA)
    assert lines[0] == "Game 1: Custom (throws=sapper); chances are Master's estimates"
    assert lines[2].split() == ["Jade", "luck", "cost"]
    turns = found["turns"]
    luck = found["opening"]["luck"]
    chance = points(found["start"] + luck, "")
    assert lines[3].split() == ["4", "3", "opening", chance, "%", points(luck)]
    rows = lines[4 : 4 + len(turns)]
    for number, (row, turn) in enumerate(zip(rows, turns, strict=True), 1):
        side, options = turn["side"], turn["options"]
        jade = turn["after"] if side == "jade" else 1 - turn["after"]
        cells = [f"{number}.", side.capitalize(), *map(str, turn["values"]), turn["moves"]]
        cells += [points(jade, ""), "%", points(turn["luck"])]
        if len(options) > 1:
            cells.append(points(turn["cost"], ""))
        assert turn["error"] >= GENERAL_ERROR
        if turn["cost"] > MISTAKE + turn["error"]:
            mark = "??" if turn["cost"] > BLUNDER + turn["error"] else "?"
            cells += [mark, options[0]["moves"], points(turn["cost"])]
        assert row.split() == cells
    assert {row.split()[-3] for row in rows} >= {"?", "??"}
    assert any(len(row.split()) == 7 for row in rows)  # forced: no cost
    assert all(row == row.rstrip() for row in lines)


def test_the_summary_adds_up_to_the_result():
    *_, balance, jade, obsidian, even = analysed_won()
    head, end = balance.split(" = ")
    assert head.startswith("Balance for Jade: 50 % at the start, luck ")
    terms = [float(word.rstrip(",")) for word in head.split() if word[0] in "+-"]
    assert 50 + sum(terms) == pytest.approx(float(end.removesuffix(" %")), abs=0.2)
    assert end == "0.0 %"
    found = json_of(WON, DATA)
    for line, side in ((jade, "jade"), (obsidian, "obsidian")):
        sums = found["sides"][side]
        lesser = sums["mistakes"] - sums["blunders"]
        assert line == (
            f"{side.capitalize()}: luck {points(sums['luck'])} ±"
            f" {points(sums['luck_margin'], '')}; {sums['decisions']} decisions cost"
            f" {points(sums['cost'], '')} points, {100 * sums['cost_per_decision']:.2f} each"
            f" ({sums['forced']} forced turns not counted); {counted(lesser, 'mistake')},"
            f" {counted(sums['blunders'], 'blunder')}"
        )
    assert found["even_luck"] == 0, "a sum below 0"
    assert even == "With even luck Obsidian would almost surely have won."


def test_the_json_has_every_chance_and_adds_up(tmp_path):
    found, record = json_of(WON, tmp_path), records_in(WON)[0]
    assert (found["game"], found["rules"], found["exact"]) == (1, "throws=sapper", False)
    assert found["opening"]["side"] == "jade"
    total = found["start"] + found["luck"] - found["cost"] + found["estimate"]
    assert isclose(total, found["final"], abs_tol=1e-9)
    assert len(found["turns"]) == len(record.turns)
    for turn, recorded in zip(found["turns"], record.turns, strict=True):
        assert turn["throws"] == [str(throw) for throw in recorded.throws]
        assert turn["side"] == str(recorded.side).lower()
        assert turn["best"] == turn["options"][0]["chance"]
        assert isclose(turn["cost"], turn["best"] - turn["after"])
        assert isclose(turn["luck"], turn["best"] - turn["average"])
    assert found["over"] is True
    for side, sums in found["sides"].items():
        turns = [turn for turn in found["turns"] if turn["side"] == side]
        assert sums["blunders"] == sum(turn["cost"] > BLUNDER + turn["error"] for turn in turns)
        assert sums["mistakes"] == sum(turn["cost"] > MISTAKE + turn["error"] for turn in turns)
        assert isclose(sums["cost"], sum(turn["cost"] for turn in turns))


def test_a_solution_makes_the_chances_exact(tmp_path):
    shutil.copytree(SOLUTIONS, tmp_path / "solutions")
    file = tmp_path / "record.txt"
    turns = ["Rules: spaces=7 army=2", "Jade: human", "Obsidian: easy", "Sticks: by hand", ""]
    turns += ["Opening: 0111 1000", "1. jade     1111=4 city-4", "2. obsidian 1000=1 city-7"]
    file.write_text("\n".join(["Puluc record 1", *turns, ""]))
    found = json_of(file, tmp_path)
    assert found["exact"] is True
    assert abs(found["estimate"]) < 1e-4
    assert found["over"] is False
    assert text_of(file, tmp_path)[-1].startswith("With even luck Jade would have ")


def test_a_game_is_chosen_by_its_number_or_is_the_last_with_a_turn(tmp_path, monkeypatch):
    whole = records_in(WON)[0]
    first = replace(whole, turns=whole.turns[:2], result=None, seed="")
    games = [first, replace(first, number=2), replace(first, number=3, opening=(), turns=())]
    monkeypatch.setattr("puluc.cli.analysis.records_in", lambda _file: games)
    assert text_of(WON, tmp_path)[0].startswith("Game 2: ")  # game 3 has not begun
    assert text_of(WON, tmp_path, 1)[0].startswith("Game 1: ")
    assert text_of(WON, tmp_path, 3)[-1] == "Nothing has been played yet."
    with pytest.raises(UsageError, match="there is no game 4; the file has 1 to 3"):
        text_of(WON, tmp_path, 4)


@pytest.mark.gate
def test_a_terminal_reads_moves_in_its_language(tmp_path):
    set_language("uk")
    text = "\n".join(text_of(WON, tmp_path))
    assert "місто-" in text
    assert "city" not in text
    assert "city-" in "\n".join(analysis_lines(WON, None, tmp_path, is_json=True))
