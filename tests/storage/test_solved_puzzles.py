"""The file of the puzzles solved: what is saved is loaded, and nothing is lost."""

import errno
import json
import subprocess
import sys
from pathlib import Path

import pytest
from open_games import failing
from shipped_puzzles import PUZZLES

from puluc.game.drill import DrillResults
from puluc.game.practice import INTERVALS, Due
from puluc.storage import lock, small_files
from puluc.storage.errors import ContentError
from puluc.storage.lock import FileLock
from puluc.storage.preferences import Preferences
from puluc.storage.solved_puzzles import MOST_MISTAKES, SolvedPuzzles

FIRST, SECOND, THIRD, *_ = PUZZLES


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "puzzles.json"


def test_what_is_saved_is_loaded(file):
    assert SolvedPuzzles.load(file) == SolvedPuzzles.load(file / "below") == SolvedPuzzles()
    puzzles = SolvedPuzzles(
        solved=frozenset({"puluc: b 1", "puluc: a 2"}),
        seen=frozenset({"c"}),
        mistakes={"d": "a line"},
        due={"d": Due(2, 739_579)},
        practised=frozenset({"e"}),
        order=("puluc: b 1", "c", "puluc: a 2"),
        drill=DrillResults(10, 8, 31_000),
    )
    puzzles.save(file)
    assert SolvedPuzzles.load(file) == puzzles
    content = {
        "version": 1,
        "solved": ["puluc: a 2", "puluc: b 1"],
        "seen": ["c"],
        "practised": ["e"],
        "order": ["puluc: b 1", "c", "puluc: a 2"],
        "mistakes": {"d": "a line"},
        "drill": [10, 8, 31_000],
        "due": {"d": [2, 739_579]},
    }
    assert json.loads(file.read_text()) == content


def test_a_puzzle_missed_in_one_program_and_solved_in_another_is_solved(file):
    SolvedPuzzles(seen=frozenset({"a", "b"})).save(file)
    SolvedPuzzles(solved=frozenset({"a"})).save(file)
    found = SolvedPuzzles.load(file)
    assert (found.solved, found.seen) == ({"a"}, {"b"})


def test_of_two_programs_the_longer_drill_and_the_day_written_last_are_kept(file):
    SolvedPuzzles(drill=DrillResults(10, 8, 31_000), due={"a": Due(1, 5), "b": Due(0, 3)}).save(
        file
    )
    SolvedPuzzles(drill=DrillResults(2, 2, 900), due={"a": Due(2, 9)}).save(file)
    found = SolvedPuzzles.load(file)
    assert found.drill == (10, 8, 31_000)
    assert found.due == {"a": (2, 9), "b": (0, 3)}


def test_the_latest_mistakes_are_kept(file):
    keys = [str(number) for number in range(MOST_MISTAKES + 2)]
    due = dict.fromkeys(keys, Due(0, 1))
    SolvedPuzzles(mistakes=dict.fromkeys(keys, "a line"), due=due | {"missed": Due(0, 1)}).save(
        file
    )
    found = SolvedPuzzles.load(file)
    assert list(found.mistakes) == keys[2:]
    assert set(found.due) == {*keys[2:], "missed"}, "the file grows without end"


def test_learned_puzzles_leave_the_file(file):
    learned, open_again = Due(len(INTERVALS), 0), Due(2, 9)
    SolvedPuzzles(
        mistakes={"a": "a line", "b": "a line"},
        due={"a": learned, "b": open_again, "c": learned},
    ).save(file)
    found = SolvedPuzzles.load(file)
    assert (found.mistakes, found.due) == ({"b": "a line"}, {"b": open_again})


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b'{"solved": 1}',
        b'{"solved": [1]}',
        b'{"due": [1]}',
        b" " * (SolvedPuzzles.MAX_BYTES + 1),
    ],
    ids=lambda content: repr(content[:20]),
)
def test_a_damaged_file_is_refused(file, content):
    file.write_bytes(content)
    with pytest.raises(ContentError):
        SolvedPuzzles.load(file)


def test_values_out_of_range_are_left_out(file):
    due = {"a": [-1, 5], "b": [0, -5], "c": [0, 10**8], "d": "soon", "e": [0, 5], "f": [0, 5, 5]}
    file.write_text(json.dumps({"solved": ["x"], "drill": [1, -1, 5], "due": due}))
    found = SolvedPuzzles.load(file)
    assert (found.solved, found.drill, found.due) == ({"x"}, DrillResults(), {"e": Due(0, 5)})


def test_entries_that_only_a_newer_version_can_read_are_kept(file):
    newer = {"version": 2, "due": {"a": {"step": 1}, "b": [0, 3]}, "drill": "long"}
    file.write_text(json.dumps(newer))
    assert SolvedPuzzles.load(file).due == {"b": Due(0, 3)}
    SolvedPuzzles(due={"c": Due(1, 7)}).save(file)
    kept = json.loads(file.read_text())
    assert kept["due"] == {"a": {"step": 1}, "b": [0, 3], "c": [1, 7]}
    assert kept["drill"] == "long"


def test_a_save_waits_for_another_program(file, monkeypatch):
    pauses = []

    def release(pause_s: float) -> None:
        pauses.append(pause_s)
        if len(pauses) == 3:
            file.write_text('{"solved": ["a"]}')  # by the other one
            other.release()

    monkeypatch.setattr(lock.time, "sleep", release)
    other = FileLock(file)
    other.acquire()
    SolvedPuzzles(solved=frozenset({"b"})).save(file)
    assert SolvedPuzzles.load(file).solved == {"a", "b"}
    assert len(pauses) == 3
    assert not list(file.parent.glob("*.lock"))


@pytest.mark.parametrize("kind", [SolvedPuzzles, Preferences])
def test_a_save_does_not_wait_for_ever(file, monkeypatch, kind):
    monkeypatch.setattr(lock.time, "sleep", lambda _: None)
    with FileLock(file), pytest.raises(OSError, match="another program is using it"):
        kind().save(file)
    assert not file.exists()


def test_a_file_that_cannot_be_read_now_is_not_replaced(file, monkeypatch):
    SolvedPuzzles(solved=frozenset({"a"})).save(file)
    with monkeypatch.context() as broken:
        broken.setattr(small_files, "read_file", failing(errno.EIO))
        with pytest.raises(OSError, match="Input/output"):
            SolvedPuzzles(solved=frozenset({"b"})).save(file)
    assert SolvedPuzzles.load(file).solved == {"a"}


SOLVE = """
import sys
from pathlib import Path
from puluc.storage.solved_puzzles import SolvedPuzzles
name, path = sys.argv[1], Path(sys.argv[2])
solved = SolvedPuzzles()
sys.stdin.readline()
for number in range(30):
    solved = SolvedPuzzles(solved=solved.solved | {f"{name} {number}"})
    solved.save(path)
"""


def test_programs_that_solve_puzzles_at_once_lose_none(file):
    command = [sys.executable, "-c", SOLVE]
    others = [
        subprocess.Popen([*command, name, str(file)], stdin=subprocess.PIPE, text=True)
        for name in "ab"
    ]
    for each in others:
        each.stdin.write("\n")
        each.stdin.flush()
    assert [each.wait(60) for each in others] == [0, 0]
    for each in others:
        each.stdin.close()
    expected = {f"{name} {number}" for name in "ab" for number in range(30)}
    assert SolvedPuzzles.load(file).solved == expected
