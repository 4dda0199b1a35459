"""The panel of answers: each move of a puzzle with its chance, and a word on the one selected."""

from __future__ import annotations

import pygame

from puluc.game.puzzles import Answer, Puzzle
from puluc.language import gettext, ngettext, pgettext
from puluc.numerals import percent
from puluc.rules import Move
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, invert
from puluc.ui.render.sprites import INK, PAPER

_LEFT, _TOP, _PITCH = 41, 0, 9
_COLUMNS = 2
_COLUMN, _CHANCE_RIGHT, _YOURS_X = 92, 67, 71
_MARGIN = 5
_PROMPT_RIGHT = 223


class AnswerPanel:
    """The answers in two columns, best first, over the head of the board and beside it."""

    def __init__(self, art: Art, puzzle: Puzzle, played: Move) -> None:
        self.selected = 0
        """The index of an answer."""
        self._art = art
        self._puzzle = puzzle
        self._played = played
        rows = -(-len(puzzle.answers) // _COLUMNS) + 1
        self._rect = pygame.Rect(_LEFT, _TOP, WIDTH - _LEFT, rows * _PITCH + 3)

    @property
    def answer(self) -> Answer:
        """The answer selected."""
        return self._puzzle.answers[self.selected]

    def select(self, number: int) -> None:
        """Select an answer, counted from 0 on and round."""
        self.selected = number % len(self._puzzle.answers)

    def answer_at(self, pos: tuple[int, int]) -> int | None:
        """The index of the answer at a canvas pixel."""
        rows = (self._row(number) for number in range(len(self._puzzle.answers)))
        return next((number for number, row in enumerate(rows) if row.collidepoint(pos)), None)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the verdict, and the answers; the one selected is inverse, the best one bold."""
        rect, normal, bold = self._rect, self._art.normal, self._art.bold
        canvas.fill(PAPER, rect)
        canvas.fill(INK, (rect.x, rect.y, 1, rect.height))
        canvas.fill(INK, (rect.x, rect.bottom - 1, rect.width, 1))
        x = bold.draw(canvas, (rect.x + _MARGIN, rect.y + 1), self._verdict)
        # Translators: a key leads to the next puzzle; 22 pixels.
        prompt = pgettext("puzzle", "Next")
        cap, prompt_x = self._art["widgets/key-cap"], _PROMPT_RIGHT - normal.width(prompt)
        cap_x = prompt_x - cap.get_width() - 2
        canvas.blit(cap, (cap_x, rect.y + 1))
        note = normal.fit(self._note, cap_x - x - 2 * _MARGIN)
        normal.draw(canvas, (x + _MARGIN, rect.y + 1), note)
        normal.draw(canvas, (prompt_x, rect.y + 1), prompt)
        # Translators: the player's own move; 19 pixels.
        yours = pgettext("puzzle", "you")
        for number, answer in enumerate(self._puzzle.answers):
            row, face = self._row(number), normal if number else bold
            face.draw(canvas, (row.x + 2, row.y + 1), str(answer.move))
            chance = percent(answer.chance)
            face.draw_right(canvas, (row.x + _CHANCE_RIGHT, row.y + 1), chance)
            if answer.move == self._played:
                normal.draw(canvas, (row.x + _YOURS_X, row.y + 1), yours)
            if number == self.selected:
                invert(canvas, row)

    def _row(self, number: int) -> pygame.Rect:
        """The area of an answer."""
        row, column = divmod(number, _COLUMNS)
        left = self._rect.x + _MARGIN - 2 + column * (_COLUMN + _MARGIN)
        return pygame.Rect(left, self._rect.y + 1 + _PITCH * (row + 1), _COLUMN, _PITCH)

    @property
    def _verdict(self) -> str:
        if self._played == self._puzzle.best.move:
            return gettext("Right!")
        return gettext("Missed")

    @property
    def _note(self) -> str:
        """What to say about the answer selected."""
        puzzle, answer = self._puzzle, self.answer
        if answer is puzzle.best:
            return gettext(puzzle.idea.label)
        if answer.move == puzzle.obvious:
            return gettext("Fair and Hard play it")
        lost = round(100 * (puzzle.best.chance - answer.chance))
        return ngettext("{count} point less", "{count} points less", lost).format(count=lost)
