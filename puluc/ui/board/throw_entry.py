"""Asks what real sticks show, by the number of banded faces."""

from collections.abc import Iterator

import pygame

from puluc.game.session import Session
from puluc.rules import STICK_COUNT, THROWS, Phase
from puluc.text.language import gettext
from puluc.text.names import names_of, player_name
from puluc.text.wordings import Words, worded
from puluc.ui.board.picture.layout import STICK_PITCH, STICK_SIZE
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import centred, invert
from puluc.ui.scene.base import HelpTopic, Pop, Question, Scene, Transition
from puluc.ui.scene.controls import Control, Role, button, index_at
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter
from puluc.ui.widgets.notice import draw_panel, title_height
from puluc.ui.widgets.title_bar import KeyHints, cancel_hint, foot_hints, hint_height, ok_hint

_THROWS = tuple(
    next(throw for throw in THROWS if throw.marked == banded) for banded in range(STICK_COUNT + 1)
)
_TITLE_MARGIN = 6
_STICKS_WIDTH = STICK_PITCH * (STICK_COUNT - 1) + STICK_SIZE[0]
_CELL_WIDTH = _STICKS_WIDTH + 10
_WIDTH = len(_THROWS) * _CELL_WIDTH + 14


class ThrowEntryScene(Scene):
    """Closes with the throw, or with None."""

    is_overlay = True
    takes_digits = True
    help_topic = HelpTopic.DIALOGS

    def __init__(self, art: Art, who: Words, number: int = 1, count: int = 1) -> None:
        """Ask for throw ``number`` of ``count`` in the turn of ``who``."""
        self._art = art
        self.question = Question()
        if count == 1:
            # Translators: what do real sticks show? {who} threw them. 182 pixels at most.
            text = gettext("{who}: how many are banded?|{who}: banded?")
        else:
            # Translators: the same of one of several throws.
            text = gettext(
                "{who}: throw {number} of {count}, banded?|{who}, {number} of {count}: banded?"
            )
        self._title = self._fitted(
            Words(
                worded(text, who=who.full, number=number, count=count).full,
                worded(text, who=who.short, number=number, count=count).short,
            )
        )
        self._chosen: int | None = None
        """The answer that is selected; None at first, so that no key in haste enters a throw."""
        self._top = title_height(art) + 4
        self._foot = art.bold.height + 3
        """The rows of a number below its sticks."""
        height = self._top + STICK_SIZE[1] + self._foot + hint_height(art) + 10
        self._area = centred(_WIDTH, height)

    def handle(self, action: Action) -> Transition | None:
        """Choose by arrows and Enter, by a digit, or by a click."""
        action = self._hints.meant(action)
        match action:
            case Command.LEFT | Command.DOWN:
                self._chosen = ((self._chosen or 0) - 1) % len(_THROWS)
            case Command.RIGHT | Command.UP:
                self._chosen = 0 if self._chosen is None else (self._chosen + 1) % len(_THROWS)
            case Command.HOME | Command.END:
                self._chosen = 0 if action is Command.HOME else STICK_COUNT
            case Command.ACCEPT:
                if self._chosen is not None:
                    return Pop(_THROWS[self._chosen])
                # Translators: an answer by a digit, or a click on one of five pictures of sticks.
                text = gettext("Press 0 to 4, or click the sticks|Press 0 to 4")
                self._title = self._fitted(worded(text))
            case Command.CANCEL | Command.MENU:
                return Pop()
            case Letter(text) if text in "01234":
                return Pop(_THROWS[int(text)])
            case Hover(pos) | Click(pos):
                return self._point(pos, is_click=isinstance(action, Click))
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the question and the five answers; the chosen one is inverse."""
        draw_panel(canvas, self._art, self._area, self._title)
        for banded, throw in enumerate(_THROWS):
            cell = self._cell(banded)
            for stick, face_up in enumerate(throw.faces):
                sprite = self._art[f"{self._art.thrown}/{'banded' if face_up else 'plain'}"]
                place = pygame.Rect((cell.x + 5 + STICK_PITCH * stick, cell.y + 3), STICK_SIZE)
                canvas.blit(sprite, sprite.get_rect(center=place.center))
            foot = pygame.Rect(cell.x, cell.bottom - self._foot - 1, cell.width, self._foot)
            self._art.bold.draw_centred(canvas, (foot.centerx, foot.y + 2), str(banded))
            if banded == self._chosen:
                invert(canvas, foot)
        self._hints.draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the question, the answers and the keys."""
        top = pygame.Rect(self._area.topleft, (self._area.width, self._top - 2))
        yield Control(Role.HEADING, top, self._title)
        for banded in range(len(_THROWS)):
            chosen = -1 if self._chosen is None else self._chosen
            yield button(self._cell(banded), banded, chosen)
        yield from self._hints.controls()

    def _fitted(self, title: Words) -> str:
        return self._art.bold.fit(title, _WIDTH - 2 * _TITLE_MARGIN)

    def _point(self, pos: tuple[int, int], *, is_click: bool) -> Transition | None:
        if (banded := index_at(map(self._cell, range(len(_THROWS))), pos)) is None:
            return None
        self._chosen = banded
        return Pop(_THROWS[banded]) if is_click else None

    @property
    def _hints(self) -> KeyHints:
        """The keys: Enter once an answer is selected."""
        accept = () if self._chosen is None else (ok_hint(),)
        return foot_hints(self._art, self._area, *accept, cancel_hint(), margin=3)

    def _cell(self, banded: int) -> pygame.Rect:
        """Return the area of one of the five answers."""
        left, height = self._area.x + 7 + _CELL_WIDTH * banded, STICK_SIZE[1] + self._foot + 5
        return pygame.Rect(left, self._area.y + self._top, _CELL_WIDTH, height)


def ask_throw(art: Art, session: Session) -> Scene:
    """Return the scene that asks for the next throw of the game."""
    match, entered = session.match, len(session.entered_ahead)
    is_turn = match.phase is Phase.THROW
    of = (entered + 1, match.rules.throws_per_turn) if is_turn else (1, 1)
    called = names_of(session.rules, session.seats)
    return ThrowEntryScene(art, Words(called(match.player), player_name(match.player)), *of)
