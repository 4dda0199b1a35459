"""The panel shown over the board when a game is over."""

import pygame

from puluc.rules import Outcome
from puluc.text.language import gettext
from puluc.ui.app.hot_keys import BoardCommand
from puluc.ui.app.input import Command
from puluc.ui.board.picture.end_words import result
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.board.picture.layout import FIGURE_SIZE
from puluc.ui.board.picture.snapshot import Pose
from puluc.ui.board.picture.strip import Words, fitting
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, frame, invert
from puluc.ui.render.sprites import INK

CHOICES = (
    BoardCommand.PROCEED,
    BoardCommand.LOOK,
    BoardCommand.ANALYSIS,
    BoardCommand.RECORD,
    BoardCommand.SCORES,
)

_RECT = pygame.Rect(0, 0, 236, 78)
_RECT.center = (WIDTH // 2, HEIGHT // 2 - 1)
RESULT = pygame.Rect(0, 0, 184, 73)
"""The panel of a film, without choices."""
RESULT.center = _RECT.center
_LINE_PITCH, _ROW_PITCH = 9, 9
_TITLE_TOP, _ROWS_TOP = 3, 31
_KEY_WIDTH = 22


class EndPanel:
    """Who has won and why, a line on the score, and what to do next, one choice selected.

    The choice of the analysis tells its result once that is known.
    """

    choices: tuple[BoardCommand, ...] = CHOICES
    columns = 1
    """Of the choices."""

    def __init__(self, art: Art, outcome: Outcome, reason: Words, score: Words) -> None:
        self._art = art
        self._outcome = outcome
        self._lines = (reason, score)
        self._row = 0
        self._finding: Words = ()

    @property
    def chosen(self) -> BoardCommand:
        """The choice selected."""
        return self.choices[self._row]

    def retell(self, reason: Words, score: Words) -> None:
        """Show the same in another language."""
        self._lines = (reason, score)

    def tell(self, finding: Words) -> None:
        """Show what the analysis found."""
        self._finding = finding

    def walk(self, command: Command) -> None:
        """Select another choice by the arrow keys, wrapping round."""
        match command:
            case Command.UP | Command.DOWN:
                self._go(self._row + (self.columns if command is Command.DOWN else -self.columns))
            case Command.LEFT | Command.RIGHT:
                self._go(self._row + (1 if command is Command.RIGHT else -1))
            case Command.HOME | Command.END:
                self._go(0 if command is Command.HOME else -1)

    def _go(self, row: int) -> None:
        self._row = row % len(self.choices)

    def point(self, pos: tuple[int, int]) -> bool:
        """Select the choice at a canvas pixel; False if there is none."""
        for row in range(len(self.choices)):
            if self.row_rect(row).collidepoint(pos):
                self._row = row
                return True
        return False

    def row_rect(self, row: int) -> pygame.Rect:
        """The area of a choice, counted from 0."""
        left = _text_x(_RECT, self._outcome) - 3
        top = _RECT.y + _ROWS_TOP + _ROW_PITCH * row
        return pygame.Rect(left, top, _RECT.right - left - 5, _ROW_PITCH)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel."""
        self._draw_result(canvas)
        for row, command in enumerate(self.choices):
            rect = self.row_rect(row)
            self._art.bold.draw(canvas, (rect.x + 3, rect.y + 1), command.value.key)
            left = rect.x + 3 + self._key_width(row)
            face, words = self._art.normal, self._words(command)
            face.draw(canvas, (left, rect.y + 1), fitting(face, words, rect.right - left))
        invert(canvas, self.row_rect(self._row))

    def _draw_result(self, canvas: pygame.Surface) -> None:
        draw_result(canvas, self._art, _RECT, self._outcome, *self._lines)

    def _key_width(self, _row: int) -> int:
        return _KEY_WIDTH

    def _words(self, command: BoardCommand) -> Words:
        """What a choice says."""
        finding = self._finding if command is BoardCommand.ANALYSIS else ()
        return finding or (self._label(command),)

    def _label(self, command: BoardCommand) -> str:
        return gettext(command.value.label)


def draw_result(
    canvas: pygame.Surface, art: Art, rect: pygame.Rect, outcome: Outcome, *lines: Words
) -> None:
    """Draw the frame with the winner, its figure and some lines."""
    frame(canvas, rect, 2, 5)
    text_x, top = _text_x(rect, outcome), rect.y + _TITLE_TOP
    width = rect.right - text_x - 8
    if (winner := outcome.winner) is not None:
        figure = art[f"{sprite_name(winner)}/{Pose.VICTORIOUS}"]
        canvas.blit(figure, (rect.x + 7, rect.centery - FIGURE_SIZE[1] // 2))
    art.bold.draw(canvas, (text_x, top), result(outcome))
    for number, words in enumerate(lines, 1):
        text = fitting(art.normal, words, width)
        art.normal.draw(canvas, (text_x, top + _LINE_PITCH * number), text)
    canvas.fill(INK, (text_x, top + _LINE_PITCH * (len(lines) + 1), width, 1))


def _text_x(rect: pygame.Rect, outcome: Outcome) -> int:
    """The left edge of the text: beside the winner's figure, if any."""
    return rect.x + (28 if outcome.winner is None else 15 + FIGURE_SIZE[0])
