"""Playing whole turns by the general network, and games between it and Hard.

A worth is the chance of one side, a draw counting one half.
"""

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.networks import CHANCE, Network
from puluc.lab.engine.board import (
    MAX_LINES,
    ONGOING,
    Board,
    Game,
    Numbers,
    Rules,
    Tables,
    TurnBuffers,
    end_turn,
    list_lines,
    make_turn,
    mover_of,
    outcome,
)
from puluc.lab.engine.compiling import (
    ONE,
    RandomState,
    allocating,
    compiled,
    inlined,
    pick,
    random_below,
)
from puluc.lab.engine.inputs import (
    MAX_INPUTS,
    Inputs,
    InputTables,
    NetworkWeights,
    network_chance,
    write_inputs,
)
from puluc.lab.engine.levels import play_hard
from puluc.rules import Ruleset

_LEFT_OUT = -1000.0
"""The worth in place of that of a line that is far from the best."""


class Work(NamedTuple):
    """The general network for a rule set, and buffers, allocated once for many turns."""

    weights: NetworkWeights
    known: InputTables
    turn: TurnBuffers
    reply: TurnBuffers
    """The turn after ``turn``."""
    worths: NDArray[np.float64]
    inputs: Inputs
    sums: NDArray[np.int32]

    @classmethod
    def of(cls, rules: Ruleset, game: Game, network: Network) -> Self:
        """Return the network for a rule set, the game of which is ``game``."""
        weights = NetworkWeights.of(network)
        return cls(
            weights,
            InputTables.of(rules),
            make_turn(game.rules),
            make_turn(game.rules),
            np.empty(MAX_LINES),
            np.empty(MAX_INPUTS, np.uint16),
            np.empty(len(weights.bias), np.int32),
        )


@compiled
def score(end: int, side: int) -> float:
    """Return the worth of an outcome for a side."""
    return end / 2 if side == 0 else 1 - end / 2


@inlined
def guess(rules: Rules, board: Board, work: Work) -> float:
    """Return the estimate for the side to move, if the game is not over."""
    count = write_inputs(rules, work.known, board, work.inputs)
    return network_chance(work.weights, work.inputs, count, work.sums)


@inlined
def _worth_now(rules: Rules, board: Board, side: int, work: Work) -> float:
    """Return the estimate for a side, without a search."""
    end = outcome(rules, board)
    if end != ONGOING:
        return score(end, side)
    chance = guess(rules, board, work)
    return chance if mover_of(rules, board) == side else 1 - chance


@allocating
def worth(game: Game, board: Board, side: int, plies: int, work: Work) -> float:
    """Return the estimate for a side, searching no turn or one (``Evaluator.worth``).

    It does not recurse: numba can't load recursive functions from its cache.
    """
    rules, tables = game
    if plies == 0 or outcome(rules, board) != ONGOING:
        return _worth_now(rules, board, side, work)
    chance = 0.0
    for turn in range(len(tables.turns)):
        values = (tables.turns[turn, 0], tables.turns[turn, 1])
        chance += tables.turn_odds[turn] * _best_worth(game, board, values, work)
    return chance if mover_of(rules, board) == side else 1 - chance


@allocating
def _best_worth(game: Game, board: Board, values: tuple[int, int], work: Work) -> float:
    """Return the best estimate for the side to move after a line of play with these throws."""
    rules, turn, best = game.rules, work.reply, 0.0
    side = mover_of(rules, board)
    for line in range(list_lines(game, board, values, turn)):
        end_turn(rules, board, turn.lines[0, line], turn.lines[1, line], turn.after)
        best = max(best, _worth_now(rules, turn.after, side, work))
    return best


@allocating
def luck(game: Game, board: Board, values: tuple[int, int], work: Work) -> float:
    """Return the gain that these throws bring to the side to move.

    It is the best estimate after them, less the average of that over all throws.
    """
    best = _best_worth(game, board, values, work)
    return best - worth(game, board, mover_of(game.rules, board), ONE, work)


