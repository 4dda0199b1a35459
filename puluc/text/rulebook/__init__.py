"""The rules of a rule set as values: sentences, and examples played by the engine.

Nothing here draws: screen pages, printed sheets and translations use the same values.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from puluc.rules import (
    OPTIONS,
    PRESETS,
    CaptureKind,
    Captures,
    HighwayKind,
    Option,
    Ruleset,
    Throws,
    number_in_series,
)
from puluc.text.rulebook.examples import CITY, Example, example
from puluc.text.rulebook.facts import BANDED, Heading, RuleSentence, RuleText, say
from puluc.text.rulebook.possible import (
    comes_home,
    goes_home,
    has_stacks,
    holds_captives,
    joins,
    limits_units,
    pieces_a_side,
    recaptures,
)

__all__ = [
    "BANDED",
    "HEADINGS",
    "Chosen",
    "Example",
    "Faces",
    "Heading",
    "Passage",
    "RuleSentence",
    "RuleText",
    "Section",
    "Worth",
    "has_section",
    "rulebook",
]


@dataclass(frozen=True, slots=True)
class Passage:
    """The sentences of one paragraph."""

    sentences: tuple[RuleSentence, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences))


@dataclass(frozen=True, slots=True)
class Faces:
    """The two faces of a stick, with a caption."""

    caption: RuleSentence


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a throw with ``banded`` banded sticks."""

    banded: int
    value: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """A rule option and its value."""

    option: Option
    value: str | int


HEADINGS: Mapping[str, Heading] = {
    "throws": Heading.STICKS,
    "captures": Heading.CAPTORS,
    "pieces": Heading.TURN,
    "highway": Heading.TRAVEL,
    "spaces": Heading.BOARD,
    "army": Heading.BOARD,
    "capture": Heading.CAPTURE,
    "scorpion": Heading.SCORPIONS,
    "fire": Heading.FIRE,
    "doubling": Heading.DOUBLES,
    "flow": Heading.CAPTORS,
    "throws_per_turn": Heading.TURN,
    "players": Heading.TEAMS,
}
"""The section that explains each option, by its field; it may be missing from a rulebook."""


Item = Passage | Example | Faces | Worth | Chosen


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its contents."""

    heading: Heading
    items: tuple[Item, ...]


def rulebook(rules: Ruleset, *headings: Heading) -> tuple[Section, ...]:
    """Return the rules of a rule set, without anything that can't happen under them.

    If ``headings`` are given, return only these sections, which takes less time.
    """
    parts = (
        (Heading.AIM, _aim(rules)),
        (Heading.BOARD, _board(rules)),
        (Heading.STICKS, _sticks(rules)),
        (Heading.TURN, _turn(rules)),
        (Heading.TEAMS, _teams(rules)),
        (Heading.DOUBLES, _doubles(rules)),
        (Heading.CAPTURE, _capture(rules)),
        (Heading.TRAVEL, _travel(rules)),
        (Heading.CAPTORS, _captors(rules)),
        (Heading.SCORPIONS, _scorpions(rules)),
        (Heading.FIRE, _fire(rules)),
        (Heading.END, _end(rules)),
        (Heading.OPTIONS, _options(rules)),
        (Heading.NAMES, _names(rules)),
    )
    sections = (
        Section(heading, tuple(items))
        for heading, items in parts
        if not headings or heading in headings
    )
    return tuple(section for section in sections if section.items)


def _passage(*facts: RuleText | RuleSentence | None) -> Passage:
    """Return a paragraph; skip None."""
    return Passage(
        tuple(say(each) if isinstance(each, RuleText) else each for each in facts if each)
    )


def _names(rules: Ruleset) -> Iterator[Item]:
    """Yield the named games with these rules."""
    for preset in PRESETS:
        if preset.matches(rules):
            name, summary, source = preset.name, preset.summary, preset.source
            yield _passage(say(RuleText.NAMING, name=name, summary=summary, source=source))


def _aim(rules: Ruleset) -> Iterator[Item]:
    is_prison = rules.capture is CaptureKind.PRISON
    if rules.can_draw:
        aim = RuleText.AIM_COUNT if is_prison else RuleText.AIM_COUNT_SLAIN
    elif pieces_a_side(rules) == 1:
        aim = RuleText.AIM_CAPTURE_ONE
    else:
        aim = RuleText.AIM_CAPTURE if is_prison else RuleText.AIM_SLAY
    mentions_free_pieces = aim in (RuleText.AIM_CAPTURE, RuleText.AIM_COUNT)
    yield _passage(aim, RuleText.FREE if mentions_free_pieces else None)


def _board(rules: Ruleset) -> Iterator[Item]:
    if rules.players == 1:
        army = say(RuleText.ARMY, army=rules.army) if rules.army > 1 else say(RuleText.ARMY_ONE)
    elif rules.army > 1:
        army = say(RuleText.ARMY_TEAM, players=rules.players, army=rules.army)
    else:
        army = say(RuleText.ARMY_ONE_TEAM, players=rules.players)
    unit = RuleText.UNIT_STACK if has_stacks(rules) else RuleText.UNIT_SINGLE
    yield _passage(say(RuleText.BOARD, spaces=rules.spaces), army)
    yield _passage(unit)


def _sticks(rules: Ruleset) -> Iterator[Item]:
    yield Faces(say(RuleText.STICKS))
    for banded, value in enumerate(rules.values):
        yield Worth(banded, value)
    if rules.throws is Throws.SAPPER:
        yield _passage(RuleText.THREE_ALIKE)
    if 0 in rules.values:
        is_single = rules.throws_per_turn == 1
        yield _passage(RuleText.ZERO_LOSES_TURN if is_single else RuleText.ZERO_OF_TWO)
    yield _passage(RuleText.OPENING if rules.players == 1 else RuleText.OPENING_TEAM)


def _turn(rules: Ruleset) -> Iterator[Item]:
    if rules.throws_per_turn > 1:
        yield _passage(RuleText.TURN_TWO, RuleText.ENTRY)
        yield _show_two_throws(rules)
        yield _passage(
            RuleText.MUST_USE_BOTH,
            RuleText.SAME_EITHER_WAY if goes_home(rules) else None,
            RuleText.OUT_AGAIN_AT_ONCE if comes_home(rules) else None,
        )
    else:
        yield _passage(RuleText.TURN_ONE, RuleText.ENTRY, RuleText.MUST_MOVE)
    yield _passage(RuleText.OVERTAKE, _blocks(rules))
    yield _show_overtake(rules)
    if limits_units(rules):
        yield _passage(*_limit(rules))


def _blocks(rules: Ruleset) -> RuleText:
    """Return the fact about the units that a move can't end on."""
    if rules.players > 1:
        return RuleText.TEAM_BLOCKS_UNLESS_JOINED if joins(rules) else RuleText.TEAM_BLOCKS
    return RuleText.OWN_BLOCKS_UNLESS_JOINED if joins(rules) else RuleText.OWN_BLOCKS


