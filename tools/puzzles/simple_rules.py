"""Simple rules and simple players, and the share of puzzles that each solves."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from puluc.ai import ComputerPlayer, make_player
from puluc.ai.master.evaluator import evaluator
from puluc.ai.threats import capture_chance, capturing_values, worst_loss
from puluc.game.puzzles import Puzzle, captures
from puluc.game.reasons import freed, slain, taken
from puluc.lab.strategist import Strategist, play_chances
from puluc.rules import (
    CITY,
    Captures,
    Choice,
    HighwayKind,
    Line,
    Play,
    Player,
    Position,
    Side,
    lines_of_play,
)

_EQUAL = 1e-9


def _gain(line: Line) -> int:
    return taken(line) + freed(line) + slain(line)


def _left(position: Position, space: int) -> int:
    """Return the number of spaces that the unit on a space has left to go home."""
    unit, rules = position.units[space], position.rules
    is_back = unit and (
        unit.is_homeward or (unit.is_captor and rules.captures is Captures.BACKWARD)
    )
    length = rules.spaces + 1
    return space if is_back else length * (1 + (rules.highway is HighwayKind.RETURN)) - space


def _before(line: Line) -> int:
    """Return the spaces left before the moves, to the units that move; the city is far."""
    return sum(_left(at, play.move.origin) for at, play in _moves(line))


def _after(line: Line) -> int:
    """Return the spaces left after the moves; none for a unit that goes home."""
    ends = zip(line.positions[1:], line.plays, strict=True)
    return sum(_left(at, play.move.target) for at, play in ends if play.move.target != CITY)


def _moves(line: Line) -> Iterable[tuple[Position, Play]]:
    return zip(line.positions, line.plays, strict=False)


def _step(line: Line) -> int:
    """Return the distance over the board between the ends of the moves."""
    return sum(
        at.rules.spaces + 1 - play.move.origin
        if play.move.target == CITY and _left(at, play.move.origin) != play.move.origin
        else abs(play.move.target - play.move.origin)
        for at, play in _moves(line)
    )


def _pieces(line: Line) -> int:
    """Return the pieces of the units that move."""
    units = (at.units[play.move.origin] for at, play in _moves(line))
    return sum(len(unit.pieces) if unit else 1 for unit in units)


def _own_pieces(line: Line) -> int:
    """Return the own pieces of the units that move."""
    units = (at.units[play.move.origin] for at, play in _moves(line))
    return sum(unit.own_pieces if unit else 1 for unit in units)


def _ends(line: Line) -> Iterable[int]:
    """Return the spaces of the units moved at the end, none if the game is over."""
    spaces = {play.move.target for play in line.plays} - {CITY}
    units = line.end.units
    own = [space for space in spaces if (unit := units[space]) and unit.side is Side.JADE]
    return () if line.end.outcome else own


def _risk(line: Line) -> float:
    """Return the share of throws that take the units moved, where they end."""
    return sum(capture_chance(line.end, space) for space in _ends(line))


def _values(line: Line) -> int:
    """Return how many values of a throw take the units moved, where they end."""
    return sum(len(capturing_values(line.end, space)) for space in _ends(line))


def _threat(line: Line) -> float:
    """Return the pieces that the next turn would take on average, if it were Jade's."""
    end = line.end.pass_turn()
    return sum(
        chance * max(map(taken, lines_of_play(Choice.at(end, values))))
        for values, chance in (() if end.outcome else end.rules.turn_odds)
    )


def _loss(line: Line) -> float:
    """Return the pieces lost to the most harmful replies, on average over the throws."""
    return worst_loss(line.end, Player.JADE)


def _place_after(line: Line) -> tuple[int, ...]:
    """Return the places where the moves end, in board order, a city last."""
    last = line.end.rules.spaces + 1
    return tuple(play.move.target or last for play in line.plays)


def _place(line: Line) -> tuple[int, ...]:
    """Return the places of the units that move, in board order."""
    return tuple(play.move.origin for play in line.plays)


QUANTITIES: dict[str, Callable[[Line], Any]] = {
    "capture": captures,
    "taken": taken,
    "freed": freed,
    "slain": slain,
    "way after": _after,
    "way before": _before,
    "step": _step,
    "pieces": _pieces,
    "own pieces": _own_pieces,
    "risk": _risk,
    "values": _values,
    "threat": _threat,
    "loss": _loss,
    "place": _place,
    "place after": _place_after,
}
"""What a rule compares, each both ways."""

SIMPLE_RULES = (
    *(f"{way} {name}" for name in QUANTITIES for way in ("most", "least")),
    "greedy",
)
"""The names of the rules that need no skill."""


@lru_cache(maxsize=1 << 14)
def rule_shares(puzzle: Puzzle) -> tuple[float, ...]:
    """Return the probability that each of ``SIMPLE_RULES`` plays the best answer.

    Among answers that a rule likes equally it chooses at random.
    """
    lines, shares = [each.line for each in puzzle.answers], list[float]()
    for quantity in (*QUANTITIES.values(), _gain):
        amounts = [quantity(line) for line in lines]
        for extreme in (max(amounts), min(amounts)):
            shares.append((amounts[0] == extreme) / amounts.count(extreme))
    return tuple(shares[:-1])  # nobody takes least on purpose


def _line_player(cost: Callable[[Line], float]) -> Callable[[Puzzle], float]:
    """Return the player of the answer that costs least."""

    def solves(puzzle: Puzzle) -> float:
        costs = [cost(each.line) for each in puzzle.answers]
        least = min(costs) + _EQUAL
        return (costs[0] <= least) / sum(each <= least for each in costs)

    return solves


def level(player: ComputerPlayer) -> Callable[[Puzzle], float]:
    """Return the probability that a level plays the best answer."""

    def solves(puzzle: Puzzle) -> float:
        end = puzzle.best.line.end

        def share(choice: Choice) -> float:
            if not choice.plays:
                return float(choice.position == end)
            plays = play_chances(player, choice).items()
            return sum(part * share(choice.after(play)) for play, part in plays)

        return share(puzzle.choice)

    return solves


PLAYERS: dict[str, Callable[[Puzzle], float]] = {
    "chance": lambda puzzle: 1 / len(puzzle.answers),
    "greedy": _line_player(lambda line: -_gain(line)),
    "careful": _line_player(lambda line: _loss(line) - _gain(line)),
    "Fair": level(make_player("fair")),
    "Hard": level(make_player("hard")),
    "Strategy": level(Strategist()),
    "Master at a glance": _line_player(lambda line: -evaluator().worth(line.end, Side.JADE)),
}
"""The simple players: *careful* subtracts the average loss to the next throw, *Strategy* plays by
the rules of the lessons."""


@lru_cache(maxsize=1 << 14)
def player_shares(puzzle: Puzzle) -> tuple[float, ...]:
    """Return the probability that each of ``PLAYERS`` plays the best answer."""
    return tuple(player(puzzle) for player in PLAYERS.values())
