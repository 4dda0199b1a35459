"""The tab about how well persons choose, beside the levels."""

import math
from collections.abc import Iterator

import pygame

from puluc.game.analysis import BEGINNER, cost_per_decision, level_costs, nearest_level
from puluc.marks import N_
from puluc.text.language import gettext
from puluc.text.names import game_title, level_name
from puluc.text.numerals import decimal
from puluc.text.wordings import Words, worded
from puluc.ui.jobs.skill_survey import SkillSurvey
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, WIDTH
from puluc.ui.scene.controls import Control, Role
from puluc.ui.screens.scores.layout import FOOT_Y, HEAD_GAP, HEAD_RULE_Y, HEAD_Y, LEFT, PITCH, RIGHT
from puluc.ui.widgets.sheet import said_row

_SKILL_Y = 25
_COLUMNS = ((N_("LAST 10"), 10, 132), (N_("LAST 50"), 50, 182), (N_("ALL"), None, RIGHT))
"""The translatable heading, the number of the last games, and the right edge of each column."""
_LATELY = 10
"""The number of games of the mark and of the sentence."""
_AXIS_Y, _TICK = 54, 2
_NAME_YS = (_AXIS_Y + 4, _AXIS_Y - 10)
_NAME_TO_TICK = 8
"""The distance of the names of the levels from the axis; they alternate below and above it."""
_AXIS = (26, WIDTH - 12)
_BEST, _WORST = 0.00002, 0.15
"""The costs at the ends of the axis, which is logarithmic."""
_NOTHING = N_(
    "{game}: you have no finished games to judge yet. Only games under these rules, without"
    " hints or take-backs, count here."
)
_FAILED = N_("The chances can't be worked out.")


