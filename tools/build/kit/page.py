"""Pages of a PDF file: lines, areas and text, in millimetres from the top left corner."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fpdf import FPDF
from fpdf.fonts import TTFFont
from fpdf.syntax import Name, PDFArray, PDFContentStream, Raw

from puluc import PulucError
from puluc.ui.render.font import LINE_BREAK
from tools.build.kit.pixel_type import pixel_font

Point = tuple[float, float]

POINTS_PER_MM = 72 / 25.4
_FONTS = Path(__file__).with_name("fonts")
_SERIF = {"": "PTF55F.ttf", "I": "PTF56F.ttf", "B": "PTF75F.ttf"}
_PUBLISHED = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every file, so that equal contents are equal files."""
_HINTING = ("fpgm", "prep", "cvt ", "gasp", "VDMX", "hdmx", "LTSH")
"""The tables of a font that only coarse screens need."""
_SHAPE_EDGES = [-1, -1, 2000, 2000]
"""The pixels within which every shape lies: left, top, right, bottom."""
_ROUND = 4 / 3 * math.tan(math.pi / 8)
"""The distance of the control points of a quarter circle with a radius of 1."""


@dataclass(frozen=True, slots=True)
class Face:
    """A typeface at one size."""

    family: str
    style: str
    points: float
    leading: float
    """The distance from line to line, in mm."""

    @property
    def capital(self) -> float:
        """The height of a capital in mm."""
        return self.points / POINTS_PER_MM * 0.7


@dataclass(frozen=True, slots=True)
class KitLine:
    """The look of a line: width and dashes in mm."""

    width: float
    grey: float = 0
    dashes: tuple[float, ...] = ()


CUT = KitLine(0.25, 0.35)
FOLD = KitLine(0.25, 0.2, (2.4, 1.4))
HAIR = KitLine(0.15)

BLACK, WHITE = 0.0, 1.0


class Pages:
    """A PDF file in the making; it is drawn on the page that was added last."""

    def __init__(self, title: str, language: str) -> None:
        if not _FONTS.is_dir():
            raise PulucError("the kit's fonts are in the source archive alone")
        self._pdf = FPDF(unit="mm")
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_creation_date(_PUBLISHED)
        self._pdf.set_title(title)
        self._pdf.single_resources_object = True
        self._pdf.set_lang(language)
        self.width = cache(self._measured)
        """Returns the width of a line of text in a face."""
        self.lines = cache(self._divided)
        """Returns the text in lines of a width; a longer word has a line of its own."""
        self._shapes = dict[str, int]()
        """The numbers of the paths that are in the file once."""
        self._links = dict[int, int]()
        """The links to each page, by its number."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "bold.ttf"
            path.write_bytes(pixel_font("bold"))
            self._pdf.add_font("puluc", "", path)
            _close(self._pdf.fonts["puluc"])  # Windows deletes no open file
        for style, name in _SERIF.items():
            self._pdf.add_font("serif", style, _FONTS / name)

    def add(self, width: float, height: float) -> None:
        """Begin a page of this size."""
        # fpdf2 turns a size round to be upright unless it is told the orientation.
        orientation = "landscape" if width > height else "portrait"
        self._pdf.add_page(orientation, (min(width, height), max(width, height)))

    def name(self, title: str) -> None:
        """Enter the page in the outline that a viewer shows."""
        self._pdf.start_section(title)

    def link(self, at: Point, size: tuple[float, float], page: int) -> None:
        """Link an area to the page of this number, which may be added later."""
        if page not in self._links:
            self._links[page] = self._pdf.add_link()
        self._pdf.link(*at, *size, self._links[page])

    def content(self) -> bytes:
        """Return the content of the file."""
        for page, link in self._links.items():
            self._pdf.set_link(link, page=page)
        for font in self._pdf.fonts.values():
            _without_hints(font)
        return bytes(self._pdf.output())

    def _measured(self, text: str, face: Face) -> float:
        self._pdf.set_font(face.family, face.style, face.points)
        return float(self._pdf.get_string_width(text))

    def _divided(self, text: str, face: Face, width: float) -> tuple[str, ...]:
        lines = list[str]()
        space = self.width(" ", face)
        for paragraph in text.split("\n"):
            line, used = "", 0.0
            for word in LINE_BREAK.split(paragraph):
                size = self.width(word, face)
                if line and used + space + size > width:
                    lines.append(line)
                    line, used = word, size
                else:
                    line = f"{line} {word}" if line else word
                    used += size + (space if line != word else 0)
            lines.append(line)
        return tuple(lines)

    def text(
        self, at: Point, text: str, face: Face, *, align: float = 0, is_centred: bool = False
    ) -> None:
        """Write a line of text on the baseline; ``align`` is 0 to start at the point, 1 to end.

        One that is centred has its middle at the point.
        """
        x, y = at[0] - (0.5 if is_centred else align) * self.width(text, face), at[1]
        self._pdf.set_font(face.family, face.style, face.points)
        self._pdf.text(x, y + (face.capital / 2 if is_centred else 0), text)

    def turned_text(self, at: Point, text: str, face: Face, degrees: float) -> None:
        """Write a line of text turned anticlockwise, with its middle at the point."""
        with self._pdf.rotation(degrees, *at):
            self.text(at, text, face, is_centred=True)

    def paragraph(
        self, at: Point, text: str, face: Face, width: float, *, align: float = 0
    ) -> float:
        """Write lines of text below the point; return the y below them."""
        x, y = at
        for line in self.lines(text, face, width):
            baseline = y + face.leading / 2 + face.capital / 2
            self.text((x + align * width, baseline), line, face, align=align)
            y += face.leading
        return y

    def fill(self, polygons: Iterable[Sequence[Point]], grey: float = BLACK) -> None:
        """Fill polygons; the overlap of two is a hole."""
        self._draw(f"{_number(grey)} g {path_of(polygons)} f*")

    def fill_shape(self, path: str, grey: float, at: Point, scale: float) -> None:
        """Fill the path of ``path_of``, enlarged by ``scale``, with its origin at a point.

        It is in the file once, however often it is drawn.
        """
        if path not in self._shapes:
            catalog = self._pdf._resource_catalog  # noqa: SLF001 - fpdf2 shares only its own
            self._shapes[path] = catalog.next_xobject_index
            catalog.form_xobjects.append((catalog.next_xobject_index, _Shape(path)))
            catalog.next_xobject_index += 1
        place = f"{_number(scale)} 0 0 {_number(scale)} {_point(at)} cm"
        self._draw(f"{place} {_number(grey)} g /I{self._shapes[path]} Do")

    def outline(self, polygon: Sequence[Point], line: KitLine = HAIR) -> None:
        """Draw a closed line round a polygon."""
        self._stroke(_path(polygon), line)

    def line(self, start: Point, end: Point, line: KitLine = HAIR) -> None:
        """Draw a straight line."""
        self._stroke(f"{_point(start)} m {_point(end)} l", line)

    def circle(self, centre: Point, radius: float, line: KitLine = HAIR) -> None:
        """Draw a circle."""
        self._stroke(_round_path(centre, radius), line)

    def disc(self, centre: Point, radius: float, grey: float = BLACK) -> None:
        """Draw a filled circle."""
        self._draw(f"{_number(grey)} g {_round_path(centre, radius)} f")

    def _stroke(self, path: str, line: KitLine) -> None:
        dashes = " ".join(map(_number, line.dashes))
        style = f"{_number(line.width)} w {_number(line.grey)} G [{dashes}] 0 d"
        self._draw(f"{style} {path} S")

    def _draw(self, operators: str) -> None:
        """Add operators in millimetres from the top left corner to the page."""
        scale, height = _number(self._pdf.k), _number(self._pdf.h_pt)
        self._pdf._out(f"q {scale} 0 0 -{scale} 0 {height} cm {operators} Q")  # noqa: SLF001 - fpdf2 has no other way to fill paths with holes


class _Shape(PDFContentStream):
    """A path that pages fill, in pixels."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path} f*".encode("latin-1"), compress=True)
        self.type, self.subtype = Name("XObject"), Name("Form")
        self.b_box = PDFArray(_SHAPE_EDGES)
        self.resources = Raw("<<>>")


