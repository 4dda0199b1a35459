"""The monkey's player does everything that a player can do."""

from random import Random

import pygame
import pytest

from puluc.ui.render.canvas import HEIGHT
from puluc.ui.render.scroll_bar import SCROLL_BAR_WIDTH, ScrollBar
from puluc.ui.scene.base import Scene
from tools.monkey.gestures import FILE_WORDS, WORDS
from tools.monkey.habits import frames

TRACK = pygame.Rect(200, 10, SCROLL_BAR_WIDTH, HEIGHT - 20)


class _List(Scene):
    """A list that is scrolled, with a field."""

    is_typing = True
    scroll_bar = ScrollBar(TRACK, 0, 5, 50)

    @property
    def scrolled(self) -> "_List":
        return self

    def scroll_to(self, top: int) -> None:
        del top

    def draw(self, canvas: pygame.Surface) -> None:
        del canvas


@pytest.fixture(scope="module")
def lines() -> list[list[str]]:
    """Many decisions of the player, each with its frames."""
    pygame.display.set_mode((240, 80))
    rng, scene = Random(1), _List()
    return [frames(scene, rng, ["a b", "c"]) for _ in range(10_000)]


def test_every_gesture_is_used(lines):
    words = {word for decided in lines for line in decided for word in line.split()[1:]}
    assert {word.partition(":")[0] for word in words} == {*WORDS, *FILE_WORDS}


def test_keys_are_pressed_ahead_in_one_frame(lines):
    assert any(line.count("key:") >= 5 for decided in lines for line in decided)


@pytest.mark.parametrize(
    ("press", "release"),
    [("down:", "up:"), ("buttondown:", "buttonup:"), ("axis:1,32767", "axis:1,0")],
)
def test_keys_and_buttons_are_held_for_many_frames(lines, press, release):
    held = [decided for decided in lines if press in decided[0] and len(decided) > 1]
    assert any(release in decided[-1] and len(decided) > 10 for decided in held)


def test_what_is_held_may_never_be_let_go(lines):
    held = [decided[-1] for decided in lines if "buttondown:" in decided[0]]
    assert any("buttonup:" not in line for line in held)


def test_focus_is_lost_while_something_is_held(lines):
    assert any("FOCUSLOST" in line for decided in lines for line in decided[1:])


def test_the_scroll_bar_is_dragged(lines):
    drags = [decided for decided in lines if "grab:" in decided[0]]
    grabbed = [decided[0].partition("grab:")[2].split(",") for decided in drags]
    assert all(_List.scroll_bar.target.collidepoint(*map(int, pos)) for pos in grabbed)
    assert all("release:" in decided[-1] for decided in drags)
