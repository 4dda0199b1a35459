"""Duels: many compiled games of Master, with a general network, against Hard.

Each is also scored without its luck, as backgammon programs do: the gains that the throws brought
either side, by the network's estimates, are subtracted from the result. On average luck is nothing,
whatever the estimates are worth, so this does not change the expected score; it only makes it vary
less. With two throws a turn and many units there are too many lines of play for that, and luck is
left in.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.evaluator import FEW_UNITS, MARGINS, plies_for
from puluc.ai.master.networks import StoredNetwork
from puluc.lab.arena import deviation
from puluc.lab.engine.board import ONGOING, Board, Game, mover_of
from puluc.lab.engine.compiling import ZERO, RandomState, allocating, seeded
from puluc.lab.engine.play import GameBuffers, Work, luck, play_game, score, warm_up
from puluc.rules import Ruleset

LONGEST = 10_000
"""The turns after which a game counts as a draw."""


@dataclass(frozen=True)
class Duel:
    """The result of a duel."""

    games: int
    rate: float
    """The share of the games that Master won, a draw counting as half a win."""
    even: float
    """The share of the games that Master won, without luck."""
    error: float
    """The standard error of ``even``."""

    @property
    def deviation(self) -> float:
        """The distance from an even score, in standard errors."""
        return deviation(self.even, self.error)


def duel(
    rules: Ruleset, stored: StoredNetwork, games: int, seed: int, plies: int | None = None
) -> Duel:
    """Play games of a side of Master against a side of Hard; sides and first moves alternate.

    Master looks as far ahead as it usually does, one turn at most, or as many turns as given.
    """
    if plies is None:
        plies = min(plies_for(rules, is_special=False), 1)
    margins = np.array([*MARGINS[:plies], 0.0])
    game, scores = Game.of(rules), np.zeros((games, 2))
    work = Work.of(rules, game, stored.network)
    record = GameBuffers.of(game.rules, LONGEST)
    _play(game, game.starts(rules), margins, work, seeded(seed), record, scores)
    (rate, even), (_, spread) = scores.mean(axis=0), scores.std(axis=0)
    error = float(spread / math.sqrt(games))
    return Duel(games, float(rate), float(even), error)


@allocating
def _play(
    game: Game,
    starts: Board,
    margins: NDArray[np.float64],
    work: Work,
    state: RandomState,
    record: GameBuffers,
    scores: NDArray[np.float64],
) -> None:
    """Write the score of each game, as it ended and without luck."""
    rules, longest = game.rules, len(record.boards)
    warm_up(state)
    for number in range(len(scores)):
        side, board, gain = number % 2, starts[number // 2 % 2].copy(), 0.0
        masters = (side == 0, side == 1)
        turns, end = play_game(game, board, masters, margins, ZERO, longest, work, state, record)
        if rules.throws == 1 or min(rules.pieces, rules.army) <= FEW_UNITS:
            for turn in range(turns):
                before, thrown = record.boards[turn], record.throws[turn]
                brought = luck(game, before, (thrown[0], thrown[1]), work)
                gain += brought if mover_of(rules, before) == side else -brought
        scores[number, 0] = score(1 if end == ONGOING else end, side)
        scores[number, 1] = scores[number, 0] - gain
