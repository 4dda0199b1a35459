"""Two throws a turn: what they allow, which one a move uses, and how that is written."""

from dataclasses import replace
from random import Random

import plain
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import rulesets
from scripted_sticks import match_at

from puluc.rules import (
    Choice,
    Event,
    IllegalMoveError,
    Line,
    Match,
    Move,
    Moved,
    Phase,
    Position,
    Ruleset,
    Side,
    Turn,
    legal_plays,
    lines_of_play,
)

ROAD = "captures=backward highway=return throws_per_turn=2"


def two_throws(text: str, *marked: int, rules: str = "throws_per_turn=2") -> Match:
    match = match_at(rules, text, *marked)
    match.throw()
    return match


def test_two_throws_are_used_in_either_order():
    for first, rest in (("city-2", "city-3 2-5"), ("city-3", "city-2 3-5")):
        match = two_throws("5 - - - - - - - - - 5 j", 2, 3)
        assert " ".join(map(str, match.legal_moves)) == "city-2 city-3"
        match.move(Move.parse(first))
        assert match.phase is Phase.MOVE
        assert match.mover is Side.JADE
        assert " ".join(map(str, match.legal_moves)) == rest
        match.move(match.legal_moves[0])
        assert match.mover is Side.OBSIDIAN
        assert len(match.turns[0].moves) == 2


def test_both_throws_must_be_used_if_they_can():
    """With one unit out, 8-city by the 2 would leave nothing for the 1 but a new piece."""
    match = two_throws("0 - - - - - - - j - 4 j", 1, 2, rules="throws_per_turn=2 pieces=1")
    assert " ".join(map(str, match.legal_moves)) == "8-9 8-city"
    match = two_throws("0 j - j - - - - - - 5 j", 2, 4, rules="throws_per_turn=2 throws=bell")
    assert "1-5" in map(str, match.legal_moves)


def test_a_piece_can_not_come_out_onto_one_that_has_left():
    """At the limit a piece may only join the one on 3; once that is on 6, nothing uses the 3."""
    rules = "throws_per_turn=2 pieces=1 doubling=yes"
    match = two_throws("1 - - j - - - - - jo 4 j", 3, 3, rules=rules)
    assert " ".join(map(str, match.legal_moves)) == "city=3"
    match.move(match.legal_moves[0])
    assert " ".join(map(str, match.legal_moves)) == "3-6"


def test_a_throw_that_can_not_be_used_ends_the_turn():
    match = two_throws("4 - - j - - - - - - 5 j", 1, 3, rules="throws=bell throws_per_turn=2")
    assert match.values == (0, 3)
    match.move(Move.parse("3-6"))
    assert match.mover is Side.OBSIDIAN
    assert str(match.turns[0]) == "1000 1110 3 3-6"


def test_the_last_capture_ends_the_game_before_the_second_move():
    match = two_throws("4 - j - o - - - - - 0 j", 2, 3)
    match.move(Move.parse("2x4"))
    assert match.phase is Phase.OVER
    assert match.outcome.winner is Side.JADE


def used(events: tuple[Event, ...]) -> list[int]:
    return [event.value for event in events if isinstance(event, Moved)]


def ends(position: Position, values: tuple[int, int]) -> set[Position]:
    """Where two throws lead, worked out throw by throw, without the code under test."""
    both, single, over = set(), set(), set()
    for first, second in {values, values[::-1]}:
        for move in position.legal_moves(first):
            between = position.play(move).with_player(position.player)
            rest = () if between.outcome else between.legal_moves(second)
            both |= {between.play(other) for other in rest}
            if between.outcome:
                over.add(between.pass_turn())
            elif not rest:
                single.add(between.pass_turn())
    return (both or single) | over or {position.pass_turn()}


