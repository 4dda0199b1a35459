"""What the side to move threatens: what its next throws may capture, slay or burn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from puluc.rules import CITY, Move, MoveKind, Position


def capture_chance(position: Position, space: int) -> float:
    """The chance, 0 to 1, that the next turn lets the side to move capture on ``space``."""
    chance = sum(
        chance
        for value, chance in position.rules.chances
        if any(
            move.target == space and _takes(position, move) for move in position.legal_moves(value)
        )
    )
    return 1 - (1 - chance) ** position.rules.throws_per_turn


def worst_loss(position: Position) -> float:
    """How many pieces the side that just moved loses on average to the most hurtful replies.

    A loss is a free piece captured or a captive slain. Of two throws a turn the losses add up,
    unless both hurt the same unit.
    """
    worst = [(chance, _worst(position, value)) for value, chance in position.rules.chances]
    if position.rules.throws_per_turn == 1:
        return sum(chance * loss for chance, (loss, _) in worst)
    return sum(
        first_chance * second_chance * _both(first, second)
        for (first_chance, first), (second_chance, second) in product(worst, repeat=2)
    )


def prize(position: Position, move: Move) -> int:
    """How many pieces a move takes, less those it burns.

    Taken are those in the unit it captures and the captives it slays.
    """
    unit = position.units[move.origin]
    if move.kind is MoveKind.BURN:
        return -(len(unit.pieces) if unit else 1)
    taken = unit.captives if unit and move.kind is MoveKind.SLAY else 0
    victim = position.units[move.target] if _takes(position, move) else None
    return taken + (len(victim.pieces) if victim else 0)


def _takes(position: Position, move: Move) -> bool:
    """Whether a move captures; a captor that flows on may do so as it slays."""
    if move.kind is MoveKind.CAPTURE:
        return True
    is_flowing = move.kind is MoveKind.SLAY and move.target != CITY
    there = position.units[move.target]
    return is_flowing and there is not None and there.side is not position.mover


def _worst(position: Position, value: int) -> tuple[int, int]:
    """The greatest loss by a throw of this value, and the space where it is suffered."""
    return max(_losses(position, value), default=(0, CITY))


def _losses(position: Position, value: int) -> Iterator[tuple[int, int]]:
    for move in position.legal_moves(value):
        victim = position.units[move.target] if _takes(position, move) else None
        captor = position.units[move.origin] if move.kind is MoveKind.SLAY else None
        lost = (victim.own_pieces if victim else 0) + (captor.captives if captor else 0)
        yield lost, move.target if victim else move.origin


def _both(first: tuple[int, int], second: tuple[int, int]) -> int:
    """What two throws of a turn cost together."""
    return max(first, second)[0] if first[1] == second[1] else first[0] + second[0]
