"""The steps of a record in columns, as on a score sheet."""

import pygame

from puluc.rules import Player, Side
from puluc.text.language import gettext, pgettext
from puluc.ui.app.input import Action, Command, Wheel
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.board.picture.hands import numeral
from puluc.ui.board.picture.strip import Words, fitting
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, frame, invert
from puluc.ui.render.sprites import INK
from puluc.ui.screens.record.steps import SET_UP, Step
from puluc.ui.widgets.page import SCROLL_BAR_WIDTH, draw_scroll_bar
from puluc.ui.widgets.title_bar import BAR_HEIGHT

PITCH = 9
_TOP, BOTTOM = BAR_HEIGHT + 2, HEIGHT - 11
"""Of the rows; a line of text has room below them."""
ROWS = (BOTTOM - _TOP) // PITCH
_LEFT, _BAR_X = 3, WIDTH - 5
_WIDTH = _BAR_X - _LEFT
_RULE_GAP = 5
"""Blank pixels at least between a text and the rule at its right, and the rule itself."""
_NUMBER_RIGHT, _PIECE_X, _TEXT_X = 15, 17, 27
_SIGN = 8
"""The box of the numeral of a player of a team."""


class TurnList:
    """A list of steps that runs down the columns, left to right."""

    def __init__(self, art: Art, steps: list[Step]) -> None:
        self._art = art
        self._steps = steps
        has_two_throws = bool(steps) and steps[0].after.rules.throws_per_turn > 1
        self._columns = 2 if has_two_throws else 3
        self._column = _WIDTH // self._columns
        self._first = 0
        """The first visible column."""
        self.index = 0
        self.go(len(steps) - 1)

    def go(self, index: int) -> None:
        """Select a step, or the nearest one, and scroll it into view."""
        self.index = min(max(index, 0), max(len(self._steps) - 1, 0))
        column = self.index // ROWS
        self._first = min(max(self._first, column - self._columns + 1), column)

    def handle(self, action: Action) -> None:
        """Move the selection."""
        match action:
            case Command.UP:
                self.go(self.index - 1)
            case Command.DOWN:
                self.go(self.index + 1)
            case Command.LEFT:
                self.go(self.index - ROWS)
            case Command.RIGHT:
                self.go(self.index + ROWS)
            case Command.PAGE_UP:
                self.go(self.index - ROWS * self._columns)
            case Command.PAGE_DOWN:
                self.go(self.index + ROWS * self._columns)
            case Command.HOME:
                self.go(0)
            case Command.END:
                self.go(len(self._steps) - 1)
            case Wheel(steps):
                self.go(self.index - steps)

    def step_at(self, pos: tuple[int, int]) -> int | None:
        """The step under a canvas pixel."""
        x, y = pos[0] - _LEFT, pos[1] - _TOP
        if not (0 <= x < self._columns * self._column and 0 <= y < ROWS * PITCH):
            return None
        step = (self._first + x // self._column) * ROWS + y // PITCH
        return step if step < len(self._steps) else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the visible columns; the selected step is inverse."""
        first = self._first * ROWS
        for number in range(first, min(first + ROWS * self._columns, len(self._steps))):
            self._draw_step(canvas, number)
        for column in range(1, self._columns):
            canvas.fill(INK, (_LEFT + column * self._column - 2, _TOP + 2, 1, ROWS * PITCH - 4))
        columns = -(-len(self._steps) // ROWS)
        draw_scroll_bar(
            canvas,
            pygame.Rect(_BAR_X, _TOP + 1, SCROLL_BAR_WIDTH, ROWS * PITCH - 2),
            top=self._first,
            last_top=columns - self._columns,
            visible=self._columns,
            total=columns,
        )

    def _draw_step(self, canvas: pygame.Surface, number: int) -> None:
        column, row = divmod(number - self._first * ROWS, ROWS)
        left, y = _LEFT + column * self._column, _TOP + row * PITCH
        step, small, normal = self._steps[number], self._art.figures, self._art.normal
        if number:
            small.draw_right(canvas, (left + _NUMBER_RIGHT, y + 2), str(number))
        text_x = _TEXT_X if number else 1
        if (player := step.player) is not None:
            draw_player(canvas, self._art, (left + _PIECE_X, y), player)
        width = self._column - text_x - _RULE_GAP
        words = (normal.fit(step.text, width),) if number else opening_words(step.text)
        normal.draw(canvas, (left + text_x, y + 1), fitting(normal, words, width))
        if number == self.index:
            invert(canvas, pygame.Rect(left - 1, y, self._column - 2, PITCH))


def opening_words(throws: str) -> Words:
    """The throws of the opening, then the last ones: the last pair decided it.

    Without throws the start was set up.
    """
    if not throws:
        return (pgettext("start", SET_UP),)
    values = throws.split()
    texts = [gettext("Opening {values}").format(values=throws)]
    for at in range(2, len(values), 2):
        # Translators: as "Opening {values}"; the first throws, which tied, are left out.
        text = gettext("Opening ... {values}")
        texts.append(text.format(values=" ".join(values[at:])))
    return tuple(texts)


def draw_player(canvas: pygame.Surface, art: Art, corner: tuple[int, int], player: Player) -> None:
    """Draw whose turn it is: a piece, in teams the numeral, light for Jade, dark for Obsidian."""
    if not player.is_in_team:
        piece = art[f"pieces/{sprite_name(player.side)}-8"]
        canvas.blit(piece, (corner[0], corner[1] + 2))
        return
    box, sign = pygame.Rect(corner, (_SIGN, _SIGN)), numeral(art, player)
    frame(canvas, box, 0, 1)
    sign = sign.subsurface(sign.get_bounding_rect())
    canvas.blit(sign, sign.get_rect(center=box.center))
    if player.side is Side.OBSIDIAN:
        invert(canvas, box.inflate(-2, -2))
