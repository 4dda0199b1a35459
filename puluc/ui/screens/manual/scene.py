"""The manual on the screen, which opens at the page about the scene below."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import puluc
from puluc.marks import N_
from puluc.rules import Option, Ruleset
from puluc.text.language import gettext, language
from puluc.text.names import game_title
from puluc.text.rulebook import HEADINGS, Example
from puluc.ui.board.commands import BoardCommand
from puluc.ui.render.art import Art
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.hot_keys import shown_cap
from puluc.ui.scene.input import Action, Click, Command, Letter
from puluc.ui.scene.screens import HelpTopic, OtherPage, Screen
from puluc.ui.scene.transitions import Push, Transition
from puluc.ui.screens.manual.rules_page import diagram, rules_blocks
from puluc.ui.screens.manual.slots import Content, Part, buttons, content
from puluc.ui.screens.manual.source import (
    ListItem,
    Manual,
    ManualPage,
    PageSection,
    Piece,
    Slot,
    Text,
    TextTable,
    read_source,
)
from puluc.ui.widgets import page as widgets_page
from puluc.ui.widgets.page import LinkedPageScene, PageScene
from puluc.ui.widgets.sheet import Block, Columns, Entry, Link, Paragraph, Picture, SheetHeading
from puluc.ui.widgets.title_bar import bar_height

_CLOSING = (
    BoardCommand.EXIT,
    BoardCommand.RULES,
    BoardCommand.SCORES,
)


def closing_keys() -> list[str]:
    """Return the hot-keys that close any page."""
    return [command.key for command in _CLOSING]


class RulesScene(PageScene):
    """A page of rules; its first line leads to lessons, under rules of their own."""

    def __init__(self, context: Context, title: str, blocks: Iterable[Block]) -> None:
        self._context = context
        top = bar_height(context.art)
        self._first_line = range(top, top + context.art.normal.line_pitch)
        # Translators: after the key of Learn, on the Rules page: "L shows examples on the board."
        text = gettext("shows examples on the board.")
        key = shown_cap(context.art, BoardCommand.LEARN.key, Command.WHY)
        see_it = Entry(key, text, 12)
        super().__init__(context.art, title, (see_it, *blocks), closing_keys())

    def handle(self, action: Action) -> Transition | None:
        """Scroll, close, or show the rules on the board."""
        match action:
            case Letter(BoardCommand.LEARN.key) | Command.WHY:
                return self._see_it()
            case Click((_, y)) if not self.top and y in self._first_line:
                return self._see_it()
        return super().handle(action)

    def controls(self) -> Iterator[Control]:
        """Yield the page; its first line is a link."""
        texts = 0
        for control in super().controls():
            if control.role is Role.TEXT and not texts:
                click = (Letter(BoardCommand.LEARN.key),)
                yield replace(control, role=Role.LINK, click=click)
                texts += 1
            else:
                yield control

    def _see_it(self) -> Transition:
        return Push(self._context.scene(Screen.RULE_SCENES))


def rules_scene(
    context: Context, chosen: Ruleset | None = None, about: Option | None = None
) -> Scene[None]:
    """Return the page of the rules in play, or of those chosen, open at an option's section."""
    rules = chosen or context.rules
    title = gettext("Rules: {games}").format(games=game_title(rules))
    blocks = rules_blocks(rules)
    if about:
        return PageScene(context.art, title, blocks, closing_keys(), HEADINGS[about.field])
    return RulesScene(context, title, blocks)


def about_blocks() -> tuple[Block, ...]:
    """Return the page about this program."""
    name = gettext("Puluc {version}").format(version=puluc.__version__)
    line = gettext("A running-fight game of the Maya, as played on the Psion Series 3.")
    return (
        Picture(("icon/48",), f"{name}\n{line}"),
        Paragraph(
            gettext(
                "The Q'eqchi' and Mopan Maya of Guatemala and Belize play Puluc, also"
                " called Bul or Boolik. It was first described in 1906 and may be far"
                " older."
            )
        ),
        Paragraph(
            gettext(
                "Modelled on Puluk for the Psion Series 3 by Damian Walker (Cyningstan). Program,"
                " pictures and type are our own, and free under the MIT licence."
            )
        ),
    )


