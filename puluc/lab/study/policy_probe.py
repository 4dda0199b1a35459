"""What a player does in a position, as chances, read from the code that plays."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from puluc.ai import Player
from puluc.lab.jit.moves import DRAW, LOSS, WIN
from puluc.rules import Choice, Line, Play, Position
from puluc.tablebase.index import PositionIndex


def play_chances(player: Player, choice: Choice) -> dict[Play, float]:
    """How likely a player makes each move with each throw, read from the code that plays.

    A player chooses once, by chance, among what it likes best.
    """
    watched = _Watched()
    chosen = player.choose_play(choice, watched)
    liked = [each.plays[0] if isinstance(each, Line) else each for each in watched.offered]
    found: dict[Play, float] = {}
    for play in liked or [chosen]:
        found[play] = found.get(play, 0.0) + 1 / len(liked or [chosen])
    return found


class _Watched(random.Random):
    """Remembers what is to be chosen among, and takes the first."""

    offered: Sequence[Any] = ()

    def choice(self, seq: Any) -> Any:
        self.offered = list(seq)
        return self.offered[0]


def turn_chances(
    player: Player, position_index: PositionIndex, position: Position, values: tuple[int, ...]
) -> dict[int, float]:
    """How likely a player's turn leads to each follower, by number or end."""
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
            code = position_index.number_of(after)
        elif outcome.winner is None:
            code = DRAW
        else:
            code = WIN if outcome.winner is position.mover else LOSS
        found[code] = found.get(code, 0.0) + chance

    play_on(Choice.at(position, values), 1.0)
    return found
