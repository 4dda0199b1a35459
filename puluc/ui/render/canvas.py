"""The canvas of 240 x 80 pixels, and drawing operations on it."""

from bisect import bisect_left

import pygame

from puluc.ui.render.sprites import INK, PAPER, blank

WIDTH, HEIGHT = 240, 80

_SWAPPED = bytes.maketrans(bytes((PAPER, INK)), bytes((INK, PAPER)))


def make_canvas() -> pygame.Surface:
    """Return an empty canvas: 8 bits a pixel, every pixel paper, ink, light or dark."""
    canvas = blank((WIDTH, HEIGHT))
    canvas.set_colorkey(None)
    return canvas


def frame(canvas: pygame.Surface, rect: pygame.Rect, shadow: int, cut: int) -> None:
    """Draw a paper panel with a 1-pixel border, corners rounded by ``cut``, and a solid shadow."""
    if shadow:
        _cut_block(canvas, rect.move(shadow, shadow), cut, INK)
    _cut_block(canvas, rect, cut, INK)
    _cut_block(canvas, rect.inflate(-2, -2), max(cut - 1, 0), PAPER)


def dither(canvas: pygame.Surface, rect: pygame.Rect) -> None:
    """Turn every other pixel of ``rect`` to paper, so that it looks grey."""
    area = rect.clip(canvas.get_rect())
    for y in range(area.top, area.bottom):
        for x in range(area.left + (area.left + y) % 2, area.right, 2):
            canvas.set_at((x, y), PAPER)


def invert(canvas: pygame.Surface, rect: pygame.Rect) -> None:
    """Swap paper and ink in ``rect``; what is light or dark stays so."""
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
    for row in range(rect.height):
        depth = cut - min(row, rect.height - 1 - row)
        inset = _ARCS[cut][depth] if depth > 0 else 0
        canvas.fill(index, (rect.x + inset, rect.y + row, rect.width - 2 * inset, 1))


_ARCS = {
    0: (0,),
    1: (0, 1),
    2: (0, 1, 2),
    3: (0, 1, 1, 3),
    4: (0, 1, 1, 2, 4),
    5: (0, 1, 1, 2, 3, 5),
}
"""By radius: the inset of a row, by its distance from the straight part."""
