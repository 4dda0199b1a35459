"""Rule sets and positions as arrays.

A board is one array. For each space from 0, the city, which is always empty, it holds ``width``
numbers: the index of the unit's player plus 1 or 0, whether it is homeward, its own pieces, its
captives, and how many pieces of each player it has. Then come the hands of all players, the lost
pieces of both sides, and the player to move. Players are counted in the order of their turns.
"""

from __future__ import annotations

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.levels import IDLENESS, TEAM_IDLENESS
from puluc.ai.master.general_tables import GeneralTables
from puluc.lab.jit.tables import KIND_SHIFT, KINDS, TURNING
from puluc.lab.solve.graph import turn_throws
from puluc.rules import CaptureKind, Captures, HighwayKind, Position, Ruleset, Side
from puluc.rules.highway import Highway

UNIT_HOMEWARD, UNIT_OWN, UNIT_CAPTIVES, UNIT_PIECES = range(1, 5)
"""Where in the numbers of a space these are; the player comes first."""

MAX_UNITS, MAX_PLAYERS = 40, 16
"""No highway has more spaces, no game more players."""

Board = NDArray[np.int16]
Small = NDArray[np.int16]
Numbers = NDArray[np.int64]


class Scalars(NamedTuple):
    """The rules that are single numbers, and where a board holds what."""

    spaces: int
    players: int
    """Of each side."""
    everyone: int
    """Of both sides."""
    army: int
    pieces: int
    capture: int
    has_scorpion: bool
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
    """The kind of a single outward unit in the inputs."""
    width: int
    hands: int
    lost: int
    player: int
    size: int


class Maps(NamedTuple):
    """The rules that are tables; a turn is one throw or two in any order."""

    step: Small
    """``[side, gait, origin, value]``: the packed step to an empty target, as ``lab.jit``'s."""
    back: Small
    """``[side, gait, origin, value]``: the target of a scorpion's backward capture."""
    values: Numbers
    weights: Numbers
    """How many of the 16 falls of the sticks have each value."""
    turns: Numbers
    """``[turn, which throw]``; the same value twice with one throw a turn."""
    turn_chances: NDArray[np.float64]
    fixed: NDArray[np.int32]
    """The inputs that are on in every position; this and the next are of ``GeneralTables``."""
    reach: NDArray[np.int32]
    slaying: NDArray[np.int32]
    steps_to_go: Small
    mask_chances: NDArray[np.int32]


class Game(NamedTuple):
    """A rule set."""

    scalars: Scalars
    maps: Maps

    @classmethod
    def of(cls, rules: Ruleset) -> Self:
        """The arrays of a rule set."""
        return cls(_scalars(rules), _maps(rules))

    def board_of(self, position: Position) -> Board:
        """The board of a position."""
        at, index = self.scalars, position.highway.hand_of
        board = np.zeros(at.size, np.int16)
        for space, unit in enumerate(position.units):
            if unit:
                start = space * at.width
                facts = (index[unit.player] + 1, unit.is_homeward, unit.own_pieces, unit.captives)
                board[start : start + UNIT_PIECES] = facts
                for piece in unit.pieces:
                    board[start + UNIT_PIECES + index[piece]] += 1
        board[at.hands : at.lost] = position.hands
        board[at.lost : at.player] = position.lost
        board[at.player] = index[position.player]
        return board


def _scalars(rules: Ruleset) -> Scalars:
    everyone = len(Side) * rules.players
    width = UNIT_PIECES + everyone
    hands = width * (rules.spaces + 1)
    lost = hands + everyone
    return Scalars(
        spaces=rules.spaces,
        players=rules.players,
        everyone=everyone,
        army=rules.army,
        pieces=rules.pieces,
        capture=list(CaptureKind).index(rules.capture),
        has_scorpion=rules.scorpion,
        has_doubling=rules.doubling,
        can_draw=rules.can_draw,
        fire=rules.fire_space or 0,
        throws=rules.throws_per_turn,
        idleness=IDLENESS if rules.players == 1 else TEAM_IDLENESS,
        goes_back=rules.captures is Captures.BACKWARD,
        outward=4 + list(HighwayKind).index(rules.highway),
        width=width,
        hands=hands,
        lost=lost,
        player=lost + len(Side),
        size=lost + len(Side) + 1,
    )


def _maps(rules: Ruleset) -> Maps:
    highway, tables, turns = Highway.of(rules), GeneralTables.of(rules), turn_throws(rules)
    step = [
        [
            [
                [
                    step.target
                    + (KINDS.index(step.plain.kind) << KIND_SHIFT)
                    + TURNING * step.plain.is_turning
                    for step in row
                ]
                for row in rows
            ]
            for rows in gaits
        ]
        for gaits in highway.steps
    ]
    back = [
        [[[step.target for step in row] for row in rows] for rows in gaits]
        for gaits in highway.back_steps
    ]
    return Maps(
        np.array(step, np.int16),
        np.array(back, np.int16),
        np.array([value for value, _ in rules.chances], np.int64),
        np.array([round(16 * chance) for _, chance in rules.chances], np.int64),
        np.array([(turn.values[0], turn.values[-1]) for turn in turns], np.int64),
        np.array([turn.chance for turn in turns]),
        np.array(tables.rows, np.int32),
        np.array(tables.reach, np.int32),
        np.array(tables.slaying, np.int32),
        np.array(tables.steps, np.int16),
        np.array(tables.chances, np.int32),
    )
