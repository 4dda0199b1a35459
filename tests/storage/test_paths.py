"""The folders of the program."""

import errno
import os
import sys
from dataclasses import replace
from pathlib import Path

import platformdirs
import pytest
from open_games import failing

import puluc
from puluc import UsageError
from puluc.assets import assets
from puluc.storage import paths as paths_module
from puluc.storage.paths import (
    NoHomeError,
    Paths,
    PortableProblem,
    is_translocated,
    outside_path,
    program_folder,
)
from puluc.text.error_messages import error_message


def test_puluc_home_holds_everything(tmp_path):
    paths = Paths.find({"PULUC_HOME": str(tmp_path / "home")})
    assert paths.preferences == tmp_path / "home" / "preferences.json"
    assert paths.log_file == tmp_path / "home" / "puluc.log"
    assert paths.documents == tmp_path / "home"
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("environ", [{}, {"PULUC_HOME": ""}, {"HOME": "/nowhere"}])
def test_by_default_the_systems_folders_are_used(environ):
    paths = Paths.find(environ)
    places = platformdirs.PlatformDirs("puluc", appauthor=False)
    folders = (places.user_data_path, places.user_config_path, places.user_log_path)
    assert (paths.data, paths.config, paths.log) == folders


@pytest.mark.parametrize("folder", [Path("relative"), RuntimeError("no home")])
def test_without_a_home_folder_the_variable_is_named(monkeypatch, folder):
    def path(_places: object) -> Path:
        if isinstance(folder, Exception):
            raise folder
        return folder

    monkeypatch.setattr(platformdirs.PlatformDirs, "user_config_path", property(path))
    with pytest.raises(NoHomeError, match="set HOME, or PULUC_HOME"):
        Paths.find({})


@pytest.mark.parametrize(
    ("path", "is_so"),
    [
        ("/private/var/folders/x/AppTranslocation/7/d/Puluc.app/Contents/MacOS/puluc", True),
        ("/Applications/Puluc.app/Contents/MacOS/puluc", False),
    ],
)
def test_a_program_that_macos_runs_from_a_copy_is_known_by_its_path(path, is_so):
    assert is_translocated(Path(path)) is is_so


@pytest.mark.parametrize("how", ["a file", "a flag"])
def test_a_portable_program_keeps_everything_beside_it(tmp_path, how):
    if how == "a file":
        (tmp_path / "portable.txt").touch()
    paths = Paths.find({}, tmp_path, is_portable=how == "a flag")
    saves = tmp_path / "saves"
    assert (paths.data, paths.config, paths.log, paths.problem) == (saves, saves, saves, None)
    assert list(saves.iterdir()) == []


def test_puluc_home_takes_precedence_over_a_portable_folder(tmp_path):
    home = tmp_path / "home"
    paths = Paths.find({"PULUC_HOME": str(home)}, tmp_path, is_portable=True)
    assert paths.data == home
    assert not (tmp_path / "saves").exists()


def test_without_portable_txt_the_programs_folder_is_left_alone(tmp_path):
    assert Paths.find({}, tmp_path) == Paths.find({})
    assert list(tmp_path.iterdir()) == []


def test_read_only_media_are_reported_and_the_systems_folders_used(tmp_path, monkeypatch):
    (tmp_path / "saves").mkdir()
    (tmp_path / "portable.txt").touch()
    monkeypatch.setattr(paths_module.tempfile, "TemporaryFile", failing(errno.EROFS))
    paths = Paths.find({}, tmp_path)
    assert replace(paths, problem=None) == Paths.find({})
    assert paths.problem is PortableProblem.READ_ONLY


def test_a_saves_folder_that_can_not_be_created_is_reported(tmp_path):
    (tmp_path / "saves").write_text("not a folder")
    assert Paths.find({}, tmp_path, is_portable=True).problem is PortableProblem.READ_ONLY


def test_an_installed_program_is_not_portable():
    paths = Paths.find({}, None, is_portable=True)
    assert paths.problem is PortableProblem.INSTALLED


