"""A position that a person sets up piece by piece, and the throw to be played there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from puluc import PulucError
from puluc.marks import N_
from puluc.rules import (
    CITY,
    Choice,
    HighwayKind,
    NotationError,
    Player,
    Position,
    Ruleset,
    Side,
    Throw,
    Unit,
)
from puluc.rules.player import make_unit
from puluc.rules.sticks import MARKED_WEIGHTS, THROWS

_STANDARD = "puluc"
_LOST = "lost="
_DIGITS = frozenset("0123456789")


class DraftError(PulucError, ValueError):
    """The error for a change that can't be made, or for a word too many in a line of notation."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A position and the values of its throw; every change makes a new one.

    The pieces of a player are always as many as the rules give: what is neither at home nor on the
    highway is slain, or lost. ``check_reachable`` says whether a game can lead there.
    """

    position: Position
    values: tuple[int, ...] = ()
    """The values of the throws made, at most those of one turn."""

    @classmethod
    def start(cls, rules: Ruleset) -> Self:
        """Return the draft with all pieces at home and no throw."""
        return cls(Position.start(rules, Side.JADE))

    @classmethod
    def parse(cls, text: str, rules: Ruleset) -> Draft:
        """Return the draft written as ``pieces=2 5 - - - - - - - - - 5 j 3``; else PulucError.

        The rules may come before the position (``rules`` by default), and the values of the throws
        after it.
        """
        words = text.split()
        options = [
            word
            for word in words
            if word == _STANDARD or ("=" in word and not word.startswith(_LOST))
        ]
        if options:
            rules = Ruleset.parse(" ".join(options))
        rest = [word for word in words if word not in options]
        end = rules.spaces + 3
        end += rest[end : end + 1] != [] and rest[end].startswith(_LOST)
        draft = cls(Position.parse(" ".join(rest[:end]), rules))
        for word in rest[end:]:
            if word not in _DIGITS or len(draft.values) == rules.throws_per_turn:
                raise DraftError(N_("unexpected '{word}' after the position"), word=word)
            draft = draft.with_value(int(word))
        return draft

    def __str__(self) -> str:
        return " ".join((str(self.rules), str(self.position), *map(str, self.values)))

    @property
    def rules(self) -> Ruleset:
        """The rules in play."""
        return self.position.rules

    def under(self, rules: Ruleset) -> Draft:
        """Return the draft under other rules if these allow its position, else with all at home."""
        try:
            return Draft(Position.parse(str(self.position), rules))
        except NotationError:
            return Draft.start(rules)

    @property
    def is_thrown(self) -> bool:
        """Whether all throws of the turn are made."""
        return len(self.values) == self.rules.throws_per_turn

    @property
    def choice(self) -> Choice:
        """The choice that the throws give, once all are made."""
        return Choice.at(self.position, self.values)

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Sticks with these values: for each value the likeliest throw, its first sticks banded."""
        return tuple(throw_of(value, self.rules) for value in self.values)

    def dead(self, player: Player) -> int:
        """Return the pieces of a player that are slain or lost."""
        on_highway = sum(unit.pieces.count(player) for unit in self.position.units if unit)
        return self.rules.army - self.position.hand(player) - on_highway

    def put(self, space: int, player: Player) -> Draft:
        """Put a piece on a space or on top of its unit: from home, else from the dead."""
        if space == self.rules.fire_space:
            raise DraftError(N_("No unit can stay in the fire"))
        at_home = self.position.hand(player)
        if not at_home and not self.dead(player):
            raise DraftError(N_("{player} has no piece left"), player=player)
        there = self.position.units[space]
        unit = make_unit((*(there.pieces if there else ()), player))
        return self._with_unit(space, unit).with_hand(player, max(at_home - 1, 0))

    def take(self, space: int) -> Draft:
        """Send the top piece of a unit home."""
        unit = self._unit(space)
        player, below = unit.player, unit.pieces[:-1]
        less = self._with_unit(space, make_unit(below) if below else None)
        return less.with_hand(player, self.position.hand(player) + 1)

    def turn_round(self, space: int) -> Draft:
        """Turn a unit without captives round."""
        unit = self._unit(space)
        if self.rules.highway is not HighwayKind.RETURN:
            raise DraftError(N_("Units don't turn round under these rules"))
        if unit.is_captor:
            raise DraftError(N_("A unit with captives can't turn round"))
        return self._with_unit(space, make_unit(unit.pieces, is_homeward=not unit.is_homeward))

    def hand_over(self, space: int) -> Draft:
        """Replace the top piece of a unit by one of the next team-mate who has one to spare."""
        unit = self._unit(space)
        without = self.take(space)
        for player in _team_after(unit.player, self.rules):
            if without.position.hand(player) or without.dead(player):
                return without.put(space, player)
        raise DraftError(N_("No team-mate has a piece left"))

    def kill(self, player: Player) -> Draft:
        """Slay a piece at home."""
        if not self.position.hand(player):
            raise DraftError(N_("{player} has no piece at home"), player=player)
        return self.with_hand(player, self.position.hand(player) - 1)

    def revive(self, player: Player) -> Draft:
        """Return a slain piece to its home."""
        if not self.dead(player):
            raise DraftError(N_("{player} has lost no piece"), player=player)
        return self.with_hand(player, self.position.hand(player) + 1)

    def lose(self, side: Side) -> Draft:
        """Count one more slain piece as lost for neither side; after the last one, none."""
        if not self.rules.can_draw:
            raise DraftError(N_("No pieces are lost under these rules"))
        dead = self.dead_of(side)
        if not dead:
            raise DraftError(N_("No piece of {side} is slain"), side=side)
        return self.with_lost(side, (self.position.lost[side] + 1) % (dead + 1))

    def with_next_handicap(self) -> Draft:
        """Return a start with one piece fewer for one side: one fewer for Obsidian each time.

        After its last piece Jade has fewer, then nobody. DraftError for teams.
        """
        if self.rules.players > 1:
            raise DraftError(N_("Teams have no handicap"))
        army = self.rules.army
        fewer = [(army, army), *((army, n) for n in range(army - 1, 0, -1))]
        fewer += [(n, army) for n in range(army - 1, 0, -1)]
        now = None if any(self.position.units) else self.position.homes
        place = fewer.index(now) if now in fewer else 0
        draft = Draft.start(self.rules).with_player(self.position.player)
        for player, count in zip(
            self.rules.turn_order, fewer[(place + 1) % len(fewer)], strict=True
        ):
            draft = draft.with_hand(player, count)
        return draft

    def with_player(self, player: Player) -> Draft:
        """Return the draft with another player to move."""
        return replace(self, position=self.position.with_player(player))

    def with_next_player(self) -> Draft:
        """Return the draft with the next player in the order of the turns to move."""
        order = self.rules.turn_order
        return self.with_player(order[(order.index(self.position.player) + 1) % len(order)])

    def with_side(self, side: Side) -> Draft:
        """Return the draft with the next player of a side to move."""
        player = self.position.player
        if player.side is side:
            return self.with_player(next(iter(_team_after(player, self.rules)), player))
        return self.with_player(self.rules.turn_order[side * self.rules.players])

    def with_value(self, value: int) -> Draft:
        """Return the draft with one more throw; a full turn begins again."""
        if value not in self.rules.values:
            raise DraftError(N_("No throw is worth {value}"), value=value)
        return replace(self, values=(*(() if self.is_thrown else self.values), value))

    def with_next_throw(self) -> Draft:
        """Return the draft with the next of all possible throws; after the last one, none."""
        every = [(), *(values for values, _ in self.rules.turn_odds)]
        now = tuple(sorted(self.values))
        index = every.index(now) if now in every else 0
        return replace(self, values=every[(index + 1) % len(every)])

    def without_throw(self) -> Draft:
        """Return the draft before the throw."""
        return replace(self, values=())

    def _unit(self, space: int) -> Unit:
        """Return the unit on a space; DraftError if there is none."""
        unit = self.position.units[space] if space != CITY else None
        if unit is None:
            raise DraftError(N_("There is no piece there"))
        return unit

    def _with_unit(self, space: int, unit: Unit | None) -> Draft:
        units = list(self.position.units)
        units[space] = unit
        return replace(self, position=self.position._replace(units=tuple(units)))

    def with_hand(self, player: Player, count: int) -> Draft:
        """Return the draft with ``count`` pieces of a player at home."""
        hands = list(self.position.hands)
        hands[self.rules.hand_of(player)] = count
        changed = replace(self, position=self.position._replace(hands=tuple(hands)))
        side = player.side
        return changed.with_lost(side, min(self.position.lost[side], changed.dead_of(side)))

    def with_lost(self, side: Side, count: int) -> Draft:
        """Return the draft with ``count`` of a side's dead pieces lost."""
        lost = list(self.position.lost)
        lost[side] = count
        return replace(self, position=self.position._replace(lost=(lost[0], lost[1])))

    def dead_of(self, side: Side) -> int:
        """Return the pieces of a side that are slain or lost."""
        return sum(self.dead(player) for player in self.rules.turn_order if player.side is side)


def _team_after(player: Player, rules: Ruleset) -> Sequence[Player]:
    """Return the team-mates of a player, beginning with the next one."""
    team = [each for each in rules.turn_order if each.side is player.side]
    index = team.index(player)
    return team[index + 1 :] + team[:index]


def throw_of(value: int, rules: Ruleset) -> Throw:
    """Return the likeliest throw of a value."""
    banded = max(
        (each for each, worth in enumerate(rules.values) if worth == value),
        key=MARKED_WEIGHTS.__getitem__,
    )
    return next(throw for throw in reversed(THROWS) if throw.marked == banded)
