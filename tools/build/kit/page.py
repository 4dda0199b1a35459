"""What is drawn on pages: lines, shapes, text and tables, in millimetres."""

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.platypus import Flowable, Table

from tools.build.kit.pixel_type import outlines
from tools.build.kit.typefaces import BODY, CAPITAL, text_width

Point = tuple[float, float]
Rows = Sequence[str]
"""The rows of a drawing, with a character for each pixel."""

_DARK, _LIGHT = "#*", "o-"


@dataclass(frozen=True, slots=True)
class Line:
    """The look of a line: width and dashes in mm."""

    width: float
    grey: float = 0
    dashes: tuple[float, ...] = ()


CUT = Line(0.25, 0.35)
FOLD = Line(0.25, 0.2, (2.4, 1.4))
THIN = Line(0.25)

BLACK, WHITE = 0.0, 1.0
INK, GREY = Color(0, 0, 0), Color(0.5, 0.5, 0.5)
"""The colours of lines in tables."""


def _path(polygons: Iterable[Sequence[Point]]) -> PDFPathObject:
    path = PDFPathObject()
    for first, *others in polygons:
        path.moveTo(*first)
        for corner in others:
            path.lineTo(*corner)
        path.close()
    return path


@cache
def _shape(rows: tuple[str, ...], tones: str) -> tuple[str, PDFPathObject]:
    """Return the path round the pixels of some tones in a drawing, and a name for it."""
    pixels = {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell in tones}
    path = _path(outlines(pixels))
    return f"{zlib.crc32(path.getCode().encode()):08x}", path


class Pen:
    """Draws in millimetres on a canvas, from a point rightwards and down."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def _look(self, line: Line | None, grey: float | None) -> dict[str, int]:
        """Set a line and the grey of an area; return the drawings."""
        if line:
            self.canvas.setLineWidth(line.width)
            self.canvas.setStrokeGray(line.grey)
            self.canvas.setDash(list(line.dashes))
        if grey is not None:
            self.canvas.setFillGray(grey)
        return {"stroke": line is not None, "fill": grey is not None}

    @contextmanager
    def placed(self, at: Point, degrees: float = 0) -> Iterator[None]:
        """Draw from another point, turned clockwise, inside the block."""
        self.canvas.saveState()
        self.canvas.translate(*at)
        self.canvas.rotate(degrees)
        yield
        self.canvas.restoreState()

    def line(self, start: Point, end: Point, line: Line = THIN) -> None:
        """Draw a straight line."""
        self._look(line, None)
        self.canvas.line(*start, *end)

    def polygon(
        self, corners: Sequence[Point], line: Line | None = None, grey: float | None = None
    ) -> None:
        """Draw a closed polygon as a line, an area or both."""
        self.canvas.drawPath(_path([corners]), **self._look(line, grey))

    def box(
        self,
        at: Point,
        size: Point,
        line: Line | None = None,
        grey: float | None = None,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle as a line, an area or both; its corners may be round."""
        look = self._look(line, grey)
        if radius:
            self.canvas.roundRect(*at, *size, radius, **look)
        else:
            self.canvas.rect(*at, *size, **look)

    def circle(
        self, centre: Point, radius: float, line: Line | None = None, grey: float | None = None
    ) -> None:
        """Draw a circle as a line, an area or both."""
        self.canvas.circle(*centre, radius, **self._look(line, grey))

    def text(
        self,
        at: Point,
        text: str,
        style: ParagraphStyle,
        *,
        align: float = 0,
        is_centred: bool = False,
        degrees: float = 0,
    ) -> None:
        """Write a line of text on the baseline; ``align`` is 0 to start at the point, 1 to end.

        One that is centred has its middle at the point; it may be turned clockwise.
        """
        across = (0.5 if is_centred else align) * text_width(text, style) * mm
        down = style.fontSize * CAPITAL / 2 if is_centred else 0
        with self.placed(at, degrees):
            self.canvas.scale(1 / mm, -1 / mm)
            self.canvas.setFillGray(BLACK)
            self.canvas.setFont(style.fontName, style.fontSize)
            self.canvas.drawString(-across, -down, text)

    def draw(
        self,
        rows: Rows,
        at: Point,
        pixel: float,
        *,
        dark: float | None = BLACK,
        light: float | None = None,
        is_centred: bool = False,
    ) -> None:
        """Draw pixels with the top left corner, or the middle, at a point; others stay paper.

        Each drawing is in the file once.
        """
        if is_centred:
            at = at[0] - len(rows[0]) * pixel / 2, at[1] - len(rows) * pixel / 2
        for grey, tones in ((light, _LIGHT), (dark, _DARK)):
            if grey is None:
                continue
            name, path = _shape(tuple(rows), tones)
            if not self.canvas.hasForm(name):
                self.canvas.beginForm(name, 0, 0, len(rows[0]), len(rows))
                self.canvas.drawPath(path, stroke=0, fill=1)
                self.canvas.endForm()
            with self.placed(at):
                self.canvas.scale(pixel, pixel)
                self.canvas.setFillGray(grey)
                self.canvas.doForm(name)


class Picture(Flowable):
    """A drawing of a width and height in mm; ``paint`` draws it from its top left corner."""

    def __init__(
        self, size: Point, paint: Callable[[Pen], None], *, is_centred: bool = False
    ) -> None:
        super().__init__()
        self.width, self.height = size[0] * mm, size[1] * mm
        self.hAlign = "CENTER" if is_centred else "LEFT"
        self._paint = paint

    def draw(self) -> None:
        """Draw it on the canvas where ReportLab has set the origin to its lower left corner."""
        self.canv.translate(0, self.height)
        self.canv.scale(mm, -mm)
        self._paint(Pen(self.canv))


Look = tuple[Any, ...]
"""A command for the look of a table's cells, such as a line below them."""

_FLUSH: tuple[Look, ...] = (
    ("FONTNAME", (0, 0), (-1, -1), BODY.fontName),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    *((f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")),
)


def table(rows: Iterable[Sequence[Any]], widths: Sequence[float], *look: Look) -> Table:
    """Return rows of texts and flowables; widths are in mm, and padding is of the look alone."""
    cells, columns = [list(row) for row in rows], [width * mm for width in widths]
    return Table(cells, columns, style=[*_FLUSH, *look], hAlign="LEFT")
