"""The past of a game as both computers must have it: its moves."""

from puluc.rules import Match


def plays_of(match: Match) -> list[str]:
    """Return the moves of a match so far, each after the value it used."""
    turns = [*match.turns, *([match.pending] if match.pending else [])]
    if match.rules.throws_per_turn > 1:
        return [f"{value} {move}" for turn in turns for move, value in turn.uses]
    worth = match.rules.values
    return [f"{worth[turn.throws[0].marked]} {move}" for turn in turns for move in turn.moves]
