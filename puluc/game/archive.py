"""The limits of the games that a file keeps."""

from puluc.game.scores import Scores
from puluc.rules import Record

LAST_NUMBER = 999_999_999
"""The highest game number; later games share it."""

MAX_GAMES = 1000
"""How many earlier games keep their records; of older ones only the scores are kept."""

MAX_TURNS = 100_000
"""How many turns their records may have in all."""


def forget_old(games: list[Record], earlier: Scores, scores_from: int) -> None:
    """Remove the oldest games beyond the limits; those that count are added to ``earlier``."""
    while len(games) > MAX_GAMES or sum(len(game.turns) for game in games) > MAX_TURNS:
        oldest = games.pop(0)
        if oldest.number >= scores_from:
            earlier.add(oldest)
