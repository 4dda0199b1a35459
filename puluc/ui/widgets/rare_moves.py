"""How the rarer moves look: eagles that leave the board, fire, captors that flow on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from puluc.rules import (
    Burnt,
    Captured,
    CaptureKind,
    Event,
    Lost,
    Moved,
    ReturnedHome,
    Side,
    Slain,
    Unit,
)
from puluc.ui.audio import Sound
from puluc.ui.widgets.board_view import BoardView
from puluc.ui.widgets.motion import Beat
from puluc.ui.widgets.tableau import Tableau

MEETING_MS = 220
DEPARTURE_MS = 520

_RISE = 70
_FLIGHT_RISE = 22

Hops = Callable[[Tableau, Unit, Sequence[int]], Iterator[Beat]]
"""``hops(tableau, unit, places)``: a unit goes from place to place over what stands still."""


def is_rare(events: Sequence[Event]) -> bool:
    """Whether a command did something that only these rules know."""
    moved = events[0]
    if not isinstance(moved, Moved):
        return False
    leaves = any(isinstance(event, Burnt | Lost | Slain) for event in events)
    return leaves and not moved.move.is_homecoming


class RareMoves:
    """Beats for one board: the unit goes where it goes, then its pieces part."""

    def __init__(self, view: BoardView, hops: Hops) -> None:
        self._view = view
        self._hops = hops

    def beats(self, events: Sequence[Event], tableau: Tableau) -> Iterator[Beat]:
        """The beats of one move."""
        moved = events[0]
        assert isinstance(moved, Moved), "a move is told first"
        layout, side = self._view.layout, moved.side
        city, start = layout.city(side), layout.place(side, moved.move.origin)
        places, unit = (start, *moved.walk), moved.unit
        resting = tableau.without(side, moved.move)
        if city in moved.walk:
            turn = places.index(city)
            yield from self._hops(resting, unit, places[: turn + 1])
            yield self._part(resting, unit, city, side)
            places, unit = places[turn:], Unit((side,))
        yield from self._hops(resting, unit, places)
        yield from self._meet(events, resting, unit, places[-1])
        after = tableau.with_position(moved.after).with_last(start, places[-1])
        sounds = ((0, Sound.HOME),) if any(isinstance(e, ReturnedHome) for e in events) else ()
        yield Beat(0, after, sounds=sounds)

    def _meet(
        self, events: Sequence[Event], resting: Tableau, unit: Unit, place: int
    ) -> Iterator[Beat]:
        """The unit stands where it went, on whom it met; then they leave."""
        moved = events[0]
        assert isinstance(moved, Moved), "a move is told first"
        captured = next((event for event in events if isinstance(event, Captured)), None)
        level = len(captured.victim.pieces) if captured else 0
        foot = self._view.layout.piece_pos(place, level)

        def stand(canvas: pygame.Surface, _progress: float) -> None:
            self._view.draw_unit(canvas, unit, foot)

        yield Beat(MEETING_MS, resting, stand, sounds=((0, Sound.CAPTURE),) if captured else ())
        if any(isinstance(event, Burnt) for event in events):
            yield self._depart(resting, unit, None, place)
        elif captured and moved.before.rules.capture is not CaptureKind.PRISON:
            yield self._depart(resting, unit, captured.victim, place)

    def _depart(self, resting: Tableau, unit: Unit, victim: Unit | None, place: int) -> Beat:
        """Attackers and victims rise from the board together."""
        pieces = (*(victim.pieces if victim else ()), *unit.pieces)
        units = list(resting.units)
        if victim:
            units[place] = None
        bare = resting.with_units(tuple(units))

        def rise(canvas: pygame.Surface, progress: float) -> None:
            for level, piece in enumerate(pieces):
                x, y = self._view.layout.piece_pos(place, level)
                self._view.draw_piece(canvas, piece, (x, round(y - _RISE * progress * progress)))

        return Beat(DEPARTURE_MS, bare, rise, sounds=((0, Sound.SLAY),))

    def _part(self, resting: Tableau, unit: Unit, city: int, side: Side) -> Beat:
        """In its city a captor slays its captives: they fly to the pile."""
        layout = self._view.layout

        def fly(canvas: pygame.Surface, progress: float) -> None:
            self._view.draw_unit(canvas, Unit((side,) * unit.own_pieces), layout.piece_pos(city, 0))
            for number in range(unit.captives):
                start = layout.piece_pos(city, unit.own_pieces + number)
                end = layout.pile_pos(side, resting.piles[side] + number)
                x = start[0] + (end[0] - start[0]) * progress
                y = start[1] + (end[1] - start[1]) * progress
                rise = 4 * _FLIGHT_RISE * progress * (1 - progress)
                self._view.draw_piece(canvas, side.enemy, (round(x), round(y - rise)))

        return Beat(DEPARTURE_MS, resting, fly, sounds=((0, Sound.SLAY),))
