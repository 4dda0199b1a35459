"""The controls of the scene on top as the nodes of AccessKit's tree."""

import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count, takewhile

import accesskit
import pygame

from puluc.text.encoding import encodable
from puluc.text.language import gettext
from puluc.text.notation import in_words
from puluc.text.wordings import joined
from puluc.ui.accessibility.adapter import IS_BEFORE_WINDOW
from puluc.ui.scene.controls import Actions, Control, Role, WindowContent, is_said
from puluc.ui.scene.input import Command

WINDOW, LOG = 0, 1
_PROGRAM = "Puluc"
_FIRST = 2
_UTTERANCES = 8
"""The most utterances that can be repeated."""
_LOGGED = 12
"""The most sentences that can be read again in the tree."""

_ROLES = {
    Role.TEXT: accesskit.Role.PARAGRAPH,  # Orca reads all labels of a new panel
    Role.HEADING: accesskit.Role.HEADING,
    Role.STATUS: accesskit.Role.PARAGRAPH,
    Role.PROGRESS: accesskit.Role.PROGRESS_INDICATOR,
    Role.BUTTON: accesskit.Role.BUTTON,
    Role.LINK: accesskit.Role.LINK,
    Role.TAB: accesskit.Role.TAB,
    Role.MENU: accesskit.Role.MENU,
    Role.MENU_ITEM: accesskit.Role.MENU_ITEM,
    Role.OPTION: accesskit.Role.LIST_BOX_OPTION,
    Role.PLACE: accesskit.Role.LIST_BOX_OPTION,
    Role.CHOICE: accesskit.Role.COMBO_BOX,
    Role.FIELD: accesskit.Role.TEXT_INPUT,
}

_GROUPS = {
    Role.OPTION: ("list", accesskit.Role.LIST_BOX),
    Role.MENU: ("menu", accesskit.Role.MENU_BAR),
    Role.PLACE: ("places", accesskit.Role.PANE),  # a reader would name a list each turn
    Role.TEXT: ("paragraph", accesskit.Role.PARAGRAPH),
}
"""The roles of controls that are in a group: its key, and its role.

Spaces and cities are in two groups, told apart by their counts.

A text is alone in its group, and only on Linux while it has the focus.

Tabs are in none: Orca would move to the tab selected, away from the focus.
"""

_SENTENCE_END = re.compile(r"(?<=[.!?]) ")


