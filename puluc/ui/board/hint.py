"""The hint: the best moves, and the chance to win that each leaves."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import pygame

from puluc.game.analysis import Ranked, rank
from puluc.game.session import Session
from puluc.rules import Match, Play, Side
from puluc.text.language import gettext, pgettext
from puluc.text.notation import drawn
from puluc.text.numerals import percent
from puluc.text.wordings import worded
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.cursor import Cursor
from puluc.ui.board.picture.strip import AREA
from puluc.ui.board.picture.values import draw_rank, erase_throw, rank_width
from puluc.ui.board.picture.view import BoardView
from puluc.ui.board.why import why_scene
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role, button, clicked, closing
from puluc.ui.scene.hot_keys import AnalysisCommand, hot_key_of
from puluc.ui.scene.input import Action, Click, Command, Letter
from puluc.ui.scene.question import Question
from puluc.ui.scene.transitions import Pop, Push, Transition
from puluc.ui.widgets.choice import Selection
from puluc.ui.widgets.notice import draw_button

_MOST_SHOWN = 3
"""The most moves shown at a time; fewer if there is no room."""

_RANKS_DOWN = 2
"""The rows from the top of a cell to the first number, clear of the cursor."""

_GAPS = (8, 5, 3)
"""The gaps between the moves in the strip; the widest that fits is used."""


@dataclass(frozen=True, slots=True)
class HintEnd:
    """The way in which the player left the hint."""

    play: Play | None = None
    """The move to make, if any."""
    action: Action | None = None
    """Another action of the player, if any."""
    problem: str = ""
    """The reason why there was no hint; empty if there was one."""


class HintScene(Scene[HintEnd]):
    """A choice among the best moves, numbered in the strip and where they land on the board.

    The cursor of the board below goes to the chosen move. The game counts as assisted once the hint
    is shown.
    """

    has_moves = True

    is_overlay = True

    def __init__(self, context: Context, session: Session, cursor: Cursor, view: BoardView) -> None:
        self._context, self._session = context, session
        self._cursor, self._view = cursor, view
        match = session.match
        self._side, self._start = match.mover, (match.position, match.plays)
        work = partial(rank, choice=match.choice, mover=match.mover)
        self._job = context.adviser.ask(session.rules, work)
        self._ranked: tuple[Ranked, ...] = ()
        self._choice = Selection(0, self._number_at)
        self._top = 0
        self.is_moving = True

    @property
    def title(self) -> str:
        """The name of the panel."""
        return gettext("Hint")

    def handle(self, action: Action) -> Transition | None:
        """Choose a move, make it, or leave; leave other letters to the board."""
        is_left = action in (Command.CANCEL, Command.MENU)
        is_left |= hot_key_of(action, (BoardCommand.HINT,)) is not None
        if is_left or not self._ranked:
            return Pop() if is_left else None
        has_why = len(self._ranked) > 1
        if has_why and isinstance(action, Click) and self._why_rect.collidepoint(action.pos):
            action = Command.WHY
        match action:
            case Letter(BoardCommand.MOVE.key):
                return self.pop(HintEnd(self._play))
            case Letter(AnalysisCommand.WHY.key) | Command.WHY:
                self._context.speech.say("" if has_why else self._cursor.no_other)
                return self.why
            case Letter(text) if not text.isdecimal():
                return self.pop(HintEnd(action=action))
        taken = self._choice.take(action)
        self._show_chosen()
        if taken is None:
            return Pop() if isinstance(action, Click) else None
        return self.pop(HintEnd(self._play))

    def is_about(self, match: Match) -> bool:
        """Return whether a match still waits for the move that the hint is about."""
        return self._start == (match.position, match.plays)

    @property
    def why(self) -> Transition | None:
        """The page with the reasons for the best move; None if it is the only one."""
        if len(self._ranked) <= 1:
            return None
        chosen = self._ranked[self._choice.index]
        is_exact = self._job.is_exact
        return Push(why_scene(self._context, self._ranked, chosen, is_exact=is_exact))

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Show the moves as soon as they are known."""
        del elapsed_ms
        if self._ranked or not self._context.adviser.is_done(self._job):
            return None
        if not self._job.answer:
            return self.pop(HintEnd(problem=self._job.problem))
        self._ranked = self._job.answer
        self.question, self.is_moving, self.is_dirty = Question(), False, True
        self._session.note_help()
        self._context.save_session()
        self._choice.count = len(self._ranked)
        self._choice.labels = [str(number + 1) for number in range(len(self._ranked))]
        self._show_chosen()
        return None

    def close(self) -> None:
        """Cancel the request."""
        self._job.cancel()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the numbers on the board, and the strip."""
        art = self._context.art
        if not self._ranked:
            top = (AREA.centerx, AREA.y + 1)
            art.normal.draw_centred(canvas, top, gettext("Working out chances ..."))
            return
        for row, number in enumerate(self._shown):
            for cell in self._landings(number):
                rect = self._view.layout.cell_rect(cell).move(0, _RANKS_DOWN)
                is_chosen = number == self._choice.index
                draw_rank(canvas, art, rect, row, number + 1, is_chosen=is_chosen)
        for number, left in self._places():
            x = self._draw_number(canvas, number, left)
            art.normal.draw(canvas, (x + 2, AREA.y + 1), self._beside(number))
        if self._about:
            art.normal.draw(canvas, (self._left, AREA.y + 1), _about())
        if len(self._ranked) > 1:
            rules = self._session.rules
            erase_throw(canvas, self._view.layout, self._side.enemy, rules.throws_per_turn)
            draw_button(canvas, art.normal, self._why_rect, self._why_label)

    def controls(self) -> Iterator[Control]:
        """Yield the moves shown with their chances, and the button for the reasons."""
        yield closing(gettext("Close"))
        has_why, why = len(self._ranked) > 1, AnalysisCommand.WHY.key
        if not self._ranked:
            yield Control(Role.TEXT, AREA, is_focused=True, ident="working")
        for number, left in self._places() if self._ranked else ():
            rect = pygame.Rect(left, AREA.y, self._width(number), AREA.height)
            moves = drawn(self._ranked[number].line.text())
            text = (
                gettext("Best {moves}: {chance}|Best {moves}")
                if number == 0
                else "{moves}: {chance}"
            )
            yield replace(
                button(rect, number, self._choice.index),
                name=worded(text, moves=moves, chance=self._beside(number)).full,
                key=str(number + 1),
                description="" if number or not has_why else f"{why}: {self._why_label}",
                place=(number + 1, len(self._ranked)),
            )
            for cell in self._landings(number):
                landing, name = self._view.layout.cell_rect(cell), f"{number + 1}: {moves}"
                yield Control(Role.BUTTON, landing, name, click=clicked(landing))
        if has_why:
            rect = self._why_rect
            yield Control(Role.BUTTON, rect, self._why_label, key=why, click=clicked(rect))

    @property
    def _why_label(self) -> str:
        return gettext(AnalysisCommand.WHY.value.label)

    @property
    def _why_rect(self) -> pygame.Rect:
        """The button for the reasons, in the place of the other side's sticks."""
        face = self._context.art.normal
        width = face.width(self._why_label) + 8
        left = WIDTH - width - 1 if self._side is Side.JADE else 1
        return pygame.Rect(left, 1, width, face.height + 5)

    @property
    def _area(self) -> pygame.Rect:
        """The strip, without the button."""
        if len(self._ranked) == 1:
            return AREA
        why, beside = self._why_rect, pygame.Rect(0, 0, WIDTH, HEIGHT)
        is_right = self._side is Side.JADE  # the button, beside the strip
        return AREA.clip(beside.move(why.x - 2 - WIDTH if is_right else why.right + 2, 0))

    @property
    def _play(self) -> Play | None:
        """The first move of the chosen line."""
        return self._ranked[self._choice.index].play

    @property
    def _most_shown(self) -> int:
        """The most moves that have room in the strip."""
        moves = range(len(self._ranked))
        widest = max(map(self._width, moves)) + _GAPS[-1]
        room = self._area.width + _GAPS[-1] - self._about
        return max(1, min(_MOST_SHOWN, room // widest))

    @property
    def _shown(self) -> range:
        """The numbers of the moves that are shown, from 0."""
        return range(self._top, min(self._top + self._most_shown, len(self._ranked)))

    def _show_chosen(self) -> None:
        """Scroll the chosen move into view, and lead the cursor to it."""
        number = self._choice.index
        self._top = min(max(self._top, number - self._most_shown + 1), number)
        if play := self._play:
            self._cursor.lead_to(play)

    def _landings(self, number: int) -> Iterator[int]:
        """Yield the cells where the units of a line end; for the chosen one each landing."""
        moves = [play.move for play in self._ranked[number].line.plays]
        for at, move in enumerate(moves):
            goes_on = any(later.origin == move.target for later in moves[at + 1 :])
            if number == self._choice.index or not goes_on:
                yield self._view.layout.cell(self._side, move.target)

    def _number_at(self, pos: tuple[int, int]) -> int | None:
        """Return the move at a canvas pixel, in the strip or on the board; the chosen one first.

        The unit that makes the chosen move counts as its place.
        """
        if not self._ranked:
            return None
        for number, left in self._places():
            if AREA.collidepoint(pos) and left <= pos[0] < left + self._width(number):
                return number
        shown = sorted(self._shown, key=lambda number: number != self._choice.index)
        landings = {cell for number in shown for cell in self._landings(number)}
        cell = self._view.layout.cell_at(pos, landings)
        is_on_unit = self._view.layout.cell_at(pos) == self._cursor.cell
        chosen = self._choice.index if is_on_unit else None
        return next((each for each in shown if cell in {*self._landings(each)}), chosen)

    def _percent(self, number: int) -> str:
        return percent(self._ranked[number].chance)

    def _beside(self, number: int) -> str:
        """Return the text after the number of a move; for an only move, it marks an estimate."""
        text = self._percent(number)
        is_estimate = len(self._ranked) == 1 and not self._job.is_exact
        return f"{_about()} {text}" if is_estimate else text

    def _width(self, number: int) -> int:
        """Return the width of a move in the strip."""
        art = self._context.art
        return rank_width(number + 1) + 2 + art.normal.width(self._beside(number))

    @property
    def _about(self) -> int:
        """The width of the word before the estimates of several moves."""
        if self._job.is_exact or len(self._ranked) <= 1:
            return 0
        return self._context.art.normal.width(_about()) + 4

    @property
    def _gap(self) -> int:
        widths, room = sum(map(self._width, self._shown)) + self._about, self._area.width
        fitting = (gap for gap in _GAPS if widths + gap * (len(self._shown) - 1) <= room)
        return next(fitting, _GAPS[-1])

    @property
    def _left(self) -> int:
        """The left edge of the line in the strip."""
        gaps = self._gap * (len(self._shown) - 1)
        width = sum(map(self._width, self._shown)) + gaps + self._about
        area = self._area
        return max(min(AREA.centerx - width // 2, area.right - width), area.left)

    def _places(self) -> Iterator[tuple[int, int]]:
        """Yield each move shown, and its left edge in the strip."""
        left = self._left + self._about
        for number in self._shown:
            yield number, left
            left += self._width(number) + self._gap

    def _draw_number(self, canvas: pygame.Surface, number: int, left: int) -> int:
        """Draw the number of a move in the strip; return its right edge."""
        width = rank_width(number + 1)
        rect = pygame.Rect(left, AREA.y, width, AREA.height)
        is_chosen = number == self._choice.index
        draw_rank(canvas, self._context.art, rect, 0, number + 1, is_chosen=is_chosen)
        return rect.right


def _about() -> str:
    """Return the word before estimates."""
    # Translators: before chances that are estimates: "about 54 %". 30 pixels at most.
    return pgettext("chances", "about")
