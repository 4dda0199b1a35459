"""What holds for every rule set and every position that play can reach; stored games."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from itertools import product
from random import Random

import pytest
import second_opinion
from following import Followed
from hypothesis import given
from hypothesis import strategies as st
from random_games import drawn_rules, positions, rulesets
from rounds import rounds

from puluc.rules import (
    CITY,
    OPTIONS,
    PRESETS,
    Captures,
    Event,
    IllegalMoveError,
    Match,
    Move,
    MoveKind,
    Outcome,
    Phase,
    Player,
    Position,
    Reason,
    Ruleset,
    SeededSticks,
    Side,
    Throw,
    Turn,
    Unit,
    Won,
)
from puluc.rules.events import move_events

VALUES = range(7)
PLAIN, CAPTURE, SLAY, DOUBLE, BURN = MoveKind


def throwable(rules: Ruleset) -> set[int]:
    return set(rules.values) - {0}


@given(rulesets())
def test_rules_are_read_back_from_their_text(rules):
    assert Ruleset.parse(str(rules)) == rules


@given(positions())
def test_positions_are_read_back_from_their_text(position):
    again = Position.parse(str(position), position.rules)
    assert again == position
    assert hash(again) == hash(position)
    assert again != position.pass_turn()


SPACES = st.integers(1, 99)


@given(
    st.builds(Move, st.just(CITY) | SPACES, SPACES, st.sampled_from((PLAIN, CAPTURE, DOUBLE, BURN)))
    | st.builds(Move, SPACES, st.just(CITY), st.sampled_from((PLAIN, SLAY)))
)
def test_moves_are_read_back_from_their_text(move):
    assert Move.parse(str(move)) == move


def error_of(position: Position, move: Move) -> str:
    """The reason why a move can't be played; empty if it can."""
    try:
        position.play(move)
    except IllegalMoveError as error:
        return str(error)
    return ""


@given(positions(max_spaces=15))
def test_only_moves_that_some_throw_allows_can_be_played(position):
    values = throwable(position.rules)
    legal = {str(move) for value in values for move in position.legal_moves(value)}
    places = range(-1, position.rules.spaces + 2)
    for origin, target, kind in product(places, places, MoveKind):
        move = Move(origin, target, kind)
        error = error_of(position, move)
        assert (not error) == (str(move) in legal)
        assert not error or error.startswith(str(origin or "city"))


@given(positions())
def test_moves_come_once_each_in_board_order_with_the_city_first(position):
    for value in VALUES:
        moves = position.legal_moves(value)
        origins = [move.origin for move in moves]
        assert origins == sorted(origins)
        assert len(set(map(str, moves))) == len(moves)


@given(positions())
def test_a_refusal_is_given_for_exactly_the_units_that_cannot_move(position):
    for value in VALUES:
        movable = {move.origin for move in position.legal_moves(value)}
        for origin in range(position.rules.spaces + 1):
            assert (position.refusal(origin, value) is None) == (origin in movable)


def walk_of(position: Position, value: int, move: Move) -> tuple[int, ...]:
    """The places a move passes, as the events of a match give them."""
    (moved, *_) = move_events(move, value, position, position.play(move))
    return moved.walk


@given(positions())
def test_a_walk_ends_where_the_move_does(position):
    rules, side = position.rules, position.mover
    cities = (0, rules.spaces + 1)
    for value in throwable(rules):
        for move in position.legal_moves(value):
            walk, unit = walk_of(position, value, move), position.units[move.origin]
            is_back = unit and (
                unit.is_homeward or (unit.is_captor and rules.captures is Captures.BACKWARD)
            )
            home = cities[side if is_back else side.enemy]
            assert walk[-1] == (home if move.is_homecoming else move.target)
            passed = set(walk[:-1]) & set(cities)
            assert passed == ({home} if move.kind is SLAY and not move.is_homecoming else set())
            if not passed:
                assert len(walk) == value or (move.is_homecoming and len(walk) < value)


