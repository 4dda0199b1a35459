"""The monkey's players have games of every kind."""

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
from tools.monkey.homes import create_home, play, random_rules


@pytest.fixture(scope="module")
def homes(tmp_path_factory) -> list[Path]:
    """The folders of many players."""
    base = tmp_path_factory.mktemp("homes")
    for number in range(24):
        create_home(base / str(number), Random(number))
    return list(base.iterdir())


def test_files_are_whole_and_damaged(homes):
    kinds = Counter[str]()
    for home in homes:
        for path in home.glob("*.puluc"):
            try:
                content = game_file.read_content(path)
                session = game_file.to_session(game_file.decode(content), str)
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
    names = {game_name(random_rules(rng)) for _ in range(500)}
    indistinct = {preset.name for preset in PRESETS if game_name(preset.rules) != preset.name}
    assert {preset.name for preset in PRESETS} - indistinct <= names
    assert "Custom" in names


@pytest.mark.parametrize("rules", ["puluc", "throws_per_turn=2 army=2"])
def test_games_by_hand_are_played_to_the_end(rules):
    session = Session(str, Setup(Ruleset.parse(rules), against("human"), is_by_hand=True))
    play(session, 3000, Random(1))
    assert len(session.games) > 1