def history_blocks() -> tuple[Block, ...]:
    """Return the texts of the History page."""
    return (
        SheetHeading(gettext("A living game")),
        Picture(
            ("board/fire-11-0",),
            gettext(
                "Puluc, also called Bul or Boolik, was first described in 1906. The"
                " Q'eqchi' and Mopan Maya of Guatemala and Belize still play it."
            ),
        ),
        Paragraph(
            gettext(
                "Corn cobs or sticks laid in a row make the highway. Twigs or leaves are"
                " the pieces, and maize kernels scorched on one face are the dice. Two"
                " teams often play far into the night, and luck decides most games."
            )
        ),
        SheetHeading(gettext("How old is it?")),
        Paragraph(
            gettext(
                "Nobody knows. Stewart Culin thought it older than the Spanish conquest,"
                " since it resembles no game that came from Europe. Several Mayan languages"
                " share the word bul for playing with dice. Boards for patolli, another"
                " Mesoamerican game, are carved in ancient floors and benches, but no board"
                " for bul has been found."
            )
        ),
        SheetHeading(gettext("Who wrote it down")),
        Paragraph(
            gettext(
                "Karl Sapper described it in German in 1906. Stewart Culin followed in 1907 with a"
                " highway of fourteen spaces, one piece out at a time for each player, and captives"
                " taken back to the captor's city."
            )
        ),
        Paragraph(
            gettext(
                "R. C. Bell based his English account of 1960 on Sapper's, but his rules"
                " differ: one throw a turn, any number of pieces out, captives taken on to"
                " their own city, and a turn lost when one banded face shows, a rule that"
                " most later books omit."
            )
        ),
        Paragraph(
            gettext(
                "Lieve Verbeeck described the team game in 1998: five games, most of them"
                " named after the animal that their pieces imitate. Dmytro Polovynka"
                " adapted them for two players."
            )
        ),
        SheetHeading(gettext("In teams")),
        Paragraph(
            gettext(
                "Most often two teams of the same size play, with two to eight players"
                " each. Each player has five flat pieces unlike anybody else's, such as"
                " pebbles or leaves, and only one of them on the highway at a time. A turn"
                " is two throws and two moves."
            )
        ),
        Paragraph(
            gettext(
                "The highway grows with the teams: 19 spaces for four players, 25 for ten,"
                " 29 for sixteen. A team-mate's piece that is freed goes back to its owner."
                " When a team has no pieces left, both teams count the enemies they have"
                " slain or captured. Luck decides far more than skill."
            )
        ),
        SheetHeading(gettext("On computers")),
        Paragraph(
            gettext(
                "In P. S. Neeley's game for Windows two pieces may be out, and captors take"
                " their captives home. Damian Walker's Puluk for the Psion Series 3 lets"
                " the player choose such rules one by one. This program follows it, and"
                " adds what the other sources describe."
            )
        ),
    )


_MOST_INDENT = 138
_TERM_GAP = 6
_ROW_GAP, _TABLE_GAP = 1, 4
"""The clear rows between the rows of a table, and below it."""
_ITEM_INDENT = {True: 9, False: 16}
"""The indents of items with a dash, and of numbered items."""


def blocks(pieces: Iterable[Piece | Content], art: Art) -> Iterator[Block]:
    """Yield the blocks of the pieces of a page."""
    for piece in pieces:
        match piece:
            case Slot(name):
                for each in content(name):
                    yield from _blocks(each, art)
            case _:
                yield from _blocks(piece, art)


def _blocks(piece: Piece | Content, art: Art) -> Iterator[Block]:
    match piece:
        case PageSection(title, name):
            yield SheetHeading(title, name)
        case Part(title):
            yield SheetHeading(title)
        case Text(plain, links):
            yield Paragraph(plain, links)
        case ListItem(mark, text):
            yield Entry(mark, text.plain, _ITEM_INDENT[mark == "-"], text.links)
        case TextTable(header, rows) if len(header) == 2:  # noqa: PLR2004 - a term and its text
            yield from _entries(rows, art)
        case TextTable(header, rows):
            yield Columns(_plain(header), tuple(map(_plain, rows)))
        case Example():
            yield diagram(piece)


