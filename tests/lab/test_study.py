"""The study: its results, their file and the page."""

import re
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
from test_lab import exact, ignore

from puluc import PulucError
from puluc.cli import main as cli
from puluc.lab import command
from puluc.lab.command import PULUK_RULES, STUDIED_RULES
from puluc.lab.study import report
from puluc.lab.study import study as study_module
from puluc.lab.study.policy import Policy
from puluc.lab.study.report import INK, PAPER, write_report
from puluc.lab.study.study import OPPONENTS, StudyResult, read_results, study, write_results
from puluc.rules import Ruleset

TINY = Ruleset.parse("spaces=7 army=2")
DOCS = Path(__file__).parents[2] / "docs"


def made_up(rules: Ruleset) -> StudyResult:
    """A plausible result without solving."""
    rng = Random(str(rules))
    if rules.pieces == 1:
        return StudyResult(rules, 20_000, 0.5, 90.0, 0.0, 0.0, 8.0, dict.fromkeys(OPPONENTS, 0.5))
    skill = rng.uniform(0.85, 0.95)
    rates = {name: 0.5 + (skill - 0.5) / 2**place for place, name in enumerate(OPPONENTS)}
    how = rng.uniform(30, 60), rng.uniform(10, 30), rng.uniform(0.5, 2), rng.uniform(5, 9)
    return StudyResult(rules, 7_000_000, rng.uniform(0.49, 0.52), *how, rates)


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


def without_rate(result: StudyResult, opponent: str) -> StudyResult:
    """As it was before this level existed."""
    rates = {name: rate for name, rate in result.rates.items() if name != opponent}
    return replace(result, rates=rates)


def test_results_round_trip_through_their_file(tmp_path):
    file = tmp_path / "study.json"
    studied = {rules: made_up(rules) for rules in STUDIED_RULES}
    assert read_results(file) == {}
    write_results(file, studied.values())
    assert read_results(file) == studied
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize(
    ("old", "new"),
    [("[", ""), ('"rules": ', '"rule": '), (": 0.5,", ': "half",'), ('"random"', '"anyone"')],
)
def test_damaged_results_give_one_line(tmp_path, old, new):
    file = tmp_path / "study.json"
    write_results(file, [made_up(Ruleset(pieces=1))])
    file.write_text(file.read_text("utf-8").replace(old, new, 1))
    with pytest.raises(PulucError, match=r"study\.json can't be used as study results"):
        read_results(file)
    file.write_text('[{"rules": 5}]')
    with pytest.raises(PulucError, match=r"study\.json can't be used as study results"):
        read_results(file)


@pytest.mark.parametrize("opponent", ["random", "hard"])
def test_a_study_plays_only_the_opponents_that_a_known_result_is_missing(monkeypatch, opponent):
    known = without_rate(replace(made_up(TINY), turns=123.0), opponent)
    played = []

    def recorded(graph, name, *values):
        played.append(name)
        return Policy(graph, name, *values)

    monkeypatch.setattr(study_module, "Policy", recorded)
    again = study(TINY, ignore, known)
    assert played == ["perfect", opponent]
    assert list(again.rates) == list(OPPONENTS)
    assert again.rates[opponent] == pytest.approx(exact(TINY, "perfect", opponent).mean, abs=1e-4)
    assert without_rate(again, opponent) == known


def test_a_new_level_leaves_the_results_of_the_others_valid(tmp_path, monkeypatch):
    file, result = tmp_path / "study.json", made_up(TINY)
    write_results(file, [result])
    monkeypatch.setattr(study_module, "OPPONENTS", (*OPPONENTS, "master"))
    monkeypatch.setattr(report, "OPPONENTS", (*OPPONENTS, "master"))
    assert read_results(file) == {TINY: result}
    assert result.missing_opponents == ["master"]
    all_rules = [without_rate(made_up(rules), "master") for rules in STUDIED_RULES]
    write_report(tmp_path, PULUK_RULES, all_rules, [])
    page = (tmp_path / "study.md").read_text("utf-8")
    assert "| Hard | Master | turns |" in page
    assert page.count(" | - | ") == len(STUDIED_RULES)


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


