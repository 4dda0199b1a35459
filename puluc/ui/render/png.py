"""Pictures as PNG files (https://www.w3.org/TR/png-3/).

pygame's own need SDL_image with five more libraries, which the standalone program leaves out.
"""

import zlib
from collections.abc import Iterable, Sequence
from struct import pack

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_INDEXED = 3
_UNFILTERED = b"\0"
_BIT = b"01"
"""The digits of a bit."""

_DIGITS = bytes.maketrans(b"\0\1", _BIT)


def picture(pixels: bytes, size: tuple[int, int], colours: Sequence[tuple[int, int, int]]) -> bytes:
    """A picture of whole rows; each byte is a pixel, an index into ``colours``.

    With two colours the file has one bit a pixel, else a byte.
    """
    width, height = size
    starts = range(0, width * height, width)
    rows: Iterable[bytes] = (pixels[start : start + width] for start in starts)
    depth = 8
    if len(colours) == len(_BIT):
        depth, rows = 1, map(_packed, rows)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", pack(">IIBBBBB", width, height, depth, _INDEXED, 0, 0, 0)),
            _chunk(b"PLTE", b"".join(map(bytes, colours))),
            _chunk(b"IDAT", zlib.compress(b"".join(_UNFILTERED + row for row in rows), 9)),
            _chunk(b"IEND", b""),
        )
    )


def _packed(row: bytes) -> bytes:
    """A row of zeros and ones as bits, the last byte filled up with zeros."""
    size = -(-len(row) // 8)
    return int(row.translate(_DIGITS).ljust(8 * size, b"0"), 2).to_bytes(size, "big")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
