"""Plays games without a board: whatever is due, at random."""

from __future__ import annotations

from random import Random

from puluc.game.session import Session
from puluc.rules import THROWS, Phase


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
