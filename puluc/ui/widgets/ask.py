"""A panel that asks for one line of text."""

from collections.abc import Callable, Iterator

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, frame
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.input import Action, Command
from puluc.ui.scene.question import Question
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Pop, Transition
from puluc.ui.widgets.notice import InfoPrint, draw_panel, title_height
from puluc.ui.widgets.rows import Field, spelling_words
from puluc.ui.widgets.title_bar import cancel_hint, foot_hints, hint_height, ok_hint

_WIDTH = 180
_BLINK_MS = 250
_AS_LONG_AS_OPEN_MS = 10**9


class AskScene(Scene[str]):
    """A panel that closes with the text, unless it is cancelled.

    ``check`` returns a message for the player if the text is not allowed, else an empty string.
    With ``is_typed_anew`` typing then replaces the text. The caret blinks unless it ``is_still``.
    """

    is_overlay = True
    is_typing = True

    def __init__(
        self,
        art: Art,
        title: str,
        prompt: str,
        text: str,
        check: Callable[[str], str],
        *,
        max_length: int = 40,
        is_still: bool = False,
        is_typed_anew: bool = False,
        help_topic: HelpTopic | None = None,
    ) -> None:
        self._art = art
        self.help_topic = help_topic
        self.question = Question()
        self._title = title
        self._prompt = prompt
        self.field = Field(text, max_length, is_selected=True)
        self._check = check
        self._is_still, self._is_typed_anew = is_still, is_typed_anew
        self._info = InfoPrint(art)
        self._time_ms = 0
        height = title_height(art) + art.normal.height + hint_height(art) + 19
        rect = self._rect = pygame.Rect((WIDTH - _WIDTH) // 2, 11, _WIDTH, height)
        left = rect.x + 14 + art.normal.width(prompt)
        top = rect.y + title_height(art) + 5
        self._box = pygame.Rect(left, top, rect.right - 8 - left, art.normal.height + 4)
        self._buttons = foot_hints(art, rect, ok_hint(), cancel_hint())

    def handle(self, action: Action) -> Transition | None:
        """Edit, accept or cancel."""
        self._time_ms = 0
        if self.field.accepts(action):
            self._info.clear()
            return None
        match self._buttons.meant(action):
            case Command.ACCEPT:
                return self._accept()
            case Command.CANCEL:
                return Pop()
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Blink the caret; remove expired messages."""
        was_lit = self._is_lit
        self._time_ms += elapsed_ms
        self.is_dirty |= self._info.tick(elapsed_ms) or was_lit != self._is_lit
        self._tell_buttons()
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel with its field and buttons."""
        face = self._art.normal
        draw_panel(canvas, self._art, self._rect, self._title)
        face.draw(canvas, (self._rect.x + 8, self._box.y + 2), self._prompt)
        frame(canvas, self._box, 0, 1)
        self.field.draw(canvas, self._box.inflate(-6, -4), face, has_caret=self._is_lit)
        self._buttons.draw(canvas)
        self._info.draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the title, the field, the keys and the message."""
        top = pygame.Rect(self._rect.topleft, (self._rect.width, title_height(self._art)))
        yield Control(Role.HEADING, top, self._title)
        name, text = self._prompt or self._title, self.field.text
        yield Control(Role.FIELD, self._box, name, text, is_focused=True)
        yield from self._buttons.controls()
        yield from self._info.controls()

    def _tell_buttons(self) -> None:
        """Say how a game controller spells, unless there is another message."""
        words, is_shown = spelling_words(), self._art.has_pad_caps
        if is_shown is not (self._info.text == words) and self._info.text in ("", words):
            self._info.show(words * is_shown, _AS_LONG_AS_OPEN_MS)
            self.is_dirty = True

    @property
    def _is_lit(self) -> bool:
        return self._is_still or self._time_ms // _BLINK_MS % 2 == 0

    def _accept(self) -> Transition | None:
        text = self.field.text.strip()
        if problem := self._check(text):
            self._info.show(problem)
            self.field.select(is_selected=self._is_typed_anew)
            return None
        return self.pop(text)
