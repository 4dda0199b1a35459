"""Sheets to read: playing with things at hand, and the team game."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pygame import FRect

from puluc.rules import PRESETS, SERIES_GAMES, Ruleset, Side, number_in_series
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.ruleset import usual_spaces
from puluc.text.language import gettext
from puluc.text.names import side_name
from puluc.text.rulebook.facts import Fact, say
from tools.build.kit.art import BODY, BOLD, HEADING, LABEL, SMALL_ITALIC, draw, draw_centred, grid
from tools.build.kit.boards import lengths
from tools.build.kit.counters import draw_numeral, member
from tools.build.kit.page import BLACK, WHITE, KitLine, Pages, box
from tools.build.kit.sheet import Index, KitSheet
from tools.build.kit.words import Counted, Words, counted, words

_PICTURE_WIDTH, _PIXEL = 78.0, 0.95
_GROUND_PIXEL, _THING_PIXEL, _CAPTURE = 1.7, 0.74, 4
_GRID = KitLine(0.25)
_ROW, _CELL_GAP = 9.0, 8.0
_HEAD_PIXEL = 0.62
_PART = re.compile(r"[^ -]+-?")
"""The parts of a name above a narrow column, a line each."""


def guide_sheets() -> Iterator[KitSheet]:
    """Yield both sheets."""
    yield KitSheet(words(Words.GRAINS), _draw_grains, mark="grains")
    yield KitSheet(words(Words.TEAM), _draw_team, mark="team")


def _draw_grains(pages: Pages, area: FRect, _index: Index) -> None:
    y = pages.paragraph((area.x, area.y + 2), words(Words.GRAINS_INTRO), BODY, area.width) + 5
    spaces = Ruleset().spaces
    highway = counted(Counted.GRAINS_BOARD_HOW, spaces + 1, spaces=spaces)
    grains = ("kit/grain-dark", "kit/grain-plain", "kit/grain-dark", "kit/grain-plain")
    coins = ("kit/coin-heads", "kit/coin-heads", "kit/coin-tails", "kit/coin-heads")
    things = ("kit/bean", "kit/pebble", "kit/leaf")
    for heading, text, pictures in (
        (words(Words.GRAINS_DICE), words(Words.GRAINS_DICE_HOW), grains),
        (words(Words.GRAINS_COINS), words(Words.GRAINS_COINS_HOW), coins),
        (words(Words.GRAINS_BOARD), highway, ()),
        (words(Words.GRAINS_PIECES), words(Words.GRAINS_PIECES_HOW), things),
    ):
        left = FRect(area.x, y, _PICTURE_WIDTH - 8, 0)
        x = area.x + _PICTURE_WIDTH
        below = pages.paragraph((x, y), heading, HEADING, area.right - x) + 0.4
        below = pages.paragraph((x, below), text, BODY, area.right - x)
        foot = _draw_row(pages, left, pictures) if pictures else _draw_cobs(pages, left, spaces + 1)
        y = max(below, foot) + 12
    y = pages.paragraph((area.x, y), words(Words.GRAINS_KIT), BODY, area.width) + 8
    _draw_ground(pages, FRect(area.x, y, area.width, area.bottom - y), spaces)


def _draw_row(pages: Pages, area: FRect, pictures: Sequence[str]) -> float:
    """Draw pictures side by side; return the y below them."""
    step = area.width / len(pictures)
    high = max(len(grid(name)) for name in pictures) * _PIXEL
    for number, name in enumerate(pictures):
        centre = area.x + (number + 0.5) * step, area.y + 2 + high / 2
        draw_centred(pages, grid(name), centre, _PIXEL)
    return area.y + 2 + high


def _draw_cobs(pages: Pages, area: FRect, count: int) -> float:
    """Draw the walls of a highway; return the y below them."""
    cob = grid("kit/cob-upright")
    pixel = area.width / (count * 9)
    step = (area.width - len(cob[0]) * pixel) / (count - 1)
    for number in range(count):
        draw(pages, cob, (area.x + number * step, area.y + 2), pixel)
    return area.y + 2 + len(cob) * pixel


def _draw_ground(pages: Pages, area: FRect, spaces: int) -> None:
    """Draw a game on the ground: a bean that has captured a pebble, and some that wait."""
    cob = grid("kit/cob-upright")
    high = len(cob) * _GROUND_PIXEL
    if area.height < high + SMALL_ITALIC.leading + 2:
        return
    step = (area.width - len(cob[0]) * _GROUND_PIXEL) / spaces
    for number in range(spaces + 1):
        draw(pages, cob, (area.x + number * step, area.y), _GROUND_PIXEL)
    bean, pebble = grid("kit/bean"), grid("kit/pebble")
    for space, things in ((2, (bean,)), (_CAPTURE, (pebble, bean)), (7, (pebble,))):
        x = area.x + (space - 0.5) * step + len(cob[0]) * _GROUND_PIXEL / 2
        for level, thing in enumerate(things):
            y = area.y + high - 8 - level * 5
            draw_centred(pages, thing, (x, y), _THING_PIXEL, light=WHITE)
    caption = words(Words.GRAINS_GROUND, space=_CAPTURE)
    pages.paragraph((area.x, area.y + high + 2), caption, SMALL_ITALIC, area.width, align=0.5)


def _draw_team(pages: Pages, area: FRect, index: Index) -> None:
    y = pages.paragraph((area.x, area.y + 2), words(Words.TEAM_INTRO), BODY, area.width) + 3
    y = _draw_members(pages, area, y)
    y = pages.paragraph((area.x, y), words(Words.TEAM_NEED), HEADING, area.width)
    jade, obsidian = (index["team counters", side] for side in Side)
    need = words(Words.TEAM_NEED_HOW, jade=jade, obsidian=obsidian)
    y = pages.paragraph((area.x, y), need, BODY, area.width) + 2
    y = _draw_lengths(pages, area, y, index) + 5
    y = pages.paragraph((area.x, y), words(Words.TEAM_FIVE), HEADING, area.width)
    y = pages.paragraph((area.x, y), str(say(Fact.MATCH)), BODY, area.width) + 2
    y = _draw_games(pages, area, y, index) + 5
    y = pages.paragraph((area.x, y), words(Words.TEAM_SHEET), HEADING, area.width) + 1
    _draw_scores(pages, area, y)


def _draw_members(pages: Pages, area: FRect, y: float) -> float:
    """Draw the heads of both teams with their numerals between them; return the y below."""
    step = area.width / MAX_PLAYERS
    high = len(member(Side.JADE, 1)) * _HEAD_PIXEL
    for number in range(1, MAX_PLAYERS + 1):
        x = area.x + (number - 0.5) * step
        for side, top in ((Side.JADE, y), (Side.OBSIDIAN, y + high + 8)):
            draw_centred(pages, member(side, number), (x, top + high / 2), _HEAD_PIXEL)
        draw_numeral(pages, (x, y + high + 4), number, BLACK)
    return y + 2 * high + 13


def _draw_lengths(pages: Pages, area: FRect, y: float, index: Index) -> float:
    rows = [(words(Words.TEAM_PLAYERS), words(Words.TEAM_SPACES), words(Words.TEAM_BOARD_PAGE))]
    teams = range(2, MAX_PLAYERS + 1)
    for spaces in lengths():
        players = [each for each in teams if usual_spaces(each) == spaces]
        if players:
            rows.append((_span(players), str(spaces), str(index["board", spaces])))
    for game in PRESETS:
        if game.rules.players > 1 and not number_in_series(game.rules):
            spaces = game.rules.spaces
            players = [each for each in teams if game.with_players(each).spaces == spaces]
            name = f"{_span(players)} ({gettext(game.name)})"
            rows.append((name, str(spaces), str(index["board", spaces])))
    return _draw_table(pages, area.x, y, rows)


def _span(numbers: Sequence[int]) -> str:
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def _draw_games(pages: Pages, area: FRect, y: float, index: Index) -> float:
    rows = [(words(Words.TEAM_GAME), "", words(Words.TEAM_RULES_PAGE))]
    teams = {
        number: preset
        for preset in PRESETS
        if preset.rules.players > 1 and (number := number_in_series(preset.rules))
    }
    for number, preset in sorted(teams.items()):
        page = str(index["rules", preset.name])
        rows.append((f"{number}  {gettext(preset.name)}", gettext(preset.summary), page))
    return _draw_table(pages, area.x, y, rows)


def _draw_table(pages: Pages, x: float, y: float, rows: Sequence[Sequence[str]]) -> float:
    """Draw rows of cells, the first in bold, with lines between them; return the y below."""
    leading = BODY.leading + 1.4
    faces = (BOLD, *[BODY] * (len(rows) - 1))
    widths = [
        max(pages.width(text, face) for text, face in zip(column, faces, strict=True)) + _CELL_GAP
        for column in zip(*rows, strict=True)
    ]
    for row, face in zip(rows, faces, strict=True):
        left = x
        for text, width in zip(row, widths, strict=True):
            pages.text((left, y + leading - 1.9), text, face)
            left += width
        y += leading
        pages.line((x, y), (x + sum(widths), y), _GRID)
    return y


def _draw_scores(pages: Pages, area: FRect, y: float) -> None:
    """Draw an empty table: the five games and their sum, a row for each side."""
    heads = [gettext(name) for name, _ in SERIES_GAMES] + [words(Words.TEAM_TOTAL)]
    first = 28.0
    step = (area.width - first) / len(heads)
    row = min(_ROW, (area.bottom - y) / (len(Side) + 1))
    lines = [_PART.findall(name) for name in heads]
    widest = max(pages.width(part, LABEL) for parts in lines for part in parts)
    face = replace(LABEL, points=LABEL.points * min(1, (step - 1) / widest))
    for number, parts in enumerate(lines):
        middle = area.x + first + (number + 0.5) * step
        for line, part in enumerate(reversed(parts)):
            pages.text((middle, y + row - 2.4 - line * 3.6), part, face, align=0.5)
    for line, side in enumerate(Side, 1):
        top = y + line * row
        pages.text((area.x + 1, top + row / 2 + LABEL.capital / 2), side_name(side), LABEL)
        for number in range(len(heads)):
            left = area.x + first + number * step
            pages.outline(box(left, top, step, row), _GRID)
