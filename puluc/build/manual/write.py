"""Writes the figures, the page and its pictures."""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pygame

from puluc.assets import assets
from puluc.build.manual.figures import collect
from puluc.build.manual.page import write_page
from puluc.storage.look import ThemeName
from puluc.storage.paths import Paths
from puluc.ui.context import Context
from puluc.ui.dev.gallery import pictures, write_films
from puluc.ui.dev.png import two_colour_png
from puluc.ui.registry import SCENES
from puluc.ui.render.art import Art
from puluc.ui.render.sprites import blank
from puluc.ui.render.theme import THEMES
from puluc.ui.rulebook import Example
from puluc.ui.screens.manual.figures import figures_path
from puluc.ui.screens.manual.source import read_source
from puluc.ui.screens.rules_page import diagram

SCALE = 3
FOLDER = "pictures/manual"
"""Where the pictures of the page are, beside it; nothing else is there."""

_MARGIN = 3
_SHOT = re.compile(rf"\]\({FOLDER}/([\w-]+)\.png\)")


def write_manual(docs: Path) -> Iterator[Path]:
    """Write everything, and yield the files written."""
    figures_path().write_bytes(encoded_figures(docs))
    yield figures_path()
    page, examples = page_and_examples()
    (docs / "manual.md").write_text(page, "utf-8")
    yield docs / "manual.md"
    art, folder = Art(assets()), docs / FOLDER
    shots = {name: shot for name, shot in pictures(art) if name in shot_names()}
    folder.mkdir(parents=True, exist_ok=True)
    yield from write_films(folder.parent, art)
    for old in folder.iterdir():
        old.unlink()
    for name, canvas in {**shots, **examples}.items():
        path = folder / f"{name}.png"
        path.write_bytes(two_colour_png(canvas, THEMES[ThemeName.LCD], SCALE))
        yield path


def shot_names() -> frozenset[str]:
    """The names of the pictures of screens in the manual, as the gallery calls them."""
    return frozenset(_SHOT.findall(read_source()))


def encoded_figures(docs: Path) -> bytes:
    """The content of the file of figures."""
    return msgspec.json.format(msgspec.json.encode(collect(docs)), indent=1) + b"\n"


def page_and_examples() -> tuple[str, Mapping[str, pygame.Surface]]:
    """The page, and the diagrams of its examples by name: each is drawn once."""
    drawn, names = dict[str, pygame.Surface](), dict[bytes, str]()
    with _context() as context:

        def draw(slot: str, example: Example) -> str:
            picture = _with_margin(diagram(example).render(context.art))
            look = bytes(str(picture.get_size()), "ascii") + pygame.image.tobytes(picture, "P")
            if look not in names:
                plain = re.sub(r"\W+", "-", slot.lower()).replace("_", "-")
                number = sum(name.startswith(f"{plain}-") for name in drawn) + 1
                names[look] = f"{plain}-{number}"
                drawn[names[look]] = picture
            return f"{FOLDER}/{names[look]}.png"

        return write_page(read_source(), context, draw), drawn


def _with_margin(picture: pygame.Surface) -> pygame.Surface:
    width, height = picture.get_size()
    framed = blank((width + 2 * _MARGIN, height + 2 * _MARGIN))
    framed.blit(picture, (_MARGIN, _MARGIN))
    return framed


@contextmanager
def _context() -> Iterator[Context]:
    """What the slots of the manual are filled from; it keeps nothing."""
    with tempfile.TemporaryDirectory() as home:
        paths = Paths.find({"PULUC_HOME": home})
        yield Context(paths, Art(assets()), SCENES, random.Random(1))
