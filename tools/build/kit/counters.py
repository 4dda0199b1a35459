"""The counters: discs to cut out, pairs of pictures to fold, and those of teams."""

from collections.abc import Sequence

from pygame import FRect

from puluc.rules import Ruleset, Side
from puluc.rules.player import MAX_PLAYERS
from tools.build.kit import art
from tools.build.kit.art import (
    BODY,
    LABEL,
    draw,
    grid,
    mirrored,
    with_halo,
)
from tools.build.kit.page import BLACK, CUT, WHITE, KitLine, Pages, Point, box
from tools.build.kit.sheet import Index, draw_column, told
from tools.build.kit.words import Counted, Words, counted, words

SIZE = 18.0
"""The side of a counter, or its diameter, in mm."""

EACH = 10
"""The counters of each kind and side: more than any game needs."""

_BORDER = 1.1
_CORNER = 2.6
_RING = KitLine(0.5)
_INNER = SIZE / 2 - _BORDER
_CARTOUCHE = tuple(
    (corner.real, corner.imag)
    for turn in (1, 1j, -1, -1j)
    for corner in (
        turn * complex(_INNER - _CORNER, -_INNER),
        turn * complex(_INNER, _CORNER - _INNER),
    )
)
"""The corners of the ground of a counter, from its middle."""

_HEAD_ROWS, _SCROLL_ROW, _BESIDE = 26, 14, 6
_HEAD_PIXEL, _DISC_PIXEL, _TEAM_PIXEL = 0.52, 0.47, 0.5
_HEADDRESSES = 4
_HEAD_RISE, _NUMERAL_DROP = 2.1, 5.5
_FIVE = 5
_DOT, _DOT_STEP = 0.85, 2.4
_BAR, _BAR_STEP = (9.0, 1.3), 2.5
_GAP = 6.0


def draw_counters(pages: Pages, area: FRect, _index: Index) -> None:
    """Draw counters for two players."""
    army = Ruleset().army
    how = counted(Counted.COUNTERS_FOLD_HOW, EACH, army=army)
    y = draw_column(pages, told(words(Words.COUNTERS_FOLD), how), area.move(0, 2)) + 2
    left = area.centerx - EACH * SIZE / 2
    for side in Side:
        for number in range(EACH):
            _draw_pair(pages, (left + number * SIZE, y), side)
        art.scissors(pages, (left + (EACH - 1) * SIZE, y))
        y += 2 * SIZE + 7
    how = words(Words.COUNTERS_CUT_HOW, size=f"{SIZE:.0f}")
    text = FRect(area.x, y + 6, area.width, 0)
    y = draw_column(pages, told(words(Words.COUNTERS_CUT), how), text) + 2
    gap = (area.width - EACH * SIZE) / (EACH - 1)
    for side in Side:
        for number in range(EACH):
            centre = area.x + SIZE / 2 + number * (SIZE + gap), y + SIZE / 2
            _draw_disc(pages, centre, side)
        y += SIZE + 4
    pages.paragraph((area.x, y + 2), words(Words.COUNTERS_STACK), BODY, area.width)


def draw_team_counters(side: Side, pages: Pages, area: FRect, _index: Index) -> None:
    """Draw the counters of a team."""
    army = Ruleset(players=2).army
    how = counted(Counted.TEAM_COUNTERS_HOW, army)
    y = pages.paragraph((area.x, area.y + 2), how, BODY, area.width) + 3
    left = area.centerx - (2 * army * SIZE + _GAP) / 2
    pitch = (area.bottom - y) / (MAX_PLAYERS / 2)
    for player in range(1, MAX_PLAYERS + 1):
        x = left + (player - 1) % 2 * (army * SIZE + _GAP)
        pages.text((x, y + LABEL.capital), words(Words.PLAYER, number=player), LABEL)
        top = y + LABEL.capital + 2
        for number in range(army):
            _draw_pair(pages, (x + number * SIZE, top), side, player)
        art.scissors(pages, (x + (army - 1) * SIZE, top))
        if player % 2 == 0:
            y += pitch


