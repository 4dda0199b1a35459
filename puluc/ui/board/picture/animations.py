"""The animations of a match: each event becomes a few clips on the timeline."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

import pygame

from puluc.rules import (
    STICK_COUNT,
    Burnt,
    Captured,
    CaptureKind,
    Event,
    Lost,
    Moved,
    OpeningThrown,
    OpeningTied,
    OpeningWon,
    Outcome,
    Passed,
    Player,
    ReturnedHome,
    Ruleset,
    Side,
    Slain,
    Throw,
    Thrown,
    Unit,
    Won,
)
from puluc.rules.events import effects_first_in
from puluc.rules.player import FRESH
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Pose, Snapshot
from puluc.ui.board.picture.timeline import Clip, Drawing
from puluc.ui.board.picture.view import BoardView
from puluc.ui.scene.audio import Sound

THROW_MS = 820
FIRST_RELEASE_MS, RELEASE_STEP_MS = 60, 60
FIRST_LANDING_MS, LANDING_STEP_MS = 420, 120
TURN_MS = 45
REST_MS = 260
"""The pause after a throw, in ms."""

HOP_MS = 80
LANDING_MS = 140
FLIGHT_MS = 420
WALK_MS = 320
PASS_MS = 700
OPENING_MS = 900
END_MS = (300, 300, 400, 800)
"""The milliseconds of each step of the victory; a panel then covers a part of the board."""
_SLOWEST_END = 1.1
"""The factor for the duration of the victory at the lowest speed: it lasts two seconds at most."""
ENCOUNTER_MS = 220
"""The pause, in ms, after landing, before pieces leave the board."""
DEPARTURE_MS = 520

_WALK_STEPS = 4
_HOP_RISE, _FLIGHT_RISE, _STICK_RISE, _DEPARTURE_RISE = 5, 22, 14, 70

_VICTORY = (Pose.THROWING, Pose.VICTORIOUS, Pose.LEAPING, Pose.VICTORIOUS)
_FALL = (Pose.WINCING, Pose.FALLING, Pose.DEFEATED, Pose.DEFEATED)
"""The poses of the winner and of the loser at the end."""

_GREAT_RESCUE = 3
"""The pieces freed at once from which the captor leaps."""
_FLASHES = (1 / 2, 2 / 5, 3 / 10, 1 / 5, 1 / 10)
"""The progress of a landing at which a captured tower flashes, by the number of pieces freed."""

_RESCUES = (Sound.FREED, Sound.FREED_TWO, Sound.FREED_THREE, Sound.FREED_FOUR)
"""The sound of a capture that frees pieces, by their number."""

_SQUASHES = (2, 1, 0, 0)
"""The pixels by which a captor presses the tower down, in each quarter of its landing."""

_Animation = Callable[[Snapshot], Iterable[Clip]]
"""The clips of one event, starting from a snapshot."""


class Animator:
    """A maker of clips from events, for one board."""

    def __init__(
        self, view: BoardView, rules: Ruleset, is_computer: Callable[[Side], bool] = lambda _: False
    ) -> None:
        self._view = view
        self._best = max(rules.values)
        self._is_computer = is_computer
        self._layout: Layout = view.layout

    def clips(self, events: Iterable[Event], snapshot: Snapshot) -> Iterator[Clip]:
        """Yield the clips of one command's events, starting from ``snapshot``."""
        for animation in self._animations(tuple(events)):
            for clip in animation(snapshot):
                snapshot = clip.snapshot
                yield clip

    def _animations(self, events: Sequence[Event]) -> Iterator[_Animation]:
        """Yield the animations of events, in order."""
        for number, event in enumerate(events):
            match event:
                case OpeningThrown() | Thrown():
                    if number == 0:
                        yield partial(self._take_up, event.player)
                    yield partial(self._throw, event)
                case OpeningTied() | OpeningWon():
                    yield self._opening_ends
                case Moved():
                    yield from self._of_move(event, effects_first_in(events[number + 1 :]))
                case Passed():
                    yield lambda shown: (Clip(PASS_MS, shown),)
                case Won(outcome):
                    yield partial(self._end, outcome)

    def _of_move(self, moved: Moved, effects: Sequence[Event]) -> Iterator[_Animation]:
        is_homecoming = moved.move.is_homecoming
        leaves = any(isinstance(event, Burnt | Lost | Slain) for event in effects)
        yield lambda shown: (Clip(0, shown.with_value_used(moved.side, moved.value)),)
        if leaves and not is_homecoming:
            yield partial(self._move_with_departure, moved, effects)
            return
        captured = next((each for each in effects if isinstance(each, Captured)), None)
        yield partial(self._move, moved, captured)
        if leaves:
            yield partial(self._slay, moved)
        if is_homecoming:
            yield partial(self._walk_home, moved)

    def _opening_ends(self, snapshot: Snapshot) -> Iterator[Clip]:
        yield Clip(OPENING_MS, snapshot, is_read=True)
        yield Clip(0, snapshot.with_throws_taken_up(*Side))

    def _end(self, outcome: Outcome, snapshot: Snapshot) -> Iterator[Clip]:
        """Yield the poses of the winner and of the loser, and frame the last landing meanwhile."""
        winner = outcome.winner
        is_lost = winner is not None and self._is_computer(winner)
        jingle = Sound.DEFEAT if is_lost else Sound.VICTORY
        mark = partial(self._mark, snapshot.last[-1:])
        for number, (length_ms, *poses) in enumerate(zip(END_MS, _VICTORY, _FALL, strict=True), 1):
            if winner is not None:
                for side, pose in zip((winner, winner.enemy), poses, strict=True):
                    snapshot = snapshot.with_pose(side, pose)
            is_last = number == len(END_MS)
            drawing = None if is_last else mark
            sounds = ((0, jingle),) if number == 1 else ()
            yield Clip(
                length_ms, snapshot, drawing, sounds=sounds, is_read=is_last, slowest=_SLOWEST_END
            )

    def _mark(self, cells: Sequence[int], canvas: pygame.Surface, progress: float) -> None:
        """Draw a cursor round cells in the first half of a clip."""
        for cell in cells if progress < 1 / 2 else ():
            self._view.draw_cursor(canvas, cell)

    def _take_up(self, player: Player, snapshot: Snapshot) -> Iterator[Clip]:
        yield Clip(0, snapshot.with_throws_taken_up(player.side).with_turn_of(player))

    def _throw(self, thrown: OpeningThrown | Thrown, snapshot: Snapshot) -> Iterator[Clip]:
        side, throw = thrown.side, thrown.throw

        def tumble(canvas: pygame.Surface, progress: float) -> None:
            self._draw_tumble(canvas, side, throw, progress * THROW_MS)

        in_hand = snapshot.with_turn_of(thrown.player).with_sticks_in_hand(side)
        landings = (FIRST_LANDING_MS + LANDING_STEP_MS * stick for stick in range(STICK_COUNT))
        fallen = (Sound.BAND if is_banded else Sound.STICK for is_banded in throw.faces)
        sounds = ((0, Sound.RATTLE), *zip(landings, fallen, strict=True))
        yield Clip(THROW_MS, in_hand.with_pose(side, Pose.THROWING), tumble, sounds=sounds)
        seen = Pose.IDLE if thrown.value else Pose.SLUMPING
        if thrown.value == self._best:
            seen = Pose.GLANCING
        shown = in_hand.with_throw(side, throw, thrown.value)
        yield Clip(REST_MS, shown.with_pose(side, seen))
        yield Clip(0, shown)

    def _draw_tumble(
        self, canvas: pygame.Surface, side: Side, throw: Throw, time_ms: float
    ) -> None:
        """Draw the sticks: they leave the hand one by one, tumble, and land."""
        figure = self._layout.figure(side)
        hand_x = figure.right - 4 if side is Side.JADE else figure.left
        for stick in range(STICK_COUNT):
            release = FIRST_RELEASE_MS + RELEASE_STEP_MS * stick
            landing = FIRST_LANDING_MS + LANDING_STEP_MS * stick
            rest = self._layout.stick_pos(side, stick)
            if time_ms >= landing:
                self._view.draw_stick(canvas, rest, is_banded=throw.faces[stick])
            elif time_ms >= release:
                progress = (time_ms - release) / (landing - release)
                pos = _flight((hand_x, figure.top), rest, progress, _STICK_RISE)
                self._view.draw_tumbling(canvas, pos, int(time_ms / TURN_MS) + 3 * stick)

    def _move(self, moved: Moved, captured: Captured | None, snapshot: Snapshot) -> Iterator[Clip]:
        start = self._layout.cell(moved.side, moved.move.origin)
        above = snapshot.without(moved.player, moved.move)
        cells = tuple(self._without_leaps((start, *moved.walk), moved.side))
        yield from self._hops(above, moved.unit, cells)
        if moved.move.is_homecoming:
            return
        landed = snapshot.with_position(moved.after).with_last(start, moved.walk[-1])
        if captured:
            yield self._capture(captured.victim, moved.walk[-1], landed)
        yield Clip(0 if captured else LANDING_MS, landed)

    def _capture(self, victim: Unit, cell: int, landed: Snapshot) -> Clip:
        """Return the landing of a captor, which presses the tower down; then the tower is inverse.

        Freed pieces step aside, and the figure of the captured player winces.
        """
        unit = landed.units[cell]
        assert unit
        feet = [self._layout.piece_pos(cell, self._layout.lane(each)) for each in (victim, unit)]
        freed = [n for n, piece in enumerate(victim.pieces) if piece.side is unit.side]

        flash = _FLASHES[min(len(freed), len(_FLASHES) - 1)]

        def land(canvas: pygame.Surface, progress: float) -> None:
            squash, is_inverse = _SQUASHES[int(progress * len(_SQUASHES))], progress >= flash
            self._view.draw_landing(
                canvas, unit, feet[is_inverse], squash, freed if is_inverse else None
            )

        enemy = victim.side
        if landed.players[enemy] in (victim.player, *victim.pieces):
            landed = landed.with_pose(enemy, Pose.WINCING)
        if len(freed) >= _GREAT_RESCUE:
            landed = landed.with_pose(unit.side, Pose.LEAPING)
        sounds: tuple[tuple[float, Sound], ...] = ((0, Sound.CAPTURE),)
        if freed:
            tune = _RESCUES[min(len(freed), len(_RESCUES)) - 1]
            sounds = (*sounds, (LANDING_MS / 2, tune))
        above = landed.with_unit(cell, None)
        return Clip(LANDING_MS, above, land, sounds=sounds)

    def _hops(self, above: Snapshot, unit: Unit, cells: Sequence[int]) -> Iterator[Clip]:
        """Yield the hops of a unit from cell to cell; leaps are not shown."""
        for start, end in pairwise(cells):
            if abs(start - end) == 1:
                hop = self._hop(unit, above, start, end)
                yield Clip(HOP_MS, above, hop, sounds=((0, Sound.HOP),))

    def _without_leaps(self, cells: tuple[int, ...], side: Side) -> Iterator[int]:
        """Insert the cities where a looping unit leaves at one end and enters at the other."""
        yield cells[0]
        for previous, cell in pairwise(cells):
            if abs(cell - previous) > 1:
                yield self._layout.city(side.enemy)
                yield self._layout.city(side)
            yield cell

    def _hop(self, unit: Unit, snapshot: Snapshot, start: int, end: int) -> Drawing:
        levels = tuple(self._level(snapshot, cell, unit) for cell in (start, end))

        def draw(canvas: pygame.Surface, progress: float) -> None:
            cell, level = _between((start, levels[0]), (end, levels[1]), progress)
            x, y = self._layout.piece_pos(cell, level)
            self._view.draw_unit(canvas, unit, (x, round(y - _arc(progress, _HOP_RISE))))

        return draw

    def _slay(self, moved: Moved, snapshot: Snapshot) -> Iterator[Clip]:
        """Return the flight of captives from the city to the pile; own pieces stay."""
        side, city = moved.side, moved.walk[-1]
        taken_up = snapshot.without(moved.player, moved.move)
        level = self._level(snapshot, city, FRESH[moved.player])
        yield self._captives_fly(FLIGHT_MS, taken_up, moved, city, level)
        yield Clip(0, snapshot.with_pile(side, snapshot.piles[side] + moved.unit.captives))

    def _captives_fly(
        self, duration_ms: int, above: Snapshot, moved: Moved, city: int, level: float
    ) -> Clip:
        """Return the flight of a unit's captives from a city to the pile; it is ``level`` high."""
        side, unit = moved.side, moved.unit
        others = _without_captives(unit)
        captives = [piece for piece in unit.pieces if piece.side is not side]
        foot = self._layout.piece_pos(city, level)
        starts = self._layout.tower(foot, len(unit.pieces))[unit.own_pieces :]

        def draw(canvas: pygame.Surface, progress: float) -> None:
            self._view.draw_unit(canvas, others, foot)
            for number, (piece, start) in enumerate(zip(captives, starts, strict=True)):
                end = self._layout.pile_pos(side, above.piles[side] + number)
                pos = _flight(start, end, progress, _FLIGHT_RISE + 4 * number)
                self._view.draw_piece(canvas, piece, pos)

        slaying = self._with_slaying(above, side, captives)
        return Clip(duration_ms, slaying, draw, sounds=((0, Sound.SLAY),))

    def _with_slaying(
        self, snapshot: Snapshot, winner: Side | None, slain: Sequence[Player]
    ) -> Snapshot:
        """Return the snapshot with an arm of the winner up, and the loser's face covered."""
        for side in Side:
            if side is winner:
                snapshot = snapshot.with_pose(side, Pose.VICTORIOUS)
            elif snapshot.players[side] in slain:
                snapshot = snapshot.with_pose(side, Pose.COVERING)
        return snapshot

    def _walk_home(self, moved: Moved, snapshot: Snapshot) -> Iterator[Clip]:
        """Return the walk of own pieces from their landing to their city, in front of the board."""
        side = moved.side
        others = _without_captives(moved.unit)
        start, end = moved.walk[-1], self._layout.city(side)

        def draw(canvas: pygame.Surface, progress: float) -> None:
            cell = start + (end - start) * progress
            x, y = self._layout.piece_pos(cell, 0)
            steps = abs(start - end) / 2
            self._view.draw_unit(canvas, others, (x, round(y - _arc(progress * steps % 1, 3))))

        above = snapshot.without(moved.player, moved.move)
        if moved.player.is_in_team and len(others.pieces) > 1:
            yield Clip(WALK_MS, above, self._to_hands(others, start))
        elif start != end:
            yield Clip(WALK_MS, above, draw)
        origin = self._layout.cell(side, moved.move.origin)
        at_home = snapshot.with_position(moved.after).with_last(origin, end)
        yield Clip(LANDING_MS, at_home, sounds=((0, Sound.HOME),))

    def _to_hands(self, unit: Unit, cell: int) -> Drawing:
        """Return the walk of a unit's pieces from a city to the hands of their own players."""
        level = self._layout.home_level(unit.player, 0)
        starts = self._layout.tower(self._layout.piece_pos(cell, level), len(unit.pieces))
        ends = [self._layout.hand_pos(piece) for piece in unit.pieces]

        def draw(canvas: pygame.Surface, progress: float) -> None:
            for piece, start, end in zip(unit.pieces, starts, ends, strict=True):
                x, y = _between(start, end, progress)
                pos = (round(x), round(y - _arc(progress * _WALK_STEPS % 1, 3)))
                self._view.draw_piece(canvas, piece, pos)

        return draw

    def _move_with_departure(
        self, moved: Moved, effects: Sequence[Event], snapshot: Snapshot
    ) -> Iterator[Clip]:
        """Yield the move, through its city if the unit flows on; then pieces leave the board."""
        side, unit = moved.side, moved.unit
        city, start = self._layout.city(side), self._layout.cell(side, moved.move.origin)
        cells = (start, *moved.walk)
        above = snapshot.without(moved.player, moved.move)
        if city in moved.walk:
            turn = cells.index(city)
            yield from self._hops(above, unit, cells[: turn + 1])
            yield self._captives_fly(DEPARTURE_MS, above, moved, city, 0)
            cells, unit = cells[turn:], Unit((moved.player,))
        yield from self._hops(above, unit, cells)
        yield from self._encounter(moved, effects, above, unit, cells[-1])
        after = snapshot.with_position(moved.after).with_last(start, cells[-1])
        sounds = ((0, Sound.HOME),) if any(isinstance(e, ReturnedHome) for e in effects) else ()
        yield Clip(0, after, sounds=sounds)

    def _encounter(
        self, moved: Moved, effects: Sequence[Event], above: Snapshot, unit: Unit, cell: int
    ) -> Iterator[Clip]:
        """Yield a pause on the landing, then the removals."""
        captured = next((event for event in effects if isinstance(event, Captured)), None)
        level = len(captured.victim.pieces) if captured else 0
        pos = self._layout.piece_pos(cell, level)

        def stand(canvas: pygame.Surface, _progress: float) -> None:
            self._view.draw_unit(canvas, unit, pos)

        sounds = ((0, Sound.CAPTURE),) if captured else ()
        yield Clip(ENCOUNTER_MS, above, stand, sounds=sounds)
        if any(isinstance(event, Burnt) for event in effects):
            yield self._depart(above, unit.pieces, cell, None)
        elif captured and moved.before.rules.capture is not CaptureKind.PRISON:
            bare = above.with_unit(cell, None)
            pieces = (*captured.victim.pieces, *unit.pieces)
            yield self._depart(bare, pieces, cell, moved.side)

    def _depart(
        self, bare: Snapshot, pieces: Sequence[Player], cell: int, winner: Side | None
    ) -> Clip:
        """Return the rise of a stack of pieces from the board; no side wins by a fire."""
        places = self._layout.tower(self._layout.piece_pos(cell, 0), len(pieces))

        def rise(canvas: pygame.Surface, progress: float) -> None:
            for piece, (x, y) in zip(pieces, places, strict=True):
                height = _DEPARTURE_RISE * progress * progress
                self._view.draw_piece(canvas, piece, (x, round(y - height)))

        shown = self._with_slaying(bare, winner, pieces)
        return Clip(DEPARTURE_MS, shown, rise, sounds=((0, Sound.SLAY),))

    def _level(self, snapshot: Snapshot, cell: int, unit: Unit) -> float:
        """Return the level at which a unit is on a cell, above the pieces there."""
        for side in Side:
            if cell == self._layout.city(side):
                height = snapshot.home(side) + self._layout.lane(unit)
                return self._layout.home_level(unit.player, height)
        there = snapshot.units[cell]
        top = len(there.pieces) + self._layout.lane(there) if there else 0
        return max(top, self._layout.lane(unit))


def _without_captives(unit: Unit) -> Unit:
    return Unit(tuple(piece for piece in unit.pieces if piece.side is unit.side))


def _flight(
    start: tuple[float, float], end: tuple[float, float], progress: float, rise: float
) -> tuple[int, int]:
    """Return a point on an arc from ``start`` to ``end``, ``rise`` pixels high at half-way."""
    x, y = _between(start, end, progress)
    return round(x), round(y - _arc(progress, rise))


def _arc(progress: float, rise: float) -> float:
    return 4 * rise * progress * (1 - progress)


def _between(
    start: tuple[float, float], end: tuple[float, float], progress: float
) -> tuple[float, float]:
    return (
        start[0] + (end[0] - start[0]) * progress,
        start[1] + (end[1] - start[1]) * progress,
    )
