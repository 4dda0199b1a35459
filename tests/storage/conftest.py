"""An open game in an empty folder."""

import pytest
from open_games import Clock, Games


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def open_game(tmp_path, clock) -> Games:
    return Games(tmp_path, clock)
