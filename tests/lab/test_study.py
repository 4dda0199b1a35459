"""The study: its results, their file and the page."""

import json
import re
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
from rounds import usual_or_full
from test_lab import exact, ignore

from puluc.lab.command import PULUK_RULES
from puluc.lab.study.policy import Policy
from puluc.rules import Ruleset
from tools.lab import makers
from tools.lab.__main__ import main
from tools.lab.rule_sets import STUDIED_RULES
from tools.lab.study import study as study_module
from tools.lab.study.report import INK, PAPER, report
from tools.lab.study.study import (
    OPPONENTS,
    StudyResult,
    content_of,
    read_results,
    result_key,
    study,
)

TINY = Ruleset.parse("spaces=7 army=2")
DOCS = Path(__file__).parents[2] / "docs"


def made_up(rules: Ruleset) -> StudyResult:
    """A plausible result without solving, and without a key."""
    rng = Random(str(rules))
    if rules.pieces == 1:
        even = dict.fromkeys(OPPONENTS, 0.5)
        return StudyResult(rules, 20_000, 0.5, 90.0, 0.0, 0.0, even, "")
    skill = rng.uniform(0.85, 0.95)
    rates = {name: 0.5 + (skill - 0.5) / 2**place for place, name in enumerate(OPPONENTS)}
    how = rng.uniform(30, 60), rng.uniform(10, 30), rng.uniform(0.5, 2)
    return StudyResult(rules, 7_000_000, rng.uniform(0.49, 0.52), *how, rates, "")


def current(rules: Ruleset) -> StudyResult:
    """A plausible result that is not out of date."""
    return replace(made_up(rules), key=result_key(rules))


@pytest.fixture(autouse=True)
def _few_comparisons(monkeypatch):
    """test_policy makes sure that the compiled levels are those that play."""
    monkeypatch.setattr(Policy, "check", partialmethod(Policy.check, 20))


def test_a_study_agrees_with_the_exact_strength():
    found = study(TINY, ignore)
    assert found.positions == 1782
    assert found.first == pytest.approx(0.503444, abs=1e-6)
    for name in OPPONENTS:
        assert found.rates[name] == pytest.approx(exact(TINY, "perfect", name).mean, abs=1e-4)
    rates = list(found.rates.values())
    assert rates == sorted(rates, reverse=True)
    assert 0 < found.choice_share < 1
    assert 0 < found.choice_cost < 1
    assert found.name == "Custom"


def test_all_players_are_equal_without_choices():
    found = study(Ruleset.parse("pieces=1 spaces=7 army=2"), ignore)
    assert found.choices == found.cost == found.choice_cost == 0
    assert list(found.rates.values()) == pytest.approx([0.5] * 4, abs=1e-4)


def test_results_round_trip_through_their_file_unless_they_are_out_of_date(tmp_path):
    file = tmp_path / "study.json"
    assert read_results(file) == {}
    one, two, stale = current(TINY), current(Ruleset(pieces=1)), made_up(Ruleset())
    file.write_bytes(content_of([one, stale, two]))
    assert list(read_results(file).values()) == [one, two]


def test_an_interrupt_stops_a_study():
    reported = []

    def interrupt(phase: str, share: float) -> None:
        reported.append((phase, share))
        if [name for name, _ in reported].count("playing") == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study(Ruleset.parse("pieces=2 spaces=9 army=3"), interrupt)
    assert reported[-1][0] == "playing"
    assert reported[-1][1] < 0.4


def test_a_study_reports_progress_of_every_phase():
    reported = []
    study(TINY, lambda *how: reported.append(how))
    assert [phase for phase, _ in dict.fromkeys(reported)][-1] == "playing"
    assert {"exploring", "solving", "playing"} == {phase for phase, _ in reported}
    assert reported[-1] == ("playing", 1.0)


