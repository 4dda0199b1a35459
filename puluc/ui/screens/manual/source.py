"""The source of the manual: the small part of Markdown that it is written in, read as values.

``## Title {#name}`` and ``### Title {#name .page}`` begin a page, ``### Title {#name}`` a section
of it; what comes before the first page is for docs/manual.md alone. A page consists of

* paragraphs, ended by an empty line;
* items ``- text`` or ``1. text``, one a line;
* tables ``| a | b |``, whose second line is ``|---|---|``;
* pictures ``![what is seen](pictures/name.png)`` on a line of their own, and paragraphs that begin
  with ``> ``: both are for docs/manual.md alone;
* slots ``{{name}}`` on a line of their own, filled by ``slots.py``.

A rule option without a page gets one with its slot, after that of the option before it.

Texts may contain links ``[text](#name)`` or ``[text](file.md)``, ``*emphasis*``, code in
backticks, the keys of commands in the language in use: ``{{key open}}``, ``{{key analyse of
set-up}}``, and ``{{city}}``, as moves on a screen have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from puluc.languages import LOCALE, SOURCE
from puluc.rules import OPTIONS
from puluc.text.names import option_name
from puluc.text.notation import CITY
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.hot_keys import KeyCommand, LinkCommand, PuzzleCommand, SetUpCommand
from puluc.ui.widgets.sheet import Link

HEADING = re.compile(r"^##+ (.+?) \{#([\w-]+)(?: \.page)?\}$", re.MULTILINE)
_PAGE = re.compile(r"^(?=## |### .+ \.page\}$)", re.MULTILINE)
_ITEM = re.compile(r"(-|\d+\.) (.+)")
SLOT = re.compile(r"\{\{(.+)\}\}")
_FOR_PAGE = re.compile(r"!\[.+\]\(.+\)|> .+")
_CITY = "{{city}}"
_KEY = re.compile(r"\{\{key (?P<command>[\w-]+) ?(?P<table>of set-up|of puzzles|of link|)\}\}")
_INLINE = re.compile(
    r"\[(?P<linked>[^]]+)\]\((?P<target>[^)]+)\)|\*(?P<strong>[^*]+)\*|`(?P<code>[^`]+)`"
)


@dataclass(frozen=True, slots=True)
class Text:
    """Running text, with the links in it."""

    plain: str
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class PageSection:
    """The heading of a part of a page."""

    title: str
    name: str


@dataclass(frozen=True, slots=True)
class ListItem:
    mark: str
    """``-`` or a number with a full stop."""
    text: Text


@dataclass(frozen=True, slots=True)
class TextTable:
    """Rows of cells, of which the first one is a header."""

    header: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for data of the program."""

    name: str


Piece = PageSection | Text | ListItem | TextTable | Slot


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page by name; its pieces are read when it is shown."""

    name: str
    title: str
    _body: str

    @property
    def pieces(self) -> Iterator[Piece]:
        """The contents."""
        for block in filter(None, re.split(r"\n{2,}", self._body.strip("\n"))):
            yield from _pieces(block.split("\n"))


@dataclass(frozen=True, slots=True)
class Manual:
    """All pages, and the targets of all links."""

    pages: Mapping[str, ManualPage]
    """The pages by name, in the order of the manual."""
    places: Mapping[str, str]
    """The name of the page with each page or section."""

    @classmethod
    def parse(cls, text: str) -> Manual:
        pages, places = dict[str, ManualPage](), dict[str, str]()
        for part in _PAGE.split(text)[1:]:
            head, _, body = part.partition("\n")
            (title, name), *_ = HEADING.findall(head)
            pages[name] = ManualPage(name, title, body)
            places[name] = name
            places |= {section: name for _, section in HEADING.findall(body)}
        return cls(pages, places)


def read_source(language: str = SOURCE) -> str:
    """Return the source of the manual in a language, or in English if there is none."""
    path = LOCALE / language / "manual.md"
    text = (path if path.is_file() else LOCALE / SOURCE / "manual.md").read_text("utf-8")
    return with_keys(with_option_pages(text)).replace(_CITY, CITY)


def option_page(field: str) -> str:
    """Return the name of the page about a rule option."""
    return "rule-" + field.replace("_", "-")


def with_option_pages(text: str) -> str:
    """Return a source with a page for each option of the rules, unless it has none at all."""
    for before, option in pairwise(OPTIONS):
        name = option_page(option.field)
        _, place, _ = text.partition(f"{{#{option_page(before.field)} .page}}")
        if place and f"{{#{name} .page}}" not in text:
            end = text.index("\n##", text.index(place)) + 1
            title = f"### {option_name(option)} {{#{name} .page}}"
            text = f"{text[:end]}{title}\n\n{{{{option {option.field}}}}}\n\n{text[end:]}"
    return text


def with_keys(text: str) -> str:
    """Return a text with the keys of its slots, such as ``{{key throw}}``.

    KeyError for a slot of no command, ValueError for one of a command without a key.
    """
    return _KEY.sub(_key, text)


_TABLES: dict[str, type[KeyCommand]] = {
    "": BoardCommand,
    "of set-up": SetUpCommand,
    "of puzzles": PuzzleCommand,
    "of link": LinkCommand,
}


def _key(slot: re.Match[str]) -> str:
    """Return the key of a command by name, of the board unless another screen is named."""
    commands = _TABLES[slot["table"]]
    command = commands[slot["command"].upper().replace("-", "_")]
    if not command.key:
        raise ValueError(f"no key: {slot[0]}")
    return command.key


def _pieces(lines: Sequence[str]) -> Iterator[Piece]:
    """Yield the pieces of lines without an empty one between them."""
    first = lines[0]
    if heading := HEADING.fullmatch(first):
        yield PageSection(heading[1], heading[2])
    elif slot := SLOT.fullmatch(first):
        yield Slot(slot[1])
    elif _FOR_PAGE.fullmatch(first):
        return
    elif first.startswith("|"):
        header, _, *rows = map(_cells, lines)
        yield TextTable(header, tuple(rows))
    elif _ITEM.fullmatch(first):
        for line in lines:
            item = _ITEM.fullmatch(line)
            if item is None:
                raise ValueError(f"not an item: {line}")
            yield ListItem(item[1], parse_text(item[2]))
    else:
        yield parse_text(" ".join(lines))


def _cells(line: str) -> tuple[Text, ...]:
    return tuple(parse_text(cell.strip()) for cell in line.strip("|").split("|"))


def parse_text(source: str) -> Text:
    """Return text without its marks, and its links to other pages; those to files are dropped."""
    plain, links, end = "", list[Link](), 0
    for mark in _INLINE.finditer(source):
        plain += source[end : mark.start()]
        start, end = len(plain), mark.end()
        plain += mark["linked"] or mark["strong"] or mark["code"]
        if (mark["target"] or "").startswith("#"):
            links.append(Link(start, len(plain), mark["target"][1:]))
    return Text(plain + source[end:], tuple(links))