class Tree:
    """The nodes sent last; a control keeps its number as long as its scene is on top."""

    def __init__(self, *, has_live_regions: bool = IS_BEFORE_WINDOW) -> None:
        """Start empty; ``has_live_regions`` says whether readers speak them, as Orca 45 does."""
        self._has_live_regions = has_live_regions
        self._numbers = count(_FIRST)
        self._ids: dict[object, int] = {}
        self._controls: dict[int, Control] = {}
        self._scene: int | None = None
        self._scene_id = self._focus = WINDOW
        self._sent: dict[int, object] = {}
        """The content of each node when it was sent."""
        self._log = deque[int](maxlen=_LOGGED)
        """The sentences said since the focus moved."""
        self._told = ("", "")
        """What was said when the focus moved here, and the name that it had then."""
        self._caption = _PROGRAM
        """The name of the window, which changes only if readers speak live regions.

        Otherwise Orca would say each new name before that of the panel.
        """
        self._tab = ""
        """The tab that the focus is in."""
        self._value = ""
        """The value of the control with the focus when it got it."""
        self._noted = ""
        """The words of the control with the focus, when they were said."""
        self._answer = ""
        """The last sentence that was said while the focus stayed."""
        self._content: WindowContent | None = None
        self.utterances = deque[str](maxlen=_UTTERANCES)
        """What was said last, the newest first."""
        self.repeated = 0
        """The number of the utterances that were repeated since the last one."""

    def actions(self, asked: accesskit.Action, target: int, value: float | str | None) -> Actions:
        """Return the actions that carry out a request; none if the control is gone."""
        if target in (self._scene_id, WINDOW):
            return tuple(command for action, command in _SCROLLS if action == asked)
        control = self._controls.get(target)
        return _actions(control, asked, value) if control else ()

    def update(self, content: WindowContent, happened: str = "") -> accesskit.TreeUpdate:
        """Return the nodes that have changed, the focus, and what happened.

        A focus that moves says in one sentence what happened and what to do next, because a reader
        stops speaking when the focus moves. The focus and its name stay until the player is asked.
        """
        last = self._controls.get(self._focus)
        kept = None if content.is_asking else last
        if content.scene != self._scene:
            self._ids.clear()
            self._scene, self._scene_id, kept = content.scene, next(self._numbers), None
            if self._has_live_regions:
                self._caption = encodable(in_words(content.caption))
            self._tab = ""
        self._controls = dict(self._numbered(content.controls))
        if kept:
            self._controls[self._focus] = kept
        else:
            happened = self._move_focus(content.controls, happened, last)
        self._leave_out_what_is_told()
        self._content = content
        self._note(self._focused_words)
        return self.say(happened)

    @property
    def _focused_words(self) -> str:
        """What a reader says of the control with the focus."""
        control = self._controls.get(self._focus)
        if control is None:
            return ""
        name = f"{self._told[0]} {_name(self._as_focused(control))}".strip()
        return joined(filter(None, (name, control.description)))

    def _as_focused(self, control: Control) -> Control:
        """Return a field with the text that it had when it got the focus.

        Otherwise readers would say its name again with each letter.
        """
        return replace(control, value=self._value) if control.role is Role.FIELD else control

    def _note(self, utterance: str) -> None:
        """Remember what is said, to say it again."""
        if utterance and utterance != self._noted:
            self.utterances.appendleft(utterance)
            self.repeated = 0
        self._noted = utterance or self._noted

    def repeat(self, also: str = "") -> accesskit.TreeUpdate:
        """Say the last utterance again, with what else is ``also`` shown; then the one before."""
        text = self.utterances[min(self.repeated, len(self.utterances) - 1)]
        self.repeated += 1
        more = () if is_said(also, text) else (also,)
        return self._said(joined((text, *more)))

    def say(self, text: str) -> accesskit.TreeUpdate:
        """Return the update that makes a reader say a sentence, if any, while the focus stays."""
        if text:
            self.utterances.appendleft(joined((text,)))
            self.repeated = 0
        return self._said(text)

    def _said(self, text: str) -> accesskit.TreeUpdate:
        update, sent = accesskit.TreeUpdate(self._focus), dict[int, object]()
        if text:
            # Orca says a description that changes; a second answer may be the same.
            self._answer = f"{text} " if text == self._answer else text
            number = next(self._numbers)
            self._log.append(number)
            update.nodes.append((number, _sentence(text, has_live_regions=self._has_live_regions)))
        for number, node, made_of in self._nodes(self._content) if self._content else ():
            sent[number] = made_of
            if self._sent.get(number) != made_of:
                update.nodes.append((number, node))
        if WINDOW not in self._sent:
            tree = accesskit.Tree(WINDOW)
            tree.toolkit_name = _PROGRAM
            update.tree = tree
        self._sent = sent  # AccessKit drops the nodes that are no longer in the tree
        # Orca takes a node that comes back for one that is gone.
        self._ids = {key: number for key, number in self._ids.items() if number in sent}
        return update

    def _move_focus(self, controls: Sequence[Control], happened: str, last: Control | None) -> str:
        """Move the focus, which says what happened; return what to say if it stays.

        Of a node that had the focus ``last`` a reader says a new name before it follows the focus,
        so a control whose name changes then gets a new node.
        """
        focused = (number for number, each in self._controls.items() if each.is_focused)
        number = next(focused, self._scene_id)
        control = self._controls.get(number)
        name = control.name if control else ""
        is_in_tab = control is None or control.tab == self._tab
        if number == self._focus and name == self._told[1] and is_in_tab:
            if control and last and control.value != last.value:
                if control.role is Role.FIELD:
                    return f"{happened} {_typed(last.value, control.value)}".strip()
                self._told, self._answer = ("", name), ""  # its name is read again with it
            return happened
        happened = _without(happened, name)
        tab = control.tab if control else ""
        told = " ".join(filter(None, (happened, joined((tab,)) if tab != self._tab else "")))
        is_place = control and control.role is Role.PLACE and number == self._focus
        left = self._controls.get(self._focus) if number != self._focus else None
        if left and last:
            before = f"{self._told[0]} {last.name}".strip(), last.value, last.description
            if self._answer or before != (left.name, left.value, left.description):
                self._renumber(self._focus)
        if (told or is_place) and name:  # another control, not one whose name changes
            number = self._renumber(number)
        self._controls = dict(self._numbered(controls))
        if number != self._focus:
            self._log.clear()
            self._answer = ""
        self._value = control.value if control else ""
        self._focus, self._told, self._tab = number, (told if name else "", name), tab
        return "" if name else happened

    def _leave_out_what_is_told(self) -> None:
        """Leave out the texts that the control with the focus says."""
        control = self._controls.get(self._focus)
        if control is None:
            return
        told = f"{self._told[0]} {control.texts}"
        self._controls = {
            number: each
            for number, each in self._controls.items()
            if number == self._focus
            or each.is_read
            or each.role is not Role.TEXT
            or not is_said(each.name, told)
        }

    def _numbered(self, controls: Iterable[Control]) -> Iterator[tuple[int, Control]]:
        seen = dict[object, int]()
        for control in controls:
            is_read = control.role is Role.TEXT and control.is_focused  # in another role
            named = (control.role, control.name) if control.ident is None else (control.ident,)
            kind = (*named, is_read)
            seen[kind] = nth = seen.get(kind, 0) + 1
            yield self._number(*kind, nth), control

    def _number(self, *key: object) -> int:
        if key not in self._ids:
            self._ids[key] = next(self._numbers)
        return self._ids[key]

    def _renumber(self, number: int) -> int:
        """Give the control of a node another node; return its number."""
        key = next(key for key in self._ids if self._ids[key] == number)
        self._ids[key] = next(self._numbers)
        return self._ids[key]

    def _nodes(self, content: WindowContent) -> Iterator[tuple[int, accesskit.Node, object]]:
        """Yield every node with its number and its content."""
        window = accesskit.Node(accesskit.Role.WINDOW)
        window.set_label(self._caption)
        window.set_language(content.language)
        window.set_children([self._scene_id, LOG])
        yield WINDOW, window, (self._caption, content.language, self._scene_id)
        yield LOG, self._log_node(), tuple(self._log)
        groups = dict[int, list[int]]()
        children = [*dict.fromkeys(self._parent(number, groups) for number in self._controls)]
        children = [each for each in children if each != WINDOW]
        title = _title(content)
        yield (
            self._scene_id,
            self._scene_node(title, children, is_overlay=content.is_overlay),
            (title, *children),
        )
        yield from self._group_nodes(groups)
        place = (content.scale, content.corner)
        for number, control in self._controls.items():
            if number == self._focus:
                name = f"{self._told[0]} {control.name}".strip()
                about = control.description if self._has_live_regions else self._answer
                about = about or control.description
                control = self._as_focused(control)  # noqa: PLW2901
                control = replace(control, name=name, description=about)  # noqa: PLW2901
            told = replace(control, click=(), focus=())  # only whether there is any is in the node
            below = groups.get(number, [])
            made_of = (told, bool(control.click), bool(control.focus), place, *below)
            node = _node(control, content, self._role(control))
            node.set_children(below)
            yield number, node, made_of

    def _role(self, control: Control) -> accesskit.Role:
        """Return the role of a control, on Linux none for a text with the focus.

        Orca would add "read only" to a paragraph, a position to a row, and "label" to a label.
        """
        return accesskit.Role.UNKNOWN if self._is_read(control) else _ROLES[control.role]

    def _is_read(self, control: Control) -> bool:
        """Return whether a text is read in a paragraph around it."""
        return control.role is Role.TEXT and control.is_focused and not self._has_live_regions

    def _parent(self, number: int, groups: dict[int, list[int]]) -> int:
        """Put a control in its group; return the child of the scene that it is, or is in.

        An item of a menu is below the title of its pane, and gives WINDOW.
        """
        control = self._controls[number]
        if control.role is Role.MENU_ITEM and (title := self._open_title):
            groups.setdefault(title, []).append(number)
            return WINDOW
        if control.role not in _GROUPS or (
            control.role is Role.TEXT and not self._is_read(control)
        ):
            return number
        count = (control.place or (0, 0))[1] if control.role is Role.PLACE else 0
        group = self._number(_GROUPS[control.role][0], count)
        groups.setdefault(group, []).append(number)
        return group

    @property
    def _open_title(self) -> int | None:
        """The title of the pane of the menu that is open."""
        titles = ((n, each) for n, each in self._controls.items() if each.role is Role.MENU)
        return next((number for number, each in titles if each.is_selected), None)

    def _group_nodes(
        self, groups: dict[int, list[int]]
    ) -> Iterator[tuple[int, accesskit.Node, object]]:
        """Yield the list, the bar of a menu, and the paragraph around a text."""
        for number, members in groups.items():
            first = self._controls[members[0]]
            if number in self._controls:  # the title of a pane, with its items
                continue
            _, role = _GROUPS[first.role]
            node, children = accesskit.Node(role), members
            if first.place:
                node.set_size_of_set(first.place[1])
            if first.place and first.role is Role.OPTION:
                count = first.place[1]
                places = {place[0]: n for n in members if (place := self._controls[n].place)}
                children = [places.get(n) or self._number("row", n) for n in range(1, count + 1)]
                yield from _rows_out_of_view({*children} - {*members}, children)
            node.set_children(children)
            yield number, node, tuple(children)

    def _scene_node(
        self, title: str, children: Sequence[int], *, is_overlay: bool
    ) -> accesskit.Node:
        role = accesskit.Role.DIALOG if is_overlay else accesskit.Role.PANE
        node = accesskit.Node(role)
        node.set_label(encodable(in_words(title)))
        node.set_children(list(children))
        for action, _ in _SCROLLS:
            node.add_action(action)
        return node

    def _log_node(self) -> accesskit.Node:
        node = accesskit.Node(accesskit.Role.LOG)
        node.set_children([*self._log])
        return node


