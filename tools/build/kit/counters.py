"""The counters: discs to cut out, pairs of pictures to fold, and those of teams."""

from functools import cache, partial

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from puluc.rules import Ruleset, Side
from puluc.rules.player import MAX_PLAYERS
from tools.build.kit.art import grid, mirrored, scissors, with_halo
from tools.build.kit.page import BLACK, CUT, FOLD, WHITE, Line, Pen, Picture, Point, Rows, table
from tools.build.kit.typefaces import LABEL, paragraph, told
from tools.build.kit.words import Words, words

SIZE = 18.0
"""The side of a counter, or its diameter, in mm."""

EACH = 10
"""The counters of each kind and side: more than any game needs."""

_BORDER = 1.1
_CORNER = 2.6
_RING = Line(0.5)
_INNER = SIZE - 2 * _BORDER
_HEAD_ROWS, _SCROLL_ROW, _BESIDE = 26, 14, 6
_HEAD_PIXEL, _DISC_PIXEL, _TEAM_PIXEL = 0.52, 0.47, 0.5
_HEADDRESSES = 4
_HEAD_RISE, _NUMERAL_DROP = 2.1, 5.5
_FIVE = 5
_DOT, _DOT_STEP = 0.85, 2.4
_BAR, _BAR_STEP = (9.0, 1.3), 2.5
_GAP = 6.0
_SCISSORS = 1.5
"""The millimetres above a strip that its scissors need."""


def counters(width: float) -> list[Flowable]:
    """Return counters for two players."""
    how = words(Words.COUNTERS_FOLD_HOW, count=EACH, army=Ruleset().army)
    story = told(words(Words.COUNTERS_FOLD), how)
    for side in Side:
        story += [_strip([(side, 0)] * EACH, is_centred=True), Spacer(0, 5 * mm)]
    story += told(words(Words.COUNTERS_CUT), words(Words.COUNTERS_CUT_HOW, size=f"{SIZE:.0f}"))
    step = (width - SIZE) / (EACH - 1)
    for side in Side:
        discs = partial(_draw_discs, side, step)
        story += [Spacer(0, 2 * mm), Picture((width, SIZE), discs), Spacer(0, 2 * mm)]
    return [*story, Spacer(0, 2 * mm), paragraph(words(Words.COUNTERS_STACK))]


def team_counters(side: Side) -> list[Flowable]:
    army = Ruleset(players=2).army
    rows = [
        [
            [
                paragraph(words(Words.PLAYER, number=player), LABEL),
                _strip([(side, player)] * army),
                Spacer(0, 11 * mm),
            ]
            for player in (first, first + 1)
        ]
        for first in range(1, MAX_PLAYERS + 1, 2)
    ]
    strip = table(rows, (army * SIZE + _GAP, army * SIZE))
    strip.hAlign = "CENTER"
    return [paragraph(words(Words.TEAM_COUNTERS_HOW, count=army)), Spacer(0, 2 * mm), strip]


def _strip(faces: list[tuple[Side, int]], *, is_centred: bool = False) -> Picture:
    """Return pairs of pictures side by side, each with its player's number, 0 if there is none."""
    size = len(faces) * SIZE, 2 * SIZE + _SCISSORS
    return Picture(size, partial(_draw_strip, faces), is_centred=is_centred)


def _draw_strip(faces: list[tuple[Side, int]], pen: Pen) -> None:
    for place, (side, number) in enumerate(faces):
        _draw_pair(pen, (place * SIZE, _SCISSORS), side, number)
    scissors(pen, ((len(faces) - 1) * SIZE, _SCISSORS))


def _draw_pair(pen: Pen, at: Point, side: Side, number: int) -> None:
    """Draw two faces head to head, with the fold between them; ``number`` is the player's."""
    x, y = at
    for row, degrees in enumerate((180, 0)):
        with pen.placed((x + SIZE / 2, y + SIZE / 2 + row * SIZE), degrees):
            pen.box((-_INNER / 2, -_INNER / 2), (_INNER, _INNER), *_ground(side), radius=_CORNER)
            _draw_face(pen, side, number)
    pen.box(at, (SIZE, 2 * SIZE), CUT)
    pen.line((x, y + SIZE), (x + SIZE, y + SIZE), FOLD)


def _draw_discs(side: Side, step: float, pen: Pen) -> None:
    for number in range(EACH):
        with pen.placed((SIZE / 2 + number * step, SIZE / 2)):
            pen.circle((0, 0), _INNER / 2, *_ground(side))
            _draw_head(pen, portrait(side), 0, _DISC_PIXEL, side)
            pen.circle((0, 0), SIZE / 2, CUT)


def _ground(side: Side) -> tuple[Line | None, float | None]:
    """Return the line and the grey of a counter's ground: Jade's is light, Obsidian's dark."""
    return (_RING, None) if side is Side.JADE else (None, BLACK)


def _draw_face(pen: Pen, side: Side, number: int) -> None:
    """Draw a head and, in teams, the player's numeral below it."""
    if number:
        _draw_head(pen, member(side, number), -_HEAD_RISE, _TEAM_PIXEL, side)
        draw_numeral(pen, (0, _NUMERAL_DROP), number, WHITE if side is Side.OBSIDIAN else BLACK)
    else:
        _draw_head(pen, portrait(side), 0, _HEAD_PIXEL, side)


def _draw_head(pen: Pen, rows: Rows, y: float, pixel: float, side: Side) -> None:
    """Draw the parts of a head that differ from the ground."""
    dark, light = (BLACK, None) if side is Side.JADE else (None, WHITE)
    pen.draw(rows, (0, y), pixel, dark=dark, light=light, is_centred=True)


def draw_numeral(pen: Pen, at: Point, number: int, grey: float = BLACK) -> None:
    """Draw a Maya numeral round a point: a row of dots over bars."""
    bars, dots = divmod(number, _FIVE)
    x, y = at
    for dot in range(dots):
        across = (dot - (dots - 1) / 2) * _DOT_STEP
        pen.circle((x + across, y - (_BAR_STEP / 2 if bars else 0)), _DOT, grey=grey)
    for _bar in range(bars):
        middle = y + (_BAR_STEP / 2 if dots else 0)
        pen.box((x - _BAR[0] / 2, middle - _BAR[1] / 2), _BAR, grey=grey)


@cache
def portrait(side: Side) -> tuple[str, ...]:
    """Return the head of a side's figure, with a light edge."""
    rows = list(grid(f"{side.name.lower()}/idle")[:_HEAD_ROWS])
    for row in range(_SCROLL_ROW, _HEAD_ROWS):
        # Without the speech scroll of Jade, without the club of Obsidian.
        line, clear = rows[row], "." * _BESIDE
        rows[row] = clear + line[_BESIDE:] if side is Side.OBSIDIAN else line[:-_BESIDE] + clear
    return with_halo(rows)


@cache
def member(side: Side, number: int) -> tuple[str, ...]:
    """Return the head of a player of a team, with the headdress; Obsidian's look to the left."""
    name = side.name.lower()
    headdress = grid(f"team/{name}-headdress-{(number - 1) % _HEADDRESSES + 1}")
    rows = (*headdress, *grid(f"team/{name}-head"))
    return with_halo(rows if side is Side.JADE else mirrored(rows))
