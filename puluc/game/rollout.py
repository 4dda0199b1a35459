"""A rollout: chances measured by many games of a player with itself, with their margins.

Several positions, such as those after the moves of a turn, are compared by games with the same
throws. The estimated luck of each throw is subtracted from a result: on average it is zero, but the
difference varies much less.
"""

import random
from collections.abc import Callable, Sequence
from math import sqrt
from operator import mul
from statistics import fmean, variance
from typing import NamedTuple, Self

from puluc.ai import ComputerPlayer
from puluc.ai.master.evaluator import Chances
from puluc.rules import Choice, Position, Side, lines_of_play

GAMES = 400
LOOK = GAMES // 20
"""The number of games after which positions are compared, again and again."""
_POCOCK = 2.672
"""The margin in standard errors for 20 looks, any of which may decide with 95 % confidence.

S. J. Pocock, Biometrika 64 (1977).
"""


class Measured(NamedTuple):
    """A mean and its margin in either direction."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Self:
        """Return the mean of at least two values."""
        return cls(fmean(values), _POCOCK * sqrt(variance(values) / len(values)))

    @property
    def is_decided(self) -> bool:
        """Whether the mean differs from 0 by more than its margin."""
        return abs(self.mean) > self.margin


class Rollout(NamedTuple):
    """The results of games from each of some positions, less luck; a draw counts one half.

    Game ``n`` has the same throws from every position. A position that is clearly worse than the
    best one has fewer games.
    """

    results: tuple[tuple[float, ...], ...]

    @property
    def games(self) -> int:
        """The number of games from the best position."""
        return max(map(len, self.results))

    @property
    def order(self) -> list[int]:
        """The positions by number, the best first: those with more games, then more won."""
        key = [(len(each), fmean(each)) for each in self.results]
        return sorted(range(len(key)), key=key.__getitem__, reverse=True)

    @property
    def chance(self) -> Measured:
        """The chance of the best position."""
        return Measured.of(self.results[self.order[0]])

    def difference(self, one: int, other: int) -> Measured:
        """Return by how much a position is better than another, by the games both have."""
        pairs = zip(self.results[one], self.results[other], strict=False)
        return Measured.of([a - b for a, b in pairs])


def roll_out(
    positions: Sequence[Position],
    side: Side,
    player: ComputerPlayer,
    chances: Chances,
    *,
    seed: str,
    progress: Callable[[float], None],
    games: int,
) -> Rollout:
    """Return the results for a side of games that a player plays with itself from positions.

    ``chances`` estimate the luck; the better they are, the fewer games decide.

    Positions that are clearly worse than the best drop out, and once one is left, no more games
    are played. ``progress`` is called with the share done after each round; what it raises ends
    the work.
    """
    results, contenders = [list[float]() for _ in positions], list(range(len(positions)))
    for number in range(1, games + 1):
        for each in contenders:
            seeded = f"{seed} {number}"
            results[each].append(_result(positions[each], side, player, chances, seeded))
        progress(number / games)
        if number % LOOK == 0 and len(contenders) > 1:
            contenders = _contenders(Rollout(tuple(map(tuple, results))), contenders)
            if len(contenders) == 1:
                break
    return Rollout(tuple(map(tuple, results)))


def _contenders(rollout: Rollout, contenders: Sequence[int]) -> list[int]:
    """Return the positions that are not clearly worse than the best."""
    best = rollout.order[0]
    return [
        each for each in contenders if each == best or not rollout.difference(best, each).is_decided
    ]


def _result(
    position: Position, side: Side, player: ComputerPlayer, chances: Chances, seed: str
) -> float:
    """Return the result of one game for a side, less its luck; the seed gives the throws."""
    throws, choices, luck = random.Random(seed), random.Random(seed), 0.0
    turns, shares = zip(*position.rules.turn_odds, strict=True)
    while not (outcome := position.outcome):
        best = {values: _best(position, values, side, chances) for values in turns}
        values = throws.choices(turns, shares)[0]
        luck += best[values] - sum(map(mul, best.values(), shares))
        position = after_turn(position, values, player, choices)
    return outcome.worth(side) - luck


def _best(position: Position, values: tuple[int, ...], side: Side, chances: Chances) -> float:
    """Return the chance of a side after the mover's best way to play a throw."""
    mover = position.mover
    ends = {line.end for line in lines_of_play(Choice.at(position, values))}
    best = max(chances.worth(end, mover) for end in ends)
    return best if mover is side else 1 - best


def after_turn(
    position: Position, values: tuple[int, ...], player: ComputerPlayer, rng: random.Random
) -> Position:
    choice = Choice.at(position, values)
    while choice.plays:
        choice = choice.after(player.choose_play(choice, rng))
    return choice.position
