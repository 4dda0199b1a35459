"""What the pictures show keeps its meaning where the ink is lighter than the paper."""

import pygame
import pytest
from driver import ART, Driver

from puluc.ui.board.picture.figures import ACTED
from puluc.ui.board.picture.snapshot import Pose
from puluc.ui.render.canvas import DARK, INK, LIGHT, PAPER, invert, make_canvas
from puluc.ui.render.display import THEMES

ALL = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@ALL
def test_light_is_lighter_than_dark(theme):
    light, dark = theme.palette[LIGHT], theme.palette[DARK]
    assert sum(light) > sum(dark)
    assert {light, dark} == {theme.paper, theme.ink} == {*theme.palette[PAPER : INK + 1]}


@ALL
def test_two_tones_have_the_same_colours(theme):
    pixels = bytes((PAPER, INK, LIGHT, DARK))
    two = theme.in_two_tones(pixels)
    assert set(two) == {PAPER, INK}
    assert [theme.palette[each] for each in two] == [theme.palette[each] for each in pixels]


@pytest.mark.parametrize("name", THEMES)
def test_the_night_of_the_title_is_dark(tmp_path, name):
    (tmp_path / "preferences.json").write_text(f'{{"theme": "{name}"}}')
    driver = Driver(tmp_path)
    driver.picture()
    window, theme = pygame.display.get_surface(), driver.display.theme
    scale = window.width // 240
    sky = [tuple(window.get_at((x * scale, y * scale)))[:3] for x in range(120) for y in (2, 48)]
    darker = min(theme.paper, theme.ink, key=sum)
    assert sky.count(darker) > len(sky) * 0.8


@pytest.mark.parametrize("pose", [pose for pose in Pose if pose not in ACTED])
def test_figures_have_an_outline_on_any_paper(pose):
    for side in ("jade", "obsidian"):
        figure = ART[f"{side}/{pose}"]
        around = make_canvas()
        around.blit(figure, (10, 10))
        for y in range(1, 79):
            for x in range(1, 79):
                if around.get_at_mapped((x, y)) == DARK:
                    sides = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
                    assert PAPER not in {around.get_at_mapped(each) for each in sides}


def test_inverting_leaves_light_and_dark():
    canvas = make_canvas()
    canvas.blit(ART["pieces/obsidian-11"], (0, 0))
    before = canvas.get_buffer().raw
    invert(canvas, canvas.get_rect())
    after = canvas.get_buffer().raw
    assert {DARK} == {new for old, new in zip(before, after, strict=True) if old == DARK}
