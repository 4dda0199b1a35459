"""The tab with the levels that were beaten."""

from collections.abc import Iterator, Sequence
from datetime import date

import pygame

from puluc.ai import LEVELS
from puluc.game.ladder import Rung
from puluc.text.language import gettext
from puluc.text.names import level_name
from puluc.text.numerals import date_text
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, WIDTH
from puluc.ui.scene.controls import Control, Role
from puluc.ui.screens.scores.layout import FOOT_Y, HEAD_Y

_RUNG_X, _DATE_RIGHT = 56, 184
_RUNG_Y, _RUNG_PITCH = 23, 11
"""The ladder is in the middle."""


class LadderPage:
    """The levels, the strongest on top, and when each was beaten."""

    def __init__(self, art: Art, reached: Sequence[Rung]) -> None:
        self._art = art
        self._dates = {rung.level: rung.date for rung in reached}

    def controls(self) -> Iterator[Control]:
        """Yield the heads, and a sentence for each level."""
        yield Control(Role.HEADING, pygame.Rect(0, HEAD_Y, WIDTH, _RUNG_Y - HEAD_Y))
        for number, level in enumerate(reversed(LEVELS)):
            rect = pygame.Rect(0, _RUNG_Y + number * _RUNG_PITCH, WIDTH, _RUNG_PITCH)
            day, name = self._dates.get(level), level_name(level)
            text = gettext("{level}: beaten on {date}") if day else gettext("{level}: not beaten")
            when = date_text(date.fromisoformat(day)) if day else ""
            yield Control(Role.TEXT, rect, text.format(level=name, date=when), is_whole=True)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw a rung for each level, between the rails."""
        figures, face = self._art.figures, self._art.normal
        figures.draw(canvas, (_RUNG_X, HEAD_Y), gettext("LEVEL"))
        figures.draw_right(canvas, (_DATE_RIGHT, HEAD_Y), gettext("BEATEN"))
        for number, level in enumerate(reversed(LEVELS)):
            y, day = _RUNG_Y + number * _RUNG_PITCH, self._dates.get(level)
            face.draw(canvas, (_RUNG_X, y), level_name(level))
            text = date_text(date.fromisoformat(day)) if day else "-"
            face.draw_right(canvas, (_DATE_RIGHT, y), text)
            canvas.fill(INK, (_RUNG_X - 4, y + _RUNG_PITCH - 2, _DATE_RIGHT - _RUNG_X + 8, 1))
        for x in (_RUNG_X - 5, _DATE_RIGHT + 4):
            canvas.fill(INK, (x, _RUNG_Y - 2, 1, len(LEVELS) * _RUNG_PITCH + 2))
        text = gettext("Win three of five games to beat a level.")
        face.draw_centred(canvas, (WIDTH // 2, FOOT_Y), text)
