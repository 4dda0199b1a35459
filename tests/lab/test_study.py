"""The study: its results, their file and the page."""

import json
import re
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
from prose import prose_of
from rounds import usual_or_full
from test_lab import exact, ignore

from puluc.lab.command import PULUK_RULES
from puluc.lab.study.policy import Policy
from puluc.rules import Ruleset
from tools.lab import makers
from tools.lab.__main__ import main
from tools.lab.figures import json_of, named
from tools.lab.rule_sets import NAMED_RULES, STUDIED_RULES
from tools.lab.study import study as study_module
from tools.lab.study.report import INK, PAPER, report
from tools.lab.study.study import FINE_PRECISION, OPPONENTS, StudyResult, result_key, study

TINY = Ruleset.parse("spaces=7 army=2")
DOCS = Path(__file__).parents[2] / "docs" / "lab"


def made_up(rules: Ruleset) -> StudyResult:
    """A plausible result without solving, and without a key."""
    rng = Random(str(rules))
    if rules.pieces == 1:
        even = dict.fromkeys(OPPONENTS, 0.5)
        return StudyResult(rules, 20_000, 0.5, 90.0, 0.0, 0.0, even, key="")
    skill = rng.uniform(0.85, 0.95)
    rates = {name: 0.5 + (skill - 0.5) / 2**place for place, name in enumerate(OPPONENTS)}
    how = rng.uniform(30, 60), rng.uniform(10, 30), rng.uniform(0.5, 2)
    return StudyResult(rules, 7_000_000, rng.uniform(0.49, 0.52), *how, rates, key="")


def read(file: Path) -> dict[Ruleset, StudyResult]:
    return StudyResult.parse_all(json.loads(file.read_text("utf-8")))


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
    assert found.key == result_key(TINY)


def test_all_players_are_equal_without_choices():
    found = study(Ruleset.parse("pieces=1 spaces=7 army=2"), ignore)
    assert found.choices == found.cost == found.choice_cost == 0
    assert list(found.rates.values()) == pytest.approx([0.5] * 4, abs=1e-4)


def test_results_round_trip_through_their_file(tmp_path):
    file, results = tmp_path / "study.json", [made_up(TINY), made_up(Ruleset(pieces=1))]
    file.write_bytes(json_of([each.row() for each in results]))
    assert read(file) == {each.rules: each for each in results}


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


RESCUE = Ruleset.preset("Rescue")


