"""The rules of every named game: the text of the Rules pages, set for paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import zip_longest
from math import ceil

import pygame
from pygame import FRect

from puluc.assets import assets
from puluc.rules import PRESETS, Preset, Ruleset, Side
from puluc.rules.sticks import STICK_COUNT
from puluc.text.language import gettext
from puluc.text.names import option_name, value_name
from puluc.text.rulebook import (
    BANDED,
    Chosen,
    Example,
    Faces,
    Item,
    Passage,
    Section,
    Worth,
    rulebook,
)
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import DARK, INK
from puluc.ui.screens.manual.rules_page import diagram
from tools.build.kit.art import BODY, HEADING, SMALL, SMALL_ITALIC, draw, grid
from tools.build.kit.page import Face, Pages
from tools.build.kit.sheet import (
    Block,
    Column,
    Index,
    KitSheet,
    KitText,
    area_of,
    balanced,
    column_width,
    draw_columns,
)
from tools.build.kit.words import Words, listed, words

_DIAGRAM_PIXEL = 0.42
_BELOW = 2.4
_CAPTION_GAP, _LEAST_CAPTION = 4.0, 26.0
_COLUMNS, _GUTTER = 2, 9.0
_SMALLER = 0.96, 0.92, 0.88
_STICK_PIXEL = 0.42
_OPTION_COLUMNS = 4
_FIGURE_PIXEL = 1.1


def distinct_games() -> tuple[Preset, ...]:
    """Return the named games, without those that have the rules of an earlier one."""
    seen = dict[Ruleset, Preset]()
    for preset in PRESETS:
        seen.setdefault(preset.rules, preset)
    return tuple(seen.values())


def names_of(rules: Ruleset) -> list[str]:
    """Return the names of all games with these rules."""
    return [gettext(preset.name) for preset in PRESETS if preset.rules == rules]


def rules_sheets(pages: Pages, paper: tuple[float, float], game: Preset) -> Iterator[KitSheet]:
    """Yield the sheets with the rules of a game, as many as they need."""
    *sections, options, names = rulebook(game.rules)
    title = gettext(game.name)
    area = area_of(paper, is_wide=False)
    foot = _Foot(
        str(options.heading),
        tuple(map(_option, options.items)),
        (
            KitText(str(names.heading), HEADING, 0.2),
            *(KitText(str(item), SMALL_ITALIC, 0) for item in names.items),
        ),
    )
    size = column_width(area, _COLUMNS, _GUTTER), area.height
    found = _set(pages, sections, size, foot.height(pages, area.width))
    for start in range(0, len(found), _COLUMNS):
        is_first, is_last = start == 0, start + _COLUMNS >= len(found)
        yield KitSheet(
            title if is_first else words(Words.CONTINUED, title=title),
            partial(_draw, foot if is_last else None, found[start : start + _COLUMNS]),
            words(Words.RULES),
            entry=listed(names_of(game.rules)),
            group=words(Words.RULES),
            mark=("rules", game.name) if is_first else None,
        )


def _set(
    pages: Pages, sections: Sequence[Section], size: tuple[float, float], foot: float
) -> list[Column]:
    """Return the sections in columns of this size, in smaller type where that saves a sheet."""
    found = balanced(pages, list(_text(sections, 1)), size, _COLUMNS, foot)
    for share in _SMALLER:
        if len(found) <= _COLUMNS:
            break
        smaller = balanced(pages, list(_text(sections, share)), size, _COLUMNS, foot)
        if ceil(len(smaller) / _COLUMNS) < ceil(len(found) / _COLUMNS):
            found = smaller
    return found


def _text(sections: Sequence[Section], share: float) -> Iterator[Block]:
    """Yield the sections as blocks, in type of a share of the usual size."""
    face = replace(BODY, points=BODY.points * share, leading=BODY.leading * share)
    for section in sections:
        yield KitText(str(section.heading), HEADING, 0.4, above=1.6, stays_with_next=True)
        for item, following in zip_longest(section.items, section.items[1:]):
            yield from _blocks(item, face, is_shown=isinstance(following, Example))


def _option(item: Item) -> tuple[str, str]:
    assert isinstance(item, Chosen)
    return option_name(item.option), value_name(item.option, item.value)


def _draw(
    foot: _Foot | None,
    found: list[Column],
    pages: Pages,
    area: FRect,
    _index: Index,
) -> None:
    end = area.y + draw_columns(pages, found, area, _COLUMNS, _GUTTER)
    if foot:
        high = foot.height(pages, area.width)
        foot.draw(pages, area.x, area.bottom - high, area.width)
        _draw_figures(pages, area, end, area.bottom - high)


def _draw_figures(pages: Pages, area: FRect, top: float, bottom: float) -> None:
    """Draw both sides where a page is half empty."""
    jade, obsidian = (grid(f"{side.name.lower()}/victorious") for side in Side)
    high = len(jade) * _FIGURE_PIXEL
    if bottom - top < 1.5 * high:
        return
    y = top + (bottom - top - high) / 2
    for rows, middle in ((jade, 1 / 4), (obsidian, 3 / 4)):
        x = area.x + area.width * middle - len(rows[0]) * _FIGURE_PIXEL / 2
        draw(pages, rows, (x, y), _FIGURE_PIXEL)


@dataclass(frozen=True, slots=True)
class _Foot:
    """All options with their values in columns across the page; names and sources below."""

    heading: str
    pairs: tuple[tuple[str, str], ...]
    names: tuple[KitText, ...]

    @property
    def _rows(self) -> int:
        return ceil(len(self.pairs) / _OPTION_COLUMNS)

    def height(self, pages: Pages, width: float) -> float:
        """Return the height in mm."""
        names = sum(each.height(pages, width) for each in self.names)
        return HEADING.leading + 2 + self._rows * SMALL.leading + 2 + names

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Write the table and the names below a line."""
        pages.line((x, y), (x + width, y))
        y = pages.paragraph((x, y + 1.5), self.heading, HEADING, width) + 0.5
        step = (width + _GUTTER) / _OPTION_COLUMNS
        for number, (name, value) in enumerate(self.pairs):
            column, row = divmod(number, self._rows)
            at = x + column * step, y + (row + 0.8) * SMALL.leading
            pages.text(at, name, SMALL)
            pages.text((at[0] + step - _GUTTER, at[1]), value, SMALL, align=1)
        y += self._rows * SMALL.leading + 1
        for each in self.names:
            each.draw(pages, x, y, width)
            y += each.height(pages, width)


