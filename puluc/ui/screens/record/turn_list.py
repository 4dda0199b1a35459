"""The turns of a game as lists: in columns as on a score sheet, and with their luck and cost."""

from collections.abc import Iterator
from dataclasses import replace

import pygame

from puluc.game.analysis import GameAnalysis, TurnAnalysis, mistake_sign
from puluc.marks import N_
from puluc.rules import Player, Side
from puluc.text.analysis_words import (
    after,
    after_words,
    cost,
    mistake_word,
    moves_text,
    percent,
    points,
    was_best,
)
from puluc.text.language import gettext, pgettext
from puluc.text.names import Called, player_name, side_name
from puluc.text.narration import threw
from puluc.text.wordings import Words, worded
from puluc.ui.board.picture.figures import numeral, sprite_name
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, INK, WIDTH, frame, invert
from puluc.ui.render.font import GAP
from puluc.ui.render.scroll_bar import SCROLL_BAR_WIDTH, ScrollBar
from puluc.ui.scene.controls import Control, index_at, option
from puluc.ui.scene.input import Action, Command
from puluc.ui.screens.record.steps import SET_UP, RecordStep
from puluc.ui.widgets.choice import Selection
from puluc.ui.widgets.scroll_list import ScrollList
from puluc.ui.widgets.title_bar import bar_height

_LEFT, _BAR_X = 3, WIDTH - 5
_WIDTH = _BAR_X - _LEFT
_RULE_GAP = 5
"""The least number of blank pixels between a text and the rule at its right, with the rule."""
_NUMBER_RIGHT, _PIECE_X, _TEXT_X = 15, 17, 27
_SIGN = 8
"""The box of the numeral of a player of a team."""


class TurnList(Selection):
    """A list of steps that runs down the columns, left to right."""

    goes_round = False

    def __init__(self, art: Art, steps: list[RecordStep]) -> None:
        super().__init__(len(steps), self.step_at)
        self._art = art
        self._steps = steps
        has_two_throws = bool(steps) and steps[0].after.rules.throws_per_turn > 1
        self._columns = 2 if has_two_throws else 3
        self._pitch = art.normal.pitch
        self._top = bar_height(art) + 2
        self.bottom = HEIGHT - art.normal.height - 3
        """The bottom of the rows; a line of text has room below them."""
        self._rows = (self.bottom - self._top) // self._pitch
        self._column = _WIDTH // self._columns
        self._first = 0
        """The first visible column."""
        self.go(len(steps) - 1)

    def go(self, index: int) -> None:
        """Select a step, or the nearest one, and scroll it into view."""
        self.index = min(max(index, 0), max(len(self._steps) - 1, 0))
        column = self.index // self._rows
        self._first = min(max(self._first, column - self._columns + 1), column)

    @property
    def page(self) -> int:
        """The most steps in view."""
        return self._rows * self._columns

    def walk(self, action: Action) -> None:
        """Select another step; Left and Right go by a column."""
        if action in (Command.LEFT, Command.RIGHT):
            self.go(self.index + (-self._rows if action is Command.LEFT else self._rows))
        else:
            super().walk(action)

    def step_at(self, pos: tuple[int, int]) -> int | None:
        """Return the step under a canvas pixel."""
        number = index_at(map(self._rect, self._visible), pos)
        return None if number is None else self._visible[number]

    def controls(self, called: Called) -> Iterator[Control]:
        """Yield the steps in the visible columns, in words."""
        for number in self._visible:
            told = self._steps[number].heard(called)
            row = option(self._rect(number), number, self.index, len(self._steps))
            yield replace(row, name=f"{number}. {told}" if number else told, is_whole=True)

    @property
    def _visible(self) -> range:
        """The steps in the visible columns."""
        first = self._first * self._rows
        return range(first, min(first + self.page, self.count))

    def _rect(self, number: int) -> pygame.Rect:
        """Return the area of a step in the visible columns."""
        column, row = divmod(number - self._first * self._rows, self._rows)
        left, top = _LEFT + column * self._column, self._top + row * self._pitch
        return pygame.Rect(left - 1, top, self._column - 2, self._pitch)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the visible columns; the selected step is inverse."""
        for number in self._visible:
            self._draw_step(canvas, number)
        for column in range(1, self._columns):
            x = _LEFT + column * self._column - 2
            canvas.fill(INK, (x, self._top + 2, 1, self._rows * self._pitch - 4))
        self.scroll_bar.draw(canvas)

    @property
    def scroll_bar(self) -> ScrollBar:
        """The scroll bar, in columns."""
        columns = -(-len(self._steps) // self._rows)
        height = self._rows * self._pitch - 2
        track = pygame.Rect(_BAR_X, self._top + 1, SCROLL_BAR_WIDTH, height)
        return ScrollBar(track, self._first, self._columns, columns)

    def scroll_to(self, first: int) -> None:
        """Scroll to a column; select the step in the same row of the nearest column in view."""
        self._first = first
        column, row = divmod(self.index, self._rows)
        column = min(max(column, first), first + self._columns - 1)
        self.go(column * self._rows + row)

    def _draw_step(self, canvas: pygame.Surface, number: int) -> None:
        area = self._rect(number)
        left, y = area.x + 1, area.y
        step, face = self._steps[number], self._art.normal
        if number:
            draw_number(canvas, self._art, (left + _NUMBER_RIGHT, y + 1), number)
        text_x = _TEXT_X if number else 1
        if (player := step.player) is not None:
            corner = (left + _PIECE_X, y + (self._pitch - 9) // 2)
            draw_player(canvas, self._art, corner, player)
        width = self._column - text_x - _RULE_GAP
        words = Words(step.text) if number else opening_words(step.text)
        face.draw(canvas, (left + text_x, y + 1), face.fit(words, width))
        if number == self.index:
            invert(canvas, area)


def draw_number(canvas: pygame.Surface, art: Art, top_right: tuple[int, int], number: int) -> None:
    """Draw the number of a turn, smaller than the text beside it."""
    x, y = top_right
    below = art.normal.capital - 1 - art.figures.capital
    art.figures.draw_right(canvas, (x, y + below), str(number))


def opening_words(throws: str) -> Words:
    """Return the throws of the opening; the short wording has the last pair, which decided it.

    They are empty if the start was set up.
    """
    if not throws:
        return Words(pgettext("start", SET_UP))
    values = throws.split()
    tied = (len(values) - 1) // len(Side) * len(Side)
    full = gettext("Opening {values}").format(values=throws)
    # Translators: as "Opening {values}"; the first throws, which tied, are left out.
    short = gettext("Opening ... {values}").format(values=" ".join(values[tied:]))
    return Words(full, short if tied else full)


def draw_player(canvas: pygame.Surface, art: Art, corner: tuple[int, int], player: Player) -> None:
    """Draw a player's sign: a piece, in teams the numeral, light for Jade, dark for Obsidian."""
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


