"""Nothing is said twice for one event: games, lessons and puzzles, with motion and without."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from driver import BUL, Driver, prefer, team_game
from listening import Heard, Reader
from rounds import in_gate

from puluc.game.session import Setup
from puluc.rules import Phase, Ruleset, Seat, against
from puluc.storage.preferences import Speed
from puluc.ui.scene.screens import Screen

TWICE_MS = 2000
SAID_OF_EACH = ("Risk ", "Both threw ")
"""The beginnings of sentences about several moves, or throws of an opening: they may be alike."""

KEYS = {"ACCEPT": "space", "RIGHT": "right", "LEFT": "left", "UP": "up"}

pytestmark = pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.OFF])


@pytest.fixture
def reader(tmp_path, monkeypatch, speed) -> Reader:
    """A reader of a program with this speed, after the title."""
    driver = prefer(Driver(tmp_path), speed=speed, has_listened=True, learn_offered=True)
    reader = Reader(driver, monkeypatch).listen()
    driver.leave_title()
    return reader


def repeated(log: list[Heard]) -> Iterator[str]:
    """Yield what was said again within two seconds."""
    before = dict[str, int]()
    for ms, text in log:
        for sentence in text.removeprefix("> ").split(". "):
            told = sentence.strip(" .")
            is_again = ms - before.get(told, -TWICE_MS) < TWICE_MS
            if is_again and not told.startswith(SAID_OF_EACH):
                yield f"{ms}: {text}"
            before[told] = ms


def play(driver: Driver) -> bool:
    """Do the next thing on the board, until the game is over."""
    is_over = driver.context.session.match.phase is Phase.OVER
    if not is_over:
        driver.press("space")
    return not is_over


def test_a_game(reader):
    driver = reader.driver
    driver.context.start_game(Setup(Ruleset(army=3), against("easy"), "corn"), "Maize")
    driver.show_board()
    log = reader.log(play)
    assert not [*repeated(log)]
    throws = [text for _, text in log if text.endswith(". Throw")]
    assert len(throws) >= len(driver.context.session.match.turns) // 2 - 2


@pytest.mark.gate
@pytest.mark.parametrize("persons", [1, 2])
def test_a_team_game(reader, persons):
    seats = [Seat(), *(Seat("easy"),) * 3]
    seats[2] = Seat() if persons > 1 else Seat("easy")
    team_game(reader.driver, *seats, rules=replace(BUL, army=1, spaces=7))
    log = reader.log(play)
    assert len(log) > 8
    assert not [*repeated(log)]


@pytest.mark.parametrize(
    "screen",
    [
        *map(in_gate, [Screen.LEARN, Screen.STRATEGY, Screen.STRATEGY_2, Screen.STRATEGY_3]),
        Screen.TEAM_LESSON,
    ],
)
def test_lessons(reader, screen):
    def follow(driver: Driver) -> bool:
        if driver.scene_name != "LearnScene":
            return False
        driver.press(KEYS[driver.scene.due.name])
        return True

    reader.driver.app.scenes.append(reader.driver.context.scene(screen))
    log = reader.log(follow)
    assert len(log) > 8
    assert not [*repeated(log)]


def test_puzzles(reader):
    keys = iter(["return", *["right", "space", "y", "escape", "e", "space"] * 3])

    def answer(driver: Driver) -> bool:
        key = next(keys, None)
        if key:
            driver.press(key)
        return key is not None

    reader.driver.app.scenes.append(reader.driver.context.scene(Screen.PUZZLES))
    reader.driver.wait(300)
    reader.driver.press("down")
    log = reader.log(answer)
    assert not [*repeated(log)]
    assert not [text for _, text in log if text.startswith("> Close")]
