"""Hypothesis strategies: rule sets with any options, and positions that random moves lead to."""

from dataclasses import dataclass
from itertools import islice
from random import Random

from hypothesis import strategies as st

from puluc.rules import Move, Position, RandomSticks, Side
from tools.random_rules import random_rules


@dataclass(frozen=True)
class Ply:
    """One turn of a game: what was played, None for a pass, and what it led to."""

    before: Position
    value: int
    move: Move | None
    after: Position


def drawn_rules(rng, max_spaces=15, players=1):
    """Any rules that make sense together for this many players a side."""
    values = {"spaces": range(7, max_spaces + 1), "players": (players,)}
    return random_rules(rng, values=values)


def rulesets(max_spaces=15):
    """The same for hypothesis."""
    return st.integers(0, 2**32 - 1).map(lambda seed: drawn_rules(Random(seed), max_spaces))


def random_plies(start, rng):
    """Random legal turns from a position to the end of its game."""
    position, sticks = start, RandomSticks(rng)
    while position.outcome is None:
        value = position.rules.values[sticks.throw().marked]
        moves = position.legal_moves(value)
        move = rng.choice(moves) if moves else None
        after = position.play(move) if move else position.pass_turn()
        yield Ply(position, value, move, after)
        position = after


@st.composite
def games(draw, max_spaces=15, max_turns=120):
    """The first turns of a random game, at least one."""
    start = Position.start(draw(rulesets(max_spaces)), draw(st.sampled_from(Side)))
    turns = draw(st.integers(1, max_turns))
    plies = random_plies(start, Random(draw(st.integers(0, 2**32 - 1))))
    return list(islice(plies, turns))


def positions(max_spaces=15):
    """Positions that come up in random games, finished ones too."""
    return games(max_spaces).map(lambda game: game[-1].after)
