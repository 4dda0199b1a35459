"""The rules pages against the rules: what they say happens, and what happens they say."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest
from laws import LAWS, TURN_LAWS, UNCHECKED, Turn, distance
from playing import play_step
from rounds import sampled, usual_or_full

from puluc.rules import (
    OPTIONS,
    PRESETS,
    CaptureKind,
    Captures,
    HighwayKind,
    Match,
    Move,
    Moved,
    MoveKind,
    OpeningThrown,
    OpeningTied,
    OpeningWon,
    Passed,
    Phase,
    Player,
    Position,
    RandomSticks,
    Ruleset,
    Side,
    Thrown,
    Throws,
    Won,
)
from puluc.rules.events import move_events
from puluc.text.rulebook import (
    Example,
    Faces,
    Heading,
    Passage,
    RuleSentence,
    RuleText,
    Worth,
    possible,
    rulebook,
)
from puluc.ui.screens.manual.rules_page import CITY, EMPTY, FIRE, GAP, Diagram, rules_blocks
from tools.random_rules import random_rules

MAX_EVENTS = 400


OFTEN = {
    "army": (*range(1, 10), *(1, 2, 3) * 9),
    "spaces": (*range(7, 40), *(7, 9, 11) * 33),
    "capture": (CaptureKind.PRISON, *CaptureKind),
    "players": (*range(1, 9), *(1, 1, 1, 2, 3) * 8),
}
"""The values of which one is drawn: small armies and short highways are examples of more."""


def rules_of_seed(seed: int) -> Ruleset:
    return random_rules(random.Random(seed), values=OFTEN)


FLOWS_WITHOUT_COMPANIONS = Ruleset.parse(
    "captures=backward highway=looping army=2 doubling=yes flow=yes"
)

RULES = list(
    dict.fromkeys(
        [preset.rules for preset in PRESETS]
        + list(map(rules_of_seed, range(210)))
        + [FLOWS_WITHOUT_COMPANIONS]
    )
)


def every_rule_set(check: Callable[[Ruleset], None]) -> Callable[[int], None]:
    """A test that checks many rule sets and names those that fail."""

    @pytest.mark.parametrize("count", usual_or_full(50, len(RULES)))
    def check_all(count: int) -> None:
        failed = []
        for rules in RULES[:count]:
            try:
                check(rules)
            except AssertionError as error:
                failed.append(f"{rules}: {error}")
        assert not failed, "\n".join(failed)

    return check_all


def items(rules: Ruleset) -> list[object]:
    return [item for section in rulebook(rules) for item in section.items]


def examples(rules: Ruleset) -> list[Example]:
    return [item for item in items(rules) if isinstance(item, Example)]


def sentences(rules: Ruleset) -> Iterator[RuleSentence]:
    for item in items(rules):
        match item:
            case Passage(found):
                yield from found
            case Example() | Faces():
                yield item.caption


@cache
def facts(rules: Ruleset) -> frozenset[RuleText]:
    return frozenset(sentence.fact for sentence in sentences(rules))


NAMING = (RuleText.NAMING, RuleText.SERIES)


def text(rules: Ruleset) -> str:
    """All sentences but those that name games."""
    return " ".join(str(each) for each in sentences(rules) if each.fact not in NAMING)


def events(rules: Ruleset, seed: int) -> Iterator[object]:
    """What happens in a random game, at most ``MAX_EVENTS`` of it."""
    rng = random.Random(seed)
    match = Match(rules, RandomSticks(rng))
    count = 0
    while match.phase is not Phase.OVER and count < MAX_EVENTS:
        happened = play_step(match, rng)
        count += len(happened)
        yield from happened


@cache
def game(rules: Ruleset, seed: int) -> tuple[object, ...]:
    """The events of one of the games that most tests look at."""
    return tuple(events(rules, seed))


def happenings(moved: Moved) -> Iterator[str]:
    """What a move shows of the rules."""
    move, before, unit = moved.move, moved.before, moved.unit
    there = before.units[move.target]
    if move.is_homecoming:
        yield "home"
        if move.kind is MoveKind.SLAY:
            yield "slay"
        if any(p.side is unit.side and p is not unit.player for p in unit.pieces):
            yield "free again"
    elif not move.is_entry:
        yield from travels(moved)
    if unit.is_captor:
        yield "captor"
        if unit.own_pieces > 1:
            yield "companions"
    if there and there.side is not before.mover:
        yield "capture"
        if there.is_captor:
            yield "recapture"
        if unit.is_captor:
            yield "capture again"
        if move.is_entry:
            yield "capture on entry"
    if move.kind in (MoveKind.DOUBLE, MoveKind.BURN):
        yield move.kind.name
    if before.hand(before.player) and before.advancing(before.player) >= before.rules.pieces:
        yield "limit"


def travels(moved: Moved) -> Iterator[str]:
    """Which way a move on the highway went."""
    move, unit = moved.move, moved.unit
    ahead = distance(moved.before, move.target) - distance(moved.before, move.origin)
    if move.is_turning:
        yield "turn" if ahead else "turn on the spot"
    elif unit.is_captor and move.kind is MoveKind.SLAY:
        yield "flow"
    elif unit.is_captor:
        yield "captor outward" if ahead > 0 else "captor homeward"
    elif unit.is_homeward != (ahead < 0):
        room = moved.before.rules.spaces - distance(moved.before, move.origin)
        is_far_from_end = unit.is_homeward or room >= max(moved.before.rules.values)
        yield "backward capture" if is_far_from_end else "round"


LONE = {
    HighwayKind.FINITE: {RuleText.FINITE, RuleText.FINITE_ALL},
    HighwayKind.LOOPING: {RuleText.LOOPING, RuleText.LOOPING_ALL},
    HighwayKind.RETURN: {RuleText.RETURN, RuleText.RETURN_ALL},
}
SCORPIONS = {RuleText.SCORPION, RuleText.SCORPION_ALL}
STATED_BY = {
    "home": {RuleText.NO_EXACT_THROW, RuleText.FORWARD, RuleText.BACKWARD, RuleText.FLOW_ONWARD},
    "slay": {RuleText.FORWARD, RuleText.BACKWARD, RuleText.FLOW},
    "captor": {RuleText.CAPTIVES},
    "companions": {RuleText.COMPANIONS},
    "captor outward": {RuleText.FORWARD},
    "captor homeward": {RuleText.BACKWARD, RuleText.FLOW},
    "flow": {RuleText.FLOW_ONWARD},
    "backward capture": SCORPIONS,
    "round": SCORPIONS | LONE[HighwayKind.LOOPING] | LONE[HighwayKind.RETURN],
    "turn": LONE[HighwayKind.RETURN],
    "turn on the spot": {RuleText.TURN_ON_THE_SPOT, RuleText.LANES},
    "capture": {
        RuleText.CAPTURE_HOLD,
        RuleText.CAPTURE_LAST,
        RuleText.CAPTURE_EAGLE,
        RuleText.CAPTURE_EAGLE_RETURN,
    },
    "recapture": {RuleText.RECAPTURE},
    "capture on entry": {RuleText.ENTRY},
    "capture again": {RuleText.CAPTURE_HOLD},
    "out again": {RuleText.OUT_AGAIN},
    "DOUBLE": {RuleText.DOUBLE},
    "BURN": {RuleText.FIRE, RuleText.FIRE_ALL},
    "limit": {RuleText.LIMIT, RuleText.LIMIT_ONE, RuleText.LIMIT_TEAM, RuleText.LIMIT_ONE_TEAM},
    "free again": {RuleText.TEAM_HOME},
}
"""By what may happen: the facts of which one must be on the page."""


@every_rule_set
def test_every_event_of_a_game_is_in_the_rules(rules):
    stated = facts(rules)
    for seed in range(2):
        values: list[int] = []
        entries = Counter[Player]()
        for event in game(rules, seed):
            match event:
                case Moved(before=before):
                    values = []
                    entries[before.player] += event.move.is_entry
                    again = ["out again"] * (entries[before.player] > rules.army)
                    for what in (*happenings(event), *again):
                        assert STATED_BY[what] & stated, (what, str(event.before), str(event.move))
                case Passed():
                    assert {RuleText.MUST_MOVE, RuleText.MUST_USE_BOTH} & stated
                    if not any(values):
                        assert {RuleText.ZERO_LOSES_TURN, RuleText.ZERO_OF_TWO} & stated
                    values = []
                case Won(outcome) if outcome.winner is None:
                    assert {RuleText.END_COUNT, RuleText.END_COUNT_SLAIN} & stated
                case _ if hasattr(event, "value"):
                    values.append(event.value)


def turns(rules: Ruleset, seed: int) -> Iterator[Turn]:
    """The turns of a random game that were completed."""
    position, values, moves, is_passed = Position.start(rules, Side.JADE), list[int](), [], False
    for event in game(rules, seed):
        match event:
            case Thrown(player, _, value):
                if moves or is_passed:
                    after = (moves[-1].after if moves else position).with_player(player)
                    yield Turn(position, tuple(values), tuple(moves), is_passed, after)
                    position, values, moves, is_passed = after, [], [], False
                position = position.with_player(player)
                values.append(value)
            case Moved():
                moves.append(event)
            case Passed():
                is_passed = True


@every_rule_set
def test_every_sentence_about_turns_holds_in_every_game(rules):
    laws = [(fact, law) for fact, law in TURN_LAWS.items() if fact in facts(rules)]
    for turn in turns(rules, 1):
        for fact, law in laws:
            assert law(turn), (fact.name, str(turn.before), turn.values)


def test_every_sentence_is_checked_or_known_not_to_be():
    openings = {RuleText.OPENING, RuleText.OPENING_TEAM}
    shown = {fact for fact in RuleText if fact.name.startswith("SHOW_")}
    checked = LAWS.keys() | TURN_LAWS.keys() | openings | shown
    assert checked | UNCHECKED.keys() == set(RuleText)
    assert not checked & UNCHECKED.keys()


@every_rule_set
def test_the_higher_opening_throw_moves_first_and_throws_anew(rules):
    values, winner = dict[Side, int](), None
    for event in game(rules, 0):
        match event:
            case OpeningThrown(player, _, value):
                assert player in (rules.turn_order[0], rules.turn_order[rules.players])
                values[player.side] = value
            case OpeningTied():
                assert values[Side.JADE] == values[Side.OBSIDIAN]
            case OpeningWon(winner):
                assert values[winner.side] > values[winner.side.enemy]
            case Thrown(player, _, _):
                assert player is winner
                return
    pytest.fail("nobody threw for a turn")


@every_rule_set
def test_every_example_is_a_legal_move_that_leads_where_it_shows(rules):
    for example in examples(rules):
        position = example.before
        assert position.outcome is None
        for number, play in enumerate(example.plays):
            position = position.with_player(example.before.player) if number else position
            assert position.mover is Side.JADE
            assert play.value in rules.values
            legal = position.legal_moves(play.value)
            assert (play.move, play.move.is_turning) in [(m, m.is_turning) for m in legal]
            position = position.play(play.move)
        assert position == example.after
        assert Position.parse(str(example.before), rules) == example.before
        named = [value for _, value in example.caption.values]
        assert named == [play.value for play in example.plays]


@every_rule_set
def test_an_example_shows_every_place_that_changes(rules):
    for example in examples(rules):
        before, after = example.before, example.after
        changed = {s for s in range(rules.spaces + 1) if before.units[s] != after.units[s]}
        changed |= {(rules.spaces + 1) * s for s in Side if before.homes[s] != after.homes[s]}
        assert changed <= set(example.cells)
        assert list(example.cells) == sorted(set(example.cells))


@every_rule_set
def test_a_diagram_draws_its_example(rules):
    drawn = [block for block in rules_blocks(rules) if isinstance(block, Diagram)]
    for diagram, example in zip(drawn, examples(rules), strict=True):
        assert diagram.caption == str(example.caption)
        for cells, position in ((diagram.before, example.before), (diagram.after, example.after)):
            shown = [cell for cell in cells if cell != GAP]
            for cell, place in zip(shown, example.cells, strict=True):
                assert cell == expected_cell(position, place)
            steps = sum(b > a + 1 for a, b in zip(example.cells, example.cells[1:], strict=False))
            assert cells.count(GAP) == steps


def expected_cell(position: Position, place: int) -> str:
    rules, spaces = position.rules, position.rules.spaces
    if place in (0, spaces + 1):
        side = Side.JADE if place == 0 else Side.OBSIDIAN
        return CITY + side.letter * position.homes[side]
    if unit := position.units[place]:
        has_turned_back = unit.is_captor and rules.captures is Captures.BACKWARD
        text = str(unit)
        return text[:-1] + text[-1].upper() if has_turned_back and rules.players > 1 else text
    return FIRE if place == rules.fire_space else EMPTY


@every_rule_set
def test_every_number_is_one_of_the_rules(rules):
    for sentence in sentences(rules):
        numbers = dict(sentence.values)
        assert "{" not in str(sentence)
        for name in ("value", "first", "second"):
            assert numbers.get(name, 2) in rules.values
        assert numbers.get("spaces", rules.spaces) == rules.spaces
        assert numbers.get("army", rules.army) == rules.army
        assert numbers.get("players", rules.players) == rules.players
        assert numbers.get("pieces", rules.pieces) == rules.pieces
        assert numbers.get("space", rules.fire_space) == rules.fire_space
    worth = [(item.banded, item.value) for item in items(rules) if isinstance(item, Worth)]
    assert worth == list(enumerate(rules.values))


ALTERNATIVES = [
    {
        RuleText.AIM_CAPTURE,
        RuleText.AIM_CAPTURE_ONE,
        RuleText.AIM_SLAY,
        RuleText.AIM_COUNT,
        RuleText.AIM_COUNT_SLAIN,
    },
    {RuleText.BOARD},
    {RuleText.ARMY, RuleText.ARMY_ONE, RuleText.ARMY_TEAM, RuleText.ARMY_ONE_TEAM},
    {RuleText.UNIT_STACK, RuleText.UNIT_SINGLE},
    {RuleText.STICKS},
    {RuleText.OPENING, RuleText.OPENING_TEAM},
    {RuleText.TURN_ONE, RuleText.TURN_TWO},
    {RuleText.MUST_MOVE, RuleText.MUST_USE_BOTH},
    {RuleText.OVERTAKE},
    {
        RuleText.OWN_BLOCKS,
        RuleText.OWN_BLOCKS_UNLESS_JOINED,
        RuleText.TEAM_BLOCKS,
        RuleText.TEAM_BLOCKS_UNLESS_JOINED,
    },
    STATED_BY["capture"],
    {RuleText.CITY_IS_SAFE},
    set.union(*LONE.values()),
]


@every_rule_set
def test_every_page_has_what_each_game_needs(rules):
    for alternatives in ALTERNATIVES:
        assert len(alternatives & facts(rules)) == 1, alternatives
    assert Counter(sentences(rules)).most_common(1)[0][1] == 1
    headings = [section.heading for section in rulebook(rules)]
    assert set(headings) <= {None, *Heading}
    assert len(set(headings)) == len(headings)


@every_rule_set
def test_a_rule_that_is_off_is_not_mentioned(rules):
    off = {
        "captiv|captor|companion": rules.capture is not CaptureKind.PRISON,
        "captor|companion": rules.army * rules.players == 1,
        "player|team": rules.players == 1,
        "burn|fire": not rules.fire,
        "double|join": not rules.doubling,
        "backwards": not rules.scorpion,
        "twice|either order|Throws": rules.throws_per_turn == 1,
        "draw": not rules.can_draw,
        "lane|turns? round|way back": rules.highway is not HighwayKind.RETURN and not rules.flow,
        "again and again": rules.highway is not HighwayKind.LOOPING,
        "came home": (rules.capture, rules.highway) == (CaptureKind.EAGLE, HighwayKind.LOOPING),
        "at most|only one": rules.pieces >= rules.army,
        "worth 0": 0 not in rules.values,
        "alike": rules.throws is not Throws.SAPPER,
    }
    page = text(rules)
    for words, is_off in off.items():
        assert not (is_off and re.search(words, page)), words


REACHED = {
    "captor": possible.holds_captives,
    "companions": possible.holds_captives,
    "DOUBLE": possible.joins,
    "recapture": possible.recaptures,
    "home": possible.goes_home,
    "limit": possible.limits_units,
}


@pytest.mark.parametrize(("highway", "capture"), sampled(product(HighwayKind, CaptureKind), 7))
def test_what_follows_from_the_options_is_what_games_show(highway, capture):
    alone = (
        each for each in product((1,), (1, 2, 3), (1, 2, 3), (False, True)) if each[2] <= each[1]
    )
    for players, army, pieces, doubling in (*alone, (2, 1, 1, False), (2, 1, 1, True)):
        rules = Ruleset(
            highway=highway,
            capture=capture,
            army=army,
            pieces=pieces,
            doubling=doubling,
            players=players,
            spaces=7,
        )
        expected = {what for what, follows in REACHED.items() if follows(rules)}
        seen = set[str]()
        for seed in range(800):  # a double of two, the only unit, seldom frees a captive
            for event in events(rules, seed):
                if isinstance(event, Moved):
                    seen.update(what for what in happenings(event) if what in REACHED)
            if seen >= expected and seed > 4:
                break
        assert seen == expected, rules


@every_rule_set
def test_the_page_begins_with_the_aim_and_ends_with_the_options_then_names_and_sources(rules):
    headings = [section.heading for section in rulebook(rules)]
    assert headings[0] is Heading.AIM
    if any(preset.matches(rules) for preset in PRESETS):
        assert headings[-2:] == [Heading.OPTIONS, Heading.NAMES]
    else:
        assert headings[-1] is Heading.OPTIONS


@every_rule_set
def test_the_page_has_every_option_and_its_value(rules):
    (section,) = rulebook(rules, Heading.OPTIONS)
    items = section.items
    assert [item.option for item in items] == list(OPTIONS)
    for item in items:
        assert item.value == getattr(rules, item.option.field)


def test_the_page_of_a_named_game_names_all_games_with_its_rules():
    def names(rules: Ruleset) -> list[object]:
        return [
            dict(each.values)["name"] for each in sentences(rules) if each.fact is RuleText.NAMING
        ]

    assert names(Ruleset()) == ["Puluc", "Lemery", "Army ants"]
    assert names(Ruleset(throws="six")) == ["Lemery"]
    assert names(Ruleset.preset("eagle")) == ["Eagle"]
    assert names(Ruleset(army=4)) == []


@pytest.mark.gate
def test_every_fact_is_said_under_some_rules():
    unsaid = set(RuleText)
    for rules in RULES:
        unsaid -= facts(rules)
        if not unsaid:
            return
    assert unsaid == set()


def test_rescue_frees_a_captive_only_with_two():
    rules = Ruleset.preset("rescue")
    assert {RuleText.GUARD, RuleText.SHOW_RECAPTURE_BY_TWO} <= facts(rules)
    assert RuleText.SHOW_RECAPTURE not in facts(rules)


@every_rule_set
def test_sentences_of_an_option_appear_only_with_it(rules):
    stated = facts(rules)
    assert (Heading.TEAMS in [section.heading for section in rulebook(rules)]) is (
        rules.players > 1
    )
    assert (RuleText.THREE_ALIKE in stated) is (rules.throws is Throws.SAPPER)
    assert bool({RuleText.ZERO_LOSES_TURN, RuleText.ZERO_OF_TWO} & stated) is (0 in rules.values)
    assert bool({RuleText.END_COUNT, RuleText.END_COUNT_SLAIN} & stated) is rules.can_draw
    is_eagle = rules.capture is CaptureKind.EAGLE
    assert bool({RuleText.END_BURNT, RuleText.END_BURNT_OR_LOST} & stated) is rules.fire
    assert bool({RuleText.END_LOST, RuleText.END_BURNT_OR_LOST} & stated) is is_eagle
    assert RuleText.FLOW not in stated or RuleText.COMPANIONS in stated
    frees = possible.recaptures(rules)
    is_prison = possible.holds_captives(rules)
    assert (RuleText.CAPTOR_IS_SAFE in stated) is (is_prison and not frees)
    assert (RuleText.GUARD in stated) is (rules.doubling and frees)
    assert RuleText.NO_EXACT_THROW not in stated or rules.highway is not HighwayKind.LOOPING
    assert bool({RuleText.SCORPION, RuleText.SCORPION_ALL} & stated) is rules.scorpion


@pytest.mark.parametrize(
    ("there", "move"),
    [("-", "1+3"), ("o", "1+3"), ("j", "1+city"), ("jj", "1+city"), ("jo", "1+city")],
)
def test_a_captor_flows_on_as_the_page_says_with_doubling_too(there, move):
    """A captor's top piece captures, but joins nobody: a single piece sends it home as well."""
    rules = Ruleset.parse("captures=backward highway=looping flow=yes doubling=yes")
    own = there.count("j")
    position = Position.parse(f"{4 - own} oj - {there} - - - - - - 3 j", rules)
    assert move in map(str, position.legal_moves(3))
    assert "can't, or a unit of its own side is there, it goes home" in RuleText.FLOW_ONWARD.value
    assert RuleText.FLOW_ONWARD in facts(rules)


