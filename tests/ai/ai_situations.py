"""Situations in which a computer player must choose."""

from dataclasses import dataclass
from itertools import product
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from puluc.ai import make_player
from puluc.ai.master.general_rows import OPTION_ROWS
from puluc.rules import (
    Captures,
    HighwayKind,
    Move,
    Position,
    RandomSticks,
    Ruleset,
    Side,
    Throws,
)

ALL_RULES = [
    Ruleset(throws, captures, pieces, highway)
    for throws, captures, pieces, highway in product(Throws, Captures, range(1, 6), HighwayKind)
]

LONGEST_GAME = 150
"""Turns; a random game on a long highway may go on for thousands."""


@dataclass(frozen=True)
class Situation:
    """The choice a player is given."""

    position: Position
    value: int
    moves: tuple[Move, ...]

    @property
    def violent_moves(self) -> list[Move]:
        return [move for move in self.moves if move.is_violent]

    def can_be_played_by(self, level: str) -> bool:
        """Whether the level plays these rules: Master those that it was trained with."""
        return level != "master" or self.position.rules.throws in OPTION_ROWS["throws"]

    def choice_of(self, level: str, seed: int = 1) -> Move:
        player = make_player(level)
        return player.choose(self.position, self.value, self.moves, Random(seed))


def situations_of_a_game(rules: Ruleset, seed: object) -> list[Situation]:
    """Every choice of one game of random moves."""
    rng = Random(str(seed))
    sticks, position, found = RandomSticks(rng), Position.start(rules, rng.choice(tuple(Side))), []
    for _ in range(LONGEST_GAME):
        if position.outcome:
            break
        value = rules.values[sticks.throw().marked]
        if moves := position.legal_moves(value):
            found.append(Situation(position, value, moves))
            position = position.play(rng.choice(moves))
        else:
            position = position.pass_turn()
    return found


@st.composite
def situations(draw, *, only_violent: bool = False) -> Situation:
    """Any choice, or any with something to capture or slay, of any random game of any rules."""
    army = draw(st.integers(1, 9))
    rules = Ruleset(
        throws=draw(st.sampled_from(Throws)),
        captures=draw(st.sampled_from(Captures)),
        pieces=draw(st.integers(1, max(5, army))),
        highway=draw(st.sampled_from(HighwayKind)),
        spaces=draw(st.integers(7, 39)),
        army=army,
    )
    game = situations_of_a_game(rules, draw(st.integers(0, 2**32 - 1)))
    found = [each for each in game if each.violent_moves] if only_violent else game
    assume(found)
    return draw(st.sampled_from(found))


def situation(text: str, value: int, rules: str = "puluc") -> Situation:
    """The choice a throw gives in a position written by hand."""
    position = Position.parse(text, Ruleset.parse(rules))
    return Situation(position, value, position.legal_moves(value))


def choices(level: str, text: str, value: int, rules: str = "puluc") -> set[str]:
    """All that a level may choose there: equals are chosen among by chance."""
    asked = situation(text, value, rules)
    return {str(asked.choice_of(level, seed)) for seed in range(40)}
