"""Sheets to read: the first turns of a game, playing with improvised pieces, and the team game."""

from collections.abc import Sequence
from functools import partial
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Spacer

from puluc.game.named_games import games
from puluc.rules import BUL_SERIES, SERIES_GAMES, Position, Ruleset, Side, game_name
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.sticks import THROWS
from puluc.text.language import gettext
from puluc.text.names import side_name
from puluc.text.rulebook.facts import RuleText, say
from tools.build.kit.art import drawing, grid, throw
from tools.build.kit.boards import board_pages
from tools.build.kit.counters import draw_numeral, member
from tools.build.kit.page import GREY, INK, WHITE, Pen, Picture, Rows, table
from tools.build.kit.rules import board_rows, boards_of_teams
from tools.build.kit.sheet import Index
from tools.build.kit.typefaces import (
    BODY,
    BOLD,
    HEADING,
    ITALIC,
    LABEL,
    SMALL,
    VALUE,
    centred,
    paragraph,
    text_width,
    told,
)
from tools.build.kit.words import Words, listed, words

FIRST_TURNS = (
    (Words.TURNS_OUT, 1, "city-1"),
    (Words.TURNS_OUT_OBSIDIAN, 3, "city-7"),
    (Words.TURNS_MOVE, 4, "1-5"),
    (Words.TURNS_CAPTURE, 2, "7x5"),
    (Words.TURNS_RECAPTURE, 5, "cityx5"),
    (Words.TURNS_MISS, 3, "city-7"),
    (Words.TURNS_HOME, 5, "5+city"),
)
"""The first turns of a game: the text about a turn, its throw and its move."""

_TIPS = Words.TIP_CAPTURE, Words.TIP_SLAY, Words.TIP_OUT, Words.TIP_ODDS, Words.TIP_PASS
_TURN_GAP, _BOARD_PIXEL, _TURN_PIXEL = 6.0, 0.46, 0.42
_CHART_STEP, _CHART_UNIT, _CHART_GREY = 17.0, 1.8, 0.45
_TIP = ParagraphStyle("tip", BODY, leftIndent=5 * mm, bulletFontName=BOLD.fontName)


def turns(width: float) -> list[Flowable]:
    """Return the first turns of a game, and tips."""
    rules = Ruleset()
    story: list[Flowable] = [paragraph(words(Words.TURNS_INTRO, game=gettext(game_name(rules))))]
    position = Position.start(rules, Side.JADE)
    for text, value, played in FIRST_TURNS:
        move = next(each for each in position.legal_moves(value) if str(each) == played)
        position = position.play(move)
        said = words(text, value=value, space=move.target)
        story += [Spacer(0, 1.4 * mm), _turn(position, value, said, width)]
    story += [Spacer(0, 4 * mm), *told(words(Words.TIPS), words(Words.TIPS_INTRO))]
    for number, tip in enumerate(_TIPS, 1):
        story.append(Paragraph(escape(words(tip)), _TIP, bulletText=str(number)))
        if tip is Words.TIP_ODDS:
            story.append(_odds())
    return story


def _turn(position: Position, value: int, text: str, width: float) -> Flowable:
    """Return a throw, the whole board after the move, and the text about it."""
    sticks = drawing(throw(position.rules.values.index(value)), _TURN_PIXEL)
    board = board_rows(position)
    wide, high = (size * _BOARD_PIXEL for size in (len(board[0]), len(board)))
    picture = Picture((wide, high + 4), partial(_draw_board, board, position.rules.spaces))
    thrown = sticks.width / mm + _TURN_GAP
    widths = thrown, wide + _TURN_GAP, width - thrown - wide - _TURN_GAP
    look = ("VALIGN", (0, 0), (-1, -1), "BOTTOM"), ("BOTTOMPADDING", (0, 0), (0, 0), 4 * mm)
    return table([[sticks, picture, paragraph(text)]], widths, *look)


def _draw_board(board: Rows, spaces: int, pen: Pen) -> None:
    pen.draw(board, (0, 0), _BOARD_PIXEL)
    cell = len(board[0]) * _BOARD_PIXEL / (spaces + 2)
    for space in range(1, spaces + 1):
        at = (space + 0.5) * cell, len(board) * _BOARD_PIXEL + 3
        pen.text(at, str(space), SMALL, align=0.5)


