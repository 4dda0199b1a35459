"""The panel shown over the board when a game is over."""

from __future__ import annotations

import pygame

from puluc.rules import Outcome
from puluc.ui.board_view.end_words import result
from puluc.ui.board_view.figures import sprite_name
from puluc.ui.board_view.layout import FIGURE_SIZE
from puluc.ui.board_view.snapshot import Pose
from puluc.ui.board_view.strip import Words, fitting
from puluc.ui.hot_keys import BoardCommand
from puluc.ui.input import Command
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, frame, invert
from puluc.ui.render.sprites import INK

CHOICES = (
    BoardCommand.PROCEED,
    BoardCommand.LOOK,
    BoardCommand.RECORD,
    BoardCommand.SCORES,
)

_RECT = pygame.Rect(0, 0, 184, 73)
_RECT.center = (WIDTH // 2, HEIGHT // 2 - 1)
_LINE_PITCH, _ROW_PITCH = 10, 9
_TITLE_TOP, _ROWS_TOP = 4, 35
_KEY_WIDTH = 22


class EndPanel:
    """Who has won and why, a line on the score, and what to do next, one choice selected."""

    columns = 1
    """Of the choices."""

    def __init__(self, art: Art, outcome: Outcome, reason: Words, score: Words) -> None:
        self._art = art
        self._outcome = outcome
        self._lines = (reason, score)
        self._row = 0

    @property
    def chosen(self) -> BoardCommand:
        """The choice selected."""
        return CHOICES[self._row]

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
        self._row = row % len(CHOICES)

    def point(self, pos: tuple[int, int]) -> bool:
        """Select the choice at a canvas pixel; False if there is none."""
        for row in range(len(CHOICES)):
            if self.row_rect(row).collidepoint(pos):
                self._row = row
                return True
        return False

    def row_rect(self, row: int) -> pygame.Rect:
        """The area of a choice, counted from 0."""
        left = _text_x(self._outcome) - 3
        top = _RECT.y + _ROWS_TOP + _ROW_PITCH * row
        return pygame.Rect(left, top, _RECT.right - left - 5, _ROW_PITCH)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel."""
        self._draw_result(canvas)
        for row, command in enumerate(CHOICES):
            rect = self.row_rect(row)
            self._art.bold.draw(canvas, (rect.x + 3, rect.y + 1), command.value.key)
            pos = (rect.x + 3 + self._key_width(row), rect.y + 1)
            self._art.normal.draw(canvas, pos, self._label(command))
        invert(canvas, self.row_rect(self._row))

    def _draw_result(self, canvas: pygame.Surface) -> None:
        draw_result(canvas, self._art, self._outcome, *self._lines)

    def _key_width(self, _row: int) -> int:
        return _KEY_WIDTH

    def _label(self, command: BoardCommand) -> str:
        return command.value.label


def draw_result(canvas: pygame.Surface, art: Art, outcome: Outcome, *lines: Words) -> None:
    """Draw the frame with the winner, its figure and some lines."""
    frame(canvas, _RECT, 2, 5)
    text_x, top = _text_x(outcome), _RECT.y + _TITLE_TOP
    width = _RECT.right - text_x - 8
    if (winner := outcome.winner) is not None:
        figure = art[f"{sprite_name(winner)}/{Pose.VICTORIOUS}"]
        canvas.blit(figure, (_RECT.x + 7, _RECT.centery - FIGURE_SIZE[1] // 2))
    art.bold.draw(canvas, (text_x, top), result(outcome))
    for number, words in enumerate(lines, 1):
        text = fitting(art.normal, words, width)
        art.normal.draw(canvas, (text_x, top + _LINE_PITCH * number), text)
    canvas.fill(INK, (text_x, top + _LINE_PITCH * (len(lines) + 1) - 1, width, 1))


def _text_x(outcome: Outcome) -> int:
    """The left edge of the text: beside the winner's figure, if any."""
    return _RECT.x + (28 if outcome.winner is None else 15 + FIGURE_SIZE[0])
