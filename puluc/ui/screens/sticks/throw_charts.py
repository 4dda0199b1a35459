"""Bar charts of throws, over a grey band of what fair sticks give."""

from collections.abc import Sequence

import pygame

from puluc.game.throw_stats import THROW_COUNT, Share, ThrowCounts, shares
from puluc.rules import Ruleset, Side
from puluc.text.language import gettext
from puluc.text.names import side_name
from puluc.ui.board.picture.strip import Words, filled, fitting
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import dither
from puluc.ui.render.sprites import INK, PAPER

_LEFT, _WIDTH, _PITCH = 8, 68, 78
_RIGHT = _LEFT + 2 * _PITCH + _WIDTH
_NAME_Y, _RULE_Y, _FIRST_Y, _LAST_Y = 14, 22, 25, 53
_AXIS_X = 7
_BAR_HEIGHT = 6
_COUNT_GAP = 4
_TEXT_Y, _TEXT_PITCH = 62, 9
_SWATCH_WIDTH, _LEGEND_GAP, _NAME_GAP = 9, 4, 3

Chart = tuple[str, tuple[Share, ...]]


class ThrowCharts:
    """Charts for Jade, Obsidian and both, with the odds of each value."""

    def __init__(self, art: Art, rules: Ruleset, counts: ThrowCounts) -> None:
        self._art = art
        self._rules = rules
        self._charts: tuple[Chart, ...] = (
            (side_name(Side.JADE), shares(rules, counts.jade)),
            (side_name(Side.OBSIDIAN), shares(rules, counts.obsidian)),
            (gettext("Both"), shares(rules, counts.both)),
        )
        widest = max(art.figures.width(str(share.count)) for share in self._shares)
        self._length = _WIDTH - _AXIS_X - 1 - widest - _COUNT_GAP
        self._top_share = max(_top_share(chart) for _, chart in self._charts)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the charts below the title bar."""
        for number, (name, chart) in enumerate(self._charts):
            self._draw_chart(canvas, _LEFT + number * _PITCH, name, chart)
        legend_x = self._draw_legend(canvas, _TEXT_Y + _TEXT_PITCH + 1)
        face = self._art.normal
        for number, words in enumerate(rarity_lines(self._rules)):
            end = legend_x - _LEGEND_GAP if number else _RIGHT
            text = fitting(face, words, end - _LEFT)
            face.draw(canvas, (_LEFT, _TEXT_Y + number * _TEXT_PITCH), text)

    @property
    def _shares(self) -> list[Share]:
        return [share for _, chart in self._charts for share in chart]

    def _draw_chart(
        self, canvas: pygame.Surface, left: int, name: str, chart: Sequence[Share]
    ) -> None:
        throws = _throws(chart)
        end = self._art.normal.draw(canvas, (left, _NAME_Y), name) + _NAME_GAP
        if end + self._art.figures.width(str(throws)) <= left + _WIDTH:
            self._art.figures.draw_right(canvas, (left + _WIDTH, _NAME_Y + 1), str(throws))
        canvas.fill(INK, (left, _RULE_Y, _WIDTH, 1))
        pitch = (_LAST_Y - _FIRST_Y) // (len(chart) - 1)
        axis_height = pitch * (len(chart) - 1) + _BAR_HEIGHT + 2
        canvas.fill(INK, (left + _AXIS_X, _FIRST_Y - 1, 1, axis_height))
        for row, share in enumerate(chart):
            top = _FIRST_Y + row * pitch
            self._art.figures.draw(canvas, (left, top), str(share.value))
            if throws:
                self._draw_bar(canvas, (left + _AXIS_X + 1, top), share, throws)
                self._art.figures.draw_right(canvas, (left + _WIDTH, top), str(share.count))
        if not throws:
            self._draw_note(canvas, left, gettext("None yet"))

    def _draw_bar(
        self, canvas: pygame.Surface, pos: tuple[int, int], share: Share, throws: int
    ) -> None:
        """With fair sticks the bar ends in the grey band; the line in the band is the mean."""
        scale = self._length / (self._top_share * throws)
        low, high, mean, end = (
            round(count * scale) for count in (share.low, share.high, share.expected, share.count)
        )
        x, y = pos
        _grey(canvas, pygame.Rect(x + low, y, high - low + 1, _BAR_HEIGHT))
        if end:
            canvas.fill(PAPER, (x, y + 1, end + 1, _BAR_HEIGHT - 2))
            canvas.fill(INK, (x, y + 2, end, _BAR_HEIGHT - 4))
        canvas.fill(INK, (x + mean, y, 1, _BAR_HEIGHT))

    def _draw_note(self, canvas: pygame.Surface, left: int, text: str) -> None:
        centre_x = left + _AXIS_X + (_WIDTH - _AXIS_X) // 2 + 1
        self._art.normal.draw_centred(canvas, (centre_x, (_FIRST_Y + _LAST_Y) // 2), text)

    def _draw_legend(self, canvas: pygame.Surface, top: int) -> int:
        """The key to the grey band, at the right of the last line; returns where it begins."""
        face = self._art.figures
        # Translators: the key to a grey band: what fair sticks give; in capitals.
        legend = gettext("FAIR")
        text_x = _RIGHT - face.width(legend)
        swatch = pygame.Rect(text_x - 3 - _SWATCH_WIDTH, top, _SWATCH_WIDTH, _BAR_HEIGHT)
        _grey(canvas, swatch)
        canvas.fill(INK, (swatch.centerx, top, 1, _BAR_HEIGHT))
        face.draw(canvas, (text_x, top), legend)
        return swatch.x


def rarity_lines(rules: Ruleset) -> tuple[Words, Words]:
    """Two lines on how many of the equally likely throws give each value."""
    none, *_, four = rules.values
    usual = sorted((-share.weight, share.value) for share in shares(rules, (0,) * 5))
    made = [(-weight, value) for weight, value in usual if weight < -1]
    # Translators: of 16 throws, so many (weight) are worth 2, and so on: 6 give 2, 4 give 1.
    each = gettext("{weight} give {value}")
    shown = ", ".join(each.format(weight=weight, value=value) for weight, value in made)
    # Translators: made is a list: 6 give 2, 4 give 1, 4 give 3.
    most = gettext("Of {count} equal throws {made}.").format(count=THROW_COUNT, made=shown)
    # Translators: likewise, for 224 pixels.
    short = gettext("In {count}: {made}.").format(count=THROW_COUNT, made=shown)
    rest = (
        # Translators: the value of a throw with no banded side, and with four.
        gettext("No band ({none}), all four ({four}): one each."),
        # Translators: likewise, for 185 pixels.
        gettext("One each: none ({none}), four ({four})."),
    )
    return (most, short), filled(rest, none=none, four=four)


def _grey(canvas: pygame.Surface, rect: pygame.Rect) -> None:
    canvas.fill(INK, rect)
    dither(canvas, rect)


def _throws(chart: Sequence[Share]) -> int:
    return sum(share.count for share in chart)


def _top_share(chart: Sequence[Share]) -> float:
    """The largest share of the throws that a bar or band of the chart reaches."""
    throws = _throws(chart)
    return max(max(share.count, share.high) for share in chart) / throws if throws else 0
