"""The players of the Strategy lessons, and the probabilities of a player's plays."""

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from puluc.ai import ComputerPlayer
from puluc.ai.player import cheapest_play, distinct_lines, violent_lines
from puluc.ai.threats import pieces_won, worst_loss
from puluc.rules import Choice, Line, Move, MoveKind, Play, Position, Side

STRATEGY_CAPTURE = 1000.0
"""The gain of a capture in the Strategy lessons, before all other gains and risks."""
BRINGING_OUT = 3 / 16
"""The pieces that *Strategy II* risks on average to bring one out: 3 of the 16 throws."""

GAIN = 1 / 2
"""The worth of a piece that is taken, freed, slain or taken back, and of a capture itself.

As all that follows it is counted in pieces that may be lost, in *Strategy III*.
"""
SLAIN_NEXT = 1 / 4
"""The worth of a captive that the next throw would slay."""
POST = 1 / 16
"""The worth of a unit that chases an enemy, and of one that is covered: a throw of 16."""
THIRD_BRINGING_OUT = 2 / 16
CHASE = range(2, 5)
"""The spaces by which a unit that chases an enemy is in front of it."""
COVER = 3
"""The most spaces by which a unit is behind another one that it covers."""
WON = 1000.0


class Strategist(ComputerPlayer):
    """A player of the rules of the Strategy lessons; of two throws it counts the whole turn.

    ``lesson`` is the last of the three lessons that it follows. *Strategy II* is about moves that
    neither capture nor slay; *Strategy III* compares all moves.
    """

    def __init__(self, lesson: int = 1) -> None:
        self._lines = distinct_lines if lesson == len(_COSTS) else violent_lines
        self._cost = _COSTS[lesson - 1]

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """Return a random one of the plays that the rules rate best."""
        return cheapest_play(self._lines(choice), self._cost, rng)


def _strategy_cost(line: Line) -> float:
    """Return the cost of a line: capture, slay, bring out, take least risk, in this order."""
    is_quiet = not any(unit and unit.is_captor for unit in line.positions[0].units)
    if is_quiet and _brings_out(line) and _won(line) <= 0:
        return 1.0
    return _cost_by_risk(line)


def second_cost(line: Line) -> float:
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


def third_cost(line: Line) -> float:
    """Return the cost of a line by *Strategy III*, in pieces."""
    start, end = line.positions[0], line.end
    side = start.mover
    if end.outcome and end.outcome.winner is side:
        return -WON
    gain = sum(map(_gain, line.positions, (play.move for play in line.plays)))
    return (
        _expected(end, _taken)
        - GAIN * (gain + taken_back(end))
        - SLAIN_NEXT * _expected(end.pass_turn(), _slain)
        - THIRD_BRINGING_OUT * _brings_out(line)
        - POST * (len(chasers(end, side)) + len(covered(end, side)))
    )


def _gain(position: Position, move: Move) -> int:
    return pieces_won(position, move) + (move.kind is MoveKind.CAPTURE)


def chasers(position: Position, side: Side) -> list[tuple[int, int]]:
    """Return a side's units that are two to four spaces in front of an enemy, each with it."""
    ours, theirs = (_distances(position, side, each) for each in (side, side.enemy))
    return [(unit, enemy) for unit in ours for enemy in theirs if enemy - unit in CHASE]


def covered(position: Position, side: Side) -> set[int]:
    """Return a side's units with another one up to three spaces behind, as distances from home."""
    pairs = combinations(_distances(position, side, side), 2)
    return {front for back, front in pairs if front - back <= COVER}


def _distances(position: Position, side: Side, of: Side) -> list[int]:
    """Return how far units of one side are from the city of a side, in order."""
    spaces = [space for space, unit in enumerate(position.units) if unit and unit.side is of]
    if side is Side.JADE:
        return spaces
    return [position.rules.spaces + 1 - space for space in reversed(spaces)]


def taken_back(position: Position) -> float:
    """Return the pieces that the side that has just moved takes back on average.

    The player to move takes the most that a throw allows; of such captures the one that gives least
    back.
    """
    total = 0.0
    for value, chance in position.rules.odds:
        moves = position.legal_moves(value)
        most = max((_taken(position, move) for move in moves), default=0)
        if most:
            takings = (move for move in moves if _taken(position, move) == most)
            total += chance * min(_expected(position.play(move), _taken) for move in takings)
    return total


def _expected(position: Position, score: Callable[[Position, Move], int]) -> float:
    """Return the average best score of the next throw."""
    return sum(
        chance * max((score(position, move) for move in position.legal_moves(value)), default=0)
        for value, chance in position.rules.odds
    )


def _taken(position: Position, move: Move) -> int:
    """Return the enemy pieces that a move captures, without those that it frees."""
    there = position.units[move.target]
    return there.own_pieces if there and move.kind is MoveKind.CAPTURE else 0


def _slain(position: Position, move: Move) -> int:
    unit = position.units[move.origin]
    return unit.captives if unit and move.kind is MoveKind.SLAY else 0


_COSTS = (_strategy_cost, second_cost, third_cost)
"""The cost of a line by each lesson."""


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