@pytest.mark.parametrize(
    ("executable", "expected"),
    [
        ("/opt/puluc/puluc", "/opt/puluc"),
        ("/Applications/Puluc.app/Contents/MacOS/puluc", "/Applications"),
    ],
)
def test_the_folder_of_a_standalone_program_is_outside_its_bundle(
    monkeypatch, executable, expected
):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", executable)
    assert program_folder() == Path(expected)


def test_a_checkout_is_portable(tmp_path, monkeypatch):
    assert program_folder() == Path(puluc.__file__).parent.parent
    monkeypatch.setattr(puluc, "__file__", str(tmp_path / "site" / "puluc" / "__init__.py"))
    assert program_folder() is None


@pytest.mark.parametrize(
    ("folders", "expected"),
    [
        (["site/puluc/assets", "site/assets"], "site/puluc/assets"),
        (["checkout/puluc", "checkout/assets"], "checkout/assets"),
    ],
    ids=["installed", "checkout"],
)
def test_the_assets_are_in_an_installed_package_or_beside_a_checkout(
    tmp_path, monkeypatch, folders, expected
):
    for folder in folders:
        (tmp_path / folder).mkdir(parents=True)
    package = tmp_path / folders[0].split("/")[0] / "puluc"
    monkeypatch.setattr(puluc, "__file__", str(package / "__init__.py"))
    assert assets() == tmp_path / expected


@pytest.mark.parametrize(
    ("text", "is_folder", "reason"),
    [
        ("", False, "no path is given"),
        ("  ", True, "no path is given"),
        ("/", False, "it is a folder"),
        ("//", False, "it is a folder"),
        ("a\0b", False, "it has a character that paths can't have"),
        ("/" + "x" * 300, True, "the name is too long"),
        ("/" + "x" * 300, False, "the name is too long"),
        ("/no such folder", True, "there is no such folder"),
        ("no folder/..", True, "there is no such folder"),
    ],
)
def test_a_path_from_outside_that_cannot_be_used_gets_a_reason(text, is_folder, reason):
    with pytest.raises(OSError, match=r"Errno|Invalid") as refused:
        outside_path(text, is_folder=is_folder)
    assert error_message(refused.value) == reason


@pytest.mark.parametrize("name", ["link", "/usr/..", "/proc/self/root", "link/usr/.."])
def test_a_path_that_leads_to_the_root_is_a_folder(tmp_path, name):
    (tmp_path / "link").symlink_to("/")
    with pytest.raises(OSError, match="it is a folder"):
        outside_path(str(tmp_path / name))
    assert outside_path(str(tmp_path / name), is_folder=True).is_dir()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" ", "no path is given"),
        ("x" * 5000, "the name is too long"),
        ("loop", "its links form a loop"),
        ("file", "it is not a folder"),
        ("closed", "the system doesn't allow it"),
    ],
)
def test_a_home_that_cannot_be_used_is_a_usage_error(tmp_path, monkeypatch, text, reason):
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    Path("file").touch()
    Path("closed").mkdir()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(UsageError) as refused:
        Paths.find({"PULUC_HOME": text})
    assert error_message(refused.value) == f"PULUC_HOME can't be used: {reason}"


def test_a_path_from_outside_may_begin_with_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert outside_path(" a game.puluc ") == Path("a game.puluc")
    assert outside_path("~/one") == tmp_path / "home" / "one"
    assert outside_path("/", is_folder=True) == Path("/")
    assert Paths.find({"PULUC_HOME": "here"}).data == tmp_path / "here"


def test_documents_go_to_the_folder_of_the_system_that_exists(tmp_path, monkeypatch):
    paths = Paths(tmp_path / "data", tmp_path / "data", tmp_path / "log")
    documents, downloads = tmp_path / "Documents", tmp_path / "Downloads"
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: documents)
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: downloads)
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    assert paths.documents == tmp_path
    for folder in (downloads, documents):
        folder.mkdir()
        assert paths.documents == folder


def test_a_path_that_can_not_be_is_named():
    with pytest.raises(OSError, match="paths can't have") as caught:
        outside_path("a\0b")
    assert caught.value.filename == "a\0b"
