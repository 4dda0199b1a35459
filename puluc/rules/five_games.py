"""The match of five team games (RULES.md 7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puluc.marks import N_
from puluc.rules.errors import NotationError
from puluc.rules.ruleset import FIVE_GAMES, Ruleset


@dataclass(frozen=True, slots=True)
class MatchGame:
    """The place of a game in a match of five."""

    number: int = 1
    """1-5."""
    before: tuple[int, int] = (0, 0)
    """The enemies that Jade and Obsidian took in the games before it."""
    is_marked: bool = False
    """Whether moves were taken back or hints shown in one of them."""

    def __post_init__(self) -> None:
        if not 1 <= self.number <= len(FIVE_GAMES):
            raise NotationError(N_("a match has no game {number}"), number=self.number)
        if min(self.before) < 0 or (self.number == 1 and any(self.before)):
            raise NotationError(
                N_("{before} can't have been taken before game {number}"),
                before=f"{self.before[0]}-{self.before[1]}",
                number=self.number,
            )

    @property
    def is_last(self) -> bool:
        """Whether the match ends with this game."""
        return self.number == len(FIVE_GAMES)

    def next(self, taken: tuple[int, int], *, is_marked: bool) -> MatchGame:
        """Return the place of the next game; after the last one, the first of a new match."""
        if self.is_last:
            return MatchGame()
        return MatchGame(self.number + 1, self.total(taken), self.is_marked or is_marked)

    def total(self, taken: tuple[int, int]) -> tuple[int, int]:
        """Return the enemies that both sides took in the match, this game included."""
        return self.before[0] + taken[0], self.before[1] + taken[1]


def rules_of_game(number: int, rules: Ruleset) -> Ruleset:
    """Return the rules of game 1-5 of a match with the players, sticks and highway of ``rules``."""
    return replace(rules, **FIVE_GAMES[number - 1][1])


def number_in_match(rules: Ruleset) -> int | None:
    """Return which of the five team games, 1-5, has these rules; None if none has."""
    for number, (_, options) in enumerate(FIVE_GAMES, 1):
        is_same = all(getattr(rules, name) == value for name, value in options.items())
        if is_same and rules.players > 1:
            return number
    return None


def is_match(rules: Ruleset) -> bool:
    """Return whether a match of five games can begin with these rules.

    Raise ContradictionError if a later game can't be played with them: fire needs a middle space.
    """
    if number_in_match(rules) != 1:
        return False
    for number in range(1, len(FIVE_GAMES) + 1):
        rules_of_game(number, rules)
    return True
