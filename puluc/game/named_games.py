"""The named games as a player chooses them: in groups, each with its difference from the others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from puluc.marks import N_
from puluc.rules import (
    BUL_SERIES,
    CUSTOM,
    PRESETS,
    SERIES_GAMES,
    USUAL,
    Preset,
    Ruleset,
    is_series,
    number_in_series,
    series_rules,
    usual_spaces,
)

_BUL = next(preset for preset in PRESETS if number_in_series(preset.rules) == 1)
SERIES_NOTE = N_("Five games; every enemy taken is a point.")
_CUSTOM_NOTE = N_("Make your own rules: change any option.")


def games(*, of_teams: bool) -> list[Preset]:
    """Return the named games for two or of teams; those of a series of teams come first."""
    found = [each for each in PRESETS if (each.rules.players > 1) is of_teams]
    return sorted(found, key=lambda each: number_in_series(each.rules) or len(PRESETS))


def base_of(game: Preset) -> Preset:
    """Return the game that another one is explained by.

    It is Puluc, the first of the five forms for two, or the first team game.
    """
    puluc, *others = games(of_teams=False)
    forms = [each for each in others if each.name in dict(SERIES_GAMES)]
    for first, *rest in (forms, games(of_teams=True)):
        if game in rest and game.rules != puluc.rules:
            return first
    return puluc


@dataclass(frozen=True, slots=True)
class NamedGame:
    """An entry of the list; games with the same rules are one entry with several names."""

    names: tuple[str, ...]
    """Marked."""
    fact: str
    """How the game differs from the others, in a few translatable words."""
    presets: tuple[Preset, ...]
    """One for each name; for a series that of its first game; none for custom rules."""

    @property
    def is_series(self) -> bool:
        """Whether it is five games in a row."""
        return self.names == (BUL_SERIES,)

    @property
    def is_for_teams(self) -> bool:
        """Whether it has several players a side."""
        return any(preset.rules.players > 1 for preset in self.presets)

    def matches(self, rules: Ruleset) -> bool:
        """Return whether rules are a form of this game.

        Raise ContradictionError if they are those of a series whose later games exclude them.
        """
        if self.is_series:
            return is_series(rules)
        return not self.presets or any(preset.matches(rules) for preset in self.presets)

    def name(self, rules: Ruleset) -> str:
        """Return the name that fits the rules, else the first one; translatable."""
        pairs = zip(self.names, self.presets, strict=False)
        return next((name for name, preset in pairs if preset.matches(rules)), self.names[0])

    def note(self, rules: Ruleset) -> tuple[str, str]:
        """Return a line about the game by that name, and its source; both translatable."""
        if not self.presets:
            return _CUSTOM_NOTE, ""
        preset = self.presets[self.names.index(self.name(rules))]
        return SERIES_NOTE if self.is_series else preset.summary, preset.source


def _entry(name: str, fact: str) -> NamedGame:
    """Return the entry of a game, with all other names of its rules."""
    if name == BUL_SERIES:
        return NamedGame((name,), fact, (_BUL,))
    rules = next((preset.rules for preset in PRESETS if preset.name == name), None)
    presets = tuple(preset for preset in PRESETS if preset.rules == rules)
    return NamedGame(tuple(each.name for each in presets) or (name,), fact, presets)


_GROUPS = {
    # Translators: the headings of the list of named games, in capitals.
    N_("TWO PLAYERS"): {
        # Translators: the key facts of named games, shown to the right of their names.
        "Puluc": N_("best known"),
        "Bell": N_("1 loses the turn"),
        "Culin": N_("one unit out: pure luck"),
        "Ritual Warfare": N_("captors turn back"),
        "Rescue": N_("only doubles free captives"),
    },
    N_("LONGER ROADS"): {
        "Culin's road": N_("captors go through their city"),
        "Sapper 1906": N_("two throws, round and round"),
        "Boolik 1907": N_("two throws, 14 spaces"),
    },
    N_("BUL FOR TWO"): {
        "Harvester ants": N_("units turn round"),
        "Eagle": N_("captors are lost too"),
        "Scorpion": N_("captures backwards too"),
        "Fire": N_("the middle space burns"),
    },
    N_("TEAMS"): {
        "Bul": N_("units turn round"),
        "Bul: eagle": N_("captors are lost too"),
        "Bul: scorpion": N_("captures backwards too"),
        "Bul: army ants": N_("captors march on"),
        "Bul: fire": N_("the middle space burns"),
        "Boolik teams": N_("captors go through their city"),
        BUL_SERIES: N_("all five, one after another"),
    },
    N_("YOUR OWN"): {CUSTOM: N_("any rules")},
}

GROUPS = {
    heading: tuple(_entry(name, fact) for name, fact in facts.items())
    for heading, facts in _GROUPS.items()
}
"""The entries below their translatable headings."""

GAMES = tuple(game for games in GROUPS.values() for game in games)
"""Every entry; custom rules are the last one."""

CUSTOM_NUMBER = len(GAMES) - 1
"""The number of custom rules."""

FIRST_GAMES = tuple(
    number
    for number, game in enumerate(GAMES)
    if {"Puluc", "Bell", "Ritual Warfare", "Bul", CUSTOM} & {*game.names}
)
"""The numbers of the games that are offered first."""

SERIES = next(number for number, game in enumerate(GAMES) if game.is_series)
TEAMS = next(number for number, game in enumerate(GAMES) if game.presets == (_BUL,))
"""The numbers of the series, and of the team game that is proposed first."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game and its rules, which always agree."""

    number: int
    """That of the entry in ``GAMES``."""
    rules: Ruleset
    custom: Ruleset | None = None
    """The last rules without a name, which custom rules bring back."""

    @classmethod
    def of(cls, rules: Ruleset, *, is_series: bool = False) -> Self:
        """Return the choice of rules by their first name, or of the series they belong to."""
        if is_series:
            return cls(SERIES, series_rules(1, rules))
        number = _number(rules)
        return cls(number, rules, None if GAMES[number].presets else rules)

    @property
    def game(self) -> NamedGame:
        """The entry."""
        return GAMES[self.number]

    def take(self, number: int) -> Self:
        """Return the choice of another entry; a team game keeps the number of players."""
        presets = GAMES[number].presets
        custom = self.custom or self.rules
        rules = presets[0].with_players(self.rules.players) if presets else custom
        return replace(self, number=number, rules=rules)

    def change(self, field: str, value: object) -> Self:
        """Return the choice with another rule: custom, unless the game allows it.

        The highway is as long as the game's or the usual one for the players, unless its length
        was chosen. Raise ContradictionError if the rule excludes others.
        """
        now = self.rules
        changed: dict[str, Any] = {"pieces": now.pieces, field: value}
        if changed.get("players", now.players) != now.players:
            if self.game.is_for_teams and not self.game.is_series:
                changed["spaces"] = self.game.presets[0].with_players(changed["players"]).spaces
            elif now.spaces == usual_spaces(now.players):
                changed["spaces"] = USUAL
        most = max(Ruleset().pieces, changed.get("army", now.army))
        rules = replace(now, **{**changed, "pieces": min(changed["pieces"], most)})
        if self.game.presets and self.game.matches(rules):
            return replace(self, rules=rules)
        return replace(self, number=CUSTOM_NUMBER, rules=rules, custom=rules)


def _number(rules: Ruleset) -> int:
    """Return the number of the first game with these rules that is no series."""
    fitting = (n for n, each in enumerate(GAMES) if not each.is_series and each.matches(rules))
    return next(fitting)
