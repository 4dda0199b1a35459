"""Writes two-colour pictures as PNG with one bit a pixel."""

from __future__ import annotations

import struct
import zlib

import pygame

from puluc.ui.render.sprites import DARK, INK
from puluc.ui.render.theme import Theme

_INKS = bytes(int(index in (INK, DARK)) for index in range(256))


def two_colour_png(canvas: pygame.Surface, theme: Theme, scale: int) -> bytes:
    """A canvas in the colours of a theme, ``scale`` times as large."""
    width, height = canvas.get_size()
    inks = pygame.image.tobytes(canvas, "P").translate(_INKS)
    rows = (inks[y * width : (y + 1) * width] for y in range(height))
    data = b"".join((b"\0" + _packed(row, scale)) * scale for row in rows)
    header = struct.pack(">IIBBBBB", width * scale, height * scale, 1, 3, 0, 0, 0)
    palette = bytes((*theme.paper, *theme.ink))
    chunks = (
        (b"IHDR", header),
        (b"PLTE", palette),
        (b"IDAT", zlib.compress(data, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _packed(row: bytes, scale: int) -> bytes:
    """A row of zeros and ones as bits, each repeated ``scale`` times."""
    bits = "".join("01"[ink] * scale for ink in row)
    size = -(-len(bits) // 8)
    return int(bits.ljust(size * 8, "0"), 2).to_bytes(size, "big")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
