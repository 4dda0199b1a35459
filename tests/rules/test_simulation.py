"""Thousands of random games over all rules: each ends, with nothing lost on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random

import pytest

from puluc.rules import (
    Captures,
    Event,
    HighwayKind,
    Match,
    Move,
    Outcome,
    Phase,
    Position,
    RandomSticks,
    Reason,
    Ruleset,
    SeededSticks,
    Side,
    Slain,
    Throws,
    Won,
)

GAMES_EACH = 20
LONGEST = 5_000
"""Turns; the longest of the games played here has 561."""

COMBINATIONS = [
    Ruleset(throws, captures, pieces, highway)
    for throws, captures, pieces, highway in product(Throws, Captures, range(1, 6), HighwayKind)
]
SIZES = [
    Ruleset(spaces=spaces, army=army, captures=captures, highway=highway)
    for spaces, army, captures, highway in product((7, 14, 39), (1, 5, 9), Captures, HighwayKind)
]


def turns_of(match: Match, choose: Callable[[Sequence[Move]], Move]) -> Iterator[tuple[Event, ...]]:
    """Plays a match to its end and gives the events of each turn after the opening."""
    while match.phase is Phase.OPENING:
        match.throw()
    while match.phase is not Phase.OVER:
        match.throw()
        is_pass = match.phase is Phase.PASS
        yield match.pass_turn() if is_pass else match.move(choose(match.legal_moves))
        assert len(match.turns) < LONGEST


def living(position: Position, side: Side) -> int:
    """The pieces of a side at home and on the highway, captives too."""
    on_highway = sum(unit.pieces.count(side) for unit in position.units if unit)
    return position.homes[side] + on_highway


@pytest.mark.parametrize("rules", [*COMBINATIONS, *SIZES], ids=str)
def test_every_game_ends_with_a_loser_who_has_no_free_piece(rules):
    rng = Random(str(rules))
    for _ in range(GAMES_EACH):
        match, slain = Match(rules, RandomSticks(rng)), [0, 0]
        for events in turns_of(match, rng.choice):
            for event in events:
                if isinstance(event, Slain):
                    slain[event.side.enemy] += event.count
            left = [living(match.position, side) for side in Side]
            assert [rules.army - count for count in slain] == left
        end, winner = match.position, match.outcome.winner
        assert (end.homes[winner.enemy], end.advancing(winner.enemy)) == (0, 0)
        assert end.advancing(winner) > 0


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


@pytest.mark.parametrize("rules", TRANSCRIPTS)
def test_a_known_game_is_played_as_ever(rules):
    match = Match(Ruleset.parse(rules), SeededSticks("transcript"))
    *_, (*_, won) = turns_of(match, lambda moves: moves[-1])
    moves = " ".join(f"{turn.side.letter}:{(*turn.moves, 'pass')[0]}" for turn in match.turns)
    assert moves == TRANSCRIPTS[rules]
    assert won == Won(Outcome(match.turns[-1].side, Reason.NO_FREE_PIECE))
