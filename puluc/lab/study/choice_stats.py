"""How much there is to choose, and to capture, in a game of Perfect against itself."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.lab.engine.board import NO_MOVE, Board, Rules, Tables
from puluc.lab.engine.compiling import allocating, compiled, map_slices
from puluc.lab.engine.levels import Weights
from puluc.lab.engine.moves import Turn, list_lines, make_turn, play_line, successor_value, takes
from puluc.lab.players import RANDOM
from puluc.lab.solve.graph import Graph
from puluc.lab.solve.numbering import Numbering, PositionNumbers, decode_position
from puluc.lab.study.policy import Policy, RowIndices


class ChoiceStats(NamedTuple):
    """Expected values per game."""

    choices: float
    """Turns in which the moves lead to different positions."""
    cost: float
    """Win chance that random moves would lose in these turns, summed over the game."""
    captures: float
    """Units captured."""


def choice_stats(
    graph: Graph,
    values: NDArray[np.float64],
    perfect: Policy,
    visits: NDArray[np.float64],
) -> ChoiceStats:
    """The statistics of games with these ``visits``, the expected turns in each node."""
    random_policy, totals = Policy(graph, RANDOM), np.zeros(3)
    for number in range(len(graph.chunks)):
        totals += _chunk_stats(graph, number, values, perfect, random_policy, visits)
    return ChoiceStats(*totals.tolist())


def _chunk_stats(
    graph: Graph,
    number: int,
    values: NDArray[np.float64],
    perfect: Policy,
    random_policy: Policy,
    visits: NDArray[np.float64],
) -> NDArray[np.float64]:
    chunk = graph.chunks[number]
    rows = np.flatnonzero(visits[chunk.nodes])
    random_policy.compute(number, rows)

    def stats(part: slice) -> NDArray[np.float64]:
        return _row_stats(
            *graph.game,
            values,
            graph.numbers[chunk.nodes],
            chunk.ends,
            chunk.successors,
            rows[part],
            visits[chunk.nodes],
            perfect.weights[number],
            random_policy.weights[number],
        )

    return sum(map_slices(stats, len(rows)), start=np.zeros(3))


@allocating
def _row_stats(
    rules: Rules,
    tables: Tables,
    numbering: Numbering,
    values: NDArray[np.float64],
    numbers: PositionNumbers,
    ends: NDArray[np.int32],
    successors: NDArray[np.int32],
    rows: RowIndices,
    visits: NDArray[np.float64],
    perfect_weights: Weights,
    random_weights: Weights,
) -> NDArray[np.float64]:
    board, turn = np.empty(rules.size, np.int16), make_turn(rules)
    choices = cost = captures = 0.0
    for row in rows:
        decode_position(rules, numbering, int(np.int64(numbers[row])), board)
        begin = ends[row - 1, -1] if row else 0
        for throw, thrown in enumerate(tables.turns):
            end, often = ends[row, throw], visits[row] * tables.turn_chances[throw]
            list_lines(rules, tables, board, thrown[0], thrown[1], turn)
            here, best = successors[begin:end], perfect_weights[begin:end]
            captures += often * _expected_captures(rules, board, turn, best)
            if _is_choice(here):
                choices += often
                at_random = _expected_value(here, random_weights[begin:end], values)
                cost += often * (_expected_value(here, best, values) - at_random)
            begin = end
    return np.array([choices, cost, captures])


@compiled
def _is_choice(successors: NDArray[np.int32]) -> bool:
    for each in successors:
        if each != successors[0]:
            return True
    return False


@compiled
def _expected_value(
    successors: NDArray[np.int32], weights: Weights, values: NDArray[np.float64]
) -> float:
    """The win chance of a player that chooses a throw's successor with these weights."""
    total = whole = 0.0
    for each in range(len(successors)):
        if weights[each] > 0:
            total += weights[each] * successor_value(successors[each], values)
            whole += weights[each]
    return total / whole


@compiled
def _expected_captures(rules: Rules, board: Board, turn: Turn, weights: Weights) -> float:
    """Return the number of units captured by the lines of a turn, on average."""
    total = whole = 0.0
    for line in range(len(weights)):
        whole += weights[line]
        first, last = turn.lines[0, line], turn.lines[1, line]
        if weights[line] > 0 and first != NO_MOVE:
            total += weights[line] * takes(rules, board, first)
            if last != NO_MOVE:
                play_line(rules, board, first, NO_MOVE, turn.after)
                total += weights[line] * takes(rules, turn.after, last)
    return total / whole
