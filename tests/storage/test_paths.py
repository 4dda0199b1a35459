"""Where files live."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from puluc.storage.paths import Paths, assets


def test_one_folder_of_the_players_choice(tmp_path):
    paths = Paths.find({"PULUC_HOME": str(tmp_path)})
    assert paths.game == tmp_path / "Puluc.puluc"
    assert paths.preferences == tmp_path / "preferences.json"
    assert paths.log_file == tmp_path / "puluc.log"


def test_otherwise_the_systems_own_places():
    paths = Paths.find({})
    places = platformdirs.PlatformDirs("puluc", appauthor=False)
    assert paths.data == Path(places.user_data_path)
    assert paths.config == Path(places.user_config_path)
    assert paths.log == Path(places.user_log_path)


def test_the_assets_are_where_the_program_looks():
    assert (assets() / "fonts" / "normal.txt").is_file()
    assert (assets() / "sprites" / "title.txt").is_file()
