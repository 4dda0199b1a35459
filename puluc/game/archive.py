"""The games before the one on the board: how many a file keeps."""

from __future__ import annotations

from puluc.game.scores import Scores
from puluc.rules import Record

LAST_NUMBER = 999_999_999
"""Games are numbered up to here; a game after it has the same number."""

MAX_GAMES = 1000
"""Games before this one whose records are kept; of older ones only the scores are."""

MAX_TURNS = 100_000
"""How many turns these may have in all."""


def forget_old(games: list[Record], earlier: Scores, scores_from: int) -> None:
    """Take out the oldest games there is no room for; those that count go into ``earlier``."""
    while len(games) > MAX_GAMES or sum(len(game.turns) for game in games) > MAX_TURNS:
        oldest = games.pop(0)
        if oldest.number >= scores_from:
            earlier.add(oldest)
