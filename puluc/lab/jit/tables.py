"""The rules as tables of numbers, for compiled code."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.rules import CaptureKind, MoveKind, Ruleset, Side
from puluc.rules.highway import MAX_VALUE, Highway
from puluc.rules.unit import Gait
from puluc.tablebase.index import EMPTY, Kind, PositionIndex

MINE, ENEMYS = 1, 2

PLAIN, CAPTURE, SLAY, DOUBLE, BURN = range(5)
KINDS = (MoveKind.PLAIN, MoveKind.CAPTURE, MoveKind.SLAY, MoveKind.DOUBLE, MoveKind.BURN)

PRISON, EAGLE, EAGLE_RETURN = range(3)

HOMEWARD = int(Gait.HOMEWARD)

KIND_BITS, ORIGIN_BITS = 6, 10
KIND, KINDS_ROOM, TURNING, ORIGIN = 1 << KIND_BITS, 8, 512, 1 << ORIGIN_BITS
"""A step is its target and so many times its kind (of at most eight), and turning; a move has its
origin as well."""

VALUES = MAX_VALUE + 1
"""The tables of paths have so many entries for each origin."""

Small = NDArray[np.int16]
Large = NDArray[np.int64]
Numbers = NDArray[np.int32] | NDArray[np.int64]
"""Numbers of positions: 32 bits are enough for rule sets that can be solved."""


class Layout(NamedTuple):
    """The plain facts of a rule set, and where its tables begin in one array.

    A code stands for what is on a space (``PositionIndex``), 0 for nothing.
    """

    spaces: int
    pieces: int
    army: int
    throws: int
    fresh: int
    """The code of a piece that comes out of my city."""
    fire: int
    """The space that burns, or 0."""
    capture: int
    """``PRISON``, ``EAGLE`` or ``EAGLE_RETURN``."""
    has_scorpion: bool
    has_doubling: bool
    can_draw: bool
    mine: int
    """The last code of a unit of mine; those of the enemy follow."""
    codes: int
    """How many codes there are; so the tables of the kinds that follow are this long."""
    loads: int
    homes: int
    """How many pieces may be at home, none included; ``losses`` likewise."""
    losses: int
    side: int
    """``[code]``: 0, ``MINE`` or ``ENEMYS``; the next ones by code as well."""
    own: int
    captives: int
    gait: int
    swap: int
    """The same unit as the enemy sees it."""
    turned: int
    """The unit once it has turned round."""
    captured: int
    """``[captor, victim]``: the unit they make."""
    doubled: int
    """``[is homeward]``: two pieces that have joined."""
    path: int
    """``[code]``: where the paths of a unit begin in the next two tables."""
    step: int
    """``[gait, origin, value]``: the packed step if nobody stands at the target."""
    back: int
    """Where a scorpion reaches behind itself, 0 beyond the edge."""
    rests: int
    """What is at home and lost, four numbers each: mine and the enemy's."""
    next_load: int
    """``[load, code]``, in the large numbers, as are the next ones."""
    rest_number: int
    """``[load, my home, the enemy's, my lost, the enemy's]``"""
    rest_start: int
    """``[load]``: where its rests begin in ``rests``."""


class Tables(NamedTuple):
    """One rule set. Compiled code is handed the three apart: that spares it counting references."""

    layout: Layout
    small: Small
    large: Large
    """It begins with ``[space, load, code]``: the positions before those with the code there."""


def tables_of(position_index: PositionIndex) -> Tables:
    """The tables of the rule set that is numbered."""
    rules, codes = position_index.rules, len(position_index.kinds) + 1
    small, large = _small_tables(position_index), _large_tables(position_index)
    fresh = position_index.codes[Kind(is_mine=True, own=1, captives=0, is_homeward=False)]
    layout = Layout(
        spaces=rules.spaces,
        pieces=rules.pieces,
        army=rules.army,
        throws=rules.throws_per_turn,
        fresh=fresh,
        fire=rules.fire_space or 0,
        capture=list(CaptureKind).index(rules.capture),
        has_scorpion=rules.scorpion,
        has_doubling=rules.doubling,
        can_draw=rules.can_draw,
        mine=len(position_index.kinds) // 2,
        codes=codes,
        loads=len(position_index.loads),
        homes=rules.army + 1,
        losses=rules.army + 1 if rules.can_draw else 1,
        **_starts(small),
        **{name: start for name, start in _starts(large).items() if name != "before"},
    )
    return Tables(layout, _joined(small, np.int16), _joined(large, np.int64))


