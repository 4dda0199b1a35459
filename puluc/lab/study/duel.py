"""Duels: many compiled games of Master's general network against Hard.

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
from puluc.lab.engine.board import ONGOING, Board, Game, mover_of
from puluc.lab.engine.compiling import RandomState, allocating, seeded
from puluc.lab.engine.levels import play_hard
from puluc.lab.engine.play import Work, choose_line, luck, play_chosen, score, throw, warm_up
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
        lead = self.even - 0.5
        return lead / self.error if self.error else math.copysign(math.inf, lead)


def duel(
    rules: Ruleset, stored: StoredNetwork, games: int, seed: int, plies: int | None = None
) -> Duel:
    """Play games of a side of Master against a side of Hard; sides and first moves alternate.

    Master looks as far ahead as it usually does, or as many turns as given.
    """
    if plies is None:
        plies = plies_for(rules, is_special=False)
    margins = np.array([*MARGINS[:plies], 0.0])
    game, work, scores = Game.of(rules), Work.of(rules, stored.network), np.zeros((games, 2))
    _play(game, game.starts(rules), margins, work, seeded(seed), scores)
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
    scores: NDArray[np.float64],
) -> None:
    """Write the score of each game, as it ended and without luck."""
    rules, tables = game
    warm_up(state)
    for number in range(len(scores)):
        side, board, turns, end = number % 2, starts[number // 2 % 2].copy(), 0, ONGOING
        gain = 0.0
        while end == ONGOING and turns < LONGEST:
            turns += 1
            values = (throw(tables, state), throw(tables, state))
            is_master = mover_of(rules, board) == side
            if rules.throws == 1 or rules.pieces <= FEW_UNITS:
                brought = luck(game, board, values, work)
                gain += brought if is_master else -brought
            if is_master:
                line, _, _ = choose_line(game, board, values, margins, work, state)
                end = play_chosen(rules, board, line, work)
            else:
                end = play_hard(game, board, values, state, work.turn)
        scores[number, 0] = score(1 if end == ONGOING else end, side)
        scores[number, 1] = scores[number, 0] - gain