@given(positions())
def test_a_second_reading_of_the_rules_agrees(position):
    options = second_opinion.options_of(position.rules)
    board, player = second_opinion.read(str(position), options)
    for value in set(position.rules.values):
        after = {str(move): position.play(move) for move in position.legal_moves(value)}
        seen = after or {"pass": position.pass_turn()}
        expected = second_opinion.turns(board, player, value, options)
        assert {move: str(each) for move, each in seen.items()} == expected


@given(positions(), st.integers(0, 2**32 - 1))
def test_playing_makes_a_new_position_and_leaves_the_old_one(position, seed):
    text = str(position)
    for value in throwable(position.rules):
        if moves := position.legal_moves(value):
            assert position.play(Random(seed).choice(moves)) != position
    assert position.pass_turn().pass_turn() == position
    assert str(position) == text


@pytest.mark.parametrize(
    "make",
    [
        Ruleset,
        lambda: Unit.parse("oj"),
        lambda: Move.parse("3x5"),
        lambda: Throw.parse("0110"),
        lambda: Outcome(Side.JADE, Reason.NO_FREE_PIECE),
        lambda: Turn(Player.JADE, (Throw.parse("0110"),), (Move.parse("3x5"),)),
        lambda: Position.start(Ruleset(), Side.JADE),
    ],
    ids=["Ruleset", "Unit", "Move", "Throw", "Outcome", "Turn", "Position"],
)
def test_values_are_equal_by_content_and_cannot_be_changed(make):
    value = make()
    assert value == make()
    assert len({value, make()}) == 1
    for name in getattr(value, "_fields", None) or [each.name for each in fields(value)]:
        with pytest.raises(AttributeError):
            setattr(value, name, None)


LONGEST = 5_000
"""Turns; the longest game played here has far fewer."""


@pytest.mark.parametrize("players", [1, 3])
def test_random_rules_draw_every_option(players):
    rng = Random(1)
    drawn = [second_opinion.options_of(drawn_rules(rng, 39, players)) for _ in range(300)]
    assert {rules["players"] for rules in drawn} == {players}
    options = [option for option in OPTIONS if option.field != "players"]
    for option in options:
        assert {rules[option.field] for rules in drawn} == set(option.values), option.field


@pytest.mark.parametrize("seed", rounds(3, 200))
def test_a_second_reading_of_the_rules_follows_random_games(seed):
    rng = Random(seed)
    for most_spaces in (9, 9, 15, 15, 15, 15, 21, 39):
        Followed(drawn_rules(rng, most_spaces), rng).play(40)


GAMES_FOR_TWO = [preset for preset in PRESETS if preset.rules.players == 1]


@pytest.mark.parametrize("preset", GAMES_FOR_TWO, ids=lambda preset: preset.name)
def test_a_second_reading_of_the_rules_follows_named_games_to_the_end(preset):
    followed = Followed(preset.rules, Random(preset.name))
    followed.play(LONGEST)
    assert followed.match.phase is Phase.OVER


