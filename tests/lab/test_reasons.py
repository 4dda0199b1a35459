"""The weights of reasons: fitted to exact chances, and those of the page and the file."""

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from puluc.ai.tablebase.file import Tablebase
from puluc.ai.tablebase.index import position_count
from puluc.assets import assets
from puluc.game.reasons import BAD, FILE_NAME, Extent, Fact, RulesKind
from puluc.lab.solve.solution_file import solve_to_file
from puluc.rules import Ruleset
from tools.lab.__main__ import main
from tools.lab.files import json_text
from tools.pages import with_rows
from tools.puzzles import reasons, small_rules
from tools.puzzles.reasons import (
    MARGIN,
    Decision,
    Fit,
    Weight,
    decisions,
    fitted,
    tables,
)

ROOT = Path(__file__).parents[2]
TINY = "spaces=7 army=2"
SOLVED = ROOT / "tests" / "solutions" / "spaces-7_army-2.puluc-solution"
TABLEBASE = Tablebase(SOLVED.read_bytes())


def parse_reasons(text):
    """The fits in the content of assets/reasons.json."""

    def weights(rows):
        return {Fact(fact): Weight(*row) for fact, row in rows.items()}

    return {
        RulesKind(kind): Fit(
            **row | {"told": weights(row["told"]), "untold": weights(row["untold"])}
        )
        for kind, row in json.loads(text).items()
    }


TEXT = (assets() / FILE_NAME).read_text("ascii")
SHIPPED = parse_reasons(TEXT)


def test_the_page_has_the_tables_of_the_file_and_the_file_what_was_fitted():
    page = (ROOT / "docs" / "lab" / "reasons.md").read_text("utf-8")
    assert with_rows(page, tables(SHIPPED)) == page
    assert f"|  | {' | '.join(reasons.TITLES.values())} |\n" in page
    assert json_text({kind: fit._asdict() for kind, fit in SHIPPED.items()}) == TEXT
    assert set(SHIPPED) == set(RulesKind)


@pytest.mark.parametrize("kind", SHIPPED)
def test_the_weights_shipped_are_clear_and_agree_with_the_best_way(kind):
    fit = SHIPPED[kind]
    assert fit.decisions >= 20_000
    assert fit.agreeing >= 0.9
    assert fit.without_fact <= 0.08
    assert fit.outweighed < 0.12
    for fact, weight in fit.told.items():
        assert (weight.points < 0) == (fact in BAD)
        assert abs(weight.points) > 3 * weight.error
    assert not set(fit.told) & set(fit.untold)


def decision(margin, **amounts):
    """A decision with made-up facts; the other way has none of them."""
    found = {Fact(name): Extent(mean=amount) for name, amount in amounts.items()}
    return Decision(found, dict.fromkeys(found, Extent()), margin)


def test_weights_fit_what_they_were_made_of_and_others_leave():
    rng, found = Random(1), []
    for _ in range(400):
        takes, frees, taken = rng.randint(0, 3), rng.randint(-1, 1), rng.random()
        will_take, homes = rng.random(), rng.randint(0, 1)
        margin = 10 * takes + 4 * frees - 15 * taken - 3 * will_take + rng.gauss(0, 2)
        amounts = {"is_taken": taken, "will_take": will_take, "brings_home": homes}
        found.append(decision(margin, takes=takes, frees=frees, **amounts))
    told, untold = fitted(found, found)
    assert set(told) == {Fact.TAKES, Fact.FREES, Fact.IS_TAKEN}
    assert untold[Fact.WILL_TAKE].points == pytest.approx(-3, abs=1.5)
    assert abs(untold[Fact.BRINGS_HOME].points) < 1
    for fact, points in {Fact.TAKES: 10, Fact.FREES: 4, Fact.IS_TAKEN: -15}.items():
        assert told[fact].points == pytest.approx(points, abs=4 * told[fact].error + 1.5)
        assert 0 < told[fact].error < 0.6


def test_of_two_facts_that_go_together_the_one_that_explains_more_stays():
    rng, found = Random(1), []
    for _ in range(200):
        takes = rng.gauss(0, 1)
        margin, frees = 10 * takes + rng.gauss(0, 5), takes + rng.gauss(0, 0.05)
        found.append(decision(margin, takes=takes, frees=frees))
    told, untold = fitted(found, found)
    assert set(told) == {Fact.TAKES}
    assert untold[Fact.FREES].error > 3, "together both are unclear"


