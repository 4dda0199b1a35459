"""How much there is to decide in games of Perfect against itself, and how much is captured."""

from __future__ import annotations

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import allocating, compiled, parallel
from puluc.lab.jit.levels import Weights
from puluc.lab.jit.moves import Board
from puluc.lab.jit.tables import Large, Layout, Numbers, Small
from puluc.lab.jit.threats import takes
from puluc.lab.jit.turns import NOTHING, Room, list_lines, make_room, play_line, read_number
from puluc.lab.solve.graph import Graph
from puluc.lab.study.policy import ALL_CORES, Policy, Rows, worth


class Decisions(NamedTuple):
    """What happens in a game on average."""

    choices: float
    """Turns in which the moves lead to different positions."""
    cost: float
    """What random moves would cost in them, in games won, if all else were played perfectly."""
    captures: float
    """Units captured."""


def decisions(
    graph: Graph,
    values: NDArray[np.float64],
    perfect: Policy,
    visits: NDArray[np.float64],
) -> Decisions:
    """What there is in the positions of a game; ``visits`` tells how often each place is."""
    careless, found = Policy(graph, "random"), np.zeros(3)
    for number, chunk in enumerate(graph.chunks):
        part = slice(chunk.start, chunk.start + len(chunk.ends))
        rows = np.flatnonzero(visits[part])
        careless.ask(number, rows)
        with ALL_CORES:
            found += _look(
                *graph.tables,
                *graph.throw_values,
                graph.chances,
                values,
                graph.numbers[part],
                chunk.ends,
                chunk.followers,
                rows,
                visits[part],
                perfect.weights[number],
                careless.weights[number],
            )
    return Decisions(*found.tolist())


@parallel
def _look(
    t: Layout,
    s: Small,
    g: Large,
    firsts: NDArray[np.int64],
    seconds: NDArray[np.int64],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    numbers: Numbers,
    ends: NDArray[np.int32],
    followers: NDArray[np.int32],
    rows: Rows,
    visits: NDArray[np.float64],
    perfect: Weights,
    careless: Weights,
) -> NDArray[np.float64]:
    choices = cost = captures = 0.0
    for each in numba.prange(len(rows)):
        row = rows[each]
        how = (firsts, seconds, chances, values, ends, followers, perfect, careless)
        found = _look_at_row(t, s, g, row, numbers[row], *how)
        choices += visits[row] * found[0]
        cost += visits[row] * found[1]
        captures += visits[row] * found[2]
    return np.array([choices, cost, captures])


@allocating
def _look_at_row(
    t: Layout,
    s: Small,
    g: Large,
    row: int,
    number: int,
    firsts: NDArray[np.int64],
    seconds: NDArray[np.int64],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    ends: NDArray[np.int32],
    followers: NDArray[np.int32],
    perfect: Weights,
    careless: Weights,
) -> tuple[float, float, float]:
    board, rest = np.empty(t.spaces + 1, np.int16), np.empty(4, np.int16)
    room = make_room(t)
    read_number(t, s, g, number, board, rest)
    begin = ends[row - 1, -1] if row else 0
    choices = cost = captures = 0.0
    for thrown in range(len(firsts)):
        end = ends[row, thrown]
        list_lines(t, s, g, board, rest, firsts[thrown], seconds[thrown], room)
        best, other, there = perfect[begin:end], careless[begin:end], followers[begin:end]
        captures += chances[thrown] * _captures(t, s, g, board, rest, room, best)
        if _is_choice(there):
            choices += chances[thrown]
            lost = _mean(there, best, values) - _mean(there, other, values)
            cost += chances[thrown] * lost
        begin = end
    return choices, cost, captures


@compiled
def _is_choice(followers: NDArray[np.int32]) -> bool:
    for each in followers:
        if each != followers[0]:
            return True
    return False


@compiled
def _mean(followers: NDArray[np.int32], weights: Weights, values: NDArray[np.float64]) -> float:
    """What a throw is worth to the mover who chooses so."""
    total = whole = 0.0
    for each in range(len(followers)):
        if weights[each] > 0:
            total += weights[each] * worth(followers[each], values)
            whole += weights[each]
    return total / whole


@compiled
def _captures(
    t: Layout, s: Small, g: Large, board: Board, rest: Small, room: Room, weights: Weights
) -> float:
    """How many units are captured on average."""
    total = whole = 0.0
    for line in range(len(weights)):
        whole += weights[line]
        first, last = room.lines[0, line], room.lines[1, line]
        if weights[line] > 0 and first != NOTHING:
            total += weights[line] * takes(t, s, board, first)
            if last != NOTHING:
                play_line(t, s, g, board, rest, first, NOTHING, room.after, room.rest_after)
                total += weights[line] * takes(t, s, room.after, last)
    return total / whole
