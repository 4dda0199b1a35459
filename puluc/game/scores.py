"""The score table of a game file: wins by opponent and rules, streaks and game lengths."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from puluc.rules import Record, Result, Ruleset, Side, rules_of_game


@dataclass(slots=True)
class Tally:
    """Results against one opponent under one rule set, separately for marked games."""

    opponent: str
    rules: str
    jade: int = 0
    obsidian: int = 0
    draws: int = 0
    is_marked: bool = False
    """Whether moves were taken back or hints shown in these games."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the games."""
        return Ruleset.parse(self.rules)

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
    """The score table, with streaks and game lengths.

    Games in which moves were taken back or hints shown have their own rows and count nowhere else;
    games that were set up count nowhere.
    """

    tallies: list[Tally] = field(default_factory=list)
    streak_side: Side | None = None
    """The side that won the last game."""
    streak: int = 0
    """Its number of wins in a row."""
    longest_side: Side | None = None
    longest: int = 0
    """The longest streak so far, and its side."""
    turns: int = 0
    """The total turns of the games whose length is known."""
    timed_games: int = 0
    """The number of games whose length is known."""
    matches: list[Tally] = field(default_factory=list)
    """Results of matches of five games, by the rules of the first."""

    def with_games(self, records: Iterable[Record]) -> Scores:
        """A copy of these scores with finished games added."""
        scores = replace(
            self,
            tallies=[replace(tally) for tally in self.tallies],
            matches=[replace(tally) for tally in self.matches],
        )
        for record in records:
            scores.add(record)
        return scores

    def add(self, record: Record) -> None:
        """Count a game if it is finished and was not set up."""
        if record.result is None or record.set_up:
            return
        self._row(record).add(record.result)
        self._add_match(record)
        if record.is_marked:
            return
        self.turns += len(record.turns)
        self.timed_games += 1
        self._update_streak(record.result.winner)

    def won(self, side: Side) -> int:
        """The number of unmarked games that ``side`` has won."""
        unmarked = [tally for tally in self.tallies if not tally.is_marked]
        return sum(tally.jade if side is Side.JADE else tally.obsidian for tally in unmarked)

    @property
    def mean_turns(self) -> float | None:
        """The mean number of turns of a game; None before the first one."""
        return self.turns / self.timed_games if self.timed_games else None

    def _update_streak(self, winner: Side | None) -> None:
        if winner is None:
            self.streak_side, self.streak = None, 0
            return
        self.streak = self.streak + 1 if winner is self.streak_side else 1
        self.streak_side = winner
        if self.streak > self.longest:
            self.longest_side, self.longest = winner, self.streak

    def _row(self, record: Record) -> Tally:
        return _tally(self.tallies, record.opponent, record.rules, is_marked=record.is_marked)

    def _add_match(self, record: Record) -> None:
        """Count a match if this game was its last."""
        place = record.match_game
        if place and place.is_last and record.taken:
            jade, obsidian = place.total(record.taken)
            winner = Result.DRAW
            if jade != obsidian:
                winner = Result.JADE if jade > obsidian else Result.OBSIDIAN
            rules, is_marked = rules_of_game(1, record.rules), place.is_marked or record.is_marked
            _tally(self.matches, record.opponent, rules, is_marked=is_marked).add(winner)


def _tally(tallies: list[Tally], opponent: str, rules: Ruleset, *, is_marked: bool) -> Tally:
    """The row of these games, added if there is none yet."""
    key = (opponent, str(rules), is_marked)
    for tally in tallies:
        if (tally.opponent, tally.rules, tally.is_marked) == key:
            return tally
    tallies.append(Tally(opponent, str(rules), is_marked=is_marked))
    return tallies[-1]