def _draw_pair(pages: Pages, at: Point, side: Side, number: int = 0) -> None:
    """Draw two faces head to head, with the fold between them; ``number`` is the player's."""
    x, y = at
    for row, turn in enumerate((-1, 1)):
        centre = x + SIZE / 2, y + SIZE / 2 + row * SIZE
        cartouche = [(centre[0] + across, centre[1] + down) for across, down in _CARTOUCHE]
        if side is Side.OBSIDIAN:
            pages.fill([cartouche])
        else:
            pages.outline(cartouche, _RING)
        _draw_face(pages, centre, side, number, turn)
    art.cut(pages, box(x, y, SIZE, 2 * SIZE))
    art.fold(pages, (x, y + SIZE), (x + SIZE, y + SIZE))


def _draw_face(pages: Pages, centre: Point, side: Side, number: int, turn: int) -> None:
    """Draw a head and, in teams, the numeral below it; ``turn`` -1 is upside down."""
    rows = member(side, number) if number else portrait(side)
    pixel, rise = (_TEAM_PIXEL, _HEAD_RISE) if number else (_HEAD_PIXEL, 0)
    head = centre[0], centre[1] - turn * rise
    _draw_art(pages, rows if turn == 1 else mirrored(rows[::-1]), head, pixel, side)
    if number:
        at = centre[0], centre[1] + turn * _NUMERAL_DROP
        draw_numeral(pages, at, number, WHITE if side is Side.OBSIDIAN else BLACK, turn)


def _draw_art(pages: Pages, rows: Sequence[str], centre: Point, pixel: float, side: Side) -> None:
    """Draw the parts that differ from the ground: Jade's is light, Obsidian's dark."""
    dark, light = (BLACK, None) if side is Side.JADE else (None, WHITE)
    draw(pages, rows, centre, pixel, dark=dark, light=light, is_centred=True)


def draw_numeral(pages: Pages, at: Point, number: int, grey: float, turn: int = 1) -> None:
    """Draw a Maya numeral round a point: a row of dots over bars; ``turn`` -1 is upside down."""
    bars, dots = divmod(number, _FIVE)
    x, y = at
    for dot in range(dots):
        across = (dot - (dots - 1) / 2) * _DOT_STEP
        pages.disc((x + across, y - turn * (_BAR_STEP / 2 if bars else 0)), _DOT, grey)
    for _bar in range(bars):
        middle = y + turn * (_BAR_STEP / 2 if dots else 0)
        pages.fill([box(x - _BAR[0] / 2, middle - _BAR[1] / 2, *_BAR)], grey)


def _draw_disc(pages: Pages, centre: Point, side: Side) -> None:
    if side is Side.OBSIDIAN:
        pages.disc(centre, SIZE / 2 - _BORDER)
    else:
        pages.circle(centre, SIZE / 2 - _BORDER, _RING)
    _draw_art(pages, portrait(side), centre, _DISC_PIXEL, side)
    pages.circle(centre, SIZE / 2, CUT)


def portrait(side: Side) -> tuple[str, ...]:
    """Return the head of a side's figure, with a light edge."""
    rows = list(grid(f"{side.name.lower()}/idle")[:_HEAD_ROWS])
    for row in range(_SCROLL_ROW, _HEAD_ROWS):
        # Without the speech scroll of Jade, without the club of Obsidian.
        line, clear = rows[row], "." * _BESIDE
        rows[row] = clear + line[_BESIDE:] if side is Side.OBSIDIAN else line[:-_BESIDE] + clear
    return with_halo(rows)


def member(side: Side, number: int) -> tuple[str, ...]:
    """Return the head of a player of a team, with the headdress; Obsidian's look to the left."""
    name = side.name.lower()
    headdress = grid(f"team/{name}-headdress-{(number - 1) % _HEADDRESSES + 1}")
    rows = (*headdress, *grid(f"team/{name}-head"))
    return with_halo(rows if side is Side.JADE else mirrored(rows))
