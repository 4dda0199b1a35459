"""The successors of a position, found from the codes of its units.

The engine plays each step of each kind of unit onto each kind of unit once, on a board with those
two. What it changes is kept in tables, so that the solver needs no boards.
"""

from itertools import product
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.engine.board import (
    LOSS,
    TARGET_MASK,
    UNIT_OWN,
    Board,
    Game,
    Numbers,
    Rules,
    Small,
    add_backward,
    add_forward,
    apply_move,
    can_end_game,
    gait_of,
)
from puluc.lab.engine.compiling import ZERO, allocating, compiled, inlined
from puluc.lab.solve.numbering import (
    Numbering,
    PositionNumbers,
    code_at,
    code_of,
    numbered_game,
    place_unit,
)

UNITS, OWN, HOME, LOST = 0, 2, 4, 6
"""The bytes of a number that holds the counts of Jade, who is to move; Obsidian's follow each."""

_BYTE, _MASK = 8, 255

_ILLEGAL = -1

_NOWHERE = 64
"""A number above those of all spaces."""


class Steps(NamedTuple):
    """Jade's steps by ``[gait, origin, value]``; origin 0 is her city."""

    targets: Small
    """0 off the highway."""
    kinds: Small
    """The kind of step, of which ``Changes`` has a row each."""
    back: Small
    """The target of a capture backward, 0 for none."""


class Changes(NamedTuple):
    """What a step changes, by row: kind of step, code of the unit, and code on the target."""

    codes: Small
    """The code on the target afterwards, -1 if the move is illegal."""
    can_end: NDArray[np.bool_]
    """Whether the game may be over."""
    counts: Numbers
    """What is added to the counts."""


class Expander(NamedTuple):
    """The tables of a rule set for finding successors."""

    numbering: Numbering
    rules: Rules
    turns: Numbers
    """``[turn, which throw]``: the values."""
    steps: Steps
    changes: Changes
    back_kind: int
    """The kind of step of a capture backward."""
    gaits: Small
    """``[code]``: the gait of a unit of Jade's, -1 for Obsidian's and for no unit."""
    flipped: Small
    """``[code]``: the code as Obsidian sees the unit."""
    counts: Numbers
    """``[code]``: what a unit adds to the counts."""
    single: int
    """The code of one outward piece of Jade's."""

    @classmethod
    def of(cls, index: PositionIndex) -> Self:
        """Work out the tables of a rule set."""
        game, numbering = numbered_game(index)
        codes = len(numbering.units)
        gaits, flipped = np.full(codes, -1, np.int16), np.zeros(codes, np.int16)
        counts = np.zeros(codes, np.int64)
        _describe(numbering, gaits, flipped, counts)
        steps, examples = _list_steps(game)
        rows = len(examples) * codes * codes
        changes = Changes(
            np.full(rows, _ILLEGAL, np.int16),
            np.zeros(rows, np.bool_),
            np.zeros(rows, np.int64),
        )
        single = int(numbering.codes[0, 1, 0, 1, 0])
        _work_out(game, numbering, single, examples, changes)
        back_kind = len(examples) - 1
        turns = game.tables.turns
        return cls(
            numbering, game.rules, turns, steps, changes, back_kind, gaits, flipped, counts, single
        )


def _list_steps(game: Game) -> tuple[Steps, Numbers]:
    """Return the steps, and an example of each kind by gait: ``[kind, gait, (origin, value)]``.

    Steps are of one kind if they begin and end at the same kind of place (the city, the fire, or
    another space) and do the same. The last kind is the capture backward. Value 0 is no example.
    """
    packed, back = game.tables.step[0].astype(np.int64), game.tables.back[0]
    targets, origins = packed & TARGET_MASK, np.arange(packed.shape[1])[:, np.newaxis]
    place = np.where(targets == 0, 0, np.where(targets == game.rules.fire, 1, 2))
    names = (packed - targets) * 2 + place * 2 + (origins == 0)
    found, kinds = np.unique(names, return_inverse=True)
    kinds = kinds.reshape(names.shape)
    examples = np.zeros((len(found) + 1, len(packed), 2), np.int64)
    for gait, origin, value in product(*map(range, packed.shape)):
        example = examples[kinds[gait, origin, value], gait]
        if value and (not example[1] or targets[gait, example[0], example[1]] == example[0]):
            example[:] = origin, value
        is_extra = back[gait, origin, value] not in (0, targets[gait, origin, value])
        if is_extra:
            examples[-1, gait] = origin, value
    return Steps(targets.astype(np.int16), kinds.astype(np.int16), back), examples


