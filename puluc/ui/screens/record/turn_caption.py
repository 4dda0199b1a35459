"""Two lines on one turn of an analysed game, below its graph."""

import pygame

from puluc.game.analysis import GameAnalysis, TurnAnalysis, mark
from puluc.rules import Side
from puluc.text.language import gettext
from puluc.text.names import side_name
from puluc.text.wordings import wordings
from puluc.ui.board.picture.strip import Words, fitting
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH
from puluc.ui.screens.record.analysis_words import (
    after_words,
    cost,
    line_text,
    percent,
    points,
    was_best,
)
from puluc.ui.screens.record.steps import Step
from puluc.ui.screens.record.turn_list import draw_player, opening_words

TOP = 63
_SECOND = 72
_LEFT, _RIGHT = 4, WIDTH - 5
_GAP = 8
_PLAYER_GAP, _PLAYER_WIDTH = 3, 12


def draw_caption(
    canvas: pygame.Surface, art: Art, game: GameAnalysis, number: int, step: Step
) -> None:
    """Draw a turn, its luck and cost, the best move if it was better, and the chooser's chance."""
    face = art.normal
    chance = after_words(game, number)
    end = _RIGHT - face.width(chance)
    face.draw(canvas, (end, TOP), chance)
    end -= _GAP
    if not number:
        opening, luck = _opening(game, step)
        face.draw(canvas, (_LEFT, TOP), fitting(face, opening, end - _LEFT))
        face.draw(canvas, (_LEFT, _SECOND), luck)
        return
    x = face.draw(canvas, (_LEFT, TOP), str(number)) + _PLAYER_GAP
    if step.player is not None:
        draw_player(canvas, art, (x, TOP - 1), step.player)
    x += _PLAYER_WIDTH
    face.draw(canvas, (x, TOP), face.fit(step.text, end - x))
    turn = game.turns[number - 1]
    x = (
        face.draw(
            canvas, (_LEFT, _SECOND), gettext("Luck {points}").format(points=points(turn.luck))
        )
        + _GAP
    )
    _draw_choice(canvas, art, x, turn, is_exact=game.is_exact)


def _opening(game: GameAnalysis, step: Step) -> tuple[Words, str]:
    """Return how the game began, and who moves first."""
    side = side_name(game.opening or Side.JADE)
    if not step.events:
        return opening_words(""), gettext("{side} moves first").format(side=side)
    luck = gettext("{side} moves first, luck {points}")
    return (
        opening_words(step.text),
        luck.format(side=side, points=points(game.opening_luck)),
    )


def _draw_choice(
    canvas: pygame.Surface, art: Art, x: int, turn: TurnAnalysis, *, is_exact: bool
) -> None:
    face = art.normal
    if not turn.is_decision:
        face.draw(canvas, (x, _SECOND), gettext("No choice"))
    elif was_best(turn):
        face.draw(canvas, (x, _SECOND), gettext("Best move"))
    else:
        lost = gettext("Cost {points}").format(points=cost(turn))
        x = face.draw(canvas, (x, _SECOND), lost) + 1
        x = art.bold.draw(canvas, (x, _SECOND), mark(turn)) + _GAP
        moves = line_text(turn.options[0])
        chance = percent(turn.best, is_exact=is_exact)
        words = wordings(gettext("Best {moves}: {chance}|Best {moves}"), moves=moves, chance=chance)
        shown = face.fit(fitting(face, words, _RIGHT - x), _RIGHT - x)
        face.draw_right(canvas, (_RIGHT, _SECOND), shown)
