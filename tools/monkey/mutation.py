"""Damages files: random bytes, and random values in the structure of JSON."""

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

TRICKY_VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 9, 10**9, 2**63, 10**30, 0.5, -0.0, 1e308),
    *(float("inf"), float("nan")),
    *("", "None", "pass", "0000", "0110 city-2", "1111 9+city", "puluc", "army=1", "spaces=39"),
    *("jade", "human", "\u0663", "\0", "\x1b[2J", "\ud800", "\u202e", "é" * 100, "x" * 201),
    *("../../x", "/etc/passwd", "C:\\NUL", "~", "2026-11-21", "9999-12-31T23:59:59Z"),
    *("0001-01-01T00:00:00+23:59", "a" * 64, "{}", "[]"),
    *([], [[]], {}, {"": None}, ["0000"] * 500, [{}] * 50, {"version": 1}),
]
"""Values that programs often mishandle."""

LETTERS = "01x+-9 pass=ö:.\n"

_Node = tuple[Any, Any]
"""A dictionary or list, and one of its keys."""


def mutated(content: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """The content, damaged; parts of ``others`` may be mixed in."""
    kind = rng.randrange(8)
    if kind < 4:
        try:
            return mutated_structure(content, rng)
        except ValueError:
            kind = 4 + kind % 4
    data = bytearray(content)
    index = rng.randrange(len(data) + 1)
    match kind:
        case 4:
            for _ in range(rng.randint(1, 4)):
                data[rng.randrange(len(data))] = rng.randrange(256)
        case 5:
            del data[index : index + rng.choice([1, 2, 10, len(data)])]
        case 6:
            data[index:index] = rng.choice([b"[" * 5000, b"9" * 400, b"\0", b'"', b"\n", b"\xff"])
        case 7:
            other = rng.choice(others)
            data[index:] = other[rng.randrange(len(other)) :]
    return bytes(data)


def mutated_structure(content: bytes, rng: Random) -> bytes:
    """A JSON text with one or two values replaced, deleted, duplicated or moved.

    Other text has its lines changed in the same manner. ValueError if it can't be done.
    """
    if not content.lstrip().startswith(b"{"):
        return _mutated_lines(content, rng)
    value = json.loads(content)
    for _ in range(rng.randint(1, 2)):
        _mutate(value, rng)
    return json.dumps(value).encode("utf-8", "surrogatepass")


def _mutated_lines(content: bytes, rng: Random) -> bytes:
    lines = content.split(b"\n")
    index, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[index]
        case 1:
            lines.insert(index, lines[other])
        case 2:
            lines[index], lines[other] = lines[other], lines[index]
        case 3:
            letters = list(lines[index].decode("utf-8", "replace") or " ")
            letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
            lines[index] = "".join(letters).encode()
    return b"\n".join(lines)


def _mutate(value: object, rng: Random) -> None:
    nodes = list(_nodes(value))
    if not nodes:
        return
    parent, key = rng.choice(nodes)
    other_parent, other_key = rng.choice(nodes)
    other = deepcopy(other_parent[other_key])
    match rng.randrange(6):
        case 0 | 1:
            parent[key] = deepcopy(rng.choice(TRICKY_VALUES))
        case 2:
            del parent[key]
        case 3 if isinstance(parent, list):
            parent.insert(key, other)
        case 3:
            parent[rng.choice(["extra", "throw", "seed", ""])] = other
        case 4:
            parent[key] = other
        case 5 if isinstance(parent[key], str):
            letters = list(parent[key] or " ")
            letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
            parent[key] = "".join(letters)


def _nodes(value: object) -> Iterator[_Node]:
    """Every node of a structure."""
    if not isinstance(value, dict | list):
        return
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        yield from _nodes(value[key])