def test_the_page_ranks_all_rule_sets_and_answers_the_question():
    studied = [made_up(rules) for rules in STUDIED_RULES]
    made = report(PULUK_RULES, studied, ["Rescue: too large"])
    page = made["study.md"]
    rows = re.findall(r"^\| (\d+) \|.*`([^`]+)` \|", page, re.MULTILINE)
    ranked = sorted(studied, key=lambda each: -each.skill)
    assert rows == [(str(place), str(each.rules)) for place, each in enumerate(ranked, 1)]
    best = next(each for each in ranked if each.rules in PULUK_RULES)
    answer = page[page.index("## The answer") :].split("\n\n")[1]
    assert f"`{best.rules}` takes the most skill" in answer
    assert f"{100 * best.rates['random']:.2f} %" in answer
    assert "Rescue: too large" in page
    for figure in re.findall(r"\]\((.*\.svg)\)", page):
        assert figure in made


def test_the_charts_have_two_colours():
    made = report(PULUK_RULES, [made_up(rules) for rules in STUDIED_RULES], [])
    del made["study.md"]
    charts = {name: ET.fromstring(content) for name, content in made.items()}
    assert sorted(charts) == ["study-first.svg", "study-skill.svg"]
    for chart in charts.values():
        elements = list(chart.iter())
        used = {each.get(how) for each in elements for how in ("fill", "stroke")}
        assert used == {PAPER, INK, "none", None}
    texts = {each.text for each in charts["study-skill.svg"].iter()}
    assert {"Culin, forward", "Bell, backward", "looping highway"} <= texts


@pytest.fixture
def few_rules(monkeypatch) -> None:
    """The smallest of Puluk's rule sets, the standard game, and one that is too large."""
    few = tuple(rules for rules in PULUK_RULES if rules.pieces in (1, 2) or rules == Ruleset())
    monkeypatch.setattr(makers, "PULUK_RULES", few)
    monkeypatch.setattr(makers, "STUDIED_RULES", (*few, Ruleset.preset("rescue")))


@pytest.mark.usefixtures("few_rules")
def test_an_interrupted_study_continues_and_writes_nothing_before_its_end(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(study_module, "result_key", str)
    asked = []

    def interrupted(rules: Ruleset, *_: object) -> StudyResult:
        asked.append(rules)
        if len(asked) == 5:
            raise KeyboardInterrupt
        return replace(made_up(rules), key=str(rules))

    monkeypatch.setattr(study_module, "study", interrupted)
    words = ["study", "-o", str(tmp_path)]
    with pytest.raises(KeyboardInterrupt):
        main(words)
    unfinished = tmp_path / "build" / "lab" / "study.json"
    assert files_in(tmp_path) == [unfinished]
    first, *others = read_results(unfinished).values()
    assert len(others) == 3
    unfinished.write_bytes(content_of([replace(first, key="stale"), *others]))
    main(words)
    assert {rules for rules in asked if asked.count(rules) == 2} == {asked[0], asked[4]}
    docs = tmp_path / "docs"
    assert capsys.readouterr().out.endswith(f"rule sets in {docs / 'study.md'}: 17\n")
    page = (docs / "study.md").read_text("utf-8")
    assert "doubling=yes: at most 34,208,086,611 positions, more than can be numbered" in page
    assert len(read_results(docs / "study.json")) == 17
    assert {file.parent for file in files_in(tmp_path)} == {docs}
    monkeypatch.setattr(study_module, "study", lambda *_: pytest.fail("studied again"))
    main([*words, "--memory", "0.001"])


def files_in(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


@pytest.mark.parametrize("step", usual_or_full(9, 1))
def test_the_page_in_docs_is_generated_from_the_results_in_docs(tmp_path, monkeypatch, step):
    rows = json.loads((DOCS / "study.json").read_text("utf-8"))
    studied = {each.rules: each for each in map(StudyResult.parse, rows)}
    assert not [rules for rules in [*studied][::step] if studied[rules].is_stale]
    assert set(PULUK_RULES) <= set(studied)
    assert studied[Ruleset()].positions == 7_788_471
    assert studied[Ruleset()].first == pytest.approx(0.514295, abs=1e-6)
    keys = {rules: result.key for rules, result in studied.items()}
    monkeypatch.setattr(study_module, "result_key", keys.get)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "study.json").write_bytes((DOCS / "study.json").read_bytes())
    main(["study", "-o", str(tmp_path)])
    for file in files_in(tmp_path):
        assert (DOCS / file.name).read_bytes() == file.read_bytes(), file.name
