"""The series of five team games (RULES.md 7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puluc import NotationError
from puluc.marks import N_
from puluc.rules.ruleset import SERIES_GAMES, Ruleset

BUL_SERIES = N_("Bul match")
"""The name of a series for the player."""


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """The place of a game in a series of five."""

    number: int = 1
    """1-5."""
    before: tuple[int, int] = (0, 0)
    """The enemies that Jade and Obsidian took in the games before it."""
    is_assisted: bool = False
    """Whether moves were taken back or hints shown in one of them."""

    def __post_init__(self) -> None:
        if not 1 <= self.number <= len(SERIES_GAMES):
            raise NotationError(N_("a match has no game {number}"), number=self.number)
        if min(self.before) < 0 or (self.number == 1 and any(self.before)):
            raise NotationError(
                N_("{before} can't have been taken before game {number}"),
                before=f"{self.before[0]}-{self.before[1]}",
                number=self.number,
            )

    @property
    def is_last(self) -> bool:
        """Whether the series ends with this game."""
        return self.number == len(SERIES_GAMES)

    def next(self, taken: tuple[int, int], *, is_assisted: bool) -> SeriesGame:
        """Return the place of the next game; after the last one, the first of a new series."""
        if self.is_last:
            return SeriesGame()
        return SeriesGame(self.number + 1, self.total(taken), self.is_assisted or is_assisted)

    def total(self, taken: tuple[int, int]) -> tuple[int, int]:
        """Return the enemies that both sides took in the series, this game included."""
        return self.before[0] + taken[0], self.before[1] + taken[1]


def series_rules(number: int, rules: Ruleset) -> Ruleset:
    """Return the rules of game 1-5 of a series with the players and the highway of ``rules``."""
    return replace(rules, **SERIES_GAMES[number - 1][1])


def number_in_series(rules: Ruleset) -> int | None:
    """Return which of the five team games, 1-5, has these rules; None if none has."""
    for number, (_, options) in enumerate(SERIES_GAMES, 1):
        is_same = all(getattr(rules, name) == value for name, value in options.items())
        if is_same and rules.players > 1:
            return number
    return None


def is_series(rules: Ruleset) -> bool:
    """Return whether a series of five games can begin with these rules.

    Raise ContradictionError if a later game can't be played with them: fire needs a middle space.
    """
    if number_in_series(rules) != 1:
        return False
    for number in range(1, len(SERIES_GAMES) + 1):
        series_rules(number, rules)
    return True
