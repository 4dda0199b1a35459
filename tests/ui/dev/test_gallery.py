"""The gallery draws every screen and every motion."""

from __future__ import annotations

from pathlib import Path

import pygame

from puluc.ui.board_view.snapshot import Pose
from puluc.ui.dev.gallery import BOARDS, MOTIONS, SCALE, TEAM_BOARDS, write_gallery
from puluc.ui.learn.first_game import FIRST_GAME

README_FILM = Path(__file__).parents[3] / "docs" / "pictures" / "capture.gif"


def test_the_film_in_readme_is_what_the_gallery_draws(tmp_path):
    paths = {path.name: path for path in write_gallery(tmp_path)}
    assert paths["capture.gif"].read_bytes() == README_FILM.read_bytes()


def test_everything_is_drawn(tmp_path):
    names = {path.stem for path in write_gallery(tmp_path / "gallery")}
    assert names >= {f"board-{spaces}" for spaces in BOARDS}
    assert names >= {f"board-team-{players}" for players in TEAM_BOARDS}
    assert names >= {f"figures-{pose}" for pose in Pose}
    assert names >= {f"motion-{name}" for name in (*MOTIONS, "throw-jade", "throw-obsidian")}
    assert names >= {"title", "new_game", "scores", "preferences", "rules-1", "history-1", "menu-4"}
    assert names >= {"balance", "hint", "question"}
    assert names >= {"learn-01", f"learn-{len(FIRST_GAME.steps):02}", "other_roads-01"}
    assert names >= {f"analysis-{page}" for page in ("graph", "turns", "balance", "board")}
    for path in (tmp_path / "gallery").iterdir():
        picture = pygame.image.load(path)
        if path.suffix == ".png" and not path.stem.startswith("motion-"):
            assert picture.get_size() == (240 * SCALE, 80 * SCALE)
        first = picture.get_at((0, 0))
        width, height = picture.get_size()
        points = [(x, y) for x in range(0, width, 5) for y in range(0, height, 5)]
        assert any(picture.get_at(point) != first for point in points), path
