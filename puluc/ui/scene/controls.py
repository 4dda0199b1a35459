"""The controls of a scene for a screen reader, the texts that it draws, and sentences."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import groupby
from typing import NamedTuple

import pygame

from puluc.text.language import gettext
from puluc.text.notation import spoken
from puluc.text.wordings import joined
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.font import DrawnText
from puluc.ui.scene.input import Action, Click, Command, Typed

_SAME_LINE, _GAP = 3, 6
"""The pixels between the tops of texts of one line, and the gap that is read as a comma."""
_LINE_GAP = 4
"""The most pixels between the lines of a paragraph."""


class Role(Enum):
    """The kinds of controls."""

    TEXT = auto()
    HEADING = auto()
    STATUS = auto()
    """A message, which is read aloud when it appears."""
    PROGRESS = auto()
    BUTTON = auto()
    LINK = auto()
    TAB = auto()
    MENU = auto()
    """A title of a menu bar."""
    MENU_ITEM = auto()
    OPTION = auto()
    """A row of a list."""
    PLACE = auto()
    """A city or a space of the board."""
    CHOICE = auto()
    """One of several values, each a step from the next one."""
    FIELD = auto()


Actions = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Control:
    """A thing on the canvas that a listener reads or uses.

    A control without a name is called by the texts in its area.
    """

    role: Role
    rect: pygame.Rect
    """The area on the canvas; outside it if the control must be scrolled into view."""
    name: str = ""
    value: str = ""
    description: str = ""
    key: str = ""
    """The key that does what a click does."""
    click: Actions = ()
    """The actions of a click there; empty if it has none."""
    focus: Actions = ()
    """The actions that bring the focus there."""
    is_focused: bool = False
    is_selected: bool = False
    is_said: bool = False
    """Whether it is read aloud when it appears, as a message is."""
    is_read: bool = False
    """Whether it is a text of a page, which a listener reads in turn; other texts are anyway."""
    is_whole: bool = False
    """Whether its name says everything: the texts drawn in it are only for the eye."""
    values: Sequence[str] = ()
    """The values of a choice; ``value`` is one of them."""
    place: tuple[int, int] | None = None
    """Its number in a list, from 1, and the length of the list."""
    tab: str = ""
    """The tab that it is in, said when the focus comes into it."""
    ident: Hashable = None
    """An identity that stays if the name changes."""

    def step(self, by: int) -> Actions:
        """Return the actions that move a choice by ``by`` values."""
        return (*self.focus, *steps(by, ROW))

    def type(self, text: str) -> Actions:
        """Return the actions that replace the text of a field."""
        erased = [Command.ERASE] * len(self.value)
        return (*self.focus, Command.END, *erased, Typed(text))

    @property
    def texts(self) -> str:
        """All texts that are read of it."""
        return f"{self.name} {self.value} {self.description} {self.key}"


class WindowContent(NamedTuple):
    """The content of the window for a screen reader."""

    caption: str
    title: str
    """The name of the scene, if it has one that is not its heading."""
    language: str
    scene: int
    """A number that tells scenes apart."""
    is_overlay: bool
    is_asking: bool
    """Whether the focus may move: the player is asked (``Scene.hold_ms``)."""
    controls: tuple[Control, ...]
    scale: int
    corner: tuple[int, int]
    """The place where the canvas begins in the window, in pixels."""


def tab_name(title: str) -> str:
    """Return how a tab is called when the focus comes into it."""
    # Translators: said before the first row of a tab.
    return gettext("{tab} tab").format(tab=title)


def clicked(rect: pygame.Rect) -> Actions:
    """Return the click in the middle of an area."""
    return (Click(rect.center),)


def closing(name: str) -> Control:
    """Return the rest of the canvas as a control: a click there closes what is open."""
    rect = pygame.Rect(0, 0, WIDTH, HEIGHT)
    return Control(Role.BUTTON, rect, name, key="Esc", click=(Command.CANCEL,))


COLUMN, ROW = (Command.UP, Command.DOWN), (Command.LEFT, Command.RIGHT)
"""The keys that select the choice before, and the one after."""


def steps(way: int, keys: tuple[Command, Command] = COLUMN) -> Actions:
    """Return ``way`` presses of the second key, or of the first for a negative number."""
    return (keys[way > 0],) * abs(way)


def button(
    rect: pygame.Rect, number: int, selected: int, keys: tuple[Command, Command] = ROW
) -> Control:
    """Return the control of one of some buttons, numbered from 0, that the keys select among."""
    focus, is_focused = steps(number - selected, keys), number == selected
    return Control(Role.BUTTON, rect, click=clicked(rect), focus=focus, is_focused=is_focused)


def option(rect: pygame.Rect, number: int, selected: int, count: int) -> Control:
    """Return the control of one of the rows of a list, numbered from 0."""
    row, place = button(rect, number, selected, COLUMN), (number + 1, count)
    return replace(row, role=Role.OPTION, place=place, ident=number)


def index_at(areas: Iterable[pygame.Rect], pos: tuple[int, int]) -> int | None:
    """Return the index of the first area at a canvas pixel, if any."""
    return next((number for number, area in enumerate(areas) if area.collidepoint(pos)), None)


def described(
    controls: Iterable[Control], texts: Iterable[DrawnText], *, has_moves: bool = False
) -> tuple[Control, ...]:
    """Return the controls with all that is drawn, in the order of reading; moves are in words.

    Texts drawn in a control are its name; if it has a name, those that the name lacks are its
    description. Texts outside all controls become controls of their own. Exactly one control has
    the focus.
    """
    controls = tuple(controls)
    inside, outside = [list[DrawnText]() for _ in controls], list[DrawnText]()
    for text in texts:
        number = _holder(controls, text)
        (outside if number is None else inside[number]).append(text)
    named = map(_named, controls, inside)
    merged = _in_order([each for each in named if each.texts.strip()], _texts(outside))
    return _with_focus(tuple(_spoken(each, has_moves=has_moves) for each in merged))


def _holder(controls: Sequence[Control], text: DrawnText) -> int | None:
    """Return the index of the control of a text: one that has it in its name, else the smallest."""

    def rank(number: int) -> tuple[bool, int]:
        control = controls[number]
        return not is_said(text.text, control.texts), control.rect.width * control.rect.height

    at = text.rect.center
    holding = (n for n, each in enumerate(controls) if each.rect.collidepoint(at))
    return min(holding, key=rank, default=None)


def _named(control: Control, texts: Sequence[DrawnText]) -> Control:
    if not control.name:
        return replace(control, name=" ".join(line.text for line in _lines(texts)))
    if control.is_whole:
        return control
    said = f"{control.texts} {' '.join(control.values)}"
    more = [each.text for each in texts if not is_said(each.text, said)]
    about = " ".join(filter(None, (control.description, *more)))
    return replace(control, description=about)


def _spoken(control: Control, *, has_moves: bool) -> Control:
    """Return a control whose texts are in words."""
    about = spoken(control.description, has_moves=has_moves)
    return replace(control, name=spoken(control.name, has_moves=has_moves), description=about)


def is_said(text: str, said: str) -> bool:
    """Return whether a text is part of another one, or a shortened beginning of it."""
    begun = text.strip().removesuffix("\N{HORIZONTAL ELLIPSIS}").removesuffix(" ...")
    return begun.casefold() in said.casefold()


def _lines(texts: Iterable[DrawnText]) -> Iterator[DrawnText]:
    """Yield the texts of each line as one, top to bottom."""
    shown = sorted((each for each in texts if each.text.strip()), key=lambda each: each.rect.y)
    lines = _runs(shown, lambda line, each: each.rect.y - line[0].rect.y <= _SAME_LINE)
    return map(_joined, lines)


def _runs(
    texts: Iterable[DrawnText], goes_on: Callable[[list[DrawnText], DrawnText], bool]
) -> Iterator[list[DrawnText]]:
    """Yield groups of successive texts; ``goes_on`` says whether a group takes the next text."""
    run = list[DrawnText]()
    for text in texts:
        if run and not goes_on(run, text):
            yield run
            run = []
        run.append(text)
    if run:
        yield run


def _joined(line: Sequence[DrawnText]) -> DrawnText:
    """Return the texts of a line from left to right as one, with commas where there are gaps."""
    first, *others = sorted(line, key=lambda each: each.rect.x)
    whole, rect = first.text, first.rect.copy()
    for each in others:
        is_beside = each.rect.x - rect.right < _GAP or whole.endswith((",", ".", ":"))
        whole += (" " if is_beside else ", ") + each.text
        rect.union_ip(each.rect)
    return DrawnText(whole, rect, len(line))


def _texts(texts: Iterable[DrawnText]) -> Iterator[Control]:
    """Yield controls for texts, with the lines of a paragraph as one."""
    for lines in _runs(_lines(texts), _goes_on):
        rect = lines[0].rect.unionall([each.rect for each in lines])
        yield Control(Role.TEXT, rect, " ".join(each.text.strip() for each in lines))


def _goes_on(lines: Sequence[DrawnText], following: DrawnText) -> bool:
    """Return whether a line continues a paragraph: it is below the last one and aligned alike."""
    line = lines[-1]
    (one, other), is_single = (line.rect, following.rect), line.texts == following.texts == 1
    is_aligned = one.x == other.x or abs(one.centerx - other.centerx) <= 1
    is_near = other.y - one.bottom <= _LINE_GAP and one.height == other.height
    return is_single and is_aligned and is_near


def _in_order(controls: Iterable[Control], texts: Iterable[Control]) -> Iterator[Control]:
    """Yield the controls in their order, each after the texts above it."""
    waiting = list(texts)
    for control in controls:
        while waiting and waiting[0].rect.centery < control.rect.top:
            yield waiting.pop(0)
        yield control
    yield from waiting


def _with_focus(controls: tuple[Control, ...]) -> tuple[Control, ...]:
    """Return the controls with the focus on one of them if none has it.

    It is the tab selected, else the first control that is more than text, else the first.
    """
    if any(each.is_focused for each in controls):
        return controls
    tabs = (n for n, each in enumerate(controls) if each.role is Role.TAB and each.is_selected)
    used = (n for n, each in enumerate(controls) if each.click and each.role is not Role.TAB)
    chosen = next(tabs, next(used, 0))
    return tuple(replace(each, is_focused=n == chosen) for n, each in enumerate(controls))


def messages(controls: Iterable[Control]) -> tuple[str, ...]:
    """Return the sentences that are read aloud because they appeared, each once."""
    said = (each.name for each in controls if each.is_said or each.role is Role.STATUS)
    return tuple(text for text, _ in groupby(said))


_MOST_WAITING = 20
"""The most sentences that are kept until a screen reader takes them."""


class Speech:
    """The sentences that are not read aloud yet, and the last one."""

    def __init__(self) -> None:
        self.last = ""
        self.is_urgent = False
        """Whether one of them is an answer to a key, which does not wait for the focus."""
        self._waiting = deque[str](maxlen=_MOST_WAITING)

    def __bool__(self) -> bool:
        """Return whether a sentence waits."""
        return bool(self._waiting)

    def say(self, text: str) -> None:
        """Add an answer to a key; an empty one is ignored."""
        self.tell(text)
        self.is_urgent |= bool(text)

    def tell(self, text: str, due: str = "") -> None:
        """Add what happened, to be read with the next focus, which says what to do next."""
        if text:
            text = joined((text,))
            self.last = f"{text} {due}".strip()
            self._waiting.append(text)

    def repeat(self, also: str = "") -> None:
        """Say the last sentence again, what was due, and what is shown since then."""
        last = self.last
        self.say(joined(filter(None, (last, also))))
        self.last = last

    def take(self) -> list[str]:
        """Return the sentences that are not read aloud yet, oldest first, and clear the queue."""
        taken, self.is_urgent = [*self._waiting], False
        self._waiting.clear()
        return taken
