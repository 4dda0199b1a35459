"""The named games, with a summary and a source of each (RULES.md 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puluc.rules.five_games import MatchGame
from puluc.rules.options import Throws
from puluc.rules.ruleset import NAMED_RULES, USUAL, Ruleset, usual_spaces


@dataclass(frozen=True, slots=True)
class Preset:
    """A named game; some names leave the stick values open."""

    name: str
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
        """Whether ``rules`` are a form of this game: a team game has any number of players."""
        own = self.rules
        if rules.throws not in (own.throws, *self.counts):
            return False
        if min(rules.players, own.players) > 1 and rules.spaces == usual_spaces(rules.players):
            rules = replace(rules, players=own.players, spaces=USUAL)
        return replace(rules, throws=own.throws) == own


_VERBEECK = "L. Verbeeck, 1998; for two: D. Polovynka"
"""The source of the five team games, and of their form for two players."""
_BUL = "L. Verbeeck, 1998; D. Polovynka"

PRESETS = (
    Preset("Puluc", "The best-known rules.", "Puluk for the Psion Series 3"),
    Preset("Bell", "One banded side loses the turn.", "R. C. Bell, 1960"),
    Preset("Culin", "One unit out at a time: pure luck.", "Puluk's manual, after S. Culin"),
    Preset(
        "Ritual Warfare",
        "Two units out; captors go back home.",
        "Puluk's manual, after P. S. Neeley",
    ),
    Preset(
        "Lemery",
        "No banded side may be worth 5, 6 or 0.",
        "Lemery Games",
        (Throws.SIX, Throws.ZERO),
    ),
    Preset("Rescue", "Pieces join; only two together free captives.", "Lemery Games"),
    Preset("Harvester ants", "Units turn round at the end.", _VERBEECK),
    Preset("Eagle", "The capturing unit is lost too.", _VERBEECK),
    Preset("Scorpion", "Units without captives also capture backwards.", _VERBEECK),
    Preset("Army ants", "Puluc under its team-game name.", _VERBEECK),
    Preset("Fire", "The middle space burns.", _VERBEECK),
    Preset("Culin's road", "Captors go through their city.", "D. Polovynka, after S. Culin"),
    Preset("Sapper 1906", "Two throws a turn; units go round and round.", "K. Sapper, 1906"),
    Preset("Boolik 1907", "Two throws a turn, one unit out, 14 spaces.", "S. Culin, 1907"),
    Preset("Bul", "The team game: units turn round.", _BUL, (Throws.ZERO,)),
    Preset("Bul: eagle", "In teams: the capturing unit is lost too.", _BUL, (Throws.ZERO,)),
    Preset("Bul: scorpion", "In teams: captures backwards too.", _BUL, (Throws.ZERO,)),
    Preset("Bul: army ants", "In teams: captors march on.", _BUL, (Throws.ZERO,)),
    Preset("Bul: fire", "In teams: the middle space burns.", _BUL, (Throws.ZERO,)),
)


BUL_MATCH = "Bul match"
"""The name of a match of five games."""


def game_name(rules: Ruleset) -> str:
    """The name of the first preset that these rules are a form of, else ``Custom``."""
    return next((preset.name for preset in PRESETS if preset.matches(rules)), "Custom")


def form_name(rules: Ruleset, match_game: MatchGame | None = None) -> str:
    """The name of a game, or of the match it belongs to, with the players: ``Bul, 3 a side``."""
    name = BUL_MATCH if match_game else game_name(rules)
    return f"{name}, {rules.players} a side" if rules.players > 1 else name


def short_name(rules: Ruleset, match_game: MatchGame | None = None) -> str:
    """``form_name`` for narrow columns: ``Bul 3v3``."""
    name = BUL_MATCH if match_game else game_name(rules)
    return f"{name} {rules.players}v{rules.players}" if rules.players > 1 else name
