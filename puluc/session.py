"""A game file in play: the match, who plays it, and the scores of the games before it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from puluc.ai import LEVELS, make_player
from puluc.rules import Event, Match, Move, Outcome, Phase, Ruleset, SeededSticks, Side, game_name

HUMAN = "human"

OPPONENTS = (*LEVELS, HUMAN)
"""Who may play Obsidian; Jade is always a person (manual 3.1)."""


@dataclass(slots=True)
class Tally:
    """Games won by each side against one opponent under one set of rules."""

    opponent: str
    rules: str
    jade: int = 0
    obsidian: int = 0

    @property
    def game(self) -> str:
        """The name of the game these rules make."""
        return game_name(Ruleset.parse(self.rules))


@dataclass(slots=True)
class Scores:
    """The score table of a game file."""

    tallies: list[Tally] = field(default_factory=list)
    streak_side: Side | None = None
    """The side that won the last game."""
    streak: int = 0
    """How many games in a row it has won."""

    def add(self, outcome: Outcome, opponent: str, rules: Ruleset) -> None:
        """Count a finished game."""
        tally = self._tally(opponent, str(rules))
        if outcome.winner is Side.JADE:
            tally.jade += 1
        elif outcome.winner is Side.OBSIDIAN:
            tally.obsidian += 1
        self.streak = self.streak + 1 if outcome.winner is self.streak_side else 1
        self.streak_side = outcome.winner

    def won(self, side: Side) -> int:
        """How many games ``side`` has won in all."""
        return sum(tally.jade if side is Side.JADE else tally.obsidian for tally in self.tallies)

    def _tally(self, opponent: str, rules: str) -> Tally:
        for tally in self.tallies:
            if (tally.opponent, tally.rules) == (opponent, rules):
                return tally
        self.tallies.append(Tally(opponent, rules))
        return self.tallies[-1]


class Session:
    """Games of one file, one after another.

    ``new_seed`` gives a fresh secret for the sticks of each game.
    """

    def __init__(self, new_seed: Callable[[], str], rules: Ruleset, opponent: str) -> None:
        self.rules = rules
        self.opponent = opponent
        self.scores = Scores()
        self.game_number = 0
        self._new_seed = new_seed
        self.next_game()

    def next_game(self) -> None:
        """Begin another game with the same rules and opponent."""
        self.game_number += 1
        self.seed = self._new_seed()
        self.match = Match(self.rules, SeededSticks(self.seed, self.game_number))

    def new_game(self, rules: Ruleset, opponent: str) -> None:
        """Begin another game with other rules or another opponent; the scores stay."""
        self.rules, self.opponent = rules, opponent
        self.next_game()

    def is_person(self, side: Side) -> bool:
        """True if a person plays ``side``."""
        return side is Side.JADE or self.opponent == HUMAN

    def throw(self) -> tuple[Event, ...]:
        """Throw the sticks for the side due."""
        return self.match.throw()

    def move(self, move: Move) -> tuple[Event, ...]:
        """Play a legal move; the win that ends a game is counted at once."""
        events = self.match.move(move)
        if self.match.phase is Phase.OVER and self.match.outcome:
            self.scores.add(self.match.outcome, self.opponent, self.rules)
        return events

    def pass_turn(self) -> tuple[Event, ...]:
        """Give up a turn without a move."""
        return self.match.pass_turn()

    def computer_move(self, rng: random.Random) -> Move:
        """What the computer plays now: it is told the position, the throw and the moves."""
        match = self.match
        player = make_player(self.opponent)
        return player.choose(match.position, match.value, match.legal_moves, rng)

    def reset_scores(self) -> None:
        """Empty the score table."""
        self.scores = Scores()

    def resume(self, game_number: int, seed: str, match: Match, scores: Scores) -> None:
        """Take up a saved game where it was left."""
        self.game_number, self.seed, self.match, self.scores = game_number, seed, match, scores
