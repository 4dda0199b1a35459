"""Turns a source of the manual into a page of docs."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from puluc.text.language import language
from puluc.text.rulebook import Example
from puluc.ui.app.context import Context
from puluc.ui.screens.manual.slots import Content, Part, content
from puluc.ui.screens.manual.source import HEADING, SLOT, Table, Text

WRITTEN = "<!-- Written by `python -m tools.build manual` from assets/manual/{code}.md. -->\n\n"

_LINK = re.compile(r"\]\(#([\w-]+)\)")

DrawExample = Callable[[str, Example], str]
"""Draws an example of a slot and returns the path of the picture, relative to the page."""


def write_page(source: str, context: Context, draw: DrawExample) -> str:
    """The page in the language in use: slots are filled, and links are as Markdown knows them."""
    anchors = _anchors(source)
    lines = list[str]()
    for line in source.splitlines():
        if heading := HEADING.fullmatch(line):
            lines.append(f"{line.partition(' ')[0]} {heading[1]}")
        elif slot := SLOT.fullmatch(line):
            lines += _filled(slot[1], context, draw)
        else:
            lines.append(line)
    text = "\n".join(lines) + "\n"
    return WRITTEN.format(code=language()) + _LINK.sub(lambda link: f"](#{anchors[link[1]]})", text)


def _anchors(source: str) -> dict[str, str]:
    """The anchor that Markdown gives each heading: its words, and a number if they come again."""
    found = dict[str, str]()
    seen = Counter[str]()
    for title, name in HEADING.findall(source):
        words = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        found[name] = f"{words}-{seen[words]}" if seen[words] else words
        seen[words] += 1
    return found


def _filled(name: str, context: Context, draw: DrawExample) -> list[str]:
    parts = ["\n".join(_markdown(name, each, draw)) for each in content(name, context)]
    return "\n\n".join(parts).split("\n")


def _markdown(slot: str, piece: Content, draw: DrawExample) -> Iterator[str]:
    match piece:
        case Part(title):
            yield f"**{title}**"
        case Table(header, rows):
            yield _row(header)
            yield "|" + "---|" * len(header)
            yield from map(_row, rows)
        case Text():
            yield _linked(piece)
        case Example():
            yield f"![{piece.caption}]({draw(slot, piece)}) {piece.caption}"


def _row(cells: Iterable[Text]) -> str:
    return f"| {' | '.join(_linked(cell).replace(chr(10), '<br>') for cell in cells)} |"


def _linked(text: Text) -> str:
    """Text with its links as in the source."""
    linked = text.plain
    for link in reversed(text.links):
        linked = (
            f"{linked[: link.start]}[{linked[link.start : link.end]}](#{link.target})"
            f"{linked[link.end :]}"
        )
    return linked
