"""Simple rules and simple players, and the share of puzzles that each solves."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from puluc.ai import ComputerPlayer, make_player
from puluc.ai.master.evaluator import evaluator
from puluc.ai.threats import capture_chance, capturing_values, worst_loss
from puluc.game.puzzles import Puzzle, captures
from puluc.game.reasons import freed, slain, taken
from puluc.lab.strategist import Strategist, chasers, covered, play_chances
from puluc.rules import (
    CITY,
    Captures,
    Choice,
    HighwayKind,
    Line,
    MoveKind,
    Play,
    Player,
    Position,
    Side,
    lines_of_play,
)

_EQUAL = 1e-9
_DIGITS = 9


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


def _own_spaces(line: Line) -> list[int]:
    """Return the spaces of all own units at the end, none if the game is over."""
    units = () if line.end.outcome else line.end.units
    return [space for space, unit in enumerate(units) if unit and unit.side is Side.JADE]


def _danger(line: Line) -> float:
    """Return the sum of the risks of all own units, also of those that stay."""
    return sum(capture_chance(line.end, space) for space in _own_spaces(line))


def _any_values(line: Line) -> set[int]:
    """Return the values of a throw that take any own unit."""
    return {value for space in _own_spaces(line) for value in capturing_values(line.end, space)}


def _any_risk(line: Line) -> float:
    """Return the share of throws that take any own unit, also one that stays."""
    rules = line.end.rules
    if rules.throws_per_turn == 1:
        taking = _any_values(line)
        return sum(chance for value, chance in rules.odds if value in taking)
    return sum(
        chance
        for values, chance in (() if line.end.outcome else rules.turn_odds)
        if any(map(captures, lines_of_play(Choice.at(line.end, values))))
    )


def _can_take_by_1(line: Line) -> int:
    """Return how often an own unit is one space in front of an enemy that it can take."""
    end = line.end.pass_turn()
    moves = () if end.outcome else end.legal_moves(1)
    return sum(move.kind is MoveKind.CAPTURE for move in moves)


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


BLIND: dict[str, Callable[[Line], Any]] = {
    "capture": captures,
    "taken": taken,
    "freed": freed,
    "slain": slain,
    "gain": _gain,
    "way after": _after,
    "way before": _before,
    "step": _step,
    "pieces": _pieces,
    "own pieces": _own_pieces,
    "place": _place,
    "place after": _place_after,
}
"""What is seen without a look at the next throws; a rule wants the most of it, or the least."""

FIRST: dict[str, Callable[[Line], bool]] = {
    "capture": captures,
    "leave the city": lambda line: any(play.move.is_entry for play in line.plays),
    "move a captor": lambda line: any(
        unit is not None and unit.is_captor
        for unit in (at.units[play.move.origin] for at, play in _moves(line))
    ),
}
"""What a rule of two steps does whenever it can."""

TAUGHT: dict[str, tuple[str, Callable[[Line], Any]]] = {
    "risk": ("least", _risk),
    "values": ("least", _values),
    "any risk": ("least", _any_risk),
    "any values": ("least", lambda line: len(_any_values(line))),
    "danger": ("least", _danger),
    "loss": ("least", _loss),
    "threat": ("most", _threat),
    "chase by 1": ("most", _can_take_by_1),
    "chase by 2 to 4": ("most", lambda line: len(chasers(line.end, Side.JADE))),
    "cover": ("most", lambda line: len(covered(line.end, Side.JADE))),
}
"""What the lessons on *Strategy* teach to count, and whether the most or the least is good."""


class Rule(NamedTuple):
    """A rule of thumb: the most or the least of a quantity, perhaps among what goes first."""

    way: str
    quantity: str
    first: str | None = None

    def __str__(self) -> str:
        rule = f"{self.way} {self.quantity}"
        return f"{self.first}, else {rule}" if self.first else rule


_OTHER_WAY = {"most": "least", "least": "most"}

SIMPLE_RULES = (
    *(
        Rule(way, quantity, first)
        for first, quantity, way in product((None, *FIRST), BLIND, _OTHER_WAY)
        if quantity != first
    ),
    *(Rule(_OTHER_WAY[way], quantity) for quantity, (way, _) in TAUGHT.items()),
)
"""The rules that need no skill: they are blind, or do the opposite of what is taught."""
TAUGHT_RULES = tuple(
    Rule(way, quantity, first)
    for first, (quantity, (way, _)) in product((None, "capture"), TAUGHT.items())
)
RULES = (*SIMPLE_RULES, *TAUGHT_RULES)


@lru_cache(maxsize=1 << 14)
def rule_shares(puzzle: Puzzle) -> tuple[float, ...]:
    """Return the probability that each of ``RULES`` plays the best answer.

    Among answers that a rule likes equally it chooses at random.
    """
    lines = [each.line for each in puzzle.answers]
    amounts = {name: [*map(amount, lines)] for name, amount in BLIND.items()}
    for name, (_, amount) in TAUGHT.items():
        amounts[name] = [round(amount(line), _DIGITS) for line in lines]
    first = {name: [*map(is_so, lines)] for name, is_so in FIRST.items()}
    return tuple(
        _share(rule, amounts[rule.quantity], first[rule.first] if rule.first else ())
        for rule in RULES
    )


def _share(rule: Rule, amounts: Sequence[Any], first: Sequence[bool]) -> float:
    """Return the probability that a rule plays the first of some answers."""
    is_open = first if any(first) else [True] * len(amounts)
    liked = [amount for amount, may in zip(amounts, is_open, strict=True) if may]
    extreme = max(liked) if rule.way == "most" else min(liked)
    return (is_open[0] and amounts[0] == extreme) / liked.count(extreme)


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
