"""The answers to a puzzle: the chance after each, and the reasons for the best one."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame

from puluc.game.analysis import Ranked
from puluc.game.puzzles import Puzzle
from puluc.rules import Side
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.notation import drawn
from puluc.text.numerals import percent, whole
from puluc.text.reasons import whys
from puluc.text.wordings import joined, worded
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER, WIDTH, invert
from puluc.ui.scene.controls import Control, Role, clicked, index_at, option
from puluc.ui.scene.hot_keys import PuzzleCommand
from puluc.ui.scene.input import Command
from puluc.ui.widgets.choice import Selection

_LEFT, _TOP = 41, 0
_COLUMNS = 2
_COLUMN, _CHANCE_RIGHT, _YOURS_X = 92, 66, 71
_MARGIN = 5
_REASON_ROWS = 2
_MOST_ROWS = 6
"""The lines of a panel that leave the board in view."""
_MOST_ANSWERS = 6
_PROMPT_GAP = 6
_CAP_GAP = 4
_CROSS_SIZE = 11


def cross_of(puzzle: Puzzle) -> pygame.Rect:
    """Return the place of the cross that closes a puzzle: away from the sticks of its player."""
    left = WIDTH - _CROSS_SIZE if puzzle.position.mover is Side.JADE else 0
    return pygame.Rect(left, 0, _CROSS_SIZE, _CROSS_SIZE)


def _keys() -> str:
    """Return the keys of an answered puzzle and what they do."""
    return ", ".join(f"{each.key}: {gettext(each.value.label)}" for each in PuzzleCommand)


class AnswerPanel:
    """The answers in two columns, best first, over the head of the board and beside it."""

    def __init__(self, art: Art, puzzle: Puzzle, played: Ranked) -> None:
        self._art = art
        self._puzzle = puzzle
        self._played = played
        self._answers = puzzle.answers[:_MOST_ANSWERS]
        """The answers shown: the best, and the player's."""
        if played not in self._answers:
            self._answers = (*self._answers[:-1], played)
        is_jade = puzzle.position.mover is Side.JADE
        self._rect = pygame.Rect(_LEFT if is_jade else 0, _TOP, WIDTH - _LEFT, 0)
        cross = cross_of(puzzle)
        self._text_x = _MARGIN + (self._rect.x if is_jade else cross.right)
        # Translators: a key leads to the next puzzle; 22 pixels.
        self._prompt = pgettext("puzzle", "Next")
        right = cross.x - _PROMPT_GAP if is_jade else self._rect.right - _MARGIN
        self._prompt_x = right - art.normal.width(self._prompt)
        self._cap_x = self._prompt_x - art["widgets/key-cap"].get_width() - _CAP_GAP
        self._note_x = self._text_x + _MARGIN + art.bold.width(self._heading) + 1
        notes = [art.normal.width(self._note(each)) for each in self._answers]
        self._has_line_of_notes = self._note_x + max(notes) > self._cap_x - _MARGIN
        """Whether notes have a line of their own, below the verdict."""
        self._head_rows, self._pitch = 1 + self._has_line_of_notes, art.normal.pitch
        self._has_signs = len(puzzle.throws) > 1
        """Whether a sign, not a word, is beside the player's own move."""
        self._rows = self._head_rows + -(-len(self._answers) // _COLUMNS)
        """The lines above the reasons."""
        self._why_width, self._why_y = self._rect.width - 2 * _MARGIN, self._pitch * self._rows + 3
        areas = [self._row(number) for number in range(len(self._answers))]
        self.choice = Selection(len(areas), partial(index_at, areas))

    @property
    def answer(self) -> Ranked:
        """The answer selected."""
        return self._answers[self.choice.index]

    @property
    def why(self) -> pygame.Rect:
        """The area of the reasons: two lines, or more if they have no room."""
        rows = max(_REASON_ROWS, len(self._reasons))
        return pygame.Rect(self._rect.x + _MARGIN, self._why_y, self._why_width, rows * self._pitch)

    @property
    def compared(self) -> tuple[Ranked, Ranked]:
        """The best answer, and the one selected, else the player's, else the second best."""
        best, second = self._puzzle.answers[:2]
        others = (each for each in (self.answer, self._played) if each is not best)
        return best, next(others, second)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the verdict, and the answers; the one selected is inverse, the best one bold."""
        why, text, title = self.why, self._art.normal, self._art.bold
        rect = self._rect
        rect.height = why.bottom + 2
        canvas.fill(PAPER, rect)
        for x in {rect.x, rect.right - 1} - {0, WIDTH - 1}:
            canvas.fill(INK, (x, rect.y, 1, rect.height))
        canvas.fill(INK, (rect.x, rect.bottom - 1, rect.width, 1))
        note = self._note(self.answer)
        is_alone = self._has_line_of_notes or not note
        note_pos = (self._note_x, rect.y + 1)
        if is_alone or self.answer in (self._puzzle.best, self._played):
            heading = self._verdict if is_alone else self._heading
            title.draw(canvas, (self._text_x, rect.y + 1), heading)
        else:  # The verdict isn't on this answer: "Right! 8 points worse" would contradict itself.
            note_pos = (self._text_x, rect.y + 1)
        if self._has_line_of_notes:
            note_pos = (rect.x + _MARGIN, rect.y + 1 + self._pitch)
        text.draw(canvas, note_pos, note)
        cap = self._art["widgets/key-cap"]
        canvas.blit(cap, (self._cap_x, rect.y + 1 + (text.capital - cap.height) // 2))
        text.draw(canvas, (self._prompt_x, rect.y + 1), self._prompt)
        for number in range(len(self._answers)):
            self._draw_answer(canvas, number)
        canvas.fill(INK, (why.x, why.y - 1, why.width, 1))
        for number, reason in enumerate(self._reasons):
            text.draw(canvas, (why.x, why.y + 1 + number * self._pitch), reason)

    def _draw_answer(self, canvas: pygame.Surface, number: int) -> None:
        """Draw an answer with its chance; your own is pointed out."""
        answer, row = self._answers[number], self._row(number)
        text, face = self._art.normal, self._art.normal if number else self._art.bold
        face.draw(canvas, (row.x + 2, row.y + 1), drawn(answer.line.text()))
        is_long = len(self._puzzle.throws) > 1
        chance = whole(round(100 * answer.chance)) if is_long else percent(answer.chance)
        right = row.right - 2 if self._has_signs else row.x + _CHANCE_RIGHT
        face.draw_right(canvas, (right, row.y + 1), chance)
        if answer is self._played and self._has_signs:
            canvas.fill(INK, (row.x - 1, row.y + 2, 1, self._pitch - 4))
        elif answer is self._played:
            # Translators: the player's own move; 19 pixels.
            text.draw(canvas, (row.x + _YOURS_X, row.y + 1), pgettext("puzzle", "you"))
        if number == self.choice.index:
            invert(canvas, row)

    def controls(self, *, has_keys: bool = False) -> Iterator[Control]:
        """Yield the verdict, the answers and the reasons; with ``has_keys`` also the keys."""
        keys = f"Enter: {self._prompt}. {_keys()}" if has_keys else ""
        rect = pygame.Rect(
            self._rect.x, 0, self._cap_x - self._rect.x, self._pitch * self._head_rows
        )
        note, is_right = self._note(self.answer), self._puzzle.is_right(self._played)
        told = self._verdict if is_right else joined((self._verdict, self._told(self._played)))
        yield Control(Role.STATUS, rect, told, description=note)
        for number, answer in enumerate(self._answers):
            row = option(self._row(number), number, self.choice.index, len(self._answers))
            why = joined((*self._reasons, keys)) if answer is self.answer else ""
            is_played = answer is self._played
            name = self._told(answer)
            yield replace(row, name=name, description=why, is_selected=is_played, is_whole=True)
        yield Control(Role.BUTTON, self.why, " ".join(self._reasons), click=clicked(self.why))
        rect = pygame.Rect(self._cap_x, 0, cross_of(self._puzzle).x - self._cap_x, self._pitch)
        if rect.width < 0:
            rect.width = self._rect.right - rect.x
        yield Control(Role.BUTTON, rect, self._prompt, click=(Command.ACCEPT,))

    def _told(self, answer: Ranked) -> str:
        """Return an answer with its chance for a listener, and whose it is."""
        moves, chance = answer.line.text(), percent(answer.chance)
        text = "{moves}: {chance}"
        if answer is self._puzzle.best:
            text = gettext("Best {moves}: {chance}|Best {moves}")
        elif answer is self._played:
            text = gettext("You played {moves}: {chance}")
        return worded(text, moves=moves, chance=chance).full

    @property
    def _reasons(self) -> tuple[str, ...]:
        """The reasons that fit, if possible those that leave the board in view."""
        face = self._art.normal
        *told, shortest = whys(*self.compared)
        fitting = [why for why in told if max(map(face.width, why)) <= self._why_width]
        low = (why for why in fitting if self._rows + len(why) <= _MOST_ROWS)
        return next(low, min(fitting, key=len, default=shortest))

    def _row(self, number: int) -> pygame.Rect:
        """Return the area of an answer."""
        row, column = divmod(number, _COLUMNS)
        left = self._rect.x + _MARGIN - 2 + column * (_COLUMN + _MARGIN)
        top = self._rect.y + 1 + self._pitch * (row + self._head_rows)
        return pygame.Rect(left, top, _COLUMN, self._pitch)

    @property
    def _verdict(self) -> str:
        if self._puzzle.is_right(self._played):
            return gettext("Right!")
        return gettext("Missed")

    @property
    def _heading(self) -> str:
        """The verdict before a note on the same line."""
        is_right = self._puzzle.is_right(self._played)
        return self._verdict if is_right else f"{self._verdict}:"

    def _note(self, answer: Ranked) -> str:
        """Return the note on an answer; for the best one the idea of the puzzle, if any."""
        puzzle = self._puzzle
        if answer is puzzle.best:
            label = gettext(puzzle.idea.label) if puzzle.idea else ""
            return gettext("Chances are estimates") if puzzle.error else label
        lost = round(100 * (puzzle.best.chance - answer.chance))
        return ngettext("{count} point worse", "{count} points worse", lost).format(count=lost)
