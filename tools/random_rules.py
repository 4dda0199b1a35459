"""Random rule sets: the only maker of them, for tests, the monkey and the trainer."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from puluc.rules import OPTIONS, ContradictionError, Option, Ruleset


def random_rules(
    rng: Random,
    *,
    values: Mapping[str, Sequence[str | int]] = {},
    usual: Mapping[str, float] = {},
    options: Iterable[Option] = OPTIONS,
) -> Ruleset:
    """Return a random rule set, drawn anew while its options exclude each other.

    ``values`` replaces the values of an option, with some of them several times to draw them more
    often. ``usual`` is the probability that an option keeps its default.
    """
    while True:
        chosen: dict[str, Any] = {}
        for option in options:
            if option.field in usual and rng.random() < usual[option.field]:
                continue
            chosen[option.field] = rng.choice(values.get(option.field, option.values))
        try:
            return Ruleset(**chosen)
        except ContradictionError:
            continue
