"""A question with Yes and No, where No is what a careless Enter gives."""

from __future__ import annotations

import pygame

from puluc.ui.input import Action, Click, Command, Hover, Letter
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, frame
from puluc.ui.render.sprites import INK, PAPER
from puluc.ui.scene import Pop, Question, Scene, Transition

_BUTTON = (36, 13)
_GAP = 14


class ConfirmScene(Scene):
    """Closes with True for Yes, False for No."""

    is_overlay = True

    def __init__(self, art: Art, question: str) -> None:
        self._art = art
        self.question = Question()
        self._question = question
        self._is_yes = False
        width = max(art.bold.width(question) + 24, 2 * _BUTTON[0] + 3 * _GAP)
        self._rect = pygame.Rect((WIDTH - width) // 2, HEIGHT // 2 - 21, width, 40)
        left = self._rect.centerx - _BUTTON[0] - _GAP // 2
        top = self._rect.y + 20
        self._yes = pygame.Rect((left, top), _BUTTON)
        self._no = pygame.Rect((left + _BUTTON[0] + _GAP, top), _BUTTON)

    def handle(self, action: Action) -> Transition | None:
        """Choose between the buttons, or press one."""
        match action:
            case Command.LEFT | Command.RIGHT | Command.UP | Command.DOWN:
                self._is_yes = not self._is_yes
            case Letter("Y"):
                return Pop(result=True)
            case Letter("N") | Command.CANCEL:
                return Pop(result=False)
            case Command.ACCEPT:
                return Pop(result=self._is_yes)
            case Hover(pos):
                self._is_yes = self._yes.collidepoint(pos)
            case Click(pos):
                if self._yes.collidepoint(pos) or self._no.collidepoint(pos):
                    return Pop(result=bool(self._yes.collidepoint(pos)))
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the question and the buttons, the chosen one inverse."""
        face = self._art.bold
        frame(canvas, self._rect, 2, 5)
        left = self._rect.centerx - face.width(self._question) // 2
        face.draw(canvas, (left, self._rect.y + 6), self._question)
        for rect, label, is_chosen in (
            (self._yes, "Yes", self._is_yes),
            (self._no, "No", not self._is_yes),
        ):
            frame(canvas, rect, 0, 2)
            if is_chosen:
                canvas.fill(INK, rect.inflate(-4, -4))
            left = rect.centerx - face.width(label) // 2
            face.draw(canvas, (left, rect.y + 3), label, PAPER if is_chosen else INK)
