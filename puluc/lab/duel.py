"""Duels: many compiled games of Master's general network against Hard, under any rules.

Each game is also scored without its luck, as backgammon programs do: what the throws brought either
side by the network's estimates is taken off the result. On average luck is nothing, whatever the
estimates are worth, so this does not change the expected score; it only makes it vary less. With
two throws a turn and many units there are too many lines of play for that, and luck is left in.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.evaluator import FEW_UNITS
from puluc.ai.master.network import Network
from puluc.lab.general.board import Board, Game, Maps, Scalars
from puluc.lab.general.hard import make_lines, play_hard
from puluc.lab.general.moves import ONGOING, Lines, outcome, pass_turn, play_line, side_of
from puluc.lab.general.play import Work, choose_line, luck, throw
from puluc.lab.jit.compiling import allocating
from puluc.lab.jit.networks import Weights
from puluc.lab.jit.rng import State, random_below
from puluc.rules import Position, Ruleset, Side

LONGEST = 10_000
"""Turns after which a game counts as a draw."""


class Duel(NamedTuple):
    """The result of a duel."""

    games: int
    rate: float
    """The share of the games that Master won, a draw counting as half a win."""
    even: float
    """The same without luck."""
    error: float
    """The standard error of ``even``."""

    @property
    def deviation(self) -> float:
        """The distance from an even match, in standard errors."""
        lead = self.even - 0.5
        return lead / self.error if self.error else math.copysign(math.inf, lead)


def duel(
    rules: Ruleset, network: Network, margins: tuple[float, ...], games: int, seed: int
) -> Duel:
    """Play games of a side of Master against a side of Hard; sides and first moves alternate.

    ``margins`` are Master's, one for each depth, the last one 0.
    """
    game, weights = Game.of(rules), Weights.of(network)
    starts = np.array([game.board_of(Position.start(rules, side)) for side in Side])
    state = np.full(1, 2 * seed + 1, np.uint64)
    scores = np.zeros((games, 2))
    work = Work.of(game, weights)
    _play(*game, starts, np.array(margins), weights, work, make_lines(), state, scores)
    (rate, even), (_, spread) = scores.mean(axis=0), scores.std(axis=0)
    return Duel(games, float(rate), float(even), float(spread / math.sqrt(games)))


@allocating
def _play(
    a: Scalars,
    m: Maps,
    starts: NDArray[np.int16],
    margins: NDArray[np.float64],
    weights: Weights,
    work: Work,
    lines: Lines,
    state: State,
    scores: NDArray[np.float64],
) -> None:
    """Write the score of each game, as it ended and without luck."""
    for _ in range(64):
        random_below(state, 2)
    for game in range(len(scores)):
        side, board, turns, end = game % 2, starts[game // 2 % 2].copy(), 0, ONGOING
        gain = 0.0
        while end == ONGOING and turns < LONGEST:
            turns += 1
            values = (throw(m, state), throw(m, state))
            is_master = side_of(a, int(board[a.player])) == side
            if a.throws == 1 or a.pieces <= FEW_UNITS:
                brought = luck(a, m, board, values, weights, work)
                gain += brought if is_master else -brought
            if is_master:
                end = _play_master(a, m, board, values, margins, weights, work, state)
            else:
                end = play_hard(a, m, board, values, state, lines)
        score = 1 if end == ONGOING else end
        scores[game, 0] = score / 2 if side == 0 else 1 - score / 2
        scores[game, 1] = scores[game, 0] - gain


@allocating
def _play_master(
    a: Scalars,
    m: Maps,
    board: Board,
    values: tuple[int, int],
    margins: NDArray[np.float64],
    weights: Weights,
    work: Work,
    state: State,
) -> int:
    """Play a turn in place, the next player to move after it; return the outcome."""
    line, _, _ = choose_line(a, m, board, values, margins, weights, work, state)
    play_line(a, board.copy(), work.lines[0, 0, line], work.lines[0, 1, line], board)
    pass_turn(a, board)
    return outcome(a, board)
