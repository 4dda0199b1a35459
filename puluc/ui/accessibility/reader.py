"""A screen reader that may listen: it gets the texts drawn and said, and asks for actions."""

import logging
from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import pygame

from puluc.text.language import gettext, language
from puluc.text.notation import spoken
from puluc.ui.accessibility.adapter import Adapter
from puluc.ui.accessibility.reading import Reading
from puluc.ui.render.display import Display
from puluc.ui.render.font import DrawnText
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Actions, Speech, WindowContent, described, messages
from puluc.ui.scene.input import Action, Command, Hover, Letter

if TYPE_CHECKING:
    from puluc.ui.accessibility.tree import Tree

log = logging.getLogger(__name__)

_PAUSE_STEPS = 2
"""Steps of the loop, each with a pause, from a reader's first question to the first update.

AccessKit asks with a lock taken that an update takes too: the loop must not wait for it with
Python's own lock in its hand.
"""

_NEW_MS = 700
"""The milliseconds for which a key may have been meant for what was shown before."""


class ScreenReader:
    """A screen reader; nothing is described until it asks."""

    def __init__(self) -> None:
        self._requests = deque[tuple[Any, int, Any]]()
        self._is_asked = False
        self._steps = 0
        """Steps of the loop since a reader asked."""
        self._tree: Tree | None = None
        self._scene: Scene[Any] | None = None
        self._part: Hashable = None
        self._scenes, self._number = count(1), 0
        self._content: WindowContent | None = None
        self._messages = WeakKeyDictionary[Scene[Any], tuple[str, ...]]()
        """The messages that each scene shows, and those that it showed when it was covered."""
        self._key: Action | None = None
        """The key whose effect has not been shown yet."""
        self._shown_ms = 0
        """The milliseconds since the content has changed."""
        self._held_ms = 0
        """The milliseconds for which sentences have waited for a focus."""
        self._readings = WeakKeyDictionary[Scene[Any], Reading]()
        """The places in the scenes that are read text by text."""
        self._place: object = None
        self._adapter: Adapter | None = None

    def attach(self, display: Display, speech: Speech) -> None:
        """Listen to this program."""
        self._display, self._speech = display, speech

    def open(self) -> None:
        """Make the adapter of a new window, or none without AccessKit.

        On Windows and macOS the window must not be shown yet.
        """
        self._is_asked, self._steps, self._tree = False, 0, None
        try:
            self._adapter = Adapter(self._ask, self._request, self._stop)
        except ImportError:
            log.info("AccessKit is not installed")
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # AccessKit's panics are no Exceptions; the game goes on without it
            log.exception("no accessibility")

    @property
    def is_listening(self) -> bool:
        """Whether a reader gets what is drawn."""
        return self._steps > _PAUSE_STEPS

    def step(self) -> bool:
        """Count a step of the loop; return whether a reader listens from now on."""
        if not self._is_asked:
            self._steps = 0
            return False
        self._steps += 1
        if self._steps == _PAUSE_STEPS + 1:
            self._begin()
            return True
        return False

    def take(self) -> Iterator[Actions]:
        """Yield the actions that the reader has asked for."""
        while self._requests:
            action, target, data = self._requests.popleft()
            if self._tree is not None:
                yield self._tree.actions(action, target, data[1] if data else None)

    def show(self, scene: Scene[Any], texts: Sequence[DrawnText], caption: str) -> None:
        """Send the reader what has been drawn."""
        if self._tree is None or self._adapter is None:
            return
        if (scene, scene.part) != (self._scene, self._part):
            if scene is self._scene:
                self._readings.pop(scene, None)
            self._scene, self._part, self._number = scene, scene.part, next(self._scenes)
        content = self._described(scene, texts, caption)
        if scene.is_overlay and not content.controls:
            return  # it is not shown yet
        shown, before = messages(content.controls), self._messages.get(scene, ())
        for text in shown:
            if text not in before:
                self._speech.tell(text)
        self._messages[scene] = shown if content.is_asking else (*before, *shown)
        self._answer_key(scene, content)
        happened = " ".join(self._taken(scene)) if content.is_asking else ""
        if content != self._content or happened:
            self._content = content
            self._adapter.update(partial(self._tree.update, content, happened))

    def speak(self, scene: Scene[Any], elapsed_ms: int) -> None:
        """Let the reader say the sentences that wait for no focus, or have waited long enough."""
        self._shown_ms += elapsed_ms
        hold_ms = scene.hold_ms
        self._held_ms = self._held_ms + elapsed_ms if self._speech and hold_ms else 0
        if not self._speech.is_urgent and self._held_ms < (hold_ms or 0):
            return
        for text in self._taken(scene):
            if self._tree is not None and self._adapter is not None:
                self._adapter.update(partial(self._tree.say, text))

    def _taken(self, scene: Scene[Any]) -> list[str]:
        """Return the sentences that are not read aloud yet, in words."""
        return [spoken(text, has_moves=scene.has_moves) for text in self._speech.take()]

    def read(self, scene: Scene[Any], action: Action) -> Actions | None:
        """Return the actions of a key that goes to another text of a scene, else None."""
        self._key = action if isinstance(action, Command | Letter) else None
        reading = self._readings.get(scene) if self.is_listening else None
        if reading is None:
            return None
        actions = reading.step(action, scene.reads_on)
        if actions is None and not isinstance(action, Hover):
            reading.leave()
        return actions

    def repeat(self, also: str) -> bool:
        """Say the last utterance again, or at a second key the one before; return whether it is.

        It is said with what is ``also`` shown since then.
        """
        if self._tree is None or self._adapter is None or not self._tree.utterances:
            return False
        self._adapter.update(partial(self._tree.repeat, also))
        return True

    def _answer_key(self, scene: Scene[Any], content: WindowContent) -> None:
        """Say that a key has changed nothing."""
        key, self._key = self._key, None
        if content != self._content:
            self._shown_ms = 0
        elif key is None or self._speech or not content.is_asking:
            return
        elif key in (Command.UP, Command.PAGE_UP, Command.HOME):
            self._speech.say(gettext("The beginning"))
        elif key in (Command.DOWN, Command.PAGE_DOWN, Command.END, *scene.reads_on):
            self._speech.say(gettext("The end"))
        elif self._shown_ms >= _NEW_MS:
            self._speech.say(gettext("That key does nothing here"))

    def focus(self, *, is_focused: bool) -> None:
        """Send whether the window has the keyboard."""
        if self._adapter and self.is_listening:
            self._adapter.focus(is_focused=is_focused)

    def _begin(self) -> None:
        """Prepare for a reader that has just asked; old sentences are not said."""
        from puluc.ui.accessibility.tree import Tree

        self._tree, self._content, self._scene, self._place = Tree(), None, None, None
        self._speech.take()
        self.focus(is_focused=pygame.key.get_focused())

    def _described(
        self, scene: Scene[Any], texts: Sequence[DrawnText], caption: str
    ) -> WindowContent:
        scale, corner = self._display.layout
        place = (pygame.display.get_window_position(), pygame.display.get_window_size())
        if place != self._place and self._adapter:
            self._place = place
            self._adapter.place(*place)
        controls = described(scene.controls(), texts, has_moves=scene.has_moves)
        if scene.is_read:
            controls = self._readings.setdefault(scene, Reading()).placed(controls)
        is_asking = scene.hold_ms is None
        return WindowContent(
            caption,
            scene.title,
            language(),
            self._number,
            scene.is_overlay,
            is_asking,
            controls,
            scale,
            corner,
        )

    def _ask(self) -> None:
        """Record that a reader has asked; called from AccessKit, perhaps in another thread."""
        self._is_asked = True

    def _request(self, request: Any) -> None:  # noqa: ANN401 - AccessKit may be missing
        """Queue a request of a reader; called from AccessKit's thread."""
        with suppress(Exception):
            self._requests.append((request.action, request.target, request.data))

    def _stop(self) -> None:
        """Record that no reader is left; called from AccessKit's thread."""
        self._is_asked = False
