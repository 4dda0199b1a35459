"""A match: its phases, what it refuses, and the events it returns."""

from dataclasses import fields

import pytest
from playing import ScriptedSticks, throw
from scripted_sticks import (
    OPENING_FOR_JADE,
    OPENING_FOR_OBSIDIAN,
    match_after,
    match_at,
)

from puluc.rules import (
    CommandError,
    Event,
    GivenStart,
    IllegalMoveError,
    Match,
    Move,
    Moved,
    OpeningThrown,
    OpeningTied,
    OpeningWon,
    Outcome,
    Passed,
    Phase,
    Player,
    Position,
    Reason,
    Ruleset,
    Side,
    Thrown,
    Turn,
    Unit,
    Won,
)

JADE, OBSIDIAN = Side

COMMANDS = {
    "throw": lambda match: match.throw(),
    "move": lambda match: match.move(Move.parse("city-3")),
    "pass": lambda match: match.pass_turn(),
}

WAITING_FOR = {
    "throw for the first move": [("puluc", ()), ("puluc", (2,))],
    "the sticks must be thrown": [("puluc", OPENING_FOR_JADE)],
    "a unit must be moved": [("puluc", (*OPENING_FOR_JADE, 3))],
    "the turn must be passed": [("throws=bell", (*OPENING_FOR_OBSIDIAN, 1))],
    "the game is over": [
        ("army=1 spaces=7", (*OPENING_FOR_JADE, 3, 0), "city-3", "cityx3"),
    ],
}
"""For each thing a match can wait for, the rules, throws and moves that lead there."""

DUE = {
    "throw for the first move": "throw",
    "the sticks must be thrown": "throw",
    "a unit must be moved": "move",
    "the turn must be passed": "pass",
}


def state(match: Match) -> dict[str, object]:
    names = ("position", "phase", "mover", "throws", "values", "legal_moves", "outcome")
    lists = {"opening": tuple(match.opening), "turns": tuple(match.turns)}
    return {name: getattr(match, name) for name in names} | lists


def test_a_match_starts_with_all_pieces_at_home_and_jades_opening_throw():
    rules = Ruleset(throws="bell", pieces=2)
    assert state(Match(rules, ScriptedSticks())) == {
        "position": Position.start(rules, JADE),
        "phase": Phase.OPENING,
        "mover": JADE,
        "throws": (),
        "values": (),
        "legal_moves": (),
        "outcome": None,
        "opening": (),
        "turns": (),
    }


@pytest.mark.parametrize(
    ("rules", "jade", "obsidian", "first"),
    [
        ("puluc", (2, 2), (1, 1), JADE),
        ("puluc", (1, 1), (3, 3), OBSIDIAN),
        ("puluc", (0, 5), (4, 4), JADE),  # no bands are worth five in the opening too
        ("throws=bell", (1, 0), (2, 2), OBSIDIAN),
        ("throws=sapper", (1, 3), (2, 2), JADE),
        ("throws=six", (4, 4), (0, 6), OBSIDIAN),
        ("throws=zero", (1, 1), (0, 0), JADE),
    ],
)
def test_both_sides_throw_and_the_higher_throw_moves_first(rules, jade, obsidian, first):
    """``jade`` and ``obsidian`` are the marked faces they throw and what these are worth."""
    match = Match(Ruleset.parse(rules), ScriptedSticks(jade[0], obsidian[0]))
    assert match.throw() == (OpeningThrown(JADE, throw(jade[0]), jade[1]),)
    assert (match.phase, match.mover) == (Phase.OPENING, OBSIDIAN)
    thrown = OpeningThrown(OBSIDIAN, throw(obsidian[0]), obsidian[1])
    assert match.throw() == (thrown, OpeningWon(first))
    assert match.opening == [throw(jade[0]), throw(obsidian[0])]
    assert match.position == Position.start(match.rules, first)


@pytest.mark.parametrize("opening", [OPENING_FOR_JADE, OPENING_FOR_OBSIDIAN])
def test_the_starter_throws_afresh(opening):
    match = match_after("puluc", opening)
    assert (match.phase, match.throws, match.value) == (Phase.THROW, (), 0)
    assert (match.legal_moves, match.turns) == ((), [])


@pytest.mark.parametrize(
    ("rules", "jade", "obsidian"),
    [
        ("puluc", 2, 2),
        ("throws=bell", 1, 1),
        ("throws=zero", 0, 0),
        ("throws=sapper", 1, 3),  # both are worth three
    ],
)
def test_an_opening_tie_is_thrown_again(rules, jade, obsidian):
    match = Match(Ruleset.parse(rules), ScriptedSticks(jade, obsidian, 4, 4, 2, 4))
    for tied in ("the first time", "and once more"):
        match.throw()
        assert match.throw()[1:] == (OpeningTied(),), tied
        assert (match.phase, match.mover) == (Phase.OPENING, JADE)
    match.throw()
    assert match.throw()[1:] == (OpeningWon(OBSIDIAN),)
    assert match.opening == [throw(each) for each in (jade, obsidian, 4, 4, 2, 4)]


