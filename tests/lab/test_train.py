"""Samples with exact values, networks fitted to them, and the whole of ``tools.lab train``."""

import math
import re
import zlib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import plain
import pytest
from made_up_networks import made_up
from prose import prose_of
from rounds import usual_or_full
from test_lab import ignore

from puluc.ai.master.board_inputs import MAX_DISTANCE, BoardInputs
from puluc.ai.master.evaluator import (
    GENERAL_ERROR,
    LOOKED_SHARE,
    MARGINS,
    SPECIAL_ERROR,
    TWO_THROWS_ERROR,
    Chances,
    Evaluator,
    chance_when_over,
    evaluator,
)
from puluc.ai.master.general_inputs import general_inputs
from puluc.ai.master.networks import CHANCE, FILE_NAME, Networks, read_networks
from puluc.ai.tablebase.file import CERTAIN, NEVER, file_name
from puluc.ai.tablebase.index import PositionIndex, position_count
from puluc.assets import assets
from puluc.game.analysis import MISTAKE
from puluc.lab.solve.graph import solved
from puluc.lab.solve.solution_file import solve_to_file
from puluc.rules import (
    CaptureKind,
    Choice,
    Position,
    Ruleset,
    Side,
    Throws,
    lines_of_play,
)
from tools.lab.__main__ import main
from tools.lab.study.study import COARSE_PRECISION, FINE_PRECISION, LARGE
from tools.lab.train import page as page_module
from tools.lab.train import recipes, self_play, training
from tools.lab.train import strength as strength_module
from tools.lab.train.optimizer import BATCH, Parameters
from tools.lab.train.page import AllFigures
from tools.lab.train.recipes import NAMED_TEACHERS, NEAR_TEACHERS, RECIPES, UNSEEN, Recipe
from tools.lab.train.samples import CALM, EVEN_WEIGHT, GAMES_SHARE, WILD, draw_samples
from tools.lab.train.self_play import Round, Schedule
from tools.lab.train.strength import CHOICES, Marks, accuracy, marks, measure

RULES = Ruleset.parse("captures=backward spaces=7 army=2")
NEAR = Ruleset(spaces=7, army=1), Ruleset(spaces=7, army=1, throws_per_turn=2)
SPACIOUS = Ruleset(spaces=11)
QUICK = Schedule(units=2, rounds=(Round(9000, 1.0, 0.003, is_by_hard=True),))
ROOT = Path(__file__).parents[2]
STORED = AllFigures.read(ROOT / "docs" / "lab" / "master.json")
TINY = Recipe("tiny", (RULES,), units=4, samples=50_000, epochs=80)


