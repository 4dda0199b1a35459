"""Making a network: solve its rule sets, draw samples, fit."""

from __future__ import annotations

import io
import zlib
from array import array
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.board_inputs import BoardInputs
from puluc.ai.master.networks import StoredNetwork
from puluc.lab.solve.generate import solve_to_file, write_atomically
from puluc.lab.solve.graph import Progress
from puluc.lab.train.optimizer import fit
from puluc.lab.train.plan import SEED, Recipe
from puluc.lab.train.samples import Samples, Values, draw_samples, joined
from puluc.rules import Ruleset
from puluc.tablebase.file import Tablebase, file_name


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
    if file.is_file():
        weights: NDArray[np.int16] = np.load(file)
    else:
        each = recipe.samples // len(recipe.rule_sets)
        parts = list[Samples]()
        for rules in recipe.rule_sets:
            values = solved_values(solutions, rules, progress)
            progress("sampling", len(parts) / len(recipe.rule_sets))
            parts.append(draw_samples(rules, values, each, SEED))
        samples = joined(parts)
        parts.clear()
        parameters, _ = fit(
            samples,
            inputs,
            recipe.units,
            recipe.epochs,
            SEED,
            lambda share: progress("training", share),
        )
        weights = parameters.in_256ths()
        folder.mkdir(parents=True, exist_ok=True)
        content = io.BytesIO()
        np.save(content, weights)
        write_atomically(file, content.getbuffer())
    return StoredNetwork(recipe.rule_sets, inputs, recipe.units, weights.tolist())


def checksum(stored: StoredNetwork) -> int:
    """Of a network's weights, which tells whether it has changed since it was measured."""
    return zlib.crc32(array("h", stored.weights).tobytes())