def test_a_throw_offers_the_moves_it_allows():
    match = match_at("puluc", "4 - - j - - - - - - 5 j", 0)
    assert match.throw() == (Thrown(JADE, throw(0), 5),)
    assert (match.phase, match.value, match.throws) == (Phase.MOVE, 5, (throw(0),))
    assert match.legal_moves == (Move.parse("city-5"), Move.parse("3-8"))
    assert match.turns == []


ROAD = "captures=backward highway=looping flow=yes"


def told(event: Event) -> str:
    """An event and its fields in words."""
    words = (getattr(event, each.name) for each in fields(event))
    return " ".join(map(str, (type(event).__name__, *words)))


@pytest.mark.parametrize(
    ("situation", "move", "walk", "consequences"),
    [
        # from the city, from space to space, and round again
        (("puluc", "5 - - - - - - - - - 5 j", 3), "city-3", (1, 2, 3), []),
        (("puluc", "5 - - - - - - - - - 5 o", 2), "city-8", (9, 8), []),
        (("puluc", "4 - - jo - - - - - - 4 o", 2), "3-1", (2, 1), []),
        (("captures=backward", "4 - - jo - - - - - - 4 o", 2), "3-5", (4, 5), []),
        (("highway=looping", "4 - - - - - - - j - 5 j", 3), "8-2", (9, 1, 2), []),
        # an enemy is taken with all that lies under it
        (("puluc", "5 - - o - - - - - - 4 j", 3), "cityx3", (1, 2, 3), ["Captured Jade 3 o"]),
        (("puluc", "4 - - oj - o - - - - 3 o", 2), "5x3", (4, 3), ["Captured Obsidian 3 oj"]),
        # home alone, and with captives to the enemy city or back to the own
        (("puluc", "4 - - - - - - - j - 5 j", 0), "8-city", (9, 10), ["ReturnedHome Jade 1"]),
        (
            *(("puluc", "3 - - - - - - - ojoj - 3 j", 2), "8+city", (9, 10)),
            ["Slain Jade 2", "ReturnedHome Jade 2"],
        ),
        (
            *(("puluc", "3 - jjo - - - - - - - 4 o", 2), "2+city", (1, 0)),
            ["Slain Obsidian 2", "ReturnedHome Obsidian 1"],
        ),
        (
            *(("captures=backward", "4 - oj - - - - - - - 4 j", 3), "2+city", (1, 0)),
            ["Slain Jade 1", "ReturnedHome Jade 1"],
        ),
        # eagles: the victims are slain, and the attackers are lost or go home
        (
            *(("capture=eagle", "4 - j - - o - - - - 4 o", 3), "5x2", (4, 3, 2)),
            ["Captured Obsidian 2 j", "Slain Obsidian 1", "Lost Obsidian 2 1"],
        ),
        (
            *(("capture=eagle-return", "4 - j - - o - - - - 4 j", 3), "2x5", (3, 4, 5)),
            ["Captured Jade 5 o", "Slain Jade 1", "ReturnedHome Jade 1"],
        ),
        # two pieces join, and a unit that stops in the fire burns
        (("doubling=yes", "3 j - j - - - - - - 5 j", 2), "1=3", (2, 3), ["Doubled Jade 3"]),
        (("fire=yes", "4 - j - - - - - - - 5 j", 3), "2*5", (3, 4, 5), ["Burnt Jade 5 j"]),
        # through the own city: the top piece goes on, or stays at home if it is blocked
        (
            *((ROAD, "2 - ojj - - - - - - - 4 j", 3), "2+2", (1, 0, 1, 2)),
            ["Slain Jade 1", "ReturnedHome Jade 1"],
        ),
        (
            *((ROAD, "4 - - - - - - - joo - 2 o", 3), "8+8", (9, 10, 9, 8)),
            ["Slain Obsidian 1", "ReturnedHome Obsidian 1"],
        ),
        (
            *((ROAD, "2 j oj - - - - - - - 4 j", 2), "2+city", (1, 0)),
            ["Slain Jade 1", "ReturnedHome Jade 1"],
        ),
        (
            *((ROAD, "4 - - - - - - - jo o 2 o", 2), "8+city", (9, 10)),
            ["Slain Obsidian 1", "ReturnedHome Obsidian 1"],
        ),
        (
            *((ROAD, "3 o oj - - - - - - - 3 j", 2), "2+1", (1, 0, 1)),
            ["Slain Jade 1", "Captured Jade 1 o"],
        ),
        (
            *((f"{ROAD} fire=yes", "3 oj - - - - - - - - 4 j", 0), "1+5", (0, 1, 2, 3, 4, 5)),
            ["Slain Jade 1", "Burnt Jade 5 j"],
        ),
        # the last capture wins at once
        (
            *(("puluc", "4 - - j - o - - - - 0 j", 2), "3x5", (4, 5)),
            ["Captured Jade 5 o", told(Won(Outcome(JADE, Reason.NO_FREE_PIECE)))],
        ),
    ],
)
def test_events_come_in_the_order_in_which_they_happen(situation, move, walk, consequences):
    match, move = match_at(*situation), Move.parse(move)
    before, player = match.position, match.player
    unit = before.units[move.origin] or Unit((player,))
    match.throw()
    value = match.value
    moved, *others = match.move(move)
    assert moved == Moved(player, move, value, unit, walk, before, before.play(move))
    assert [told(event) for event in others] == consequences
    assert match.position == moved.after


