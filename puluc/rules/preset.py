"""The games that have a name: what is told of them (RULES.md 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puluc.rules.ruleset import NAMED_RULES, Ruleset, Throws


@dataclass(frozen=True, slots=True)
class Preset:
    """A game that has a name; some names leave the count of the sticks open."""

    name: str
    summary: str
    """One line for the player."""
    source: str
    """Who describes it."""
    counts: tuple[Throws, ...] = ()
    """Other ways of counting the sticks that the name allows."""

    @property
    def rules(self) -> Ruleset:
        """The rules that the name stands for."""
        return NAMED_RULES[self.name]

    def matches(self, rules: Ruleset) -> bool:
        """True if ``rules`` are a form of this game."""
        forms = (self.rules.throws, *self.counts)
        return rules.throws in forms and replace(rules, throws=self.rules.throws) == self.rules


PRESETS = (
    Preset("Puluc", "The game most people know.", "Puluk for the Psion Series 3"),
    Preset("Bell", "A single banded stick counts nothing.", "R. C. Bell, after K. Sapper"),
    Preset("Culin", "One piece out at a time: pure luck.", "S. Culin, 1907"),
    Preset("Ritual Warfare", "Two pieces out, captives dragged home.", "P. S. Neeley"),
    Preset(
        "Lemery",
        "No bands may count five, six or nothing.",
        "Lemery Games",
        (Throws.SIX, Throws.ZERO),
    ),
    Preset("Rescue", "Pieces join; only a double frees captives.", "Lemery Games"),
    Preset("Harvester ants", "At the end of the road units turn round.", "D. Polovynka"),
    Preset("Eagle", "Who captures leaves the board as well.", "D. Polovynka"),
    Preset("Scorpion", "A unit may capture behind itself.", "D. Polovynka"),
    Preset("Army ants", "The standard game by its team name.", "D. Polovynka"),
    Preset("Fire", "The middle of the road burns.", "D. Polovynka"),
    Preset("Culin's road", "A captor passes its city and runs on.", "D. Polovynka, after S. Culin"),
    Preset("Sapper 1906", "Two throws a turn on an endless road.", "K. Sapper, 1906"),
    Preset("Boolik 1907", "Two throws, one piece, fourteen spaces.", "S. Culin, 1907"),
)


def game_name(rules: Ruleset) -> str:
    """The name of the first preset that these rules are a form of, else ``Custom``."""
    return next((preset.name for preset in PRESETS if preset.matches(rules)), "Custom")
