"""The file of all networks.

``PULUCNET``, the version and the length of a header (little-endian, 2 and 4 bytes), the CRC-32 of
all that follows (4 bytes), the header as JSON, and the weights compressed by zlib: for each
network its rows, its bias and its output, 2 bytes a weight. The header holds the layout of the
inputs that the weights belong to; a program whose inputs differ refuses the file.
"""

from __future__ import annotations

import json
import math
import struct
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from operator import mul
from typing import Any

from puluc import PulucError
from puluc.ai.master import board_inputs, general_rows
from puluc.ai.tablebase.index import count_up_to
from puluc.marks import N_
from puluc.rules import OPTIONS, Ruleset

CHANCE = 1 << 16
"""The certain win; chances are counted in 65,536ths."""

WEIGHT_BITS = 8
"""Weights are counted in 256ths, the output before the logistic function in 65,536ths."""

STEP_BITS = 6
"""The logistic function is tabulated in steps of 1/1024."""

_LIMIT = 12
"""Outputs beyond this are taken as this: a chance within 1/65,536 of 0 or 1."""


@cache
def logistic_table() -> tuple[int, ...]:
    """Return the logistic function from -12 to 12, each value rounded to 65,536ths."""
    steps = 1 << 2 * WEIGHT_BITS - STEP_BITS
    outputs = (step / steps for step in range(-_LIMIT * steps, _LIMIT * steps + 1))
    return tuple(round(CHANCE / (1 + math.exp(-output))) for output in outputs)


