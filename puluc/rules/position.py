"""A position: where the pieces are, the legal moves and the outcome (docs/rules.md 3, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from puluc import NotationError, PulucError
from puluc.marks import N_
from puluc.rules.highway import Highway
from puluc.rules.move import CITY, IllegalMoveError, Move
from puluc.rules.move_generation import Refusal, Units, apply_move, moves_from, why_stuck
from puluc.rules.options import HighwayKind
from puluc.rules.player import ENEMY, FRESH, Gait, Player, Side, Unit
from puluc.rules.ruleset import Ruleset

_LOST = "lost="


class Reason(Enum):
    """The reason why a game is over."""

    NO_FREE_PIECE = "every piece of the loser is captive or slain"
    MORE_TAKEN = "a side has no free piece left, and the winner has taken more"
    EQUAL = "a side has no free piece left, and both have taken the same number"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; ``winner`` is None for a draw."""

    winner: Side | None
    reason: Reason

    def worth(self, side: Side) -> float:
        """Return 1 for the winner, 0 for the loser, one half for a draw."""
        return 0.5 if self.winner is None else float(self.winner is side)


class Position(NamedTuple):
    """The pieces at one moment and the side to move; playing a move makes a new position.

    A named tuple is made in less than half the time of a frozen dataclass, once for every move.

    ``units[space]`` is the unit on a space, space 1 being next to Jade's city; index 0
    stands for the city and is always None. ``hands`` counts the pieces in each player's hand,
    at home, in the order of their turns.
    """

    highway: Highway
    hands: tuple[int, ...]
    units: Units
    player: Player
    """The player whose turn it is."""
    lost: tuple[int, int] = (0, 0)
    """Pieces of each side that left the board and count for neither side."""

    @classmethod
    def start(cls, rules: Ruleset, mover: Side) -> Position:
        """Return the position with all pieces at home; the first player of ``mover`` is to play."""
        order = rules.turn_order
        first = order[mover * rules.players]
        return cls(
            Highway.of(rules), (rules.army,) * len(order), (None,) * (rules.spaces + 1), first
        )

    @property
    def mover(self) -> Side:
        """The side to play."""
        return self.player.side

    @property
    def homes(self) -> tuple[int, int]:
        """The pieces at home of each side."""
        players = self.rules.players
        return sum(self.hands[:players]), sum(self.hands[players:])

    def hand(self, player: Player) -> int:
        """Return the number of a player's pieces at home."""
        return self.hands[self.highway.hand_of[player]]

    @property
    def rules(self) -> Ruleset:
        """The rules in play."""
        return self.highway.rules

    def legal_moves(self, value: int) -> tuple[Move, ...]:
        """Return the moves that a throw allows, the city's first, then in board order.

        Empty when the side must pass.
        """
        if not value:
            return ()
        highway, hands, units, player, _ = self
        origins = units
        if hands[highway.hand_of[player]]:
            target = highway.steps[player.side][Gait.OUTWARD][CITY][value].target
            if self._may_leave(player, target):
                origins = (FRESH[player], *units[1:])
        return moves_from(highway, units, player, enumerate(origins), value)

    def _moves_of(self, origin: int, unit: Unit, value: int) -> tuple[Move, ...]:
        """Return those of ``legal_moves`` that begin in one place, with a unit of the mover."""
        highway, _, units, player, _ = self
        if origin == CITY and value:
            target = highway.steps[unit.side][unit.gait][CITY][value].target
            if not self._may_leave(player, target):
                return ()
        return moves_from(highway, units, player, ((origin, unit),), value) if value else ()

    def play(self, move: Move) -> Position:
        """Return the position after ``move``; IllegalMoveError if no throw allows it here.

        A move read from text does not say whether the unit turns round; if no throw allows it
        as it stands, the one that turns round is played.
        """
        (highway, _, units, player, _), origin = self, move.origin
        unit = units[origin] if CITY < origin < len(units) else None
        if unit is None or unit.player is not player:
            if refusal := self._origin_refusal(origin):
                raise _illegal(move, refusal)
            unit = FRESH[player]
        target, row = move.target, highway.steps[unit.side][unit.gait][origin]
        for value in highway.rules.values:
            if row[value].target == target and move in self._moves_of(origin, unit, value):
                return self.after(move)
        values = highway.rules.values
        legal = [each for value in values for each in self._moves_of(origin, unit, value)]
        if move in legal:
            return self.after(move)
        for each in legal:
            if each.has_text_of(move):
                return self.after(each)
        near = next((each for each in legal if each.target == move.target), None)
        if near:
            raise IllegalMoveError(
                N_("{move}: write this move as {other_move}"), move=move, other_move=near
            )
        raise _illegal(move, self._target_refusal(move, unit))

    def after(self, move: Move) -> Position:
        """Return the position after one of ``legal_moves``, without checking that it is legal."""
        highway, in_hand, on_highway, player, lost = self
        hands, units = [*in_hand], [*on_highway]
        if gone := apply_move(highway, player, move, hands, units):
            lost = _with_lost(lost, gone)
        others = highway.next_players[player]
        index, player = others[0]
        if not hands[index]:
            player = _next_player(others, hands, units)
        return tuple.__new__(Position, (highway, (*hands,), (*units,), player, lost))

    def same_player_again(self, move: Move) -> Position:
        """Return the position after a legal move, with the same player to move again."""
        return self.after(move).with_player(self.player)

    def pass_turn(self) -> Position:
        """Return the same pieces with the next player to move."""
        others = self.highway.next_players[self.player]
        player = _next_player(others, self.hands, self.units)
        return self._replace(player=player)

    def with_player(self, player: Player) -> Position:
        """Return the same pieces with ``player`` to move."""
        return self._replace(player=player)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None while both sides have a free piece."""
        hands, units = self.hands, self.units
        if 0 not in hands:
            return None
        half = len(hands) // 2
        if not any(hands[half:]) and not _has_unit(units, Side.OBSIDIAN):
            winner = Side.JADE
        elif not any(hands[:half]) and not _has_unit(units, Side.JADE):
            winner = Side.OBSIDIAN
        else:
            return None
        if not self.rules.can_draw:
            return Outcome(winner, Reason.NO_FREE_PIECE)
        jade, obsidian = map(self.taken_by, Side)
        if jade == obsidian:
            return Outcome(None, Reason.EQUAL)
        return Outcome(Side.JADE if jade > obsidian else Side.OBSIDIAN, Reason.MORE_TAKEN)

    def taken_by(self, side: Side) -> int:
        """Return the number of enemies that ``side`` has slain or holds captive."""
        enemy = ENEMY[side]
        free = sum(unit.own_pieces for unit in self.units if unit and unit.side is enemy)
        return self._gone(enemy) - free

    def slain_by(self, side: Side) -> int:
        """Return the number of enemies that ``side`` has slain."""
        enemy = ENEMY[side]
        return self._gone(enemy) - sum(unit.count(enemy) for unit in self.units if unit)

    def _gone(self, side: Side) -> int:
        """Return how many of a side's pieces are neither at home nor lost."""
        return self.rules.army * self.rules.players - self.homes[side] - self.lost[side]

    def advancing(self, player: Player) -> int:
        """Return the number of a player's units on the highway."""
        return sum(unit is not None and unit.player is player for unit in self.units)

    def refusal(self, origin: int, value: int) -> Refusal | None:
        """Return why this throw moves nothing from a space or the city; None if it can be used."""
        if refusal := self._origin_refusal(origin):
            return refusal
        if not value:
            return Refusal.NOTHING
        unit = self.units[origin] or FRESH[self.player]
        if self._moves_of(origin, unit, value):
            return None
        if origin == CITY and self._has_most_units(self.player):
            return Refusal.LIMIT
        return why_stuck(self.highway, self.units, origin, unit, value)

    def _target_refusal(self, move: Move, unit: Unit) -> Refusal:
        """Return the reason why no throw takes a unit to the move's target."""
        row = self.highway.steps[self.mover][unit.gait][move.origin]
        values = (value for value in self.rules.values if value)
        refusals = (self.refusal(move.origin, v) for v in values if row[v].target == move.target)
        return next(filter(None, refusals), Refusal.NO_THROW)

    def _origin_refusal(self, origin: int) -> Refusal | None:
        """Return why the side can't move from a space or the city, whatever it throws."""
        if not CITY <= origin <= self.rules.spaces:
            return Refusal.OFF_BOARD
        unit = self.units[origin]
        if unit is not None:
            if unit.player is self.player:
                return None
            return Refusal.TEAM_MATE if unit.side is self.mover else Refusal.ENEMY
        if origin != CITY:
            return Refusal.EMPTY
        if not self.hand(self.player):
            return Refusal.NOBODY_HOME
        may_join = self.rules.doubling
        return Refusal.LIMIT if self._has_most_units(self.player) and not may_join else None

    def _may_leave(self, player: Player, target: int) -> bool:
        """Return whether a player with a piece at home may bring it out to a space.

        At the limit it may only join another single piece of the same player.
        """
        if not self._has_most_units(player):
            return True
        there = self.units[target]
        is_single = there is not None and there.player is player and len(there.pieces) == 1
        return is_single and self.rules.doubling

    def _has_most_units(self, player: Player) -> bool:
        """Return whether a player with a piece at home has as many units as may be out."""
        rules = self.highway.rules
        # With a piece at home fewer units than pieces are on the highway: no need to count them.
        return rules.pieces < rules.army and self.advancing(player) >= rules.pieces

    def __str__(self) -> str:
        spaces = " ".join(str(unit or "-") for unit in self.units[1:])
        players = self.rules.players
        jade, obsidian = (
            ",".join(map(str, hands)) for hands in (self.hands[:players], self.hands[players:])
        )
        text = f"{jade} {spaces} {obsidian} {self.player.letter}"
        return f"{text} lost={self.lost[0]}/{self.lost[1]}" if any(self.lost) else text

    @classmethod
    def parse(cls, text: str, rules: Ruleset) -> Position:
        """Return the position in a line of text (docs/rules.md 8); NotationError for other text."""
        words, lost = text.split(), (0, 0)
        if words and words[-1].startswith(_LOST):
            lost = _lost(words.pop(), rules)
        if len(words) != rules.spaces + 3:
            raise NotationError(
                N_("wrong number of fields in a position: {found}, not {expected}"),
                found=len(words),
                expected=rules.spaces + 3,
            )
        jade_home, *spaces, obsidian_home, mover = words
        units = (None, *(None if word == "-" else Unit.parse(word) for word in spaces))
        _check_units(units, rules)
        hands = (*_hands(jade_home, rules), *_hands(obsidian_home, rules))
        position = cls(Highway.of(rules), hands, units, rules.player(mover), lost)
        position._check_pieces()
        return position

    def _check_pieces(self) -> None:
        """Raise NotationError if there are more pieces or units than the rules allow."""
        rules = self.rules
        for player in rules.turn_order:
            on_highway = sum(unit.pieces.count(player) for unit in self.units if unit)
            if self.hand(player) + on_highway > rules.army:
                raise NotationError(_PIECES, player=player, most=rules.army)
            if self.advancing(player) > rules.pieces:
                raise NotationError(_UNITS, player=player, most=rules.pieces)
        for side in Side:
            if self.slain_by(side) < 0:
                most = rules.army * rules.players
                raise NotationError(_PIECES, player=side.enemy, most=most)


