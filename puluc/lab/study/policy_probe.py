"""The exact move probabilities of a player of ``puluc.ai``, found by intercepting its choice."""

import random
from collections.abc import Sequence
from typing import Any

from puluc.ai import ComputerPlayer
from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.engine.moves import DRAW, LOSS, WIN
from puluc.rules import Choice, Line, Play, Position


def play_chances(player: ComputerPlayer, choice: Choice) -> dict[Play, float]:
    """The probability of each play.

    A player calls ``rng.choice`` at most once, with its equally good candidates.
    """
    rng = _RecordingRandom()
    chosen = player.choose_play(choice, rng)
    offered = [each.plays[0] if isinstance(each, Line) else each for each in rng.offered]
    candidates = offered or [chosen]
    found: dict[Play, float] = {}
    for play in candidates:
        found[play] = found.get(play, 0.0) + 1 / len(candidates)
    return found


class _RecordingRandom(random.Random):
    """Records what a choice is offered, and chooses the first."""

    offered: Sequence[Any] = ()

    def choice(self, seq: Any) -> Any:
        self.offered = list(seq)
        return self.offered[0]


def turn_chances(
    player: ComputerPlayer,
    position_index: PositionIndex,
    position: Position,
    values: tuple[int, ...],
) -> dict[int, float]:
    """The probability of each successor of a turn: a position number, or how the game ends."""
    found: dict[int, float] = {}

    def play_on(choice: Choice, chance: float) -> None:
        if not choice.plays:
            _add(choice.position, chance)
            return
        for play, share in play_chances(player, choice).items():
            play_on(choice.after(play), chance * share)

    def _add(after: Position, chance: float) -> None:
        outcome = after.outcome
        if outcome is None:
            successor = position_index.number_of(after)
        elif outcome.winner is None:
            successor = DRAW
        else:
            successor = WIN if outcome.winner is position.mover else LOSS
        found[successor] = found.get(successor, 0.0) + chance

    play_on(Choice.at(position, values), 1.0)
    return found
