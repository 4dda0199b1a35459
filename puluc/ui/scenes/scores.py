"""The score table of the game file."""

from __future__ import annotations

import pygame

from puluc.rules import Side
from puluc.session import Scores
from puluc.ui.input import Action, Click, Command, Letter, Wheel
from puluc.ui.render.canvas import HEIGHT, WIDTH, frame
from puluc.ui.render.sprites import INK
from puluc.ui.scene import Pop, Scene, Transition
from puluc.ui.stage import Stage

_RECT = pygame.Rect((WIDTH - 226) // 2, 1, 226, HEIGHT - 4)
_ROWS = 4
_GAME_X, _OPPONENT_X, _JADE_RIGHT, _OBSIDIAN_RIGHT = 8, 98, 158, 216
_HEAD_Y, _FIRST_Y, _PITCH = 17, 29, 9


class ScoresScene(Scene):
    """Games won by each side, by game and opponent; Esc closes."""

    is_overlay = True

    def __init__(self, stage: Stage) -> None:
        self._art = stage.art
        self._scores = stage.session.scores if stage.session else Scores()
        self._top = 0

    def handle(self, action: Action) -> Transition | None:
        """Scroll or close."""
        match action:
            case Command.UP | Command.DOWN:
                self._scroll(-1 if action is Command.UP else 1)
            case Command.PAGE_UP | Command.PAGE_DOWN:
                self._scroll(-_ROWS if action is Command.PAGE_UP else _ROWS)
            case Command.HOME:
                self._scroll(-self._reach)
            case Command.END:
                self._scroll(self._reach)
            case Wheel(steps):
                self._scroll(-steps)
            case Command.CANCEL | Command.ACCEPT | Command.MENU | Letter("C") | Click():
                return Pop()
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the table and the streak."""
        frame(canvas, _RECT, 2, 5)
        self._centre(canvas, 4, "Scores")
        canvas.fill(INK, (_RECT.x + 1, _RECT.y + 14, _RECT.width - 2, 1))
        self._row(canvas, _HEAD_Y, ("Game", "vs.", "Jade", "Obsidian"), is_bold=True)
        tallies = self._scores.tallies
        if not tallies:
            self._centre(canvas, _FIRST_Y + 8, "No game has been finished yet.")
            return
        for row, tally in enumerate(tallies[self._top : self._top + _ROWS]):
            cells = (tally.game, tally.opponent.capitalize(), str(tally.jade), str(tally.obsidian))
            self._row(canvas, _FIRST_Y + row * _PITCH, cells)
        self._draw_total(canvas)
        if self._top:
            canvas.blit(self._art["widgets/arrow-up"], (_RECT.right - 14, _RECT.y + 6))
        if self._top < self._reach:
            canvas.blit(self._art["widgets/arrow-down"], (_RECT.right - 26, _RECT.y + 6))

    @property
    def _reach(self) -> int:
        return max(0, len(self._scores.tallies) - _ROWS)

    def _scroll(self, by: int) -> None:
        self._top = min(max(self._top + by, 0), self._reach)

    def _draw_total(self, canvas: pygame.Surface) -> None:
        scores = self._scores
        y = _FIRST_Y + _ROWS * _PITCH
        canvas.fill(INK, (_RECT.x + 6, _RECT.y + y - 1, _RECT.width - 12, 1))
        streak = ""
        if scores.streak_side is not None and scores.streak > 1:
            streak = f"{scores.streak} in a row for {scores.streak_side}"
        totals = (streak, "", str(scores.won(Side.JADE)), str(scores.won(Side.OBSIDIAN)))
        self._row(canvas, y + 1, totals, is_bold=True)

    def _row(
        self, canvas: pygame.Surface, y: int, cells: tuple[str, ...], *, is_bold: bool = False
    ) -> None:
        face = self._art.bold if is_bold else self._art.normal
        game, opponent, jade, obsidian = cells
        top = _RECT.y + y
        face.draw(canvas, (_RECT.x + _GAME_X, top), game)
        face.draw(canvas, (_RECT.x + _OPPONENT_X, top), opponent)
        face.draw(canvas, (_RECT.x + _JADE_RIGHT - face.width(jade), top), jade)
        face.draw(canvas, (_RECT.x + _OBSIDIAN_RIGHT - face.width(obsidian), top), obsidian)

    def _centre(self, canvas: pygame.Surface, y: int, text: str) -> None:
        face = self._art.bold
        face.draw(canvas, (_RECT.centerx - face.width(text) // 2, _RECT.y + y), text)
