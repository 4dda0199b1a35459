"""Samples with exact values, networks fitted to them, and the whole of ``puluc lab train``."""

import argparse
from pathlib import Path

import numpy as np
import pytest
from made_up_networks import made_up
from test_lab import ignore

from puluc.ai.master.board_inputs import BoardInputs
from puluc.ai.master.evaluator import GENERAL_ERROR, ROUGH_ERROR, Chances
from puluc.ai.master.networks import CHANCE, FILE_NAME, Networks, read_networks
from puluc.ai.tablebase.file import NEVER, WHOLE
from puluc.ai.tablebase.index import PositionIndex
from puluc.lab import command
from puluc.lab.train import self_play, training
from puluc.lab.train import strength as strength_module
from puluc.lab.train.optimizer import Parameters
from puluc.lab.train.samples import EVEN_WEIGHT, GAMES_SHARE, draw_samples
from puluc.lab.train.self_play import Round, Schedule
from puluc.lab.train.strength import UNSEEN, AllFigures, measure, restored
from puluc.lab.train.training import RECIPES, Recipe
from puluc.rules import Ruleset

RULES = Ruleset.parse("captures=backward spaces=7 army=2")
SPACIOUS = Ruleset(spaces=11)
QUICK = Schedule(units=2, rounds=(Round(9000, 1.0, 0.003, is_by_hard=True),))
TINY = Recipe("tiny", (RULES,), units=4, samples=50_000, epochs=80)


