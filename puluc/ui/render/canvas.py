"""The canvas of 240 x 80 pixels, the sprites, and drawing operations.

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

from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path

import pygame

PAPER, INK, CLEAR, LIGHT, DARK = range(5)
"""Palette indices of every 8-bit surface in the game."""

PALETTE = ((170, 180, 160), (60, 58, 45), (255, 0, 255), (170, 180, 160), (60, 58, 45))
"""The colours of the indices in a stored picture; on screen they are those of a theme."""

_WHOLE_PALETTE = (*PALETTE, *[PALETTE[CLEAR]] * (256 - len(PALETTE)))
"""Equal in every entry, so that SDL copies indices and doesn't look for the nearest colours."""

_CELLS = bytes.maketrans(b"o#.-*", bytes((PAPER, INK, CLEAR, LIGHT, DARK)))


class SpriteError(ValueError):
    """The error for a malformed sprite file; the text names file, line and sprite."""


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


WIDTH, HEIGHT = 240, 80

_SWAPPED = bytes.maketrans(bytes((PAPER, INK)), bytes((INK, PAPER)))


_WIDEST_OVER_SCENE = 220
"""The width of the widest panel beside which the scene below is seen."""


def make_canvas() -> pygame.Surface:
    """Return an empty canvas: 8 bits a pixel, every pixel paper, ink, light or dark."""
    canvas = blank((WIDTH, HEIGHT))
    canvas.set_colorkey(None)
    return canvas


def centred(width: int, height: int) -> pygame.Rect:
    """Return the area of a panel in the middle of the canvas; its shadow is below it."""
    area = pygame.Rect(0, 0, width, height)
    area.center = WIDTH // 2, HEIGHT // 2 - 1
    return area


def frame(canvas: pygame.Surface, rect: pygame.Rect, shadow: int, cut: int) -> None:
    """Draw a paper panel with a 1-pixel border, corners rounded by ``cut``, and a solid shadow.

    A line of paper round a panel with a wide shadow separates both from what they cover.
    """
    if shadow > 1:
        for covered in (rect, rect.move(shadow, shadow)):
            _cut_block(canvas, covered.inflate(2, 2), cut, PAPER)
    if shadow:
        _cut_block(canvas, rect.move(shadow, shadow), cut, INK)
    _cut_block(canvas, rect, cut, INK)
    _cut_block(canvas, rect.inflate(-2, -2), max(cut - 1, 0), PAPER)


def clear_beside(canvas: pygame.Surface, rect: pygame.Rect) -> None:
    """Clear the canvas for a panel so wide that it leaves only slivers of what it covers."""
    if rect.width > _WIDEST_OVER_SCENE:
        canvas.fill(PAPER)


def dither(canvas: pygame.Surface, rect: pygame.Rect) -> None:
    """Turn every other pixel of ``rect`` to paper, so that it looks grey."""
    area = rect.clip(canvas.get_rect())
    for y in range(area.top, area.bottom):
        for x in range(area.left + (area.left + y) % 2, area.right, 2):
            canvas.set_at((x, y), PAPER)


def invert(canvas: pygame.Surface, rect: pygame.Rect) -> None:
    """Swap paper and ink in ``rect``; leave light and dark as they are."""
    area = rect.clip(canvas.get_rect())
    if not (area.width and area.height):
        return
    part = canvas.subsurface(area).copy()
    pixels = part.get_buffer()
    pixels.write(pixels.raw.translate(_SWAPPED))
    del pixels  # it locks the surface
    canvas.blit(part, area)


def changed_area(old: bytes, new: bytes) -> pygame.Rect:
    """Return the smallest area with all pixels that differ; one byte is a pixel."""
    if old == new:
        return pygame.Rect(0, 0, 0, 0)
    rows = range(HEIGHT)
    top = bisect_left(rows, True, key=lambda row: old[: _at(row + 1)] != new[: _at(row + 1)])
    bottom = bisect_left(rows, True, key=lambda row: old[_at(row + 1) :] == new[_at(row + 1) :])
    before, after = (pixels[_at(top) : _at(bottom + 1)] for pixels in (old, new))
    columns = int.from_bytes(before, "little") ^ int.from_bytes(after, "little")
    rows_left = bottom + 1 - top
    while rows_left > 1:  # fold the lower half onto the upper one
        rows_left = (rows_left + 1) // 2
        bits = 8 * _at(rows_left)
        columns = columns >> bits | columns & ((1 << bits) - 1)
    left = ((columns & -columns).bit_length() - 1) // 8
    right = (columns.bit_length() - 1) // 8
    return pygame.Rect(left, top, right - left + 1, bottom - top + 1)


def _at(row: int) -> int:
    return row * WIDTH


def _cut_block(canvas: pygame.Surface, rect: pygame.Rect, cut: int, index: int) -> None:
    """Draw a filled block with corners rounded by radius ``cut``."""
    canvas.fill(index, rect.inflate(0, -2 * cut))
    for depth, inset in enumerate(_ARCS[cut][1:], 1):
        width = rect.width - 2 * inset
        canvas.fill(index, (rect.x + inset, rect.y + cut - depth, width, 1))
        canvas.fill(index, (rect.x + inset, rect.bottom - 1 - cut + depth, width, 1))


_ARCS = {
    0: (0,),
    1: (0, 1),
    2: (0, 1, 2),
    3: (0, 1, 1, 3),
    4: (0, 1, 1, 2, 4),
    5: (0, 1, 1, 2, 3, 5),
}
"""The inset of each row of a corner, by its distance from the straight part, for each radius."""
