"""The context with files that are damaged, unreadable or can't be written."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from open_games import SETUP, failing
from shipped_puzzles import PUZZLES

from puluc.assets import assets
from puluc.game.practice import INTERVALS
from puluc.game.puzzles import Puzzle
from puluc.storage import game_file, small_files
from puluc.storage.errors import DamagedError
from puluc.storage.look import ThemeName
from puluc.storage.paths import Paths, PortableProblem
from puluc.storage.preferences import Preferences
from puluc.storage.solved_puzzles import SolvedPuzzles
from puluc.text.error_messages import error_message
from puluc.ui.render.art import Art
from puluc.ui.scene.context import Context

GAME, PREFERENCES = "Puluc.puluc", "preferences.json"

DAMAGED = [b"", b"not JSON", b"[]", b'{"format": "\xff"}', b"[" * 20_000]


def new_context(folder: Path) -> Context:
    seeds = iter(range(1, 100))
    paths = Paths.find({"PULUC_HOME": str(folder)})
    return Context(paths, Art(assets()), Random(1), new_seed=lambda: str(next(seeds)))


def test_a_new_player_gets_no_notice(tmp_path):
    context = new_context(tmp_path)
    assert context.session is None
    assert context.preferences == Preferences()
    assert not context.notices
    assert not list(tmp_path.iterdir())


def test_a_portable_program_on_read_only_media_says_so(tmp_path):
    paths = replace(Paths.find({"PULUC_HOME": str(tmp_path)}), problem=PortableProblem.READ_ONLY)
    assert list(Context(paths, Art(assets()), Random(1)).notices) == [
        "Games can't be kept beside the program: its folder is read-only."
    ]


def test_values_of_preferences_that_can_not_be_used_are_named(tmp_path, caplog):
    content = b'{"speed": 1, "theme": "amber", "keys": {"a": 1}}'
    (tmp_path / PREFERENCES).write_bytes(content)
    context = new_context(tmp_path)
    values = "speed: 1, keys.a: 1"
    assert list(context.notices) == [
        f"Preferences that can't be used: {values}. The defaults apply."
    ]
    assert values in caplog.text
    assert context.preferences == Preferences(theme=ThemeName.AMBER)
    assert (tmp_path / PREFERENCES).read_bytes() == content


@pytest.mark.parametrize("content", DAMAGED, ids=lambda content: repr(content[:20]))
def test_damaged_preferences_are_kept_aside(tmp_path, content):
    (tmp_path / PREFERENCES).write_bytes(content)
    context = new_context(tmp_path)
    kept = "preferences.damaged-1.json"
    assert list(context.notices) == [
        f"The preferences file is damaged and kept as {kept}. The defaults are used."
    ]
    assert [each.name for each in tmp_path.iterdir()] == [kept]
    assert (tmp_path / kept).read_bytes() == content
    assert context.preferences == Preferences()


@pytest.mark.parametrize("content", DAMAGED, ids=lambda content: repr(content[:20]))
def test_a_damaged_game_is_refused_and_left_as_it_is(tmp_path, content):
    (tmp_path / GAME).write_bytes(content)
    context = new_context(tmp_path)
    assert not context.load_game(tmp_path / GAME)
    (notice,) = context.notices
    assert notice.startswith("'Puluc' can't be used: ")
    assert (tmp_path / GAME).read_bytes() == content
    assert context.session is None


def test_a_damaged_game_with_a_backup_is_for_the_scene_to_settle(tmp_path):
    context = new_context(tmp_path)
    for _ in range(2):
        context.start_game(SETUP)
        assert context.saving.finish()
    context.close()
    (tmp_path / GAME).write_bytes(b"spoilt")
    with pytest.raises(DamagedError):
        context.load_game(tmp_path / GAME)
    assert not context.notices


def test_damaged_preferences_that_can_not_be_renamed_are_reported(tmp_path, monkeypatch):
    (tmp_path / PREFERENCES).write_text("spoilt")
    monkeypatch.setattr(os, "link", failing(errno.EACCES))
    monkeypatch.setattr(Path, "replace", failing(errno.EACCES))
    context = new_context(tmp_path)
    assert list(context.notices) == ["The preferences file is damaged. The defaults are used."]
    assert (tmp_path / PREFERENCES).read_text() == "spoilt"


def test_unreadable_preferences_are_reported_and_left_alone(tmp_path, monkeypatch):
    context = new_context(tmp_path)
    context.set_preferences(Preferences())
    assert context.saving.finish()
    before = (tmp_path / PREFERENCES).read_bytes()
    monkeypatch.setattr("puluc.storage.small_files.read_file", failing(errno.EIO))
    (notice,) = new_context(tmp_path).notices
    assert f"can't be read: {error_message(OSError(errno.EIO, ''))}" in notice
    assert (tmp_path / PREFERENCES).read_bytes() == before


def test_an_unreadable_game_is_reported_and_left_alone(tmp_path, monkeypatch):
    context = new_context(tmp_path)
    context.start_game(SETUP)
    context.close()
    before = (tmp_path / GAME).read_bytes()
    monkeypatch.setattr(game_file, "read_content", failing(errno.EIO))
    assert not context.load_game(tmp_path / GAME)
    assert list(context.notices) == [
        f"Can't open 'Puluc': {error_message(OSError(errno.EIO, ''))}."
    ]
    assert (tmp_path / GAME).read_bytes() == before


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS], ids=errno.errorcode.get)
def test_failing_saves_are_reported_once_and_the_next_good_one_holds_everything(
    tmp_path, monkeypatch, code
):
    context = new_context(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("puluc.storage.game_file.write_atomically", failing(code))
        context.start_game(SETUP)
        for _ in range(3):
            context.session.throw()
            context.save_session()
            context.saving.finish()
        assert list(context.notices) == [
            f"Can't save the game: {error_message(OSError(code, ''))}. You can play on."
        ]
        assert not (tmp_path / GAME).exists()
    context.save_session()
    assert context.saving.finish()
    saved = game_file.load(tmp_path / GAME, lambda: "")
    assert saved.match.opening == context.session.match.opening
    assert saved.match.throws == context.session.match.throws
    assert len(context.notices) == 1


def test_failing_again_after_a_good_save_is_reported_again(tmp_path, monkeypatch):
    context = new_context(tmp_path)
    for _ in range(2):
        context.start_game(SETUP)
        assert context.saving.finish()
        with monkeypatch.context() as patch:
            patch.setattr(game_file, "write", failing(errno.ENOSPC))
            context.save_session()
            assert not context.saving.finish()
    assert len(context.notices) == 2


def test_game_and_preferences_are_reported_separately(tmp_path, monkeypatch):
    monkeypatch.setattr(game_file, "write", failing(errno.ENOSPC))
    monkeypatch.setattr("puluc.storage.small_files.write_atomically", failing(errno.ENOSPC))
    context = new_context(tmp_path)
    for _ in range(2):
        context.start_game(SETUP)
        context.set_preferences(Preferences(auto_throw=True))
        context.saving.finish()
    assert [notice.split(":")[0] for notice in context.notices] == [
        "Can't save the game",
        "Can't save the preferences",
    ]
    assert context.preferences.auto_throw


FIRST, SECOND, THIRD, *_ = PUZZLES


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "puzzles.json"


def context_after(folder: Path, puzzle: Puzzle) -> Context:
    """A context in which a puzzle was solved, which is saved."""
    now = new_context(folder)
    now.solved_puzzles.note(puzzle, is_solved=True)
    assert now.saving.finish()
    return now


def test_a_puzzle_solved_is_remembered_by_the_next_run(tmp_path):
    assert FIRST not in new_context(tmp_path).solved_puzzles
    context_after(tmp_path, FIRST)
    later = new_context(tmp_path).solved_puzzles
    assert FIRST in later
    assert SECOND not in later
    assert later.count([FIRST, SECOND]) == 1


def test_damaged_solved_puzzles_are_kept_under_another_name_and_said_in_one_line(tmp_path, file):
    file.write_text("{damaged")
    (notice,) = context_after(tmp_path, FIRST).notices
    assert notice == (
        "The file of solved puzzles is damaged and kept as puzzles.damaged-1.json."
        " All puzzles count as new."
    )
    assert (tmp_path / "puzzles.damaged-1.json").read_text() == "{damaged"
    assert SolvedPuzzles.load(file).solved == {FIRST.key}


def test_solved_puzzles_that_cannot_be_read_are_not_overwritten(tmp_path, file):
    file.mkdir()
    now = context_after(tmp_path, FIRST)
    (notice,) = now.notices
    assert notice.startswith("The file of solved puzzles can't be read: ")
    assert FIRST in now.solved_puzzles
    assert file.is_dir()


def test_a_puzzle_that_could_not_be_saved_is_reported_once_and_saved_later(tmp_path, monkeypatch):
    now = new_context(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(small_files, "write_atomically", failing(errno.ENOSPC))
        now.solved_puzzles.note(FIRST, is_solved=True)
        assert not now.saving.finish()
        assert list(now.notices) == [
            "Can't save your solved puzzles: no space is left on the disk. You can play on."
        ]
        assert now.saving.unsaved_message == "Your solved puzzles are not saved."
    assert now.saving.finish()
    assert new_context(tmp_path).solved_puzzles.count(PUZZLES) == 1


def test_two_programs_lose_nothing_of_each_other(tmp_path, file):
    one, other = new_context(tmp_path), new_context(tmp_path)
    assert FIRST not in one.solved_puzzles
    other.solved_puzzles.note(SECOND, is_solved=True)
    other.solved_puzzles.note(THIRD, is_solved=False)
    assert other.saving.finish()
    one.solved_puzzles.note(FIRST, is_solved=True)
    assert one.saving.finish()
    found = SolvedPuzzles.load(file)
    assert found.solved == {FIRST.key, SECOND.key}
    assert found.seen == {THIRD.key}


def test_what_a_newer_version_added_to_solved_puzzles_is_kept(tmp_path, file):
    file.write_text('{"version": 3, "solved": ["x"], "ratings": {"x": 1500}}')
    context_after(tmp_path, FIRST)
    kept = json.loads(file.read_text())
    assert (kept["version"], kept["ratings"]) == (3, {"x": 1500})
    assert sorted(kept["solved"]) == sorted(["x", FIRST.key])


def test_a_puzzle_whose_answer_was_seen_is_never_solved(tmp_path):
    for _ in range(2):
        now = new_context(tmp_path)
        now.solved_puzzles.note(FIRST, is_solved=False)
        now.solved_puzzles.note(FIRST, is_solved=True)
        assert now.saving.finish()
        assert FIRST not in now.solved_puzzles
        assert now.solved_puzzles.has_seen(FIRST)


def test_a_step_of_a_version_with_more_intervals_is_used_and_kept(tmp_path, file):
    more = {FIRST.key: [6, 1], SECOND.key: [len(INTERVALS), 1], THIRD.key: [999, 10**6]}
    file.write_text(json.dumps({"due": more, "mistakes": {FIRST.key: str(FIRST)}}))
    now = new_context(tmp_path)
    assert now.solved_puzzles.is_due(FIRST)
    assert not now.solved_puzzles.is_due(THIRD)
    now.solved_puzzles.note(SECOND, is_solved=True)
    assert now.saving.finish()
    kept = json.loads(file.read_text())
    today = now.clock().toordinal()
    assert kept["due"] == more | {SECOND.key: [len(INTERVALS) + 1, today + INTERVALS[-1]]}
    assert kept["mistakes"] == {FIRST.key: str(FIRST)}
