"""Plays games without a board: whatever is due, at random."""

from collections.abc import Iterator
from random import Random

from puluc.game.session import Session
from puluc.rules import THROWS, Event, Match, Phase, RandomSticks, Ruleset


def play_step(game: Session | Match, rng: Random) -> None:
    """Throw, move or pass; real sticks fall anyhow."""
    match = game if isinstance(game, Match) else game.match
    while isinstance(game, Session) and game.needs_throw:
        game.enter_throw(rng.choice(THROWS))
    match match.phase:
        case Phase.MOVE:
            game.move(*rng.choice(match.plays))
        case Phase.PASS:
            game.pass_turn()
        case _:
            game.throw()


def play_on(game: Session | Match, rng: Random, turns: int = 100_000) -> None:
    """Play until so many turns are completed, or the game is over."""
    while True:
        match = game if isinstance(game, Match) else game.match
        if match.phase is Phase.OVER or len(match.turns) >= turns:
            return
        play_step(game, rng)


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
