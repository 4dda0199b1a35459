"""Making a network: solve its rule sets, draw samples, fit."""

from __future__ import annotations

import io
import zlib
from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from puluc.ai.master.board_inputs import BoardInputs
from puluc.ai.master.networks import LAYOUT, StoredNetwork, inputs_in
from puluc.ai.tablebase.file import Tablebase, file_name
from puluc.lab.solve.generate import solve_to_file, write_atomically
from puluc.lab.solve.graph import Progress
from puluc.lab.train.optimizer import fit
from puluc.lab.train.plan import SEED, Recipe
from puluc.lab.train.samples import Samples, Values, draw_samples, joined
from puluc.lab.train.self_play import Schedule, train_by_self_play
from puluc.marks import NC_
from puluc.rules import Ruleset


def solved_values(folder: Path, rules: Ruleset, progress: Progress) -> Values:
    """The values of a rule set by position number, solved now unless that was done before."""
    file = folder / file_name(rules)
    if not file.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        solve_to_file(rules, file, progress)
    content = file.read_bytes()
    tablebase = Tablebase(content)
    return np.frombuffer(content, np.dtype("<u2"), offset=len(content) - 2 * tablebase.header.count)


def train(recipe: Recipe, solutions: Path, folder: Path, progress: Progress) -> StoredNetwork:
    """The network of a recipe, kept in ``folder``: made now unless that was done before."""
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
    """The network for all other rule sets, kept in ``folder`` as well."""
    made_by = f"{schedule} {LAYOUT}".encode()
    file = folder / f"general-{zlib.crc32(made_by):08x}.npy"
    unfinished = file.with_suffix(".unfinished")
    return _kept(
        file, (), schedule.units, lambda: train_by_self_play(schedule, SEED, unfinished, progress)
    )


def _kept(
    file: Path, rule_sets: tuple[Ruleset, ...], units: int, make: Callable[[], StoredNetwork]
) -> StoredNetwork:
    """A network from its file, else made now and written there."""
    if file.is_file():
        weights: list[int] = np.load(file).tolist()
        return StoredNetwork(rule_sets, inputs_in(len(weights), units), units, weights)
    made, content = make(), io.BytesIO()
    np.save(content, np.array(made.weights, np.int16))
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, content.getbuffer())
    return made


def checksum(stored: StoredNetwork) -> int:
    """Of a network's weights, which tells whether it has changed since it was measured."""
    return zlib.crc32(array("h", stored.weights).tobytes())
