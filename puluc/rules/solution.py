"""Exact win chances of a solved rule set, read from the bytes of a solution file.

The file: ``PULUCSOL``, the version and the length of a header (little-endian, 2 and 4 bytes), the
CRC-32 of all that follows (4 bytes), the header as JSON, and 2 bytes for each number of the rule
set's ``Numbering``: the chance to win of the side to move in 65,534ths, or 65,535 for a position
that never comes about.
"""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import dataclass

from puluc.errors import PulucError
from puluc.rules.numbering import Numbering
from puluc.rules.position import Position
from puluc.rules.ruleset import Ruleset

SUFFIX = ".puluc-solution"

WHOLE, NEVER = 65_534, 65_535

_MAGIC, _VERSION = b"PULUCSOL", 2
_FRONT = struct.Struct("<8sHII")
_VALUE = struct.Struct("<H")
_MAX_HEADER = 4096

MAX_FRONT = _FRONT.size + _MAX_HEADER
"""The values begin no later."""


class SolutionError(PulucError, ValueError):
    """Bytes that are no solution; the text says why."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a solution file tells of itself."""

    rules: Ruleset
    count: int
    """How many numbers there are."""
    positions: int
    """How many of these positions come about."""
    chance: float
    """The chance to win of the side to move first."""

    def encode(self, values: memoryview) -> bytes:
        """What stands before the values in the file."""
        facts = {
            "rules": str(self.rules),
            "count": self.count,
            "positions": self.positions,
            "chance": self.chance,
        }
        text = json.dumps(facts).encode()
        checksum = zlib.crc32(values, zlib.crc32(text))
        return _FRONT.pack(_MAGIC, _VERSION, len(text), checksum) + text


def read_header(content: bytes | memoryview) -> Header:
    """What a solution tells of itself, not proved; SolutionError if it tells nothing."""
    end, _ = _read_front(content)
    if len(content) < end:
        raise SolutionError("it is cut off")
    try:
        facts = json.loads(bytes(content[_FRONT.size : end]))
        match facts:
            case {
                "rules": str(rules),
                "count": int(count),
                "positions": int(positions),
                "chance": float(chance),
            }:
                return Header(Ruleset.parse(rules), count, positions, chance)
    except (ValueError, RecursionError) as error:
        raise SolutionError(f"its header can't be read: {error}") from error
    raise SolutionError("its header tells something else")


def _read_front(content: bytes | memoryview) -> tuple[int, int]:
    """Where the values begin, and the checksum."""
    if len(content) < _FRONT.size:
        raise SolutionError("it is cut off")
    magic, version, length, checksum = _FRONT.unpack_from(content)
    if magic != _MAGIC:
        raise SolutionError("it is no solution")
    if version != _VERSION:
        raise SolutionError(f"it is of version {version}, not {_VERSION}")
    if length > _MAX_HEADER:
        raise SolutionError("its header is too long")
    return _FRONT.size + length, checksum


class Solution:
    """The exact chances of one rule set; ``content`` is a whole file, mapped or read."""

    def __init__(self, content: bytes | memoryview) -> None:
        """SolutionError if anything in it is not as it should be."""
        self.header = read_header(content)
        self.rules = self.header.rules
        self._start, checksum = _read_front(content)
        self._content = content
        self._numbering = Numbering(self.rules)
        if self.header.count != self._numbering.count:
            raise SolutionError("it counts the positions in another way")
        if len(content) != self._start + _VALUE.size * self.header.count:
            raise SolutionError("it is cut off")
        if zlib.crc32(content[_FRONT.size :]) != checksum:
            raise SolutionError("its checksum is wrong")

    def chance(self, position: Position) -> float | None:
        """The chance to win of the side to move, a draw counting one half.

        None for a position that never comes about in a game.
        """
        outcome = position.outcome
        if outcome is not None:
            return 0.5 if outcome.winner is None else float(outcome.winner is position.mover)
        try:
            number = self._numbering.number_of(position)
        except ValueError:
            return None
        place = self._start + _VALUE.size * number
        value: int = _VALUE.unpack_from(self._content, place)[0]
        return None if value == NEVER else value / WHOLE