_COST_LEFT, _COST_BAR_X = 4, WIDTH - 7
_COST_NUMBER_RIGHT, _PLAYER_X, _COST_TEXT_X = 20, 23, 34
_LUCK_RIGHT, _COST_RIGHT, _MARK_X, _CHANCE_RIGHT = 146, 176, 178, 226
_GAP = 4
# Translators: the heads of columns, at most 28 pixels each.
_HEADS = ((_LUCK_RIGHT, N_("LUCK")), (_COST_RIGHT, N_("COST")), (_CHANCE_RIGHT, N_("CHANCE")))


class AnalysisList:
    """A table of the opening and the turns, with the chances of the side that chose."""

    def __init__(self, art: Art, steps: list[RecordStep], game: GameAnalysis) -> None:
        self._art = art
        self._steps = steps[: len(game.chances)]
        self._game = game
        width = _CHANCE_RIGHT - _COST_LEFT + 3
        pitch, self._head_y = art.normal.pitch, bar_height(art) + 3
        self._rule_y = self._head_y + art.figures.capital + 2
        top = self._rule_y + 2
        area = pygame.Rect(_COST_LEFT - 1, top - 1, width, (HEIGHT - top) // pitch * pitch)
        bar = pygame.Rect(_COST_BAR_X, top, 0, area.height - 2)
        self._list = ScrollList(area, pitch, bar, len(self._steps))

    @property
    def page(self) -> int:
        """The number of rows in view."""
        return self._list.page

    @property
    def scroll_bar(self) -> ScrollBar:
        """The scroll bar, in rows."""
        return self._list.scroll_bar

    def scroll_to(self, top: int, selected: int) -> int:
        """Scroll to a row; return the turn that is selected then."""
        self._list.go(selected)
        self._list.scroll_to(top)
        return self._list.index

    def turn_at(self, pos: tuple[int, int], selected: int) -> int | None:
        """Return the turn under a canvas pixel."""
        self._list.go(selected)
        return self._list.row_at(pos)

    def controls(self, selected: int) -> Iterator[Control]:
        """Yield the rows around the selected one."""
        self._list.go(selected)
        for number, row in zip(self._list.visible, self._list.controls(), strict=True):
            yield replace(row, name=self.said(number), is_whole=True)

    def said(self, number: int) -> str:
        """Return a turn in words, with its luck, its cost and the chance after it."""
        step, game = self._steps[number], self._game
        turn = game.turns[number - 1] if number else None
        text = step.heard(player_name).removesuffix(".")
        if step.player is not None:
            told = threw(player_name(step.player), step.throws.split())
            text = f"{number}. {told}: {step.moves}"
        luck, lost, chance = (gettext(head).lower() for _, head in _HEADS)
        parts = [
            f"{luck.capitalize()} {points(turn.luck if turn else game.opening_luck)}",
            *([f"{lost} {cost(turn)}"] if turn and cost(turn) else []),
            *([mistake_word(turn)] if turn and mistake_sign(turn) else []),
            f"{chance} {percent(after(game, number)[1], is_exact=True)}",
        ]
        return f"{text}. {', '.join(parts)}"

    def draw(self, canvas: pygame.Surface, selected: int) -> None:
        """Draw the rows around the selected one."""
        face, left = self._art.figures, _COST_TEXT_X
        for right, head in _HEADS:  # a wide one begins beside the one before it
            text = gettext(head)
            x = max(left, right - face.width(text))
            left = face.draw(canvas, (x, self._head_y), text) + _GAP
        canvas.fill(INK, (_COST_LEFT, self._rule_y, _CHANCE_RIGHT - _COST_LEFT, 1))
        self._list.go(selected)
        for number in self._list.visible:
            self._draw_row(canvas, self._list.rect(number).y + 1, number)
        invert(canvas, self._list.rect(selected))
        self._list.scroll_bar.draw(canvas)

    def _draw_row(self, canvas: pygame.Surface, y: int, number: int) -> None:
        face, game, step = self._art.normal, self._game, self._steps[number]
        words = Words(step.text) if number else opening_words(step.text if step.events else "")
        luck = game.opening_luck
        if number:
            draw_number(canvas, self._art, (_COST_NUMBER_RIGHT, y), number)
            turn = game.turns[number - 1]
            luck = turn.luck
            face.draw_right(canvas, (_COST_RIGHT, y), cost(turn))
            self._art.bold.draw(canvas, (_MARK_X, y), mistake_sign(turn))
        if step.player is not None:
            corner = (_PLAYER_X, y + (face.pitch - 11) // 2)
            draw_player(canvas, self._art, corner, step.player)
        left = _COST_TEXT_X if number else _COST_LEFT
        room = _LUCK_RIGHT - left - 24
        face.draw(canvas, (left, y), face.fit(words, room))
        face.draw_right(canvas, (_LUCK_RIGHT, y), points(luck))
        chance = percent(after(game, number)[1], is_exact=True)
        face.draw_right(canvas, (_CHANCE_RIGHT, y), chance)


_CAP_LEFT, _CAP_RIGHT = 4, WIDTH - 5
_CAP_GAP = 8
_CAP_NUMBER_GAP, _CAP_PLAYER_WIDTH = 4, 12


def draw_caption(
    canvas: pygame.Surface,
    art: Art,
    game: GameAnalysis,
    number: int,
    step: RecordStep,
    *,
    top: int,
) -> None:
    """Draw a turn, its luck and cost, the best move if it was better, and the chooser's chance."""
    chance, turn = after_words(game, number), game.turns[number - 1] if number else None
    told = Words(step.text)
    choice, sign, best = _choice(turn, is_exact=game.is_exact)
    if turn:
        luck = gettext("Luck {points}").format(points=points(turn.luck))
    else:
        told, luck = _opening(game, step)
    face, bold = art.normal, art.bold
    second, left = top + face.pitch, _CAP_LEFT
    if number:
        left += face.width(str(number)) + _CAP_NUMBER_GAP + _CAP_PLAYER_WIDTH
    room = _CAP_RIGHT - face.width(chance) - _CAP_GAP - left
    end = _CAP_LEFT + face.width(luck) + _CAP_GAP + face.width(choice) + bold.width(sign)
    rest = _CAP_RIGHT - end - _CAP_GAP
    face.draw_right(canvas, (_CAP_RIGHT, top), chance)
    face.draw(canvas, (left, top), face.fit(told, room))
    x = face.draw(canvas, (_CAP_LEFT, second), luck) + _CAP_GAP
    x = face.draw(canvas, (x, second), choice)
    bold.draw(canvas, (x + 1, second), sign)
    face.draw_right(canvas, (_CAP_RIGHT, second), face.fit(best, rest))
    if number:
        x = face.draw(canvas, (_CAP_LEFT, top), str(number)) + _CAP_NUMBER_GAP - GAP
        if step.player is not None:
            draw_player(canvas, art, (x, top + face.capital - 8), step.player)


def _opening(game: GameAnalysis, step: RecordStep) -> tuple[Words, str]:
    """Return the beginning of the game, and the side that moves first."""
    side = side_name(game.opening or Side.JADE)
    if not step.events:
        return opening_words(""), gettext("{side} moves first").format(side=side)
    text = gettext("{side} moves first, luck {points}")
    luck = text.format(side=side, points=points(game.opening_luck))
    return opening_words(step.text), luck


def _choice(turn: TurnAnalysis | None, *, is_exact: bool) -> tuple[str, str, Words]:
    """Return the cost of a choice, the sign of a mistake, and the better moves, if any."""
    if turn is None:
        return "", "", Words()
    if not turn.is_decision:
        return gettext("No choice"), "", Words()
    if was_best(turn):
        return gettext("Best move"), "", Words()
    lost = gettext("Cost {points}").format(points=cost(turn))
    moves, chance = moves_text(turn.options[0]), percent(turn.best, is_exact=is_exact)
    best = worded(gettext("Best {moves}: {chance}|Best {moves}"), moves=moves, chance=chance)
    return lost, mistake_sign(turn), best