def rows_of(page: str, heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its head."""
    section = page.split(f"# {heading}\n")[1].partition("\n#")[0]
    _, *lines = re.findall(r"^\| ?(.*) \|$", section, re.MULTILINE)
    return [[cell.strip() for cell in line.split(" | ")] for line in lines]


def test_the_page_has_the_named_games_with_their_places_among_all():
    studied = [made_up(rules) for rules in STUDIED_RULES if rules != RESCUE]
    page = report(PULUK_RULES, studied, {RESCUE: 1234})["study.md"]
    ranked = sorted(studied, key=lambda each: (-each.skill, str(each.rules)))
    *rows, last = rows_of(page, "The named games")
    assert [row[:2] for row in rows] == [
        [str(place), named(each.rules)]
        for place, each in enumerate(ranked, 1)
        if each.rules in NAMED_RULES
    ]
    best = next(each for each in ranked if each.rules in NAMED_RULES)
    shares = [f"{100 * best.rates[name]:.2f}" for name in OPPONENTS]
    assert rows[0][2:8] == ["7,000,000", f"{100 * best.first:.2f}", *shares]
    assert rows[0][8:] == [
        f"{best.turns:.1f}",
        f"{best.choices / best.turns:.1%}",
        f"{100 * best.cost / best.choices:.2f}",
    ]
    assert last[:3] == ["", named(RESCUE), "up to 1,234"]
    for figure in re.findall(r"\]\((.*\.svg)\)", page):
        assert figure in report(PULUK_RULES, studied, {})


def percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def test_the_page_answers_the_question():
    studied = [made_up(rules) for rules in STUDIED_RULES if rules != RESCUE]
    forty = {each.rules: each for each in studied if each.rules in PULUK_RULES}
    playing = [each for each in forty.values() if each.rules.pieces > 1]

    def told(result: StudyResult, share: float) -> list[str]:
        return [named(result.rules), percent(share)]

    by = [lambda each: each.skill, lambda each: each.rates["easy"], lambda each: each.first]
    best, at_easy, first = (max(playing, key=key) for key in by)
    least = min(playing, key=by[0])
    cost = max(playing, key=lambda each: each.cost)
    place = sum(each.skill >= forty[Ruleset()].skill for each in playing)
    overall, last = max(studied, key=by[0]), min(forty.values(), key=by[2])
    page = report(PULUK_RULES, studied, {})["study.md"]
    assert {row[0]: row[1:] for row in rows_of(page, "The answer")} == {
        "random moves lose most often": told(best, best.skill),
        "random moves lose most in a game": [named(cost.rules), f"{cost.cost:.2f} wins"],
        "most games won against Easy": told(at_easy, at_easy.rates["easy"]),
        f"the standard game, number {place}": told(forty[Ruleset()], forty[Ruleset()].skill),
        "random moves lose least often, of those with a choice": told(least, least.skill),
        "moving first is worth most": told(first, first.first),
        "moving first is worth least": told(last, last.first),
        "random moves lose most often, of all games": told(overall, overall.skill),
    }


def test_the_prose_of_the_page_tells_no_result():
    prose = prose_of((DOCS / "study.md").read_text("utf-8"))
    told = f"each share may be off by {100 * FINE_PRECISION:g} percentage points"
    assert told in prose
    assert re.findall(r"\d\S*", prose.replace(told, "")) == ["3", "32"], "Psion, bits"


def test_rule_sets_too_close_to_rank_share_a_line():
    studied = {rules: made_up(rules) for rules in PULUK_RULES}
    near = [Ruleset(pieces=pieces) for pieces in (4, 3, 2)]
    skills = (0.99, 0.99 - 1.9 * FINE_PRECISION, 0.99 - 2.1 * FINE_PRECISION)
    for rules, skill in zip(near, skills, strict=True):
        studied[rules] = replace(studied[rules], rates=dict.fromkeys(OPPONENTS, skill))
    page = report(PULUK_RULES, studied.values(), {})["study.md"]
    names = ", ".join(map(named, sorted(near[:2], key=str)))
    (answer, *rest), *_ = rows_of(page, "The answer")
    assert answer == "random moves lose most often"
    assert rest == [names, "99.00 %"]


def test_the_page_tells_what_each_rule_changes():
    """Two points for each unit, one point less for Bell, nothing else."""
    studied = []
    for rules in PULUK_RULES:
        skill = 0.7 + 0.02 * rules.pieces - 0.01 * (rules.throws == "bell")
        studied.append(replace(made_up(rules), rates=dict.fromkeys(OPPONENTS, skill)))
    rows = rows_of(report(PULUK_RULES, studied, {})["study.md"], "What each rule changes")
    assert [row[1:] for row in rows] == [
        ["+0.00", "0 of 16"],
        ["+0.00", "0 of 16"],
        ["-1.00", "0 of 16"],
        *[["+2.00", "8 of 8"]] * 3,
    ]
    assert [row[0].split()[0] for row in rows] == ["captors", "a", "Bell's", "3", "4", "5"]


def test_the_charts_have_two_colours():
    made = report(PULUK_RULES, [made_up(rules) for rules in STUDIED_RULES], {})
    del made["study.md"]
    charts = {name: ET.fromstring(content) for name, content in made.items()}
    assert sorted(charts) == ["study-first.svg", "study-skill.svg"]
    for chart in charts.values():
        elements = list(chart.iter())
        used = {each.get(how) for each in elements for how in ("fill", "stroke")}
        assert used == {PAPER, INK, "none", None}
    texts = {each.text for each in charts["study-skill.svg"].iter()}
    assert {"Culin, forward", "Bell, backward", "looping highway"} <= texts


def test_an_interrupted_study_continues_and_writes_nothing_before_its_end(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(makers, "STUDIED_RULES", (*PULUK_RULES, RESCUE))
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
    first, *others = read(unfinished).values()
    assert len(others) == 3
    begun = [replace(first, key="stale"), *others]
    unfinished.write_bytes(json_of([each.row() for each in begun]))
    main(words)
    assert {rules for rules in asked if asked.count(rules) == 2} == {asked[0], asked[4]}
    docs = tmp_path / "docs" / "lab"
    assert capsys.readouterr().out.endswith(f"rule sets in {docs / 'study.md'}: 40\n")
    page = (docs / "study.md").read_text("utf-8")
    assert rows_of(page, "The named games")[-1][1:3] == [named(RESCUE), "up to 34,208,086,611"]
    assert len(read(docs / "study.json")) == 40
    assert {file.parent for file in files_in(tmp_path)} == {docs}
    monkeypatch.setattr(study_module, "study", lambda *_: pytest.fail("studied again"))
    main([*words, "--memory", "0.001"])


def files_in(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


@pytest.mark.parametrize("step", usual_or_full(9, 1))
def test_the_page_in_docs_is_generated_from_the_results_in_docs(tmp_path, monkeypatch, step):
    studied = read(DOCS / "study.json")
    assert all(studied[rules].key == result_key(rules) for rules in [*studied][::step])
    assert set(PULUK_RULES) <= set(studied)
    assert studied[Ruleset()].positions == 7_788_471
    assert studied[Ruleset()].first == pytest.approx(0.514295, abs=1e-6)
    keys = {rules: result.key for rules, result in studied.items()}
    monkeypatch.setattr(study_module, "result_key", keys.get)
    (tmp_path / "docs" / "lab").mkdir(parents=True)
    (tmp_path / "docs" / "lab" / "study.json").write_bytes((DOCS / "study.json").read_bytes())
    main(["study", "-o", str(tmp_path)])
    for file in files_in(tmp_path):
        assert (DOCS / file.name).read_bytes() == file.read_bytes(), file.name