def _limit(rules: Ruleset) -> Iterator[RuleText | RuleSentence]:
    is_team = rules.players > 1
    if rules.pieces == 1:
        yield RuleText.LIMIT_ONE_TEAM if is_team else RuleText.LIMIT_ONE
    else:
        yield say(RuleText.LIMIT_TEAM if is_team else RuleText.LIMIT, pieces=rules.pieces)
    if holds_captives(rules):
        yield RuleText.LIMIT_LOAD
    if joins(rules):
        yield RuleText.LIMIT_DOUBLES_TEAM if is_team else RuleText.LIMIT_DOUBLES


def _show_two_throws(rules: Ruleset) -> Example:
    """Show a unit that makes both moves of a turn, neither of which ends in the fire."""
    start = next(each for each in (1, 2) if rules.fire_space not in (each + 2, each + 5))
    plays = [(2, f"{start}-{start + 2}"), (3, f"{start + 2}-{start + 5}")]
    caption = say(RuleText.SHOW_TWO, first=2, second=3)
    return example(rules, {start: "j"}, plays, range(start, start + 6), caption)


def _show_overtake(rules: Ruleset) -> Example:
    """Show that a unit passes over another."""
    caption = say(RuleText.SHOW_OVERTAKE, value=2)
    return example(rules, {1: "j", 2: "o"}, [(2, "1-3")], range(1, 4), caption)


def _teams(rules: Ruleset) -> Iterator[Item]:
    """Yield the rules that differ with several players a side."""
    if rules.players == 1:
        return
    yield _passage(RuleText.ORDER, RuleText.ORDER_SKIP)
    has_mates = recaptures(rules) or joins(rules)
    yield _passage(
        RuleText.NUMERALS,
        RuleText.UNIT_OWNER if has_stacks(rules) else None,
        RuleText.TEAM_HOME if has_mates and comes_home(rules) else None,
    )
    if recaptures(rules) and not rules.flow:
        yield _show_team_home(rules)
    if number_in_series(rules):
        yield _passage(RuleText.SERIES)


def _show_team_home(rules: Ruleset) -> Example:
    """Show a captor coming home with a team-mate's piece; ``a`` and ``b`` are Jade 1 and 2."""
    is_forward = rules.captures is Captures.FORWARD
    space = rules.spaces if is_forward else 1
    cells = (CITY, 1, space) if is_forward else (CITY, 1)
    caption = say(RuleText.SHOW_TEAM_HOME, value=2)
    return example(rules, {space: "joj"}, [(2, f"{space}+city")], cells, caption)