def check_line(line: Line, position: Position) -> None:
    """The plays of a line lead from each of its positions to the next."""
    if line.positions == (position.pass_turn(),):
        assert line.plays == ()
        return
    assert line.positions[0] == position
    for play, before, after in zip(line.plays, line.positions, line.positions[1:], strict=False):
        moved = before.play(play.move)
        is_last = play is line.plays[-1]
        assert after == (moved if is_last else moved.with_player(before.player))
    assert len(line.positions) == len(line.plays) + 1


@given(rulesets(), st.integers(0, 2**32 - 1))
def test_lines_of_play_reach_every_end_of_either_order_of_throws(rules, seed):
    rules, rng = replace(rules, throws_per_turn=2), Random(seed)
    position = Position.start(rules, rng.choice(tuple(Side)))
    for _ in range(40):
        if position.outcome:
            break
        first, second = rng.choices([value for value, _ in rules.odds], k=2)
        found = ends(position, (first, second))
        lines = list(lines_of_play(Choice.at(position, (first, second))))
        for line in lines:
            check_line(line, position)
        assert {line.end for line in lines} == found
        position = rng.choice(sorted(found, key=str))


def test_the_first_of_two_moves_ends_with_the_enemy_to_move_in_its_event():
    match = two_throws("5 - - - - - - - - - 5 j", 2, 3)
    before = match.position
    (moved,) = match.move(Move.parse("city-3"))
    assert moved.after == before.play(Move.parse("city-3"))
    assert match.position == moved.after.with_player(before.player)


def test_an_illegal_move_is_refused_with_both_values():
    match = two_throws("5 - - - - - - - - - 5 j", 2, 3)
    with pytest.raises(IllegalMoveError, match=r"^city-4 is not legal with a throw of 2, 3$"):
        match.move(Move.parse("city-4"))


def test_after_its_last_play_a_turn_has_no_choice_left():
    choice = Choice.at(Position.start(Ruleset(), Side.JADE), (2,))
    (play,) = choice.plays
    assert choice.after(play) == (choice.position.after(play.move), (), ())


def test_without_a_play_the_turn_is_passed():
    position = Position.parse("4 - - j - - - - - - 5 j", Ruleset.parse("throws=bell"))
    assert Choice.at(position, (0,)) == (position.pass_turn(), (), ())


def test_a_move_that_ends_the_game_is_not_forced_by_a_throw_that_nothing_can_use():
    rules = Ruleset.parse("throws=zero throws_per_turn=2 army=2")
    position = Position.parse("1 - - j - o - - - - 0 j", rules)
    assert [str(play) for play in legal_plays(position, (0, 2))] == ["2 city-2", "2 3x5"]


def test_a_move_that_ends_the_game_is_legal_where_both_throws_can_be_used():
    position = Position.parse("1 - - j - o - - - - 0 j", Ruleset.parse("throws_per_turn=2 army=2"))
    assert "2 3x5" in [str(play) for play in legal_plays(position, (1, 2))]


@pytest.mark.gate
@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("throws=sapper pieces=1 highway=looping", 0.420917),
        pytest.param(
            "throws=sapper captures=backward highway=looping", 0.422987, marks=pytest.mark.full
        ),
    ],
)
def test_the_value_of_a_free_choice_of_throws(text, start):
    """With the lesser throw forced on a move they are 0.422694 and 0.417614.

    The second is that of docs/rules.md 9.
    """
    rules = Ruleset.parse(f"{text} spaces=7 army=2 throws_per_turn=2")
    assert plain.solve(rules)[Position.start(rules, Side.JADE)] == pytest.approx(start, abs=1e-6)


def test_a_unit_goes_home_by_either_throw():
    home = Move.parse("9-city")
    for value, left in ((2, 4), (4, 2)):
        match = two_throws("4 - - - - - - - - j 5 j", 2, 4)
        assert match.values_of(home) == (2, 4)
        assert match.legal_moves.count(home) == 1
        assert used(match.move(home, value)) == [value]
        assert match.values == (left,)
        match.move(Move.parse(f"city-{left}"))
        assert str(match.turns[0]) == f"1100 1111 {value} 9-city {left} city-{left}"