class SkillPage:
    """The costs in points, hundredths of a game, and their places among those of the levels."""

    def __init__(self, art: Art, survey: SkillSurvey) -> None:
        self._art, self._survey = art, survey
        self._costs = level_costs(survey.rules)

    @property
    def _text(self) -> str:
        """The verdict, or the reason why there is none yet."""
        survey = self._survey
        if not survey.is_done:
            return self._progress
        if survey.all:
            return self._verdict
        if survey.has_failed:
            return gettext(_FAILED)
        return gettext(_NOTHING).format(game=game_title(survey.rules))

    @property
    def _rows(self) -> Iterator[tuple[str, list[str]]]:
        """The names of the rows, and the costs in their columns."""
        for name, games in (
            (gettext("This file"), self._survey.mine),
            (gettext("All files"), self._survey.all),
        ):
            lately = (games[-last:] if last else games for _, last, _ in _COLUMNS)
            costs = map(cost_per_decision, lately)
            yield name, ["-" if cost is None else decimal(100 * cost, 2) for cost in costs]

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw what the survey has found so far."""
        text, face = self._text, self._art.normal
        if not self._survey.all:
            face.draw_centred_lines(canvas, (WIDTH // 2, 40), text, RIGHT - LEFT)
            return
        self._draw_table(canvas)
        if self._costs:
            self._draw_axis(canvas)
        face.draw(canvas, (LEFT, FOOT_Y), text)

    def controls(self) -> Iterator[Control]:
        """Yield the heads and the rows of the table, and the levels on the axis."""
        if not self._survey.all:
            return
        yield Control(Role.HEADING, pygame.Rect(0, HEAD_Y, WIDTH, HEAD_RULE_Y - HEAD_Y))
        titles = ("", *(gettext(name) for name, _, _ in _COLUMNS))
        heading = _measure().full.capitalize()  # a listener doesn't hear table headings
        for number, (name, costs) in enumerate(self._rows):
            rect = pygame.Rect(0, _SKILL_Y + number * PITCH, WIDTH, PITCH)
            told = said_row(titles, (name, *costs))
            told = told if number else f"{heading}. {told}"
            yield Control(Role.TEXT, rect, told, is_whole=True)
        if self._costs:
            measured = self._costs.items()
            levels = (f"{_name(level)} {decimal(100 * cost, 2)}" for level, cost in measured)
            top, bottom = min(_NAME_YS), max(_NAME_YS) + PITCH
            rect = pygame.Rect(0, top, WIDTH, bottom - top)
            yield Control(Role.TEXT, rect, ", ".join(levels), is_whole=True)

    @property
    def _progress(self) -> str:
        survey = self._survey
        if not survey.total:
            return gettext("Looking for your games")
        number = min(survey.done + 1, survey.total)
        text = gettext("Judging game {number} of {count}")
        return text.format(number=number, count=survey.total)

    @property
    def _verdict(self) -> str:
        """The game that is judged, and the level that chooses about as well."""
        cost, game = cost_per_decision(self._survey.all[-_LATELY:]), game_title(self._survey.rules)
        if cost is None or not self._costs:
            # Translators: no level has been measured in this game.
            return gettext("{game}: the levels haven't been measured.").format(game=game)
        # Translators: the short wording has 224 pixels at most.
        text = gettext(
            "{game}: you now play about as well as {level}.|Now about as well as {level}."
        )
        words = worded(text, game=game, level=_name(nearest_level(cost, self._costs)))
        return self._art.normal.fit(words, RIGHT - LEFT)

    def _draw_table(self, canvas: pygame.Surface) -> None:
        figures, face = self._art.figures, self._art.normal
        first, _, right = _COLUMNS[0]
        room = right - figures.width(gettext(first)) - HEAD_GAP - LEFT
        figures.draw(canvas, (LEFT, HEAD_Y), figures.fit(_measure(), room))
        for name, _, right in _COLUMNS:
            figures.draw_right(canvas, (right, HEAD_Y), gettext(name))
        canvas.fill(INK, (LEFT, HEAD_RULE_Y, RIGHT - LEFT, 1))
        for row, (name, costs) in enumerate(self._rows):
            y = _SKILL_Y + row * PITCH
            face.draw(canvas, (LEFT, y), name)
            for (_, _, right), text in zip(_COLUMNS, costs, strict=True):
                face.draw_right(canvas, (right, y), text)

    def _draw_axis(self, canvas: pygame.Surface) -> None:
        """Draw the levels along a line, and the last games of all files above it."""
        canvas.fill(INK, (_AXIS[0], _AXIS_Y, _AXIS[1] - _AXIS[0] + 1, 1))
        ends = [RIGHT, RIGHT]
        for number, (level, cost) in enumerate(self._costs.items()):
            x = _x(cost)
            name_y = _NAME_YS[number % 2]
            # A tick points to its own name only: the one opposite may be another level's.
            canvas.fill(INK, (x, min(_AXIS_Y, name_y + _NAME_TO_TICK), 1, _TICK + 1))
            name = _name(level).upper()  # figures are capitals
            width = self._art.figures.width(name)
            left = max(min(x - width // 2, ends[number % 2] - width), LEFT)
            ends[number % 2] = left - HEAD_GAP  # the next one of this row is to the left
            self._art.figures.draw(canvas, (left, name_y), name)
        lately = cost_per_decision(self._survey.all[-_LATELY:])
        if lately is not None:
            x = _x(lately)
            for half in range(5):
                canvas.fill(INK, (x - half, _AXIS_Y - 4 + half, 2 * half + 1, 9 - 2 * half))


def _measure() -> Words:
    """Return the heading of the costs."""
    return worded(gettext("POINTS A DECISION|POINTS"))


def _name(level: str) -> str:
    # Translators: below the level Easy on a scale of skill: somebody who moves at random.
    return gettext("Beginner") if level == BEGINNER else level_name(level)


def _x(cost: float) -> int:
    """Return the x of a cost on the axis."""
    within = min(max(cost, _BEST), _WORST)
    share = math.log(within / _BEST) / math.log(_WORST / _BEST)
    return round(_AXIS[0] + share * (_AXIS[1] - _AXIS[0]))