@pytest.mark.parametrize(
    ("text", "move", "phase"),
    [
        ("4 - - j - o - - - - 3 j", "3x5", Phase.THROW),
        ("4 - - j - o - - - - 0 j", "3x5", Phase.OVER),
    ],
)
def test_a_move_ends_the_turn(text, move, phase):
    match = match_at("puluc", text, 2)
    match.throw()
    match.move(Move.parse(move))
    assert match.turns == [Turn(Player.JADE, (throw(2),), (Move.parse(move),))]
    assert (match.phase, match.mover, match.value) == (phase, OBSIDIAN, 0)
    assert (match.throws, match.legal_moves) == ((), ())
    assert (match.outcome is None) == (phase is Phase.THROW)


@pytest.mark.parametrize(
    ("rules", "text", "marked", "value"),
    [
        ("throws=bell", "4 - - j - - - - - - 5 j", 1, 0),
        ("throws=zero", "4 - - j - - - - - - 5 j", 0, 0),
        # a captor and a lone unit in each other's way, with nobody else allowed out
        ("captures=backward pieces=2", "3 - j - - oj - - - - 4 j", 3, 3),
    ],
)
def test_a_turn_without_a_move_is_passed(rules, text, marked, value):
    match = match_at(rules, text, marked)
    before = match.position
    assert match.throw() == (Thrown(JADE, throw(marked), value),)
    assert (match.phase, match.value, match.legal_moves) == (Phase.PASS, value, ())
    assert match.pass_turn() == (Passed(JADE),)
    assert match.position == before.pass_turn()
    assert match.turns == [Turn(Player.JADE, (throw(marked),), ())]
    assert (match.phase, match.mover, match.throws) == (Phase.THROW, OBSIDIAN, ())


@pytest.mark.parametrize(
    ("reason", "command", "situation"),
    [
        (reason, command, situation)
        for reason, situations in WAITING_FOR.items()
        for situation in situations
        for command in COMMANDS
        if command != DUE.get(reason)
    ],
)
def test_a_command_out_of_turn_is_refused_and_changes_nothing(reason, command, situation):
    match = match_after(*situation)
    match.sticks = unthrown = ScriptedSticks(2)
    before = state(match)
    with pytest.raises(CommandError, match=f"not now: .*{reason}"):
        COMMANDS[command](match)
    assert state(match) == before
    assert unthrown.coming == [throw(2)]


@pytest.mark.parametrize(
    "text",
    ["city-2", "cityx3", "3-6", "8-city", "8+city"],  # the first one needs another throw
)
def test_a_move_that_the_throw_does_not_allow_is_refused_and_changes_nothing(text):
    match = match_after("puluc", (*OPENING_FOR_JADE, 3))
    before = state(match)
    with pytest.raises(IllegalMoveError) as caught:
        match.move(Move.parse(text))
    assert str(caught.value) == f"{text} is not legal with a throw of 3"
    assert state(match) == before


@pytest.mark.parametrize("error", [CommandError, IllegalMoveError])
def test_every_refusal_is_a_value_error(error):
    assert issubclass(error, ValueError)


def test_the_record_of_a_game_has_its_opening_ties_passes_and_moves():
    opening = (2, 2, 1, 3)
    turns = [
        (OBSIDIAN, 1, "pass"),
        (JADE, 0, "city-5"),
        (OBSIDIAN, 2, "city-6"),
        (JADE, 3, "5-city"),
        (OBSIDIAN, 4, "6-2"),
        (JADE, 2, "cityx2"),
    ]
    _sides, marked, moves = zip(*turns, strict=True)
    match = match_after("throws=bell army=1 spaces=7", (*opening, *marked), *moves)
    assert match.opening == [throw(each) for each in opening]
    assert match.turns == [
        Turn(Player(side), (throw(marked),), () if move == "pass" else (Move.parse(move),))
        for side, marked, move in turns
    ]
    assert match.outcome == Outcome(JADE, Reason.NO_FREE_PIECE)


def test_throws_that_a_start_gives_are_used_in_the_first_turn_alone():
    start = GivenStart.parse("5 - - - - - - - - - 5 j 1110", Ruleset())
    match = Match(Ruleset(), ScriptedSticks(1), start)
    match.throw()
    assert match.values == (3,)
    match.move(match.legal_moves[0])
    match.throw()
    assert match.values == (1,)
