"""The panel of answers: each move of a puzzle with its chance, and a word on the one selected."""

import pygame

from puluc.game.puzzles import Answer, Puzzle
from puluc.rules import Move
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.numerals import percent
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
        self._rect = pygame.Rect(_LEFT, _TOP, WIDTH - _LEFT, 0)
        # Translators: a key leads to the next puzzle; 22 pixels.
        self._prompt = pgettext("puzzle", "Next")
        self._prompt_x = _PROMPT_RIGHT - art.normal.width(self._prompt)
        self._cap_x = self._prompt_x - art["widgets/key-cap"].get_width() - 2
        self._note_x = self._rect.x + 2 * _MARGIN + art.bold.width(self._verdict) + 1
        notes = [art.normal.width(self._note(each)) for each in puzzle.answers]
        self._has_line_of_notes = self._note_x + max(notes) > self._cap_x - _MARGIN
        """Whether notes need a line of their own, below the verdict."""
        self._head_rows = 1 + self._has_line_of_notes
        rows = -(-len(puzzle.answers) // _COLUMNS) + self._head_rows
        self._rect.height = rows * _PITCH + 3

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
        bold.draw(canvas, (rect.x + _MARGIN, rect.y + 1), self._verdict)
        canvas.blit(self._art["widgets/key-cap"], (self._cap_x, rect.y + 1))
        note_pos = (self._note_x, rect.y + 1)
        if self._has_line_of_notes:
            note_pos = (rect.x + _MARGIN, rect.y + 1 + _PITCH)
        normal.draw(canvas, note_pos, self._note(self.answer))
        normal.draw(canvas, (self._prompt_x, rect.y + 1), self._prompt)
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
        return pygame.Rect(
            left, self._rect.y + 1 + _PITCH * (row + self._head_rows), _COLUMN, _PITCH
        )

    @property
    def _verdict(self) -> str:
        if self._played == self._puzzle.best.move:
            return gettext("Right!")
        return gettext("Missed")

    def _note(self, answer: Answer) -> str:
        """What to say about an answer."""
        puzzle = self._puzzle
        if answer is puzzle.best:
            return gettext(puzzle.idea.label)
        if answer.move == puzzle.obvious:
            return gettext("Fair and Hard play it")
        lost = round(100 * (puzzle.best.chance - answer.chance))
        return ngettext("{count} point less", "{count} points less", lost).format(count=lost)