@compiled
def _describe(
    numbering: Numbering,
    gaits: Small,
    flipped: Small,
    counts: Numbers,
) -> None:
    """Write the gait of each code, the code as Obsidian sees it, and what it adds to counts."""
    for code in range(1, len(gaits)):
        unit = numbering.units[code]
        side = np.int64(unit[0]) - 1
        flipped[code] = numbering.codes[1, unit[0], unit[1], unit[2], unit[3]]
        counts[code] = np.int64(1) << (_BYTE * (UNITS + side))
        counts[code] += np.int64(unit[UNIT_OWN]) << (_BYTE * (OWN + side))
        if side == 0:
            gaits[code] = gait_of(unit, ZERO)


@allocating
def _work_out(
    game: Game, numbering: Numbering, single: int, examples: Numbers, changes: Changes
) -> None:
    """Play the example of each kind of step with each unit onto each unit."""
    rules, codes = game.rules, len(numbering.units)
    board, moves = np.zeros(rules.size, np.int16), np.empty(2, np.int64)
    for kind, code, there in np.ndindex(len(examples), codes, codes):
        unit = numbering.units[code]
        if unit[0] != 1:
            continue
        origin, value = examples[kind, gait_of(unit, ZERO)]
        is_back = kind == len(examples) - 1
        if value == 0 or (origin == 0 and code != single):
            continue
        steps = game.tables.back if is_back else game.tables.step
        target = int(np.int64(steps[0, gait_of(unit, ZERO), origin, value])) & TARGET_MASK
        if there and target in (0, origin):
            continue
        board[:] = 0
        if origin:
            place_unit(rules, numbering, board, origin, code)
        else:
            board[rules.hands] = 1
        if there:
            place_unit(rules, numbering, board, target, there)
        count = 0
        if is_back:
            count = add_backward(game, board, origin, value, moves, ZERO)
        else:
            count = add_forward(game, board, origin, value, moves, ZERO)
        if count:
            row = (kind * codes + code) * codes + there
            before = _count(rules, board)
            apply_move(rules, board, moves[0])
            changes.counts[row] = _count(rules, board) - before
            changes.can_end[row] = can_end_game(moves[0])
            changes.codes[row] = code_of(rules, numbering, board, target) if target else 0


@compiled
def _count(rules: Rules, board: Board) -> int:
    """Return the counts of a board."""
    counts = 0
    for side in range(2):
        counts += int(np.int64(board[rules.hands + side])) << (_BYTE * (HOME + side))
        counts += int(np.int64(board[rules.lost + side])) << (_BYTE * (LOST + side))
    for unit in range(rules.width, rules.hands, rules.width):
        if board[unit]:
            side = int(np.int64(board[unit])) - 1
            counts += 1 << (_BYTE * (UNITS + side))
            counts += int(np.int64(board[unit + UNIT_OWN])) << (_BYTE * (OWN + side))
    return counts


@inlined
def _get(counts: int, which: int) -> int:
    return (counts >> (_BYTE * which)) & _MASK


class Spread(NamedTuple):
    """A position with Jade to move, taken apart."""

    codes: Numbers
    """``[space]``; 0 for the city."""
    counts: Numbers
    """The counts, one number."""
    totals: Numbers
    """``[step]``: the totals of the spaces before, as Obsidian sees them from their city on."""
    before: Numbers
    """``[step]``: the number of positions before these spaces."""
    origins: Numbers
    """``[which throw]``: the number of origins of Jade's moves, then these; 0 is her city."""


