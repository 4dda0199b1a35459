"""A screen reader in the tests: what it hears, and what it asks for."""

from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from driver import RESTING_FRAME_MS, Driver
from orca import Kind, Said, said
from orca import name as named

from puluc.ui.accessibility import reader as reader_module

accesskit = pytest.importorskip("accesskit")

SILENCE_MS = 2000
"""The milliseconds without a word before a listener presses the next key."""


class Heard(NamedTuple):
    """A sentence, or with ``> `` what got the focus, and the milliseconds since the start."""

    ms: int
    text: str


class Adapter:
    """Stands for AccessKit's: keeps the tree as a reader has it."""

    last: "Adapter"

    def __init__(self, ask, request, stop) -> None:
        self.ask, self.request, self.stop = ask, request, stop
        self.nodes: dict[int, accesskit.Node] = {}
        self.focused = 0
        self.heard: list[str] = []
        self.orca: list[str] = []
        """All that Orca says, with its words for roles, except announcements."""
        self.updates: list[list[int]] = []
        """The nodes of each update."""
        self.has_window: list[bool] = []
        Adapter.last = self

    def update(self, make) -> None:
        update = make()
        before, focused = dict(self.nodes), self.focused
        self.nodes.update(dict(update.nodes))
        self.focused = update.focus
        self.nodes = {number: self.nodes[number] for number in self._below(0)}
        self.updates.append([number for number, _ in update.nodes])
        parts = [*said(before, self.nodes, focused, self.focused)]
        self.orca += [part.text for part in parts]
        self.heard += heard(parts)

    def _below(self, number: int) -> Iterator[int]:
        """Yield a node and those below it; AccessKit drops others, and panics if one lacks."""
        yield number
        for child in self.nodes[number].children:
            yield from self._below(child)

    def focus(self, *, is_focused: bool) -> None:
        self.has_window.append(is_focused)

    def place(self, corner, size) -> None:
        self.corner, self.size = corner, size


def heard(parts: Iterable[Said]) -> Iterator[str]:
    """Yield what Orca says without its words for roles: places with ``= ``, names with ``> ``."""
    line = ""
    for kind, text in parts:
        if kind is Kind.ABOUT and line.startswith("> "):
            line += f" ({text})"
        elif kind is Kind.ABOUT:
            yield text.rstrip()
        elif kind is not Kind.ROLE:
            if line:
                yield line
            line = f"{'=' if kind is Kind.PLACE else '>'} {text}"
    if line:
        yield line


def name(node) -> str:
    """What a reader says of a node."""
    text = named(node)
    return f"{text} ({node.description})" if node.description else text


class Reader:
    """Listens to a driver's program."""

    def __init__(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reader_module, "Adapter", Adapter)
        self.driver = driver
        driver.reader.open()
        self.adapter = Adapter.last

    def listen(self) -> "Reader":
        """Ask for the tree, and get it."""
        self.adapter.ask()
        for _ in range(4):
            self.driver.step()
        return self

    @property
    def heard(self) -> list[str]:
        """What has been said and focused since the last time."""
        taken, self.adapter.heard = self.adapter.heard, []
        return taken

    def log(self, act: Callable[[Driver], bool]) -> list[Heard]:
        """Listen; after each silence act as ``act`` does, until that returns False."""
        log, now, last = [Heard(0, text) for text in self.heard], 0, 0
        while True:
            self.driver.step(RESTING_FRAME_MS)
            now += RESTING_FRAME_MS
            if heard := self.heard:
                log += [Heard(now, text) for text in heard]
                last = now
            is_asked = self.driver.scene.hold_ms is None
            if is_asked and now - last >= SILENCE_MS:
                last = now
                if not act(self.driver):
                    return log

    @property
    def focus(self) -> str:
        """What has the focus."""
        return name(self.adapter.nodes[self.adapter.focused])

    def tree(self, number: int = 0) -> Iterator[tuple[int, object]]:
        """Yield the nodes in the order of reading."""
        node = self.adapter.nodes[number]
        yield number, node
        for child in node.children:
            yield from self.tree(child)

    @property
    def names(self) -> list[str]:
        return [name(node) for _, node in self.tree()]

    def find(self, start: str) -> int:
        """The node whose name begins so, perhaps after what happened."""
        names = ((number, name(node)) for number, node in self.tree())
        return next(n for n, each in names if each.startswith(start) or f". {start}" in each)

    def ask(self, action: str, start: str, value: object = None) -> None:
        """Ask for something on a node, and let it be done."""
        self.ask_number(action, self.find(start), value)

    def ask_number(self, action: str, target: int, value: object = None) -> None:
        data = None if value is None else (None, value)
        wanted = getattr(accesskit.Action, action)
        self.adapter.request(SimpleNamespace(action=wanted, target=target, data=data))
        self.driver.step()
