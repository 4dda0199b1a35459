"""Exact win chances of a solved rule set, read from the bytes of a tablebase file.

The file: ``PULUCSOL``, the version and the length of a header (little-endian, 2 and 4 bytes), the
CRC-32 of all that follows (4 bytes), the header as JSON, and 2 bytes for each index of the rule
set's ``PositionIndex``: the chance of the side to move in 65,534ths, or 65,535 for a position that
never arises.
"""

import json
import struct
import zlib
from dataclasses import dataclass
from typing import Protocol

from puluc import PulucError
from puluc.ai.tablebase.index import PositionIndex, least_count
from puluc.marks import N_
from puluc.rules.position import Position
from puluc.rules.ruleset import Ruleset

SUFFIX = ".puluc-solution"

CERTAIN, NEVER = 65_534, 65_535

_MAGIC, _VERSION = b"PULUCSOL", 2
_FRONT = struct.Struct("<8sHII")
_VALUE = struct.Struct("<H")
_MAX_HEADER = 4096
_CHUNK = 1 << 20
_WRONG_COUNT = "it numbers the positions differently"

_CUT_OFF = N_("the file is cut off")
_DAMAGED = N_("it is damaged")

MAX_FRONT = _FRONT.size + _MAX_HEADER
"""The greatest offset of the values."""


class TablebaseError(PulucError, ValueError):
    """The error for bytes that are not a usable tablebase; the text says why."""


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a tablebase file."""

    rules: Ruleset
    count: int
    """The number of indices, each with a value."""
    positions: int
    """The number of these positions that can arise in a game."""
    chance: float
    """The win chance of the side to move first."""

    def encode(self, values: memoryview) -> bytes:
        """Return the bytes before the values in the file."""
        facts = {
            "rules": str(self.rules),
            "count": self.count,
            "positions": self.positions,
            "chance": self.chance,
        }
        text = json.dumps(facts).encode()
        checksum = zlib.crc32(values, zlib.crc32(text))
        return _FRONT.pack(_MAGIC, _VERSION, len(text), checksum) + text


def read_header(content: bytes) -> Header:
    """Return the header of a file, without checking the values; TablebaseError if malformed."""
    end, _ = _read_front(content)
    if len(content) < end:
        raise TablebaseError(_CUT_OFF)
    try:
        facts = json.loads(content[_FRONT.size : end])
        match facts:
            case {
                "rules": str(rules),
                "count": int(count),
                "positions": int(positions),
                "chance": float(chance),
            }:
                return Header(_solvable(rules), count, positions, chance)
    except (ValueError, RecursionError) as error:
        raise TablebaseError(_DAMAGED, detail=f"its header can't be read: {error}") from error
    raise TablebaseError(_DAMAGED, detail="its header has other fields")


def _solvable(text: str) -> Ruleset:
    rules = Ruleset.parse(text)
    if rules.players > 1:
        raise ValueError("team games are not solved")
    return rules


def _read_front(content: bytes) -> tuple[int, int]:
    """Return the offset of the values, and the checksum."""
    if len(content) < _FRONT.size:
        raise TablebaseError(_CUT_OFF)
    magic, version, length, checksum = _FRONT.unpack_from(content)
    if magic != _MAGIC:
        raise TablebaseError(N_("it is not a solution file"))
    if version != _VERSION:
        raise TablebaseError(
            N_("it is version {version}, not {expected}"), version=version, expected=_VERSION
        )
    if length > _MAX_HEADER:
        raise TablebaseError(_DAMAGED, detail="its header is too long")
    return _FRONT.size + length, checksum


def file_name(rules: Ruleset) -> str:
    """Return the usual file name of a solution, made from its rules."""
    return str(rules).replace("=", "-").replace(" ", "_") + SUFFIX


class TablebaseContent(Protocol):
    """The bytes of a tablebase file."""

    def __len__(self) -> int: ...

    def read(self, start: int, count: int) -> bytes:
        """Return ``count`` bytes from an offset on, fewer at the end; else TablebaseError."""
        ...


class _Bytes:
    """Bytes that are in memory."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def __len__(self) -> int:
        return len(self._content)

    def read(self, start: int, count: int) -> bytes:
        return self._content[start : start + count]


class Tablebase:
    """The exact win chances of one rule set, read from a file's content as needed."""

    def __init__(self, content: bytes | TablebaseContent) -> None:
        """Check the content of a tablebase; TablebaseError if anything in it is wrong.

        Cheap checks come first, so that a small file is rejected at once.
        """
        self._content = content = _Bytes(content) if isinstance(content, bytes) else content
        front = content.read(0, MAX_FRONT)
        self.header = read_header(front)
        self.rules = self.header.rules
        self._start, checksum = _read_front(front)
        if least_count(self.rules) > self.header.count:
            raise TablebaseError(_DAMAGED, detail=_WRONG_COUNT)
        if len(content) != self._start + _VALUE.size * self.header.count:
            raise TablebaseError(_CUT_OFF)
        self._position_index = PositionIndex(self.rules)
        if self.header.count != self._position_index.count:
            raise TablebaseError(_DAMAGED, detail=_WRONG_COUNT)
        if self._checksum() != checksum:
            raise TablebaseError(_DAMAGED, detail="its checksum is wrong")

    def chance(self, position: Position) -> float | None:
        """Return the win chance of the side to move, a draw counting one half.

        None for a position that can't arise in a game. TablebaseError if the file can no longer
        be read.
        """
        outcome = position.outcome
        if outcome is not None:
            return outcome.worth(position.mover)
        try:
            number = self._position_index.number_of(position)
        except ValueError:
            return None
        found = self._content.read(self._start + _VALUE.size * number, _VALUE.size)
        if len(found) < _VALUE.size:
            raise TablebaseError(_CUT_OFF)
        value: int = _VALUE.unpack(found)[0]
        return None if value == NEVER else value / CERTAIN

    def _checksum(self) -> int:
        checksum = 0
        for start in range(_FRONT.size, len(self._content), _CHUNK):
            checksum = zlib.crc32(self._content.read(start, _CHUNK), checksum)
        return checksum
