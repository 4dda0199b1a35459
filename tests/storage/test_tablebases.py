"""Solution files that change, contradict themselves, or are not files."""

import io
import os
import struct
from functools import partial
from pathlib import Path
from random import Random

import pytest
from open_games import needs_pipes
from playing import play_step

from puluc.ai import make_player
from puluc.ai.tablebase.file import MAX_FRONT, Header, TablebaseError
from puluc.ai.tablebase.index import PositionIndex, least_count
from puluc.game.session import Session, Setup, player_or_fallback
from puluc.rules import (
    Position,
    Ruleset,
    Side,
    against,
)
from puluc.storage import tablebases
from puluc.storage.tablebases import (
    FOLDER,
    find_tablebase,
    keep_tablebase,
    open_tablebase,
    solved_rules,
)

RULES = Ruleset.parse("spaces=7 army=2")


def write_solution(
    home: Path, rules: Ruleset, count: int, name: str = "one", chance: int = 32_767
) -> Path:
    """A solution in which all positions have the same chance."""
    values = memoryview(struct.pack("<H", chance) * count)
    path = home / FOLDER / f"{name}.puluc-solution"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(Header(rules, count, count, 0.5).encode(values) + values)
    return path


@pytest.fixture
def solution_file(tmp_path) -> Path:
    return write_solution(tmp_path, RULES, PositionIndex(RULES).count)


@pytest.fixture
def shipped(tmp_path, monkeypatch) -> Path:
    """A solution in the assets of the program, in which the side to move always loses."""
    monkeypatch.setattr(tablebases, "assets", lambda: tmp_path / "assets")
    (tmp_path / "assets").mkdir()
    return write_solution(tmp_path / "assets", RULES, PositionIndex(RULES).count, chance=0)


START = Position.start(RULES, Side.JADE)


def test_a_shipped_solution_is_found_without_a_data_folder(tmp_path, shipped):
    data = tmp_path / "data"
    assert solved_rules(data) == {RULES}
    assert find_tablebase(data, RULES).chance(START) == 0
    assert find_tablebase(data, Ruleset()) is None
    assert shipped.exists()
    assert not data.exists()


def test_the_players_own_solution_goes_before_the_shipped_one(shipped, solution_file, tmp_path):
    assert shipped.exists()
    assert find_tablebase(tmp_path, RULES).chance(START) == 32_767 / 65_534
    solution_file.write_bytes(solution_file.read_bytes()[:-1])
    assert find_tablebase(tmp_path, RULES).chance(START) == 0


def test_other_solutions_of_the_player_are_found_beside_the_shipped_one(shipped, tmp_path):
    others = Ruleset.parse("spaces=7 army=1")
    write_solution(tmp_path, others, PositionIndex(others).count)
    assert shipped.exists()
    assert solved_rules(tmp_path) == {RULES, others}
    assert find_tablebase(tmp_path, others).rules == others


def test_a_damaged_shipped_solution_is_skipped_and_logged(shipped, tmp_path, caplog):
    shipped.write_bytes(shipped.read_bytes()[:-1])
    assert find_tablebase(tmp_path, RULES) is None
    assert f"the solution {shipped} can't be used" in caplog.text


def test_only_the_headers_are_read_to_learn_which_rules_are_solved(
    shipped, solution_file, tmp_path, monkeypatch
):
    read = []

    class Counting(io.BytesIO):
        def read(self, size: int = -1) -> bytes:
            content = super().read(size)
            read.append(len(content))
            return content

    monkeypatch.setattr(tablebases, "open_file", lambda path: Counting(path.read_bytes()))
    for path in (shipped, solution_file):
        path.write_bytes(path.read_bytes() + bytes(1_000_000))
    assert solved_rules(tmp_path) == {RULES}
    assert len(read) == 2
    assert max(read) == MAX_FRONT


def test_a_file_that_claims_to_solve_a_team_game_is_not_used(tmp_path):
    rules = Ruleset.parse("spaces=7 army=2 players=2")
    path = write_solution(tmp_path, rules, 1000)
    with pytest.raises(TablebaseError, match="team games are not solved"):
        open_tablebase(path)
    assert rules not in solved_rules(tmp_path)
    assert find_tablebase(tmp_path, rules) is None


