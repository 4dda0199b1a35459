"""Puts the sheets of the kit in order and makes the file."""

from collections.abc import Iterator

from puluc.storage.kit import Paper
from puluc.text.language import language
from tools.build.kit.boards import board_sheets, lengths
from tools.build.kit.counters import counter_sheets
from tools.build.kit.cover import cover_sheet
from tools.build.kit.guides import guide_sheets
from tools.build.kit.page import Pages
from tools.build.kit.rules import distinct_games, rules_sheets
from tools.build.kit.sheet import Sheet, draw_sheet
from tools.build.kit.spinners import spinner_sheets
from tools.build.kit.sticks import stick_sheets
from tools.build.kit.words import Words, words

SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
"""The papers: width and height in mm."""


def kit(paper: Paper) -> bytes:
    """The kit as a PDF file, in the language in use."""
    size = SIZES[paper]
    pages = Pages(words(Words.TITLE), language())
    inside = list(_sheets(pages, size))
    sheets = [cover_sheet(inside), *inside]
    for number in range(1, len(sheets) + 1):
        draw_sheet(pages, size, sheets, number)
    return pages.content()


def _sheets(pages: Pages, size: tuple[float, float]) -> Iterator[Sheet]:
    """All sheets but the cover."""
    for spaces in lengths():
        yield from board_sheets(spaces)
    yield from counter_sheets()
    yield from stick_sheets()
    yield from spinner_sheets()
    yield from guide_sheets()
    for game in distinct_games():
        yield from rules_sheets(pages, size, game)
