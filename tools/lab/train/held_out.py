"""Rule sets that nobody chose and no network learned: in them the estimates are judged."""

from dataclasses import replace
from random import Random

from puluc.rules import OPTIONS, CaptureKind, Captures, Ruleset
from tools.lab.train import training
from tools.lab.train.self_play import WATCHED, random_pool

COUNT, SIZES = 120, range(3_000, 150_001)
"""The number of rule sets, and the range of their positions."""

_SEED = 1906


def held_out() -> tuple[Ruleset, ...]:
    """Return the rule sets drawn; counting positions takes a minute.

    No network learned from one of them, or from the same game written otherwise. None differs in
    one option only from a teacher, whose exact values the general network learned.
    """
    random, found = Random(_SEED), dict[Ruleset, Ruleset]()
    teachers = training.teachers()
    known = (
        *(rules for recipe in training.RECIPES for rules in recipe.rule_sets),
        *training.UNSEEN,
        *dict(WATCHED),
        *random_pool(Random(training.SEED)),
    )
    seen = {as_played(rules) for rules in known}
    for rules in training.drawn_rules(random, SIZES):
        played = as_played(rules)
        is_far = all(differences(rules, each) > 1 for each in teachers)
        if played.army > 1 and played not in seen and is_far:
            found.setdefault(played, rules)
        if len(found) == COUNT:
            break
    return tuple(found.values())


def as_played(rules: Ruleset) -> Ruleset:
    """Return the same game without what has no effect: units without pieces, captors' ways."""
    captures = rules.captures if rules.capture is CaptureKind.PRISON else Captures.FORWARD
    return replace(rules, pieces=min(rules.pieces, rules.army), captures=captures)


def differences(one: Ruleset, two: Ruleset) -> int:
    """Return the number of options in which two rule sets differ, as written or as played."""

    def count(one: Ruleset, two: Ruleset) -> int:
        return sum(getattr(one, each.field) != getattr(two, each.field) for each in OPTIONS)

    return min(count(one, two), count(as_played(one), as_played(two)))
