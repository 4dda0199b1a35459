"""Games as text for a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from puluc.cli.text import board_lines, file_lines, find_file, score_lines, show_lines
from puluc.game.scores import Scores, Tally
from puluc.rules import Position, Result, Ruleset, Side
from puluc.rules.errors import UsageError
from puluc.storage.paths import Paths
from puluc.storage.records import records_in

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture
def paths(tmp_path) -> Paths:
    return Paths.find({"PULUC_HOME": str(tmp_path)})


def test_the_board_is_drawn_with_its_units_upright():
    position = Position.parse("3 - - ojo - j - - - - 2 o", Ruleset())
    assert list(board_lines(position)) == [
        "  j        o",
        "  j        j                    o",
        "  j  .  .  o  .  j  .  .  .  .  o",
        "  J  1  2  3  4  5  6  7  8  9  O",
        "slain by Jade 1, by Obsidian 0",
    ]


def test_an_empty_city_is_drawn_empty():
    lines = list(board_lines(Position.parse("0 - - jo - j - - - - 2 o", Ruleset())))
    assert lines[-3].startswith("  .  .")


def test_a_game_is_shown_with_its_scores():
    lines = list(show_lines(DATA / "game-v2-many.puluc"))
    assert lines[0] == ("game-v2-many: Custom (pieces=7 spaces=13 army=7) against easy")
    assert lines[1] == "Game 14, turn 1: Jade to throw"
    assert "7 - - - - - - - - - - - - - 7 j" in lines
    assert lines[-1].startswith("mean length")


@pytest.mark.parametrize(
    ("name", "due"),
    [
        ("v2-opening", "Obsidian to throw for the first move"),
        ("v2-middle", "to move "),
        ("v2-two-throws", "Obsidian to move 2"),
        ("v2-two-ways", "Jade to move 2 and 3"),
        ("v2-won", " has won"),
        ("v2-by-hand", "to move "),
    ],
)
def test_what_is_due_is_told(name, due):
    assert due in list(show_lines(DATA / f"game-{name}.puluc"))[1]


def test_the_score_table_tells_marked_games_and_streaks():
    scores = Scores(
        [Tally("easy", "puluc", 3, 1, 1), Tally("hard", "puluc", 0, 2, is_marked=True)],
        Side.JADE,
        2,
        Side.OBSIDIAN,
        4,
        100,
        4,
    )
    assert list(score_lines(scores)) == [
        "Game   vs.   Jade  Obsidian  Draws",
        "Puluc  easy  3     1         1",
        "Puluc  hard  0     2         0      moves taken back",
        "2 in a row for Jade",
        "longest streak 4, Obsidian",
        "mean length 25.0 turns",
    ]
    assert list(score_lines(Scores())) == ["No game has been finished yet."]


def test_files_are_listed_the_damaged_ones_too(paths, tmp_path):
    for name in ("won", "middle"):
        content = (DATA / f"game-v2-{name}.puluc").read_bytes()
        (tmp_path / f"{name}.puluc").write_bytes(content)
    (tmp_path / "bad.puluc").write_text("{")
    lines = list(file_lines(paths))
    assert lines[0] == "bad     damaged: Input data was truncated"
    assert lines[1].split()[:5] == ["middle", "Ritual", "Warfare", "vs.", "hard"]
    assert lines[2].endswith("over")


def test_an_empty_folder_is_told(paths, tmp_path):
    assert list(file_lines(paths)) == [f"No games are saved in {tmp_path}."]


@pytest.mark.parametrize("text", ["Mine", "Mine.puluc"])
def test_a_file_is_found_by_its_name_or_its_path(paths, tmp_path, text):
    path = tmp_path / "Mine.puluc"
    path.write_text("")
    assert find_file(text, paths) == path
    assert find_file(str(path), paths) == path
    with pytest.raises(UsageError, match="no saved game 'Other'"):
        find_file("Other", paths)
    with pytest.raises(UsageError):
        find_file("../Mine", Paths.find({"PULUC_HOME": str(tmp_path / "below")}))


def test_records_come_from_game_files_and_texts():
    many = records_in(DATA / "game-v2-many.puluc")
    assert [record.number for record in many] == [*range(1, 9), *range(10, 15)]
    (won,) = records_in(DATA / "record-1-won.txt")
    assert won.result in Result
