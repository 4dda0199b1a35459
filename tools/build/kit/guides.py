"""Sheets to read: the first turns of a game, playing with improvised pieces, and the team game."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pygame import FRect

from puluc.rules import (
    SERIES_GAMES,
    Position,
    Ruleset,
    Side,
    game_name,
    number_in_series,
)
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.sticks import THROWS
from puluc.text.language import gettext
from puluc.text.names import side_name
from puluc.text.rulebook.facts import Fact, say
from tools.build.kit.art import (
    BODY,
    BOLD,
    HEADING,
    LABEL,
    SMALL,
    SMALL_ITALIC,
    draw,
    grid,
)
from tools.build.kit.counters import draw_numeral, member
from tools.build.kit.page import BLACK, WHITE, KitLine, Pages, box
from tools.build.kit.rules import (
    board_rows,
    boards_of_teams,
    draw_throw,
    games_of_teams,
    series,
    throw_width,
)
from tools.build.kit.sheet import Index, draw_column, told
from tools.build.kit.words import Counted, Words, counted, listed, words

_PICTURE_WIDTH, _PIXEL = 78.0, 0.95
_GROUND_PIXEL, _THING_PIXEL, _CAPTURE = 1.7, 0.74, 4
_GRID = KitLine(0.25)
_ROW, _CELL_GAP = 9.0, 8.0
_HEAD_PIXEL = 0.62
_PART = re.compile(r"[^ -]+-?")
"""The parts of a name above a narrow column, a line each."""


_TURNS = (
    (Words.TURNS_OUT, 3, "city-3"),
    (Words.TURNS_OUT_OBSIDIAN, 4, "city-6"),
    (Words.TURNS_CAPTURE, 3, "3x6"),
    (Words.TURNS_MISS, 2, "city-8"),
    (Words.TURNS_HOME, 4, "6+city"),
)
"""The first turns of a game: the text about a turn, its throw and its move."""

_TIPS = Words.TIP_PASS, Words.TIP_CAPTURE, Words.TIP_OUT, Words.TIP_HOME
_TURN_ROW, _BOARD_PIXEL, _TURN_PIXEL = 23.0, 0.52, 0.42
_CHART_STEP, _CHART_UNIT, _CHART_GREY = 17.0, 2.2, 0.45


def draw_turns(pages: Pages, area: FRect, _index: Index) -> None:
    """Draw the first turns of a game, and tips."""
    rules = Ruleset()
    intro = words(Words.TURNS_INTRO, game=gettext(game_name(rules)))
    y = pages.paragraph((area.x, area.y + 2), intro, BODY, area.width) + 3
    position = Position.start(rules, Side.JADE)
    for text, value, played in _TURNS:
        move = next(each for each in position.legal_moves(value) if str(each) == played)
        said = words(text, value=value, space=move.target)
        position = position.play(move)
        _draw_turn(pages, FRect(area.x, y, area.width, _TURN_ROW), position, value, said)
        y += _TURN_ROW + 1
    y = pages.paragraph((area.x, y + 3), words(Words.TIPS), HEADING, area.width) + 1
    y = _draw_odds(pages, FRect(area.x, y, area.width, 0))
    for number, tip in enumerate(_TIPS, 2):
        y = _draw_tip(pages, area, y, number, words(tip))


def _draw_turn(pages: Pages, area: FRect, position: Position, value: int, text: str) -> None:
    """Draw a throw, the whole board after the move, and the text about it."""
    rules, board = position.rules, board_rows(position)
    banded = rules.values.index(value)
    foot = area.bottom - 4.6
    draw_throw(
        pages, (area.x, foot - len(grid("sticks/banded")) * _TURN_PIXEL), banded, _TURN_PIXEL
    )
    x = area.x + throw_width(_TURN_PIXEL) + 6
    draw(pages, board, (x, foot - len(board) * _BOARD_PIXEL), _BOARD_PIXEL)
    cell = len(board[0]) * _BOARD_PIXEL / (rules.spaces + 2)
    for space in range(1, rules.spaces + 1):
        pages.text((x + (space + 0.5) * cell, foot + 3), str(space), SMALL, align=0.5)
    x += len(board[0]) * _BOARD_PIXEL + 6
    width = area.right - x
    high = len(pages.lines(text, BODY, width)) * BODY.leading
    pages.paragraph((x, foot - high), text, BODY, width)


def _draw_tip(pages: Pages, area: FRect, y: float, number: int, text: str) -> float:
    pages.text((area.x, y + BODY.leading / 2 + BODY.capital / 2), str(number), BOLD)
    return pages.paragraph((area.x + 5, y), text, BODY, area.width - 5) + 1.6


def _draw_odds(pages: Pages, area: FRect) -> float:
    """Draw the first tip, with the odds of each distance among 16 throws; return the y below."""
    y = _draw_tip(pages, area, area.y, 1, words(Words.TIP_ODDS))
    odds = {value: round(chance * len(THROWS)) for value, chance in Ruleset().odds if value}
    foot = y + LABEL.leading + max(odds.values()) * _CHART_UNIT
    label = words(Words.TIP_DISTANCE)
    pages.text((area.x + 5, foot + 5), label, LABEL)
    x = area.x + 5 + pages.width(label, LABEL) + 4
    for place, (distance, weight) in enumerate(sorted(odds.items())):
        left, high = x + place * _CHART_STEP, weight * _CHART_UNIT
        pages.fill([box(left, foot - high, _CHART_STEP - 5, high)], _CHART_GREY)
        middle = left + (_CHART_STEP - 5) / 2
        pages.text((middle, foot - high - 1.2), str(weight), LABEL, align=0.5)
        pages.text((middle, foot + 5), str(distance), HEADING, align=0.5)
    pages.line((x - 2, foot), (x + len(odds) * _CHART_STEP - 3, foot))
    return foot + 9


def draw_grains(pages: Pages, area: FRect, _index: Index) -> None:
    """Draw the page about playing with improvised pieces."""
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
        left = FRect(area.x, y + 2, _PICTURE_WIDTH - 8, 0)
        right = FRect(area.x + _PICTURE_WIDTH, y, area.width - _PICTURE_WIDTH, 0)
        below = draw_column(pages, told(heading, text), right)
        if pictures:
            foot = _draw_row(pages, left, pictures)
        else:
            foot = _draw_cobs(pages, left, spaces + 1, left.width / (spaces + 1) / 9)
        y = max(below, foot) + 10
    y = pages.paragraph((area.x, y), words(Words.GRAINS_KIT), BODY, area.width) + 8
    _draw_ground(pages, FRect(area.x, y, area.width, area.bottom - y), spaces)


def _draw_row(pages: Pages, area: FRect, pictures: Sequence[str]) -> float:
    """Draw pictures side by side; return the y below them."""
    step = area.width / len(pictures)
    high = max(len(grid(name)) for name in pictures) * _PIXEL
    for number, name in enumerate(pictures):
        centre = area.x + (number + 0.5) * step, area.y + high / 2
        draw(pages, grid(name), centre, _PIXEL, is_centred=True)
    return area.y + high


def _draw_cobs(pages: Pages, area: FRect, count: int, pixel: float) -> float:
    """Draw the walls of a highway; return the y below them."""
    cob = grid("kit/cob-upright")
    step = (area.width - len(cob[0]) * pixel) / (count - 1)
    for number in range(count):
        draw(pages, cob, (area.x + number * step, area.y), pixel)
    return area.y + len(cob) * pixel


def _draw_ground(pages: Pages, area: FRect, spaces: int) -> None:
    """Draw a game on the ground: a bean that has captured a pebble, and some that wait."""
    cob = grid("kit/cob-upright")
    if area.height < len(cob) * _GROUND_PIXEL + SMALL_ITALIC.leading + 2:
        return
    foot = _draw_cobs(pages, area, spaces + 1, _GROUND_PIXEL)
    wide = len(cob[0]) * _GROUND_PIXEL
    step = (area.width - wide) / spaces
    bean, pebble = grid("kit/bean"), grid("kit/pebble")
    for space, things in ((2, (bean,)), (_CAPTURE, (pebble, bean)), (7, (pebble,))):
        x = area.x + (space - 0.5) * step + wide / 2
        for level, thing in enumerate(things):
            draw(
                pages, thing, (x, foot - 8 - level * 5), _THING_PIXEL, light=WHITE, is_centred=True
            )
    caption = words(Words.GRAINS_GROUND, space=_CAPTURE)
    pages.paragraph((area.x, foot + 2), caption, SMALL_ITALIC, area.width, align=0.5)


def draw_team(pages: Pages, area: FRect, index: Index) -> None:
    """Draw the page about the team game, with a score sheet."""
    y = pages.paragraph((area.x, area.y + 2), words(Words.TEAM_INTRO), BODY, area.width) + 3
    y = _draw_members(pages, area, y)
    y = pages.paragraph((area.x, y), words(Words.TEAM_NEED), HEADING, area.width)
    jade, obsidian = index[Words.TEAM_OF_JADE], index[Words.TEAM_OF_OBSIDIAN]
    need = words(Words.TEAM_NEED_HOW, jade=jade, obsidian=obsidian)
    y = pages.paragraph((area.x, y), need, BODY, area.width) + 2
    y = _draw_lengths(pages, area, y, index) + 5
    texts = (
        *told(words(Words.TEAM_HANDS), words(Words.TEAM_HANDS_HOW)),
        *told(words(Words.TEAM_FIVE), str(say(Fact.SERIES)), above=2),
    )
    y = draw_column(pages, texts, FRect(area.x, y, area.width, 0))
    y = _draw_games(pages, area, y, index) + 5
    y = pages.paragraph((area.x, y), words(Words.TEAM_SHEET), HEADING, area.width) + 1
    while y + 3 * _ROW < area.bottom:
        y = _draw_scores(pages, area, y) + 5


def _draw_members(pages: Pages, area: FRect, y: float) -> float:
    """Draw the heads of both teams with their numerals between them; return the y below."""
    step = area.width / MAX_PLAYERS
    high = len(member(Side.JADE, 1)) * _HEAD_PIXEL
    for number in range(1, MAX_PLAYERS + 1):
        x = area.x + (number - 0.5) * step
        for side, top in ((Side.JADE, y), (Side.OBSIDIAN, y + high + 8)):
            draw(pages, member(side, number), (x, top + high / 2), _HEAD_PIXEL, is_centred=True)
        draw_numeral(pages, (x, y + high + 4), number, BLACK)
    return y + 2 * high + 13


def _draw_lengths(pages: Pages, area: FRect, y: float, index: Index) -> float:
    """List the boards for each number of players; return the y below."""
    heads = Words.TEAM_PLAYERS, Words.TEAM_SPACES, Words.TEAM_BOARD_PAGE, Words.NUMBER_GAMES
    rows = [tuple(map(words, heads))]
    for (players, spaces), names in boards_of_teams().items():
        rows.append((players, str(spaces), str(index["board", spaces]), listed(names)))
    return _draw_table(pages, area.x, y, rows)


def _draw_games(pages: Pages, area: FRect, y: float, index: Index) -> float:
    """List all team games with the pages of their rules; return the y below."""
    rows = [("", words(Words.TEAM_GAME), "", words(Words.TEAM_RULES_PAGE))]
    for number, (preset, (name, _)) in enumerate(zip(series(), SERIES_GAMES, strict=True), 1):
        page = str(index["rules", preset.name] if number == 1 else index[Words.TEAM_FIVE])
        rows.append((str(number), gettext(name), gettext(preset.summary), page))
    for preset in games_of_teams():
        if not number_in_series(preset.rules):
            page = str(index["rules", preset.name])
            rows.append(("", gettext(preset.name), gettext(preset.summary), page))
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


def _draw_scores(pages: Pages, area: FRect, y: float) -> float:
    """Draw an empty table: five games and their sum, a row for each side; return the y below."""
    heads = [gettext(name) for name, _ in SERIES_GAMES] + [words(Words.TEAM_TOTAL)]
    first = 28.0
    step = (area.width - first) / len(heads)
    lines = [_PART.findall(name) for name in heads]
    widest = max(pages.width(part, LABEL) for parts in lines for part in parts)
    face = replace(LABEL, points=LABEL.points * min(1, (step - 1) / widest))
    for number, parts in enumerate(lines):
        middle = area.x + first + (number + 0.5) * step
        for line, part in enumerate(reversed(parts)):
            pages.text((middle, y + _ROW - 2.4 - line * 3.6), part, face, align=0.5)
    for line, side in enumerate(Side, 1):
        top = y + line * _ROW
        pages.text((area.x + 1, top + _ROW / 2 + LABEL.capital / 2), side_name(side), LABEL)
        for number in range(len(heads)):
            left = area.x + first + number * step
            pages.outline(box(left, top, step, _ROW), _GRID)
    return y + (len(Side) + 1) * _ROW