@allocating
def make_spread(rules: Rules) -> Spread:
    """Allocate the arrays."""
    length = rules.spaces + 3
    return Spread(
        np.zeros(length, np.int64),
        np.zeros(1, np.int64),
        np.zeros(length, np.int64),
        np.zeros(length, np.int64),
        np.zeros((2, length), np.int64),
    )


@compiled
def spread_position(expander: Expander, number: int, spread: Spread) -> None:
    """Take apart the position with a number (``PositionIndex.position_of``)."""
    _find_codes(expander, number, spread)
    numbering, spaces = expander.numbering, expander.rules.spaces
    for step in range(1, spaces + 1):
        code = int(np.int64(expander.flipped[spread.codes[spaces + 1 - step]]))
        totals = spread.totals[step]
        spread.totals[step + 1] = numbering.next_totals[totals, code]
        spread.before[step + 1] = spread.before[step] + numbering.before[step, totals, code]
    _find_origins(expander, spread, spread.origins[0])


@inlined
def _find_codes(expander: Expander, number: int, spread: Spread) -> int:
    """Write the codes and counts of the position with a number; return its totals."""
    numbering, counts, totals = expander.numbering, 0, 0
    for space in range(1, expander.rules.spaces + 1):
        code = spread.codes[space]  # of the position before, which often has the same
        row = numbering.before[space, totals]
        if row[code] > number or (code + 1 < len(row) and row[code + 1] <= number):
            code = code_at(numbering, space, totals, number)
            spread.codes[space] = code
        counts += expander.counts[code]
        number -= row[code]
        totals = numbering.next_totals[totals, code]
    row = numbering.off_board_start[totals] + number
    for each in range(numbering.off_board.shape[1]):
        counts += int(np.int64(numbering.off_board[row, each])) << (_BYTE * (HOME + each))
    spread.counts[0] = counts
    return totals


@inlined
def _find_origins(expander: Expander, spread: Spread, origins: Numbers) -> None:
    """Write where Jade can move from: her units, then her city."""
    count = 0
    for space in range(1, expander.rules.spaces + 1):
        if expander.gaits[spread.codes[space]] >= 0:
            count += 1
            origins[count] = space
    if _get(spread.counts[0], HOME):
        count += 1
        origins[count] = 0
    origins[0] = count


@inlined
def _find_play(
    expander: Expander, spread: Spread, value: int, origin: int, is_back: int
) -> tuple[int, int]:
    """Return the target of a play and its row of ``Changes``, -1 if it isn't legal."""
    rules, steps, kinds = expander.rules, expander.steps, len(expander.gaits)
    code = spread.codes[origin] if origin else expander.single
    gait = expander.gaits[code]
    target = int(np.int64(steps.targets[gait, origin, value]))
    kind = expander.back_kind
    there = spread.codes[target] if target != origin else 0
    if is_back:
        back = int(np.int64(steps.back[gait, origin, value]))
        is_legal, target, there = back not in (0, target), back, spread.codes[back]
    else:
        kind = int(np.int64(steps.kinds[gait, origin, value]))
        # At the limit only a friend may be entered onto, which ``Changes`` allows for doubling.
        is_legal = (
            origin > 0
            or rules.pieces >= rules.army
            or _get(spread.counts[0], UNITS) < rules.pieces
            or expander.gaits[there] >= 0
        )
    row = (kind * kinds + code) * kinds + there
    return target, row if is_legal and expander.changes.codes[row] != _ILLEGAL else -1


@inlined
def _is_over(counts: int) -> bool:
    jade = _get(counts, HOME) + _get(counts, UNITS)
    obsidian = _get(counts, HOME + 1) + _get(counts, UNITS + 1)
    return jade == 0 or obsidian == 0


