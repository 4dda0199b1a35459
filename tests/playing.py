"""Plays games without a board: whatever is due, at random."""

from collections.abc import Iterator
from random import Random

from puluc.game.session import Session
from puluc.rules import THROWS, Event, Match, Phase, RandomSticks, Ruleset


def play_step(session: Session, rng: Random) -> None:
    """Throw, move or pass; real sticks fall anyhow."""
    while session.needs_throw:
        session.enter_throw(rng.choice(THROWS))
    match session.match.phase:
        case Phase.MOVE:
            session.move(*rng.choice(session.match.plays))
        case Phase.PASS:
            session.pass_turn()
        case _:
            session.throw()


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
