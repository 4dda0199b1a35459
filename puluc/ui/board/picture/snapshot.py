"""What the board shows at one moment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self, TypeVar

from puluc.rules import CITY, Move, Player, Position, Side, Throw, Unit
from puluc.rules.player import turn_order
from puluc.rules.position import Outcome
from puluc.text.names import throw_note

T = TypeVar("T")


class Pose(StrEnum):
    """The pose of a figure; the value is the name of its sprite, if it has one of its own."""

    IDLE = "idle"
    BLINK = "blink"
    THROWING = "throwing"
    VICTORIOUS = "victorious"
    DEFEATED = "defeated"
    WINCING = "wincing"
    FALLING = "falling"
    LEAPING = "leaping"
    COVERING = "covering"
    """The hand covers the face."""
    GLANCING = "glancing"
    """The figure looks up."""
    SLUMPING = "slumping"
    TURNED = "turned"
    """The figure looks round."""


@dataclass(frozen=True, slots=True)
class ThrownValue:
    """The value of one throw, and whether a move has used it."""

    marked: int
    value: int
    is_used: bool = False

    @property
    def note(self) -> str:
        """A note if the value is not the number of banded faces: ``0=5``; else empty."""
        return throw_note(self.marked, self.value)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything the board shows; pairs are Jade's and Obsidian's."""

    units: tuple[Unit | None, ...]
    hands: tuple[int, ...]
    """The pieces at home of each player, in the order of the turns."""
    piles: tuple[int, int]
    """Enemies slain by each side."""
    taken: tuple[int, int] = (0, 0)
    """Enemies slain or held by each side."""
    players: tuple[Player, Player] = (Player.JADE, Player.OBSIDIAN)
    """The player of each side whose turn it is, was last, or will be next."""
    mover: Side = Side.JADE
    """The side whose turn it is."""
    throws: tuple[Throw | None, Throw | None] = (None, None)
    """The sticks thrown; None while they are in the hand."""
    values: tuple[tuple[ThrownValue, ...], tuple[ThrownValue, ...]] = ((), ())
    """The values of each side's throws of a turn, once the sticks lie still."""
    poses: tuple[Pose, Pose] = (Pose.IDLE, Pose.IDLE)
    last: tuple[int, ...] = ()
    """The highlighted cells: the first and last of the last move, or those of several turns."""
    fire: int | None = None
    """The space that burns."""

    @classmethod
    def of(cls, position: Position) -> Self:
        """Return a position with the sticks in both hands."""
        jade, obsidian = Side
        return cls(
            position.units,
            position.hands,
            (position.slain_by(jade), position.slain_by(obsidian)),
            (position.taken_by(jade), position.taken_by(obsidian)),
            (_next_of(jade, position), _next_of(obsidian, position)),
            position.mover,
            fire=position.rules.fire_space,
        )

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.mover]

    @property
    def order(self) -> tuple[Player, ...]:
        """The players in the order of the turns, as in ``hands``."""
        return turn_order(len(self.hands) // len(Side))

    def hand(self, player: Player) -> int:
        """Return the number of a player's pieces at home."""
        return self.hands[self.order.index(player)]

    def home(self, side: Side) -> int:
        """Return the number of a side's pieces at home."""
        players = len(self.hands) // len(Side)
        return sum(self.hands[side * players : (side + 1) * players])

    def is_out(self, player: Player) -> bool:
        """Return whether a player has neither a piece in hand nor a unit, and is passed over."""
        has_unit = any(unit and unit.player is player for unit in self.units)
        return not has_unit and not self.hand(player)

    def with_position(self, position: Position) -> Snapshot:
        """Return the snapshot with the pieces of another position."""
        fresh = Snapshot.of(position)
        return replace(
            self, units=fresh.units, hands=fresh.hands, piles=fresh.piles, taken=fresh.taken
        )

    def with_turn_of(self, player: Player) -> Snapshot:
        players = _with_side(self.players, player.side, player)
        return replace(self, players=players, mover=player.side)

    def with_units(self, units: tuple[Unit | None, ...]) -> Snapshot:
        """Return the snapshot with other units on the highway."""
        return replace(self, units=units)

    def with_unit(self, cell: int, unit: Unit | None) -> Snapshot:
        """Return the snapshot with another unit, or none, on a cell."""
        return self.with_units((*self.units[:cell], unit, *self.units[cell + 1 :]))

    def with_throw(self, side: Side, throw: Throw, value: int) -> Snapshot:
        """Return the snapshot with another throw before one side, beside the earlier values."""
        values = (*self.values[side], ThrownValue(throw.marked, value))
        return replace(
            self,
            throws=_with_side(self.throws, side, throw),
            values=_with_side(self.values, side, values),
        )

    def with_value_used(self, side: Side, value: int) -> Snapshot:
        """Return the snapshot with a throw of this value used."""
        values = list(self.values[side])
        for number, each in enumerate(values):
            if each.value == value and not each.is_used:
                values[number] = replace(each, is_used=True)
                break
        return replace(self, values=_with_side(self.values, side, tuple(values)))

    def with_sticks_in_hand(self, side: Side) -> Snapshot:
        """Return the snapshot with a side's sticks in the hand; earlier values stay."""
        return replace(self, throws=_with_side(self.throws, side, None))

    def with_throws_taken_up(self, *sides: Side) -> Snapshot:
        """Return the snapshot with the sticks in the hand and no values, for these sides."""
        snapshot = self
        for side in sides:
            values = _with_side(snapshot.values, side, ())
            snapshot = replace(snapshot.with_sticks_in_hand(side), values=values)
        return snapshot

    def with_pile(self, side: Side, height: int) -> Snapshot:
        """Return the snapshot with ``height`` slain enemies beside one side."""
        return replace(self, piles=_with_side(self.piles, side, height))

    def with_last(self, *cells: int) -> Snapshot:
        """Return the snapshot with other cells highlighted."""
        return replace(self, last=cells)

    def with_pose(self, side: Side, pose: Pose) -> Snapshot:
        """Return the snapshot with one figure in another pose."""
        return replace(self, poses=_with_side(self.poses, side, pose))

    def with_outcome(self, outcome: Outcome) -> Snapshot:
        """Return the snapshot with the figures at the end of a game."""
        if (winner := outcome.winner) is None:
            return self
        return self.with_pose(winner, Pose.VICTORIOUS).with_pose(winner.enemy, Pose.DEFEATED)

    def with_eyes_shut(self) -> Snapshot:
        """Return the snapshot with the eyes of idle figures shut."""
        jade, obsidian = (Pose.BLINK if pose is Pose.IDLE else pose for pose in self.poses)
        return replace(self, poses=(jade, obsidian))

    def with_look_round(self) -> Snapshot:
        """Return the snapshot with the figure that waits looking round, if it is idle."""
        waiting = self.mover.enemy
        is_idle = self.poses[waiting] is Pose.IDLE
        return self.with_pose(waiting, Pose.TURNED) if is_idle else self

    def without(self, player: Player, move: Move) -> Snapshot:
        """Return the snapshot without the unit that a player moves."""
        if move.origin == CITY:
            hands = list(self.hands)
            hands[self.order.index(player)] -= 1
            return replace(self, hands=tuple(hands))
        return self.with_unit(move.origin, None)


def _next_of(side: Side, position: Position) -> Player:
    """Return the next player of a side, or its first player if none can play."""
    order = turn_order(position.rules.players)
    first = order.index(position.player)
    own = [player for player in (*order[first:], *order[:first]) if player.side is side]
    able = (player for player in own if position.hand(player) or position.advancing(player))
    return next(able, own[0])


def _with_side(pair: tuple[T, T], side: Side, value: T) -> tuple[T, T]:
    jade, obsidian = pair
    return (value, obsidian) if side is Side.JADE else (jade, value)