def test_the_least_value_is_used_by_default():
    match = two_throws("4 - - - - - - - - j 5 j", 4, 2)
    assert used(match.move(Move.parse("9-city"))) == [2]


def test_a_throw_that_would_leave_the_other_unused_may_not_be_used():
    """Home by the 2, nothing could be done with the 4: a single piece can't take the captor."""
    rules = "captures=backward pieces=1 doubling=yes throws_per_turn=2"
    match = two_throws("1 - oj - jo - - - - - 2 j", 2, 4, rules=rules)
    home = Move.parse("2+city")
    assert match.values_of(home) == (4,)
    with pytest.raises(IllegalMoveError, match=r"2\+city is not legal with a throw of 2"):
        match.move(home, 2)
    assert used(match.move(home)) == [4]


@pytest.mark.parametrize("value", [1, 5])
def test_a_throw_that_was_not_made_is_refused(value):
    match = two_throws("4 - - - - - - - - j 5 j", 3, 4)
    with pytest.raises(IllegalMoveError, match=f"9-city is not legal with a throw of {value}"):
        match.move(Move.parse("9-city"), value)
    assert match.values == (3, 4)


def test_moves_that_differ_only_in_turning_are_two():
    match = two_throws("4 - - - - - - - j - 5 j", 1, 2, rules=ROAD)
    on, back = (move for move in match.legal_moves if str(move) == "8-9")
    assert on != back
    assert (match.values_of(on), match.values_of(back)) == ((1,), (2,))
    for move, value, unit in ((on, 1, "j"), (back, 2, "J")):
        for meant in (move, Move.parse("8-9")):
            match = two_throws("4 - - - - - - - j - 5 j", 1, 2, rules=ROAD)
            assert used(match.move(meant, value)) == [value]
            assert str(match.position).split()[9] == unit


def test_a_text_is_enough_for_a_move_that_always_turns():
    position = Position.parse("4 - - - - - - - - j 5 j", Ruleset.parse(ROAD))
    assert str(position.play(Move.parse("9-9"))).split()[9] == "J"


def test_a_capture_is_one_move_whether_the_unit_turned_before_it_or_not():
    match = two_throws("4 - - - - - - - j o 4 j", 1, 2, rules=ROAD)
    capture = Move.parse("8x9")
    assert match.values_of(capture) == (1, 2)
    assert match.legal_moves.count(capture) == 1


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("1000 1100 1 8-9 2 city-2", "3 - j - - - - - - j 5 o"),
        ("1000 1100 2 8-9 1 city-1", "3 j - - - - - - - J 5 o"),
        ("1000 1100 8-9 city-2", "3 - j - - - - - - j 5 o"),
        ("1000 1100 city-1 8-9", "3 j - - - - - - - J 5 o"),
    ],
)
def test_a_turn_is_written_with_values_and_parsed_without_them(text, position):
    rules = Ruleset.parse(ROAD)
    turn = Turn.parse(text, Side.JADE, rules)
    assert str(turn) == text
    match = two_throws("4 - - - - - - - j - 5 j", 1, 2, rules=ROAD)
    for move, value in turn.uses:
        match.move(move, value)
    assert str(match.position) == position
    assert not turn.values or match.turns == [turn]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("0110 1000 2 city-2 1", "ends with a value and no move"),
        ("0110 1000 2 city-2 city-1", "'city-1' is not the value"),
        ("0110 1000 city-2 1 city-1", "'1' is not a move"),
        ("0110 1000 0 city-2 1 city-1", "'0' is not a move"),
        ("0110 2 city-2", "'2' is not a move"),
    ],
)
def test_values_come_before_all_moves_or_none_and_only_with_two_throws(text, problem):
    with pytest.raises(ValueError, match=problem):
        Turn.parse(text, Side.JADE, Ruleset.parse(ROAD))