_PIECES = N_("{player} has too many pieces: at most {most}")
_UNITS = N_("{player} has too many units on the highway: at most {most}")


def _illegal(move: Move, refusal: Refusal) -> IllegalMoveError:
    return IllegalMoveError(N_("{move}: {reason}"), move=move, reason=PulucError(refusal.value))


def _has_unit(units: Units, side: Side) -> bool:
    for unit in units:  # noqa: SIM110 - any() is slower, and this is asked after every move
        if unit is not None and unit.side is side:
            return True
    return False


def _with_lost(lost: tuple[int, int], unit: Unit) -> tuple[int, int]:
    """Return the pieces of each side that are lost, with those of a unit."""
    jade, obsidian = lost
    return jade + unit.count(Side.JADE), obsidian + unit.count(Side.OBSIDIAN)


def _next_player(
    others: Sequence[tuple[int, Player]], hands: Sequence[int], units: Sequence[Unit | None]
) -> Player:
    """Return the first of ``others`` with a piece in hand or a unit.

    If nobody has either, the game is over, and the first is returned.
    """
    for index, player in others:
        if hands[index]:
            return player
        for unit in units:
            if unit is not None and unit.player is player:
                return player
    return others[0][1]


def _check_units(units: Units, rules: Ruleset) -> None:
    """Raise NotationError for units that these rules can't produce."""
    for unit in filter(None, units):
        for piece in unit.pieces:
            rules.player(piece.letter)
    if rules.highway is not HighwayKind.RETURN and any(unit and unit.is_homeward for unit in units):
        raise NotationError(N_("units turn round only with highway=return"))
    if rules.fire_space and units[rules.fire_space]:
        raise NotationError(
            N_("no unit can stay in the fire on space {space}"), space=rules.fire_space
        )


def _hands(text: str, rules: Ruleset) -> tuple[int, ...]:
    return tuple(_pieces(word, rules.army) for word in rules.one_for_each(text, ","))


def _pieces(text: str, most: int) -> int:
    if text not in map(str, range(most + 1)):
        raise NotationError(
            N_("'{text}' is not a number of pieces from 0 to {most}"), text=text, most=most
        )
    return int(text)


def _lost(text: str, rules: Ruleset) -> tuple[int, int]:
    jade, _, obsidian = text.removeprefix(_LOST).partition("/")
    if not rules.can_draw:
        raise NotationError(N_("under these rules no piece can be lost"))
    most = rules.army * rules.players
    return (_pieces(jade, most), _pieces(obsidian, most))
