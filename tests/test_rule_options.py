"""Whatever a rule option needs besides its entry in ``OPTIONS``, all of it in one message."""

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest
from laws import LAWS, TURN_LAWS

from puluc.rules import (
    CITY,
    OPTIONS,
    PRESETS,
    ContradictionError,
    Option,
    Position,
    Refusal,
    Ruleset,
    Side,
    Unit,
)
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


def is_compared(option: Option) -> bool:
    """Whether the compiled engine plays a rule set with the option against the plain rules."""
    source = (ROOT / "tests" / "lab" / "test_compiled_engine.py").read_text("utf-8")
    _, _, rule_sets = source.partition("\nRULE_SETS = [")
    return re.search(rf"\b{option.field}=", rule_sets.partition("\n]")[0]) is not None


def steps(rules: Ruleset) -> tuple[object, object]:
    highway = Highway.of(rules)
    return highway.steps, highway.back_steps


def has_second_opinion(option: Option) -> bool:
    text = (ROOT / "tests" / "rules" / "second_opinion.py").read_text("utf-8")
    return READ_BY_SECOND_OPINION_AS.get(option.field, f'options["{option.field}"]') in text


def is_in_rules(option: Option) -> bool:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    return re.search(rf"`{option.field}\b", text) is not None


def has_reason(option: Option) -> bool:
    """Whether a unit without a move is refused for what really stops it."""
    changed = [rules for _, rules in islice(variants(option), 6)]
    return bool(changed) and all(map(names_what_stops, changed))


@cache
def names_what_stops(rules: Ruleset) -> bool:
    return all(
        is_true(position.refusal(origin, value), position, origin, value)
        for seed in range(4)
        for position in random_game(rules, Random(seed))
        for origin, value in product(range(CITY, rules.spaces + 1), set(rules.values))
    )


def random_game(rules: Ruleset, rng: Random) -> Iterator[Position]:
    """The first positions of a random game."""
    position = Position.start(rules, Side.JADE)
    for _ in range(60):
        yield position
        moves = position.legal_moves(rng.choice(rules.values))
        position = position.play(rng.choice(moves)) if moves else position.pass_turn()
        if position.outcome:
            return


def is_true(refusal: Refusal | None, position: Position, origin: int, value: int) -> bool:
    """Whether what is on the space that a throw leads to is as the refusal says."""
    if refusal not in (Refusal.BLOCKED, Refusal.GUARDED):
        return True
    unit = position.units[origin] or Unit((position.player,))
    there = position.units[position.highway.step(unit.side, unit.gait, origin, value).target]
    if refusal is Refusal.BLOCKED:
        return there is not None and there.side is unit.side
    is_captor = there is not None and there.side is not unit.side and there.is_captor
    return is_captor and position.rules.doubling and unit.own_pieces == 1


NEEDED: dict[str, Callable[[Option], bool]] = {
    "a field of `Ruleset` with its default, in `puluc/rules/ruleset.py`": lambda option: (
        option.field in {each.name for each in fields(Ruleset)}
    ),
    "a row in `docs/rules.md`, section 5": is_in_rules,
    "its effect, in `puluc/rules/move_generation.py`, `highway.py` or `position.py`": has_effect,
    "the same in `tests/rules/second_opinion.py`, written from `docs/rules.md` alone": (
        has_second_opinion
    ),
    "the same in the compiled engine, `puluc/lab/engine/board.py`": is_compiled,
    "a rule set with it in `RULE_SETS` of `tests/lab/test_compiled_engine.py`": is_compared,
    "a `Refusal` for the moves that it forbids, if any, in `move_generation.py`": has_reason,
    "a sentence: a `RuleText` in `puluc/text/rulebook/facts.py`, used in a section": has_sentence,
    "a diagram in that section, in `puluc/text/rulebook/__init__.py`": has_diagram,
    "the section in `HEADINGS`, in the same file": lambda option: option.field in HEADINGS,
    "a law for the sentence, in `tests/laws.py`": has_law,
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
    "reasons", [READ_BY_ENGINE_AS, READ_BY_SECOND_OPINION_AS, NO_DIAGRAM, NO_LAW]
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
