"""Master's networks, and the inputs of the general one, compiled from ``puluc.ai.master``."""

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master import general_rows as rows
from puluc.ai.master.general_inputs import GeneralTables
from puluc.ai.master.networks import CHANCE, STEP_BITS, WEIGHT_BITS, Network, logistic_table
from puluc.lab.engine.board import (
    CAPTOR,
    MAX_PLAYERS,
    MAX_SPACES,
    OUTWARD,
    UNIT_CAPTIVES,
    UNIT_HOMEWARD,
    UNIT_OWN,
    Board,
    Rules,
    Small,
    gait_of,
    player_of,
    side_of,
)
from puluc.lab.engine.compiling import allocating, compiled
from puluc.rules import Ruleset
from puluc.rules.player import MAX_PLAYERS as MAX_TEAM

Inputs = NDArray[np.uint16]


class NetworkWeights(NamedTuple):
    """A network; see ``Network``."""

    rows: NDArray[np.int32]
    bias: NDArray[np.int32]
    output: NDArray[np.int32]
    logistic: NDArray[np.int32]

    @classmethod
    def of(cls, network: Network) -> Self:
        parts = (network.rows, network.bias, network.output, logistic_table())
        return cls(*(np.array(part, np.int32) for part in parts))


@compiled
def network_chance(
    weights: NetworkWeights, inputs: Inputs, count: int, sums: NDArray[np.int32]
) -> float:
    """Return the chance of ``Network.chance``; ``sums`` is as long as the bias."""
    units = len(weights.output)
    for unit in range(units + 1):
        sums[unit] = weights.bias[unit]
    for each in range(count):
        row = weights.rows[inputs[each]]
        for unit in range(units + 1):
            sums[unit] += row[unit]
    total = np.int64(sums[units]) << WEIGHT_BITS
    for unit in range(units):
        if sums[unit] > 0:
            total += np.int64(sums[unit]) * weights.output[unit]
    last = len(weights.logistic) - 1
    step = int(total >> STEP_BITS) + (last + 1) // 2
    return float(weights.logistic[min(max(0, step), last)] / CHANCE)


MAX_INPUTS = 640
"""The most inputs that can be on: the pairs of 18 units of a side, or of 8 players with fewer."""

RISK_BUCKETS = np.array(rows.RISK_BUCKETS)
TAKEN_BUCKETS = np.array(rows.TAKEN_BUCKETS)

Counts = NDArray[np.int64]


class InputTables(NamedTuple):
    """The parts of ``GeneralTables``."""

    fixed: NDArray[np.int32]
    """The inputs that are on in every position."""
    reach: NDArray[np.int32]
    slaying: NDArray[np.int32]
    steps_to_go: Small
    mask_chances: NDArray[np.int32]

    @classmethod
    def of(cls, rules: Ruleset) -> Self:
        """Return the tables of a rule set."""
        tables = GeneralTables.of(rules)
        return cls(
            np.array(tables.fixed, np.int32),
            np.array(tables.reach, np.int32),
            np.array(tables.slaying, np.int32),
            np.array(tables.steps, np.int16),
            np.array(tables.chances, np.int32),
        )


class _View(NamedTuple):
    """A board, its inputs, and the facts found so far."""

    rules: Rules
    known: InputTables
    board: Board
    inputs: Inputs
    player: int
    mover: int
    """The side to move, that of ``player``."""
    spaces: Counts
    """``[unit]``: its space."""
    units_of: Counts
    """``[player]``: the number of units."""
    gains: Counts
    """``[player, which]``: the pieces to take or slay."""
    masks: Counts
    """``[player, which]``: the turn mask for ``gains``."""
    gain_counts: Counts
    facts: Counts
    """``[who]``: free pieces, hand, captives held by the side and by the other, units."""