def _rows_out_of_view(
    numbers: Collection[int], children: Sequence[int]
) -> Iterator[tuple[int, accesskit.Node, object]]:
    """Yield the rows of a list that are not drawn, called by their places: Orca counts all rows."""
    for place, number in enumerate(children):
        if number in numbers:
            node = accesskit.Node(accesskit.Role.LIST_BOX_OPTION)
            node.set_label(str(place + 1))
            node.set_position_in_set(place)
            yield number, node, place


def _sentence(text: str, *, has_live_regions: bool) -> accesskit.Node:
    """Return the node of a sentence in the log."""
    node = accesskit.Node(accesskit.Role.LABEL)
    node.set_value(encodable(text))
    if has_live_regions:
        node.set_live(accesskit.Live.POLITE)
    return node


_SCROLLS = (
    (accesskit.Action.SCROLL_DOWN, Command.PAGE_DOWN),
    (accesskit.Action.SCROLL_UP, Command.PAGE_UP),
)
"""The actions that scroll a scene; AccessKit's actions can't be keys of a dictionary."""


def _title(content: WindowContent) -> str:
    """Return the heading of the scene; of a question without one, its text."""
    headings = [each.name for each in content.controls if each.role is Role.HEADING]
    if content.title:
        return content.title
    if not headings and content.is_overlay:
        headings = [" ".join(each.name for each in content.controls if each.role is Role.TEXT)]
    return headings[0] if headings else content.caption


