"""The rules of a rule set as arrays, for compiled code."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai.tablebase.index import EMPTY, Kind, PositionIndex
from puluc.rules import CaptureKind, MoveKind, Ruleset, Side
from puluc.rules.highway import MAX_VALUE, Highway
from puluc.rules.unit import Gait

MINE, ENEMYS = 1, 2

PLAIN, CAPTURE, SLAY, DOUBLE, BURN = range(5)
KINDS = (MoveKind.PLAIN, MoveKind.CAPTURE, MoveKind.SLAY, MoveKind.DOUBLE, MoveKind.BURN)

PRISON, EAGLE, EAGLE_RETURN = range(3)

HOMEWARD = int(Gait.HOMEWARD)

TARGET_MASK, KIND_SHIFT, KIND_MASK, TURNING, ORIGIN_SHIFT = 63, 6, 7, 1 << 9, 10
"""How a move is packed: bits 0-5 target, 6-8 kind, 9 turning, 10 and up origin.

A step has no origin.
"""

VALUES = MAX_VALUE + 1
"""Entries for each origin in the tables of steps: one for each throw value from 0 up."""

Small = NDArray[np.int16]
Large = NDArray[np.int64]
Numbers = NDArray[np.int32] | NDArray[np.int64]
"""Position numbers; those of a rule set that can be solved fit in 32 bits."""


class Layout(NamedTuple):
    """The scalars of a rule set, and the offsets of its tables in ``Tables.small`` and ``large``.

    A code says what stands on a space, 0 for nothing; see ``PositionIndex.codes``. The brackets
    below are the indices of a table, in row-major order.
    """

    spaces: int
    pieces: int
    army: int
    throws: int
    fresh: int
    """Code of a piece that has just left my city."""
    fire: int
    """The fire space, 0 if there is none."""
    capture: int
    """``PRISON``, ``EAGLE`` or ``EAGLE_RETURN``."""
    has_scorpion: bool
    has_doubling: bool
    can_draw: bool
    mine: int
    """Highest code of my units; the enemy's are above it."""
    codes: int
    """Number of codes, 0 included: the length of the tables by code."""
    all_totals: int
    homes: int
    """Number of counts of pieces at home: 0 to the whole army."""
    losses: int
    """Number of counts of lost pieces: 1 if none can be lost."""

    side: int
    """``[code]``: 0, ``MINE`` or ``ENEMYS``."""
    own: int
    """``[code]``: pieces of the unit's own side."""
    captives: int
    """``[code]``"""
    gait: int
    """``[code]``: a ``Gait``."""
    swap: int
    """``[code]``: the code of the same unit for the enemy."""
    turned: int
    """``[code]``: the code of the unit after turning round."""
    captured: int
    """``[captor, victim]``: the code of the captor with its captives."""
    doubled: int
    """``[is homeward]``: the code of two joined pieces."""
    path: int
    """``[code]``: the offset of the unit's row in the next two tables."""
    step: int
    """``[gait, origin, value]``: the packed step to an empty target."""
    back: int
    """``[gait, origin, value]``: the target of a scorpion's backward capture, 0 off the highway."""
    off_board: int
    """``[number]``: pieces off the highway: my home, the enemy's, my lost, the enemy's."""

    next_totals: int
    """``[totals, code]``; this and the next tables are in ``Tables.large``."""
    off_board_number: int
    """``[totals, my home, the enemy's, my lost, the enemy's]``: their number, else -1."""
    off_board_start: int
    """``[totals]``: its first row in ``off_board``."""


class Tables(NamedTuple):
    """A rule set. Kernels take the three parts as separate arguments: no reference counting."""

    layout: Layout
    small: Small
    large: Large
    """Begins with ``[space, totals, code]``: how many positions precede those with this code."""


def tables_of(position_index: PositionIndex) -> Tables:
    """Build the tables of the index's rule set."""
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
        all_totals=len(position_index.all_totals),
        homes=rules.army + 1,
        losses=rules.army + 1 if rules.can_draw else 1,
        **_offsets(small),
        **{name: offset for name, offset in _offsets(large).items() if name != "before"},
    )
    return Tables(layout, _concatenated(small, np.int16), _concatenated(large, np.int64))


def _offsets(tables: dict[str, Any]) -> dict[str, int]:
    ends = accumulate((np.size(table) for table in tables.values()), initial=0)
    return dict(zip(tables, ends, strict=False))


def _concatenated(tables: dict[str, Any], dtype: type) -> NDArray[Any]:
    return np.concatenate([np.ravel(np.array(table, dtype)) for table in tables.values()])


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
        **_step_tables(position_index.rules),
        "off_board": [(*off.homes, *off.lost) for each in position_index.off_board for off in each],
    }


def _large_tables(position_index: PositionIndex) -> dict[str, Any]:
    starts = accumulate(map(len, position_index.off_board), initial=0)
    return {
        "before": _before(position_index),
        "next_totals": position_index.next_totals,
        "off_board_number": _off_board_number(position_index),
        "off_board_start": list(starts),
    }


def _gait(kind: Kind | None) -> Gait:
    if kind is None or (not kind.captives and not kind.is_homeward):
        return Gait.OUTWARD
    return Gait.CAPTOR if kind.captives else Gait.HOMEWARD


def _before(position_index: PositionIndex) -> NDArray[np.int64]:
    rows = np.array(position_index.before[1:], np.int64)[:, :, :-1]
    return np.concatenate((np.zeros_like(rows[:1]), rows))


def _off_board_number(position_index: PositionIndex) -> NDArray[np.int32]:
    size = position_index.rules.army + 1
    lost = size if position_index.rules.can_draw else 1
    table = np.full((len(position_index.all_totals), size, size, lost, lost), -1, np.int32)
    for totals, off_board in enumerate(position_index.off_board):
        for off, number in off_board.items():
            table[(totals, *off.homes, *off.lost)] = number
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


def _step_tables(rules: Ruleset) -> dict[str, Any]:
    highway = Highway.of(rules)
    ahead, behind = highway.steps[Side.JADE], highway.back_steps[Side.JADE]
    steps = [step for rows in ahead for row in rows for step in row]
    return {
        "step": [
            step.target
            + (KINDS.index(step.plain.kind) << KIND_SHIFT)
            + TURNING * step.plain.is_turning
            for step in steps
        ],
        "back": [step.target for rows in behind for row in rows for step in row],
    }
