"""The players of the Strategy lessons, and the probabilities of a player's plays."""

import random
from collections.abc import Sequence
from typing import Any

from puluc.ai import ComputerPlayer
from puluc.ai.player import cheapest_play, violent_lines
from puluc.ai.threats import pieces_won, worst_loss
from puluc.rules import Choice, Line, MoveKind, Play

STRATEGY_CAPTURE = 1000.0
"""The gain of a capture in the Strategy lessons, before all other gains and risks."""
BRINGING_OUT = 3 / 16
"""The pieces that *Strategy II* risks on average to bring one out: 3 of the 16 throws."""


class Strategist(ComputerPlayer):
    """A player of the rules of the Strategy lessons; of two throws it counts the whole turn.

    With ``is_second`` it follows *Strategy II* where it neither captures nor slays.
    """

    def __init__(self, *, is_second: bool = False) -> None:
        self._cost = _second_cost if is_second else _strategy_cost

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """Return a random one of the plays that the rules rate best."""
        return cheapest_play(violent_lines(choice), self._cost, rng)


def _strategy_cost(line: Line) -> float:
    """Return the cost of a line: capture, slay, bring out, take least risk, in this order."""
    is_quiet = not any(unit and unit.is_captor for unit in line.positions[0].units)
    if is_quiet and _brings_out(line) and _won(line) <= 0:
        return 1.0
    return _cost_by_risk(line)


def _second_cost(line: Line) -> float:
    """Return the cost of a line by *Strategy II*: to bring a piece out is worth a little risk."""
    return _cost_by_risk(line) - BRINGING_OUT * _brings_out(line)


def _cost_by_risk(line: Line) -> float:
    """Return the cost of a line: capture, slay, take least risk, in this order."""
    won = _won(line)
    if won > 0 and not any(play.move.kind is MoveKind.CAPTURE for play in line.plays):
        return 0.0
    loss = worst_loss(line.end, line.positions[0].player)
    return loss - won - STRATEGY_CAPTURE if won > 0 else loss + 2


def _won(line: Line) -> int:
    moves = (play.move for play in line.plays)
    return sum(map(pieces_won, line.positions, moves))


def _brings_out(line: Line) -> bool:
    return any(play.move.is_entry for play in line.plays)


def play_chances(player: ComputerPlayer, choice: Choice) -> dict[Play, float]:
    """Return the probability of each play.

    A player calls ``rng.choice`` at most once, with its equally good candidates.
    """
    rng = _RecordingRandom()
    chosen = player.choose_play(choice, rng)
    offered = [each.plays[0] if isinstance(each, Line) else each for each in rng.offered]
    return shared(offered or [chosen])


class _RecordingRandom(random.Random):
    """A random generator that records what a choice is offered, and chooses the first."""

    offered: Sequence[Any] = ()

    def choice(self, seq: Any) -> Any:
        self.offered = list(seq)
        return self.offered[0]


def shared(plays: Sequence[Play]) -> dict[Play, float]:
    """Return equal probabilities; a play that is listed twice has both shares."""
    return {play: plays.count(play) / len(plays) for play in plays}