def _close(font: object) -> None:
    """Read a font completely, and close its file."""
    assert isinstance(font, TTFFont)
    font.ttfont.ensureDecompiled()
    font.ttfont.close()


def _without_hints(font: object) -> None:
    """Remove from a font the instructions for the pixels of a coarse screen."""
    assert isinstance(font, TTFFont)
    tables, glyphs = font.ttfont, font.ttfont["glyf"]
    for table in _HINTING:
        if table in tables:
            del tables[table]
    names = set(font.subset.get_all_glyph_names())
    names |= {part for name in names for part in glyphs[name].getComponentNames(glyphs)}
    for name in names:
        glyphs[name].removeHinting()


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    """Return the corners of a rectangle."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def path_of(polygons: Iterable[Sequence[Point]]) -> str:
    """Return the operators of closed polygons."""
    return " ".join(map(_path, polygons))


def _number(value: float) -> str:
    if isinstance(value, int):
        return str(value)
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return text if text != "-0" else "0"


def _point(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _path(polygon: Sequence[Point]) -> str:
    """Return the operators of a closed polygon; shorter for an upright rectangle."""
    if len(polygon) == len(box(0, 0, 0, 0)):
        (x, y), (right, _), (_, bottom), _ = polygon
        if list(polygon) == [(x, y), (right, y), (right, bottom), (x, bottom)]:
            return f"{_point((x, y))} {_point((right - x, bottom - y))} re"
    first, *rest = map(_point, polygon)
    return f"{first} m {' '.join(f'{point} l' for point in rest)} h"


def _round_path(centre: Point, radius: float) -> str:
    x, y = centre
    operators = [f"{_point((x + radius, y))} m"]
    for quarter in range(4):
        turn = radius * complex(0, 1) ** quarter
        curve = (complex(1, _ROUND), complex(_ROUND, 1), complex(0, 1))
        points = ((x + (turn * each).real, y + (turn * each).imag) for each in curve)
        operators.append(f"{' '.join(map(_point, points))} c")
    return " ".join((*operators, "h"))
