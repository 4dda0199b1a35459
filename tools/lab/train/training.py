"""The recipes of the networks: draw samples from solved rule sets, fit."""

import io
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
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
from puluc.lab.solve.graph import Progress
from puluc.lab.solve.solution_file import write_atomically
from puluc.rules import Ruleset
from tools.lab.keys import code, key
from tools.lab.train import optimizer, recipes, samples, self_play
from tools.lab.train.optimizer import RATE, Parameters, improve
from tools.lab.train.recipes import (
    NAMED_TEACHERS,
    NEAR_TEACHERS,
    SEED,
    Recipe,
    teachers,
    teachers_with_two_throws,
)
from tools.lab.train.samples import Samples, Values, draw_samples, joined
from tools.lab.train.self_play import (
    Round,
    Schedule,
    played,
    random_pool,
    train_by_self_play,
)

NAMED_SAMPLES, NEAR_SAMPLES, DRAWN_SAMPLES = 150_000, 40_000, 20_000
"""The most samples of a teacher: with a network of its own, chosen, and drawn at random."""

LOOKED = Round(2_000_000, 1.0, 0.002, is_looked=True)
"""The round in which the general network learns its own deeper estimates in all other rules."""

TAUGHT_EPOCHS = 20


def taught(stored: StoredNetwork, solutions: Path, progress: Progress) -> StoredNetwork:
    """Return the general network after it learned from exact values."""
    parts, random = [*_lessons(teachers(), solutions)], Random(SEED)
    pool = random_pool(random)
    parts.append(played(LOOKED, stored.network, pool, random))
    return _learned(stored, parts, progress)


def _lessons(rule_sets: Iterable[Ruleset], solutions: Path) -> Iterator[Samples]:
    """Yield samples of solved rule sets for a general network."""
    for rules in rule_sets:
        values = solved_values(solutions, rules)
        count = min(_most_samples(rules), 2 * int((values != NEVER).sum()))
        yield draw_samples(rules, values, count, SEED, is_general=True)


def _learned(stored: StoredNetwork, parts: list[Samples], progress: Progress) -> StoredNetwork:
    """Return a general network after it learned from samples."""
    parameters, report = Parameters.of(stored), partial(progress, "training")
    rng = np.random.default_rng(SEED)
    improve(joined(parts), parameters, TAUGHT_EPOCHS, LOOKED.rate, rng, report)
    return parameters.stored(())


def _most_samples(rules: Ruleset) -> int:
    if rules in NAMED_TEACHERS:
        return NAMED_SAMPLES
    return NEAR_SAMPLES if rules in NEAR_TEACHERS else DRAWN_SAMPLES


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
        rng, report = np.random.default_rng(SEED), partial(progress, "training")
        parameters = Parameters.random(inputs, recipe.units, rng)
        improve(samples, parameters, recipe.epochs, RATE, rng, report)
        parameters.rows[np.bincount(samples.inputs, minlength=inputs) == 0] = 0
        return parameters.stored(recipe.rule_sets)

    return kept(file, recipe.rule_sets, recipe.units, make)


def train_general(schedule: Schedule, folder: Path, progress: Progress) -> StoredNetwork:
    """Return the network for all other rule sets; make it unless ``folder`` has it."""
    file = _file(folder, "general", schedule, self_play.WATCHED, SEED, general_rows.LAYOUT)
    made = partial(train_by_self_play, schedule, SEED, progress)
    return kept(file, (), schedule.units, made)


def train_taught(
    general: StoredNetwork, solutions: Path, folder: Path, progress: Progress
) -> StoredNetwork:
    """Return the network for the chances of all other rule sets; make it unless it is there."""
    made_from = (array("h", general.weights), teachers(), LOOKED, self_play.WATCHED)
    file = _file(folder, "taught", *made_from, *_settings())
    return kept(file, (), general.units, lambda: taught(general, solutions, progress))


def train_two_throws(
    taught: StoredNetwork, solutions: Path, folder: Path, progress: Progress
) -> StoredNetwork:
    """Return the network for small games with two throws a turn; make it unless it is there."""
    rule_sets = teachers_with_two_throws()

    def make() -> StoredNetwork:
        return _learned(taught, [*_lessons(rule_sets, solutions)], progress)

    file = _file(folder, "two-throws", array("h", taught.weights), rule_sets, *_settings())
    return kept(file, (), taught.units, make)


def _settings() -> tuple[object, ...]:
    """Return how general networks learn from exact values."""
    counts = (NAMED_SAMPLES, NEAR_SAMPLES, DRAWN_SAMPLES, TAUGHT_EPOCHS)
    return *counts, LOOKED.rate, SEED, general_rows.LAYOUT


def _file(folder: Path, name: str, *made_from: object) -> Path:
    """Return the file of a network, which has the key of what it is made from in its name."""
    return folder / f"{name}-{key(code(*_MADE_BY), *made_from)}.npy"


_MADE_BY = (
    puluc.rules,
    puluc.ai,
    puluc.lab,
    recipes,
    samples,
    optimizer,
    self_play,
    sys.modules[__name__],
)
"""The code that makes the networks."""


def kept(
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
