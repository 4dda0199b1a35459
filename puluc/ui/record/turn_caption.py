"""Two lines on one turn of an analysed game, below its graph."""

from __future__ import annotations

import pygame

from puluc.game.analysis import GameAnalysis, TurnAnalysis
from puluc.game.analysis_text import mark
from puluc.rules import Side
from puluc.ui.board_view.strip import fitting
from puluc.ui.record.analysis_words import after, cost, line_text, percent, points, was_best
from puluc.ui.record.steps import SET_UP, Step
from puluc.ui.record.turn_list import draw_player
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH

TOP = 63
_SECOND = 72
_LEFT, _RIGHT = 4, WIDTH - 5
_GAP = 8
_PLAYER_GAP, _PLAYER_WIDTH = 3, 12


def draw_caption(
    canvas: pygame.Surface, art: Art, game: GameAnalysis, number: int, step: Step
) -> None:
    """Draw a turn, its luck and cost, the best move if it was better, and Jade's chance."""
    face = art.normal
    end = _RIGHT - face.width(chance := f"Jade {after(game, number)}")
    face.draw(canvas, (end, TOP), chance)
    end -= _GAP
    if not number:
        opening, luck = SET_UP, f"{game.opening} moves first"
        if step.events:
            opening = f"Opening {step.text}"
            luck = f"{luck}, luck {points(game.opening_luck)}"
        face.draw(canvas, (_LEFT, TOP), face.fit(opening, end - _LEFT))
        face.draw(canvas, (_LEFT, _SECOND), luck)
        return
    x = face.draw(canvas, (_LEFT, TOP), str(number)) + _PLAYER_GAP
    if step.player is not None:
        draw_player(canvas, art, (x, TOP - 1), step.player)
    x += _PLAYER_WIDTH
    face.draw(canvas, (x, TOP), face.fit(step.text, end - x))
    turn = game.turns[number - 1]
    x = face.draw(canvas, (_LEFT, _SECOND), f"Luck {points(turn.luck)}") + _GAP
    _draw_choice(canvas, art, x, turn, is_exact=game.is_exact)


def _draw_choice(
    canvas: pygame.Surface, art: Art, x: int, turn: TurnAnalysis, *, is_exact: bool
) -> None:
    face = art.normal
    if not turn.is_decision:
        face.draw(canvas, (x, _SECOND), "No choice")
    elif was_best(turn):
        face.draw(canvas, (x, _SECOND), "Best move")
    else:
        x = face.draw(canvas, (x, _SECOND), f"Cost {cost(turn)}") + 1
        x = art.bold.draw(canvas, (x, _SECOND), mark(turn)) + _GAP
        text = f"Best {line_text(turn.options[0])}"
        jade = turn.best if turn.side is Side.JADE else 1 - turn.best
        words = (f"{text}: {percent(jade, is_exact=is_exact)}", text)
        shown = face.fit(fitting(face, words, _RIGHT - x), _RIGHT - x)
        face.draw_right(canvas, (_RIGHT, _SECOND), shown)
