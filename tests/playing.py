"""Plays games without a board: whatever is due, at random."""

from collections.abc import Iterator
from random import Random

from puluc.game.session import Session
from puluc.rules import (
    MARKED_WEIGHTS,
    THROWS,
    Choice,
    Event,
    Match,
    Phase,
    Position,
    RandomSticks,
    Ruleset,
    Side,
    lines_of_play,
)


def play_step(game: Session | Match, rng: Random | None = None) -> None:
    """Throw, move, pass or begin the next game; real sticks fall anyhow.

    Without ``rng`` the first of the moves is made.
    """
    match = game if isinstance(game, Match) else game.match
    while isinstance(game, Session) and game.needs_throw:
        game.enter_throw((rng or Random(1)).choice(THROWS))
    match match.phase:
        case Phase.MOVE:
            game.move(*(rng.choice(match.plays) if rng else match.plays[0]))
        case Phase.PASS:
            game.pass_turn()
        case Phase.OVER:
            game.next_game()
        case _:
            game.throw()


def play_on(game: Session | Match, rng: Random | None = None, turns: int = 100_000) -> None:
    """Play until so many turns are completed, or the game is over."""
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
        match match.phase:
            case Phase.OPENING | Phase.THROW:
                begins = match.phase is Phase.THROW or len(match.opening) % 2 == 0
                events = match.throw()
                turn = events if begins else turn + events
            case Phase.MOVE:
                turn += match.move(*rng.choice(match.plays))
            case Phase.PASS:
                turn += match.pass_turn()
        yield match, turn
