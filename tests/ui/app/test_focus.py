"""Alt opens the menu, but not where a window manager takes it: Alt+Tab, or a key of the desktop."""

import pygame
import pytest
from driver import Driver

DOWN = pygame.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode="", scancode=0)
UP = pygame.Event(pygame.KEYUP, key=pygame.K_LALT, mod=0, unicode="", scancode=0)
BESIDE_CTRL = pygame.Event(
    pygame.KEYDOWN,
    key=pygame.K_LALT,
    mod=pygame.KMOD_LALT | pygame.KMOD_LCTRL,
    unicode="",
    scancode=0,
)
TAKEN = pygame.Event(pygame.WINDOWTAKEFOCUS)
MOVED = pygame.Event(pygame.WINDOWMOVED, x=5, y=5)
RESIZED = pygame.Event(pygame.WINDOWSIZECHANGED, x=480, y=160)
LOST = pygame.Event(pygame.WINDOWFOCUSLOST)
GAINED = pygame.Event(pygame.WINDOWFOCUSGAINED)


def frames(driver: Driver, *frames: tuple[pygame.Event, ...]) -> Driver:
    """Run a frame with each group of events."""
    for events in frames:
        for event in events:
            pygame.event.post(event)
        driver.step(20)
    return driver


def test_alt_alone_opens_the_menu(board):
    assert frames(board(), (DOWN,), (), (UP,)).scene_name == "MenuScene"


@pytest.mark.parametrize(
    "events",
    [
        [(DOWN,), (), (UP, LOST)],
        [(DOWN, UP, LOST)],
        [(DOWN,), (LOST, UP), (GAINED,)],
        [(DOWN,), (LOST,), (GAINED,), (UP,)],
        [(DOWN,), (UP, LOST, GAINED)],
        [(DOWN,), *[()] * 40, (UP,)],
        [(GAINED, DOWN, TAKEN), (), (UP,)],
        [(GAINED, BESIDE_CTRL, TAKEN), (UP,)],
        [(DOWN,), (UP, TAKEN)],
        [(DOWN,), (MOVED,), (UP,)],
        [(DOWN,), (UP, RESIZED)],
    ],
)
def test_alt_that_the_desktop_took_opens_nothing(board, events):
    assert frames(board(), *events).scene_name == "BoardScene"


def test_alt_opens_the_menu_again_after_the_focus_was_lost(board):
    driver = frames(board(), (DOWN,), (UP, LOST), (GAINED,))
    assert frames(driver, (DOWN,), (UP,)).scene_name == "MenuScene"
