"""The rules of every named game: the text of the Rules pages, set for paper."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import pairwise
from math import ceil

import pygame
from pygame import FRect

from puluc.assets import assets
from puluc.rules import OPTIONS, PRESETS, SERIES_GAMES, Position, Preset, Ruleset, number_in_series
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.sticks import STICK_COUNT
from puluc.text.language import gettext
from puluc.text.rulebook import (
    BANDED,
    HEADINGS,
    Example,
    Faces,
    Heading,
    Item,
    Passage,
    Section,
    Worth,
    rulebook,
)
from puluc.text.rulebook.facts import Fact, Sentence, say
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import DARK, INK
from puluc.ui.screens.manual.rules_page import Diagram, cells_of, diagram
from tools.build.kit.art import BODY, BOLD, HEADING, SMALL_ITALIC, draw, grid
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
from tools.build.kit.words import Counted, Words, counted, listed, words

_DIAGRAM_PIXEL = 0.42
_BELOW = 2.4
_CAPTION_GAP, _LEAST_CAPTION = 4.0, 26.0
_COLUMNS, _GUTTER = 2, 9.0
_SCALES = 1.12, 1.06, 1.0, 0.96, 0.92, 0.88, 0.85
_STICK_PIXEL = 0.21


def series() -> list[Preset]:
    """Return the five games of a series of teams in their order."""
    games = (each for each in PRESETS if each.rules.players > 1 and number_in_series(each.rules))
    return sorted(games, key=lambda each: number_in_series(each.rules) or 0)


def games_for_two() -> list[Preset]:
    """Return the named games for two, each once even if it has several names."""
    games = [each for each in PRESETS if each.rules.players == 1]
    return [each for each in games if same_games(each)[0] == each]


def games_of_teams() -> list[Preset]:
    """Return the first game of a series of teams, and the team games of no series."""
    others = (each for each in PRESETS if each.rules.players > 1 and each not in series())
    return [series()[0], *others]


def same_games(game: Preset) -> list[Preset]:
    """Return the named games with the same rules as this one, itself included."""
    alike = game.rules, game.other_throws
    return [each for each in PRESETS if (each.rules, each.other_throws) == alike]


def players_of(game: Preset) -> dict[int, str]:
    """Return the numbers of players a side for each length of a team game's highway: ``2-4``."""
    players = dict[int, list[int]]()
    for each in range(game.rules.players, MAX_PLAYERS + 1):
        players.setdefault(game.with_players(each).spaces, []).append(each)
    return {
        spaces: "\N{EN DASH}".join(str(each) for each in sorted({teams[0], teams[-1]}))
        for spaces, teams in players.items()
    }


def boards_of_teams() -> dict[tuple[str, int], list[str]]:
    """Return the team games by their numbers of players and lengths of the highway."""
    games = dict[tuple[str, int], list[str]]()
    for game in games_of_teams():
        for spaces, players in players_of(game).items():
            games.setdefault((players, spaces), []).append(gettext(game.name))
    return games


def rules_sheets(pages: Pages, paper: tuple[float, float], game: Preset) -> Iterator[KitSheet]:
    """Yield the sheets with the rules of a game, as many as they need."""
    entry = listed([gettext(each.name) for each in same_games(game)])
    first = KitSheet(gettext(game.name), _NOTHING, entry=entry, mark=("rules", game.name))
    yield from _sheets(pages, paper, first, partial(_text, game))


def five_sheets(pages: Pages, paper: tuple[float, float]) -> Iterator[KitSheet]:
    """Yield the sheet with the differences between the games of a series of teams."""
    yield from _sheets(
        pages, paper, KitSheet(words(Words.TEAM_FIVE), _NOTHING, mark=Words.TEAM_FIVE), _five
    )