def _blocks(item: Item, face: Face, *, is_shown: bool) -> Iterator[Block]:
    """Yield an item as blocks; an example stays below what it shows, and below another example."""
    match item:
        case Passage():
            yield KitText(str(item), face, stays_with_next=is_shown)
        case Faces(caption):
            yield KitText(str(caption), face, stays_with_next=True)
        case Worth(banded, value):
            is_last = banded == STICK_COUNT
            below = 2.3 if is_last else 0.5
            yield ThrowRow(banded, str(value), below, stays_with_next=not is_last)
        case Example():
            yield KitDiagram(item, stays_with_next=is_shown)


class KitDiagram:
    """An example drawn as on the screen, with its caption beside or below."""

    def __init__(self, example: Example, *, stays_with_next: bool) -> None:
        self.stays_with_next = stays_with_next
        self._caption = str(example.caption)
        self._rows = _inked(diagram(example).render(_art()))

    def height(self, pages: Pages, width: float) -> float:
        """Return the height in mm."""
        picture = (len(self._rows) + 2) * _DIAGRAM_PIXEL
        beside = self._beside(width)
        lines = pages.lines(self._caption, SMALL_ITALIC, beside or width)
        caption = len(lines) * SMALL_ITALIC.leading
        return (max(picture, caption) if beside else picture + caption + 0.6) + _BELOW

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Draw the picture, and the caption beside or below it."""
        draw(pages, self._rows, (x, y + _DIAGRAM_PIXEL), _DIAGRAM_PIXEL)
        foot = y + (len(self._rows) + 2) * _DIAGRAM_PIXEL
        if beside := self._beside(width):
            lines = pages.lines(self._caption, SMALL_ITALIC, beside)
            at = x + width - beside, max(y, foot - len(lines) * SMALL_ITALIC.leading)
        else:
            at = x, foot + 0.6
        pages.paragraph(at, self._caption, SMALL_ITALIC, beside or width)

    def _beside(self, width: float) -> float:
        """Return the width of a caption beside the picture; 0 if there is too little."""
        left = width - len(self._rows[0]) * _DIAGRAM_PIXEL - _CAPTION_GAP
        return left if left >= _LEAST_CAPTION else 0


@cache
def _art() -> Art:
    return Art(assets())


def _inked(picture: pygame.Surface) -> tuple[str, ...]:
    """Return the rows of a picture: ``#`` where it has ink, else ``.``."""
    width, height = picture.get_size()
    return tuple(
        "".join("#" if picture.get_at_mapped((x, y)) in (INK, DARK) else "." for x in range(width))
        for y in range(height)
    )


@dataclass(frozen=True, slots=True)
class ThrowRow:
    """The sticks of a throw, its name and its value."""

    banded: int
    value: str
    below: float
    stays_with_next: bool

    def height(self, _pages: Pages, _width: float) -> float:
        """Return the height in mm."""
        return len(grid("sticks/banded")) * _STICK_PIXEL * 0.5 + self.below

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Draw small sticks and write the rest."""
        draw_throw(pages, (x, y), self.banded, _STICK_PIXEL * 0.5)
        middle = y + len(grid("sticks/banded")) * _STICK_PIXEL * 0.25
        baseline = middle + BODY.capital / 2
        pages.text((x + 12, baseline), gettext(BANDED[self.banded]), BODY)
        pages.text((x + min(50.0, width), baseline), self.value, HEADING)


def draw_throw(pages: Pages, at: tuple[float, float], banded: int, pixel: float) -> None:
    """Draw four sticks side by side, so many of them banded."""
    step = (len(grid("sticks/banded")[0]) + 2) * pixel
    for stick in range(STICK_COUNT):
        rows = grid("sticks/banded" if stick < banded else "sticks/plain")
        draw(pages, rows, (at[0] + stick * step, at[1]), pixel)


def throw_width(pixel: float) -> float:
    """Return the width of four sticks in mm."""
    width = len(grid("sticks/banded")[0])
    return ((width + 2) * STICK_COUNT - 2) * pixel
