"""Win chances of any position of any rules, estimated or exact, and Master, who plays by them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from puluc.ai.master.board_inputs import BoardInputs
from puluc.ai.master.general_inputs import GeneralTables, general_inputs
from puluc.ai.master.networks import CHANCE, FILE_NAME, Networks, is_small, read_networks
from puluc.ai.player import ComputerPlayer
from puluc.ai.tablebase.file import Tablebase
from puluc.assets import assets
from puluc.rules import Choice, Play, Position, Ruleset, Side, lines_of_play

FEW_UNITS = 2
"""The most units of a player with two throws a turn for which all lines are few enough."""


def plies_for(rules: Ruleset, *, is_special: bool) -> int:
    """Return the depth of search, in turns, that pays where the choice is close.

    The inputs of the general networks take several times as long as those of a special one.
    """
    if is_special or is_small(rules):
        return 2 if rules.throws_per_turn == 1 else 1
    return int(rules.throws_per_turn == 1 or min(rules.pieces, rules.army) <= FEW_UNITS)


class Evaluator:
    """An estimator of chances by a file of networks.

    Every chance is a sum of binary fractions that a float holds exactly, so that compiled code
    computes the same.
    """

    def __init__(self, networks: Networks) -> None:
        self.networks = networks

    def estimate(self, position: Position, plies: int = 0) -> float:
        """Return the chance, 0 to 1, that the side to move wins, a draw counting one half.

        With ``plies`` it is the average over all throws of the next turn; the player is expected to
        choose by an estimate with one ply less.
        """
        if (over := chance_when_over(position, position.mover)) is not None:
            return over
        if not plies:
            return self._guess(position)
        return sum(
            chance * max(self.worth(end, position.mover, plies - 1) for end in ends)
            for chance, ends in _turns(position)
        )

    def worth(self, position: Position, side: Side, plies: int = 0) -> float:
        """Return the estimate for one side, whoever is to move."""
        if (over := chance_when_over(position, side)) is not None:
            return over
        chance = self.estimate(position, plies)
        return chance if position.mover is side else 1 - chance

    def check(self, rules: Ruleset) -> None:
        """Raise UnknownRulesError if the networks don't know these rules."""
        if rules not in self.networks.special:
            GeneralTables.of(rules)

    def plies(self, rules: Ruleset) -> int:
        """Return the depth of search, in turns, that pays under these rules."""
        return plies_for(rules, is_special=rules in self.networks.special)

    def _guess(self, position: Position) -> float:
        rules, on = position.rules, general_inputs
        stored = self.networks.of(rules)
        if stored.rule_sets:
            on = BoardInputs.of(rules).on
        return stored.network.chance(on(position)) / CHANCE


def chance_when_over(position: Position, side: Side) -> float | None:
    """Return the chance of a side if the game is over, else None."""
    outcome = position.outcome
    return None if outcome is None else outcome.worth(side)


def _turns(position: Position) -> Iterator[tuple[float, list[Position]]]:
    """Yield the probability of each throw or pair of throws, and the positions after the turn."""
    for values, chance in position.rules.turn_odds:
        if len(values) == 1:
            moves = position.legal_moves(values[0])
            yield chance, [position.after(move) for move in moves] or [position.pass_turn()]
        else:
            yield chance, list({line.end for line in lines_of_play(Choice.at(position, values))})


@cache
def evaluator() -> Evaluator:
    """Return the evaluator with the networks that the program is shipped with.

    NetworksError or OSError if they can't be read.
    """
    return Evaluator(read_networks((assets() / "networks" / FILE_NAME).read_bytes()))


def estimator() -> Evaluator:
    """Return the evaluator for the chances that are shown; Master plays by ``evaluator``.

    NetworksError or OSError if the networks can't be read.
    """
    return Evaluator(evaluator().networks.for_chances)


def estimate(position: Position) -> float:
    """Return the chance, 0 to 1, that the side to move wins; raise as ``estimator``."""
    return estimator().estimate(position)


MARGINS = (0.08, 0.015)
"""The distance from the best line within which a line is searched deeper, by depth so far."""


