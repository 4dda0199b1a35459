"""Which networks are made, and how: solve the rule sets, draw samples, fit."""

import io
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from puluc.ai.master.board_inputs import BoardInputs
from puluc.ai.master.networks import LAYOUT, StoredNetwork, inputs_in
from puluc.ai.tablebase.file import Tablebase, file_name
from puluc.lab.solve.generate import solve_to_file, write_atomically
from puluc.lab.solve.graph import Progress
from puluc.lab.train.optimizer import fit
from puluc.lab.train.samples import Samples, Values, draw_samples, joined
from puluc.lab.train.self_play import Schedule, train_by_self_play
from puluc.marks import NC_
from puluc.rules import Captures, HighwayKind, Ruleset, Throws, game_name

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


def solved_values(folder: Path, rules: Ruleset, progress: Progress) -> Values:
    """Return the values of a rule set by position number; solve it unless a file has them."""
    file = folder / file_name(rules)
    if not file.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        solve_to_file(rules, file, progress)
    content = file.read_bytes()
    tablebase = Tablebase(content)
    return np.frombuffer(content, np.dtype("<u2"), offset=len(content) - 2 * tablebase.header.count)


def train(recipe: Recipe, solutions: Path, folder: Path, progress: Progress) -> StoredNetwork:
    """Return the network of a recipe; make it unless ``folder`` has it."""
    inputs = BoardInputs.of(recipe.rule_sets[0]).count
    file = folder / f"{recipe.name}-{recipe.units}-{recipe.samples}-{recipe.epochs}.npy"

    def make() -> StoredNetwork:
        parts, each = list[Samples](), recipe.samples // len(recipe.rule_sets)
        for rules in recipe.rule_sets:
            values = solved_values(solutions, rules, progress)
            progress(NC_("progress", "sampling"), len(parts) / len(recipe.rule_sets))
            parts.append(draw_samples(rules, values, each, SEED))
        samples = joined(parts)
        parts.clear()
        report = partial(progress, NC_("progress", "training"))
        parameters, _ = fit(samples, inputs, recipe.units, recipe.epochs, SEED, report)
        return parameters.stored(recipe.rule_sets)

    return _kept(file, recipe.rule_sets, recipe.units, make)


def train_general(schedule: Schedule, folder: Path, progress: Progress) -> StoredNetwork:
    """Return the network for all other rule sets; make it unless ``folder`` has it."""
    made_by = f"{schedule} {LAYOUT}".encode()
    file = folder / f"general-{zlib.crc32(made_by):08x}.npy"
    unfinished = file.with_suffix(".unfinished")
    return _kept(
        file, (), schedule.units, lambda: train_by_self_play(schedule, SEED, unfinished, progress)
    )


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
