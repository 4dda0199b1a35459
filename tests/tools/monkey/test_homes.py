"""The monkey's players have games of every kind."""

import os
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from puluc.game.session import Session, Setup
from puluc.rules import (
    PRESETS,
    Phase,
    Ruleset,
    against,
    game_name,
)
from puluc.storage import game_file
from puluc.storage.errors import ContentError
from puluc.storage.preferences import Preferences, Speed
from tools.monkey.homes import create_home, play, some_rules


@pytest.fixture(scope="module")
def homes(tmp_path_factory) -> list[Path]:
    """The folders of many players."""
    base = tmp_path_factory.mktemp("homes")
    for number in range(20):
        create_home(base / str(number), Random(number))
    return list(base.iterdir())


@pytest.mark.gate
def test_files_are_whole_and_damaged(homes):
    kinds = Counter[str]()
    for home in homes:
        for path in home.glob("*.puluc"):
            try:
                content = game_file.read_content(path)
                session = game_file.to_session(game_file.decode(content), str)
            except OSError:  # a folder, or a link
                continue
            except ValueError:
                kinds["damaged"] += 1
                continue
            kinds["whole"] += 1
            kinds["by hand"] += session.is_by_hand
            kinds["over"] += session.match.phase is Phase.OVER
            kinds[session.opponent] += 1
    expected = {"damaged", "whole", "by hand", "over", "perfect", "human", "hard"}
    assert expected <= set(kinds)
    assert min(kinds[kind] for kind in expected) >= 2


def test_there_is_more_than_saved_games(tmp_path):
    names = create_home(tmp_path / "home", Random(1))
    assert len(set(names)) == len(names)
    paths = [tmp_path / "home" / name for name in names]
    assert {".puluc", ".puluc-solution", ".txt", ".png"} <= {path.suffix for path in paths}
    assert {path.suffix for path in paths if path.is_dir()} >= {".puluc", ".puluc-solution", ""}
    assert sum(not path.exists() for path in paths) >= 1


@pytest.mark.skipif(sys.platform != "linux", reason="others refuse links or such names")
def test_there_are_links_and_a_name_that_is_not_utf_8(tmp_path):
    names = create_home(tmp_path / "home", Random(1))
    assert os.fsdecode(b"elsewhere/caf\xe9.puluc") in names
    links = [path for path in (tmp_path / "home").iterdir() if path.is_symlink()]
    assert Path("/") in {path.readlink() for path in links}
    assert len(links) == 3


@pytest.mark.gate
def test_preferences_have_every_speed(homes):
    speeds = Counter[str]()
    for home in homes:
        try:
            found = Preferences.load(home / "preferences.json")
            speeds[found.speed] += 1
        except ContentError:
            speeds["damaged"] += 1
    assert min(speeds[name] for name in (*Speed, "damaged")) >= 2


def test_every_named_game_and_others_come_up():
    rng = Random(1)
    names = {game_name(some_rules(rng)) for _ in range(500)}
    indistinct = {preset.name for preset in PRESETS if game_name(preset.rules) != preset.name}
    assert {preset.name for preset in PRESETS} - indistinct <= names
    assert "Custom" in names


@pytest.mark.parametrize("rules", ["puluc", "throws_per_turn=2 army=2"])
def test_games_by_hand_are_played_to_the_end(rules):
    session = Session(str, Setup(Ruleset.parse(rules), against("human"), is_by_hand=True))
    play(session, 3000, Random(1))
    assert len(session.games) > 1
