"""One event of the wheel of any size does what as many single ones do, on every screen."""

import pygame
import pytest
from driver import Driver, played
from rounds import sampled

from puluc.ui.scene.screens import Screen

CANNOT_OPEN = (
    Screen.TITLE,
    Screen.MISTAKES,
    Screen.TABLE,
    Screen.LINK,
    Screen.FIRST_TEAM_GAME,
)
"""What any action leaves, or what needs more than a game."""


def shown(driver: Driver) -> bytes:
    driver.wait(400)
    return pygame.image.tobytes(driver.picture(), "P")


def turned(driver: Driver, screen: Screen, *turns: int) -> bytes:
    """Return the picture of a screen, opened anew, after turns of the wheel."""
    driver.app.scenes = [driver.context.scene(screen)]
    driver.wait(1_000)
    turn(driver, *turns)
    return shown(driver)


def turn(driver: Driver, *turns: int) -> None:
    """Turn the wheel several times within one frame."""
    for steps in turns:
        driver.post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)
    driver.step()


@pytest.mark.parametrize("screen", sampled([each for each in Screen if each not in CANNOT_OPEN], 3))
def test_a_wheel_event_of_three_is_three_of_one(board, screen):
    driver = played(board, 8)
    assert turned(driver, screen, -3) == turned(driver, screen, -1, -1, -1)
    assert turned(driver, screen, -3, 2) == turned(driver, screen, *[-1] * 3, 1, 1)