@allocating
def choose_line(
    game: Game,
    board: Board,
    values: tuple[int, int],
    margins: NDArray[np.float64],
    work: Work,
    state: RandomState,
) -> tuple[int, float, int]:
    """Return a line of the best worth, as Master chooses, its worth, and the number of lines.

    The lines are in ``work.turn`` afterwards.
    """
    rules, turn = game.rules, work.turn
    side = mover_of(rules, board)
    count = list_lines(game, board, values, turn)
    worths = work.worths[:count]
    worths[:] = 1
    least, left = 0.0, count
    for plies in range(len(margins)):
        if plies > 0 and left == 1:
            break
        best = 0.0
        for line in range(count):
            if worths[line] >= least:
                end_turn(rules, board, turn.lines[0, line], turn.lines[1, line], turn.after)
                worths[line] = worth(game, turn.after, side, plies, work)
                best = max(best, worths[line])
            else:
                worths[line] = _LEFT_OUT
        least, left = best - margins[plies], 0
        for line in range(count):
            left += worths[line] >= least
    picked = pick(worths, least, state)
    return picked, worths[picked], count


@inlined
def play_chosen(rules: Rules, board: Board, line: int, work: Work) -> int:
    """Play a line of ``work.turn`` in place; return the outcome."""
    lines, after = work.turn.lines, work.turn.after
    end = end_turn(rules, board, lines[0, line], lines[1, line], after)
    board[:] = after
    return end


@compiled
def throw(tables: Tables, state: RandomState) -> int:
    """Return the value of a random throw."""
    drawn = random_below(state, 16)
    for each in range(len(tables.values)):
        drawn -= tables.weights[each]
        if drawn < 0:
            return int(tables.values[each])
    return 0


@compiled
def warm_up(state: RandomState) -> None:
    """Draw some numbers and drop them: the first ones of similar seeds are similar."""
    for _ in range(64):
        random_below(state, 2)


PLAYED = -1.0
"""The number in place of a worth if the line chosen was played."""


class GameBuffers(NamedTuple):
    """A game turn by turn, in buffers allocated once for many games."""

    boards: Board
    """``[turn]``: the board before the turn."""
    throws: Numbers
    """``[turn, which]``"""
    missed: NDArray[np.float64]
    """``[turn]``: the worth of the best line if another was played at random, else ``PLAYED``."""

    @classmethod
    def of(cls, rules: Rules, longest: int) -> Self:
        """Return buffers for games of up to ``longest`` turns."""
        throws = np.empty((longest, 2), np.int64)
        return cls(np.empty((longest, rules.size), np.int16), throws, np.empty(longest))


@allocating
def play_game(
    game: Game,
    board: Board,
    by_network: tuple[bool, bool],
    margins: NDArray[np.float64],
    noise: int,
    longest: int,
    work: Work,
    state: RandomState,
    record: GameBuffers,
) -> tuple[int, int]:
    """Play a game in place, a side by the network or as Hard; return its turns and its outcome.

    Of 65,536 moves ``noise`` are random. After ``longest`` turns the game is broken off.
    """
    rules, tables = game
    turns, end = 0, ONGOING
    while end == ONGOING and turns < longest:
        values = (throw(tables, state), throw(tables, state))
        record.boards[turns], record.missed[turns] = board, PLAYED
        record.throws[turns, 0], record.throws[turns, 1] = values
        is_random = noise > 0 and random_below(state, CHANCE) < noise
        if is_random or by_network[mover_of(rules, board)]:
            line, best, count = choose_line(game, board, values, margins, work, state)
            if is_random:
                drawn = random_below(state, count)
                if drawn != line:
                    line, record.missed[turns] = drawn, best
            end = play_chosen(rules, board, line, work)
        else:
            end = play_hard(game, board, values, state, work.turn)
        turns += 1
    return turns, end
