"""The manual in docs in every language and its pictures, and the options in docs/record.md."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pygame

from puluc import PulucError
from puluc.assets import assets
from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import OPTIONS, Ruleset
from puluc.storage.look import ThemeName
from puluc.text.language import language
from puluc.text.notation import spelled
from puluc.text.rulebook import Example
from puluc.ui.render import gif
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import DARK, INK, blank
from puluc.ui.render.display import THEMES
from puluc.ui.screens.manual.rules_page import diagram
from puluc.ui.screens.manual.slots import Content, Part, content
from puluc.ui.screens.manual.source import HEADING, SLOT, ListItem, Text, TextTable, read_source
from tools.build.generated import speaking
from tools.gallery.gallery import pictures
from tools.gallery.motions import write_films
from tools.pages import with_rows
from tools.together import make

WRITTEN = "<!-- Written by `python -m tools.build manual` from {source}. -->\n\n"

_LINK = re.compile(r"\]\(#([\w-]+)\)")

DrawExample = Callable[[str, Example], str]
"""A function that draws an example of a slot and returns the path of the picture in the page."""


def write_page(source: str, draw: DrawExample) -> str:
    """Return the page in the language in use, with slots filled and links as in Markdown.

    PulucError if it lacks parts that links lead to.
    """
    anchors, file = _anchors(source), f"puluc/locale/{language()}/manual.md"
    lines = list[str]()
    for line in source.splitlines():
        if heading := HEADING.fullmatch(line):
            lines.append(f"{line.partition(' ')[0]} {heading[1]}")
        elif slot := SLOT.fullmatch(line):
            lines += _filled(slot[1], draw)
        else:
            lines.append(line)
    text = "\n".join(lines) + "\n"
    if missing := {*_LINK.findall(text)} - anchors.keys():
        names = ", ".join(f"{{#{name}}}" for name in sorted(missing))
        raise PulucError(f"{file} has no {names}, which links lead to")
    return WRITTEN.format(source=file) + _LINK.sub(
        lambda link: f"](#{anchors[link[1]]})", spelled(text)
    )


def _anchors(source: str) -> dict[str, str]:
    """Return the anchors that Markdown gives the headings: their words, numbered if repeated."""
    found = dict[str, str]()
    seen = Counter[str]()
    for title, name in HEADING.findall(source):
        words = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        found[name] = f"{words}-{seen[words]}" if seen[words] else words
        seen[words] += 1
    return found


def _filled(name: str, draw: DrawExample) -> list[str]:
    lines, before = list[str](), None
    for each in content(name):
        if before and not (isinstance(before, ListItem) and isinstance(each, ListItem)):
            lines.append("")
        lines += _markdown(name, each, draw)
        before = each
    return lines


def _markdown(slot: str, piece: Content, draw: DrawExample) -> Iterator[str]:
    match piece:
        case Part(title):
            yield f"**{title}**"
        case TextTable(header, rows):
            yield _row(header)
            yield "|" + "---|" * len(header)
            yield from map(_row, rows)
        case Text():
            yield _linked(piece)
        case ListItem(mark, text):
            yield f"{mark} {_linked(text)}"
        case Example():
            yield f"![]({draw(slot, piece)}) {piece.caption}"  # the caption is read


def _row(cells: Iterable[Text]) -> str:
    return f"| {' | '.join(_linked(cell).replace(chr(10), '<br>') for cell in cells)} |"


def _linked(text: Text) -> str:
    """Return a text with its links as in the source."""
    linked = text.plain
    for link in reversed(text.links):
        linked = (
            f"{linked[: link.start]}[{linked[link.start : link.end]}](#{link.target})"
            f"{linked[link.end :]}"
        )
    return linked


SCALE = 3
FOLDER = "pictures/manual"
"""The folder of the pictures, beside the page; nothing else is there.