def test_a_fact_that_misleads_in_other_decisions_is_not_told():
    rng = Random(1)

    def drawn(worth):
        for _ in range(300):
            takes, frees = rng.randint(0, 3), rng.randint(-1, 1)
            yield decision(10 * takes + worth * frees + rng.gauss(0, 2), takes=takes, frees=frees)

    found = [*drawn(5)]
    assert set(fitted(found, [*drawn(3)])[0]) == {Fact.TAKES, Fact.FREES}
    told, untold = fitted(found, [*drawn(2)])
    assert set(told) == {Fact.TAKES}
    assert untold[Fact.FREES].points == pytest.approx(5, abs=0.5)


def test_an_error_is_that_of_the_mean_where_one_fact_is_one_piece():
    """Of 1, 3, 5 and 7 the mean is 4, and the error the root of 20 / 16."""
    found = [decision(margin, takes=1) for margin in (1, 3, 5, 7)]
    told, _ = fitted(found, found)
    assert told == {Fact.TAKES: Weight(4.0, 1.118)}


def test_a_weight_is_told_if_it_is_clear_large_enough_and_as_its_sentence_says():
    assert Weight(3.0, 1.0).is_told(Fact.TAKES)
    assert not Weight(2.9, 1.0).is_told(Fact.TAKES)
    assert not Weight(0.4, 0.1).is_told(Fact.TAKES)
    assert not Weight(-3.0, 1.0).is_told(Fact.TAKES)
    assert Weight(-3.0, 1.0).is_told(Fact.IS_TAKEN)
    assert not Weight(3.0, 1.0).is_told(Fact.IS_TAKEN)


def test_decisions_compare_the_best_way_with_another_by_exact_chances():
    for is_close in (False, True):
        games = decisions(TABLEBASE, Random(2), is_close=is_close)
        found = [next(games) for _ in range(60)]
        assert all(each.margin >= MARGIN * is_close for each in found)
        assert any(each.margin < MARGIN for each in found) is not is_close
        assert not any(each.best[Fact.WINS].pieces for each in found)


def test_rules_without_a_choice_have_no_decisions(tmp_path):
    file = tmp_path / "solved"
    solve_to_file(Ruleset(spaces=7, army=1), file, lambda _phase, _share: None)
    assert not [*decisions(Tablebase(file.read_bytes()), Random(1), is_close=False)]


def test_the_maker_writes_the_same_again(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(reasons, "RULES", {RulesKind.STANDARD: (TINY,)})
    monkeypatch.setattr(small_rules, "MOST_POSITIONS", 5_000)
    words = ["reasons", "--decisions", "240", "--fresh", "40", "--rule-sets", "4"]
    words += ["--solutions", str(SOLVED.parent)]
    written = []
    for seed in ("1", "1", "2"):
        main([*words, "-o", str(tmp_path), "--seed", seed])
        file, page = tmp_path / "assets" / FILE_NAME, tmp_path / "docs" / "lab" / "reasons.md"
        written.append((file.read_bytes(), page.read_bytes()))
        fits = parse_reasons(file.read_text("ascii"))
        assert [*fits] == [RulesKind.STANDARD, RulesKind.CUSTOM]
        told = capsys.readouterr().out
        assert all(f"{fit.agreeing:.1%} of fresh decisions" in told for fit in fits.values())
    assert written[0] == written[1] != written[2]
    one, many = fits.values()
    assert (one.rule_sets, one.decisions, one.fresh) == (1, 240, 40)
    assert (many.rule_sets, many.decisions, many.fresh) == (4, 264, 40)
    for fit in fits.values():
        assert Fact.TAKES in fit.told
        assert fit.agreeing > 0.7


def test_random_rule_sets_are_small_different_and_of_every_kind():
    found = [*islice(small_rules.small_rules(Random(1)), 60)]
    assert len({*found}) == 60
    assert all(position_count(rules) < small_rules.MOST_POSITIONS for rules in found)
    assert {rules.throws_per_turn for rules in found} == {1, 2}
    for name in ("can_draw", "doubling", "flow", "scorpion"):
        assert {getattr(rules, name) for rules in found} == {False, True}