def _alike(one: str, other: str) -> int:
    """Return how many characters at the beginning of two texts are the same."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _typed(before: str, after: str) -> str:
    """Return what was typed in a field, or erased from it."""
    begin = _alike(before, after)
    end = _alike(before[begin:][::-1], after[begin:][::-1])
    texts = after[begin : len(after) - end], before[begin : len(before) - end]
    text = next(filter(None, texts), "")
    # Translators: said when a space is typed.
    return gettext("space") if text == " " else text


def _without(happened: str, name: str) -> str:
    """Return what happened without the sentences that the control with the focus says too."""
    told, said = _SENTENCE_END.split(happened), _SENTENCE_END.split(name)
    return " ".join(each for each in told if not any(_is_twice(each, other) for other in said))


def _is_twice(sentence: str, other: str) -> bool:
    """Return whether two sentences are the same, or without numbers end alike: "Throw!"."""
    ends = sorted((sentence.rstrip(".!").casefold(), other.rstrip(".!").casefold()), key=len)
    has_number = any(map(str.isdecimal, ends[0]))
    return ends[0] == ends[1] or (bool(ends[0]) and not has_number and ends[1].endswith(ends[0]))


def _name(control: Control) -> str:
    """Return the name of a control with its value, which is read on no Linux desktop."""
    return f"{control.name}: {control.value}" if control.value else control.name


def _node(control: Control, content: WindowContent, role: accesskit.Role) -> accesskit.Node:
    node = accesskit.Node(role)
    node.set_bounds(_bounds(control.rect, content))
    node.set_label(encodable(_name(control)))
    if control.description:
        node.set_description(encodable(control.description))
    if control.key:
        node.set_keyboard_shortcut(control.key)
    if control.click:
        node.add_action(accesskit.Action.CLICK)
    if control.focus or control.is_focused:
        node.add_action(accesskit.Action.FOCUS)
    if control.role in (Role.TAB, Role.OPTION, Role.PLACE, Role.MENU):
        node.set_selected(control.is_selected or control.is_focused)
    if control.role is Role.HEADING:
        node.set_level(1)
    if control.place:
        node.set_position_in_set(control.place[0] - 1)  # AccessKit's adapters count from 0
    if control.role is Role.FIELD:
        node.set_value(encodable(control.value))
        node.add_action(accesskit.Action.SET_VALUE)
    if control.role is Role.CHOICE:
        _add_values(node, control)
    return node


def _add_values(node: accesskit.Node, control: Control) -> None:
    """Let a reader step through the values of a choice."""
    node.set_numeric_value(float(control.values.index(control.value)))
    node.set_min_numeric_value(0.0)
    node.set_max_numeric_value(float(len(control.values) - 1))
    node.set_numeric_value_step(1.0)
    node.add_action(accesskit.Action.INCREMENT)
    node.add_action(accesskit.Action.DECREMENT)
    node.add_action(accesskit.Action.SET_VALUE)


def _bounds(rect: pygame.Rect, content: WindowContent) -> accesskit.Rect:
    """Return the place of an area of the canvas in the window."""
    scale, (left, top) = content.scale, content.corner
    edges = rect.left, rect.top, rect.right, rect.bottom
    x, y, right, bottom = (scale * each for each in edges)
    return accesskit.Rect(left + x, top + y, left + right, top + bottom)


def _actions(control: Control, asked: accesskit.Action, value: float | str | None) -> Actions:
    """Return the actions that carry out a request for a control."""
    match asked:
        case accesskit.Action.CLICK:
            return control.click or control.focus
        case accesskit.Action.FOCUS | accesskit.Action.SCROLL_INTO_VIEW:
            return control.focus
        case accesskit.Action.INCREMENT | accesskit.Action.DECREMENT if control.values:
            return control.step(1 if asked == accesskit.Action.INCREMENT else -1)
        case accesskit.Action.SET_VALUE if value is not None:
            return _set(control, value)
    return ()


def _set(control: Control, value: float | str) -> Actions:
    """Return the actions that type a text, or go to a value by its number or its name."""
    if control.role is Role.FIELD:
        return control.type(str(value))
    wanted = control.values.index(str(value)) if value in control.values else value
    if isinstance(wanted, str) or not control.values:
        return ()
    number = min(max(round(wanted), 0), len(control.values) - 1)
    return control.step(number - control.values.index(control.value))
