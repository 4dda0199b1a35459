"""The Proof tab: the SHA-256 of the seed, and the seed itself after the game."""

import pygame

from puluc.rules import Record
from puluc.text.language import gettext
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH
from puluc.ui.render.sprites import INK

_LEFT = 8
_TEXT_WIDTH = WIDTH - 2 * _LEFT
_TITLE_Y, _RULE_Y, _HASH_Y, _SEED_Y, _HINT_Y = 15, 24, 28, 49, 69
_LINE_PITCH = 9
_DIGIT_WIDTH, _DIGIT_PITCH = 5, 6
_GROUP, _GROUP_PITCH = 8, 58
_GROUPS_A_LINE = 4
_SEED_GAP = 2
_SEED_LINES = 2
_COMMAND = "puluc verify"


def draw_seed_proof(canvas: pygame.Surface, art: Art, record: Record | None) -> None:
    """Draw what a player needs to check that the throws were fixed before the game."""
    if record is None:
        _draw_text(canvas, art, gettext("No game"), gettext("There is no game on the board."))
    elif not record.commitment:
        _draw_text(
            canvas,
            art,
            gettext("Game {number}: sticks thrown by hand").format(number=record.number),
            gettext(
                "The throws of this game are those of real sticks, entered one by one. They come"
                " from no seed, so there is nothing to recompute."
            ),
        )
    else:
        title = gettext("SHA-256 of the seed of game {number}")
        _draw_title(canvas, art, title.format(number=record.number))
        _draw_digits(canvas, art, record.commitment)
        _draw_seed(canvas, art, record)
        _draw_hint(canvas, art)


def _draw_title(canvas: pygame.Surface, art: Art, text: str) -> None:
    face = art.bold if art.bold.width(text) <= _TEXT_WIDTH else art.normal
    face.draw(canvas, (_LEFT, _TITLE_Y), text)
    canvas.fill(INK, (_LEFT, _RULE_Y, _TEXT_WIDTH, 1))


def _draw_text(canvas: pygame.Surface, art: Art, title: str, text: str) -> None:
    _draw_title(canvas, art, title)
    art.normal.draw_lines(canvas, (_LEFT, _HASH_Y), text, _TEXT_WIDTH, _LINE_PITCH)


def _draw_digits(canvas: pygame.Surface, art: Art, digits: str) -> None:
    """Digits in groups, at a fixed pitch, so that they can be compared by eye."""
    face = art.normal
    for index, digit in enumerate(digits):
        group, column = divmod(index, _GROUP)
        line, group = divmod(group, _GROUPS_A_LINE)
        x = _LEFT + group * _GROUP_PITCH + column * _DIGIT_PITCH
        inset = (_DIGIT_WIDTH - face.width(digit) + 1) // 2
        face.draw(canvas, (x + inset, _HASH_Y + line * _LINE_PITCH), digit)


def _draw_seed(canvas: pygame.Surface, art: Art, record: Record) -> None:
    """The seed of a finished game, or when it is shown."""
    if record.result is None:
        text = gettext("The seed is shown when the game is over.")
        art.normal.draw_lines(canvas, (_LEFT, _SEED_Y), text, _TEXT_WIDTH, _LINE_PITCH)
        return
    end = art.bold.draw(canvas, (_LEFT, _SEED_Y), gettext("Seed"))
    x = end + _SEED_GAP
    face, room = art.normal, _LEFT + _TEXT_WIDTH - x
    *lines, rest = face.wrap(record.seed, room)[:_SEED_LINES]
    shown = " ".join(lines)
    lines.append(face.fit(record.seed[len(shown) :].lstrip(), room) if lines else rest)
    for number, line in enumerate(lines):
        face.draw(canvas, (x, _SEED_Y + number * _LINE_PITCH), line)


def _draw_hint(canvas: pygame.Surface, art: Art) -> None:
    """How to check the throws, with the command in bold if it has room."""
    # Translators: command is puluc verify.
    before, _, after = gettext("{command} recomputes every throw.").partition("{command}")
    width = art.normal.width(before) + art.bold.width(_COMMAND) + art.normal.width(after)
    face = art.bold if width <= _TEXT_WIDTH else art.normal
    x = art.normal.draw(canvas, (_LEFT, _HINT_Y), before)
    x = face.draw(canvas, (x, _HINT_Y), _COMMAND)
    art.normal.draw(canvas, (x, _HINT_Y), after)
