"""The question what real sticks show, by the number of banded faces."""

from collections.abc import Iterator
from functools import partial

import pygame

from puluc.game.session import Session
from puluc.rules import STICK_COUNT, THROWS, Phase, Throw
from puluc.text.language import gettext
from puluc.text.names import names_of, player_name
from puluc.text.wordings import Words, worded
from puluc.ui.board.picture.layout import STICK_PITCH, STICK_SIZE
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import centred, invert
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Control, Role, button, index_at
from puluc.ui.scene.input import Action, Command
from puluc.ui.scene.question import Question
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Pop, Transition
from puluc.ui.widgets.choice import Selection
from puluc.ui.widgets.notice import draw_panel, title_height
from puluc.ui.widgets.title_bar import KeyHints, cancel_hint, foot_hints, hint_height, ok_hint

_THROWS = tuple(
    next(throw for throw in THROWS if throw.marked == banded) for banded in range(STICK_COUNT + 1)
)
_TITLE_MARGIN = 6
_STICKS_WIDTH = STICK_PITCH * (STICK_COUNT - 1) + STICK_SIZE[0]
_CELL_WIDTH = _STICKS_WIDTH + 10
_WIDTH = len(_THROWS) * _CELL_WIDTH + 14


class ThrowEntryScene(Scene[Throw]):
    """A question that closes with the throw, unless it is cancelled."""

    is_overlay = True
    takes_digits = True
    help_topic = HelpTopic.DIALOGS

    def __init__(self, art: Art, who: Words, number: int = 1, count: int = 1) -> None:
        """Ask for throw ``number`` of ``count`` in the turn of ``who``."""
        self._art = art
        self.question = Question()
        if count == 1:
            # Translators: what do real sticks show? {who} threw them. 182 pixels at most.
            text = gettext("{who}: how many banded?|{who}: banded?")
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
        self._top = title_height(art) + 4
        self._foot = art.bold.height + 3
        """The rows of a number below its sticks."""
        height = self._top + STICK_SIZE[1] + self._foot + hint_height(art) + 10
        self._area = centred(_WIDTH, height)
        areas = [self._cell(banded) for banded in range(len(_THROWS))]
        self._choice = Selection(len(areas), partial(index_at, areas), "01234", index=-1)
        """The answers; none is selected at first, so that a hasty key enters no throw."""

    def handle(self, action: Action) -> Transition | None:
        """Choose by arrows and Enter, by a digit, or by a click."""
        action = self._hints.meant(action)
        match action:
            case Command.ACCEPT if self._choice.index < 0:
                # Translators: an answer by a digit, or one of five pictures of sticks.
                text = gettext("Press 0 to 4, or choose sticks|Press 0 to 4")
                if self._art.has_pad_caps:
                    # Translators: with a game controller: one of five pictures of sticks.
                    text = gettext("Choose the sticks")
                self._title = self._fitted(worded(text))
                return None
            case Command.CANCEL | Command.MENU:
                return Pop()
        banded = self._choice.take(action)
        return None if banded is None else self.pop(_THROWS[banded])

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
            if banded == self._choice.index:
                invert(canvas, foot)
        self._hints.draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the question, the answers and the keys."""
        top = pygame.Rect(self._area.topleft, (self._area.width, self._top - 2))
        yield Control(Role.HEADING, top, self._title)
        for banded in range(len(_THROWS)):
            yield button(self._cell(banded), banded, self._choice.index)
        yield from self._hints.controls()

    def _fitted(self, title: Words) -> str:
        return self._art.bold.fit(title, _WIDTH - 2 * _TITLE_MARGIN)

    @property
    def _hints(self) -> KeyHints:
        """The keys: Enter once an answer is selected."""
        accept = () if self._choice.index < 0 else (ok_hint(),)
        return foot_hints(self._art, self._area, *accept, cancel_hint(), margin=3)

    def _cell(self, banded: int) -> pygame.Rect:
        """Return the area of one of the five answers."""
        left, height = self._area.x + 7 + _CELL_WIDTH * banded, STICK_SIZE[1] + self._foot + 5
        return pygame.Rect(left, self._area.y + self._top, _CELL_WIDTH, height)


def ask_throw(art: Art, session: Session) -> Scene[Throw]:
    """Return the scene that asks for the next throw of the game."""
    match, entered = session.match, len(session.entered_ahead)
    is_turn = match.phase is Phase.THROW
    of = (entered + 1, match.rules.throws_per_turn) if is_turn else (1, 1)
    called = names_of(session.rules, session.seats)
    return ThrowEntryScene(art, Words(called(match.player), player_name(match.player)), *of)
