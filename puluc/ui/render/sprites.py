"""Sprites drawn as grids of characters, and the two-colour surfaces made from them.

A sprite file (``assets/sprites/*.txt``) holds named grids::

    ; a comment
    @ cursor-corner
    ###
    #oo
    #o.

``#`` is ink, ``o`` is paper, ``.`` is transparent; ``-`` is light and ``*`` is dark in every
theme, also where the ink is lighter than the paper: Jade, Obsidian, the night. All rows of a grid
have the same length; empty lines are ignored.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame

PAPER, INK, CLEAR, LIGHT, DARK = range(5)
"""Palette indices of every 8-bit surface in the game."""

PALETTE = ((170, 180, 160), (60, 58, 45), (255, 0, 255), (170, 180, 160), (60, 58, 45))
"""Colours of the indices in a stored picture; on screen they are a theme's."""

_WHOLE_PALETTE = (*PALETTE, *[PALETTE[CLEAR]] * (256 - len(PALETTE)))
"""Equal in every entry, so that SDL copies indices and doesn't look for the nearest colours."""

_CELLS = bytes.maketrans(b"o#.-*", bytes((PAPER, INK, CLEAR, LIGHT, DARK)))


class SpriteError(ValueError):
    """A malformed sprite file; the text names file, line and sprite."""


def blank(size: tuple[int, int], index: int = PAPER) -> pygame.Surface:
    """Return a new two-colour surface of ``size`` pixels filled with one palette index."""
    surface = pygame.Surface(size, depth=8)
    surface.set_palette(_WHOLE_PALETTE)
    surface.set_colorkey(CLEAR)
    surface.fill(index)
    return surface


def from_rows(rows: list[str]) -> pygame.Surface:
    """Return the picture described by a grid of characters."""
    size = (len(rows[0]), len(rows))
    cells = "".join(rows).encode("ascii").translate(_CELLS)
    surface = pygame.image.frombytes(cells, size, "P")
    surface.set_palette(_WHOLE_PALETTE)
    surface.set_colorkey(CLEAR)
    return surface


def read_grids(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the named grids of a sprite or font file; SpriteError if one is malformed."""
    name, rows = "", list[str]()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("@ "):
            if name:
                yield name, rows
            name, rows = line[2:].strip(), []
        elif line and not line.startswith(";"):
            if not name or line.strip("#o.-*") or (rows and len(line) != len(rows[0])):
                raise SpriteError(f"{path.name}:{number}: bad row in sprite '{name}'")
            rows.append(line)
    if name:
        yield name, rows


class SpriteSheet(Mapping[str, pygame.Surface]):
    """The sprites of one file by name, made into surfaces on first use."""

    def __init__(self, path: Path) -> None:
        self._rows = dict(read_grids(path))
        self._made: dict[str, pygame.Surface] = {}

    def __getitem__(self, name: str) -> pygame.Surface:
        if name not in self._made:
            self._made[name] = from_rows(self._rows[name])
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)
