"""Playing by the general network: whole turns, games of self-play, and duels with Hard.

A worth is the chance of one side, a draw counting one half.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.network import CHANCE
from puluc.lab.general.board import Board, Game, Maps, Scalars
from puluc.lab.general.inputs import MAX_INPUTS, Inputs, write_inputs
from puluc.lab.general.moves import (
    MAX_LINES,
    ONGOING,
    list_lines,
    outcome,
    pass_turn,
    play_line,
    side_of,
)
from puluc.lab.jit.compiling import allocating, compiled
from puluc.lab.jit.networks import Weights, network_chance
from puluc.lab.jit.rng import State, random_below

MAX_LOOKS = 2

_LEFT_OUT = -1000.0
"""The worth of a line that is far from the best."""


class Work(NamedTuple):
    """Buffers, allocated once for many turns."""

    lines: NDArray[np.int64]
    """``[depth]``: the lines of a turn."""
    after: NDArray[np.int16]
    """``[depth]``: the board after a line."""
    worths: NDArray[np.float64]
    inputs: Inputs
    sums: NDArray[np.int32]

    @classmethod
    def of(cls, game: Game, weights: Weights) -> Work:
        """Buffers for a rule set and a network."""
        return cls(
            np.empty((MAX_LOOKS + 1, 3, MAX_LINES), np.int64),
            np.empty((MAX_LOOKS + 1, game.scalars.size), np.int16),
            np.empty(MAX_LINES),
            np.empty(MAX_INPUTS, np.int32),
            np.empty(len(weights.bias), np.int32),
        )


@compiled
def _score(end: int, side: int) -> float:
    """What an outcome is worth to a side."""
    return end / 2 if side == 0 else 1 - end / 2


@allocating
def guess(a: Scalars, m: Maps, board: Board, weights: Weights, work: Work) -> float:
    """The estimate for the side to move, if the game is not over."""
    count = write_inputs(a, m, board, work.inputs)
    return network_chance(weights, work.inputs, count, work.sums) / CHANCE


@allocating
def _worth_now(a: Scalars, m: Maps, board: Board, side: int, weights: Weights, work: Work) -> float:
    """The estimate for a side, without looking further."""
    end = outcome(a, board)
    if end != ONGOING:
        return _score(end, side)
    chance = guess(a, m, board, weights, work)
    return chance if side_of(a, board[a.player]) == side else 1 - chance


@allocating
def worth(
    a: Scalars, m: Maps, board: Board, side: int, looks: int, weights: Weights, work: Work
) -> float:
    """The estimate for a side, no look or one look further (``Evaluator.worth``).

    Not recursive: numba can't load recursive functions from its cache.
    """
    end = outcome(a, board)
    if end != ONGOING or looks == 0:
        return _worth_now(a, m, board, side, weights, work)
    chance = 0.0
    for turn in range(len(m.turns)):
        values = (m.turns[turn, 0], m.turns[turn, 1])
        chance += m.turn_chances[turn] * _best_worth(a, m, board, values, weights, work)
    return chance if side_of(a, board[a.player]) == side else 1 - chance


@allocating
def _best_worth(
    a: Scalars,
    m: Maps,
    board: Board,
    values: tuple[int, int],
    weights: Weights,
    work: Work,
) -> float:
    """The best estimate for the side to move after a line of play with these throws."""
    mover, lines, after, best = side_of(a, board[a.player]), work.lines[1], work.after[1], 0.0
    for line in range(list_lines(a, m, board, values[0], values[1], lines)):
        play_line(a, board, lines[0, line], lines[1, line], after)
        pass_turn(a, after)
        best = max(best, _worth_now(a, m, after, mover, weights, work))
    return best


@allocating
def luck(
    a: Scalars, m: Maps, board: Board, values: tuple[int, int], weights: Weights, work: Work
) -> float:
    """What these throws bring the side to move.

    It is the best estimate after them, less the average of that over all throws.
    """
    side = side_of(a, board[a.player])
    best = _best_worth(a, m, board, values, weights, work)
    return best - worth(a, m, board, side, 1, weights, work)


@allocating
def choose_line(
    a: Scalars,
    m: Maps,
    board: Board,
    values: tuple[int, int],
    margins: NDArray[np.float64],
    weights: Weights,
    work: Work,
    state: State,
) -> tuple[int, float, int]:
    """A line of the best worth, as Master chooses; its worth, and how many lines there are.

    The lines are then in ``work.lines[0]``.
    """
    side, lines, after = side_of(a, int(board[a.player])), work.lines[0], work.after[0]
    count = list_lines(a, m, board, values[0], values[1], lines)
    worths = work.worths[:count]
    worths[:] = 1
    least, left = 0.0, count
    for looks in range(len(margins)):
        if looks > 0 and left == 1:
            break
        best = 0.0
        for line in range(count):
            if worths[line] >= least:
                play_line(a, board, lines[0, line], lines[1, line], after)
                pass_turn(a, after)
                worths[line] = worth(a, m, after, side, looks, weights, work)
                best = max(best, worths[line])
            else:
                worths[line] = _LEFT_OUT
        least, left = best - margins[looks], 0
        for line in range(count):
            left += worths[line] >= least
    seen = picked = 0
    for line in range(count):
        if worths[line] >= least:
            seen += 1
            if random_below(state, seen) == 0:
                picked = line
    return picked, worths[picked], count


@allocating
def throw(m: Maps, state: State) -> int:
    """The value of a random throw."""
    drawn = random_below(state, 16)
    for each in range(len(m.values)):
        drawn -= m.weights[each]
        if drawn < 0:
            return int(m.values[each])
    return 0
