"""Sheets of paper with title, footer and check rule, and their order in a PDF file."""

import os
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
)

from puluc.text.language import language
from tools.build.kit.art import draw_fret
from tools.build.kit.page import Line, Pen
from tools.build.kit.typefaces import BODY, HEADING, SMALL, TITLE, text_width
from tools.build.kit.words import Words, words

MARGIN = 12.0
"""The millimetres at each edge that stay blank: most printers can't print nearer than 10."""

CHECK = 50.0
"""The length of the check rule in mm."""

rl_config.useA85 = 0  # bytes instead of letters make a file a fifth smaller

GUTTER = 9.0
"""The millimetres between columns."""

_TITLE_HEIGHT = 14.0
_FOOT_HEIGHT = 9.0
_NOTE_GAP = 6.0
_INK = Line(0.3)

Index = Mapping[Hashable, int]
"""The page of each sheet by its mark; empty before the pages are known."""

PAGES = "pages"
"""The mark of the number of all pages."""


@dataclass(frozen=True, slots=True)
class KitSheet:
    """A title and what is below it, on one page or more."""

    title: str
    story: Sequence[Flowable]
    mark: Hashable
    """The key by which other sheets refer to it."""
    note: str = ""
    """Small text at the right of the title."""
    is_wide: bool = False
    columns: int = 1
    has_title: bool = True
    group: str = ""
    """The heading in the contents above this sheet and the next ones of the same group."""

    def size(self, paper: tuple[float, float]) -> tuple[float, float]:
        """Return the width and height in mm."""
        width, height = sorted(paper, reverse=self.is_wide)
        return width, height

    def frames(self, paper: tuple[float, float]) -> Iterator[Frame]:
        """Yield the columns for the story."""
        width, height = self.size(paper)
        low = MARGIN + _FOOT_HEIGHT
        high = height - low - MARGIN - (_TITLE_HEIGHT if self.has_title else 0)
        wide = (width - 2 * MARGIN - (self.columns - 1) * GUTTER) / self.columns
        for column in range(self.columns):
            x = MARGIN + column * (wide + GUTTER)
            yield Frame(x * mm, low * mm, wide * mm, high * mm, 0, 0, 0, 0)


def typeset(
    paper: tuple[float, float], sheets: Sequence[KitSheet], pages: int
) -> tuple[bytes, dict[Hashable, int]]:
    """Return a PDF file of sheets, and the page of each by its mark, with the number of all."""
    index = dict[Hashable, int]()

    def begin_page(sheet: KitSheet, canvas: Canvas, _: BaseDocTemplate) -> None:
        page = index[PAGES] = canvas.getPageNumber()
        title = sheet.title
        if index.setdefault(sheet.mark, page) == page:
            canvas.bookmarkPage(str(page))
            canvas.addOutlineEntry(title, str(page))
        else:
            title = words(Words.CONTINUED, title=title)
        width, height = sheet.size(paper)
        canvas.saveState()
        canvas.translate(0, height * mm)
        canvas.scale(mm, -mm)
        pen = Pen(canvas)
        if sheet.has_title:
            _draw_title(pen, title, sheet.note, width)
        number = words(Words.PAGE, page=page, pages=pages)
        _draw_foot(pen, sheet.title, (width, height), number)
        canvas.restoreState()

    templates, story = list[PageTemplate](), list[Flowable]()
    for sheet in sheets:
        name, (width, height) = str(len(templates)), sheet.size(paper)
        frames, on_page = list(sheet.frames(paper)), partial(begin_page, sheet)
        size = width * mm, height * mm
        templates.append(PageTemplate(name, frames, on_page, pagesize=size))
        story += [NextPageTemplate(name), PageBreak(), *sheet.story]
    file = BytesIO()
    document = BaseDocTemplate(
        file,
        pageTemplates=templates,
        title=words(Words.TITLE),
        author="The Puluc authors",
        lang=language(),
        invariant=1,  # neither time nor chance
        initialFontName=BODY.fontName,
    )
    with _undated():
        document.build(story[2:])
    return file.getvalue(), index


@contextmanager
def _undated() -> Iterator[None]:
    """Hide the date of a build, which ReportLab would write into the file."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


def _draw_title(pen: Pen, title: str, note: str, width: float) -> None:
    baseline = MARGIN + 5.4
    left = width - 2 * MARGIN - text_width(note, HEADING) - _NOTE_GAP
    share = min(1, left / text_width(title, TITLE))
    style = ParagraphStyle("title", TITLE, fontSize=TITLE.fontSize * share)
    pen.text((MARGIN, baseline), title, style)
    pen.text((width - MARGIN, baseline), note, HEADING, align=1)
    draw_fret(pen, (MARGIN, baseline + 2.2), width - 2 * MARGIN)


def _draw_foot(pen: Pen, title: str, size: tuple[float, float], page: str) -> None:
    width, height = size
    baseline = height - MARGIN - 0.4
    pen.text((MARGIN, baseline), words(Words.FOOTER, sheet=title), SMALL)
    pen.text((width / 2, baseline), page, SMALL, align=0.5)
    right = width - MARGIN
    pen.line((right - CHECK, baseline), (right, baseline), _INK)
    for tenth in range(6):
        x = right - tenth * CHECK / 5
        pen.line((x, baseline), (x, baseline - (2.6 if tenth in (0, 5) else 1.4)), _INK)
    pen.text((right - CHECK / 2, baseline - 2.4), words(Words.CHECK), SMALL, align=0.5)
