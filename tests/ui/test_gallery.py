"""The gallery draws every screen and every motion."""

from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageSequence

from puluc.languages import SOURCE
from puluc.ui.board.picture.snapshot import Pose
from puluc.ui.screens.learn.lesson import FIRST_GAME
from tools.build.manual import shot_names
from tools.gallery.gallery import BOARDS, SCALE, TEAM_BOARDS, write_gallery
from tools.gallery.motions import FILMS, MOTIONS

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.fixture(scope="module")
def gallery(tmp_path_factory) -> Path:
    """The folder with everything that is drawn."""
    folder = tmp_path_factory.mktemp("gallery")
    written = set(write_gallery(folder))
    assert written == set(folder.iterdir())
    return folder


@pytest.mark.parametrize("name", FILMS)
@pytest.mark.gate
def test_the_films_in_readme_and_the_manual_are_what_the_gallery_draws(gallery, name):
    assert (gallery / f"{name}.gif").read_bytes() == (PICTURES / f"{name}.gif").read_bytes()


@pytest.mark.gate
@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_short(gallery, name):
    with Image.open(gallery / f"{name}.gif") as film:
        shown = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert 6_000 < sum(shown) < 12_000


@pytest.mark.gate
def test_the_screens_in_the_manual_are_what_the_gallery_draws(gallery):
    names = shot_names(SOURCE)
    assert len(names) > 15
    for name in names:
        stored = pygame.image.load(PICTURES / "manual" / f"{name}.png")
        assert pixels(stored) == pixels(pygame.image.load(gallery / f"{name}.png")), name


def pixels(picture: pygame.Surface) -> bytes:
    """The canvas that is shown enlarged."""
    return pygame.image.tobytes(pygame.transform.scale(picture.convert(24), (240, 80)), "RGB")


@pytest.mark.gate
def test_everything_is_drawn(gallery):
    names = {path.stem for path in gallery.iterdir()}
    assert names >= {f"board-{spaces}" for spaces in BOARDS}
    assert names >= {f"board-team-{players}" for players in TEAM_BOARDS}
    assert names >= {f"figures-{pose}" for pose in Pose}
    assert names >= {f"motion-{name}" for name in (*MOTIONS, "throw-jade", "throw-obsidian")}
    assert names >= {"title", "new_game", "scores", "preferences", "rules-1", "history-1", "menu-5"}
    assert names >= {
        "balance",
        "hint",
        "question",
        "end",
        "record",
        "sticks",
        "score-table",
        "score-draws",
        "score-series",
        "files",
    }
    assert names >= {"learn-01", f"learn-{len(FIRST_GAME.steps):02}", "other_roads-01"}
    assert names >= {f"analysis-{page}" for page in ("graph", "turns", "balance", "board")}
    for path in gallery.iterdir():
        picture = pygame.image.load(path)
        if path.suffix == ".png" and not path.stem.startswith("motion-"):
            assert picture.get_size() == (240 * SCALE, 80 * SCALE)
        first = picture.get_at((0, 0))
        width, height = picture.get_size()
        points = ((x, y) for x in range(0, width, 5) for y in range(0, height, 5))
        assert any(picture.get_at(point) != first for point in points), path
