"""The chance to win of any position: exact where a tablebase is at hand, else Master's estimate."""

from __future__ import annotations

from puluc.ai.master.evaluator import Evaluator, evaluator
from puluc.ai.tablebase.file import Tablebase
from puluc.rules import Position, Ruleset, Side

_MAX_KNOWN = 50_000
"""Chances kept: those of a few dozen games."""


class Chances:
    """One chance for each position of a rule set, the same wherever the position is met.

    Estimates look one turn further, except with two throws a turn, which take too long for that.
    """

    def __init__(
        self, rules: Ruleset, tablebase: Tablebase | None, estimator: Evaluator | None
    ) -> None:
        self.rules = rules
        self._tablebase, self._estimator = tablebase, estimator
        self._looks = 1 if rules.throws_per_turn == 1 else 0
        self._known = dict[Position, float]()

    @classmethod
    def of(cls, rules: Ruleset, tablebase: Tablebase | None) -> Chances:
        """By a tablebase of these rules if there is one, else by the program's networks.

        NetworksError or OSError if the networks are needed and can't be read, or don't know these
        rules.
        """
        if tablebase:
            return cls(rules, tablebase, None)
        evaluator().check(rules)
        return cls(rules, None, evaluator())

    @property
    def is_exact(self) -> bool:
        """Whether the chances are exact, and not estimates."""
        return self._tablebase is not None

    def worth(self, position: Position, side: Side) -> float:
        """The chance of a side to win, 0 to 1, a draw counting one half.

        Estimated as well in a position that no game of a tablebase leads to. TablebaseError if
        the tablebase can no longer be read.
        """
        chance = self._known.get(position)
        if chance is None:
            if len(self._known) >= _MAX_KNOWN:
                self._known.clear()
            chance = self._known[position] = self._chance(position)
        return chance if position.mover is side else 1 - chance

    def _chance(self, position: Position) -> float:
        chance = self._tablebase.chance(position) if self._tablebase else None
        if chance is not None:
            return chance
        return (self._estimator or evaluator()).estimate(position, self._looks)