def _starts(tables: dict[str, Any]) -> dict[str, int]:
    ends = accumulate((np.size(table) for table in tables.values()), initial=0)
    return dict(zip(tables, ends, strict=False))


def _joined(tables: dict[str, Any], kind: type) -> NDArray[Any]:
    return np.concatenate([np.ravel(np.array(table, kind)) for table in tables.values()])


def _small_tables(position_index: PositionIndex) -> dict[str, Any]:
    codes, kinds = position_index.codes, [None, *position_index.kinds]
    doubles = [Kind(is_mine=True, own=2, captives=0, is_homeward=way) for way in (False, True)]
    swapped = [kind and kind._replace(is_mine=not kind.is_mine) for kind in kinds]
    turned = [kind and kind._replace(is_homeward=True) for kind in kinds]
    return {
        "side": [0 if kind is None else MINE if kind.is_mine else ENEMYS for kind in kinds],
        "own": [kind.own if kind else 0 for kind in kinds],
        "captives": [kind.captives if kind else 0 for kind in kinds],
        "gait": [_gait(kind) for kind in kinds],
        "swap": [codes[kind] if kind else EMPTY for kind in swapped],
        "turned": [codes.get(kind, EMPTY) if kind else EMPTY for kind in turned],
        "captured": _captured(position_index),
        "doubled": [codes.get(kind, EMPTY) for kind in doubles],
        "path": [_gait(kind) * (position_index.rules.spaces + 1) * VALUES for kind in kinds],
        **_paths(position_index.rules),
        "rests": [(*rest.homes, *rest.lost) for rests in position_index.rests for rest in rests],
    }


def _large_tables(position_index: PositionIndex) -> dict[str, Any]:
    starts = accumulate((len(rests) for rests in position_index.rests), initial=0)
    return {
        "before": _before(position_index),
        "next_load": position_index.next_load,
        "rest_number": _rest_number(position_index),
        "rest_start": list(starts),
    }


def _gait(kind: Kind | None) -> Gait:
    if kind is None or (not kind.captives and not kind.is_homeward):
        return Gait.OUTWARD
    return Gait.CAPTOR if kind.captives else Gait.HOMEWARD


def _before(position_index: PositionIndex) -> NDArray[np.int64]:
    rows = np.array(position_index.before[1:], np.int64)[:, :, :-1]
    return np.concatenate((np.zeros_like(rows[:1]), rows))


def _rest_number(position_index: PositionIndex) -> NDArray[np.int32]:
    """``[load, my home, the enemy's, my lost, the enemy's]``: the number of a rest, else -1."""
    size = position_index.rules.army + 1
    lost = size if position_index.rules.can_draw else 1
    table = np.full((len(position_index.loads), size, size, lost, lost), -1, np.int32)
    for load, rests in enumerate(position_index.rests):
        for rest, number in rests.items():
            table[(load, *rest.homes, *rest.lost)] = number
    return table


def _captured(position_index: PositionIndex) -> Small:
    codes, kinds = position_index.codes, position_index.kinds
    table = np.zeros((len(kinds) + 1, len(kinds) + 1), np.int16)
    for captor, code in codes.items():
        for victim, other in codes.items():
            if captor.is_mine and not victim.is_mine:
                own, held = captor.own + victim.captives, captor.captives + victim.own
                unit = Kind(is_mine=True, own=own, captives=held, is_homeward=False)
                table[code, other] = codes.get(unit, EMPTY)
    return table


def _paths(rules: Ruleset) -> dict[str, Any]:
    """Where throws lead, by gait, origin and value."""
    highway = Highway.of(rules)
    ahead, behind = highway.steps[Side.JADE], highway.back_steps[Side.JADE]
    steps = [step for rows in ahead for row in rows for step in row]
    return {
        "step": [
            step.target + KIND * KINDS.index(step.plain.kind) + TURNING * step.plain.is_turning
            for step in steps
        ],
        "back": [step.target for rows in behind for row in rows for step in row],
    }