@dataclass(frozen=True)
class Network:
    """The weights, in 256ths. The last column of the first layer leads straight to the output."""

    rows: Sequence[Sequence[int]]
    """The first layer: a row for each input, a column for each hidden unit, and the last one."""
    bias: Sequence[int]
    """The weights of a row that is always on."""
    output: Sequence[int]
    """The weight of each hidden unit."""

    def chance(self, inputs: Iterable[int]) -> int:
        """Return the chance in 65,536ths that the side to move wins, for the inputs that are on."""
        rows = map(self.rows.__getitem__, inputs)
        *sums, direct = map(sum, zip(self.bias, *rows, strict=True))
        rectified = [max(0, each) for each in sums]
        total: int = (direct << WEIGHT_BITS) + sum(map(mul, rectified, self.output))
        table = logistic_table()
        return table[min(max(0, (total >> STEP_BITS) + len(table) // 2), len(table) - 1)]


FILE_NAME = "master.puluc-networks"

_FRONT = struct.Struct("<8sHII")
_MAGIC, _VERSION = b"PULUCNET", 2
_MAX_WEIGHTS = 1 << 22
"""More than any file of networks has; a damaged header may ask for more."""


LAYOUT: dict[str, object] = json.loads(
    json.dumps({"board": board_inputs.LAYOUT, "general": general_rows.LAYOUT})
)
"""The layout of the inputs, as it is in the file."""


class NetworksError(PulucError, ValueError):
    """The error for a file of networks that can't be used.

    Only the detail says why, since the program comes with the file.
    """

    def __init__(self, detail: str) -> None:
        super().__init__(N_("Master's network file is damaged"), detail=detail)


class UnknownRulesError(NetworksError):
    """The error for rules that no network of a good file plays."""


@dataclass(frozen=True)
class StoredNetwork:
    """A network as it is in the file."""

    rule_sets: tuple[Ruleset, ...]
    """The rule sets it was made for; none for the one that plays all others."""
    inputs: int
    units: int
    weights: Sequence[int]

    @cached_property
    def network(self) -> Network:
        """The network, ready to be used."""
        width = self.units + 1
        weights = iter(self.weights)
        rows = tuple(tuple(islice(weights, width)) for _ in range(self.inputs))
        return Network(rows, tuple(islice(weights, width)), tuple(weights))


@dataclass(frozen=True)
class Networks:
    stored: tuple[StoredNetwork, ...]

    @cached_property
    def special(self) -> dict[Ruleset, StoredNetwork]:
        """The networks that were made for particular rule sets."""
        return {rules: each for each in self.stored for rules in each.rule_sets}

    @cached_property
    def general(self) -> tuple[StoredNetwork, ...]:
        """The networks for all other rule sets: for large games, small ones, and two throws.

        If one is missing, the last one takes its place.
        """
        return tuple(each for each in self.stored if not each.rule_sets)

    def of(self, rules: Ruleset) -> StoredNetwork:
        """Return the network that plays a rule set. UnknownRulesError if there is none."""
        return self.special.get(rules) or self.general_for(rules)

    def general_for(self, rules: Ruleset) -> StoredNetwork:
        """Return the general network that plays a rule set. UnknownRulesError if there is none."""
        if not self.general:
            raise UnknownRulesError("no network plays these rules")
        most = rules.throws_per_turn if is_small(rules) else 0
        return self.general[min(most, len(self.general) - 1)]

    @cached_property
    def for_chances(self) -> Networks:
        """The networks for the chances that are shown; in large games, that for small ones."""
        special = [each for each in self.stored if each.rule_sets]
        return Networks((*special, *self.general[1:2], *(self.general[1:] or self.general)))


SMALL = 1_000_000
"""The number of positions up to which a game is small.

The other general networks learned from exact values of such games, and play them better. In larger
ones the first is better, which learned by playing against itself.
"""


@cache
def is_small(rules: Ruleset) -> bool:
    """Return whether a game for two has few enough positions for the second general network."""
    return rules.players == 1 and count_up_to(rules, SMALL + 1) <= SMALL


def weights_in(inputs: int, units: int) -> int:
    """Return the number of weights of a network."""
    return (inputs + 1) * (units + 1) + units


def inputs_in(weights: int, units: int) -> int:
    """Return the number of inputs of a network with this number of weights."""
    return (weights - units) // (units + 1) - 1


def read_networks(content: bytes) -> Networks:
    """Return the networks of a file's content; NetworksError if anything in it is wrong."""
    try:
        magic, version, length, checksum = _FRONT.unpack_from(content)
    except struct.error as error:
        raise NetworksError("it is cut off") from error
    if magic != _MAGIC:
        raise NetworksError("it is not a file of networks")
    if version != _VERSION:
        raise NetworksError(f"it is of version {version}, not {_VERSION}")
    if zlib.crc32(content[_FRONT.size :]) != checksum:
        raise NetworksError("its checksum is wrong")
    body = _FRONT.size + length
    try:
        fields: Any = json.loads(content[_FRONT.size : body])
        _check_layout(fields["layout"])
        shapes = [
            (tuple(map(Ruleset.parse, each["rules"])), int(each["inputs"]), int(each["units"]))
            for each in fields["networks"]
        ]
        weights = array("h", zlib.decompressobj().decompress(content[body:], 2 * _MAX_WEIGHTS))
    except NetworksError:
        raise
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        raise NetworksError(f"its content is wrong: {error}") from error
    if sys.byteorder == "big":
        weights.byteswap()
    return Networks(tuple(_split(shapes, weights)))


def _check_layout(layout: object) -> None:
    """Raise NetworksError unless this program's inputs are those of the file, and of the rules."""
    if layout != LAYOUT:
        raise NetworksError("its inputs are laid out in another way")
    known = {option.field: option.values for option in OPTIONS}
    for field, values in general_rows.OPTION_ROWS.items():
        if any(value not in known.get(field, ()) for value in values):
            raise NetworksError(f"its values of '{field}' are not those of the rules")


def _split(
    shapes: Sequence[tuple[tuple[Ruleset, ...], int, int]], weights: array[int]
) -> Iterator[StoredNetwork]:
    if sum(weights_in(inputs, units) for _, inputs, units in shapes) != len(weights):
        raise NetworksError("it has too few or too many weights")
    start = 0
    for rule_sets, inputs, units in shapes:
        end = start + weights_in(inputs, units)
        yield StoredNetwork(rule_sets, inputs, units, weights[start:end])
        start = end


def write_networks(stored: Iterable[StoredNetwork]) -> bytes:
    """Return the content of a file with these networks."""
    headers, weights = list[dict[str, object]](), array("h")
    for each in stored:
        rules = [*map(str, each.rule_sets)]
        headers.append({"rules": rules, "inputs": each.inputs, "units": each.units})
        weights.extend(each.weights)
    if sys.byteorder == "big":
        weights.byteswap()
    header = json.dumps({"layout": LAYOUT, "networks": headers}).encode()
    rest = header + zlib.compress(weights.tobytes(), 9)
    return _FRONT.pack(_MAGIC, _VERSION, len(header), zlib.crc32(rest)) + rest