def test_the_page_ranks_all_rule_sets_and_answers_the_question(tmp_path):
    studied = [made_up(rules) for rules in STUDIED_RULES]
    write_report(tmp_path, PULUK_RULES, studied, ["Rescue: too large"])
    page = (tmp_path / "study.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \|.*`([^`]+)` \|", page, re.MULTILINE)
    ranked = sorted(studied, key=lambda each: -each.skill)
    assert rows == [(str(place), str(each.rules)) for place, each in enumerate(ranked, 1)]
    best = next(each for each in ranked if each.rules in PULUK_RULES)
    answer = page[page.index("## The answer") :].split("\n\n")[1]
    assert f"`{best.rules}` takes the most skill" in answer
    assert f"{100 * best.rates['random']:.2f} %" in answer
    assert "Rescue: too large" in page
    for figure in re.findall(r"\]\((.*\.svg)\)", page):
        assert (tmp_path / figure).is_file()


def test_the_charts_have_two_colours(tmp_path):
    write_report(tmp_path, PULUK_RULES, [made_up(rules) for rules in STUDIED_RULES], [])
    files = sorted(tmp_path.glob("*.svg"))
    assert [file.stem for file in files] == ["study-first", "study-ranking", "study-skill"]
    for file in files:
        elements = list(ET.parse(file).iter())
        used = {each.get(how) for each in elements for how in ("fill", "stroke")}
        assert used == {PAPER, INK, "none", None}
    texts = {each.text for each in ET.parse(tmp_path / "study-ranking.svg").iter()}
    assert {"Puluc", "Ritual Warfare", "Fire"} <= texts


@pytest.fixture
def few_rules(monkeypatch) -> None:
    """The smallest of Puluk's rule sets, the standard game, and one that is too large."""
    few = tuple(rules for rules in PULUK_RULES if rules.pieces in (1, 2) or rules == Ruleset())
    monkeypatch.setattr(command, "PULUK_RULES", few)
    monkeypatch.setattr(command, "STUDIED_RULES", (*few, Ruleset.preset("rescue")))


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as end:
        cli.main(["lab", "study", *words])
    return end.value.code


@pytest.mark.usefixtures("few_rules")
def test_an_interrupted_study_command_continues(tmp_path, monkeypatch, capsys):
    asked = []

    def interrupted(rules: Ruleset, *_: object) -> StudyResult:
        asked.append(rules)
        if len(asked) == 5:
            raise KeyboardInterrupt
        return made_up(rules)

    monkeypatch.setattr(study_module, "study", interrupted)
    assert run("-o", str(tmp_path), "--memory", "8") == 130
    assert len(read_results(tmp_path / "study.json")) == 4
    first, *others = read_results(tmp_path / "study.json").values()
    write_results(tmp_path / "study.json", [without_rate(first, "hard"), *others])
    assert run("-o", str(tmp_path), "--memory", "8") == 0
    assert {rules for rules in asked if asked.count(rules) == 2} == {asked[0], asked[4]}
    out = capsys.readouterr().out
    assert "already studied" in out
    assert "--memory allows 8.00 GB" in out
    assert "doubling=yes: at most" in (tmp_path / "study.md").read_text("utf-8")


@pytest.mark.usefixtures("few_rules")
def test_too_little_memory_gives_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(study_module, "study", lambda rules, *_: made_up(rules))
    assert run("-o", str(tmp_path), "--memory", "0.2") == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "of Puluk's forty rule sets are not studied" in line
    assert not (tmp_path / "study.md").exists()


def test_the_page_in_docs_is_generated_from_the_results_in_docs(tmp_path):
    studied = list(read_results(DOCS / "study.json").values())
    assert set(PULUK_RULES) <= {each.rules for each in studied}
    standard = next(each for each in studied if each.name == "Puluc")
    assert standard.positions == 7_788_471
    assert standard.first == pytest.approx(0.514295, abs=1e-6)
    page = (DOCS / "study.md").read_text("utf-8")
    left_out = page.partition("\nLeft out: ")[2].rstrip(".\n")
    write_report(tmp_path, PULUK_RULES, studied, left_out.split("; ") if left_out else [])
    for file in tmp_path.iterdir():
        assert (DOCS / file.name).read_text("utf-8") == file.read_text("utf-8"), file.name