@every_rule_set
def test_every_sentence_about_moves_holds_in_every_game(rules):
    laws = [(fact, law) for fact, law in LAWS.items() if fact in facts(rules)]
    for event in game(rules, 0):
        if isinstance(event, Moved):
            for fact, law in laws:
                assert law(event), (fact.name, str(event.before), str(event.move))


@pytest.mark.parametrize(
    ("fact", "rules", "position", "value", "move"),
    [
        # Half the highway away a unit that goes round seems to go against its way.
        (
            RuleText.SCORPION,
            "captures=backward highway=looping spaces=8 scorpion=yes",
            "5 - o - - - - - - 0 o",
            4,
            "2-6",
        ),
        # A unit that turns round into the fire is gone before it is on its way home.
        (
            RuleText.SCORPION_ALL,
            "highway=return army=2 capture=eagle scorpion=yes fire=yes",
            "0 o - - j - - - - - 0 o lost=1/0",
            5,
            "1*5",
        ),
        # A captor that flows on leaves its captives in its city.
        (
            RuleText.RECAPTURE,
            "captures=backward highway=looping spaces=7 army=2 flow=yes players=3",
            "1,0,1 - bpb cr - - rap - 0,2,0 b",
            4,
            "2+3",
        ),
        # And the fire burns only the piece that went on.
        (
            RuleText.FIRE,
            "throws=six captures=backward pieces=2 highway=looping army=2 fire=yes flow=yes",
            "0 - oj j - - - - - - 1 j",
            6,
            "2+5",
        ),
    ],
)
def test_the_laws_allow_what_seldom_happens(fact, rules, position, value, move):
    before = Position.parse(position, Ruleset.parse(rules))
    found = next(each for each in before.legal_moves(value) if str(each) == move)
    moved, *_ = move_events(found, value, before, before.play(found))
    assert LAWS[fact](moved)


