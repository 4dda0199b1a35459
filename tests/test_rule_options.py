"""Whatever a rule option needs besides its entry in ``OPTIONS``, all of it in one message."""

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest
from laws import LAWS, TURN_LAWS

from puluc.rules import OPTIONS, PRESETS, ContradictionError, Option, Ruleset
from puluc.rules.highway import Highway
from puluc.text.rulebook import (
    HEADINGS,
    Example,
    Faces,
    Heading,
    Passage,
    RuleSentence,
    RuleText,
    Worth,
    rulebook,
)

ROOT = Path(__file__).parents[1]

READ_BY_ENGINE_AS = {"throws": "odds"}
"""Properties of ``Ruleset`` that the compiled engine reads instead of these options."""

READ_BY_SECOND_OPINION_AS = {"throws": "VALUES", "throws_per_turn": "values[place + 1 :]"}
"""The code of the second opinion, which gets the values thrown, about these options."""

NO_DIAGRAM = {"throws": "a table shows what throws are worth"}

NO_LAW = {"spaces": "the page says no more than their number, and a test compares that"}

NO_NAMED_GAME: dict[str, str] = {}
"""Options that no named game has, each with the reason."""


def variants(option: Option) -> Iterator[tuple[Ruleset, Ruleset]]:
    """Rule sets that differ in the option alone."""
    if option.field in {each.name for each in fields(Ruleset)}:
        for rules in dict.fromkeys([preset.rules for preset in PRESETS]):
            for value in option.values:
                try:
                    changed = replace(rules, **{option.field: value})
                except ContradictionError:
                    continue
                if changed != rules:
                    yield rules, changed


TOLD = [heading for heading in Heading if heading not in (Heading.OPTIONS, Heading.NAMES)]
"""The sections that do not just list the options and the games."""


@cache
def said(rules: Ruleset) -> tuple[frozenset[RuleSentence | Worth], frozenset[str]]:
    """The sentences of a rule set's page, and its diagrams."""
    sentences, diagrams = set[RuleSentence | Worth](), set[str]()
    for section in rulebook(rules, *TOLD):
        for item in section.items:
            match item:
                case Passage(found):
                    sentences.update(found)
                case Faces(caption):
                    sentences.add(caption)
                case Worth():
                    sentences.add(item)
                case Example(before, plays):
                    diagrams.add(f"{before} {plays} {item.after} {item.caption.fact}")
    return frozenset(sentences), frozenset(diagrams)


def differs(option: Option, *, of: Callable[[Ruleset], object]) -> bool:
    return any(of(one) != of(two) for one, two in variants(option))


def has_sentence(option: Option) -> bool:
    return differs(option, of=lambda rules: said(rules)[0])


def has_diagram(option: Option) -> bool:
    return option.field in NO_DIAGRAM or differs(option, of=lambda rules: said(rules)[1])


def has_law(option: Option) -> bool:
    """Whether a sentence that comes or goes with the option is a law."""

    def laws(rules: Ruleset) -> set[RuleText]:
        stated = {each.fact for each in said(rules)[0] if isinstance(each, RuleSentence)}
        return stated & (LAWS.keys() | TURN_LAWS.keys())

    return option.field in NO_LAW or differs(option, of=laws)


def has_effect(option: Option) -> bool:
    sources = (path.read_text("utf-8") for path in (ROOT / "puluc" / "rules").glob("*.py"))
    return any(re.search(rf"\brules\.{option.field}\b", source) for source in sources)


def is_compiled(option: Option) -> bool:
    """Whether the engine's arrays hold the option, or steps that follow from it."""
    source = (ROOT / "puluc" / "lab" / "engine" / "board.py").read_text("utf-8")
    _, _, arrays = source.partition("\ndef _rules(")
    name = READ_BY_ENGINE_AS.get(option.field, option.field)
    is_read = re.search(rf"\brules\.{name}\b", arrays.partition("\n@compiled")[0])
    return bool(is_read) or differs(option, of=steps)