def _odds() -> Picture:
    """Return the odds of each distance among 16 throws as a chart."""
    odds = {value: round(chance * len(THROWS)) for value, chance in Ruleset().odds if value}
    foot = LABEL.leading / mm + max(odds.values()) * _CHART_UNIT
    label = words(Words.TIP_DISTANCE)
    first = 5 + text_width(label, LABEL) + 4

    def paint(pen: Pen) -> None:
        pen.text((5, foot + 5), label, LABEL)
        for place, (distance, weight) in enumerate(sorted(odds.items())):
            left, high = first + place * _CHART_STEP, weight * _CHART_UNIT
            pen.box((left, foot - high), (_CHART_STEP - 5, high), grey=_CHART_GREY)
            middle = left + (_CHART_STEP - 5) / 2
            pen.text((middle, foot - high - 1.2), str(weight), LABEL, align=0.5)
            pen.text((middle, foot + 5), str(distance), VALUE, align=0.5)
        pen.line((first - 2, foot), (first + len(odds) * _CHART_STEP - 3, foot))

    return Picture((first + len(odds) * _CHART_STEP, foot + 9), paint)


_PICTURES, _PIXEL = 78.0, 0.95
_GROUND_PIXEL, _THING_PIXEL, _CAPTURE = 1.7, 0.74, 4


def grains(width: float) -> list[Flowable]:
    """Return the page about playing with improvised pieces."""
    spaces = Ruleset().spaces
    highway = words(Words.GRAINS_BOARD_HOW, count=spaces + 1, spaces=spaces)
    grains = ("grain-dark", "grain-plain", "grain-dark", "grain-plain")
    coins = ("coin-heads", "coin-heads", "coin-tails", "coin-heads")
    cob_pixel = (_PICTURES - 8) / (spaces + 1) / 9
    story: list[Flowable] = [paragraph(words(Words.GRAINS_INTRO)), Spacer(0, 2 * mm)]
    for heading, text, pictures, pixel in (
        (Words.GRAINS_DICE, words(Words.GRAINS_DICE_HOW), grains, _PIXEL),
        (Words.GRAINS_COINS, words(Words.GRAINS_COINS_HOW), coins, _PIXEL),
        (Words.GRAINS_BOARD, highway, ("cob-upright",) * (spaces + 1), cob_pixel),
        (Words.GRAINS_PIECES, words(Words.GRAINS_PIECES_HOW), ("bean", "pebble", "leaf"), _PIXEL),
    ):
        row = [drawing(grid(f"kit/{name}"), pixel) for name in pictures]
        step = (_PICTURES - 8) / len(pictures)
        middle = ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("ALIGN", (0, 0), (-1, -1), "CENTER")
        drawn = table([row], [step] * len(pictures), *middle)
        told_beside = told(words(heading), text)
        story.append(table([[drawn, told_beside]], (_PICTURES, width - _PICTURES)))
        story.append(Spacer(0, 8 * mm))
    cob = grid("kit/cob-upright")
    ground = Picture((width, len(cob) * _GROUND_PIXEL), partial(_draw_ground, width, spaces))
    caption = paragraph(words(Words.GRAINS_GROUND, space=_CAPTURE), centred(ITALIC))
    story += [paragraph(words(Words.GRAINS_KIT)), Spacer(0, 6 * mm), ground]
    return [*story, Spacer(0, 2 * mm), caption]


def _draw_ground(width: float, spaces: int, pen: Pen) -> None:
    """Draw a game on the ground: a bean that has captured a pebble, and some that wait."""
    cob, bean, pebble = grid("kit/cob-upright"), grid("kit/bean"), grid("kit/pebble")
    wide, foot = len(cob[0]) * _GROUND_PIXEL, len(cob) * _GROUND_PIXEL
    step = (width - wide) / spaces
    for number in range(spaces + 1):
        pen.draw(cob, (number * step, 0), _GROUND_PIXEL)
    for space, things in ((2, (bean,)), (_CAPTURE, (pebble, bean)), (7, (pebble,))):
        x = (space - 0.5) * step + wide / 2
        for level, thing in enumerate(things):
            at = x, foot - 8 - level * 5
            pen.draw(thing, at, _THING_PIXEL, light=WHITE, is_centred=True)


