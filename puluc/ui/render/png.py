"""Pictures as PNG files (https://www.w3.org/TR/png-3/).

pygame's own need SDL_image with five more libraries, which the standalone program leaves out.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from struct import pack

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_DEPTH, _INDEXED = 8, 3
_UNFILTERED = b"\0"


def picture(pixels: bytes, size: tuple[int, int], colours: Sequence[tuple[int, int, int]]) -> bytes:
    """A picture of whole rows; each byte is a pixel, an index into ``colours``."""
    width, height = size
    rows = (pixels[start : start + width] for start in range(0, width * height, width))
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", pack(">IIBBBBB", width, height, _DEPTH, _INDEXED, 0, 0, 0)),
            _chunk(b"PLTE", b"".join(map(bytes, colours))),
            _chunk(b"IDAT", zlib.compress(b"".join(_UNFILTERED + row for row in rows), 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