@pytest.fixture(scope="module")
def solutions(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("solutions")


@pytest.fixture(scope="module")
def values(solutions) -> np.ndarray:
    return training.solved_values(solutions, RULES, ignore)


@pytest.fixture(scope="module")
def trained(solutions) -> training.StoredNetwork:
    return training.train(TINY, solutions, solutions / "networks", ignore)


def test_samples_are_positions_with_their_exact_values(values):
    samples = draw_samples(RULES, values, 4000, seed=3)
    index, inputs = PositionIndex(RULES), BoardInputs.of(RULES)
    seen = {}
    for number in np.flatnonzero(values != NEVER):
        on = tuple(sorted(inputs.on(index.position_of(int(number)))))
        seen.setdefault(on, set()).add(np.float32(values[number] / np.float32(WHOLE)))
    starts = [0, *samples.ends[:-1]]
    for start, end, target in zip(starts, samples.ends, samples.targets, strict=True):
        assert target in seen[tuple(sorted(samples.inputs[start:end].tolist()))]
    in_games = int(4000 * GAMES_SHARE)
    assert set(samples.weights[:in_games]) == {1}
    assert set(samples.weights[in_games:]) == {np.float32(EVEN_WEIGHT)}


def test_samples_follow_from_the_seed(values):
    first, again, other = (draw_samples(RULES, values, 500, seed) for seed in (1, 1, 2))
    assert all(np.array_equal(*pair) for pair in zip(first, again, strict=True))
    assert not np.array_equal(first.targets, other.targets)


def test_weights_are_rounded_to_256ths():
    parameters = Parameters.random(3, 2, np.random.default_rng(1))
    weights = parameters.in_256ths()
    assert weights.dtype == np.int16
    assert len(weights) == 3 * 3 + 3 + 2
    assert np.allclose(weights[:9] / 256, parameters.rows.ravel(), atol=1 / 512)


def test_a_trained_network_plays_nearly_perfectly(trained, values):
    solution = restored(RULES, values, ignore)
    found = measure(solution, Networks((trained,)), 1, ignore, compared=10)
    none = measure(solution, made_up(RULES), 1, ignore, compared=10)
    assert none.rate < 0.45
    assert 0.49 < found.rate <= 0.5
    assert found.errors[0] > found.errors[1] > found.errors[2] > 0
    assert found.errors[0] < 0.05


def test_its_estimates_are_near_the_exact_values(trained, values):
    index, inputs = PositionIndex(RULES), BoardInputs.of(RULES)
    numbers = np.flatnonzero(values != NEVER)[:: max(1, len(values) // 400)]
    found = [
        trained.network.chance(inputs.on(index.position_of(int(number)))) / CHANCE
        for number in numbers
    ]
    assert np.sqrt(np.mean((found - values[numbers] / WHOLE) ** 2)) < 0.06


def test_a_finished_network_is_kept(trained, solutions, monkeypatch):
    monkeypatch.setattr(training, "fit", lambda *_: pytest.fail("trained again"))
    again = training.train(TINY, solutions, solutions / "networks", ignore)
    assert list(again.weights) == list(trained.weights)


def test_training_follows_from_the_seed(trained, solutions, tmp_path):
    again = training.train(TINY, solutions, tmp_path, ignore)
    assert list(again.weights) == list(trained.weights)


def test_the_command_writes_the_networks_and_the_page_and_goes_on(
    trained, solutions, tmp_path, monkeypatch
):
    monkeypatch.setattr(training, "RECIPES", (TINY, Recipe("large", (Ruleset.preset("fire"),))))
    monkeypatch.setattr(self_play, "SCHEDULE", QUICK)
    monkeypatch.setattr(self_play, "WATCHED", ((SPACIOUS, 1.0),))
    monkeypatch.setattr(self_play, "CONTESTED", (SPACIOUS,))
    monkeypatch.setattr(strength_module, "GAMES", 40)
    monkeypatch.setattr(strength_module, "UNSEEN", (Ruleset(spaces=7, army=2),))
    monkeypatch.setattr("puluc.assets.assets", lambda: tmp_path / "assets")
    (tmp_path / "assets").mkdir()
    (tmp_path / "docs").mkdir()
    options = argparse.Namespace(work="train", output=tmp_path / "docs", memory=1.0)
    printed = list(command.lines(options, solutions))
    content = (tmp_path / "assets" / "networks" / FILE_NAME).read_bytes()
    assert list(read_networks(content).special[RULES].weights) == list(trained.weights)
    figures = AllFigures.read(tmp_path / "docs" / "master.json")
    strength = figures.exact[RULES]
    page = (tmp_path / "docs" / "master.md").read_text("utf-8")
    assert f"| `{RULES}` | {strength.rate:.2%} | {100 * strength.errors[0]:.2f} |" in page
    assert any(line.startswith("large: left out: ") for line in printed)
    played = figures.contests[SPACIOUS]
    columns = f"40 | {played.rate:.2%} | {played.even:.2%} | {played.deviation:+.1f}"
    assert f"| `{SPACIOUS}` | {columns} |" in page
    assert read_networks(content).general
    (unseen,) = figures.unseen.values()
    assert f"| `{unseen.rules}` | {unseen.positions:,} | {100 * unseen.chance:.2f} |" in page
    assert 0 < unseen.chance < unseen.worst < 1
    assert 0 < unseen.cost < unseen.worst * 2
    for name in ("measure", "contest", "accuracy"):
        monkeypatch.setattr(strength_module, name, lambda *_: pytest.fail("measured again"))
    assert list(command.lines(options, solutions)) == printed


def test_every_recipe_is_for_rules_with_the_same_inputs():
    names = [recipe.name for recipe in RECIPES]
    assert len(set(names)) == len(names)
    for recipe in RECIPES:
        layouts = {
            (BoardInputs.of(rules).count, BoardInputs.of(rules).is_circle)
            for rules in recipe.rule_sets
        }
        assert len(layouts) == 1
        assert all(rules.spaces > 5 and rules.players == 1 for rules in recipe.rule_sets)


def test_the_estimates_are_compared_in_twelve_rule_sets_that_no_network_was_made_for():
    assert len(UNSEEN) == len(set(UNSEEN)) == 12
    assert not {*UNSEEN} & {rules for recipe in RECIPES for rules in recipe.rule_sets}
    found = AllFigures.read(Path(__file__).parents[2] / "docs" / "master.json").unseen
    assert set(found) == set(UNSEEN)
    allowed = dict[float, list[float]]()
    for rules, each in found.items():
        allowed.setdefault(Chances.of(rules, None).error, []).append(each.cost)
    assert sorted(allowed) == [GENERAL_ERROR, ROUGH_ERROR]
    for error, costs in allowed.items():
        assert max(costs) <= error <= max(costs) + 0.01, "noise would be called a mistake"
