"""Animated GIFs in two colours, and PNG pictures in a few.

https://www.w3.org/Graphics/GIF/spec-gif89a.txt, https://www.w3.org/TR/png
"""

import zlib
from collections.abc import Iterable, Sequence
from struct import pack

TRAILER = b";"

_ENDLESS = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_KEEP = 1 << 2
"""Disposal method: draw the next frame over this one."""

_CODE_SIZE = 2
"""Bits per pixel for the compression; the least that GIF allows."""
_CLEAR, _END = 1 << _CODE_SIZE, (1 << _CODE_SIZE) + 1
_MAX_WIDTH = 12
_MAX_BLOCK = 255
_MAX_DELAY = 0xFFFF


def header(size: tuple[int, int], colours: Sequence[tuple[int, int, int]]) -> bytes:
    """Return the header of an endlessly repeating GIF; ``colours`` are those of pixels 0 and 1."""
    screen = pack("<HHBBB", *size, 0x80, 0, 0)
    palette = b"".join(map(bytes, colours))
    return b"GIF89a" + screen + palette + _ENDLESS


def frame(pixels: bytes, area: tuple[int, int, int, int], shown_ms: int) -> bytes:
    """Return a frame that replaces an area (left, top, width, height); a byte is a pixel."""
    delay = min(round(shown_ms / 10), _MAX_DELAY)
    control = pack("<BBBBHBB", 0x21, 0xF9, 4, _KEEP, delay, 0, 0)
    descriptor = pack("<BHHHHB", 0x2C, *area, 0)
    data = _compressed(pixels)
    blocks = (data[at : at + _MAX_BLOCK] for at in range(0, len(data), _MAX_BLOCK))
    packed = b"".join(bytes((len(block),)) + block for block in blocks)
    return control + descriptor + bytes((_CODE_SIZE,)) + packed + b"\0"


def _compressed(pixels: bytes) -> bytes:
    """Return pixels compressed by variable-length-code LZW: appendix F of the specification."""
    packed, table = bytearray(), dict[int, int]()
    bits, count, width = _CLEAR, _CODE_SIZE + 1, _CODE_SIZE + 1
    code = pixels[0]
    for pixel in pixels[1:]:
        longer = code << 1 | pixel
        known = table.get(longer)
        if known is not None:
            code = known
            continue
        bits |= code << count
        count += width
        new = _END + 1 + len(table)
        if new == 1 << _MAX_WIDTH:
            bits |= _CLEAR << count
            count += width
            width = _CODE_SIZE + 1
            table.clear()
        else:
            width += new == 1 << width
            table[longer] = new
        whole = count // 8
        packed += (bits & ((1 << 8 * whole) - 1)).to_bytes(whole, "little")
        bits >>= 8 * whole
        count -= 8 * whole
        code = pixel
    bits |= code << count | _END << (count + width)  # this end code is valid at any width
    return bytes(packed) + bits.to_bytes((count + width + _MAX_WIDTH + 7) // 8, "little")


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_INDEXED = 3
_UNFILTERED = b"\0"
_BIT = b"01"
"""The digits of a bit."""

_DIGITS = bytes.maketrans(b"\0\1", _BIT)


def picture(pixels: bytes, size: tuple[int, int], colours: Sequence[tuple[int, int, int]]) -> bytes:
    """Return a PNG picture; each byte of ``pixels`` is an index into ``colours``, row by row.

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
    """Return a row of zeros and ones as bits, the last byte filled up with zeros."""
    size = -(-len(row) // 8)
    return int(row.translate(_DIGITS).ljust(8 * size, b"0"), 2).to_bytes(size, "big")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
