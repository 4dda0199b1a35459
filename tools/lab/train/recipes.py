"""What the networks learn from, and the rule sets in which their estimates are judged."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from puluc.ai.tablebase.index import count_up_to
from puluc.rules import OPTIONS, CaptureKind, Captures, HighwayKind, Ruleset, Throws, game_name
from tools.lab.train.self_play import WATCHED, random_pool, trained_rules

SEED = 1


@dataclass(frozen=True, slots=True)
class Recipe:
    """The recipe of one network."""

    name: str
    rule_sets: tuple[Ruleset, ...]
    units: int = 32
    samples: int = 5_500_000
    """The samples of all rule sets together, as many of each."""
    epochs: int = 8


def _manual() -> tuple[Recipe, ...]:
    """Return one network for all limits of units that allow a choice, two to five."""
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

UNSEEN = tuple(
    Ruleset.parse(text)
    for text in (
        "spaces=7 army=3",
        "doubling=yes army=4 pieces=4",
        "throws=six army=4",
        "throws=zero pieces=3",
        "captures=backward army=4 highway=return capture=eagle-return",
        "captures=backward pieces=3 army=4 highway=return scorpion=yes",
        "captures=backward pieces=4 highway=return army=4 fire=yes",
        "captures=backward pieces=3 highway=looping spaces=11 flow=yes",
        "spaces=11 pieces=3",
        "throws=sapper pieces=2",
        "pieces=2 army=3 throws_per_turn=2",
        "spaces=13 pieces=2",
    )
)
"""The rule sets near the teachers from which no network learns; see ``held_out``, too."""


NAMED_TEACHERS = tuple(
    map(Ruleset.preset, ("Puluc", "Bell", "Ritual Warfare", "Culin's road", "Eagle", "Boolik 1907"))
)
"""Rule sets with networks of their own that the general network learns from, too."""

NEAR_TEACHERS = tuple(
    Ruleset.parse(text)
    for text in (
        "army=4",
        "throws=six army=3",
        "throws=six captures=backward pieces=2 army=4",
        "throws=zero army=3",
        "throws=zero pieces=2 army=4",
        "throws=zero captures=backward pieces=2 highway=looping army=4",
        "throws=sapper army=3",
        "throws=sapper pieces=2 army=4",
        "spaces=7",
        "spaces=7 army=4",
        "captures=backward spaces=8 army=4",
        "spaces=11 army=3",
        "spaces=13 army=3",
        "pieces=3 army=3 fire=yes",
        "pieces=2 army=4 fire=yes",
        "highway=return army=3 fire=yes",
        "captures=backward pieces=2 highway=return army=3 fire=yes",
        "captures=backward pieces=2 highway=return army=4 fire=yes",
        "captures=backward pieces=3 highway=return army=3 fire=yes",
        "captures=backward highway=return army=3 scorpion=yes",
        "captures=backward highway=return army=3 capture=eagle-return",
        "captures=backward highway=looping army=4 flow=yes",
        "captures=backward pieces=2 highway=looping army=4 flow=yes",
        "captures=backward pieces=3 highway=looping spaces=11 army=3 flow=yes",
        "pieces=2 army=2 throws_per_turn=2",
        "pieces=2 army=4 throws_per_turn=2",
        "pieces=2 spaces=11 army=3 throws_per_turn=2",
        "pieces=3 spaces=7 army=3 throws_per_turn=2",
        "throws=bell pieces=2 army=3 throws_per_turn=2",
        "captures=backward pieces=2 army=3 throws_per_turn=2",
        "captures=backward pieces=2 highway=looping army=3 throws_per_turn=2",
    )
)
"""Rule sets of the same kind as those of ``UNSEEN``, and smaller or different in one option."""

DRAWN_TEACHERS, TEACHER_SIZES = 800, range(5_000, 110_001)
"""The number of teachers drawn at random, and the range of their positions."""

LONG_TEACHERS, LONG_SPACES = 200, 20
"""The number of teachers with two throws a turn and long highways, and their fewest spaces."""

RETURNING_TEACHERS = 250
"""The number of teachers with two throws a turn and the capture ``eagle-return``."""

TWO_THROWS_SIZES = range(20_000, 200_001)
"""The range of positions of those two kinds of teachers, of which few are among the others."""

HELD_OUT, HELD_OUT_SIZES = 120, range(3_000, 150_001)
"""The number of rule sets held out, and the range of their positions."""

PLAYED = 50
"""The rule sets with each number of throws a turn in which Master's strength is measured."""

_TEACHER_SEED, _LONG_SEED, _RETURNING_SEED, _HELD_OUT_SEED = 34, 35, 36, 1906


