"""Where files live."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

import puluc
from puluc.storage.paths import Paths, assets


def test_one_folder_of_the_players_choice(tmp_path):
    paths = Paths.find({"PULUC_HOME": str(tmp_path)})
    assert paths.preferences == tmp_path / "preferences.json"
    assert paths.log_file == tmp_path / "puluc.log"


@pytest.mark.parametrize("environ", [{}, {"PULUC_HOME": ""}, {"HOME": "/nowhere"}])
def test_otherwise_the_systems_own_places(environ):
    paths = Paths.find(environ)
    places = platformdirs.PlatformDirs("puluc", appauthor=False)
    assert paths.data == Path(places.user_data_path)
    assert paths.config == Path(places.user_config_path)
    assert paths.log == Path(places.user_log_path)


def test_finding_the_places_makes_no_folders(tmp_path):
    home = tmp_path / "home"
    Paths.find({"PULUC_HOME": str(home)})
    assert not home.exists()


def test_the_assets_are_where_the_program_looks():
    assert (assets() / "fonts" / "normal.txt").is_file()
    assert (assets() / "sprites" / "title.txt").is_file()


@pytest.mark.parametrize(
    ("folders", "expected"),
    [
        (["site/puluc/assets", "site/assets"], "site/puluc/assets"),
        (["checkout/puluc", "checkout/assets"], "checkout/assets"),
    ],
    ids=["installed", "checkout"],
)
def test_the_assets_lie_in_an_installed_package_or_beside_a_checkout(
    tmp_path, monkeypatch, folders, expected
):
    for folder in folders:
        (tmp_path / folder).mkdir(parents=True)
    package = tmp_path / folders[0].split("/")[0] / "puluc"
    monkeypatch.setattr(puluc, "__file__", str(package / "__init__.py"))
    assert assets() == tmp_path / expected