class Master(ComputerPlayer):
    """A level that compares the ends of all lines of play, and searches close ones deeper."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """Return the first play of the line that leaves the best chance; a random one of equals."""
        mover, lines = choice.position.mover, list(lines_of_play(choice))
        margins = MARGINS[: self._evaluator.plies(choice.position.rules)]
        for depth, margin in enumerate((*margins, 0.0)):
            if len(lines) == 1:
                break
            worth = [self._evaluator.worth(line.end, mover, depth) for line in lines]
            least = max(worth) - margin
            lines = [line for line, each in zip(lines, worth, strict=True) if each >= least]
        return rng.choice(lines).plays[0]


ROUGH_ERROR = 1.0
"""The error of a difference of two rough chances: by them no choice is called a mistake."""

SPECIAL_ERROR, GENERAL_ERROR, TWO_THROWS_ERROR = 0.02, 0.05, 0.04
"""The error of a difference of two estimates: within it no choice is called a mistake.

The first is for a network made for the rules, the second for the general network; the third is
added with two throws a turn, where no closer look is taken (docs/lab/master.md).
"""

LOOKED_SHARE = 0.75
"""The share of the search in an estimate: searching or not, its errors tend to be opposite."""

_MAX_KNOWN = 50_000
"""The most chances that are kept: those of a few dozen games."""


class Chances:
    """The chances of the positions of a rule set; a position always has the same one.

    An estimate is the average of one without a search and, by ``LOOKED_SHARE``, one that searches
    a turn ahead. A rough one is without a search: it takes a small part of the time.
    """

    def __init__(
        self,
        rules: Ruleset,
        tablebase: Tablebase | None,
        estimator: Evaluator | None,
        *,
        is_rough: bool = False,
    ) -> None:
        self.rules = rules
        self.is_rough = is_rough
        self._tablebase, self._estimator = tablebase, estimator
        self._known = dict[Position, float]()

    @classmethod
    def of(cls, rules: Ruleset, tablebase: Tablebase | None) -> Chances:
        """Return the chances of a tablebase if there is one, else those of the program's networks.

        NetworksError or OSError if the networks are needed and can't be read, or don't know these
        rules.
        """
        if tablebase:
            return cls(rules, tablebase, None)
        estimator().check(rules)
        return cls(rules, None, estimator())

    @property
    def rough(self) -> Chances | None:
        """Rough chances of the same rules; None if they are exact or made without an estimator."""
        if self.is_exact or self._estimator is None:
            return None
        return Chances(self.rules, None, self._estimator, is_rough=True)

    @property
    def is_exact(self) -> bool:
        """Whether the chances are exact, and not estimates."""
        return self._tablebase is not None

    @property
    def error(self) -> float:
        """The error of a difference of two chances; 0 if they are exact."""
        if self.is_exact:
            return 0.0
        if self.is_rough:
            return ROUGH_ERROR
        special = (self._estimator or estimator()).networks.special
        error = SPECIAL_ERROR if self.rules in special else GENERAL_ERROR
        return error + TWO_THROWS_ERROR * (self.rules.throws_per_turn > 1)

    @property
    def closer_looks(self) -> int:
        """The most turns that ``look_closer`` can search in little time; 0 if chances are exact.

        None with two throws a turn: there each turn takes a hundred times as long.
        """
        return 0 if self.is_exact or self.rules.throws_per_turn > 1 else 2

    def worth(self, position: Position, side: Side) -> float:
        """Return the chance of a side to win, 0 to 1, a draw counting one half.

        Positions to which no game leads are not in a tablebase; they are estimated. TablebaseError
        if the tablebase can no longer be read.
        """
        chance = self._known.get(position)
        if chance is None:
            if len(self._known) >= _MAX_KNOWN:
                self._known.clear()
            chance = self._known[position] = self._chance(position)
        return chance if position.mover is side else 1 - chance

    def look_closer(self, position: Position, side: Side, turns: int) -> float:
        """Return an estimate that searches some turns deeper than ``worth``, and takes longer."""
        return (self._estimator or estimator()).worth(position, side, 1 + turns)

    def _chance(self, position: Position) -> float:
        chance = self._tablebase.chance(position) if self._tablebase else None
        if chance is not None:
            return chance
        about = self._estimator or estimator()
        now = about.estimate(position)
        if self.is_rough:
            return now
        looked = about.estimate(position, 1)
        return now + LOOKED_SHARE * (looked - now)
