"""The score table of a game file: who won how often, at what, and how fast."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from puluc.rules import Record, Result, Ruleset, Side, game_name


@dataclass(slots=True)
class Tally:
    """Games against one opponent under one set of rules; those with moves taken back apart."""

    opponent: str
    rules: str
    jade: int = 0
    obsidian: int = 0
    draws: int = 0
    is_marked: bool = False

    @property
    def game(self) -> str:
        """The name of the game these rules make."""
        return game_name(Ruleset.parse(self.rules))

    def add(self, result: Result) -> None:
        """Count one game."""
        match result:
            case Result.JADE:
                self.jade += 1
            case Result.OBSIDIAN:
                self.obsidian += 1
            case Result.DRAW:
                self.draws += 1


@dataclass(slots=True)
class Scores:
    """The table, and what it says of games in a row and of their length.

    Games in which moves were taken back have rows of their own and count nowhere else.
    """

    tallies: list[Tally] = field(default_factory=list)
    streak_side: Side | None = None
    """The side that won the last game."""
    streak: int = 0
    """How many games in a row it has won."""
    longest_side: Side | None = None
    longest: int = 0
    """The longest streak there has been, and whose it was."""
    turns: int = 0
    """The turns of all games whose length is known."""
    timed_games: int = 0
    """How many games these are."""

    def with_games(self, records: Iterable[Record]) -> Scores:
        """These scores and those of finished games together."""
        scores = replace(self, tallies=[replace(tally) for tally in self.tallies])
        for record in records:
            scores.add(record)
        return scores

    def add(self, record: Record) -> None:
        """Count a finished game; one that goes on is not counted."""
        if record.result is None:
            return
        self._tally(record).add(record.result)
        if record.is_marked:
            return
        self.turns += len(record.turns)
        self.timed_games += 1
        self._follow_streak(record.result.winner)

    def won(self, side: Side) -> int:
        """How many unmarked games ``side`` has won in all."""
        fair = [tally for tally in self.tallies if not tally.is_marked]
        return sum(tally.jade if side is Side.JADE else tally.obsidian for tally in fair)

    @property
    def mean_turns(self) -> float | None:
        """How many turns a game takes, None before the first one."""
        return self.turns / self.timed_games if self.timed_games else None

    def _follow_streak(self, winner: Side | None) -> None:
        if winner is None:
            self.streak_side, self.streak = None, 0
            return
        self.streak = self.streak + 1 if winner is self.streak_side else 1
        self.streak_side = winner
        if self.streak > self.longest:
            self.longest_side, self.longest = winner, self.streak

    def _tally(self, record: Record) -> Tally:
        key = (record.opponent, str(record.rules), record.is_marked)
        for tally in self.tallies:
            if (tally.opponent, tally.rules, tally.is_marked) == key:
                return tally
        opponent, rules, is_marked = key
        self.tallies.append(Tally(opponent, rules, is_marked=is_marked))
        return self.tallies[-1]
