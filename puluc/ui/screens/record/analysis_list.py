"""The turns of an analysed game one under the other, with their luck and cost."""

import pygame

from puluc.game.analysis import GameAnalysis, mark
from puluc.marks import N_
from puluc.text.language import gettext
from puluc.ui.board.picture.strip import Words, fitting
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, invert
from puluc.ui.render.sprites import INK
from puluc.ui.screens.record.analysis_words import after, cost, percent, points
from puluc.ui.screens.record.graph import scrolled
from puluc.ui.screens.record.steps import Step
from puluc.ui.screens.record.turn_list import draw_player, opening_words
from puluc.ui.widgets.page import SCROLL_BAR_WIDTH, draw_scroll_bar

ROWS = 6
_PITCH = 9
_HEAD_Y, _TOP = 15, 24
_LEFT, _BAR_X = 4, WIDTH - 7
_NUMBER_RIGHT, _PLAYER_X, _TEXT_X = 20, 23, 34
_LUCK_RIGHT, _COST_RIGHT, _MARK_X, _CHANCE_RIGHT = 146, 176, 178, 226
_GAP = 4
# Translators: the heads of columns, at most 28 pixels each.
_HEADS = ((_LUCK_RIGHT, N_("LUCK")), (_COST_RIGHT, N_("COST")), (_CHANCE_RIGHT, N_("CHANCE")))


class AnalysisList:
    """A table of the opening and the turns, with the chances of who chose."""

    def __init__(self, art: Art, steps: list[Step], game: GameAnalysis) -> None:
        self._art = art
        self._steps = steps[: len(game.chances)]
        self._game = game
        self._first = 0
        """The first visible row."""

    def turn_at(self, pos: tuple[int, int], selected: int) -> int | None:
        """The turn under a canvas pixel."""
        row = (pos[1] - _TOP) // _PITCH
        number = scrolled(self._first, selected, ROWS) + row
        return number if 0 <= row < ROWS and number < len(self._steps) else None

    def draw(self, canvas: pygame.Surface, selected: int) -> None:
        """Draw the rows around the selected one."""
        self._draw_heads(canvas)
        canvas.fill(INK, (_LEFT, _TOP - 2, _CHANCE_RIGHT - _LEFT, 1))
        self._first = first = scrolled(self._first, selected, ROWS)
        total = len(self._steps)
        for number in range(first, min(first + ROWS, total)):
            y = _TOP + _PITCH * (number - first)
            self._draw_row(canvas, y, number)
            if number == selected:
                invert(canvas, pygame.Rect(_LEFT - 1, y - 1, _CHANCE_RIGHT - _LEFT + 3, _PITCH))
        track = pygame.Rect(_BAR_X, _TOP, SCROLL_BAR_WIDTH, ROWS * _PITCH - 2)
        draw_scroll_bar(canvas, track, top=first, last_top=total - ROWS, visible=ROWS, total=total)

    def _draw_heads(self, canvas: pygame.Surface) -> None:
        """Draw the heads above their numbers; a wide one begins beside the one before it."""
        face, left = self._art.figures, _TEXT_X
        for right, head in _HEADS:
            text = gettext(head)
            left = face.draw(canvas, (max(left, right - face.width(text)), _HEAD_Y), text) + _GAP

    def _draw_row(self, canvas: pygame.Surface, y: int, number: int) -> None:
        face, game, step = self._art.normal, self._game, self._steps[number]
        words: Words = (step.text,) if number else opening_words(step.text if step.events else "")
        luck = game.opening_luck
        if number:
            self._art.figures.draw_right(canvas, (_NUMBER_RIGHT, y + 1), str(number))
            turn = game.turns[number - 1]
            luck = turn.luck
            face.draw_right(canvas, (_COST_RIGHT, y), cost(turn))
            self._art.bold.draw(canvas, (_MARK_X, y), mark(turn))
        if step.player is not None:
            draw_player(canvas, self._art, (_PLAYER_X, y - 1), step.player)
        left = _TEXT_X if number else _LEFT
        room = _LUCK_RIGHT - left - 24
        face.draw(canvas, (left, y), face.fit(fitting(face, words, room), room))
        face.draw_right(canvas, (_LUCK_RIGHT, y), points(luck))
        chance = percent(after(game, number)[1], is_exact=True)
        face.draw_right(canvas, (_CHANCE_RIGHT, y), chance)
