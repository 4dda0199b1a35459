"""Figures stay between the edge of the canvas and the board, and differ in every pose."""

import pygame
import pytest
from driver import ART

from puluc.rules import Player, Side
from puluc.ui.board.picture.figures import draw_figure
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Pose, Snapshot
from puluc.ui.render.canvas import CLEAR, HEIGHT, WIDTH, blank

BOARDS = [(9, 1), (25, 1), (39, 1), (19, 3), (25, 5), (29, 8), (39, 8)]
TEAMS = {side: [each for each in Player if each.is_in_team and each.side is side] for side in Side}
MOVED = {
    Pose.WINCING: Pose.BLINK,
    Pose.FALLING: Pose.DEFEATED,
    Pose.LEAPING: Pose.VICTORIOUS,
}
"""Poses that are others in another place."""


def drawn(layout: Layout, side: Side, pose: Pose, number: int = 1) -> pygame.Surface:
    """A canvas with nothing but a figure."""
    players = (Player.JADE, Player.OBSIDIAN)
    if layout.is_for_teams:
        players = tuple(team[number - 1] for team in TEAMS.values())
    canvas = blank((WIDTH, HEIGHT), CLEAR)
    snapshot = Snapshot((), hands=(), piles=(0, 0), players=players).with_pose(side, pose)
    draw_figure(canvas, ART, layout, snapshot, side)
    return canvas


def mask(*figure: object) -> pygame.Mask:
    """The pixels of a figure."""
    return pygame.mask.from_surface(drawn(*figure))


@pytest.mark.parametrize("pose", Pose)
@pytest.mark.parametrize(("spaces", "players"), BOARDS)
def test_no_figure_touches_the_board(spaces, players, pose):
    layout = Layout(spaces, players)
    board = pygame.Mask((WIDTH, HEIGHT))
    around = layout.board.inflate(2, 2)
    board.draw(pygame.Mask(around.size, fill=True), around.topleft)
    for side in Side:
        for number in range(1, players + 1):
            assert not mask(layout, side, pose, number).overlap(board, (0, 0))


@pytest.mark.parametrize(("pose", "other"), MOVED.items())
@pytest.mark.parametrize(("spaces", "players"), [(9, 1), (19, 3), (25, 5)])
def test_a_figure_that_leaps_or_winces_loses_no_pixel(spaces, players, pose, other):
    layout = Layout(spaces, players)
    for side in Side:
        assert mask(layout, side, pose).count() == mask(layout, side, other).count()


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("spaces", "players"), [(9, 1), (19, 3)])
def test_no_two_poses_look_alike(spaces, players, side):
    layout, alike = Layout(spaces, players), dict[bytes, Pose]()
    for pose in Pose:
        pixels = pygame.image.tobytes(drawn(layout, side, pose), "RGBA")
        assert alike.setdefault(pixels, pose) is pose
