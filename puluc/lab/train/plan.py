"""Which networks are made, and how."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puluc.rules import Captures, HighwayKind, Ruleset, Throws, game_name

SEED = 1


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one network is made."""

    name: str
    rule_sets: tuple[Ruleset, ...]
    units: int = 32
    samples: int = 5_500_000
    """Of all rule sets together, as many of each."""
    epochs: int = 8


def _manual() -> tuple[Recipe, ...]:
    """One network for all limits of units that allow a choice, two to five."""
    return tuple(
        Recipe(
            f"{throws}-{captures}-{highway}",
            tuple(Ruleset(throws, captures, pieces, highway) for pieces in range(2, 6)),
            units=48,
            samples=9_000_000,
        )
        for throws in (Throws.CULIN, Throws.BELL)
        for captures in Captures
        for highway in (HighwayKind.FINITE, HighwayKind.LOOPING)
    )


def _named(name: str) -> Recipe:
    rules = Ruleset.preset(name)
    return Recipe(game_name(rules).lower().replace(" ", "-").replace("'", ""), (rules,))


RECIPES = (
    *_manual(),
    _named("Culin's road"),
    replace(_named("Sapper 1906"), units=48, samples=9_000_000),
    replace(_named("Boolik 1907"), units=16, samples=2_000_000),
    replace(_named("Eagle"), samples=4_000_000),
    _named("Harvester ants"),
    _named("Scorpion"),
    _named("Fire"),
)
"""The networks for rule sets whose exact values are known."""
