"""The cursor, which goes to the units that can move."""

from collections.abc import Iterator, Sequence

import pygame

from puluc.rules import CITY, Match, Move, Phase, Play, Refusal, Side, Unit
from puluc.text.error_messages import refusal_message
from puluc.text.language import gettext
from puluc.text.names import player_name
from puluc.text.wordings import worded
from puluc.ui.board.picture.layout import UPPER_LANE
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.values import value_rects
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.canvas import invert
from puluc.ui.scene.controls import Control, Role, clicked
from puluc.ui.scene.input import Action, Command
from puluc.ui.widgets.choice import ALONG, stepped

_ABOVE_FIRE = 4
"""The height, in pieces, of a landing that the flames do not hide."""

_BETWEEN_UNITS = (Command.LEFT, Command.RIGHT, Command.HOME, Command.END)
_ALONG_ROAD: dict[Action, Action] = {Command.UP: Command.RIGHT, Command.DOWN: Command.LEFT}
"""The meanings of Up and Down on a unit with a single play."""


class Cursor:
    """The unit selected among those that can move, and its move; at first nearest to the city."""

    def __init__(self, match: Match, view: BoardView) -> None:
        self._match = match
        self._view = view
        layout, side = view.layout, match.mover
        self._plays: dict[int, list[Play]] = {}
        for play in match.plays:
            self._plays.setdefault(layout.cell(side, play.move.origin), []).append(play)
        self._choice = 0
        """The index of the chosen play of the unit."""
        self._value: int | None = None
        """The value of the throw to use, if the player has chosen one."""
        self._cells = sorted(self._plays)
        city = layout.city(side)
        self.cell = min(self._cells, key=lambda cell: abs(cell - city), default=city)

    @property
    def play(self) -> Play:
        """The move of the unit under the cursor, and the throw it uses."""
        return self._plays[self.cell][self._choice]

    @property
    def move(self) -> Move:
        """The move of the unit under the cursor."""
        return self.play.move

    def walks_to(self, cell: int) -> bool:
        """Return whether something on a cell can move."""
        return cell in self._plays

    def use_throw(self, value: int) -> str:
        """Prefer the throw of this value; return a message for the player if no unit can use it.

        If the unit under the cursor can't use it, the cursor goes to the nearest one that can. With
        one throw a turn nothing changes.
        """
        if len(self._match.throws) == 1:
            return ""
        if value not in self._match.values:
            return gettext("You have no {value} to use").format(value=value)
        able = [cell for cell in self._cells if self._choice_of(cell, value) is not None]
        if not able:
            return gettext("No unit can use the {value} now").format(value=value)
        self._value = value
        self._rest_on(min(able, key=lambda cell: abs(cell - self.cell)))
        return ""

    def _choice_of(self, cell: int, value: int | None) -> int | None:
        """Return the index of a unit's first play with a throw of this value, if it has one."""
        values = [play.value for play in self._plays[cell]]
        return values.index(value) if value in values else None

    def _rest_on(self, cell: int) -> None:
        """Go to a cell, and choose its first play with the chosen throw."""
        self.cell, self._choice = cell, self._choice_of(cell, self._value) or 0

    def lead_to(self, play: Play) -> None:
        """Go to the unit of a legal play, and choose this play of it."""
        self.cell = self._view.layout.cell(self._match.mover, play.move.origin)
        self._choice = self._plays[self.cell].index(play)

    def walk(self, action: Action) -> bool:
        """Go to the next unit that can move, wrapping round, or to the first or last.

        Up, Down and the wheel choose between the plays of a unit that has several. Return whether
        another play is chosen.
        """
        before = self.play
        last = len(self._plays[self.cell]) - 1
        key = action if last else _ALONG_ROAD.get(action, action)
        if key in _BETWEEN_UNITS:
            index, count = self._cells.index(self.cell), len(self._cells)
            self.put(self._cells[stepped(ALONG.get(key, key), index, count, goes_round=True)])
        else:  # upwards in the list of plays is on
            self._choice = last - stepped(key, last - self._choice, last + 1, goes_round=True)
        return self.play != before

    @property
    def no_other(self) -> str:
        """The answer to a key that chooses no other play: one that does, if there is one."""
        if len(self.plays) == 1:
            return worded(gettext("Only one move|Move")).full
        if len(self._cells) > 1:
            return gettext("Press Right for the next unit")
        return gettext("Press Up for the other move")

    def put(self, cell: int) -> bool:
        """Go to a cell; return False if nothing there can move."""
        if cell not in self._plays:
            return False
        if cell != self.cell:
            self._rest_on(cell)
        return True

    def point(self, pos: tuple[int, int]) -> None:
        """Go to the unit under a canvas pixel, if it can move."""
        cell = self.cell_at(pos)
        if cell is not None:
            self.put(cell)

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        """Return the cell at a canvas pixel; of narrow cells one where a click has an effect."""
        ends = {cell for play in self._plays.get(self.cell, ()) for cell in self._ends(play)}
        return self._view.layout.cell_at(pos, ends.union(self._cells))

    def miss(self, pos: tuple[int, int]) -> str:
        """Return why a click at a canvas pixel gives no next command; empty if it gives one."""
        match, layout = self._match, self._view.layout
        if match.phase in (Phase.OPENING, Phase.THROW):
            reach = layout.figure(match.mover).union(layout.sticks(match.mover)).inflate(4, 4)
            if not reach.collidepoint(pos):
                # Translators: after a click at a wrong place. 155 pixels at most.
                text = gettext("{who} to throw: click the sticks")
                return text.format(who=player_name(match.player))
        return ""

    def aim(self, cell: int | None) -> bool:
        """Choose the play of the unit under the cursor that ends on a cell; return False if none.

        Of several, prefer the present one, then one with the chosen throw.
        """
        plays = self._plays[self.cell]
        there = [number for number, play in enumerate(plays) if cell in self._ends(play)]
        if not there or cell == self.cell:
            return False
        if self._choice not in there:
            self._choice = next((n for n in there if plays[n].value == self._value), there[0])
        return True

    def _ends(self, play: Play) -> set[int]:
        """Return the cells where a play ends; one that goes home may pass the other city first."""
        match, layout, move = self._match, self._view.layout, play.move
        ends = {layout.cell(match.mover, move.target)}
        unit = match.position.units[move.origin]
        if unit and move.is_homecoming:
            walk = match.position.highway.walk(match.mover, unit.gait, move, play.value)
            ends |= {walk[-1]} & {layout.city(side) for side in Side}
        return ends

    def no_landing(self, cell: int | None) -> str:
        """Return a message on why the unit under the cursor does not land on a cell."""
        targets = {play.move.target for play in self._plays[self.cell]}
        if cell == self._view.layout.city(self._match.mover) and CITY not in targets:
            return gettext("No move brings you home yet")
        if targets == {CITY}:
            return gettext("It can go home")
        # Translators: where a unit can go. 155 pixels at most; a place is a number of two digits.
        text = gettext("It can go to {spaces}")
        if CITY in targets:
            text = gettext("It can go to {spaces} or home")
        return text.format(spaces=_either(sorted(targets - {CITY})))

    def objection(self, origin: int, target: int) -> str:
        """Return a message on why no play leads from one place to another, of any numbers.

        The cursor goes to the unit on ``origin``, if that can move.
        """
        match, layout = self._match, self._view.layout
        if not CITY <= origin <= match.rules.spaces:
            return refusal_message(Refusal.OFF_BOARD)
        cell = layout.cell(match.mover, origin)
        if not self.put(cell):
            return self.refusal(cell)
        return self.no_landing(layout.cell(match.mover, target))

    def lifted(self, snapshot: Snapshot) -> tuple[Snapshot, Unit]:
        """Return the board without the unit under the cursor, and that unit."""
        match, move = self._match, self.move
        unit = match.position.units[move.origin] or Unit((match.player,))
        return snapshot.without(match.player, move), unit

    def refusal(self, cell: int) -> str:
        """Return a message on why the unit on a cell can't move."""
        match, layout = self._match, self._view.layout
        if cell == layout.city(match.mover.enemy):
            return gettext("That city is the enemy's")
        origin = CITY if cell == layout.city(match.mover) else cell
        refusals = [match.position.refusal(origin, value) for value in match.values]
        reasons = [each for each in refusals if each]
        if len(reasons) < len(refusals):
            return gettext("Both throws must be used")
        reason = next((each for each in reasons if each is not Refusal.NOTHING), reasons[0])
        return refusal_message(reason)

    def value_at(self, pos: tuple[int, int]) -> int | None:
        """Return the value drawn at a canvas pixel, if any."""
        boxes = self._value_boxes()
        return next((value for box, value, _ in boxes if box.collidepoint(pos)), None)

    @property
    def plays(self) -> tuple[Play, ...]:
        """All plays to choose from, the chosen one of the unit under the cursor first."""
        plays = tuple(play for cell in self._cells for play in self._plays[cell])
        return (self.play, *(each for each in plays if each != self.play)) if plays else ()

    def controls(self) -> Iterator[Control]:
        """Yield the throws of the turn, if there are several: a click uses one."""
        for box, value, is_left in self._value_boxes():
            text = gettext("Use the {value}") if is_left else gettext("You have used the {value}")
            click = clicked(box) if is_left else ()
            yield Control(Role.BUTTON, box, text.format(value=value), click=click)

    def draw(self, canvas: pygame.Surface, *, is_lit: bool, has_landing: bool = True) -> None:
        """Draw the throw in use inverse, if lit the cursor, and the landing unit's ghost."""
        self._mark_value_in_use(canvas)
        self._view.point_at(canvas, self.cell)
        if is_lit:
            self._view.draw_cursor(canvas, self.cell)
        if has_landing:
            self._draw_landing(canvas)

    def _draw_landing(self, canvas: pygame.Surface) -> None:
        match, move = self._match, self.move
        if move.target == CITY:
            self._view.draw_ghost_at_home(canvas, match.player, match.position.homes)
            return
        there, unit = match.position.units[move.target], match.position.units[move.origin]
        lane = UPPER_LANE * move.is_turning or (self._view.layout.lane(unit) if unit else 0)
        level = len(there.pieces) if there else lane
        if move.target == match.rules.fire_space:
            level = max(level, _ABOVE_FIRE)
        self._view.draw_ghost(canvas, move.target, level)

    def _mark_value_in_use(self, canvas: pygame.Surface) -> None:
        """Invert the value of the throw in use, where there is a choice of throws."""
        for box, value, is_left in self._value_boxes():
            if is_left and value == self.play.value:
                invert(canvas, box)
                return

    def _value_boxes(self) -> Iterator[tuple[pygame.Rect, int, bool]]:
        """Yield the box of each value and whether it is unused; none without a choice of throws."""
        match = self._match
        if match.phase is not Phase.MOVE or len(match.throws) == 1:
            return
        used = list(match.used)
        rects = value_rects(self._view.layout, match.mover, len(match.throws))
        for rect, throw in zip(rects, match.throws, strict=True):
            value = match.rules.values[throw.marked]
            is_left = value not in used
            if not is_left:
                used.remove(value)
            yield rect, value, is_left


def _either(spaces: Sequence[int]) -> str:
    """Return the text for a choice among spaces: ``3 or 5``."""
    first, *others = spaces
    if not others:
        return str(first)
    # Translators: two spaces; {second} may be two others: 3 or 5 or 8.
    return gettext("{first} or {second}").format(first=first, second=_either(others))
