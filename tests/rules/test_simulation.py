"""Random games over all rules, followed move by move by a second reading of the rules."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
import second_opinion
from following import Followed
from random_games import random_rules, random_team_rules
from rounds import rounds

from puluc.rules import (
    OPTIONS,
    PRESETS,
    Event,
    Match,
    Move,
    Outcome,
    Phase,
    Reason,
    Ruleset,
    SeededSticks,
    Won,
)

LONGEST = 5_000
"""Turns; the longest game played here has far fewer."""


DRAWS = {
    1: lambda rng: random_rules(rng, max_spaces=39),
    3: lambda rng: random_team_rules(rng, players=3),
}


@pytest.mark.parametrize("players", DRAWS)
def test_random_rules_draw_every_option(players):
    rng = Random(1)
    drawn = [second_opinion.options_of(DRAWS[players](rng)) for _ in range(300)]
    options = [option.field for option in OPTIONS if option.field != "players"]
    assert {rules["players"] for rules in drawn} == {players}
    assert {name: len({rules[name] for rules in drawn}) for name in options} == {
        "throws": 5,
        "captures": 2,
        "pieces": 9,
        "highway": 3,
        "spaces": 33,
        "army": 9,
        "capture": 3,
        "scorpion": 2,
        "fire": 2,
        "doubling": 2,
        "flow": 2,
        "throws_per_turn": 2,
    }


@pytest.mark.parametrize("seed", rounds(3, 200))
def test_a_second_reading_of_the_rules_follows_random_games(seed):
    rng = Random(seed)
    for most_spaces in (9, 9, 15, 15, 15, 15, 21, 39):
        Followed(random_rules(rng, most_spaces), rng).play(40)


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
