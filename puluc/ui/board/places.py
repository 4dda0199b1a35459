"""The board as a list of controls: both sides, and the cities and spaces along the highway."""

from collections.abc import Callable, Iterator, Sequence

import pygame

from puluc.rules import CITY, Position, Side
from puluc.rules.turn import Play
from puluc.text import explanations
from puluc.text.names import side_name
from puluc.text.narration import threw
from puluc.text.spoken import Listener
from puluc.text.wordings import joined
from puluc.ui.board.picture.layout import BOARD_BOTTOM, BOARD_TOP, Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.values import value_rects
from puluc.ui.render.canvas import HEIGHT
from puluc.ui.scene.controls import Actions, Control, Role
from puluc.ui.scene.input import Click, Hover, Release

_NUMBERS = HEIGHT - 2 - BOARD_BOTTOM
"""The height of the numbers below the spaces, which belong to them."""


def places(
    layout: Layout,
    position: Position,
    listener: Listener,
    focus: int | None = None,
    plays: Sequence[Play] = (),
    *,
    is_used: bool = True,
) -> Iterator[Control]:
    """Yield the cities and spaces; if a cell has the focus, clicks are used unless told otherwise.

    ``plays`` are the plays to choose from. Spaces are counted apart from cities.
    """
    is_used, spaces = is_used and focus is not None, layout.cells - len(Side)
    for cell in range(layout.cells):
        side = next((each for each in Side if layout.city(each) == cell), None)
        own = position.mover if side is position.mover else None
        origin = CITY if side is not None else cell
        is_origin = side is None or own is not None
        here = [play for play in plays if is_origin and play.move.origin == origin]
        left, right = layout.rule(cell), layout.rule(cell + 1)
        rect = pygame.Rect(left, BOARD_TOP, right - left + 1, BOARD_BOTTOM - BOARD_TOP + 1)
        if side is None:
            name = listener.space(position, cell, here)
            rect.height += _NUMBERS
        else:
            name = listener.city(position, side, here)
        middle = layout.cell_rect(cell).center
        yield Control(
            Role.PLACE,
            rect,
            name,
            click=(Hover(middle), *pressed(middle)) if is_used else (),
            focus=(Hover(middle),) if is_used else (),
            is_focused=cell == focus,
            place=(cell, spaces) if side is None else (side + 1, len(Side)),
            ident=("cell", cell),
        )


def pressed(pos: tuple[int, int]) -> Actions:
    """Return the actions of a click on a canvas pixel: press and release."""
    return (Click(pos), Release(pos))


def sides(
    layout: Layout,
    position: Position,
    snapshot: Snapshot,
    named: Callable[[Side], str] = side_name,
    due: str = "",
    *,
    focus: Side | None = None,
    click: Callable[[Side], Actions] = lambda _: (),
) -> Iterator[Control]:
    """Yield both sides with their throws and the enemies they have slain, one in ``focus``.

    The side that can be clicked is called what is ``due``, and nothing else.
    """
    for side in Side:
        about = list[str]()
        if values := [each.value for each in snapshot.values[side]]:
            about.append(threw(side_name(side), values))
        slain = position.slain_by(side)
        if layout.is_for_teams:
            about.append(explanations.score(position, side).full)
        elif slain:
            about.append(explanations.pile(side, slain, position.rules).full)
        actions, is_focused = click(side), side is focus
        is_due = bool(actions and due)
        places = value_rects(layout, side, max(1, len(snapshot.values[side])))
        rect = layout.sticks(side).unionall([layout.figure(side), *places]).inflate(2, 2)
        rect.height = HEIGHT - rect.y
        yield Control(
            Role.BUTTON if actions else Role.TEXT,
            rect,
            due if is_due else named(side),
            description="" if is_due or is_focused else joined(about),
            is_whole=True,
            click=actions,
            is_focused=is_focused,
            ident=("side", side),
        )
