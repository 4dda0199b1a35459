"""A rollout: a chance measured by many games from a position, with its margin."""

import random
from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

from puluc.ai import ComputerPlayer
from puluc.game.draft import Draft
from puluc.rules import Choice, Position, Side

GAMES = 1000
_Z95 = 1.959964
"""The 97.5 % quantile of the normal distribution, in standard errors."""


class Rollout(NamedTuple):
    """The results of some games."""

    games: int
    chance: float
    """The share won by the side to move, a draw counting one half."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds between which the true chance lies in 95 of 100 rollouts (E. B. Wilson)."""
        n, square = self.games, _Z95**2
        middle = (self.chance + square / (2 * n)) / (1 + square / n)
        spread = self.chance * (1 - self.chance) / n + square / (4 * n * n)
        half = _Z95 * sqrt(spread) / (1 + square / n)
        return middle - half, middle + half


def roll_out(
    draft: Draft,
    player: ComputerPlayer,
    rng: random.Random,
    progress: Callable[[float], None],
    games: int,
) -> Rollout:
    """Return the results of games that a player plays with itself from a position or a throw.

    ``progress`` is called with the share done after each game; what it raises ends the work.
    """
    side, won = draft.position.mover, 0.0
    for number in range(1, games + 1):
        won += _score(draft, player, rng, side)
        progress(number / games)
    return Rollout(games, won / games)


def _score(draft: Draft, player: ComputerPlayer, rng: random.Random, side: Side) -> float:
    """Return the result of one game for a side."""
    throws, shares = zip(*draft.rules.turn_odds, strict=True)
    position, values = draft.position, draft.values if draft.is_thrown else ()
    while not (outcome := position.outcome):
        position = after_turn(position, values or rng.choices(throws, shares)[0], player, rng)
        values = ()
    return 0.5 if outcome.winner is None else float(outcome.winner is side)


def after_turn(
    position: Position, values: tuple[int, ...], player: ComputerPlayer, rng: random.Random
) -> Position:
    """Return the position after a turn."""
    choice = Choice.at(position, values)
    while choice.plays:
        choice = choice.after(player.choose_play(choice, rng))
    return choice.position
