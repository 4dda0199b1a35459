"""The manual on the screen: it opens at the page about the scene that asks for it."""

from collections.abc import Iterable, Iterator, Sequence

from puluc.text.language import gettext, language
from puluc.text.rulebook import Example
from puluc.ui.app.context import Context
from puluc.ui.app.scene import HelpTopic, Scene
from puluc.ui.render.art import Art
from puluc.ui.screens.manual.pages import closing_keys
from puluc.ui.screens.manual.rules_page import diagram
from puluc.ui.screens.manual.slots import Content, Part, content
from puluc.ui.screens.manual.source import (
    Item,
    Manual,
    Page,
    Piece,
    Section,
    Slot,
    Table,
    Text,
    read_source,
)
from puluc.ui.widgets import linked_page
from puluc.ui.widgets.linked_page import LinkedPageScene
from puluc.ui.widgets.sheet import Block, Columns, Entry, Heading, Link, Paragraph

_MOST_INDENT = 138
_TERM_GAP = 6
_ROW_GAP, _TABLE_GAP = 1, 4
"""Clear rows between the rows of a table, and below it."""
_ITEM_INDENT = {True: 9, False: 16}
"""Of items with a dash, of numbered items."""


def blocks(page: Page, context: Context) -> Iterator[Block]:
    """The blocks of a page."""
    for piece in page.pieces:
        match piece:
            case Slot(name):
                for each in content(name, context):
                    yield from _blocks(each, context.art)
            case _:
                yield from _blocks(piece, context.art)


def _blocks(piece: Piece | Content, art: Art) -> Iterator[Block]:
    match piece:
        case Section(title, name):
            yield Heading(title, name)
        case Part(title):
            yield Heading(title)
        case Text(plain, links):
            yield Paragraph(plain, links)
        case Item(mark, text):
            yield Entry(mark, text.plain, _ITEM_INDENT[mark == "-"], text.links)
        case Table(header, rows) if len(header) == 2:  # noqa: PLR2004 - a term and its text
            yield from _entries(rows, art)
        case Table(header, rows):
            yield Columns(_plain(header), tuple(map(_plain, rows)))
        case Example():
            yield diagram(piece)


def _entries(rows: Sequence[tuple[Text, ...]], art: Art) -> Iterator[Entry]:
    """A table of terms, whose texts stand in line."""
    widest = max((art.text if term.links else art.bold).width(term.plain) for term, _ in rows)
    indent = min(widest + _TERM_GAP, _MOST_INDENT)
    for number, (term, text) in enumerate(rows, 1):
        target = term.links[0].target if term.links else None
        gap = _TABLE_GAP if number == len(rows) else _ROW_GAP
        yield Entry(term.plain, text.plain, indent, text.links, target, gap)


def _plain(cells: Iterable[Text]) -> tuple[str, ...]:
    return tuple(cell.plain for cell in cells)


CONTENTS = "contents"
"""The name of the page that lists the others."""


def help_scene(context: Context, topic: HelpTopic = HelpTopic.KEYS) -> Scene:
    """The page about a topic, from which all others can be reached."""
    manual = Manual.parse(read_source(language()))

    def page_of(target: str) -> linked_page.Page:
        page = manual.pages[manual.places[target]]
        start = None if target == page.name else target
        return linked_page.Page(page.name, page.title, _all_blocks(manual, page, context), start)

    return LinkedPageScene(context.art, page_of, topic.value, CONTENTS, closing_keys())


def _all_blocks(manual: Manual, page: Page, context: Context) -> Iterator[Block]:
    """A page, and at its end the link to the next one."""
    yield from blocks(page, context)
    names = [*manual.pages]
    following = names[names.index(page.name) + 1 :]
    if following and page.name != CONTENTS:
        title = manual.pages[following[0]].title
        text = gettext("Next: {page}").format(page=title)
        start = text.index(title)
        yield Paragraph(text, (Link(start, start + len(title), following[0]),))
