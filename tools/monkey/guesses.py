"""Chances that mean nothing and take no time, so that analysing a game is no long work."""

from zlib import crc32

from puluc.ai.chances import Chances
from puluc.ai.master.evaluator import evaluator
from puluc.ai.tablebase.file import Tablebase
from puluc.rules import Position, Ruleset, Side


class Guesses(Chances):
    """One chance for each position, the same in every run."""

    def worth(self, position: Position, side: Side) -> float:
        """Any chance, but of a game that is over the result."""
        outcome = position.outcome
        if outcome is not None:
            return 0.5 if outcome.winner is None else float(outcome.winner is side)
        chance = crc32(str(position).encode()) / (1 << 32)
        return chance if position.mover is side else 1 - chance


def guesses(rules: Ruleset, tablebase: Tablebase | None) -> Chances:
    """Guesses for a rule set."""
    return Guesses(rules, tablebase, evaluator())
