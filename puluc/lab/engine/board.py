"""Rule sets, positions and moves as numbers.

A board is one array. For each space it holds ``width`` numbers: the index of the unit's player
plus 1 or 0, whether it is homeward, its own pieces, its captives, and how many pieces of each
player it has. Then come the hands of all players, the lost pieces of both sides, and the player to
move. Players are counted in the order of their turns. Space 0, the city, holds the unit that
``apply_move`` is moving, and is empty otherwise.

A move is packed: bits 0-5 are its target, 6-8 its kind, 9 tells whether the unit turns round, 10
and up are its origin. A step is a move to an empty target, without its origin.
"""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.levels import IDLENESS, TEAM_IDLENESS
from puluc.lab.engine.compiling import argument, compiled
from puluc.rules import CaptureKind, Captures, HighwayKind, MoveKind, Position, Ruleset, Side
from puluc.rules.highway import MAX_VALUE, Highway, Step
from puluc.rules.player import Gait

PLAIN, CAPTURE, SLAY, DOUBLE, BURN = range(5)
KINDS = (MoveKind.PLAIN, MoveKind.CAPTURE, MoveKind.SLAY, MoveKind.DOUBLE, MoveKind.BURN)

PRISON, EAGLE, EAGLE_RETURN = range(3)

OUTWARD, CAPTOR, HOMEWARD = int(Gait.OUTWARD), int(Gait.CAPTOR), int(Gait.HOMEWARD)

TARGET_MASK, KIND_SHIFT, KIND_MASK, TURNING, ORIGIN_SHIFT = 63, 6, 7, 1 << 9, 10

NO_MOVE = argument(-1, np.int64)
"""In place of a move; of the type of the others, so that kernels compile once."""

UNIT_HOMEWARD, UNIT_OWN, UNIT_CAPTIVES, UNIT_PIECES = range(1, 5)
"""Where in the numbers of a space these are; the player comes first."""

MAX_UNITS, MAX_PLAYERS = 40, 16
"""No highway has more spaces, no game more players."""

Board = NDArray[np.int16]
Small = NDArray[np.int16]
Numbers = NDArray[np.int64]


class Rules(NamedTuple):
    """The rules that are single numbers, and where a board holds what."""

    spaces: int
    players: int
    """Of each side."""
    everyone: int
    """Of both sides."""
    army: int
    pieces: int
    capture: int
    """``PRISON``, ``EAGLE`` or ``EAGLE_RETURN``."""
    captures_back: bool
    """Whether units may capture against their direction."""
    has_doubling: bool
    can_draw: bool
    fire: int
    """The fire space, 0 if there is none."""
    throws: int
    idleness: float
    """Hard's cost of a piece that stays at home."""
    goes_back: bool
    """Whether captors travel back to their own city."""
    outward: int
    """The kind of a single outward unit in the inputs of the general network."""
    leaves_last: bool
    """Whether the moves from the city come after the others instead of before them."""
    width: int
    hands: int
    lost: int
    player: int
    size: int


class Tables(NamedTuple):
    """The rules that are tables; a turn is one throw or two in any order."""

    step: Small
    """``[side, gait, origin, value]``: the packed step to an empty target."""
    back: Small
    """``[side, gait, origin, value]``: the target of a capture backward, 0 for none."""
    values: Numbers
    weights: Numbers
    """How many of the 16 falls of the sticks have each value."""
    turns: Numbers
    """``[turn, which throw]``; the same value twice with one throw a turn."""
    turn_odds: NDArray[np.float64]