@inlined
def _score(rules: Rules, counts: int) -> int:
    """Return Jade's score at the end of a game (``outcome``)."""
    jade = _get(counts, HOME) + _get(counts, OWN)
    obsidian = _get(counts, HOME + 1) + _get(counts, OWN + 1)
    lead = jade + _get(counts, LOST) - obsidian - _get(counts, LOST + 1)
    if not rules.can_draw:
        return 2 if jade > 0 else 0
    return 1 if lead == 0 else 2 if lead > 0 else 0


@inlined
def _number(
    expander: Expander,
    spread: Spread,
    bounds: tuple[int, int],
    play: tuple[int, int, int],
    counts: int,
) -> int:
    """Return the number that Obsidian sees after a play: its origin, target, and code there.

    ``bounds`` are the lowest and highest space changed by this play or before it.
    """
    numbering, spaces = expander.numbering, expander.rules.spaces
    step, last = spaces + 1 - bounds[1], spaces + 1 - bounds[0]
    origin, target = spaces + 1 - play[0], spaces + 1 - play[1]
    total, totals = spread.before[step], spread.totals[step]
    while step <= spaces:
        if step > last and totals == spread.totals[step]:  # the rest is as it was
            total += spread.before[spaces + 1] - spread.before[step]
            totals = spread.totals[spaces + 1]
            break
        code = spread.codes[spaces + 1 - step]
        if step == target:
            code = play[2]
        elif step == origin:
            code = 0
        code = int(np.int64(expander.flipped[code]))
        total += numbering.before[step, totals, code]
        totals = numbering.next_totals[totals, code]
        step += 1
    homes = _get(counts, HOME + 1), _get(counts, HOME)
    lost = _get(counts, LOST + 1), _get(counts, LOST)
    return total + numbering.off_board_number[totals, homes[0], homes[1], lost[0], lost[1]]


@inlined
def _widened(bounds: tuple[int, int], origin: int, target: int) -> tuple[int, int]:
    """Return the lowest and highest space of bounds, an origin and a target, cities left out."""
    low = min(bounds[0], origin or _NOWHERE, target or _NOWHERE)
    return low, max(bounds[1], origin, target)


@inlined
def _write_last(
    expander: Expander,
    spread: Spread,
    value: int,
    origins: Numbers,
    bounds: tuple[int, int],
    may_end: bool,
    successors: PositionNumbers,
) -> int:
    """Write the successor of each play with the last throw; return how many there are.

    ``bounds`` are the spaces changed before, and ``may_end`` whether that may have ended the game.
    """
    changes, rules, count = expander.changes, expander.rules, 0
    for place in range(1, origins[0] + 1 if value else 0):
        origin = origins[place]
        for is_back in range(2 if rules.captures_back and origin else 1):
            target, row = _find_play(expander, spread, value, origin, is_back)
            if row < 0:
                continue
            counts = spread.counts[0] + changes.counts[row]
            if (may_end or changes.can_end[row]) and _is_over(counts):
                successors[count] = LOSS + _score(rules, counts)
            else:
                play = (origin, target, int(np.int64(changes.codes[row])))
                wider = _widened(bounds, origin, target)
                successors[count] = _number(expander, spread, wider, play, counts)
            count += 1
    return count


@compiled
def _write_two(
    expander: Expander, spread: Spread, values: tuple[int, int], successors: PositionNumbers
) -> int:
    """Write the successors of two throws; return how many there are, none for a pass."""
    low, high = min(values[0], values[1]), max(values[0], values[1])
    for must_use_both in (True, False):
        count, uses_both = 0, False
        for value, other in ((low, high), (high, low)):
            unused = successors[count:]
            more, uses_more = _write_in_order(expander, spread, value, other, must_use_both, unused)
            count, uses_both = count + more, uses_both or uses_more
            if low == high:
                break
        if uses_both:
            break
    return count


