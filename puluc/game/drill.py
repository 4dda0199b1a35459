"""The drill on odds, which asks how many of the sixteen throws take a unit."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from puluc.ai import make_player
from puluc.ai.threats import capturing_values
from puluc.game.scores import THROW_COUNT
from puluc.rules import Choice, Position, Ruleset, Side

ANSWERS = 5
ROUND = 10
"""Questions in a round."""

_TURNS = range(6, 30)
"""The turns played before a question."""
_MANY, _FEW_SHARE = 4, 0.3
"""The throws below which a unit is asked about less often, and how often then.

Units that more throws take teach more.
"""
_FREQUENCIES = {0: 8, 1: 12, 2: 3, 4: 22, 5: 19, 6: 14, 7: 5, 8: 3, 10: 5, 11: 3}
"""How often a number of throws is the right answer, in percent; any other number is rare."""
_BY_MISTAKE = 3
"""How much likelier a number is offered that a single mistake leads to."""


class DrillResults(NamedTuple):
    """The answers given so far."""

    asked: int = 0
    right: int = 0
    ms: int = 0
    """The time for all answers, in milliseconds."""

    def plus(self, *, is_right: bool, ms: int) -> DrillResults:
        """Return the results with one more answer."""
        return DrillResults(self.asked + 1, self.right + is_right, self.ms + ms)


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """A unit of the side that has just moved, and five answers."""

    position: Position
    space: int
    values: tuple[int, ...]
    """The values of the throws that take the unit."""
    answers: tuple[int, ...]
    """Numbers of throws, of 16, in order."""

    @property
    def right(self) -> int:
        """The number of throws that take the unit."""
        return _throws(self.position.rules, self.values)


def _throws(rules: Ruleset, values: Sequence[int]) -> int:
    return round(THROW_COUNT * sum(share for value, share in rules.odds if value in values))


def ask_odds(rules: Ruleset, rng: random.Random) -> OddsQuestion:
    """Return a question from a game of Fair with itself; of the standard game for team rules."""
    if rules.players > 1 or rules.throws_per_turn > 1:
        rules = Ruleset()
    while True:
        position = _played(rules, rng)
        side = position.mover.enemy
        spaces = [space for space, unit in enumerate(position.units) if unit and unit.side is side]
        if position.outcome or not spaces:
            continue
        space = rng.choice(spaces)
        values = capturing_values(position, space)
        if _throws(rules, values) >= _MANY or rng.random() < _FEW_SHARE:
            return OddsQuestion(position, space, values, _answers(rules, values, rng))


def _played(rules: Ruleset, rng: random.Random) -> Position:
    """Return a position of a game, or the last one if the game ends before."""
    player, position = make_player("fair"), Position.start(rules, rng.choice(list(Side)))
    throws, shares = zip(*rules.turn_odds, strict=True)
    for _ in range(rng.choice(_TURNS)):
        choice = Choice.at(position, *rng.choices(throws, shares))
        if choice.plays:
            choice = choice.after(player.choose_play(choice, rng))
        position = choice.position
        if position.outcome:
            break
    return position


def _answers(rules: Ruleset, values: Sequence[int], rng: random.Random) -> tuple[int, ...]:
    """Return the right number and four others, sorted.

    A number is offered the more often the more often it is right, so that no number can be guessed
    for being usual, and the more often if a mistake leads to it: a throw that is forgotten, counted
    twice, or counted although it doesn't take.
    """
    of_throws = [value for value, _ in rules.odds]
    sets = (each for count in range(len(of_throws) + 1) for each in combinations(of_throws, count))
    right = _throws(rules, values)
    mistakes = {_throws(rules, [value]) for value in of_throws}
    others = sorted({_throws(rules, each) for each in sets} - {right})
    answers = {right}
    while len(answers) < ANSWERS:
        weights = [
            (_BY_MISTAKE if abs(each - right) in mistakes else 1) * _FREQUENCIES.get(each, 1)
            for each in others
        ]
        answers.update(rng.choices(others, weights))
    return tuple(sorted(answers))