@allocating
def write_inputs(rules: Rules, known: InputTables, board: Board, inputs: Inputs) -> int:
    """Write the inputs that are on; return their number."""
    player = player_of(rules, board)
    view = _View(
        rules,
        known,
        board,
        inputs,
        player,
        side_of(rules, player),
        np.empty(MAX_SPACES, np.int64),
        np.zeros(MAX_PLAYERS, np.int64),
        np.empty((MAX_PLAYERS, 2 * MAX_SPACES), np.int64),
        np.empty((MAX_PLAYERS, 2 * MAX_SPACES), np.int64),
        np.zeros(MAX_PLAYERS, np.int64),
        np.zeros((2, 5), np.int64),
    )
    fixed = len(known.fixed)
    for each in range(fixed):
        inputs[each] = known.fixed[each]
    inputs[fixed] = rows.TURNS + rules.players * (view.mover + 1) - player - 1
    units, count = _add_units(view, fixed + 1)
    count = _add_pairs(view, units, count)
    count = _add_risks(view, units, count)
    for who in range(2):
        count = _add_side(view, who, count)
    free, other, army = view.facts[0, 0], view.facts[1, 0], rules.army * rules.players
    parts = free * rows.PARTS // army * (rows.PARTS + 1) + other * rows.PARTS // army
    inputs[count] = rows.FREE + parts
    return count + 1


@compiled
def _add_units(view: _View, count: int) -> tuple[int, int]:
    """Write an input for each unit; return the number of units and of inputs."""
    rules, known, board, units = view.rules, view.known, view.board, 0
    for space in range(1, rules.spaces + 1):
        unit = space * rules.width
        if board[unit] == 0:
            continue
        owner, gait, captives = board[unit] - 1, gait_of(board, unit), board[unit + UNIT_CAPTIVES]
        side = side_of(rules, owner)
        who = int(side != view.mover)
        view.facts[who, 0] += board[unit + UNIT_OWN]
        view.facts[who, 2] += captives
        view.facts[1 - who, 3] += captives
        view.facts[who, 4] += 1
        view.units_of[owner] += 1
        view.spaces[units] = space
        kind = (who * 8 + _kind(rules, board, unit)) * rows.STEPS_COUNT
        view.inputs[count + units] = rows.STEPS + kind + known.steps_to_go[side, gait, space]
        units += 1
        mask = known.slaying[side, space]
        if gait == CAPTOR and mask and _is_hunter(view, owner):
            _add_gain(view, owner, int(np.int64(captives)), int(np.int64(mask)))
    return units, count + units


@compiled
def _kind(rules: Rules, board: Board, unit: int) -> int:
    captives = int(board[unit + UNIT_CAPTIVES])
    if captives > 0:
        return min(captives, 3) - 1
    if board[unit + UNIT_HOMEWARD]:
        return 3
    return 7 if board[unit + UNIT_OWN] > 1 else rules.outward


@compiled
def _is_hunter(view: _View, player: int) -> bool:
    """Return whether a player is an enemy, or throws before the enemy does."""
    return side_of(view.rules, player) != view.mover or player >= view.player


@compiled
def _add_gain(view: _View, player: int, gain: int, mask: int) -> None:
    which = view.gain_counts[player]
    view.gains[player, which], view.masks[player, which] = gain, mask
    view.gain_counts[player] += 1