def steps(rules: Ruleset) -> tuple[object, object]:
    highway = Highway.of(rules)
    return highway.steps, highway.back_steps


def has_second_opinion(option: Option) -> bool:
    text = (ROOT / "tests" / "rules" / "second_opinion.py").read_text("utf-8")
    return READ_BY_SECOND_OPINION_AS.get(option.field, f'options["{option.field}"]') in text


def is_in_rules(option: Option) -> bool:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    return re.search(rf"`{option.field}\b", text) is not None


def has_named_game(option: Option) -> bool:
    usual = getattr(Ruleset(), option.field, None)
    return option.field in NO_NAMED_GAME or any(
        getattr(preset.rules, option.field, usual) != usual for preset in PRESETS
    )


NEEDED: dict[str, Callable[[Option], bool]] = {
    "a field of `Ruleset` with its default, in `puluc/rules/ruleset.py`": lambda option: (
        option.field in {each.name for each in fields(Ruleset)}
    ),
    "a row in `docs/rules.md` 5": is_in_rules,
    "its effect, in `puluc/rules/highway.py` or `move_generation.py`": has_effect,
    "the same in `tests/rules/second_opinion.py`, written from `docs/rules.md` alone": (
        has_second_opinion
    ),
    "the same in the compiled engine, `puluc/lab/engine/board.py`": is_compiled,
    "a sentence in `puluc/text/rulebook`: a `RuleText`": has_sentence,
    "a diagram, in `puluc/text/rulebook/examples.py`": has_diagram,
    "the rulebook section of that sentence and diagram, in `HEADINGS`": lambda option: (
        option.field in HEADINGS
    ),
    "a law for the sentence, in `tests/laws.py`": has_law,
    "a named game in `PRESETS`, or a reason in `NO_NAMED_GAME` of the test": has_named_game,
}
"""Everything that an option needs, in the order of the work."""


def lacking(option: Option) -> Iterator[str]:
    """Yield what an option lacks."""
    return (thing for thing, is_there in NEEDED.items() if not is_there(option))


def test_no_option_lacks_anything():
    missing = {option.field: found for option in OPTIONS if (found := [*lacking(option)])}
    lines = [f"{field} lacks\n- " + "\n- ".join(found) for field, found in missing.items()]
    assert not missing, "\n".join(lines)


def test_an_option_that_is_only_an_entry_lacks_everything(monkeypatch):
    entry = Option("made_up", "", "", (False, True))
    for module in ("puluc.rules.ruleset", "puluc.text.rulebook"):
        monkeypatch.setattr(f"{module}.OPTIONS", (*OPTIONS, entry))
    said.cache_clear()
    assert [*lacking(entry)] == [*NEEDED]
    assert not any(lacking(OPTIONS[1]))


def test_a_section_that_explains_an_option_is_in_the_rules_of_some_game():
    games = [*(preset.rules for preset in PRESETS), Ruleset.parse("spaces=13 fire=yes")]
    there = {section.heading for rules in games for section in rulebook(rules, *TOLD)}
    assert set(HEADINGS.values()) <= there
    assert set(HEADINGS) <= {option.field for option in OPTIONS}


@pytest.mark.gate
@pytest.mark.parametrize(
    "reasons", [READ_BY_ENGINE_AS, READ_BY_SECOND_OPINION_AS, NO_DIAGRAM, NO_LAW, NO_NAMED_GAME]
)
def test_exceptions_are_for_options_that_need_them(reasons, monkeypatch):
    for field in [*reasons]:
        option = next(each for each in OPTIONS if each.field == field)
        monkeypatch.delitem(reasons, field)
        assert any(lacking(option)), f"{field} needs no exception"


def test_contributing_lists_the_same():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    _, _, paragraph = text.partition("**A rule option**")
    paragraph, _, _ = paragraph.partition("**A named game**")
    assert re.findall(r"^- (.*)[;.]$", paragraph, re.MULTILINE) == [*NEEDED]
