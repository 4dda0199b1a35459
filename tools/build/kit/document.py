"""The cover, and all sheets of the kit in order as a PDF file."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pygame import FRect

from puluc.rules import Ruleset, game_name
from puluc.storage.kit import Paper
from puluc.text.language import gettext, language
from tools.build.kit import art
from tools.build.kit.art import BODY, HEADING, LEAD, draw, grid, placed
from tools.build.kit.boards import board_sheets, lengths
from tools.build.kit.counters import counter_sheets
from tools.build.kit.guides import guide_sheets
from tools.build.kit.page import CUT, FOLD, WHITE, KitLine, Pages, box
from tools.build.kit.rules import distinct_games, rules_sheets
from tools.build.kit.sheet import Index, KitSheet, KitText, draw_fret, draw_sheet
from tools.build.kit.sticks import spinner_sheets, stick_sheets
from tools.build.kit.words import Counted, Words, counted, words

_PICTURE = (240, 80)
_PLACES = (
    ("title/sky", (0, 0)),
    ("title/pyramid", (105, 22)),
    ("title/jungle", (0, 54)),
    ("title/logo", (10, 8)),
)
"""The drawings of the title screen and their places."""

_GUTTER = 10.0
_SIGN_WIDTH, _SIGN_BELOW = 13.0, 2.0
_FIGURE_PIXEL = 0.85
_CONTENTS_LEADING = 4.6
_LEADER = KitLine(0.2, 0.5, (0.2, 1.2))


def cover_sheet(others: Sequence[KitSheet]) -> KitSheet:
    """Return the cover of a kit with these other sheets."""
    return KitSheet(words(Words.COVER), partial(_draw_cover, others), has_title=False)


def _draw_cover(others: Sequence[KitSheet], pages: Pages, area: FRect, index: Index) -> None:
    y = _draw_picture(pages, area)
    y = pages.paragraph((area.x, y + 4), words(Words.SUBTITLE), LEAD, area.width, align=0.5)
    draw_fret(pages, area.x, y + 3, area.width)
    top = y + 9
    width = (area.width - _GUTTER) / 2
    left = FRect(area.x, top, width, area.bottom - top)
    right = FRect(area.x + width + _GUTTER, top, width, area.bottom - top)
    _draw_contents(others, pages, left, index)
    _draw_help(pages, right, index)


def _draw_picture(pages: Pages, area: FRect) -> float:
    """Draw the title's picture across the area; return the y below it."""
    pixel = area.width / _PICTURE[0]
    rows = placed(_PICTURE, [(grid(name), at) for name, at in _PLACES])
    height = _PICTURE[1] * pixel
    pages.fill([box(area.x, area.y, area.width, height)])
    draw(pages, rows, (area.x, area.y), pixel, dark=None, light=WHITE)
    return area.y + height


def _draw_contents(others: Sequence[KitSheet], pages: Pages, area: FRect, index: Index) -> None:
    y = pages.paragraph((area.x, area.y), words(Words.CONTENTS), HEADING, area.width) + 1
    group = ""
    for sheet in others:
        if not sheet.mark:
            continue
        if sheet.group != group:
            group = sheet.group
            y = pages.paragraph((area.x, y + 1.6), group, HEADING, area.width)
        baseline = y + _CONTENTS_LEADING * 0.75
        entry = sheet.entry or sheet.title
        pages.text((area.x, baseline), entry, BODY)
        page = str(index[sheet.mark])
        pages.link((area.x, y), (area.width, _CONTENTS_LEADING), index[sheet.mark])
        pages.text((area.right, baseline), page, BODY, align=1)
        begin = area.x + pages.width(entry, BODY) + 1.5
        end = area.right - pages.width(page, BODY) - 1.5
        pages.line((begin, baseline), (end, baseline), _LEADER)
        y += _CONTENTS_LEADING


def _draw_help(pages: Pages, area: FRect, index: Index) -> None:
    rules = Ruleset()
    game = game_name(rules)
    first = counted(
        Counted.FIRST_GAME_SHEETS,
        rules.spaces,
        game=gettext(game),
        board=index["board", rules.spaces],
        counters=index["counters"],
        sticks=index["sticks"],
        rules=index["rules", game],
    )
    y = area.y
    for block in (
        KitText(words(Words.FIRST_GAME), HEADING, 0.4),
        KitText(first, BODY, 4),
        KitText(words(Words.PRINTING), HEADING, 0.4),
        KitText(words(Words.PRINT_SIZE), BODY),
        KitText(words(Words.PRINT_PAPER), BODY, 4),
        KitText(words(Words.SIGNS), HEADING, 1.2),
    ):
        block.draw(pages, area.x, y, area.width)
        y += block.height(pages, area.width)
    for text, sign in _SIGNS:
        at = area.x + _SIGN_WIDTH + 3, y
        below = pages.paragraph(at, words(text), BODY, area.right - at[0])
        sign(pages, area.x, (y + below) / 2)
        y = below + _SIGN_BELOW
    jade, obsidian = grid("jade/throwing"), grid("obsidian/throwing")
    top = area.bottom - len(jade) * _FIGURE_PIXEL
    if top > y + 2:
        draw(pages, jade, (area.x + 8, top), _FIGURE_PIXEL)
        right = area.right - 8 - len(obsidian[0]) * _FIGURE_PIXEL
        draw(pages, obsidian, (right, top), _FIGURE_PIXEL)


def _sign_of_cut(pages: Pages, x: float, y: float) -> None:
    pages.line((x, y), (x + _SIGN_WIDTH, y), CUT)
    art.scissors(pages, (x + _SIGN_WIDTH / 2, y))


def _sign_of_fold(pages: Pages, x: float, y: float) -> None:
    pages.line((x, y), (x + _SIGN_WIDTH, y), FOLD)


def _sign_of_glue(pages: Pages, x: float, y: float) -> None:
    art.glue(pages, x, y - 2.5, _SIGN_WIDTH, 5)


def _sign_of_join(pages: Pages, x: float, y: float) -> None:
    art.join(pages, (x + _SIGN_WIDTH / 2, y), "A")


_SIGNS: tuple[tuple[Words, Callable[[Pages, float, float], None]], ...] = (
    (Words.SIGN_CUT, _sign_of_cut),
    (Words.SIGN_FOLD, _sign_of_fold),
    (Words.SIGN_GLUE, _sign_of_glue),
    (Words.SIGN_JOIN, _sign_of_join),
)


SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
"""The papers: width and height in mm."""


def kit(paper: Paper) -> bytes:
    """Return the kit as a PDF file, in the language in use."""
    size = SIZES[paper]
    pages = Pages(words(Words.TITLE), language())
    inside = list(_sheets(pages, size))
    sheets = [cover_sheet(inside), *inside]
    for number in range(1, len(sheets) + 1):
        draw_sheet(pages, size, sheets, number)
    return pages.content()


def _sheets(pages: Pages, size: tuple[float, float]) -> Iterator[KitSheet]:
    """Yield all sheets but the cover."""
    for spaces in lengths():
        yield from board_sheets(spaces)
    yield from counter_sheets()
    yield from stick_sheets()
    yield from spinner_sheets()
    yield from guide_sheets()
    for game in distinct_games():
        yield from rules_sheets(pages, size, game)