def _entries(rows: Sequence[tuple[Text, ...]], art: Art) -> Iterator[Entry]:
    """Yield a table of terms, whose texts are aligned."""
    widest = max((art.normal if term.links else art.bold).width(term.plain) for term, _ in rows)
    indent = min(widest + _TERM_GAP, _MOST_INDENT)
    for number, (term, text) in enumerate(rows, 1):
        target = term.links[0].target if term.links else None
        gap = _TABLE_GAP if number == len(rows) else _ROW_GAP
        yield Entry(term.plain, text.plain, indent, text.links, target, gap)


def _plain(cells: Iterable[Text]) -> tuple[str, ...]:
    return tuple(cell.plain for cell in cells)


CONTENTS = "contents"
"""The name of the page that lists the others."""

_OTHER_PAGES = {
    OtherPage.HISTORY: (N_("History"), N_("where the game comes from"), history_blocks),
    OtherPage.ABOUT: (N_("About Puluc"), N_("who made this program"), about_blocks),
}
"""The titles of other pages, what they cover, and their blocks."""

_OTHER_NAMES = {each.value for each in OtherPage}


_CONTROLLER = "controller"
"""The section about the buttons of a game controller, which somebody who uses one sees first."""


def help_scene(context: Context, topic: HelpTopic | OtherPage = HelpTopic.KEYS) -> Scene[None]:
    """Return the page about a topic, from which all others can be reached."""
    art, manual = context.art, Manual.parse(read_source(language()))
    first = _CONTROLLER if topic is HelpTopic.KEYS and art.has_pad_caps else topic.value

    def page_of(target: str) -> widgets_page.Page:
        if target in _OTHER_NAMES:
            title, _, others = _OTHER_PAGES[OtherPage(target)]
            return widgets_page.Page(target, gettext(title), others())
        page = manual.pages[manual.places[target]]
        start = None if target == page.name else target
        return widgets_page.Page(page.name, page.title, _all_blocks(manual, page, art), start)

    return LinkedPageScene(art, page_of, first, CONTENTS, closing_keys())


def _all_blocks(manual: Manual, page: ManualPage, art: Art) -> Iterator[Block]:
    """Yield a page, and at its end the link to the next one."""
    is_contents = page.name == CONTENTS
    pieces = _with_buttons(manual, page) if art.has_pad_caps else page.pieces
    yield from blocks(map(_with_other_pages, pieces) if is_contents else pieces, art)
    names = [*manual.pages]
    following = names[names.index(page.name) + 1 :]
    if following and page.name != CONTENTS:
        title = manual.pages[following[0]].title
        text = gettext("Next: {page}").format(page=title)
        start = text.index(title)
        yield Paragraph(text, (Link(start, start + len(title), following[0]),))


def _with_buttons(manual: Manual, page: ManualPage) -> Iterator[Piece | Content]:
    """Yield a page; the buttons of a game controller come before its table of keys."""
    for piece in page.pieces:
        table = buttons(piece.name) if isinstance(piece, Slot) else None
        if table:
            yield Part(_section_title(manual, _CONTROLLER))
            yield table
            # Translators: the heading of a table of keys.
            yield Part(gettext("Keys"))
        yield piece


def _section_title(manual: Manual, name: str) -> str:
    sections = manual.pages[manual.places[name]].pieces
    return next(
        each.title for each in sections if isinstance(each, PageSection) and each.name == name
    )


def _with_other_pages(piece: Piece | Content) -> Piece | Content:
    """Return the table of contents with the pages that are not in the manual."""
    if not isinstance(piece, TextTable):
        return piece
    others = (
        (gettext(title), gettext(covers), page) for page, (title, covers, _) in _OTHER_PAGES.items()
    )
    rows = (
        (Text(title, (Link(0, len(title), page.value),)), Text(covers))
        for title, covers, page in others
    )
    return replace(piece, rows=(*piece.rows, *rows))