class Game(NamedTuple):
    """A rule set. Kernels take the two parts as separate arguments."""

    rules: Rules
    tables: Tables

    @classmethod
    def of(cls, rules: Ruleset, *, leaves_last: bool = False) -> Self:
        """Return the arrays of a rule set."""
        return cls(_rules(rules, leaves_last), _tables(rules))

    def board_of(self, position: Position) -> Board:
        """Return the board of a position."""
        rules, index = self.rules, position.highway.hand_of
        board = np.zeros(rules.size, np.int16)
        for space, unit in enumerate(position.units):
            if unit:
                start = space * rules.width
                facts = (index[unit.player] + 1, unit.is_homeward, unit.own_pieces, unit.captives)
                board[start : start + UNIT_PIECES] = facts
                for piece in unit.pieces:
                    board[start + UNIT_PIECES + index[piece]] += 1
        board[rules.hands : rules.lost] = position.hands
        board[rules.lost : rules.player] = position.lost
        board[rules.player] = index[position.player]
        return board

    def starts(self, rules: Ruleset) -> Board:
        """Return the boards at the start, ``[side]`` to move."""
        return np.array([self.board_of(Position.start(rules, side)) for side in Side])


def _rules(rules: Ruleset, leaves_last: bool) -> Rules:
    everyone = len(Side) * rules.players
    width = UNIT_PIECES + everyone
    hands = width * (rules.spaces + 1)
    lost = hands + everyone
    return Rules(
        spaces=rules.spaces,
        players=rules.players,
        everyone=everyone,
        army=rules.army,
        pieces=rules.pieces,
        capture=list(CaptureKind).index(rules.capture),
        captures_back=bool(Highway.of(rules).back_steps),
        has_doubling=rules.doubling,
        can_draw=rules.can_draw,
        fire=rules.fire_space or 0,
        throws=rules.throws_per_turn,
        idleness=IDLENESS if rules.players == 1 else TEAM_IDLENESS,
        goes_back=rules.captures is Captures.BACKWARD,
        outward=4 + list(HighwayKind).index(rules.highway),
        leaves_last=leaves_last,
        width=width,
        hands=hands,
        lost=lost,
        player=lost + len(Side),
        size=lost + len(Side) + 1,
    )


def _tables(rules: Ruleset) -> Tables:
    highway, turns = Highway.of(rules), rules.turn_odds
    values, chances = zip(*rules.odds, strict=True)
    return Tables(
        _by_throw(rules, lambda *throw: _packed(highway.step(*throw))),
        _by_throw(rules, lambda *throw: _packed(highway.back_step(*throw)) & TARGET_MASK),
        np.array(values, np.int64),
        np.array([round(16 * chance) for chance in chances], np.int64),
        np.array([(values[0], values[-1]) for values, _ in turns], np.int64),
        np.array([chance for _, chance in turns]),
    )


def _by_throw(rules: Ruleset, number_of: Callable[[Side, Gait, int, int], int]) -> Small:
    """Return the number of each throw of each unit: ``[side, gait, origin, value]``."""
    numbers = [
        number_of(*throw)
        for throw in product(Side, Gait, range(rules.spaces + 1), range(MAX_VALUE + 1))
    ]
    return np.array(numbers, np.int16).reshape(len(Side), len(Gait), -1, MAX_VALUE + 1)


def _packed(step: Step | None) -> int:
    """Return the packed move of a step to an empty target, without its origin; 0 for no step."""
    if step is None:
        return 0
    kind = KINDS.index(step.plain.kind) << KIND_SHIFT
    return step.target + kind + TURNING * step.plain.is_turning


@compiled
def side_of(rules: Rules, player: int) -> int:
    """Return 0 for a player of Jade, 1 for one of Obsidian."""
    return 1 if player >= rules.players else 0


@compiled
def player_of(rules: Rules, board: Board) -> int:
    """Return the player to move, as a number of 64 bits like all others that functions take."""
    return int(np.int64(board[rules.player]))


@compiled
def mover_of(rules: Rules, board: Board) -> int:
    """Return the side to move."""
    return side_of(rules, player_of(rules, board))


@compiled
def gait_of(board: Board, unit: int) -> int:
    """Return the gait of the unit whose numbers begin at ``unit``."""
    if board[unit + UNIT_CAPTIVES] > 0:
        return CAPTOR
    return HOMEWARD if board[unit + UNIT_HOMEWARD] else OUTWARD


@compiled
def kind_of(move: int) -> int:
    """Return the kind of a packed move."""
    return (move >> KIND_SHIFT) & KIND_MASK
