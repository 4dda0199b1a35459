"""The list of puzzles: the puzzle of the day, the sets of the standard game, and other games."""

import logging
from collections.abc import Iterator
from dataclasses import replace

import pygame

from puluc import PulucError
from puluc.game.puzzles import PuzzleSet, puzzle_of_day
from puluc.rules import Ruleset
from puluc.text.error_messages import error_message
from puluc.text.language import gettext
from puluc.text.numerals import whole
from puluc.ui.render.canvas import PAPER, invert
from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.base import HelpTopic, Pop, Push, Scene, Screen, Transition
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.screens.puzzles.drill_scene import DrillScene
from puluc.ui.screens.puzzles.progress_scene import ProgressScene
from puluc.ui.screens.puzzles.scene import (
    MISSED,
    Group,
    PuzzleScene,
    collection,
    draw_grade,
    is_known,
)
from puluc.ui.widgets.headed_list import RIGHT, HeadedList
from puluc.ui.widgets.notice import NoticeScene
from puluc.ui.widgets.title_bar import TitleBar

log = logging.getLogger(__name__)

_COUNT_RIGHT = RIGHT - 14
_TICK_X = RIGHT - 10
_MISSED_RIGHT = _COUNT_RIGHT - 40
_GRADE_X = 108


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


class PuzzleListScene(Scene[None]):
    """A list that opens the group selected at its first unsolved puzzle; Esc closes."""

    help_topic = HelpTopic.PUZZLES

    def __init__(self, context: Context) -> None:
        self._context = context
        self._bar = TitleBar(context.art, gettext("Puzzles"))
        found, today = collection(), context.clock().toordinal()
        day = Group(gettext("Puzzle of the day"), (puzzle_of_day(found.standard, today),))
        standard = [_group(each) for each in found.sets if each.rules == Ruleset()]
        others = [_group(each) for each in found.sets if each.rules != Ruleset()]
        headings = Group(gettext("SETS"), ()), Group(gettext("OTHER GAMES"), ())
        self._progress = Group(gettext("Progress"), ())
        self._drill = Group(gettext("How likely?"), ())
        first = (day, *self._repeated(), self._drill, self._progress)
        self.rows = [*first, headings[0], *standard, headings[1], *others]
        """The groups with headings without puzzles between them, the drill and the progress."""
        titles = [row.title for row in self.rows]
        places = list(map(self.rows.index, headings))
        self.list = HeadedList(context.art, self._bar.height + 3, titles, places)

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

    def handle(self, action: Action) -> Transition | None:
        """Move the selection, open a group, or close."""
        match action:
            case Command.CANCEL | Command.MENU:
                return Pop()
            case Click(pos) if pos[1] < self._bar.height:
                return Pop()
        return None if self.list.take(action) is None else self._open()

    @property
    def scrolled(self) -> Scrolled:
        """The list, with headings that can't be selected."""
        return self.list

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the rows in view; the one selected is inverse."""
        canvas.fill(PAPER)
        self._bar.draw(canvas)
        self.list.draw(canvas)
        for number in self.list.visible:
            if self.rows[number].puzzles or self.rows[number] in self._pages:
                self._draw_counts(canvas, number)
        invert(canvas, self.list.rect(self.list.index))

    def controls(self) -> Iterator[Control]:
        """Yield the bar and the rows in view."""
        yield from self._bar.controls()
        for number, control in zip(self.list.visible, self.list.controls(), strict=True):
            yield replace(control, description=self._told(self.rows[number]))

    def _told(self, row: Group) -> str:
        """Return the grade of a set, and what has been solved of it, in words."""
        if not row.grade:
            return ""
        # Translators: a set of puzzles, and how many of them are solved.
        text = gettext("Grade {grade}, {solved} of {count}")
        done, count = self._context.solved_puzzles.count(row.puzzles), len(row.puzzles)
        return text.format(grade=row.grade, solved=done, count=count)

    def _draw_counts(self, canvas: pygame.Surface, number: int) -> None:
        """Draw what has been solved of a group, and what was missed."""
        row, y = self.rows[number], self.list.rect(number).y
        art, solved = self._context.art, self._context.solved_puzzles
        done, count = solved.count(row.puzzles), len(row.puzzles)
        missed = 0 if row.is_repeated else sum(map(solved.has_seen, row.puzzles))
        draw_grade(canvas, (_GRADE_X, y + 3), row.grade)
        if row.is_repeated:
            art.normal.draw_right(canvas, (_COUNT_RIGHT, y + 1), whole(count))
        elif count > 1:
            art.normal.draw_right(canvas, (_COUNT_RIGHT, y + 1), f"{done}/{count}")
        if missed:
            # Translators: how many puzzles were missed at the first try.
            text = f"{missed} {MISSED}" if count > 1 else MISSED
            art.normal.draw_right(canvas, (_MISSED_RIGHT, y + 1), text)
        if done == count > 0 and not row.is_repeated:
            canvas.blit(art["widgets/tick"], (_TICK_X, y + 1))

    def _open(self) -> Transition:
        """Open the row selected, another game at first by the scenes of its rules."""
        group = self.rows[self.list.index]
        if group is self._progress:
            return Push(ProgressScene(self._context))
        if group is self._drill:
            return Push(DrillScene(self._context))
        rules = group.puzzles[0].rules
        if group.grade and not is_known(self._context, rules):
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
    title = gettext("Set {number} of {game}").format(number=each.number, game=gettext(each.game))
    return Group(title, tuple(each.puzzles), grade=each.grade)
