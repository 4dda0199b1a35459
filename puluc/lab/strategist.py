"""The player of the Strategy lessons, and the probabilities of a player's plays."""

import random
from collections.abc import Sequence
from typing import Any

from puluc.ai import ComputerPlayer
from puluc.ai.player import cheapest_play, violent_lines
from puluc.ai.threats import pieces_won, worst_loss
from puluc.rules import Choice, Line, MoveKind, Play

STRATEGY_CAPTURE = 1000.0
"""The gain of a capture in the Strategy lessons, before all other gains and risks."""


class Strategist(ComputerPlayer):
    """A player of the rules of the Strategy lessons; of two throws it counts the whole turn."""

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """Return a random one of the plays that the rules rate best."""
        return cheapest_play(violent_lines(choice), _strategy_cost, rng)


def _strategy_cost(line: Line) -> float:
    """Return the cost of a line: capture, slay, bring out, take least risk, in this order."""
    start, moves = line.positions[0], [play.move for play in line.plays]
    won = sum(map(pieces_won, line.positions, moves))
    has_capture = any(move.kind is MoveKind.CAPTURE for move in moves)
    if won > 0 and not has_capture:
        return 0.0
    is_quiet = not any(unit and unit.is_captor for unit in start.units)
    if any(move.is_entry for move in moves) and is_quiet and won <= 0:
        return 1.0
    loss = worst_loss(line.end, start.player)
    return loss - won - STRATEGY_CAPTURE if won > 0 else loss + 2


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