@pytest.fixture(scope="module")
def solutions(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("solutions")
    for rules in (RULES, *NEAR, Ruleset(spaces=7, army=2)):
        solve_to_file(rules, folder / file_name(rules), ignore)
    return folder


@pytest.fixture(scope="module")
def values(solutions) -> np.ndarray:
    return training.solved_values(solutions, RULES)


@pytest.fixture(scope="module")
def trained(solutions) -> training.StoredNetwork:
    return training.train(TINY, solutions, solutions / "networks", ignore)


def test_samples_are_positions_with_their_exact_values(values):
    samples = draw_samples(RULES, values, 4000, seed=3)
    index, inputs = PositionIndex(RULES), BoardInputs.of(RULES)
    seen = {}
    for number in np.flatnonzero(values != NEVER):
        on = tuple(sorted(inputs.on(index.position_of(int(number)))))
        seen.setdefault(on, set()).add(np.float32(values[number] / np.float32(CERTAIN)))
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
    weights = np.array(parameters.stored(()).weights, np.int16)
    assert len(weights) == 3 * 3 + 3 + 2
    assert np.allclose(weights[:9] / 256, parameters.rows.ravel(), atol=1 / 512)


def test_a_trained_network_plays_nearly_perfectly(trained):
    solution = solved(RULES, ignore)
    found = measure(solution, Networks((trained,)), compared=10)
    none = measure(solution, made_up(RULES), compared=10)
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
    assert np.sqrt(np.mean((found - values[numbers] / CERTAIN) ** 2)) < 0.06


def test_a_finished_network_is_kept(trained, solutions, monkeypatch):
    monkeypatch.setattr(training, "improve", lambda *_: pytest.fail("trained again"))
    again = training.train(TINY, solutions, solutions / "networks", ignore)
    assert list(again.weights) == list(trained.weights)


def test_inputs_that_a_network_never_saw_have_no_weight(trained, solutions):
    values = training.solved_values(solutions, RULES)
    samples = draw_samples(RULES, values, TINY.samples, recipes.SEED)
    is_on = Parameters.of(trained).rows.any(axis=1)
    assert set(np.flatnonzero(is_on)) == set(samples.inputs.tolist())
    assert 0 < is_on.sum() < len(is_on)


def test_training_follows_from_the_seed(trained, solutions, tmp_path):
    again = training.train(TINY, solutions, tmp_path, ignore)
    assert list(again.weights) == list(trained.weights)


@pytest.fixture
def quick(monkeypatch) -> None:
    """Few and small networks, teachers and contests."""
    monkeypatch.setattr(recipes, "RECIPES", (TINY,))
    monkeypatch.setattr(self_play, "SCHEDULE", QUICK)
    monkeypatch.setattr(self_play, "WATCHED", ((SPACIOUS, 1.0),))
    monkeypatch.setattr(self_play, "POOL", 5)
    monkeypatch.setattr(self_play, "RANDOM_RULE_SETS", 2)
    monkeypatch.setattr(self_play, "CONTESTED", (SPACIOUS,))
    monkeypatch.setattr(strength_module, "GAMES", 40)
    monkeypatch.setattr(strength_module, "CHOICES", 200)
    monkeypatch.setattr(recipes, "UNSEEN", (Ruleset(spaces=7, army=2),))
    monkeypatch.setattr(recipes, "NAMED_TEACHERS", (RULES,))
    monkeypatch.setattr(recipes, "NEAR_TEACHERS", NEAR)
    monkeypatch.setattr(recipes, "DRAWN_TEACHERS", 0)
    monkeypatch.setattr(recipes, "LONG_TEACHERS", 0)
    monkeypatch.setattr(recipes, "RETURNING_TEACHERS", 0)
    monkeypatch.setattr(recipes, "HELD_OUT", 2)
    monkeypatch.setattr(recipes, "HELD_OUT_SIZES", range(2000, 9000))
    monkeypatch.setattr(training, "LOOKED", Round(900, 1.0, 0.002, is_looked=True))


@pytest.mark.usefixtures("quick")
def test_the_maker_writes_the_networks_and_the_page_and_goes_on(
    trained, solutions, tmp_path, monkeypatch, capsys
):
    words = ["train", "--solutions", str(solutions), "-o", str(tmp_path)]
    with monkeypatch.context() as broken:
        broken.setattr(strength_module, "accuracy", lambda *_: pytest.exit("interrupted"))
        with pytest.raises(pytest.exit.Exception):
            main(words)
    assert [each.name for each in tmp_path.iterdir()] == ["build"]
    unfinished = tmp_path / "build" / "lab" / "master.json"
    begun = AllFigures.read(unfinished)
    assert (set(begun.exact), set(begun.contests)) == ({RULES}, {SPACIOUS})
    with monkeypatch.context() as finished:
        for name in ("measure", "contest"):
            finished.setattr(strength_module, name, lambda *_: pytest.fail("measured again"))
        finished.setattr(page_module, "NAMED_RULES", (RULES,))
        main(words)
    assert not unfinished.exists()
    content = (tmp_path / "assets" / "networks" / FILE_NAME).read_bytes()
    assert list(read_networks(content).special[RULES].weights) == list(trained.weights)
    figures = AllFigures.read(tmp_path / "docs" / "lab" / "master.json")
    strength = figures.exact[RULES]
    told = (tmp_path / "docs" / "lab" / "master.md").read_text("utf-8")
    assert f"| `{RULES}` | {strength.rate:.2%} | {100 * strength.errors[0]:.2f} |" in told
    played = figures.contests[SPACIOUS]
    columns = f"40 | {played.rate:.2%} | {played.even:.2%} | {played.deviation:+.1f}"
    assert f"| `{SPACIOUS}` | {columns} |" in told
    assert read_networks(content).general
    (near,) = figures.near.values()
    assert 0 < near.shown < near.worst < 1
    assert set(figures.marks) == {near.rules, RULES}
    one, two = figures.drawn.values()
    points = [math.sqrt((a**2 + b**2) / 2) for a, b in zip(one.errors, two.errors, strict=True)]
    points += [(one.shown + two.shown) / 2, max(one.shown, two.shown), max(one.worst, two.worst)]
    numbers = " | ".join(f"{100 * each:.2f}" for each in points)
    assert f"| all | 2 | {one.positions + two.positions:,} | {numbers} |" in told
    for rules, network in ((RULES, "a network of its own"), (near.rules, "the general network")):
        found = figures.marks[rules]
        share = f"{found.found / max(1, found.mistakes):.0%}"
        counts = f"{found.best} | {found.slight} | {100 * found.noise:.1f} | {found.mistakes}"
        assert f"| {network} | 1 | 1 | 200 | {found.marks} | {counts} | {share} |" in told
    for name in ("measure", "contest", "accuracy", "marks"):
        monkeypatch.setattr(strength_module, name, lambda *_: pytest.fail("measured again"))
    for name in ("taught", "two-throws"):
        (kept,) = (tmp_path / "build").rglob(f"{name}-*")
        kept.unlink()
    for work in ("teach", "train"):
        main([work, *words[1:]])
        printed = capsys.readouterr().out
        assert "chances by all other rules" in printed
        assert "two throws a turn" in printed
    assert (tmp_path / "assets" / "networks" / FILE_NAME).read_bytes() == content


def test_the_page_in_docs_is_generated_from_the_figures_and_the_networks():
    docs = ROOT / "docs" / "lab"
    assert STORED.content() == (docs / "master.json").read_bytes()
    assert STORED.page() == (docs / "master.md").read_text("utf-8")


def test_the_page_tells_how_the_networks_are_set():
    """Its tables hold what is measured; its prose may name only what is chosen in the code."""
    page = prose_of((ROOT / "docs" / "lab" / "master.md").read_text("utf-8"))
    points = [100 * (MISTAKE + each) for each in (SPECIAL_ERROR, GENERAL_ERROR)]
    points += [each + 100 * TWO_THROWS_ERROR for each in points]
    special, general, special_two, general_two = (f"{each:g}" for each in points)
    sizes, chosen = recipes.HELD_OUT_SIZES, len(NEAR_TEACHERS) + len(NAMED_TEACHERS)
    for told in (
        (
            f"At most {100 * FINE_PRECISION:g} % of the games were not played to their end"
            f" ({100 * COARSE_PRECISION:g} % above {LARGE:,} positions)"
        ),
        f"We drew {2 * recipes.PLAYED} rule sets at random",
        f"We drew {recipes.HELD_OUT} rule sets at random (from a seed)",
        f"those with {sizes.start:,} to {sizes.stop - 1:,} positions",
        f"{100 * (1 - LOOKED_SHARE):g} % of the first and {100 * LOOKED_SHARE:g} % of the second",
        f"a mistake (`?`) if it costs more than {100 * MISTAKE:g} points",
        (
            f"mark it if it costs more than {special} points in rules that have their own network,"
            f" and more than {general} in others; with two throws a turn, more than {special_two}"
            f" and {general_two}"
        ),
        f"or cost {100 * MISTAKE:g} points or less, by exact chances",
        f"cost more than {100 * MISTAKE:g} points, with the share that is marked",
        f"every pair of units up to {MAX_DISTANCE} spaces apart",
        f"lines within {100 * MARGINS[0]:g} points of the best",
        f"two turns at those within {100 * MARGINS[1]:g}",
        (
            f"{100 * GAMES_SHARE:g} % from games in which up to {100 * CALM:g} %, or up to"
            f" {100 * WILD:g} %, of the moves are random"
        ),
        f"mini-batches of {BATCH:,}",
        f"exact values of {chosen} chosen rule sets and {recipes.DRAWN_TEACHERS} drawn at random",
        f"{recipes.LONG_TEACHERS} drawn with at least {recipes.LONG_SPACES} spaces",
        f"{recipes.RETURNING_TEACHERS} drawn with `capture=eagle-return`",
    ):
        assert told in page
        page = page.replace(told, "")
    assert "together take less than 1 MB" in page
    assert (assets() / "networks" / FILE_NAME).stat().st_size < 1_000_000
    megabytes, most, bits, *steps = re.findall(r"\d\S*", page)
    assert (megabytes, most, bits) == ("1", "50", "16-bit")
    assert steps == ["1.", "2.", "3.", "4.", "5.", "4.", "6.", "5"]


def test_marks_are_added_up_and_the_noise_is_the_largest():
    one, two, *_ = STORED.marks.values()
    total = Marks.total([one, two])
    assert total.decisions == 2 * CHOICES
    assert (total.marks, total.best) == (one.marks + two.marks, one.best + two.best)
    assert total.noise == max(one.noise, two.noise)
    assert total.cells[-1] == f"{(one.found + two.found) / (one.mistakes + two.mistakes):.0%}"


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
    assert {*STORED.near} == {*UNSEEN}


def test_noise_is_not_called_a_mistake_where_it_was_counted():
    assert {*STORED.marks} == {*UNSEEN, *NAMED_TEACHERS}
    for rules, each in STORED.marks.items():
        assert each.decisions == CHOICES
        assert each.best == 0, rules
        assert each.noise < MISTAKE + Chances.of(rules, None).error
        assert each.slight <= each.marks / 200
        assert each.found >= 0.25 * each.mistakes


@pytest.mark.full  # 5,000 choices
def test_the_marks_counted_are_those_of_the_program():
    rules = Ruleset(spaces=7, army=3)
    stored = STORED.marks[rules]
    assert marks(solved(rules, ignore), evaluator().networks) == stored


@pytest.mark.parametrize("throws", [1, 2])
def test_marks_are_those_of_the_playing_code(throws, monkeypatch):
    solution = solved(Ruleset(spaces=7, army=2, throws_per_turn=throws), ignore)
    networks = evaluator().networks
    found = marks(solution, networks, 60)

    class Played(Chances):
        def __init__(self, graph, *_, estimator):
            super().__init__(graph.position_index.rules, None, estimator)

    listed = strength_module.GraphChances
    monkeypatch.setattr(
        strength_module,
        "GraphChances",
        lambda *values, **names: (Played if names else listed)(*values, **names),
    )
    assert found == marks(solution, networks, 60)
    assert 0 < found.marks < found.mistakes


@pytest.mark.parametrize(
    "text", ["spaces=7 army=1", "throws=bell spaces=7 army=1 pieces=2 throws_per_turn=2"]
)
def test_the_errors_of_estimates_are_those_of_a_plain_computation(text):
    rules, networks = Ruleset.parse(text), evaluator().networks

    def worth_of(end: Position, side: Side) -> float:
        return over if (over := chance_when_over(end, side)) is not None else 1 - exact[end]

    exact, visits = plain.solve(rules), Counter[Position]()
    mass = {Position.start(rules, Side.JADE): 1.0}
    while sum(mass.values()) > 1e-6:  # a turn of all games at once
        after = Counter[Position]()
        for position, share in mass.items():
            visits[position] += share
            for values, chance in plain.turn_throws(rules):
                ends = [line.end for line in lines_of_play(Choice.at(position, values))]
                worth = [worth_of(end, position.mover) for end in ends]
                best = [
                    end for end, each in zip(ends, worth, strict=True) if each > max(worth) - 1e-6
                ]
                for end in best:
                    after[end] += share * chance / len(best)
        mass = {position: share for position, share in after.items() if not position.outcome}
    about, chances = Evaluator(networks.for_chances), Chances.of(rules, None)
    index = PositionIndex(rules)
    shares, seen = Counter[int](), dict[int, Position]()
    for position in exact:  # that of the other side has the same number
        number = index.number_of(position)
        shares[number] += visits[position] / visits.total()
        seen[number] = position
    errors = dict[int, list[float]]()
    for number, at in seen.items():
        now, looked = about.estimate(at), about.estimate(at, 1)
        shown = now + LOOKED_SHARE * (looked - now)
        assert number % 40 or chances.worth(at, at.mover) == pytest.approx(shown)
        errors[number] = [each - exact[at] for each in (now, looked, shown)]
    found = accuracy(solved(rules, ignore), networks)
    assert found.positions == len(seen)
    for look, error in enumerate(found.errors):
        square = sum(shares[number] * misses[look] ** 2 for number, misses in errors.items())
        assert math.sqrt(square) == pytest.approx(error, rel=1e-3)
    assert found.worst == pytest.approx(max(abs(shown) for *_, shown in errors.values()), abs=1e-6)


@pytest.mark.parametrize("step", usual_or_full(9, 1))
def test_no_figure_in_docs_is_out_of_date(step):
    """Whatever changes the rules, a level, a constant or a network changes many keys."""
    networks = evaluator().networks
    general = networks.general[0]
    tables = (
        (STORED.exact, strength_module.strength_key),
        (STORED.contests, lambda rules, _: strength_module.contest_key(rules, general)),
        (STORED.drawn | STORED.near, strength_module.accuracy_key),
        (STORED.marks, strength_module.marks_key),
    )
    for rows, key_of in tables:
        for rules in [*rows][::step]:
            assert rows[rules].key == key_of(rules, networks.for_chances.of(rules))


def test_no_teacher_is_a_rule_set_in_which_the_estimates_are_measured(monkeypatch):
    assert not {*UNSEEN} & {*NAMED_TEACHERS, *NEAR_TEACHERS}
    assert {*NAMED_TEACHERS} <= {rules for recipe in RECIPES for rules in recipe.rule_sets}
    monkeypatch.setattr(recipes, "DRAWN_TEACHERS", 2)
    monkeypatch.setattr(recipes, "held_out", lambda: ())
    first, second = training.teachers()[-2:]
    monkeypatch.setattr(recipes, "UNSEEN", (*UNSEEN, first))
    assert first not in training.teachers()
    assert second in training.teachers()
    near = replace(second, throws="six" if second.throws is not Throws.SIX else "bell")
    monkeypatch.setattr(recipes, "held_out", lambda: (near,))
    assert second not in training.teachers()


def test_two_throws_are_taught_by_long_highways_and_returning_eagles_too(monkeypatch):
    monkeypatch.setattr(recipes, "DRAWN_TEACHERS", 3)
    monkeypatch.setattr(recipes, "LONG_TEACHERS", 2)
    monkeypatch.setattr(recipes, "RETURNING_TEACHERS", 2)
    monkeypatch.setattr(recipes, "held_out", lambda: ())
    *others, first, second, third, fourth = found = recipes.teachers_with_two_throws()
    assert {each.throws_per_turn for each in found} == {2}
    assert others == [each for each in recipes.teachers() if each.throws_per_turn == 2]
    assert min(first.spaces, second.spaces) >= recipes.LONG_SPACES
    assert {third.capture, fourth.capture} == {CaptureKind.EAGLE_RETURN}
    drawn = {first, second, third, fourth}
    assert all(position_count(each) in recipes.TWO_THROWS_SIZES for each in drawn)
    assert {*recipes.taught_by()} == {*recipes.teachers(), *drawn}
    near = replace(first, throws="six" if first.throws is not Throws.SIX else "bell")
    monkeypatch.setattr(recipes, "held_out", lambda: (near,))
    assert first not in recipes.teachers_with_two_throws()


@pytest.mark.full  # a minute of counting positions
@pytest.mark.parametrize(
    ("teachers", "total"),
    [(recipes.teachers, 134_238_250), (recipes.teachers_with_two_throws, 3_218_752_089)],
)
def test_the_teachers_are_those_of_the_committed_networks(teachers, total):
    assert zlib.crc32("\n".join(map(str, teachers())).encode()) == total


def test_the_general_network_is_taught_exact_values_in_its_own_inputs(values):
    samples = draw_samples(RULES, values, 2000, seed=3, is_general=True)
    index, seen = PositionIndex(RULES), {}
    for number in np.flatnonzero(values != NEVER):
        on = tuple(sorted(general_inputs(index.position_of(int(number)))))
        seen.setdefault(on, set()).add(np.float32(values[number] / np.float32(CERTAIN)))
    starts = [0, *samples.ends[:-1]]
    for start, end, target in zip(starts, samples.ends, samples.targets, strict=True):
        assert target in seen[tuple(sorted(samples.inputs[start:end].tolist()))]


def test_a_network_that_is_trained_further_begins_with_its_weights():
    rng = np.random.default_rng(2)
    large = (100 * part for part in Parameters.random(30, 4, rng))
    stored = Parameters(*large).stored(())
    assert list(Parameters.of(stored).stored(()).weights) == list(stored.weights)


def test_the_estimates_measured_are_those_of_the_networks_given():
    solution = solved(RULES, ignore)
    given, shipped = (
        (accuracy(solution, each).shown, marks(solution, each, 60).marks)
        for each in (made_up(RULES), evaluator().networks)
    )
    assert given[0] > 2 * shipped[0]
    assert given[1] != shipped[1]


def test_no_more_marks_are_counted_than_there_are():
    found = marks(solved(RULES, ignore), evaluator().networks, decisions=150)
    assert found.decisions == 150
    assert 0 <= found.best <= found.slight <= found.marks
    assert 0 < found.found <= found.mistakes < 150


def test_the_rule_sets_held_out_are_no_neighbours_of_a_teacher(monkeypatch):
    monkeypatch.setattr(recipes, "HELD_OUT", 4)
    monkeypatch.setattr(recipes, "HELD_OUT_SIZES", range(3000, 20_000))
    drawn = recipes.held_out()
    first, second, *_ = drawn
    assert len(set(map(recipes.as_played, drawn))) == 4
    assert all(
        rules.players == 1 and PositionIndex(rules).count in recipes.HELD_OUT_SIZES
        for rules in drawn
    )
    for teacher in (*NAMED_TEACHERS, *NEAR_TEACHERS):
        assert all(recipes.differences(teacher, rules) > 1 for rules in drawn)
    other = replace(first, throws="six" if first.throws is not Throws.SIX else "bell")
    monkeypatch.setattr(recipes, "NEAR_TEACHERS", (*NEAR_TEACHERS, other))
    assert first not in recipes.held_out()
    assert second in recipes.held_out()
    monkeypatch.setattr(recipes, "random_pool", lambda _: [second])
    assert second not in recipes.held_out()


@pytest.mark.parametrize("text", ["army=2 spaces=7", "army=2 spaces=7 capture=eagle"])
def test_the_same_game_written_otherwise_has_the_same_chances(text):
    rules = Ruleset.parse(f"{text} captures={'backward' if 'eagle' in text else 'forward'}")
    played = recipes.as_played(rules)
    assert played != rules
    assert solved(played, ignore).values[0] == solved(rules, ignore).values[0]


def test_rules_that_make_no_difference_are_the_same_game():
    same = [("army=3", "army=3 pieces=3"), ("capture=eagle captures=backward", "capture=eagle")]
    other = [("army=3", "army=3 pieces=2"), ("captures=backward", "puluc"), ("flow=no", "army=4")]
    for pairs, is_same in ((same, True), (other, False)):
        for texts in pairs:
            one, two = map(Ruleset.parse, texts)
            assert (recipes.as_played(one) == recipes.as_played(two)) is is_same
            assert recipes.differences(one, two) == (not is_same)


@pytest.mark.full  # a minute of counting positions
def test_the_rule_sets_drawn_are_those_of_the_page():
    assert set(STORED.drawn) == set(recipes.held_out())