@compiled
def _add_pairs(view: _View, units: int, count: int) -> int:
    """Write an input for each pair of units near each other; return the number of inputs."""
    rules, board = view.rules, view.board
    for one in range(units):
        unit = view.spaces[one] * rules.width
        side, shape = side_of(rules, int(board[unit]) - 1), _shape(rules, board, unit)
        for two in range(units):
            other, apart = view.spaces[two] * rules.width, view.spaces[two] - view.spaces[one]
            other_shape = _shape(rules, board, other)
            if side == 1:
                apart = -apart
            if side_of(rules, int(board[other]) - 1) == side:
                if 0 < apart <= rows.NEAR:
                    ways = (int(side != view.mover) * 2 + shape // 3) * 2 + other_shape // 3
                    view.inputs[count] = rows.ROW + ways * rows.NEAR + apart - 1
                    count += 1
            elif side == view.mover and -rows.FAR <= apart <= rows.FAR:
                pair = (shape * rows.SHAPES + other_shape) * 2 * rows.FAR
                view.inputs[count] = rows.PAIR + pair + apart + rows.FAR - (apart > 0)
                count += 1
    return count


@compiled
def _shape(rules: Rules, board: Board, unit: int) -> int:
    captives = int(board[unit + UNIT_CAPTIVES])
    if captives > 0:
        return min(captives, 2) + 3 * rules.goes_back
    return 3 if board[unit + UNIT_HOMEWARD] else 0


@compiled
def _add_risks(view: _View, units: int, count: int) -> int:
    """Write an input for the risk of each unit; return the number of inputs."""
    rules, known, board = view.rules, view.known, view.board
    for each in range(units):
        space = view.spaces[each]
        unit = space * rules.width
        owner, own, captives = board[unit] - 1, board[unit + UNIT_OWN], board[unit + UNIT_CAPTIVES]
        side, safe = side_of(rules, owner), rows.WHOLE
        for hunter in range((1 - side) * rules.players, (2 - side) * rules.players):
            mask = _mask_of(view, hunter, space) if _is_hunter(view, hunter) else 0
            if mask:
                _add_gain(view, hunter, own + captives, mask)
                safe = safe * (rows.WHOLE - known.mask_chances[mask]) >> 8
        group = 2 if side != view.mover else 0 if owner >= view.player else 1
        stake = (min(own, 3) - 1) * 4 + min(captives, 3)
        risk = RISK_BUCKETS[rows.WHOLE - safe]
        view.inputs[count + each] = rows.RISK + (group * rows.RISK_COUNT + risk) * 12 + stake
    return count + units


@compiled
def _mask_of(view: _View, player: int, space: int) -> int:
    """Return the turn mask of the throws with which a player captures on a space."""
    rules, board, reach = view.rules, view.board, view.known.reach
    mask, side = 0, side_of(rules, player)
    is_guarded = rules.has_doubling and board[space * rules.width + UNIT_CAPTIVES] > 0
    for origin in range(1, rules.spaces + 1):
        unit = origin * rules.width
        if board[unit] == player + 1 and not (is_guarded and board[unit + UNIT_OWN] == 1):
            mask |= reach[side, gait_of(board, unit), origin, space]
    can_leave = board[rules.hands + player] > 0 and view.units_of[player] < rules.pieces
    if can_leave and not is_guarded:
        mask |= reach[side, OUTWARD, 0, space]
    return mask


@compiled
def _add_side(view: _View, who: int, count: int) -> int:
    """Write a side's counts, and what it may take; return the number of inputs."""
    rules, board, inputs = view.rules, view.board, view.inputs
    side, facts = view.mover if who == 0 else 1 - view.mover, view.facts[who]
    taken, missing = 0, rows.WHOLE
    playing = leaving = 0
    for each in range(side * rules.players, (side + 1) * rules.players):
        most, chance = _take_most(view, each)
        taken += most
        missing = missing * (rows.WHOLE - chance) >> 8
        hand, units = board[rules.hands + each], view.units_of[each]
        facts[1] += hand
        playing += hand > 0 or units > 0
        leaving += hand > 0 and units < rules.pieces
    facts[0] += facts[1]
    inputs[count] = rows.TAKEN + who * rows.TAKEN_COUNT + TAKEN_BUCKETS[min(taken, rows.MOST_TAKEN)]
    inputs[count + 1] = rows.TAKING + who * 18 + ((rows.WHOLE - missing + 15) >> 4)
    inputs[count + 2] = rows.PLAYING + who * (MAX_TEAM + 1) + playing
    inputs[count + 3] = rows.LEAVING + who * (MAX_TEAM + 1) + leaving
    free, hand, held, captive, units = facts
    army, gone = rules.army * rules.players, board[rules.lost + side]
    slain = army - free - captive - gone
    one, part = who * (rows.MOST + 1), who * (rows.EIGHTHS + 1)
    inputs[count + 4] = rows.HAND + one + min(hand, rows.MOST)
    inputs[count + 5] = rows.HAND_PART + part + hand * rows.EIGHTHS // army
    inputs[count + 6] = rows.SLAIN + one + min(slain, rows.MOST)
    inputs[count + 7] = rows.SLAIN_PART + part + slain * rows.EIGHTHS // army
    inputs[count + 8] = rows.LOST_PART + part + gone * rows.EIGHTHS // army
    inputs[count + 9] = rows.HELD + one + min(held, rows.MOST)
    inputs[count + 10] = rows.UNITS + one + min(units, rows.MOST)
    return count + 11


@compiled
def _take_most(view: _View, player: int) -> tuple[int, int]:
    """Return the average of what a player takes, in 256ths, and the chance to take anything."""
    gains, masks, count = view.gains[player], view.masks[player], view.gain_counts[player]
    taken = used = 0
    for _ in range(count):
        best = 0
        for each in range(1, count):
            if gains[each] > gains[best]:
                best = each
        taken += gains[best] * view.known.mask_chances[masks[best] & ~used]
        used |= masks[best]
        gains[best] = 0
    return taken, int(view.known.mask_chances[used])
