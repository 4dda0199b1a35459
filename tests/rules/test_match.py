"""A match: its phases, what it refuses, and the events it tells."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from scripted_sticks import (
    OPENING_FOR_JADE,
    OPENING_FOR_OBSIDIAN,
    ScriptedSticks,
    match_after,
    throw,
)

from puluc.rules import (
    Captured,
    CommandError,
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
    Position,
    Reason,
    ReturnedHome,
    Ruleset,
    SeededSticks,
    Side,
    Slain,
    Thrown,
    Turn,
    Won,
)

JADE, OBSIDIAN = Side
PLAIN = Move.parse("city-3")


def at(text: str, marked: int, rules: str = "puluc") -> Match:
    """A match that has come to a position, with the next throw already known."""
    match = Match(Ruleset.parse(rules), ScriptedSticks(marked))
    match.position = Position.parse(text, match.rules)
    match.phase = Phase.THROW
    return match


def test_both_sides_throw_and_the_higher_throw_moves_first():
    match = Match(Ruleset(), ScriptedSticks(1, 3))
    assert match.mover is JADE
    assert match.throw() == (OpeningThrown(JADE, throw(1), 1),)
    assert match.mover is OBSIDIAN
    assert match.throw() == (OpeningThrown(OBSIDIAN, throw(3), 3), OpeningWon(OBSIDIAN))
    assert (match.phase, match.mover, match.last_throw) == (Phase.THROW, OBSIDIAN, None)


def test_a_tie_is_thrown_again():
    match = Match(Ruleset(), ScriptedSticks(2, 2, 4, 1))
    match.throw()
    assert match.throw()[-1] == OpeningTied()
    assert match.phase is Phase.OPENING
    match.throw()
    assert match.throw()[-1] == OpeningWon(JADE)
    assert match.opening == [throw(2), throw(2), throw(4), throw(1)]


def test_no_bands_are_worth_five_in_the_opening_too():
    match = Match(Ruleset(), ScriptedSticks(0, 4))
    match.throw()
    assert match.throw()[-1] == OpeningWon(JADE)


def test_a_throw_offers_the_moves_it_allows():
    match = match_after("puluc", [*OPENING_FOR_JADE, 3])
    assert match.phase is Phase.MOVE
    assert match.value == 3
    assert match.legal_moves == (PLAIN,)


def test_a_plain_move_ends_the_turn():
    match = match_after("puluc", [*OPENING_FOR_JADE, 3])
    (moved,) = match.move(PLAIN)
    assert isinstance(moved, Moved)
    assert (moved.side, moved.move, moved.walk) == (JADE, PLAIN, (1, 2, 3))
    assert match.turns == [Turn(JADE, throw(3), PLAIN)]
    assert (match.phase, match.mover, match.value, match.legal_moves) == (
        Phase.THROW,
        OBSIDIAN,
        0,
        (),
    )


@pytest.mark.parametrize(
    ("rules", "text", "marked", "move", "events"),
    [
        # the captive's space is reached exactly
        ("puluc", "4 - - j - o - - - - 4 j", 2, "3x5", [Captured]),
        # an enemy unit with captives is taken with all that lies under it
        ("puluc", "4 - - oj - o - - - - 3 o", 2, "5x3", [Captured]),
        # alone past the last space
        ("puluc", "4 - - - - - - - j - 5 j", 3, "8-city", [ReturnedHome]),
        # with a captive to the enemy city
        ("puluc", "4 - - - - - - - oj - 4 j", 2, "8+city", [Slain, ReturnedHome]),
        # with a captive back to the own city
        ("captures=backward", "4 - oj - - - - - - - 4 j", 3, "2+city", [Slain, ReturnedHome]),
    ],
)
def test_events_come_in_the_order_of_happening(rules, text, marked, move, events):
    match = at(text, marked, rules)
    assert isinstance(match.throw()[0], Thrown)
    assert [type(event) for event in match.move(Move.parse(move))] == [Moved, *events]


def test_a_captor_that_goes_home_says_whom_it_slew_and_who_is_back():
    match = at("3 - - - - - - - ojoj - 3 j", 2)
    match.throw()
    moved, slain, returned = match.move(Move.parse("8+city"))
    assert moved.walk == (9, 10)
    assert slain == Slain(JADE, 2)
    assert returned == ReturnedHome(JADE, 2)
    assert match.position.slain_by(JADE) == 2


def test_the_last_capture_wins_at_once():
    match = at("4 - - j - o - - - - 0 j", 2)
    match.throw()
    *_, won = match.move(Move.parse("3x5"))
    assert won == Won(Outcome(JADE, Reason.NO_FREE_PIECE))
    assert match.phase is Phase.OVER
    assert match.outcome == won.outcome


def test_a_turn_without_a_move_is_passed():
    match = match_after("throws=bell", [*OPENING_FOR_OBSIDIAN, 1])
    assert match.phase is Phase.PASS
    assert match.legal_moves == ()
    assert match.pass_turn() == (Passed(OBSIDIAN),)
    assert match.turns == [Turn(OBSIDIAN, throw(1), None)]
    assert match.mover is JADE


def state(match: Match) -> tuple[object, ...]:
    return (match.position, match.phase, match.last_throw, match.legal_moves, list(match.turns))


OPENING = ("puluc", [])
TO_THROW = ("puluc", OPENING_FOR_JADE)
TO_MOVE = ("puluc", [*OPENING_FOR_JADE, 3])
TO_PASS = ("throws=bell", [*OPENING_FOR_OBSIDIAN, 1])


@pytest.mark.parametrize(
    ("situation", "command", "reason"),
    [
        (OPENING, "move", "the first move"),
        (OPENING, "pass", "the first move"),
        (TO_THROW, "move", "thrown"),
        (TO_THROW, "pass", "thrown"),
        (TO_MOVE, "throw", "moved"),
        (TO_MOVE, "pass", "moved"),
        (TO_PASS, "throw", "passed"),
        (TO_PASS, "move", "passed"),
    ],
)
def test_a_command_that_is_not_due_is_refused_and_changes_nothing(situation, command, reason):
    match = match_after(*situation)
    before = state(match)
    commands = {
        "throw": match.throw,
        "move": lambda: match.move(PLAIN),
        "pass": match.pass_turn,
    }
    with pytest.raises(CommandError, match=reason):
        commands[command]()
    assert state(match) == before


def test_a_finished_match_takes_no_command():
    match = at("4 - - j - o - - - - 0 j", 2)
    match.throw()
    match.move(Move.parse("3x5"))
    for command in (match.throw, match.pass_turn, lambda: match.move(PLAIN)):
        with pytest.raises(CommandError, match="over"):
            command()


def test_a_move_that_another_throw_would_allow_is_refused():
    match = match_after("puluc", [*OPENING_FOR_JADE, 3])
    before = state(match)
    with pytest.raises(IllegalMoveError, match="throw of 3"):
        match.move(Move.parse("city-2"))
    assert state(match) == before


def test_seeded_sticks_can_be_recomputed_by_anyone():
    sticks = SeededSticks("maize", game=7)
    for number in range(1, 50):
        digest = hmac.new(b"maize", f"7/{number}".encode(), hashlib.sha256).digest()
        assert str(sticks.throw()) == f"{digest[0] >> 4:04b}"
    assert sticks.commitment == hashlib.sha256(b"maize").hexdigest()


def test_seeded_sticks_differ_by_seed_and_by_game():
    def throws(seed: str, game: int) -> list[str]:
        sticks = SeededSticks(seed, game)
        return [str(sticks.throw()) for _ in range(40)]

    assert throws("a", 1) == throws("a", 1)
    assert len({tuple(throws(seed, game)) for seed in "abc" for game in (1, 2)}) == 6
