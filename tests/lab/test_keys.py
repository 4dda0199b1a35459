"""Keys: whatever a kept result depends on is in its key, so no stale result is printed."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from made_up_networks import made_up
from test_lab import ignore

from puluc import rules as rules_package
from puluc.ai.levels import Hard
from puluc.ai.master import board_inputs, general_rows
from puluc.ai.master.networks import StoredNetwork
from puluc.rules import Position, Ruleset
from tools.lab import makers
from tools.lab.__main__ import main
from tools.lab.figures import json_of, outdated
from tools.lab.keys import code, play
from tools.lab.study import study as study_module
from tools.lab.study.study import OPPONENTS, StudyResult, result_key
from tools.lab.train import optimizer, recipes, self_play, strength, training
from tools.lab.train.recipes import Recipe
from tools.lab.train.self_play import Round, Schedule
from tools.lab.train.strength import (
    Accuracy,
    accuracy_key,
    contest_key,
    marks_key,
    strength_key,
)

RULES = Ruleset.parse("spaces=7 army=2")
(STORED,) = made_up(RULES).stored
KEYS = {
    "exact": strength_key,
    "contest": contest_key,
    "accuracy": accuracy_key,
    "marks": marks_key,
}


@pytest.mark.parametrize(
    ("name", "value", "changed"),
    [
        ("SEED", 2, {"contest", "marks"}),
        ("GAMES", 40, {"contest"}),
        ("LONGEST", 100, {"contest"}),
        ("MARGINS", (0.08, 0.02), {"exact", "contest"}),
        ("FEW_UNITS", 3, {"contest"}),
        ("FINE_PRECISION", 1e-5, {"exact", "accuracy"}),
        ("COARSE_PRECISION", 1e-2, {"exact"}),
        ("LARGE", 100, {"exact"}),
        ("TOLERANCE", 1e-6, {"exact", "accuracy"}),
        ("LOOKED_SHARE", 0.5, {"accuracy", "marks"}),
        ("CHOICES", 50, {"marks"}),
        ("MISTAKE", 0.03, {"marks"}),
        ("SPECIAL_ERROR", 0.03, {"marks"}),
        ("GENERAL_ERROR", 0.06, {"marks"}),
        ("TWO_THROWS_ERROR", 0.03, {"marks"}),
    ],
)
def test_figures_of_other_constants_are_stale(monkeypatch, name, value, changed):
    before = {table: key(RULES, STORED) for table, key in KEYS.items()}
    monkeypatch.setattr(strength, name, value)
    after = {table: key(RULES, STORED) for table, key in KEYS.items()}
    assert {table for table in KEYS if before[table] != after[table]} == changed


def test_team_games_are_counted_apart(monkeypatch):
    teams = Ruleset.preset("Boolik teams")
    before = contest_key(RULES, STORED), contest_key(teams, STORED)
    monkeypatch.setattr(strength, "TEAM_GAMES", 40)
    after = contest_key(RULES, STORED), contest_key(teams, STORED)
    assert (before[0] == after[0], before[1] == after[1]) == (True, False)


@pytest.mark.parametrize("table", KEYS)
def test_figures_of_another_network_or_another_rule_set_are_stale(table):
    *weights, last = STORED.weights
    other = StoredNetwork(STORED.rule_sets, STORED.inputs, STORED.units, [*weights, last + 1])
    key = KEYS[table]
    assert len({key(RULES, STORED), key(RULES, other), key(Ruleset(spaces=7), STORED)}) == 3


def test_figures_are_out_of_date_if_missing_or_of_another_key():
    key = accuracy_key(RULES, STORED)
    rows = {RULES: Accuracy(RULES, 1500, (0.01,), 0.1, key=key)}
    assert outdated(rows, {RULES: key}) == []
    assert outdated(rows, {RULES: "another"}) == [RULES]
    assert outdated({}, {RULES: key}) == [RULES]


def test_figures_of_rule_sets_that_are_no_longer_asked_for_are_dropped():
    other, key = Ruleset(), accuracy_key(RULES, STORED)
    rows = {rules: Accuracy(rules, 9, (0.1,), 0.1, key=key) for rules in (RULES, other)}
    assert outdated(rows, {RULES: key}) == []
    assert [*rows] == [RULES]


def test_a_change_of_the_rules_changes_every_key(monkeypatch):
    before = [key(RULES, STORED) for key in KEYS.values()] + [result_key(RULES)]
    moves = Position.legal_moves
    monkeypatch.setattr(Position, "legal_moves", lambda *args: moves(*args)[:1])
    after = [key(RULES, STORED) for key in KEYS.values()] + [result_key(RULES)]
    assert not set(before) & set(after)


def test_a_change_of_hard_changes_only_what_hard_plays_in(monkeypatch):
    before = {table: key(RULES, STORED) for table, key in KEYS.items()}
    studied = result_key(RULES)
    monkeypatch.setattr(Hard, "choose", lambda _self, _position, _value, moves, _rng: moves[0])
    after = {table: key(RULES, STORED) for table, key in KEYS.items()}
    assert {table for table in KEYS if before[table] != after[table]} == {"contest"}
    assert result_key(RULES) != studied


@pytest.mark.parametrize("name", ["FINE_PRECISION", "COARSE_PRECISION", "LARGE", "TOLERANCE"])
def test_a_study_with_other_constants_is_stale(monkeypatch, name):
    before = result_key(RULES)
    assert result_key(RULES) == before
    monkeypatch.setattr(study_module, name, 2 * getattr(study_module, name))
    assert result_key(RULES) != before


def test_a_stale_study_is_asked_for_again_and_others_are_not(tmp_path, monkeypatch):
    monkeypatch.setattr(makers, "report", lambda *_: {})
    monkeypatch.setattr(makers, "STUDIED_RULES", (RULES, other := Ruleset(spaces=7, army=1)))
    rates = dict.fromkeys(OPPONENTS, 0.5)
    how = (9, 0.5, 9.0, 1.0, 1.0, rates)
    stale, current, gone = (
        StudyResult(rules, *how, key=key)
        for rules, key in ((RULES, "stale"), (other, result_key(other)), (Ruleset(), "gone"))
    )
    file = tmp_path / "docs" / "lab" / "study.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(json_of([each.row() for each in (stale, current, gone)]))
    asked = []

    def study(rules, _progress):
        asked.append(rules)
        return replace(stale, key=result_key(rules))

    monkeypatch.setattr(study_module, "study", study)
    main(["study", "-o", str(tmp_path)])
    assert asked == [RULES]
    rows = StudyResult.parse_all(json.loads(file.read_text("utf-8")))
    assert {rules: each.key for rules, each in rows.items()} == {
        rules: result_key(rules) for rules in (RULES, other)
    }


SCHEDULE = Schedule(units=1, rounds=(Round(900, 1.0, 0.003),))


def made(monkeypatch, recipe: Recipe, schedule: Schedule) -> list[str]:
    """The names of the files of a special network and the three general ones."""
    asked = []

    def kept(file, *_):
        asked.append(file.name)
        return STORED

    folder = Path()
    monkeypatch.setattr(training, "kept", kept)
    training.train(recipe, folder, folder, ignore)
    training.train_general(schedule, folder, ignore)
    training.train_taught(STORED, folder, folder, ignore)
    training.train_two_throws(STORED, folder, folder, ignore)
    return asked


SPECIAL, GENERAL, TAUGHT, TWO_THROWS = range(4)
BOTH = {TAUGHT, TWO_THROWS}


@pytest.mark.parametrize(
    ("module", "name", "value", "changed"),
    [
        (training, "SEED", 2, {SPECIAL, GENERAL, *BOTH}),
        (board_inputs, "LAYOUT", (4, 5), {SPECIAL}),
        (general_rows, "LAYOUT", {}, {GENERAL, *BOTH}),
        (self_play, "WATCHED", (), {GENERAL, TAUGHT}),
        (recipes, "NAMED_TEACHERS", (), BOTH),
        (recipes, "NEAR_TEACHERS", (), BOTH),
        (recipes, "DRAWN_TEACHERS", 4, BOTH),
        (recipes, "TEACHER_SIZES", range(3000, 4000), BOTH),
        (recipes, "_TEACHER_SEED", 3, BOTH),
        (recipes, "LONG_TEACHERS", 2, {TWO_THROWS}),
        (recipes, "LONG_SPACES", 24, {TWO_THROWS}),
        (recipes, "_LONG_SEED", 2, {TWO_THROWS}),
        (recipes, "RETURNING_TEACHERS", 2, {TWO_THROWS}),
        (recipes, "_RETURNING_SEED", 2, {TWO_THROWS}),
        (recipes, "TWO_THROWS_SIZES", range(100_000, 200_001), {TWO_THROWS}),
        (training, "NAMED_SAMPLES", 2, BOTH),
        (training, "NEAR_SAMPLES", 2, BOTH),
        (training, "DRAWN_SAMPLES", 2, BOTH),
        (training, "TAUGHT_EPOCHS", 24, BOTH),
        (training, "LOOKED", Round(2_000_000, 1.0, 0.003, is_looked=True), BOTH),
    ],
)
def test_a_network_made_from_other_constants_is_another_file(
    monkeypatch, module, name, value, changed
):
    recipe = Recipe("tiny", (RULES,))
    monkeypatch.setattr(recipes, "DRAWN_TEACHERS", 3)
    monkeypatch.setattr(recipes, "LONG_TEACHERS", 1)
    monkeypatch.setattr(recipes, "RETURNING_TEACHERS", 1)
    monkeypatch.setattr(recipes, "held_out", lambda: ())
    before = made(monkeypatch, recipe, SCHEDULE)
    assert before == made(monkeypatch, recipe, SCHEDULE)
    monkeypatch.setattr(module, name, value)
    after = made(monkeypatch, recipe, SCHEDULE)
    assert {place for place in range(4) if before[place] != after[place]} == changed


def test_a_network_of_another_recipe_or_schedule_is_another_file(monkeypatch):
    for name in ("teachers", "teachers_with_two_throws"):
        monkeypatch.setattr(training, name, lambda: ())
    before = made(monkeypatch, Recipe("tiny", (RULES,)), SCHEDULE)
    recipe = Recipe("tiny", (Ruleset(spaces=7),))
    special, *general = made(monkeypatch, recipe, SCHEDULE)
    assert (special != before[0], *general) == (True, *before[1:])
    other = Schedule(units=1, rounds=(Round(900, 1.0, 0.002),))
    special, general, *_ = made(monkeypatch, Recipe("tiny", (RULES,)), other)
    assert (special, general != before[1]) == (before[0], True)


@pytest.mark.parametrize("module", [optimizer, rules_package])
def test_the_key_of_code_follows_the_code(tmp_path, monkeypatch, module: ModuleType):
    before, file = code(module), Path(str(module.__file__))
    copy = tmp_path / "copy"
    shutil.copytree(file.parent, copy)
    monkeypatch.setattr(module, "__file__", str(copy / file.name))
    assert code(module) == before
    changed = copy / ("options.py" if module is rules_package else file.name)
    changed.write_text(f"{changed.read_text('utf-8')}\nMORE = 1\n", "utf-8")
    assert code(module) != before


def test_the_games_of_a_level_are_of_its_rules():
    assert play(RULES, "hard") == play(RULES, "hard")
    levels = {play(RULES, name) for name in OPPONENTS}
    assert len(levels) == len(OPPONENTS)
    assert play(Ruleset(spaces=7), "hard") not in levels