Screens in other languages are in folders of their own: ``es``, ``uk``.
"""

RECORD = Path(__file__).parents[2] / "docs" / "record.md"

_MARGIN = 3

_INKS = bytes(int(index in (INK, DARK)) for index in range(256))
"""Ink or paper, by the index in the palette of a canvas; clear pixels are paper."""


def write_manual(docs: Path) -> list[Path]:
    """Write everything, and return the files written."""
    old = [path for path in (docs / FOLDER).rglob("*") if path.is_file()]
    return make(docs, _write_all, old)


def _write_all(docs: Path) -> Iterator[Path]:
    for code in LANGUAGES:
        with speaking(code):
            yield from _write_language(docs)
    yield from write_films(docs / Path(FOLDER).parent, Art(assets()))
    yield _write_options(docs)


def _write_options(docs: Path) -> Path:
    """Write the page about records, with the options of the rules in its table."""
    path = docs / RECORD.name
    path.write_text(with_rows(RECORD.read_text("utf-8"), {"Rules": option_rows()}), "utf-8")
    return path


def option_rows() -> Iterator[Sequence[str]]:
    """Yield the rows about the options of the rules, as records have them."""
    for option in OPTIONS:
        usual = getattr(Ruleset(), option.field)
        if isinstance(usual, bool):
            values, usual = "yes or no", "yes" if usual else "no"
        elif isinstance(option.values, range):
            values = f"a whole number from {option.values[0]} to {option.values[-1]}"
        else:
            values = f"one of {', '.join(map(str, option.values))}"
        yield f"`{option.field}`", values, str(usual), option.explanation


def _write_language(docs: Path) -> Iterator[Path]:
    """Write the page in the language in use and its screens; write diagrams with English only."""
    page, examples = page_and_examples()
    path = docs / page_name(language())
    path.write_text(page, "utf-8")
    yield path
    folder, names = docs / shot_folder(language()), shot_names(language())
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {name: shot for name, shot in pictures(Art(assets())) if name in names}
    for name, canvas in {**drawn, **(examples if language() == SOURCE else {})}.items():
        path = folder / f"{name}.png"
        path.write_bytes(picture_bytes(canvas))
        yield path


def picture_bytes(canvas: pygame.Surface) -> bytes:
    """Return a canvas in two colours, scaled up, as a PNG."""
    scaled, theme = pygame.transform.scale_by(canvas, SCALE), THEMES[ThemeName.LCD]
    inks = pygame.image.tobytes(scaled, "P").translate(_INKS)
    return gif.picture(inks, scaled.get_size(), (theme.paper, theme.ink))


def page_name(code: str) -> str:
    """Return the page in a language."""
    return "manual.md" if code == SOURCE else f"manual.{code}.md"


def shot_folder(code: str) -> str:
    """Return the folder of the screens in a language."""
    return FOLDER if code == SOURCE else f"{FOLDER}/{code}"


def shot_names(code: str) -> frozenset[str]:
    """Return the names of the screens that are drawn in a language, as the gallery calls them."""
    return frozenset(re.findall(rf"\]\({shot_folder(code)}/([\w-]+)\.png\)", read_source(code)))


def page_and_examples() -> tuple[str, Mapping[str, pygame.Surface]]:
    """Return the page in the language in use, and its diagrams: each is drawn once."""
    drawn, names = dict[str, pygame.Surface](), dict[bytes, str]()
    art = Art(assets())

    def draw(slot: str, example: Example) -> str:
        picture = _with_margin(diagram(example).render(art))
        look = bytes(str(picture.get_size()), "ascii") + pygame.image.tobytes(picture, "P")
        if look not in names:
            plain = re.sub(r"\W+", "-", slot.lower()).replace("_", "-")
            number = sum(name.startswith(f"{plain}-") for name in drawn) + 1
            names[look] = f"{plain}-{number}"
            drawn[names[look]] = picture
        return f"{FOLDER}/{names[look]}.png"

    return write_page(read_source(language()), draw), drawn


def _with_margin(picture: pygame.Surface) -> pygame.Surface:
    width, height = picture.get_size()
    framed = blank((width + 2 * _MARGIN, height + 2 * _MARGIN))
    framed.blit(picture, (_MARGIN, _MARGIN))
    return framed
