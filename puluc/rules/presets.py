"""The named games (RULES.md 6), and the series of five team games (RULES.md 7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puluc import NotationError
from puluc.marks import N_
from puluc.rules.options import Throws
from puluc.rules.ruleset import NAMED_RULES, SERIES_GAMES, USUAL, Ruleset, usual_spaces


@dataclass(frozen=True, slots=True)
class Preset:
    """A named game; some names leave the stick values open."""

    name: str
    """The name on the command line; the player reads it translated."""
    summary: str
    """One line for the player."""
    source: str
    """The author who describes it."""
    counts: tuple[Throws, ...] = ()
    """Other stick values that the name allows."""

    @property
    def rules(self) -> Ruleset:
        """The rules that the name stands for."""
        return NAMED_RULES[self.name]

    def matches(self, rules: Ruleset) -> bool:
        """Return whether ``rules`` are a form of this game (teams have any number of players)."""
        own = self.rules
        if rules.throws not in (own.throws, *self.counts):
            return False
        if min(rules.players, own.players) > 1 and rules.spaces == usual_spaces(rules.players):
            rules = replace(rules, players=own.players, spaces=USUAL)
        return replace(rules, throws=own.throws) == own


_VERBEECK = N_("L. Verbeeck, 1998; for two: D. Polovynka")
"""The source of the five team games, and of their form for two players."""
_BUL = N_("L. Verbeeck, 1998; D. Polovynka")

PRESETS = (
    Preset(N_("Puluc"), N_("The best-known rules."), N_("Puluk for the Psion Series 3")),
    Preset(N_("Bell"), N_("One banded side loses the turn."), N_("R. C. Bell, 1960")),
    Preset(
        N_("Culin"), N_("One unit out at a time: pure luck."), N_("Puluk's manual, after S. Culin")
    ),
    Preset(
        N_("Ritual Warfare"),
        N_("Two units out; captors go back home."),
        N_("Puluk's manual, after P. S. Neeley"),
    ),
    Preset(
        N_("Lemery"),
        N_("No banded side may be worth 5, 6 or 0."),
        N_("Lemery Games"),
        (Throws.SIX, Throws.ZERO),
    ),
    Preset(N_("Rescue"), N_("Pieces join; only two together free captives."), N_("Lemery Games")),
    Preset(N_("Harvester ants"), N_("Units turn round at the end."), _VERBEECK),
    Preset(N_("Eagle"), N_("The capturing unit is lost too."), _VERBEECK),
    Preset(N_("Scorpion"), N_("Units without captives also capture backwards."), _VERBEECK),
    Preset(N_("Army ants"), N_("Puluc under its team-game name."), _VERBEECK),
    Preset(N_("Fire"), N_("The middle space burns."), _VERBEECK),
    Preset(
        N_("Culin's road"), N_("Captors go through their city."), N_("D. Polovynka, after S. Culin")
    ),
    Preset(
        N_("Sapper 1906"), N_("Two throws a turn; units go round and round."), N_("K. Sapper, 1906")
    ),
    Preset(
        N_("Boolik 1907"), N_("Two throws a turn, one unit out, 14 spaces."), N_("S. Culin, 1907")
    ),
    Preset(N_("Bul"), N_("The team game: units turn round."), _BUL, (Throws.ZERO,)),
    Preset(N_("Bul: eagle"), N_("In teams: the capturing unit is lost too."), _BUL, (Throws.ZERO,)),
    Preset(N_("Bul: scorpion"), N_("In teams: captures backwards too."), _BUL, (Throws.ZERO,)),
    Preset(N_("Bul: army ants"), N_("In teams: captors march on."), _BUL, (Throws.ZERO,)),
    Preset(N_("Bul: fire"), N_("In teams: the middle space burns."), _BUL, (Throws.ZERO,)),
)


BUL_SERIES = N_("Bul match")
"""The name of a series of five games."""

CUSTOM = N_("Custom")
"""The name of all other rules."""


def game_name(rules: Ruleset) -> str:
    """Return the name of the first preset that these rules are a form of, else ``CUSTOM``."""
    return next((preset.name for preset in PRESETS if preset.matches(rules)), CUSTOM)


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
