"""The recipes of the networks: draw samples from solved rule sets, fit."""

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random

import numpy as np

import puluc.ai
import puluc.lab
import puluc.rules
from puluc.ai.master import board_inputs, general_rows
from puluc.ai.master.board_inputs import BoardInputs
from puluc.ai.master.networks import StoredNetwork, inputs_in
from puluc.ai.tablebase.file import NEVER, Tablebase, file_name
from puluc.ai.tablebase.index import PositionIndex, least_count
from puluc.lab.solve.generate import write_atomically
from puluc.lab.solve.graph import Progress
from puluc.rules import Captures, HighwayKind, Ruleset, Throws, game_name
from tools.lab.keys import code, key
from tools.lab.train import optimizer, samples, self_play
from tools.lab.train.optimizer import Parameters, fit, improve
from tools.lab.train.samples import Samples, Values, draw_samples, joined
from tools.lab.train.self_play import (
    Round,
    Schedule,
    played,
    random_pool,
    random_rules,
    train_by_self_play,
)

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

DRAWN_TEACHERS, SIZES = 126, range(5_000, 500_001)
"""The number of teachers drawn at random, and the range of their positions."""


def teachers() -> tuple[Ruleset, ...]:
    """Return the solved rule sets that the general network learns from; none of ``UNSEEN``."""
    random, drawn = drawn_rules(Random(_TEACHER_SEED), SIZES), dict[Ruleset, None]()
    while len(drawn) < DRAWN_TEACHERS:
        if (rules := next(random)) not in UNSEEN:
            drawn[rules] = None
    return tuple(dict.fromkeys((*NAMED_TEACHERS, *NEAR_TEACHERS, *drawn)))


def drawn_rules(rng: Random, sizes: range) -> Iterator[Ruleset]:
    """Yield rule sets for two players with so many positions, drawn at random without end.

    All allow several units, as most turns are forced with one.
    """
    while True:
        rules = replace(random_rules(rng), players=1)
        if rules.pieces > 1 and _count_up_to(rules, sizes.stop) in sizes:
            yield rules


def _count_up_to(rules: Ruleset, stop: int) -> int:
    """Return the number of positions, or one from ``stop`` on if there are more.

    Counting those of a huge rule set takes long, so first those with fewer units are counted.
    """
    count = least_count(rules)
    for pieces in range(1, rules.pieces + 1):
        if count < stop:
            count = PositionIndex(replace(rules, pieces=pieces)).count
    return count


_TEACHER_SEED = 34


def learned() -> tuple[Ruleset, ...]:
    """Return the rule sets that must be solved to make the networks."""
    recipes = [rules for recipe in RECIPES for rules in recipe.rule_sets]
    return tuple(dict.fromkeys((*recipes, *teachers())))


TEACHER_SAMPLES, NAMED_SAMPLES = 40_000, 150_000
"""The most samples of a teacher, and those of a rule set with a network of its own."""

LOOKED = Round(2_000_000, 1.0, 0.002, is_looked=True)
"""The round in which the general network learns its own deeper estimates in all other rules."""

TAUGHT_EPOCHS = 12


def taught(stored: StoredNetwork, solutions: Path, progress: Progress) -> StoredNetwork:
    """Return the general network after it learned from exact values."""
    parts = list[Samples]()
    for rules in teachers():
        values = solved_values(solutions, rules)
        most = NAMED_SAMPLES if rules in NAMED_TEACHERS else TEACHER_SAMPLES
        count = min(most, 2 * int((values != NEVER).sum()))
        parts.append(draw_samples(rules, values, count, SEED, is_general=True))
    random = Random(SEED)
    pool = random_pool(random)
    parts.append(played(LOOKED, stored.network, pool, random))
    parameters, report = Parameters.of(stored), partial(progress, "training")
    rng = np.random.default_rng(SEED)
    improve(joined(parts), parameters, TAUGHT_EPOCHS, LOOKED.rate, rng, report)
    return parameters.stored(())


def solved_values(folder: Path, rules: Ruleset) -> Values:
    """Return the values of a solved rule set by position number."""
    content = (folder / file_name(rules)).read_bytes()
    tablebase = Tablebase(content)
    return np.frombuffer(content, np.dtype("<u2"), offset=len(content) - 2 * tablebase.header.count)


def train(recipe: Recipe, solutions: Path, folder: Path, progress: Progress) -> StoredNetwork:
    """Return the network of a recipe; make it unless ``folder`` has it."""
    inputs = BoardInputs.of(recipe.rule_sets[0]).count
    file = _file(folder, recipe.name, recipe, SEED, board_inputs.LAYOUT)

    def make() -> StoredNetwork:
        parts, each = list[Samples](), recipe.samples // len(recipe.rule_sets)
        for rules in recipe.rule_sets:
            values = solved_values(solutions, rules)
            progress("sampling", len(parts) / len(recipe.rule_sets))
            parts.append(draw_samples(rules, values, each, SEED))
        samples = joined(parts)
        parts.clear()
        report = partial(progress, "training")
        parameters, _ = fit(samples, inputs, recipe.units, recipe.epochs, SEED, report)
        return parameters.stored(recipe.rule_sets)

    return _kept(file, recipe.rule_sets, recipe.units, make)


def train_general(schedule: Schedule, folder: Path, progress: Progress) -> StoredNetwork:
    """Return the network for all other rule sets; make it unless ``folder`` has it."""
    file = _file(folder, "general", schedule, self_play.WATCHED, SEED, general_rows.LAYOUT)
    unfinished = file.with_suffix(".unfinished")
    return _kept(
        file, (), schedule.units, lambda: train_by_self_play(schedule, SEED, unfinished, progress)
    )


def train_taught(
    general: StoredNetwork, solutions: Path, folder: Path, progress: Progress
) -> StoredNetwork:
    """Return the network for the chances of all other rule sets; make it unless it is there."""
    drawn = (DRAWN_TEACHERS, SIZES, _TEACHER_SEED, UNSEEN)
    lesson = (TEACHER_SAMPLES, NAMED_SAMPLES, LOOKED, TAUGHT_EPOCHS, self_play.WATCHED, SEED)
    made_from = (general.weights, NAMED_TEACHERS, NEAR_TEACHERS, drawn, lesson)
    file = _file(folder, "taught", *made_from, general_rows.LAYOUT)
    return _kept(file, (), general.units, lambda: taught(general, solutions, progress))


def _file(folder: Path, name: str, *made_from: object) -> Path:
    """Return the file of a network, which has the key of what it is made from in its name."""
    return folder / f"{name}-{key(code(*_MADE_BY), *made_from)}.npy"


_MADE_BY = (puluc.rules, puluc.ai, puluc.lab, samples, optimizer, self_play, sys.modules[__name__])
"""The code that makes the networks."""


def _kept(
    file: Path, rule_sets: tuple[Ruleset, ...], units: int, make: Callable[[], StoredNetwork]
) -> StoredNetwork:
    """Return a network from its file; if there is none, make it and write the file."""
    if file.is_file():
        weights: list[int] = np.load(file).tolist()
        return StoredNetwork(rule_sets, inputs_in(len(weights), units), units, weights)
    made, content = make(), io.BytesIO()
    np.save(content, np.array(made.weights, np.int16))
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, content.getbuffer())
    return made