TRANSCRIPTS = {
    "puluc": (
        "j:city-1 o:city-8 j:1-4 o:8-6 j:4-7 o:6-3 j:7-8 o:3-1 j:8-9 o:1-city j:9-city "
        "o:city-8 j:city-3 o:8-5 j:3x5 o:city-9 j:5-8 o:9-6 j:8+city o:6-5 j:city-1 "
        "o:5-4 j:1x4 o:city-8 j:4-7 o:8-6 j:7+city o:6-2 j:city-1 o:2-city j:1-3 "
        "o:city-8 j:3-4 o:8-6 j:4-7 o:6-4 j:7-8 o:4-1 j:8-city o:1-city j:city-2 "
        "o:city-7 j:2-5 o:7x5 j:city-2 o:5-3 j:2x3 o:city-9 j:3-7 o:9x7 j:city-2 o:7-4 "
        "j:2-3 o:4-1 j:3-5 o:1+city j:5-7 o:city-6 j:7-9 o:6-5 j:9-city o:5-4 j:city-2 "
        "o:4x2 j:city-3 o:2+city j:3-5 o:city-7 j:5x7 o:city-9 j:7-8 o:9-7 j:8+city "
        "o:7-5 j:city-1 o:5-3 j:1x3 o:city-7 j:3x7"
    ),
    "throws=bell captures=backward pieces=2": (
        "j:pass o:city-8 j:city-3 o:8-6 j:3x6 o:city-7 j:pass o:7-5 j:pass o:pass j:6-3 "
        "o:5x3 j:cityx3 o:city-7 j:3-1 o:pass j:1+city o:7-4 j:city-3 o:pass j:pass "
        "o:pass j:3-6 o:4-2 j:6-9 o:2-city j:9-city o:city-6 j:pass o:6-2 j:cityx2 "
        "o:city-8 j:pass o:8-6 j:2+city o:6-4 j:pass o:4-1 j:city-2 o:1-city j:2-4 "
        "o:city-7 j:4x7 o:city-8 j:7-5 o:8-6 j:pass o:pass j:5-1 o:6-4 j:1+city o:4-1 "
        "j:pass o:1-city j:city-2 o:city-8 j:2-4 o:8x4 j:city-2 o:pass j:2-5 o:pass "
        "j:5-7 o:4-6 j:7-city o:6-8 j:city-2 o:8+city j:2-4 o:pass j:pass o:city-8 "
        "j:4-6 o:8x6 j:pass o:6-8 j:city-2 o:8+city j:2-6 o:city-5 j:pass o:5-1 "
        "j:6-city o:1-city j:city-2 o:city-8 j:2-4 o:8-6 j:4-7 o:6-3 j:7-city o:pass "
        "j:cityx3"
    ),
    "captures=backward pieces=1 highway=looping": (
        "j:city-1 o:city-8 j:1-4 o:8-6 j:4-7 o:6-3 j:7-8 o:3-1 j:8-9 o:1x9 j:city-3 "
        "o:9+city j:3-6 o:city-7 j:6-8 o:7-6 j:8-2 o:6-3 j:2-5 o:3-2 j:5-6 o:2-1 j:6-9 "
        "o:1-8 j:9-3 o:8-6 j:3x6 o:cityx6 j:city-1 o:6+city j:1-3 o:city-8 j:3-4 o:8-6 "
        "j:4-7 o:6-4 j:7-8 o:4-1 j:8x1 o:city-6 j:1+city o:6-3 j:cityx3 o:city-8 j:3-1 "
        "o:8-6 j:1+city o:6-5 j:city-4 o:5-3 j:4-6 o:3-9 j:6-7 o:9-6 j:7-9 o:6-4 j:9-2 "
        "o:4-9 j:2-4 o:9-8 j:4-7 o:8x7 j:city-2 o:7-9 j:2-5 o:9+city j:5-7 o:cityx7 "
        "j:city-2 o:7-8 j:2-3 o:8+city j:3-5 o:city-8 j:5-6 o:8x6"
    ),
}
"""Games of known sticks and always the last legal move."""


def turns_of(match: Match, choose: Callable[[Sequence[Move]], Move]) -> Iterator[tuple[Event, ...]]:
    """Plays a match to its end and gives the events of each turn after the opening."""
    while match.phase is Phase.OPENING:
        match.throw()
    while match.phase is not Phase.OVER:
        match.throw()
        is_pass = match.phase is Phase.PASS
        yield match.pass_turn() if is_pass else match.move(choose(match.legal_moves))
        assert len(match.turns) < LONGEST


@pytest.mark.parametrize("rules", TRANSCRIPTS)
def test_a_stored_game_replays_unchanged(rules):
    match = Match(Ruleset.parse(rules), SeededSticks("transcript"))
    *_, (*_, won) = turns_of(match, lambda moves: moves[-1])
    moves = " ".join(f"{turn.side.letter}:{(*turn.moves, 'pass')[0]}" for turn in match.turns)
    assert moves == TRANSCRIPTS[rules]
    assert won == Won(Outcome(match.turns[-1].side, Reason.NO_FREE_PIECE))