def teachers() -> tuple[Ruleset, ...]:
    """Return the solved rule sets that the general network learns from.

    None is of ``UNSEEN``; those drawn are no neighbours of ``held_out``, in which it is judged.
    """
    drawn = _drawn_teachers(drawn_rules(Random(_TEACHER_SEED), TEACHER_SIZES), DRAWN_TEACHERS)
    return tuple(dict.fromkeys((*NAMED_TEACHERS, *NEAR_TEACHERS, *drawn)))


def teachers_with_two_throws() -> tuple[Ruleset, ...]:
    """Return the solved rule sets that the network for two throws a turn learns from."""
    others = (rules for rules in teachers() if rules.throws_per_turn > 1)
    long = (rules for rules in _two_throws(_LONG_SEED) if rules.spaces >= LONG_SPACES)
    returning = (
        rules for rules in _two_throws(_RETURNING_SEED) if rules.capture is CaptureKind.EAGLE_RETURN
    )
    found = dict[Ruleset, Ruleset]()
    for rules in (
        *others,
        *_drawn_teachers(long, LONG_TEACHERS),
        *_drawn_teachers(returning, RETURNING_TEACHERS),
    ):
        found.setdefault(as_played(rules), rules)
    return tuple(found.values())


def _two_throws(seed: int) -> Iterator[Ruleset]:
    """Yield rule sets with two throws a turn, drawn at random without end."""
    drawn = drawn_rules(Random(seed), TWO_THROWS_SIZES)
    return (rules for rules in drawn if rules.throws_per_turn > 1)


def _drawn_teachers(random: Iterator[Ruleset], count: int) -> Iterable[Ruleset]:
    """Return the first different rule sets in which no network is judged."""
    drawn, judges = dict[Ruleset, Ruleset](), held_out()
    while len(drawn) < count:
        if (rules := next(random)) not in UNSEEN and _is_far(rules, judges):
            drawn.setdefault(as_played(rules), rules)
    return drawn.values()


def held_out() -> tuple[Ruleset, ...]:
    """Return rule sets that nobody chose and no network learned: in them estimates are judged.

    None is a game that a network learned from, written otherwise, or differs from a chosen teacher
    in one option only; those drawn are chosen afterwards (see ``teachers``).
    """
    known = (
        *(rules for recipe in RECIPES for rules in recipe.rule_sets),
        *UNSEEN,
        *dict(WATCHED),
        *random_pool(Random(SEED)),
    )
    seen, chosen = set(map(as_played, known)), (*NAMED_TEACHERS, *NEAR_TEACHERS)
    found, drawn = dict[Ruleset, Ruleset](), drawn_rules(Random(_HELD_OUT_SEED), HELD_OUT_SIZES)
    while len(found) < HELD_OUT:
        played = as_played(rules := next(drawn))
        if played.army > 1 and played not in seen and _is_far(rules, chosen):
            found.setdefault(played, rules)
    return tuple(found.values())


def played() -> tuple[Ruleset, ...]:
    """Return the rule sets in which Master is measured: as many with one throw as with two."""
    held = held_out()
    return tuple(
        rules
        for throws in (1, 2)
        for rules in [each for each in held if each.throws_per_turn == throws][:PLAYED]
    )


def learned() -> tuple[Ruleset, ...]:
    """Return the rule sets that must be solved to make the networks."""
    recipes = [rules for recipe in RECIPES for rules in recipe.rule_sets]
    return tuple(dict.fromkeys((*recipes, *taught_by())))


def taught_by() -> tuple[Ruleset, ...]:
    """Return the solved rule sets that general networks learn from."""
    return tuple(dict.fromkeys((*teachers(), *teachers_with_two_throws())))


def drawn_rules(rng: Random, sizes: range) -> Iterator[Ruleset]:
    """Yield rule sets for two players with this many positions, drawn at random without end.

    All allow several units, as most turns are forced with one.
    """
    while True:
        rules = replace(trained_rules(rng), players=1)
        if rules.pieces > 1 and count_up_to(rules, sizes.stop) in sizes:
            yield rules


@cache
def as_played(rules: Ruleset) -> Ruleset:
    """Return the same game without what has no effect: units without pieces, captors' ways."""
    captures = rules.captures if rules.capture is CaptureKind.PRISON else Captures.FORWARD
    return replace(rules, pieces=min(rules.pieces, rules.army), captures=captures)


def differences(one: Ruleset, two: Ruleset) -> int:
    """Return the number of options in which two rule sets differ, as written or as played."""

    def count(one: Ruleset, two: Ruleset) -> int:
        return sum(getattr(one, each.field) != getattr(two, each.field) for each in OPTIONS)

    return min(count(one, two), count(as_played(one), as_played(two)))


def _is_far(rules: Ruleset, others: Iterable[Ruleset]) -> bool:
    """Return whether a rule set differs from each of others in several options."""
    return all(differences(rules, each) > 1 for each in others)
