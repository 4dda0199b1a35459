"""A game that is only looked at is not written: opening a file and its board leave it as it is."""

from pathlib import Path

import pytest
from driver import Driver

from puluc.game.session import Session, Setup
from puluc.rules import HUMAN, GivenStart, Ruleset, Seat
from puluc.storage import game_file

FILES = sorted((Path(__file__).parents[2] / "data").glob("game-*.puluc"))


def given_throw() -> bytes:
    """A game that begins with sticks that were set up, saved before they were thrown."""
    start = GivenStart.parse("4 j - - - - - - - - 5 j 1100", Ruleset())
    seats = (Seat(HUMAN), Seat(HUMAN))
    return game_file.encode(Session(str, Setup(Ruleset(), seats, seed="maize", start=start)))


@pytest.mark.parametrize("content", [*map(Path.read_bytes, FILES), given_throw()])
def test_opening_a_game_writes_nothing(driver: Driver, content):
    path = driver.folder / "games" / "Old.puluc"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    assert driver.context.load_game(path)
    driver.show_board()
    driver.context.close()
    assert path.read_bytes() == content
    assert not path.with_name(f"{path.name}.bak").exists()
