"""Fixtures for tests of what is seen and pressed."""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

import msgspec
import pygame
import pytest
from analysing import analysed_once
from driver import Driver, open_rules

from puluc.ai.master.evaluator import Evaluator
from puluc.game.reasons import facts
from puluc.game.session import Setup
from puluc.rules import (
    Ruleset,
    against,
)

SCREENS = Path(__file__).parent / "screens"
FAILED = Path(__file__).parent / "failed"


@pytest.fixture(scope="session", autouse=True)
def sdl() -> Iterator[None]:
    """The dummy drivers of SDL. Closing a mixer waits for its buffer twice, so it stays open."""
    assert os.environ["SDL_VIDEODRIVER"] == "dummy"
    pygame.display.init()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pygame.mixer.quit", lambda: None)
        yield
    pygame.quit()


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """Nothing here survives the test, so no save waits until it is on the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _handle: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _analysed_once() -> Iterator[None]:
    """A game is analysed, and a position estimated or reasoned about, once in a run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Evaluator, "estimate", lru_cache(100_000)(Evaluator.estimate))
        once = lru_cache(10_000)(facts.__wrapped__)
        patch.setattr("puluc.game.reasons.facts", once)
        patch.setattr("puluc.text.reasons.facts", once)
        patch.setattr("puluc.ui.jobs.adviser.analyse", analysed_once)
        patch.setattr("puluc.ui.jobs.skill_survey.analyse", analysed_once)
        yield


@pytest.fixture(autouse=True)
def _no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game that ends is analysed, but for tests that ask for it: that takes its time."""
    monkeypatch.setattr("puluc.ui.board.end.DELAY_MS", 10**9)


class NoDiscovery:
    """Tells nobody of a table, and finds what a test has put into ``found``."""

    found: ClassVar[dict[str, str]] = {}
    last: ClassVar["NoDiscovery"]

    def __init__(self, told: tuple[str, Sequence[str], int] | None = None) -> None:
        self.told, self.tables, self.is_closed = told, self.found, False
        NoDiscovery.last = self

    def run(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture(autouse=True)
def _loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table is opened but on the loopback address, and the local network hears of none."""
    monkeypatch.setattr("puluc.ui.screens.link.ANY_ADDRESS", "127.0.0.1")
    monkeypatch.setattr("puluc.ui.screens.link.Discovery", NoDiscovery)


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    """The program on its title, started by a player without games who was offered all lessons."""
    driver = Driver(tmp_path)
    driver.context.preferences = msgspec.structs.replace(
        driver.context.preferences, learn_offered=True, teams_offered=True
    )
    return driver


@pytest.fixture
def newcomer(tmp_path: Path) -> Driver:
    """The program on its title, started for the first time."""
    return Driver(tmp_path)


@pytest.fixture
def board(tmp_path: Path) -> Callable[..., Driver]:
    """Makes a driver on the board of a fresh game: ``board(rules, opponent)``."""

    def make(rules: Ruleset | None = None, opponent: str = "easy") -> Driver:
        driver = Driver(tmp_path)
        rules = rules or Ruleset()
        driver.context.start_game(Setup(rules, against(opponent, rules.players)))
        driver.show_board()
        return driver

    return make


@pytest.fixture
def check_screen(request: pytest.FixtureRequest) -> Callable[[str, pygame.Surface], None]:
    """Compares a picture pixel for pixel with the stored one of that name."""

    def check(name: str, actual: pygame.Surface) -> None:
        path = SCREENS / f"{name}.png"
        expected = pygame.image.load(path) if path.exists() else None
        is_same = expected is not None and _pixels(expected) == _pixels(actual)
        if request.config.getoption("--update-screens"):
            if not is_same:  # another SDL writes the same picture in other bytes
                pygame.image.save(actual, path)
            return
        assert expected, f"no stored screen {name}: run pytest --update-screens and look at it"
        if not is_same:
            _save_failure(name, expected, actual)
            pytest.fail(f"the screen {name} changed: see {FAILED / name}-*.png")

    return check


def _pixels(surface: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    return surface.get_size(), pygame.image.tobytes(surface, "RGB")


def _save_failure(name: str, expected: pygame.Surface, actual: pygame.Surface) -> None:
    FAILED.mkdir(exist_ok=True)
    pygame.image.save(expected, FAILED / f"{name}-expected.png")
    pygame.image.save(actual, FAILED / f"{name}-actual.png")
    difference = expected.convert(32)
    difference.blit(actual.convert(32), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    pygame.image.save(difference, FAILED / f"{name}-difference.png")


@pytest.fixture
def new_game(driver) -> Driver:
    """The New game dialog of a new player."""
    driver.press("return")
    return driver


@pytest.fixture
def rules(new_game) -> Driver:
    """The rules of a new player's New game."""
    return open_rules(new_game)


@pytest.fixture
def saves_in_a_thread() -> None:
    """Save in a thread, as the program does, where a test is about that."""


@pytest.fixture(autouse=True)
def _saves_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save without a thread: thousands of threads take longer than what they write."""
    if "saves_in_a_thread" not in request.fixturenames:
        monkeypatch.setattr("puluc.storage.saver.in_thread", lambda work, _name: work())
