"""Carrying a piece with the mouse: picked up from a city, a space or a pile, put down anywhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from puluc.game.draft import Draft
from puluc.rules import CITY, Move, Player, Side
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot

Pos = tuple[int, int]
"""A canvas pixel."""

_LIFT = Move(CITY, 1)
"""A move that takes a piece from the hand; its target is ignored."""


@dataclass(frozen=True, slots=True)
class Carried:
    """A piece in the pointer's hand. It counts as at home until it is put down."""

    player: Player
    draft: Draft
    """The position with the piece at home."""
    origin: int | None
    """The cell it was picked up from; None for a pile."""
    pos: Pos
    has_left: bool = False
    """Whether the pointer has left that cell since."""

    @classmethod
    def pick(cls, draft: Draft, layout: Layout, pos: Pos) -> Self | None:
        """Return the piece at a canvas pixel; None if there is none."""
        cell = layout.cell_at(pos)
        if cell is None:
            return cls._from_pile(draft, layout, pos)
        if (player := city_player(layout, draft, cell, pos)) is not None:
            return cls(player, draft, cell, pos) if draft.position.hand(player) else None
        unit = draft.position.units[cell]
        return cls(unit.player, draft.take(cell), cell, pos) if unit else None

    @classmethod
    def _from_pile(cls, draft: Draft, layout: Layout, pos: Pos) -> Self | None:
        for side in Side:
            slain = draft.position.slain_by(side)
            shown = min(slain, 1) if layout.is_for_teams else slain
            if any(layout.pile_rect(side, level).collidepoint(pos) for level in range(shown)):
                enemies = (each for each in draft.rules.turn_order if each.side is side.enemy)
                player = next(each for each in enemies if draft.dead(each))
                return cls(player, draft.revive(player), None, pos)
        return None

    def moved(self, layout: Layout, pos: Pos) -> Carried:
        """Return the same piece with the pointer elsewhere."""
        has_left = self.has_left or layout.cell_at(pos) != self.origin
        return replace(self, pos=pos, has_left=has_left)

    def put_down(self, layout: Layout) -> Draft:
        """Return the position with the piece where the pointer is: beside the board it is slain.

        DraftError if it can't stand there.
        """
        cell = layout.cell_at(self.pos)
        if cell is None:
            return self.draft.kill(self.player)
        if 1 <= cell <= layout.spaces:
            return self.draft.put(cell, self.player)
        return self.draft

    @property
    def snapshot(self) -> Snapshot:
        """The board without the piece."""
        return shown(self.draft).without(self.player, _LIFT)


def shown(draft: Draft) -> Snapshot:
    """Return the board with the throws."""
    snapshot, side = Snapshot.of(draft.position), draft.position.mover
    for throw, value in zip(draft.throws, draft.values, strict=True):
        snapshot = snapshot.with_throw(side, throw, value)
    return snapshot


def city_player(layout: Layout, draft: Draft, cell: int, pos: Pos | None = None) -> Player | None:
    """Return whose hand a city shows: in teams that at a pixel, or of the player to move."""
    for side in Side:
        if cell != layout.city(side):
            continue
        team = [each for each in draft.rules.turn_order if each.side is side]
        if pos and layout.is_for_teams:
            here = (each for each in team if layout.hand_row(each).collidepoint(pos))
            return next(here, team[0])
        return next((each for each in team if each is draft.position.player), team[0])
    return None
