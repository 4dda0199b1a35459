"""How the events of a match look: each becomes a few beats of motion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

import pygame

from puluc.rules import (
    STICK_COUNT,
    Event,
    Moved,
    MoveKind,
    OpeningThrown,
    OpeningTied,
    OpeningWon,
    Outcome,
    Passed,
    ReturnedHome,
    Side,
    Slain,
    Throw,
    Thrown,
    Unit,
    Won,
)
from puluc.ui.audio import Sound
from puluc.ui.widgets.board_view import BoardView
from puluc.ui.widgets.motion import Beat, Drawing
from puluc.ui.widgets.rare_moves import RareMoves, is_rare
from puluc.ui.widgets.tableau import Layout, Pose, Tableau, lane

THROW_MS = 820
FIRST_RELEASE_MS, RELEASE_STEP_MS = 60, 60
FIRST_LANDING_MS, LANDING_STEP_MS = 420, 120
TURN_MS = 45
REST_MS = 260
"""How long a throw lies still before anything follows from it."""

HOP_MS = 80
LANDING_MS = 140
FLIGHT_MS = 420
WALK_MS = 320
PASS_MS = 700
OPENING_MS = 900
END_MS = 500

_HOP_RISE, _FLIGHT_RISE, _STICK_RISE = 5, 22, 14


class Choreographer:
    """Turns events into beats for one board."""

    def __init__(self, view: BoardView, is_computer: Callable[[Side], bool]) -> None:
        self._view = view
        self._is_computer = is_computer
        self._layout: Layout = view.layout
        self._rare_moves = RareMoves(view, self._hops)

    def beats(self, events: Iterable[Event], tableau: Tableau) -> Iterator[Beat]:
        """The beats of one command's events, starting from ``tableau``."""
        told = tuple(events)
        if is_rare(told):
            for beat in self._rare_moves.beats(told, tableau):
                tableau = beat.tableau
                yield beat
            told = tuple(event for event in told if isinstance(event, Won))
        for event in told:
            for beat in self._of_event(event, tableau):
                tableau = beat.tableau
                yield beat

    def _of_event(self, event: Event, tableau: Tableau) -> Iterator[Beat]:
        match event:
            case OpeningThrown(side, throw) | Thrown(side, throw):
                yield from self._throw(tableau, side, throw)
            case OpeningTied():
                yield Beat(OPENING_MS, tableau, text="A tie: both throw again")
                yield Beat(0, tableau.with_throws_taken_up())
            case OpeningWon(side):
                yield Beat(OPENING_MS, tableau, text=f"{side} moves first")
                yield Beat(0, tableau.with_throws_taken_up())
            case Moved():
                self._moved = event
                yield from self._move(tableau, event)
            case Slain():
                yield from self._slay(tableau)
            case ReturnedHome(side):
                yield from self._walk_home(tableau, side)
            case Passed(side):
                yield Beat(PASS_MS, tableau, text=f"{side} passes")
            case Won(outcome):
                yield self._end(tableau, outcome)

    def _end(self, tableau: Tableau, outcome: Outcome) -> Beat:
        winner = outcome.winner
        jingle = Sound.VICTORY
        if winner is not None:
            tableau = tableau.with_pose(winner, Pose.VICTORIOUS)
            tableau = tableau.with_pose(winner.enemy, Pose.DEFEATED)
            jingle = Sound.DEFEAT if self._is_computer(winner) else Sound.VICTORY
        return Beat(END_MS, tableau, sounds=((0, jingle),))

    def _throw(self, tableau: Tableau, side: Side, throw: Throw) -> Iterator[Beat]:
        def tumble(canvas: pygame.Surface, progress: float) -> None:
            self._draw_tumble(canvas, side, throw, progress * THROW_MS)

        in_hand = tableau.with_throw(side, None)
        landings = (FIRST_LANDING_MS + LANDING_STEP_MS * stick for stick in range(STICK_COUNT))
        sounds = ((0, Sound.RATTLE), *((landing, Sound.STICK) for landing in landings))
        yield Beat(THROW_MS, in_hand.with_pose(side, Pose.THROWING), tumble, sounds=sounds)
        yield Beat(REST_MS, in_hand.with_throw(side, throw))

    def _draw_tumble(
        self, canvas: pygame.Surface, side: Side, throw: Throw, time_ms: float
    ) -> None:
        """The sticks leave the hand one by one, tumble, and land one by one."""
        figure = self._layout.figure(side)
        hand_x = figure.right - 4 if side is Side.JADE else figure.left
        for stick in range(STICK_COUNT):
            release = FIRST_RELEASE_MS + RELEASE_STEP_MS * stick
            landing = FIRST_LANDING_MS + LANDING_STEP_MS * stick
            rest = self._layout.stick_pos(side, stick)
            if time_ms >= landing:
                self._view.draw_stick(canvas, rest, is_marked=throw.faces[stick])
            elif time_ms >= release:
                progress = (time_ms - release) / (landing - release)
                x, y = _between((hand_x, figure.top), rest, progress)
                pos = (round(x), round(y - _arc(progress, _STICK_RISE)))
                self._view.draw_tumbling(canvas, pos, int(time_ms / TURN_MS) + 3 * stick)

    def _move(self, tableau: Tableau, event: Moved) -> Iterator[Beat]:
        start = self._layout.place(event.side, event.move.origin)
        above = tableau.without(event.side, event.move)
        places = tuple(self._without_leaps((start, *event.walk), event.side))
        yield from self._hops(above, event.unit, places)
        if event.move.is_homecoming:
            return
        landed = tableau.with_position(event.after).with_last(start, event.walk[-1])
        is_capture = event.move.kind is MoveKind.CAPTURE
        yield Beat(LANDING_MS, landed, sounds=((0, Sound.CAPTURE),) if is_capture else ())

    def _hops(self, above: Tableau, unit: Unit, places: Sequence[int]) -> Iterator[Beat]:
        """A unit hops from each place to the next; leaps are not shown."""
        for start, end in pairwise(places):
            if abs(start - end) == 1:
                hop = self._hop(unit, above, start, end)
                yield Beat(HOP_MS, above, hop, sounds=((0, Sound.HOP),))

    def _without_leaps(self, places: tuple[int, ...], side: Side) -> Iterator[int]:
        """Put the cities in where a looping unit leaves one end and enters at the other."""
        yield places[0]
        for previous, place in pairwise(places):
            if abs(place - previous) > 1:
                yield self._layout.city(side.enemy)
                yield self._layout.city(side)
            yield place

    def _hop(self, unit: Unit, tableau: Tableau, start: int, end: int) -> Drawing:
        rise = lane(unit)
        start_level, end_level = (self._height(tableau, place) + rise for place in (start, end))

        def draw(canvas: pygame.Surface, progress: float) -> None:
            place = start + (end - start) * progress
            level = start_level + (end_level - start_level) * progress
            x, y = self._layout.piece_pos(place, level)
            self._view.draw_unit(canvas, unit, (x, round(y - _arc(progress, _HOP_RISE))))

        return draw

    def _slay(self, tableau: Tableau) -> Iterator[Beat]:
        """Captives fly from the city to the pile; the others stay where they arrived."""
        event = self._moved
        side, count = event.side, event.unit.captives
        others = Unit((side,) * event.unit.own_pieces)
        city = event.walk[-1]
        level = self._height(tableau, city)

        def draw(canvas: pygame.Surface, progress: float) -> None:
            self._view.draw_unit(canvas, others, self._layout.piece_pos(city, level))
            for number in range(count):
                start = self._layout.piece_pos(city, level + others.own_pieces + number)
                end = self._layout.pile_pos(side, tableau.piles[side] + number)
                x, y = _between(start, end, progress)
                pos = (round(x), round(y - _arc(progress, _FLIGHT_RISE + 4 * number)))
                self._view.draw_piece(canvas, side.enemy, pos)

        slaying = tableau.without(side, event.move)
        yield Beat(FLIGHT_MS, slaying, draw, sounds=((0, Sound.SLAY),))
        piled = tableau.with_pile(side, tableau.piles[side] + count)
        yield Beat(0, piled)

    def _walk_home(self, tableau: Tableau, side: Side) -> Iterator[Beat]:
        """Own pieces go from where they arrived to their city, along the front of the board."""
        event = self._moved
        others = Unit((side,) * event.unit.own_pieces)
        start, end = event.walk[-1], self._layout.city(side)

        def draw(canvas: pygame.Surface, progress: float) -> None:
            place = start + (end - start) * progress
            x, y = self._layout.piece_pos(place, 0)
            steps = abs(start - end) / 2
            self._view.draw_unit(canvas, others, (x, round(y - _arc(progress * steps % 1, 3))))

        if start != end:
            yield Beat(WALK_MS, tableau.without(side, event.move), draw)
        origin = self._layout.place(side, event.move.origin)
        at_home = tableau.with_position(event.after).with_last(origin, end)
        yield Beat(LANDING_MS, at_home, sounds=((0, Sound.HOME),))

    def _height(self, tableau: Tableau, place: int) -> int:
        """How many pieces stand on a place, for a unit to hop onto."""
        for side in Side:
            if place == self._layout.city(side):
                return tableau.homes[side]
        unit = tableau.units[place]
        return len(unit.pieces) if unit else 0


def _arc(progress: float, rise: float) -> float:
    return 4 * rise * progress * (1 - progress)


def _between(
    start: tuple[float, float], end: tuple[float, float], progress: float
) -> tuple[float, float]:
    return (
        start[0] + (end[0] - start[0]) * progress,
        start[1] + (end[1] - start[1]) * progress,
    )
