"""The appearance of a match on the board: the picture, and the controls for a screen reader."""

from collections.abc import Iterator

import pygame

from puluc.game.session import Session
from puluc.rules import Phase, Side
from puluc.ui.board.balance import Balance
from puluc.ui.board.controller import BoardController
from puluc.ui.board.end import End
from puluc.ui.board.picture.end_panel import draw_series_game
from puluc.ui.board.picture.menu_mark import draw_menu_mark
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import Blink, ThinkingMark
from puluc.ui.board.picture.values import draw_chances
from puluc.ui.board.places import places, pressed, sides
from puluc.ui.board.pointer import Pointer, Pos, figure_words
from puluc.ui.jobs.thinker import PlayJob
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Actions, Control
from puluc.ui.widgets.menu import menu_edge


class Appearance:
    """The appearance of one match, with what blinks; it reads the parts of the board.

    ``is_asked`` says whether a person has to decide now, ``is_covered`` whether another scene
    covers the board.
    """

    def __init__(
        self,
        context: Context,
        session: Session,
        controller: BoardController,
        pointer: Pointer,
        *,
        strip: Strip,
        end: End,
        balance: Balance,
    ) -> None:
        self._context, self._session = context, session
        self._controller, self._pointer = controller, pointer
        self._strip, self._end, self._balance = strip, end, balance
        self.blink = Blink(lambda: context.preferences.speed)
        self._thinking_mark = ThinkingMark(lambda: context.preferences.speed)

    def tick(self, elapsed_ms: int, awaited: PlayJob | None) -> bool:
        """Advance time while a job may be awaited; return whether anything looks different."""
        match = self._controller.match
        has_light = match.phase is Phase.MOVE or match.rules.fire
        is_changed = self.blink.tick(elapsed_ms, has_light=has_light)
        is_changed |= self._thinking_mark.tick(elapsed_ms, awaited)
        return self._balance.tick(elapsed_ms) or is_changed

    def draw(
        self,
        canvas: pygame.Surface,
        pointed: Pos,
        awaited: PlayJob | None,
        *,
        is_asked: bool,
        is_covered: bool,
    ) -> None:
        """Draw the board, and what the player chooses with; the pointer is at ``pointed``."""
        match, view, art = self._controller.match, self._controller.view, self._context.art
        layout, view.flame = view.layout, int(self.blink.is_lit)
        snapshot = self._controller.timeline.snapshot
        if self._pointer.is_carrying:
            self._pointer.draw(canvas)
        elif self._controller.is_resting:
            view.draw(canvas, self.blink.acted(snapshot))
        else:
            self._controller.timeline.draw(canvas, view)
        if (cell := layout.cell_at(pointed)) is not None:
            view.point_at(canvas, cell)
        self._balance.draw(canvas, layout)
        if (series_game := self._session.series_game) and not self._end.is_shown:
            is_highlighted = layout.city(Side.OBSIDIAN) in snapshot.last
            draw_series_game(canvas, art, layout, series_game, is_highlighted=is_highlighted)
        if is_asked and match.phase in (Phase.OPENING, Phase.THROW):
            view.draw_hand(canvas, match.mover)
            if self._context.preferences.show_odds:
                draw_chances(canvas, art, layout, match.mover, match.rules)
        elif is_asked and match.phase is Phase.MOVE:
            self._controller.cursor.draw(canvas, is_lit=self.blink.is_lit)
        if self._end.is_shown:
            self._end.draw(canvas)
        elif not is_covered:
            self._strip.draw(canvas)
            if not self._context.preferences.menu_opened:
                draw_menu_mark(canvas, layout)
            if awaited:
                self._thinking_mark.draw(canvas, art, layout)

    def controls(self, *, is_asked: bool, is_covered: bool) -> Iterator[Control]:
        """Yield the strip and the panel of the end, the board, and what is beside it."""
        controller = self._controller
        match, layout, cursor = controller.match, controller.view.layout, controller.cursor
        snapshot = controller.timeline.snapshot
        yield from self._end.controls()
        if not self._end.is_shown and not is_covered:
            yield from self._strip.controls()
        is_choosing = is_asked and match.phase is Phase.MOVE
        chosen = (cursor.cell, cursor.plays) if is_choosing else ()
        yield from places(layout, match.position, controller.listener, *chosen)
        own = controller.view.you
        side = match.mover if own is None else own.side

        def due_click(side: Side) -> Actions:
            is_due = is_asked and side is match.mover and match.phase is not Phase.MOVE
            return pressed(layout.sticks(side).center) if is_due else ()

        yield from sides(
            layout,
            match.position,
            snapshot,
            lambda side: figure_words(self._session, snapshot.players[side], has_due=False).full,
            due="" if match.outcome else controller.words.due.full,
            focus=None if is_choosing or self._end.is_shown else side,
            click=due_click,
        )
        if is_choosing:
            yield from cursor.controls()
        yield from self._balance.controls(layout)
        left, right = (layout.sticks(side) for side in Side)
        yield menu_edge(left.right + 1, right.left - left.right - 2)
