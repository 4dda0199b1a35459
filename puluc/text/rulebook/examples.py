"""An example of the rules: a position, throws and moves, played by the engine."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from puluc.rules import Move, Position, Ruleset, Side
from puluc.text.rulebook.facts import RuleSentence

_SHOWN = 2
"""The number of players of each side who have a piece at home."""

CITY = 0
"""The cell of Jade's city; Obsidian's comes after the last space."""


@dataclass(frozen=True, slots=True)
class ExamplePlay:
    """A throw's value and the move made with it."""

    value: int
    move: Move


@dataclass(frozen=True, slots=True)
class Example:
    """A turn of Jade with one or two throws, on a part of the board."""

    before: Position
    plays: tuple[ExamplePlay, ...]
    after: Position
    cells: tuple[int, ...]
    """The cells shown, in rising order: 0 is Jade's city, ``spaces + 1`` Obsidian's."""
    caption: RuleSentence


def example(
    rules: Ruleset,
    units: Mapping[int, str],
    plays: Sequence[tuple[int, str]],
    cells: Iterable[int],
    caption: RuleSentence,
) -> Example:
    """Return an example with these units, and a piece of each side at home if one is left.

    ValueError if a move is not legal with its throw.
    """
    if rules.players > 1:
        units = _by_players(rules, units, plays[0][1])
    position = before = Position.parse(_text(rules, units), rules)
    played = list[ExamplePlay]()
    for value, text in plays:
        if played:
            position = position.with_player(before.player)
        move = next((each for each in position.legal_moves(value) if str(each) == text), None)
        if move is None:
            raise ValueError(f"{text} is not legal with a throw worth {value} in {position}")
        position = position.play(move)
        played.append(ExamplePlay(value, move))
    return Example(before, tuple(played), position, tuple(cells), caption)


def _text(rules: Ruleset, units: Mapping[int, str]) -> str:
    """Return the text of a position with these units and Jade's first player to move."""
    pieces = "".join(units.values()).lower()
    jade, obsidian = (
        ",".join(
            str(min(1, rules.army - pieces.count(player.letter)) if player.number <= _SHOWN else 0)
            for player in rules.turn_order
            if player.side is side
        )
        for side in Side
    )
    spaces = " ".join(units.get(space, "-") for space in range(1, rules.spaces + 1))
    return f"{jade} {spaces} {obsidian} {rules.turn_order[0].letter}"


def _by_players(rules: Ruleset, units: Mapping[int, str], first_move: str) -> dict[int, str]:
    """Return the units of a team game: Jade 1's moves, other pieces are dealt in turn."""
    jade = (player.letter for player in cycle(rules.turn_order[1 : rules.players]))
    first, enemy = rules.turn_order[0].letter, rules.turn_order[rules.players].letter
    origin = Move.parse(first_move).origin
    named = dict[int, str]()
    for space, unit in units.items():
        letters = [enemy if piece == "o" else next(jade) for piece in unit[:-1]]
        top = enemy if unit[-1] in "oO" else first if space == origin else next(jade)
        named[space] = "".join(letters) + (top.upper() if unit[-1].isupper() else top)
    return named
