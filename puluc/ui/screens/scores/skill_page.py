"""The Skill tab of the Scores screen: what decisions have cost persons."""

import math

import pygame

from puluc.game.analysis import BEGINNER, GameSkill, cost_per_decision, level_costs, nearest_level
from puluc.marks import N_
from puluc.text.language import decimal, gettext
from puluc.text.names import game_title, level_name
from puluc.text.wordings import wordings
from puluc.ui.board.picture.strip import fitting
from puluc.ui.jobs.skill_survey import SkillSurvey
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH
from puluc.ui.render.sprites import INK

_LEFT, _RIGHT = 8, WIDTH - 8
_HEAD_Y, _HEAD_RULE_Y, _FIRST_Y, _PITCH = 14, 22, 25, 9
_HEAD_GAP = 5
_COLUMNS = ((N_("LAST 10"), 10, 132), (N_("LAST 50"), 50, 182), (N_("ALL"), None, _RIGHT))
"""Marked heading, how many of the last games, right edge."""
_AXIS_Y, _TICK = 54, 2
_NAME_YS = (_AXIS_Y + 4, _AXIS_Y - 10)
_NAME_TO_TICK = 8
"""The names of the levels stand below and above the axis by turns, as some lie close together."""
_AXIS = (26, WIDTH - 12)
_FOOT_Y = 69
_BEST, _WORST = 0.00002, 0.15
"""The costs at the ends of the axis, which is logarithmic."""
_NOTHING = N_("No finished game of yours to judge yet.")
_FAILED = N_("The chances can't be worked out.")


class SkillPage:
    """Costs in points, hundredths of a game, and where they lie between those of the levels."""

    def __init__(self, art: Art, survey: SkillSurvey) -> None:
        self._art, self._survey = art, survey
        self._costs = level_costs(survey.rules)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw what the survey has found so far."""
        survey, face = self._survey, self._art.normal
        if not survey.all:
            nothing = gettext(_FAILED if survey.has_failed else _NOTHING)
            text = nothing if survey.is_done else self._progress
            face.draw_centred_lines(canvas, (WIDTH // 2, 40), text, _RIGHT - _LEFT, _PITCH)
            return
        self._draw_table(canvas)
        if self._costs:
            self._draw_axis(canvas)
        text = self._verdict if survey.is_done else self._progress
        face.draw(canvas, (_LEFT, _FOOT_Y), text)

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
            return gettext("{game}: there is no scale of levels.").format(game=game)
        # Translators: the second alternative has 224 pixels at most.
        text = gettext(
            "{game}: lately you choose about as {level} does."
            "|{game}: lately about as {level}."
            "|Lately about as {level}."
        )
        words = wordings(text, game=game, level=_name(nearest_level(cost, self._costs)))
        return fitting(self._art.normal, words, _RIGHT - _LEFT)

    def _draw_table(self, canvas: pygame.Surface) -> None:
        figures, face = self._art.figures, self._art.normal
        first, _, right = _COLUMNS[0]
        room = right - figures.width(gettext(first)) - _HEAD_GAP - _LEFT
        words = wordings(gettext("POINTS A DECISION|POINTS"))
        figures.draw(canvas, (_LEFT, _HEAD_Y), fitting(figures, words, room))
        for name, _, right in _COLUMNS:
            figures.draw_right(canvas, (right, _HEAD_Y), gettext(name))
        canvas.fill(INK, (_LEFT, _HEAD_RULE_Y, _RIGHT - _LEFT, 1))
        for row, (name, games) in enumerate(
            ((gettext("This file"), self._survey.mine), (gettext("All files"), self._survey.all))
        ):
            y = _FIRST_Y + row * _PITCH
            face.draw(canvas, (_LEFT, y), name)
            for _, last, right in _COLUMNS:
                face.draw_right(canvas, (right, y), _text(games[-last:] if last else games))

    def _draw_axis(self, canvas: pygame.Surface) -> None:
        """Draw the levels along a line, and the last games of all files above it."""
        canvas.fill(INK, (_AXIS[0], _AXIS_Y, _AXIS[1] - _AXIS[0] + 1, 1))
        ends = [_RIGHT, _RIGHT]
        for number, (level, cost) in enumerate(self._costs.items()):
            x = _x(cost)
            name_y = _NAME_YS[number % 2]
            # A tick points to its own name only: the one opposite may be another level's.
            canvas.fill(INK, (x, min(_AXIS_Y, name_y + _NAME_TO_TICK), 1, _TICK + 1))
            name = _name(level).upper()  # figures are capitals
            width = self._art.figures.width(name)
            left = max(min(x - width // 2, ends[number % 2] - width), _LEFT)
            ends[number % 2] = left - _HEAD_GAP  # the next one of this row stands to the left
            self._art.figures.draw(canvas, (left, name_y), name)
        lately = cost_per_decision(self._survey.all[-_LATELY:])
        if lately is not None:
            x = _x(lately)
            for half in range(5):
                canvas.fill(INK, (x - half, _AXIS_Y - 4 + half, 2 * half + 1, 9 - 2 * half))


def _name(level: str) -> str:
    # Translators: below the level Easy on a scale of skill: somebody who moves at random.
    return gettext("Beginner") if level == BEGINNER else level_name(level)


_LATELY = 10
"""The games of the mark and of the sentence."""


def _x(cost: float) -> int:
    """Where a cost lies on the axis."""
    within = min(max(cost, _BEST), _WORST)
    share = math.log(within / _BEST) / math.log(_WORST / _BEST)
    return round(_AXIS[0] + share * (_AXIS[1] - _AXIS[0]))


def _text(games: tuple[GameSkill, ...]) -> str:
    """Return the cost of a decision in points; a dash without decisions."""
    cost = cost_per_decision(games)
    return "-" if cost is None else decimal(100 * cost, 2)
