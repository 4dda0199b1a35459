"""The typefaces of the kit, and paragraphs set in them."""

from functools import cache
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, Paragraph

from puluc import PulucError
from puluc.ui.render.font import LINE_BREAK
from tools.build.kit.pixel_type import pixel_font

_FONTS = Path(__file__).with_name("fonts")
_SERIF = {"serif": "PTF55F.ttf", "serif-italic": "PTF56F.ttf", "serif-bold": "PTF75F.ttf"}
CAPITAL = 0.7
"""The height of a capital, as a part of the size of the type."""
_NO_BREAK = "\N{NO-BREAK SPACE}"


@cache
def register_fonts() -> None:
    """Register the typefaces of the kit. PulucError if the serif is not there."""
    if not _FONTS.is_dir():
        raise PulucError("the kit's fonts are in the source archive alone")
    registerFont(TTFont("puluc", BytesIO(pixel_font("bold"))))
    for name, file in _SERIF.items():
        registerFont(TTFont(name, _FONTS / file))
    registerFontFamily("serif", "serif", "serif-bold", "serif-italic")


def face(font: str, points: float, leading: float, below: float = 0) -> ParagraphStyle:
    """Return a typeface; the distance from line to line and the space below are in mm."""
    leading, below = leading * mm, below * mm
    return ParagraphStyle(font, fontName=font, fontSize=points, leading=leading, spaceAfter=below)


def centred(style: ParagraphStyle) -> ParagraphStyle:
    """Return a typeface with its lines in the middle."""
    return ParagraphStyle(style.name, style, alignment=TA_CENTER)


TITLE = face("puluc", 22, 10)
HEADING = ParagraphStyle(
    "heading", face("puluc", 11.5, 6.2, 0.4), spaceBefore=2 * mm, keepWithNext=1
)
VALUE = face("puluc", 11.5, 4.6)
LABEL = face("puluc", 8, 4)
BODY = face("serif", 9.8, 4.35, 1.8)
BOLD = face("serif-bold", 9.8, 4.35)
GROUP = ParagraphStyle("group", BOLD, spaceBefore=2.4 * mm)
SMALL = face("serif", 8.4, 3.7)
ITALIC = face("serif-italic", 8.4, 3.7, 1)
LEAD = centred(face("serif-italic", 14, 6.4))


def paragraph(text: str, style: ParagraphStyle = BODY, head: str = "") -> Paragraph:
    """Return a paragraph; ``head`` comes before it in bold."""
    kept = " ".join(word.replace(" ", _NO_BREAK) for word in LINE_BREAK.split(text))
    return Paragraph(f"<b>{escape(head)}</b> {escape(kept)}" if head else escape(kept), style)


def told(heading: str, *texts: str) -> list[Flowable]:
    """Return a heading and the paragraphs below it."""
    return [paragraph(heading, HEADING), *(paragraph(text) for text in texts)]


def text_width(text: str, style: ParagraphStyle) -> float:
    """Return the width of a line of text in mm."""
    return stringWidth(text, style.fontName, style.fontSize) / mm
