"""The panel shown over the board when a game is over."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from puluc.marks import NC_
from puluc.rules import SERIES_GAMES, Outcome, Record, SeriesGame, Side
from puluc.text.end_words import result
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.names import short_form, side_name
from puluc.text.wordings import Words, joined, worded
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.board.picture.layout import FIGURE_SIZE, Layout
from puluc.ui.board.picture.snapshot import Pose
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER, centred, frame, invert
from puluc.ui.scene.controls import COLUMN, Control, Role, button, closing, index_at
from puluc.ui.scene.hot_keys import shown_key
from puluc.ui.scene.input import Action, Command
from puluc.ui.widgets.choice import Selection

CHOICES = (
    BoardCommand.PROCEED,
    BoardCommand.RECORD,
    BoardCommand.SCORES,
    BoardCommand.ANALYSIS,
    BoardCommand.LOOK,
)

_RECT = pygame.Rect(2, 0, 236, 42)
"""The panel, above the spaces of the units."""
_LEFT, _RIGHT = _RECT.x + 8, _RECT.right - 8
_RESULT = centred(184, 73)
"""The panel of a film, without choices."""
_LINE_PITCH, _ROW_PITCH = 9, 9
_TITLE_TOP = 3
_KEY_GAP, _SCORE_GAP = 5, 6
_FIRST = (0, 0, 98)
_PLACES = {
    BoardCommand.RECORD: (0, 98, 66),
    BoardCommand.SCORES: (0, 164, 62),
    BoardCommand.ANALYSIS: (1, 0, 80),
    BoardCommand.LOOK: (1, 80, 68),
    BoardCommand.MISTAKES: (1, 148, 78),
    BoardCommand.SWAP_SIDES: (2, 0, 226),
}
"""The row of each choice, and its left edge and width; any other is the first one."""
_ROWS_GAP = 3
"""From the edge of a choice to its text."""


class EndPanel:
    """Who has won, the story or why, the score, and what to do next, one choice selected.

    No choice moves: the place of *Mistakes* stays empty until some are known. After the second game
    with the same throws a line below compares both.
    """

    choices: tuple[BoardCommand, ...] = CHOICES
    rect = _RECT

    def __init__(
        self,
        art: Art,
        outcome: Outcome,
        reason: Words,
        score: Words,
        *,
        can_swap: bool = False,
        compared: Words | None = None,
    ) -> None:
        """Offer *Same throws, other side*, or leave room for a third line, ``compared``."""
        self._art = art
        self._outcome = outcome
        self._lines = (reason, score)
        self._compared = compared
        if can_swap:
            self.choices = (*self.choices, BoardCommand.SWAP_SIDES)
        if can_swap or compared is not None:
            self.rect = pygame.Rect(
                self.rect.topleft, (self.rect.width, self.rect.height + _ROW_PITCH)
            )
        self.choice = Selection(len(self.choices), self._row_at)
        self._mistakes = 0

    @property
    def chosen(self) -> BoardCommand:
        """The choice selected."""
        return self.choices[self.choice.index]

    def retell(self, reason: Words, score: Words, compared: Words | None = None) -> None:
        """Show other lines: more is known, or the language is another."""
        self._lines, self._compared = (reason, score), compared

    def offer_mistakes(self, count: int) -> None:
        """Offer to try the mistakes again, if there are any."""
        self._mistakes = count
        if count and BoardCommand.MISTAKES not in self.choices:
            chosen, place = self.chosen, CHOICES.index(BoardCommand.LOOK) + 1
            self.choices = (
                *self.choices[:place],
                BoardCommand.MISTAKES,
                *self.choices[place:],
            )
            self.choice.count = len(self.choices)
            self.choice.go(self.choices.index(chosen))

    def take(self, action: Action) -> bool:
        """Select another choice, or one of the other row; return whether an action takes one."""
        if action in COLUMN:
            rects = [*map(self.row_rect, range(len(self.choices)))]
            here, rows = rects[self.choice.index], sorted({rect.y for rect in rects})
            step = 1 if action is Command.DOWN else -1
            top = rows[(rows.index(here.y) + step) % len(rows)]
            in_row = [(abs(rect.x - here.x), n) for n, rect in enumerate(rects) if rect.y == top]
            self.choice.go(min(in_row)[1])
            return False
        return self.choice.take(action) is not None

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        return index_at(map(self.row_rect, range(len(self.choices))), pos)

    def row_rect(self, row: int) -> pygame.Rect:
        """Return the area of a choice, counted from 0."""
        line, left, width = _PLACES.get(self.choices[row], _FIRST)
        top = _RECT.bottom - 2 - _ROW_PITCH * (2 - line - (self._compared is not None))
        return pygame.Rect(_LEFT - 3 + left, top, width, _ROW_PITCH)

    def controls(self) -> Iterator[Control]:
        """Yield who has won and why, and the choices."""
        head, (why, score) = self.rect.copy(), self._lines
        head.height = self.row_rect(0).y - head.y
        compared = self._compared.full if self._compared else ""
        about = joined((result(self._outcome), why.full, compared, score.full))
        yield Control(Role.STATUS, head, about)
        for row, command in enumerate(self.choices):
            shown = button(self.row_rect(row), row, self.choice.index)
            yield replace(
                shown,
                name=self._words(command).full,
                key=shown_key(command.key),
                click=(Command.CANCEL,) if command is BoardCommand.LOOK else shown.click,
                place=(row + 1, len(self.choices)),
            )
        if BoardCommand.LOOK not in self.choices:
            yield closing(self._label(BoardCommand.LOOK))

    def draw(self, canvas: pygame.Surface) -> None:
        self._draw_result(canvas)
        face = self._art.normal
        for row, command in enumerate(self.choices):
            rect = self.row_rect(row)
            self._art.bold.draw(canvas, (rect.x + 3, rect.y + 1), self._cap(command))
            left = rect.x + 3 + self._key_width(command)
            text = face.fit(self._words(command), rect.right - left)
            face.draw(canvas, (left, rect.y + 1), text)
        invert(canvas, self.row_rect(self.choice.index))

    def _draw_result(self, canvas: pygame.Surface) -> None:
        """Draw who has won, with the score beside it, and why."""
        frame(canvas, self.rect, 2, 5)
        (why, score), top, face = self._lines, self.rect.y + _TITLE_TOP, self._art.normal
        x = self._art.bold.draw(canvas, (_LEFT, top), result(self._outcome)) + _SCORE_GAP
        face.draw_right(canvas, (_RIGHT, top), face.fit(score, _RIGHT - x))
        for number, words in enumerate((why, self._compared or Words()), 1):
            y = top + number * _LINE_PITCH
            face.draw(canvas, (_LEFT, y), face.fit(words, _RIGHT - _LEFT))

    def _key_width(self, command: BoardCommand) -> int:
        cap = self._cap(command)
        return self._art.bold.width(cap) + _KEY_GAP if cap else 0

    def _cap(self, command: BoardCommand) -> str:
        """Return the key of a choice, or its button on a controller; empty if there is none."""
        art = self._art
        return art.button(command.key) if art.has_pad_caps else command.key

    def _words(self, command: BoardCommand) -> Words:
        """Return what a choice says."""
        if command is BoardCommand.MISTAKES:
            # Translators: a choice once a game is over: try them again. 48 pixels at most.
            text = ngettext("{count} mistake", "{count} mistakes", self._mistakes)
            return worded(text, count=self._mistakes)
        # Translators: instead of Look at the board, if there is little room.
        short = gettext("Board") if command is BoardCommand.LOOK else ""
        return Words(self._label(command), short)

    def _label(self, command: BoardCommand) -> str:
        return gettext(command.value.label)


def draw_result(canvas: pygame.Surface, art: Art, outcome: Outcome, reason: Words) -> None:
    """Draw the panel of a film: who has won and why, beside the winner's figure, if any."""
    rect, top = _RESULT, _RESULT.y + _TITLE_TOP
    frame(canvas, rect, 2, 5)
    text_x = rect.x + 28
    if (winner := outcome.winner) is not None:
        text_x = rect.x + 15 + FIGURE_SIZE[0]
        figure = art[f"{sprite_name(winner)}/{Pose.VICTORIOUS}"]
        canvas.blit(figure, (rect.x + 7, rect.centery - FIGURE_SIZE[1] // 2))
    width = rect.right - text_x - 8
    art.bold.draw(canvas, (text_x, top), result(outcome))
    art.normal.draw(canvas, (text_x, top + _LINE_PITCH), art.normal.fit(reason, width))
    canvas.fill(INK, (text_x, top + 2 * _LINE_PITCH, width, 1))


_SERIES_RECT = pygame.Rect(2, 0, 236, 55)
TEXT_WIDTH, TEXT_RIGHT = _RIGHT - _LEFT, _RIGHT + 1
_HEAD_TOP, _SIDE_TOPS = 21, (28, 36)
_LEAST_HEAD_GAP = 3
HEADS = (
    # Translators: the five games of a series, and their sum. All six together may be as wide as
    # 33 letters, in capitals; if they are wider, games but the last one have their numbers.
    NC_("column", "ANTS"),
    NC_("column", "EAGLE"),
    NC_("column", "SCORPION"),
    NC_("column", "ARMY"),
    NC_("column", "FIRE"),
    NC_("column", "SUM"),
)
PIECE_WIDTH = 11
_NOT_PLAYED = "-"
_MARK, _MARK_GAP = "widgets/taken-back", 3


SERIES_CHOICES = (BoardCommand.PROCEED, BoardCommand.RECORD, BoardCommand.SCORES)


def draw_series_game(
    canvas: pygame.Surface,
    art: Art,
    layout: Layout,
    series_game: SeriesGame,
    *,
    is_highlighted: bool,
) -> None:
    """Draw the number of a game in its series, ``2/5``; inverse below a highlighted city."""
    area = layout.series_place
    text = f"{series_game.number}/{len(SERIES_GAMES)}"
    canvas.fill(PAPER, area)
    text = art.figures.fit(Words(text, text[0]), area.width)
    art.figures.draw_centred(canvas, area.midtop, text)
    if is_highlighted:
        invert(canvas, area)


class SeriesPanel(EndPanel):
    """Who has won the game or, after the fifth, the series; the table of games; what to do next."""

    choices = SERIES_CHOICES
    rect = _SERIES_RECT

    def __init__(self, art: Art, outcome: Outcome, reason: Words, games: Sequence[Record]) -> None:
        """Make the panel for ``games``, those of the series so far; the last one has just ended."""
        super().__init__(art, outcome, reason, Words())
        self._taken = {
            game.series_game.number: game.taken for game in games if game.series_game and game.taken
        }
        series_game, taken = games[-1].series_game or SeriesGame(), games[-1].taken
        self._number, self._is_last = series_game.number, series_game.is_last
        self._sum = series_game.total(taken) if taken else (0, 0)
        self._is_assisted = any(game.is_assisted for game in games)

    @property
    def title(self) -> Words:
        """Who has won, and what."""
        if not self._is_last:
            return self._game
        if self.winner is None:
            return Words(gettext("The series is a draw"))
        text = gettext("{side} wins the series|{side} wins")
        return worded(text, side=side_name(self.winner))

    @property
    def _game(self) -> Words:
        """Who has won the game that has just ended."""
        game, _ = SERIES_GAMES[self._number - 1]
        won = result(self._outcome)
        winner = self._outcome.winner
        short = won if winner is None else side_name(winner)
        return Words(f"{gettext(game)}: {won}", f"{short_form(game)}: {short}")

    @property
    def winner(self) -> Side | None:
        """The winner of the game or, after the fifth one, of the series."""
        if not self._is_last:
            return self._outcome.winner
        jade, obsidian = self._sum
        if jade == obsidian:
            return None
        return Side.JADE if jade > obsidian else Side.OBSIDIAN

    def row_rect(self, row: int) -> pygame.Rect:
        """Return the area of a choice, counted from 0: all in a line, as wide as they need."""
        widths = self._widths
        left = _LEFT - _ROWS_GAP + sum(widths[:row]) + _ROWS_GAP * row
        return pygame.Rect(left, self.rect.bottom - _ROW_PITCH - 1, widths[row], _ROW_PITCH)

    def offer_mistakes(self, count: int) -> None:
        """Offer none: they have no room beside the other choices, and the record has them too."""

    @property
    def _widths(self) -> list[int]:
        """The widths of the choices, with the full wordings if they have room."""
        face, room = self._art.normal, TEXT_WIDTH - _ROWS_GAP * len(self.choices)
        words = [*map(self._words, self.choices)]
        for texts in ([each.full for each in words], [each.short for each in words]):
            widths = [
                self._key_width(command) + face.width(text) + 2 * _ROWS_GAP
                for command, text in zip(self.choices, texts, strict=True)
            ]
            if sum(widths) <= room:
                break
        return widths

    def _label(self, command: BoardCommand) -> str:
        is_next_series = self._is_last and command is BoardCommand.PROCEED
        return gettext("Next series") if is_next_series else super()._label(command)

    def _draw_result(self, canvas: pygame.Surface) -> None:
        frame(canvas, self.rect, 2, 5)
        mark, face = self._art[_MARK], self._art.bold
        room = TEXT_WIDTH - self._is_assisted * (mark.get_width() + _MARK_GAP)
        title = face.fit(self.title, room)
        x = face.draw(canvas, (_LEFT, _TITLE_TOP), title)
        if self._is_assisted:
            canvas.blit(mark, (x + _MARK_GAP, _TITLE_TOP))
        words, _ = self._lines
        if self._is_last:
            game = self._game
            words = Words(f"{game.full}. {words.full}", f"{game.short}. {words.short}")
        why = self._art.normal.fit(words, TEXT_WIDTH)
        self._art.normal.draw(canvas, (_LEFT, _TITLE_TOP + _LINE_PITCH), why)
        self._draw_table(canvas)

    @property
    def _heads(self) -> list[str]:
        """The names of the games, or numbers for all but the last if there is no room."""
        heads = [pgettext("column", head) for head in HEADS]
        room = TEXT_WIDTH - PIECE_WIDTH - _LEAST_HEAD_GAP * len(heads)
        if sum(map(self._art.figures.width, heads)) <= room:
            return heads
        kept = self._number, len(heads)
        return [head if number in kept else str(number) for number, head in enumerate(heads, 1)]

    def _draw_table(self, canvas: pygame.Surface) -> None:
        """Draw a column for each game and their sum; the head of the last one is inverse."""
        face, left = self._art.figures, _LEFT + PIECE_WIDTH
        heads = self._heads
        widths = [face.width(head) for head in heads]
        gap = (_RIGHT - left - sum(widths)) // len(HEADS)
        for side in Side:
            piece = self._art[f"pieces/{sprite_name(side)}-{PIECE_WIDTH}"]
            canvas.blit(piece, (_LEFT, _SIDE_TOPS[side] + 1))
        for number, (head, width) in enumerate(zip(heads, widths, strict=True), 1):
            left += gap
            face.draw(canvas, (left, _HEAD_TOP), head)
            taken = self._taken.get(number) if number <= len(SERIES_GAMES) else self._sum
            for side in Side:
                text = str(taken[side]) if taken else _NOT_PLAYED
                font = self._art.bold if number > len(SERIES_GAMES) else self._art.normal
                font.draw_centred(canvas, (left + width // 2, _SIDE_TOPS[side]), text)
            if number == self._number:
                invert(canvas, pygame.Rect(left - 2, _HEAD_TOP - 1, width + 3, face.capital + 3))
            left += width
        rule_y = self.row_rect(0).y - 1
        canvas.fill(INK, (_LEFT, rule_y, TEXT_WIDTH, 1))
