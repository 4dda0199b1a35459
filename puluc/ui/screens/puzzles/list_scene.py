"""The list of puzzles: the puzzle of the day, and the sets of each game."""

import logging
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

import pygame

from puluc import PulucError
from puluc.game.puzzles import PuzzleSet, puzzle_of_day
from puluc.text.error_messages import error_message
from puluc.text.language import gettext
from puluc.text.names import short_form
from puluc.text.numerals import whole
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Push, Transition
from puluc.ui.screens.puzzles.drill_scene import DrillScene
from puluc.ui.screens.puzzles.progress_scene import ProgressScene
from puluc.ui.screens.puzzles.scene import (
    MISSED,
    Group,
    PuzzleScene,
    collection,
    draw_grade,
    known_rules,
)
from puluc.ui.widgets.headed_list import RIGHT, HeadedListScene
from puluc.ui.widgets.notice import NoticeScene

log = logging.getLogger(__name__)

_COUNT_RIGHT = RIGHT - 14
_TICK_X = RIGHT - 10
_MISSED_RIGHT = _COUNT_RIGHT - 40
GRADE_X = 130


def puzzles_scene(context: Context) -> Scene[None]:
    """Return the list, or a notice if the puzzles can't be read."""
    context.note_closer_look()
    try:
        collection()
    except (PulucError, OSError) as error:
        log.warning("the puzzles: %s", str(error))
        text = gettext("The puzzles can't be read: {reason}")
        return NoticeScene(context.art, text.format(reason=error_message(error)))
    return PuzzleListScene(context)


def first_set_scene(context: Context) -> Scene[None]:
    """Return the list with the first set selected, or a notice as ``puzzles_scene``."""
    scene = puzzles_scene(context)
    if isinstance(scene, PuzzleListScene):
        scene.list.go(next(number for number, row in enumerate(scene.rows) if row.grade))
    return scene


class PuzzleListScene(HeadedListScene[None]):
    """A list that opens the group selected at its first unsolved puzzle; Esc closes."""

    help_topic = HelpTopic.PUZZLES

    def __init__(self, context: Context) -> None:
        super().__init__(context.art, gettext("Puzzles"))
        self._context = context
        found, today = collection(), context.clock().toordinal()
        day = Group(gettext("Puzzle of the day"), (puzzle_of_day(found.standard, today),))
        self._progress = Group(gettext("Progress"), ())
        self._drill = Group(gettext("How likely?"), ())
        self.rows = [day, *self._repeated(), self._drill, self._progress]
        """The groups, the drill, the progress, and a heading without puzzles for each game."""
        headings = list[int]()
        for game, sets in groupby(found.sets, attrgetter("game")):
            headings.append(len(self.rows))
            self.rows += [Group(gettext(game).upper(), ()), *map(_group, sets)]
        self.show([row.title for row in self.rows], headings)

    @property
    def _pages(self) -> tuple[Group, ...]:
        """The rows that lead to a screen other than puzzles."""
        return self._drill, self._progress

    def _repeated(self) -> Iterator[Group]:
        """Yield the puzzles that are due again today, and the player's own mistakes, if any."""
        progress = self._context.solved_puzzles
        mistakes = progress.mistakes
        due = tuple(filter(progress.is_due, (*mistakes, *collection().puzzles)))
        for title, puzzles in ((gettext("Due today"), due), (gettext("My mistakes"), mistakes)):
            if puzzles:
                yield Group(title, puzzles, is_repeated=True)

    def about(self, row: int) -> str:
        """Return the grade of a set, and what has been solved of it, in words."""
        group = self.rows[row]
        if not group.grade:
            return ""
        # Translators: a set of puzzles, and how many of them are solved.
        text = gettext("Grade {grade}, {solved} of {count}")
        done, count = self._context.solved_puzzles.count(group.puzzles), len(group.puzzles)
        return text.format(grade=group.grade, solved=done, count=count)

    def draw_row(self, canvas: pygame.Surface, row: int) -> None:
        """Draw what has been solved of a group, and what was missed."""
        group, y = self.rows[row], self.list.rect(row).y
        if not group.puzzles and group not in self._pages:
            return
        art, solved = self._context.art, self._context.solved_puzzles
        done, count = solved.count(group.puzzles), len(group.puzzles)
        missed = 0 if group.is_repeated else sum(map(solved.has_seen, group.puzzles))
        draw_grade(canvas, (GRADE_X, y + 3), group.grade)
        if group.is_repeated:
            art.normal.draw_right(canvas, (_COUNT_RIGHT, y + 1), whole(count))
        elif count > 1:
            art.normal.draw_right(canvas, (_COUNT_RIGHT, y + 1), f"{done}/{count}")
        if missed:
            # Translators: how many puzzles were missed at the first try.
            text = f"{missed} {MISSED}" if count > 1 else MISSED
            art.normal.draw_right(canvas, (_MISSED_RIGHT, y + 1), text)
        if done == count > 0 and not group.is_repeated:
            canvas.blit(art["widgets/tick"], (_TICK_X, y + 1))

    def open(self, row: int) -> Transition:
        """Return what a row opens, of another game at first the scenes of its rules."""
        group = self.rows[row]
        if group is self._progress:
            return Push(ProgressScene(self._context))
        if group is self._drill:
            return Push(DrillScene(self._context))
        rules = group.puzzles[0].rules
        if group.grade and rules not in known_rules(self._context):
            scenes = self._context.scene(Screen.RULE_SCENES, rules, Screen.PUZZLES)
            return Push(scenes, lambda _: self._ask(group))
        return self._ask(group)

    def _ask(self, group: Group) -> Transition:
        """Ask the first unsolved puzzle of a group, else its first one."""
        solved = self._context.solved_puzzles
        number = next((n for n, each in enumerate(group.puzzles) if each not in solved), 0)
        return Push(PuzzleScene(self._context, group, number))


def _group(each: PuzzleSet) -> Group:
    """Return the row of a set."""
    text = gettext("Set {number} of {game}")
    title = text.format(number=each.number, game=short_form(each.game))
    return Group(title, tuple(each.puzzles), grade=each.grade)