def _sheets(
    pages: Pages,
    paper: tuple[float, float],
    first: KitSheet,
    text: Callable[[float], Iterator[Block]],
) -> Iterator[KitSheet]:
    """Yield sheets like the first with a text in columns, as large as few sheets allow."""
    area = area_of(paper, is_wide=False)
    size = column_width(area, _COLUMNS, _GUTTER), area.height - 1
    settings = [balanced(pages, list(text(scale)), size, _COLUMNS) for scale in _SCALES]
    found = min(settings, key=lambda columns: ceil(len(columns) / _COLUMNS))
    for start in range(0, len(found), _COLUMNS):
        yield replace(
            first,
            title=words(Words.CONTINUED, title=first.title) if start else first.title,
            draw=partial(_draw, found[start : start + _COLUMNS]),
            note=words(Words.RULES),
            mark=None if start else first.mark,
        )


def _scaled(face: Face, scale: float) -> Face:
    return replace(face, points=face.points * scale, leading=face.leading * scale)


def _draw(found: list[Column], pages: Pages, area: FRect, _index: Index) -> None:
    draw_columns(pages, found, area.move(0, 1), _COLUMNS, _GUTTER)


_NOTHING = partial(_draw, [])


def _text(game: Preset, scale: float) -> Iterator[Block]:
    """Yield the rules of a game; names and sources come last."""
    for section in rulebook(game.rules):
        if section.heading not in (Heading.OPTIONS, Heading.NAMES):
            yield KitText(str(section.heading), HEADING, 0.4, above=1.6, stays_with_next=True)
            yield from _section(section, game, scale)
    if game not in series():  # those of a series stand together after its five games
        yield from _names(same_games(game))


def _five(scale: float) -> Iterator[Block]:
    """Yield the differences of each of the five from the first game."""
    face = _scaled(BODY, scale)
    base, *_ = games = series()
    bul = gettext(base.name)
    yield KitText(words(Words.TEAM_FIVE_HOW, game=bul), face)
    for (name, _), game in zip(SERIES_GAMES, games, strict=True):
        title = f"{number_in_series(game.rules)}  {gettext(name)}"
        yield KitText(title, HEADING, 0.4, above=2.6, stays_with_next=True)
        if game is base:
            yield KitText(words(Words.TEAM_FIVE_SAME, game=bul), face)
        for section in _changes(game.rules, base.rules):
            yield KitText(str(section.heading), BOLD, 0.4, stays_with_next=True)
            yield from _section(section, game, scale)
    yield from _names(games)


def _changes(rules: Ruleset, base: Ruleset) -> Iterator[Section]:
    """Yield the sections of a game that differ from those of another, not only by examples."""
    fields = (each.field for each in OPTIONS)
    changed = [each for each in fields if getattr(rules, each) != getattr(base, each)]
    headings = (Heading.AIM, *(HEADINGS[each] for each in changed), Heading.END)
    same = rulebook(base, *headings)
    return (section for section in rulebook(rules, *headings) if section not in same)


def _names(games: Sequence[Preset]) -> Iterator[Block]:
    """Yield names and sources of games as blocks that no column divides."""
    yield KitText(str(Heading.NAMES), HEADING, 0.4, above=1.6, stays_with_next=True)
    for game in games:
        text = say(Fact.NAMING, name=game.name, summary=game.summary, source=game.source)
        yield KitText(str(text), SMALL_ITALIC, 0.8, stays_with_next=game is not games[-1])


def _section(section: Section, game: Preset, scale: float) -> Iterator[Block]:
    for item, following in pairwise((*section.items, None)):
        assert item
        yield from _blocks(item, game, scale, is_shown=isinstance(following, Example))


def _blocks(item: Item, game: Preset, scale: float, *, is_shown: bool) -> Iterator[Block]:
    """Yield an item as blocks; an example stays below its text, and below another example."""
    face = _scaled(BODY, scale)
    match item:
        case Passage(sentences):
            # How a series is counted stands on the sheet about the team game.
            if text := " ".join(
                _said(each, game) for each in sentences if each.fact is not Fact.SERIES
            ):
                yield KitText(text, face, stays_with_next=is_shown)
        case Faces(caption):
            yield KitText(str(caption), face, stays_with_next=True)
        case Worth(banded, value):
            is_last = banded == STICK_COUNT
            below = 2.3 if is_last else 0.5
            yield ThrowRow(banded, str(value), below, scale, stays_with_next=not is_last)
            if is_last and game.other_throws:
                yield KitText(_other_values(game), face)
        case Example():
            yield KitDiagram(item, scale, stays_with_next=is_shown)


