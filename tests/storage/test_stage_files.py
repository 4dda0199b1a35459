"""What the stage does about files that are damaged, unreadable or can't be written."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from puluc.rules import Ruleset
from puluc.storage import gamefile, preferences
from puluc.storage.paths import Paths, assets
from puluc.storage.preferences import Preferences
from puluc.ui.render.art import Art
from puluc.ui.stage import Stage

GAME, PREFERENCES = "Puluc.puluc", "preferences.json"

DAMAGED = [b"", b"not JSON", b"[]", b'{"extra": 1}', b'{"format": "\xff"}', b"[" * 20_000]


@pytest.fixture
def home(tmp_path) -> Path:
    return tmp_path


def new_stage(home: Path) -> Stage:
    seeds = iter(range(1, 100))
    paths = Paths.find({"PULUC_HOME": str(home)})
    return Stage(paths, Art(assets()), {}, Random(1), lambda: str(next(seeds)))


def failing(code: int) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def test_a_new_player_is_told_nothing(home):
    stage = new_stage(home)
    assert stage.session is None
    assert stage.preferences == Preferences()
    assert not stage.notices
    assert not list(home.iterdir())


@pytest.mark.parametrize("content", DAMAGED, ids=lambda content: repr(content[:20]))
@pytest.mark.parametrize(
    ("name", "kept", "notice"),
    [
        (
            GAME,
            "Puluc.damaged-1.puluc",
            "The game file is damaged and kept as Puluc.damaged-1.puluc. A new game begins.",
        ),
        (
            PREFERENCES,
            "preferences.damaged-1.json",
            (
                "The preferences file is damaged and kept as preferences.damaged-1.json. "
                "The defaults are used."
            ),
        ),
    ],
    ids=[GAME, PREFERENCES],
)
def test_a_damaged_file_is_kept_aside(home, name, kept, notice, content):
    (home / name).write_bytes(content)
    stage = new_stage(home)
    assert list(stage.notices) == [notice]
    assert [each.name for each in home.iterdir()] == [kept]
    assert (home / kept).read_bytes() == content
    assert stage.session is None
    assert stage.preferences == Preferences()


def test_the_other_file_is_used_when_one_is_damaged(home):
    stage = new_stage(home)
    stage.start_game(Ruleset(pieces=2), "hard")
    stage.set_preferences(Preferences(auto_move=True))
    (home / GAME).write_text("spoilt")
    again = new_stage(home)
    assert again.session is None
    assert again.preferences.auto_move

    again.start_game(Ruleset(pieces=3), "fair")
    (home / PREFERENCES).write_text("spoilt")
    third = new_stage(home)
    assert third.session.match.rules == Ruleset(pieces=3)
    assert third.preferences == Preferences()


def test_every_damaged_file_is_kept(home):
    for number in (1, 2, 3):
        (home / GAME).write_text(f"damage {number}")
        stage = new_stage(home)
        assert f"Puluc.damaged-{number}.puluc" in stage.notices[0]
    assert (home / "Puluc.damaged-1.puluc").read_text() == "damage 1"


def test_both_files_may_be_damaged(home):
    for name in (GAME, PREFERENCES):
        (home / name).write_text("spoilt")
    stage = new_stage(home)
    assert len(stage.notices) == 2
    stage.start_game(Ruleset(), "easy")
    assert new_stage(home).session.seed == "1"


def test_a_damaged_file_that_cannot_be_renamed_is_told_of_and_play_goes_on(home, monkeypatch):
    (home / GAME).write_text("spoilt")
    monkeypatch.setattr(Path, "rename", failing(errno.EACCES))
    stage = new_stage(home)
    assert list(stage.notices) == ["The game file is damaged. A new game begins."]
    assert (home / GAME).read_text() == "spoilt"
    assert stage.session is None


@pytest.mark.parametrize("module", [gamefile, preferences], ids=lambda module: module.__name__)
def test_a_file_that_cannot_be_read_is_told_of_and_left_alone(home, monkeypatch, module):
    stage = new_stage(home)
    stage.start_game(Ruleset(), "easy")
    stage.set_preferences(Preferences())
    before = {each.name: each.read_bytes() for each in home.iterdir()}
    monkeypatch.setattr(module, "load", failing(errno.EIO))
    (notice,) = new_stage(home).notices
    assert f"can't be read: {os.strerror(errno.EIO)}" in notice
    assert {each.name: each.read_bytes() for each in home.iterdir()} == before


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS], ids=errno.errorcode.get)
def test_saves_that_fail_are_told_once_and_the_next_good_one_holds_everything(
    home, monkeypatch, code
):
    stage = new_stage(home)
    with monkeypatch.context() as patch:
        patch.setattr("puluc.storage.gamefile.write_atomically", failing(code))
        stage.start_game(Ruleset(), "easy")
        for _ in range(3):
            stage.session.throw()
            stage.save_session()
        assert list(stage.notices) == [f"Can't save the game: {os.strerror(code)}. Play goes on."]
        assert not (home / GAME).exists()
    stage.save_session()
    saved = gamefile.load(home / GAME, lambda: "")
    assert saved.match.opening == stage.session.match.opening
    assert saved.match.last_throw == stage.session.match.last_throw
    assert len(stage.notices) == 1


def test_failing_again_after_a_good_save_is_told_again(home, monkeypatch):
    stage = new_stage(home)
    for _ in range(2):
        stage.start_game(Ruleset(), "easy")
        with monkeypatch.context() as patch:
            patch.setattr(gamefile, "save", failing(errno.ENOSPC))
            stage.save_session()
    assert len(stage.notices) == 2


def test_game_and_preferences_are_told_of_separately(home, monkeypatch):
    for module in (gamefile, preferences):
        monkeypatch.setattr(module, "save", failing(errno.ENOSPC))
    stage = new_stage(home)
    for _ in range(2):
        stage.start_game(Ruleset(), "easy")
        stage.set_preferences(Preferences(auto_throw=True))
    assert [notice.split(":")[0] for notice in stage.notices] == [
        "Can't save the game",
        "Can't save the preferences",
    ]
    assert stage.preferences.auto_throw