_HEAD_PIXEL, _HEADS = 0.62, 40.0
_CELL_GAP = 8.0
_SIDE = 28.0


def team(width: float, index: Index) -> list[Flowable]:
    """Return the page about the team game, with a score sheet."""
    jade, obsidian = (index.get(each, 0) for each in (Side.JADE, Side.OBSIDIAN))
    need = words(Words.TEAM_NEED_HOW, jade=jade, obsidian=obsidian)
    game, (name, _) = gettext(games(of_teams=True)[0].name), SERIES_GAMES[0]
    page = index.get(Words.GAMES_OF_TEAMS, 0)
    rules = words(Words.TEAM_RULES, page=page, first=gettext(name), game=game)
    return [
        paragraph(words(Words.TEAM_INTRO)),
        Picture((width, _HEADS), partial(_draw_members, width)),
        *told(words(Words.TEAM_NEED), need),
        _lengths(index),
        *told(words(Words.TEAM_HANDS), words(Words.TEAM_HANDS_HOW)),
        *told(gettext(BUL_SERIES), f"{say(RuleText.SERIES)} {rules}"),
        paragraph(words(Words.TEAM_SHEET), HEADING),
        _scores(width),
        Spacer(0, 3 * mm),
        _scores(width),
    ]


def _draw_members(width: float, pen: Pen) -> None:
    """Draw the heads of both teams with their numerals between them."""
    step = width / MAX_PLAYERS
    high = len(member(Side.JADE, 1)) * _HEAD_PIXEL
    for number in range(1, MAX_PLAYERS + 1):
        x = (number - 0.5) * step
        for side, top in ((Side.JADE, 0), (Side.OBSIDIAN, high + 8)):
            pen.draw(member(side, number), (x, top + high / 2), _HEAD_PIXEL, is_centred=True)
        draw_numeral(pen, (x, high + 4), number)


def _lengths(index: Index) -> Flowable:
    """Return the boards for each number of players as a table."""
    heads = Words.TEAM_PLAYERS, Words.TEAM_SPACES, Words.TEAM_BOARD_PAGES, Words.NUMBER_GAMES
    rows = [tuple(map(words, heads))]
    for (players, spaces), names in boards_of_teams().items():
        pages = listed(board_pages(spaces, index))
        rows.append((players, str(spaces), pages, listed(names)))
    return _ruled(rows)


def _ruled(rows: Sequence[tuple[str, ...]]) -> Flowable:
    """Return rows of cells, the first in bold, with lines below them."""
    styles = (BOLD, *[BODY] * (len(rows) - 1))
    widths = [
        max(text_width(text, style) for text, style in zip(column, styles, strict=True)) + _CELL_GAP
        for column in zip(*rows, strict=True)
    ]
    cells = [
        [paragraph(text, style) for text in row] for row, style in zip(rows, styles, strict=True)
    ]
    look = (
        ("LINEBELOW", (0, 0), (-1, -1), 0.25 * mm, GREY),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0.6 * mm),
        ("TOPPADDING", (0, 0), (-1, -1), 0.6 * mm),
    )
    return table(cells, widths, *look)


def _scores(width: float) -> Flowable:
    """Return an empty table: five games and their sum, a row for each side."""
    heads = [gettext(name) for name, _ in SERIES_GAMES] + [words(Words.TEAM_TOTAL)]
    step = (width - _SIDE) / len(heads)
    head = [paragraph(name.replace("-", "- "), centred(LABEL)) for name in heads]
    sides = ([paragraph(side_name(side), LABEL), *[""] * len(heads)] for side in Side)
    rows = [["", *head], *sides]
    look = (
        ("GRID", (1, 1), (-1, -1), 0.25 * mm, INK),
        ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ("VALIGN", (0, 1), (0, -1), "MIDDLE"),
        ("TOPPADDING", (0, 1), (-1, -1), 2.4 * mm),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.4 * mm),
    )
    return table(rows, [_SIDE, *[step] * len(heads)], *look)