def _said(sentence: Sentence, game: Preset) -> str:
    """Return a sentence; in team games in a form that is true for any number of players."""
    rules = game.rules
    if rules.players > 1:
        match sentence.fact:
            case Fact.BOARD:
                least, more, most = players_of(game)
                return words(Words.TEAM_HIGHWAY, least=least, more=more, most=most)
            case Fact.ARMY_TEAM:
                most = MAX_PLAYERS
                return counted(Counted.TEAM_ARMY, rules.army, least=rules.players, most=most)
            case Fact.FIRE:
                return words(Words.TEAM_FIRE)
    return str(sentence)


def _other_values(game: Preset) -> str:
    """Return the sentence about other values of a throw without bands."""
    rules = (replace(game.rules, throws=throws) for throws in game.other_throws)
    value, *others = (each.values[0] for each in rules)
    if not others:
        return words(Words.RULES_OR, value=value)
    return words(Words.RULES_OR_EITHER, value=value, other=others[0])


class KitDiagram:
    """An example drawn as on the screen, with its caption beside or below."""

    def __init__(self, example: Example, scale: float, *, stays_with_next: bool) -> None:
        self.stays_with_next = stays_with_next
        self._caption = str(example.caption)
        self._face = _scaled(SMALL_ITALIC, scale)
        self._pixel = _DIAGRAM_PIXEL * scale
        self._rows = _inked(diagram(example).render(_art()))

    def height(self, pages: Pages, width: float) -> float:
        """Return the height in mm."""
        picture = (len(self._rows) + 2) * self._pixel
        beside = self._beside(width)
        caption = len(pages.lines(self._caption, self._face, beside or width)) * self._face.leading
        return (max(picture, caption) if beside else picture + caption + 0.6) + _BELOW

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Draw the picture, and the caption beside or below it."""
        draw(pages, self._rows, (x, y + self._pixel), self._pixel)
        foot = y + (len(self._rows) + 2) * self._pixel
        if beside := self._beside(width):
            lines = pages.lines(self._caption, self._face, beside)
            at = x + width - beside, max(y, foot - len(lines) * self._face.leading)
        else:
            at = x, foot + 0.6
        pages.paragraph(at, self._caption, self._face, beside or width)

    def _beside(self, width: float) -> float:
        """Return the width of a caption beside the picture; 0 if there is too little."""
        left = width - len(self._rows[0]) * self._pixel - _CAPTION_GAP
        return left if left >= _LEAST_CAPTION else 0


def board_rows(position: Position) -> tuple[str, ...]:
    """Return the picture of a whole board with its cities as rows."""
    cells = cells_of(position, tuple(range(position.rules.spaces + 2)))
    return _inked(Diagram((), tuple(cells), "").render(_art()))


_INKED = bytes(ord("#" if index in (INK, DARK) else ".") for index in range(256))


@cache
def _art() -> Art:
    return Art(assets())


def _inked(picture: pygame.Surface) -> tuple[str, ...]:
    """Return the rows of a picture: ``#`` where it has ink, else ``.``."""
    width = picture.get_width()
    cells = pygame.image.tobytes(picture, "P").translate(_INKED).decode("ascii")
    return tuple(cells[start : start + width] for start in range(0, len(cells), width))


@dataclass(frozen=True, slots=True)
class ThrowRow:
    """The sticks of a throw, its name and its value."""

    banded: int
    value: str
    below: float = 0.5
    scale: float = 1
    stays_with_next: bool = True

    def height(self, _pages: Pages, _width: float) -> float:
        """Return the height in mm."""
        return len(grid("sticks/banded")) * _STICK_PIXEL * self.scale + self.below

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Draw small sticks and write the rest."""
        draw_throw(pages, (x, y), self.banded, _STICK_PIXEL * self.scale)
        middle = y + (self.height(pages, width) - self.below) / 2
        face = _scaled(BODY, self.scale)
        baseline = middle + face.capital / 2
        pages.text((x + 12, baseline), gettext(BANDED[self.banded]), face)
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
