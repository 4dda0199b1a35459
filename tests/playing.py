"""Plays games without a board: whatever comes next, at random."""

from collections.abc import Iterator
from random import Random

from puluc.game.session import Session
from puluc.rules import (
    MARKED_WEIGHTS,
    THROWS,
    Choice,
    Event,
    Line,
    Match,
    Phase,
    Position,
    RandomSticks,
    Ruleset,
    Side,
    Throw,
    lines_of_play,
)


def throw(marked: int) -> Throw:
    """The throw with this many faces banded, from the first."""
    return Throw.parse(("1" * marked).ljust(4, "0"))


class ScriptedSticks:
    """Sticks that show the given numbers of banded faces, one throw after another."""

    def __init__(self, *marked: int) -> None:
        self.coming = [throw(each) for each in marked]

    def throw(self) -> Throw:
        return self.coming.pop(0)


def play_step(game: Session | Match, rng: Random | None = None) -> tuple[Event, ...]:
    """Throw, move, pass or begin the next game, and return what happens; real sticks fall anyhow.

    Without ``rng`` the first of the moves is made.
    """
    match = game if isinstance(game, Match) else game.match
    while isinstance(game, Session) and game.needs_throw:
        game.enter_throw((rng or Random(1)).choice(THROWS))
    match match.phase:
        case Phase.MOVE:
            return game.move(*(rng.choice(match.plays) if rng else match.plays[0]))
        case Phase.PASS:
            return game.pass_turn()
        case Phase.OVER:
            return game.next_game() or ()
        case _:
            return game.throw()


def play_on(game: Session | Match, rng: Random | None = None, turns: int = 100_000) -> None:
    """Play until this many turns are completed, or the game is over."""
    while True:
        match = game if isinstance(game, Match) else game.match
        if match.phase is Phase.OVER or len(match.turns) >= turns:
            return
        play_step(game, rng)


def positions_with_throws(
    rules: Ruleset, rng: Random, longest: int = 1_000
) -> Iterator[tuple[Position, tuple[int, ...]]]:
    """Positions of one random game after another, each with throws for its turn."""
    while True:
        position = Position.start(rules, Side(rng.randrange(2)))
        for _ in range(longest):
            values = tuple(rng.choices(rules.values, MARKED_WEIGHTS, k=rules.throws_per_turn))
            yield position, values
            position = rng.choice([*lines_of_play(Choice.at(position, values))]).end
            if position.outcome:
                break


def random_turns(rules: Ruleset, seed: int, most: int) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """A game at random: the match after every throw, move and pass, and the turn's events."""
    rng = Random(seed)
    match, turn = Match(rules, RandomSticks(rng)), ()
    while match.phase is not Phase.OVER and len(match.turns) < most:
        is_opening = match.phase is Phase.OPENING and len(match.opening) % 2 == 0
        begins = is_opening or match.phase is Phase.THROW
        turn = (() if begins else turn) + play_step(match, rng)
        yield match, turn


def line_of(rules: str, position: str, value: int, move: str) -> Line:
    """The line of play of one throw that makes a move."""
    start = Position.parse(position, Ruleset.parse(rules))
    lines = lines_of_play(Choice.at(start, (value,)))
    return next(line for line in lines if str(line.plays[0].move) == move)