def _doubles(rules: Ruleset) -> Iterator[Item]:
    if joins(rules):
        yield _passage(
            RuleText.DOUBLE,
            RuleText.DOUBLE_DIRECTION if rules.highway is HighwayKind.RETURN else None,
            RuleText.DOUBLE_PARTS if comes_home(rules) else None,
        )
        yield _show_double(rules)


def _show_double(rules: Ruleset) -> Example:
    """Show two single pieces that join."""
    caption = say(RuleText.SHOW_DOUBLE, value=2)
    if rules.players * rules.pieces == 1:
        return example(rules, {2: "j"}, [(2, "city=2")], range(3), caption)
    return example(rules, {1: "j", 3: "j"}, [(2, "1=3")], range(1, 4), caption)


def _capture(rules: Ruleset) -> Iterator[Item]:
    match rules.capture:
        case CaptureKind.EAGLE:
            capture = RuleText.CAPTURE_EAGLE
        case CaptureKind.EAGLE_RETURN:
            capture = RuleText.CAPTURE_EAGLE_RETURN
        case CaptureKind.PRISON:
            capture = RuleText.CAPTURE_HOLD if holds_captives(rules) else RuleText.CAPTURE_LAST
    yield _passage(capture)
    yield _show_capture(rules)
    if holds_captives(rules):
        frees = recaptures(rules)
        yield _passage(
            RuleText.CAPTIVES,
            RuleText.COMPANIONS,
            RuleText.RECAPTURE if frees else RuleText.CAPTOR_IS_SAFE,
            RuleText.GUARD if rules.doubling and frees else None,
            RuleText.GUARD_COMPANIONS if rules.doubling and frees else None,
        )
        if frees:
            yield _show_recapture(rules)
    yield _passage(RuleText.CITY_IS_SAFE, RuleText.OUT_AGAIN if comes_home(rules) else None)


def _show_capture(rules: Ruleset) -> Example:
    """Show a capture."""
    caption, first = {
        CaptureKind.PRISON: (RuleText.SHOW_CAPTURE, 1),
        CaptureKind.EAGLE: (RuleText.SHOW_EAGLE, 1),
        CaptureKind.EAGLE_RETURN: (RuleText.SHOW_EAGLE_RETURN, CITY),
    }[rules.capture]
    cells = range(first, 4)
    return example(rules, {1: "j", 3: "o"}, [(2, "1x3")], cells, say(caption, value=2))


def _show_recapture(rules: Ruleset) -> Example:
    """Show the capture of a captor; with doubling only a double can make it."""
    unit, fact = (
        ("jj", RuleText.SHOW_RECAPTURE_BY_TWO) if joins(rules) else ("j", RuleText.SHOW_RECAPTURE)
    )
    return example(rules, {1: unit, 3: "jo"}, [(2, "1x3")], range(1, 4), say(fact, value=2))


def _travel(rules: Ruleset) -> Iterator[Item]:
    if_captors, if_none = {
        HighwayKind.FINITE: (RuleText.FINITE, RuleText.FINITE_ALL),
        HighwayKind.LOOPING: (RuleText.LOOPING, RuleText.LOOPING_ALL),
        HighwayKind.RETURN: (RuleText.RETURN, RuleText.RETURN_ALL),
    }[rules.highway]
    turns = rules.highway is HighwayKind.RETURN
    yield _passage(
        if_captors if holds_captives(rules) else if_none,
        RuleText.TURN_ON_THE_SPOT if turns else None,
        RuleText.LANES if turns else None,
        # On a looping highway only captors go home, and their section says how.
        None if rules.highway is HighwayKind.LOOPING else RuleText.NO_EXACT_THROW,
    )
    yield from _show_lone_units(rules)


def _show_lone_units(rules: Ruleset) -> tuple[Example, ...]:
    """Show a unit without captives at the end of the highway."""
    last = rules.spaces
    home = say(RuleText.SHOW_HOME, value=2)
    match rules.highway:
        case HighwayKind.FINITE:
            return (example(rules, {last: "j"}, [(2, f"{last}-city")], (CITY, 1, last), home),)
        case HighwayKind.LOOPING:
            caption = say(RuleText.SHOW_LOOP, value=2)
            return (example(rules, {last: "j"}, [(2, f"{last}-2")], (1, 2, last), caption),)
    caption = say(RuleText.SHOW_TURN, value=2)
    end = range(last - 1, last + 2)
    return (
        example(rules, {last: "j"}, [(2, f"{last}-{last - 1}")], end, caption),
        example(rules, {1: "J"}, [(2, "1-city")], (CITY, 1), home),
        example(
            rules,
            {1: "j", 3: "O"},
            [(2, "1x3")],
            (CITY, 1, 2, 3),
            say(RuleText.SHOW_LANES, value=2),
        ),
    )