def test_a_chance_is_read_from_the_file(solution_file):
    start = Position.start(RULES, Side.JADE)
    assert open_tablebase(solution_file).chance(start) == 32_767 / 65_534


def test_a_solution_is_kept_in_the_data_folder_under_its_usual_name(tmp_path, solution_file):
    data = tmp_path / "data"
    assert keep_tablebase(data, solution_file) == RULES
    (kept,) = (data / FOLDER).iterdir()
    assert kept.name == "spaces-7_army-2.puluc-solution"
    assert kept.read_bytes() == solution_file.read_bytes()
    assert find_tablebase(data, RULES)


@pytest.mark.parametrize("size", [0, 40, 400])
def test_truncating_an_open_solution_does_not_end_the_program(solution_file, size):
    tablebase = open_tablebase(solution_file)
    make = partial(player_or_fallback, find_tablebase=lambda: tablebase)
    session = Session(str, Setup(RULES, against("perfect"), seed="1"), make_player=make)
    with solution_file.open("r+b") as file:
        file.truncate(size)
    while len(session.match.plays) < 2 or session.is_person(session.match.player):
        play_step(session)
    hard, choice = make_player("hard"), session.match.choice
    assert session.chooser(Random(1)) == hard.choose_play(choice, Random(1))
    with pytest.raises(TablebaseError, match="cut off"):
        tablebase.chance(session.match.position)


@pytest.mark.parametrize(
    "rules",
    [
        "spaces=39 army=9 pieces=9 captures=backward highway=return",
        "spaces=9 army=9 pieces=9",
        "spaces=7 army=9 pieces=9 captures=backward highway=return fire=yes doubling=yes",
        "puluc",
    ],
)
@pytest.mark.parametrize("count", [0, 1, 1000])
def test_a_small_file_is_refused_before_positions_are_counted(tmp_path, monkeypatch, rules, count):
    path = write_solution(tmp_path, Ruleset.parse(rules), count)
    monkeypatch.setattr(PositionIndex, "count", property(lambda _: pytest.fail("it took its time")))
    with pytest.raises(TablebaseError, match="differently"):
        open_tablebase(path)
    assert find_tablebase(tmp_path, Ruleset.parse(rules)) is None


@pytest.mark.parametrize("count", [10**15, -1, 10])
def test_a_count_that_does_not_match_the_file_is_refused(tmp_path, monkeypatch, count):
    path = write_solution(tmp_path, RULES, PositionIndex(RULES).count)
    content = path.read_bytes()
    values = memoryview(content[-2 * PositionIndex(RULES).count :])
    path.write_bytes(Header(RULES, count, 1, 0.5).encode(values) + values)
    monkeypatch.setattr(PositionIndex, "count", property(lambda _: pytest.fail("it took its time")))
    with pytest.raises(TablebaseError, match=r"cut off|differently"):
        open_tablebase(path)


@pytest.mark.parametrize(
    "rules",
    [
        *("spaces=7 army=1", "spaces=7 army=2", "spaces=9 army=2 pieces=1", "spaces=7 army=3"),
        *(
            "spaces=7 army=2 capture=eagle",
            "spaces=7 army=2 fire=yes",
            "spaces=7 army=2 doubling=yes",
        ),
        *("spaces=8 army=2 captures=backward highway=return", "army=3 pieces=2", "puluc"),
    ],
)
def test_the_bound_is_never_above_the_count(rules):
    parsed = Ruleset.parse(rules)
    assert 0 < least_count(parsed) <= PositionIndex(parsed).count


@needs_pipes
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_anything_but_a_file_is_skipped(tmp_path, solution_file, make):
    make(solution_file.with_name("another.puluc-solution"))
    assert RULES in solved_rules(tmp_path)
    assert find_tablebase(tmp_path, RULES).rules == RULES
    assert Ruleset() not in solved_rules(tmp_path)
