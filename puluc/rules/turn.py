"""One turn: what was thrown, what may be made of it, and what was (RULES.md 3, 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from puluc.rules.move import Move, MoveKind
from puluc.rules.position import Position
from puluc.rules.sticks import THROWS, Throw
from puluc.rules.unit import Side

_NO_MOVE = "pass"


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of the record: the throws of a side and what it made of them.

    A turn without moves is a pass. An opening throw is no turn.
    """

    side: Side
    throws: tuple[Throw, ...]
    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return " ".join(map(str, chain(self.throws, self.moves or (_NO_MOVE,))))

    @classmethod
    def parse(cls, text: str, side: Side, *, is_over: bool = True) -> Turn:
        """The turn of ``side`` written as ``0110 city-3`` or ``0110 pass``, else ValueError.

        One that is not over may end after a throw.
        """
        words = text.split(" ")
        throws = [word for word in words if word in _THROWS]
        moves = words[len(throws) :]
        if not throws:
            raise ValueError(f"'{text}' begins with no throw such as 0110")
        if not moves and is_over:
            raise ValueError(f"'{text}' tells no move, nor {_NO_MOVE}")
        if is_over and moves == [_NO_MOVE]:
            moves = []
        return cls(side, tuple(map(_THROWS.__getitem__, throws)), tuple(map(_move, moves)))


_THROWS = {str(throw): throw for throw in THROWS}


@lru_cache(maxsize=4096)
def _move(text: str) -> Move:
    """``Move.parse``: the games of a file hold the same few hundred moves again and again."""
    return Move.parse(text)


def options(position: Position, values: tuple[int, ...]) -> dict[Move, int]:
    """The moves that the throws not used yet allow, each with the value it uses.

    The city's come first, then in board order. Of two throws both must be used if they can: a
    move that leaves the other without any is legal only if there is none better. Where two
    throws lead to the same place the lesser is used, if the other can follow.
    """
    if len(values) == 1:
        return dict.fromkeys(position.legal_moves(values[0]), values[0])
    low, high = sorted(values)
    moves = {value: position.legal_moves(value) for value in (low, high)}
    found = [(move, value) for value in moves for move in moves[value]]
    full = [
        (move, value)
        for move, value in found
        if _leaves(position, move, moves[other := low + high - value], other)
    ]
    chosen = dict[Move, int]()
    for move, value in sorted(full or found, key=lambda each: each[0].origin):
        chosen.setdefault(move, value)
    return chosen


def _leaves(position: Position, move: Move, others: Sequence[Move], value: int) -> bool:
    """Whether the other throw can still be used after a move, or the move ends the game.

    ``others`` are the moves that the other throw, worth ``value``, allows now: one of another
    unit that leads elsewhere is not disturbed.
    """
    for other in others:
        if other.origin not in (move.origin, move.target) and other.target != move.target:
            return True
    after = position.after(move)
    if move.kind is not MoveKind.PLAIN and after.outcome is not None:
        return True
    return bool(after.pass_turn().legal_moves(value))