def _captors(rules: Ruleset) -> Iterator[Item]:
    if not holds_captives(rules):
        return
    if rules.captures is Captures.FORWARD:
        turns_again = rules.highway is HighwayKind.RETURN
        yield _passage(RuleText.FORWARD, RuleText.FORWARD_AGAIN if turns_again else None)
    elif rules.flow:
        yield _passage(RuleText.FLOW, RuleText.FLOW_ONWARD)
    else:
        yield _passage(RuleText.BACKWARD)
    yield from _show_captors(rules)


def _show_captors(rules: Ruleset) -> tuple[Example, ...]:
    """Show the direction of captors, and how they come home."""
    slay = say(RuleText.SHOW_SLAY, value=2)
    if rules.captures is Captures.FORWARD:
        last, caption = rules.spaces, say(RuleText.SHOW_CAPTOR_FORWARD, value=2)
        return (
            example(rules, {1: "oj"}, [(2, "1-3")], range(1, 4), caption),
            example(rules, {last: "oj"}, [(2, f"{last}+city")], (CITY, 1, last), slay),
        )
    caption = say(RuleText.SHOW_CAPTOR_BACKWARD, value=2)
    back = example(rules, {3: "oj"}, [(2, "3-1")], range(1, 4), caption)
    if not rules.flow:
        return (back, example(rules, {1: "oj"}, [(2, "1+city")], (CITY, 1), slay))
    unit, fact = (
        ("joj", RuleText.SHOW_FLOW_COMPANION) if recaptures(rules) else ("oj", RuleText.SHOW_FLOW)
    )
    return (back, example(rules, {1: unit}, [(3, "1+3")], range(4), say(fact, value=3)))


def _scorpions(rules: Ruleset) -> Iterator[Item]:
    if rules.scorpion:
        turns = rules.highway is HighwayKind.RETURN
        yield _passage(
            RuleText.SCORPION if holds_captives(rules) else RuleText.SCORPION_ALL,
            RuleText.SCORPION_HOMEWARD if turns else None,
        )
        yield _show_scorpion(rules)


def _show_scorpion(rules: Ruleset) -> Example:
    """Show a capture against the unit's direction."""
    first = CITY if rules.capture is CaptureKind.EAGLE_RETURN else 1
    caption = say(RuleText.SHOW_SCORPION, value=2)
    return example(rules, {1: "o", 3: "j"}, [(2, "3x1")], range(first, 4), caption)


def _fire(rules: Ruleset) -> Iterator[Item]:
    if space := rules.fire_space:
        yield _passage(
            say(RuleText.FIRE if holds_captives(rules) else RuleText.FIRE_ALL, space=space)
        )
        yield _show_fire(rules, space)


def _show_fire(rules: Ruleset, space: int) -> Example:
    """Show a move into the fire on ``space``, with a captive if captors travel that way."""
    is_captor = holds_captives(rules) and rules.captures is Captures.FORWARD
    unit, origin = "oj" if is_captor else "j", space - 2
    caption = say(RuleText.SHOW_FIRE, value=2)
    cells = range(origin, space + 1)
    return example(rules, {origin: unit}, [(2, f"{origin}*{space}")], cells, caption)


def _end(rules: Ruleset) -> Iterator[Item]:
    if rules.can_draw:
        is_prison, is_eagle = (
            rules.capture is kind for kind in (CaptureKind.PRISON, CaptureKind.EAGLE)
        )
        lost = {
            (True, False): RuleText.END_BURNT,
            (False, True): RuleText.END_LOST,
            (True, True): RuleText.END_BURNT_OR_LOST,
        }
        yield _passage(
            RuleText.END_COUNT if is_prison else RuleText.END_COUNT_SLAIN,
            lost[rules.fire, is_eagle],
            RuleText.END_UPSET
            if pieces_a_side(rules) > 1 or rules.capture is CaptureKind.EAGLE
            else None,
        )


def _options(rules: Ruleset) -> Iterator[Item]:
    """Yield every option, as the New game dialog names it."""
    for option in OPTIONS:
        yield Chosen(option, getattr(rules, option.field))


def has_section(rules: Ruleset, option: Option) -> bool:
    """Return whether the rulebook of a rule set has the section about an option."""
    return any(section.heading is HEADINGS[option.field] for section in rulebook(rules))
