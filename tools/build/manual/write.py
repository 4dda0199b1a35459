"""Writes the figures, the page in every language, and its pictures."""

import random
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pygame

from puluc.assets import assets
from puluc.storage.look import ThemeName
from puluc.storage.paths import Paths
from puluc.text.language import LANGUAGES, SOURCE, language
from puluc.text.rulebook import Example
from puluc.ui.app.context import Context
from puluc.ui.render import png
from puluc.ui.render.art import Art
from puluc.ui.render.sprites import DARK, INK, blank
from puluc.ui.render.theme import THEMES
from puluc.ui.screens.manual.figures import figures_path
from puluc.ui.screens.manual.rules_page import diagram
from puluc.ui.screens.manual.source import read_source
from tools.build.catalogues import compile_catalogues, speaking
from tools.build.manual.figures import collect
from tools.build.manual.page import write_page
from tools.gallery.gallery import pictures
from tools.gallery.motions import write_films

SCALE = 3
FOLDER = "pictures/manual"
"""Where the pictures of the page are, beside it; nothing else is there.

Screens in other languages are in folders of their own: ``es``, ``uk``.
"""

_MARGIN = 3

_INKS = bytes(int(index in (INK, DARK)) for index in range(256))
"""Ink or paper, by the index in the palette of a canvas; what is clear is paper."""


def write_manual(docs: Path) -> Iterator[Path]:
    """Write everything, and yield the files written."""
    list(compile_catalogues())
    figures_path().write_bytes(encoded_figures(docs))
    yield figures_path()
    shutil.rmtree(docs / FOLDER, ignore_errors=True)
    for code in LANGUAGES:
        with speaking(code):
            yield from _write_language(docs)
    yield from write_films(docs / Path(FOLDER).parent, Art(assets()))


def _write_language(docs: Path) -> Iterator[Path]:
    """Write the page in the language in use and its screens; the diagrams once, with English."""
    page, examples = page_and_examples()
    path = docs / page_name(language())
    path.write_text(page, "utf-8")
    yield path
    folder, names = docs / shot_folder(language()), shot_names(language())
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {name: shot for name, shot in pictures(Art(assets())) if name in names}
    for name, canvas in {**drawn, **(examples if language() == SOURCE else {})}.items():
        path = folder / f"{name}.png"
        path.write_bytes(_picture(canvas))
        yield path


def _picture(canvas: pygame.Surface) -> bytes:
    """A canvas in two colours, scaled up, as a PNG."""
    scaled, theme = pygame.transform.scale_by(canvas, SCALE), THEMES[ThemeName.LCD]
    inks = pygame.image.tobytes(scaled, "P").translate(_INKS)
    return png.picture(inks, scaled.get_size(), (theme.paper, theme.ink))


def page_name(code: str) -> str:
    """The page in a language."""
    return "manual.md" if code == SOURCE else f"manual.{code}.md"


def shot_folder(code: str) -> str:
    """Where the screens in a language are."""
    return FOLDER if code == SOURCE else f"{FOLDER}/{code}"


def shot_names(code: str) -> frozenset[str]:
    """The names of the screens that are drawn in a language, as the gallery calls them."""
    return frozenset(re.findall(rf"\]\({shot_folder(code)}/([\w-]+)\.png\)", read_source(code)))


def encoded_figures(docs: Path) -> bytes:
    """The content of the file of figures."""
    return msgspec.json.format(msgspec.json.encode(collect(docs)), indent=1) + b"\n"


def page_and_examples() -> tuple[str, Mapping[str, pygame.Surface]]:
    """The page in the language in use, and the diagrams of its examples: each is drawn once."""
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

        return write_page(read_source(language()), context, draw), drawn


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
        yield Context(paths, Art(assets()), random.Random(1))
