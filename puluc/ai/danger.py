"""What the side to move threatens: what its next throw may capture or slay."""

from __future__ import annotations

from collections.abc import Iterator

from puluc.rules import Move, MoveKind, Position


def capture_chance(position: Position, space: int) -> float:
    """The chance, 0 to 1, that the next throw lets the side to move capture on ``space``."""
    return sum(
        chance
        for chance, moves in _replies(position)
        if any(move.target == space and move.kind is MoveKind.CAPTURE for move in moves)
    )


def worst_loss(position: Position) -> float:
    """How many pieces the side that just moved loses on average to the most hurtful replies.

    A loss is a free piece captured or a captive slain.
    """
    return sum(
        chance * max((_loss(position, move) for move in moves), default=0)
        for chance, moves in _replies(position)
    )


def prize(position: Position, move: Move) -> int:
    """How many pieces a move takes: those in the unit it captures, or the captives it slays."""
    if move.kind is MoveKind.SLAY:
        captor = position.units[move.origin]
        return captor.captives if captor else 0
    victim = position.units[move.target]
    return len(victim.pieces) if victim else 0


def _replies(position: Position) -> Iterator[tuple[float, tuple[Move, ...]]]:
    """Each throw's chance with the moves it allows the side to move."""
    for value, chance in position.rules.chances:
        yield chance, position.legal_moves(value)


def _loss(position: Position, reply: Move) -> int:
    if reply.kind is MoveKind.CAPTURE:
        victim = position.units[reply.target]
        return victim.own_pieces if victim else 0
    return prize(position, reply)