def test_a_win_with_the_first_throw_does_not_use_the_second():
    rules = Ruleset(throws="bell", highway="return", capture="eagle-return", throws_per_turn=2)
    before = Position.parse("1 - - j - j o - - - 0 j", rules)
    win, other = before.legal_moves(3)
    assert before.play(win).outcome
    after = before.play(other)
    moved, *_ = move_events(other, 3, before, after)
    turn = Turn(before, (3, 0), (moved,), is_passed=False, after=after)
    assert TURN_LAWS[RuleText.MUST_USE_BOTH](turn)


@pytest.mark.parametrize(
    ("move", "value", "is_exact", "is_way"),
    [
        ("5-6", 1, True, True),
        ("5-7", 1, False, True),
        ("5-2", 3, True, False),
        ("5x4", 1, True, True),
        ("5-1", 5, True, True),
        ("5-2", 5, False, False),
    ],
)
def test_the_laws_refuse_moves_against_the_way_or_of_other_lengths(move, value, is_exact, is_way):
    before = Position.parse("4 - - - o j - - - - 4 j", Ruleset(highway="looping", scorpion=True))
    told = Move.parse(move)
    moved = Moved(Player.JADE, told, value, before.units[5], (told.target,), before, before)
    assert LAWS[RuleText.TURN_ONE](moved) is is_exact
    assert LAWS[RuleText.SCORPION](moved) is is_way