@compiled
def _write_in_order(
    expander: Expander,
    spread: Spread,
    value: int,
    other: int,
    must_use_both: bool,
    successors: PositionNumbers,
) -> tuple[int, bool]:
    """Write the successors of two throws in this order; return their number.

    Also return whether any uses both throws. With ``must_use_both`` a line of one move counts only
    if it ends the game.
    """
    changes, codes, count, uses_both = expander.changes, spread.codes, 0, False
    for place in range(1, spread.origins[0, 0] + 1 if value else 0):
        origin = spread.origins[0, place]
        for is_back in range(2 if expander.rules.captures_back and origin else 1):
            target, row = _find_play(expander, spread, value, origin, is_back)
            if row < 0:
                continue
            before, left, there = spread.counts[0], codes[origin], codes[target]
            counts, may_end = before + changes.counts[row], changes.can_end[row]
            codes[origin], spread.counts[0] = 0, counts
            codes[target] = changes.codes[row]
            bounds = _widened((_NOWHERE, 0), origin, target)
            unused, seconds = successors[count:], 0
            if may_end and _is_over(counts):
                unused[0], seconds = LOSS + _score(expander.rules, counts), 1
            else:
                origins = spread.origins[1]
                _find_origins(expander, spread, origins)
                seconds = _write_last(expander, spread, other, origins, bounds, may_end, unused)
                uses_both = uses_both or seconds > 0
                if seconds == 0 and not must_use_both:
                    play = (0, target, int(codes[target]))
                    unused[0], seconds = _number(expander, spread, bounds, play, counts), 1
            count += seconds
            codes[target] = there
            codes[origin], spread.counts[0] = left, before
    return count, uses_both


@inlined
def _write_turn(
    expander: Expander, spread: Spread, values: tuple[int, int], successors: PositionNumbers
) -> int:
    untouched, nothing = (_NOWHERE, 0), (0, 0, 0)
    if expander.rules.throws == 1:
        origins = spread.origins[0]
        count = _write_last(expander, spread, values[0], origins, untouched, False, successors)
    else:
        count = _write_two(expander, spread, values, successors)
    if count == 0:
        successors[0] = _number(expander, spread, (1, 0), nothing, spread.counts[0])
        count = 1
    return count


@compiled
def write_successors(
    expander: Expander, spread: Spread, values: tuple[int, int], successors: PositionNumbers
) -> int:
    """Write the successor of each line of Jade's turn, as ``list_lines`` orders them.

    A successor is the number of the position as the enemy sees it, or the end of the game. Return
    how many there are.
    """
    return _write_turn(expander, spread, values, successors)


@allocating
def expand(
    expander: Expander,
    numbers: PositionNumbers,
    counts: NDArray[np.uint8 | np.uint16],
    successors: PositionNumbers,
) -> None:
    """Write the successors of each position into a row, throw by throw, and count each throw's."""
    _expand(expander, make_spread(expander.rules), numbers, counts, successors)


@compiled
def _expand(
    expander: Expander,
    spread: Spread,
    numbers: PositionNumbers,
    counts: NDArray[np.uint8 | np.uint16],
    successors: PositionNumbers,
) -> None:
    for row in range(len(numbers)):
        spread_position(expander, int(np.int64(numbers[row])), spread)
        count = 0
        for throw, thrown in enumerate(expander.turns):
            unused, values = successors[row, count:], (thrown[0], thrown[1])
            found = _write_turn(expander, spread, values, unused)
            counts[row, throw] = found
            count += found


@allocating
def write_blocks(expander: Expander, numbers: PositionNumbers, blocks: NDArray[np.uint8]) -> None:
    """Write the block of each position (``blocks_of``)."""
    numbering, spread = expander.numbering, make_spread(expander.rules)
    for each in range(len(numbers)):
        left = numbering.off_highway[_find_codes(expander, int(np.int64(numbers[each])), spread)]
        home, enemy_home = _get(spread.counts[0], HOME), _get(spread.counts[0], HOME + 1)
        blocks[each] = numbering.blocks[left[0] - home, left[1] - enemy_home]
