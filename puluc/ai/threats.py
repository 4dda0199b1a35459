"""Threats: what the enemies may capture and slay before a player's next turn.

Every enemy is assumed to throw in the position as it is now; what team-mates and other enemies move
before is ignored. With one player a side that is exact.
"""

from collections.abc import Callable, Container, Iterator
from functools import partial
from itertools import product, takewhile

from puluc.rules import CITY, Move, MoveKind, Player, Position

Score = Callable[[Position, Move], int]
"""``score(position, move)``: the score of a move played in a position."""


def capture_chance(position: Position, space: int) -> float:
    """Return the chance, 0 to 1, that the unit on ``space`` is captured before its next turn.

    The throws of several enemies are independent of each other.
    """
    unit = position.units[space]
    if unit is None:
        return 0.0
    escapes = 1.0
    for each in _players_before(position, unit.player):
        if each.side is not unit.side:
            turn = position.with_player(each)
            escapes *= 1 - _expected(turn, partial(_hits, space))
    return 1 - escapes


def capturing_values(position: Position, space: int) -> tuple[int, ...]:
    """Return the values of the next player's throw that can capture the unit on ``space``."""
    hits = partial(_hits, space)
    return tuple(value for value, _ in position.rules.odds if _most(position, value, hits))


def worst_loss(position: Position, player: Player) -> float:
    """Return the pieces that a player's side loses on average to the most harmful replies.

    A loss is a free piece captured or a captive slain. The replies are those of the enemies who
    throw before the next turn of ``player``, added up; the units of team-mates whose turn is before
    an enemy's are not counted for that enemy, since they will have moved.
    """
    loss, moved = 0.0, set[Player]()
    for each in _players_before(position, player):
        if each.side is player.side:
            moved.add(each)
        else:
            loss += _expected(position.with_player(each), partial(_loss, moved))
    return loss


def _players_before(position: Position, player: Player) -> Iterator[Player]:
    """Return the players whose turns come before that of ``player``, in order."""
    others = (other for _, other in position.highway.next_players[position.player])
    return takewhile(lambda each: each is not player, (position.player, *others))


def pieces_won(position: Position, move: Move) -> int:
    """Return the number of pieces a move captures and captives it slays, less those it burns."""
    unit = position.units[move.origin]
    if move.kind is MoveKind.BURN:
        return -(len(unit.pieces) if unit else 1)
    taken = unit.captives if unit and move.kind is MoveKind.SLAY else 0
    victim = position.units[move.target] if takes(position, move) else None
    return taken + (len(victim.pieces) if victim else 0)


def _expected(position: Position, score: Score) -> float:
    """Return the average best score of the next turn."""
    chances = position.rules.odds
    if position.rules.throws_per_turn == 1:
        return sum(chance * _most(position, value, score) for value, chance in chances)
    best = {
        (first, second): most
        for first, _ in chances
        for second, most in _most_of_two(position, first, score)
    }
    return sum(
        first_chance * second_chance * max(best[first, second], best[second, first])
        for (first, first_chance), (second, second_chance) in product(chances, repeat=2)
    )


def _most(position: Position, value: int, score: Score) -> int:
    """Return the best score of a throw of this value."""
    return max([score(position, move) for move in position.legal_moves(value)], default=0)


def _most_of_two(position: Position, first: int, score: Score) -> list[tuple[int, int]]:
    """Return the best score of both throws for each value of the second, used last."""
    seconds = [value for value, _ in position.rules.odds]
    moves = position.legal_moves(first)
    if not moves:
        return [(second, _most(position, second, score)) for second in seconds]
    begun = [(score(position, move), position.same_player_again(move)) for move in moves]
    return [
        (second, max(scored + _most(after, second, score) for scored, after in begun))
        for second in seconds
    ]


def _hits(space: int, position: Position, move: Move) -> int:
    """Return 1 if a move captures on a space, else 0."""
    return int(move.target == space and takes(position, move))


def _loss(moved: Container[Player], position: Position, move: Move) -> int:
    """Return the enemy's loss by a move: free pieces captured and captives slain.

    Units of the players who will have moved are left out.
    """
    victim = position.units[move.target] if takes(position, move) else None
    captor = position.units[move.origin] if move.kind is MoveKind.SLAY else None
    caught = victim.own_pieces if victim and victim.player not in moved else 0
    return caught + (captor.captives if captor else 0)


def takes(position: Position, move: Move) -> bool:
    """Return whether a move captures; a captor that flows on may do so as it slays."""
    if move.kind is MoveKind.CAPTURE:
        return True
    is_flowing = move.kind is MoveKind.SLAY and move.target != CITY
    there = position.units[move.target]
    return is_flowing and there is not None and there.side is not position.mover
