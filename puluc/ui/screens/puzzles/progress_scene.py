"""The progress in puzzles: the rating, and the ideas, each of which can be practised."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame

from puluc.game.practice import LEAST_TRIES, rating
from puluc.game.puzzles import Idea
from puluc.text.language import gettext
from puluc.text.numerals import whole
from puluc.ui.render.canvas import PAPER, invert
from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.base import HelpTopic, Pop, Push, Scene, Transition
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.screens.puzzles.drill_scene import DrillScene, drill_words
from puluc.ui.screens.puzzles.scene import Group, PuzzleScene, collection, is_known
from puluc.ui.widgets.headed_list import RIGHT, HeadedList
from puluc.ui.widgets.title_bar import TitleBar

_RIGHT = RIGHT - 4


class ProgressScene(Scene[None]):
    """A list of the ideas with ratings; Enter practises the one selected, Esc closes."""

    help_topic = HelpTopic.PUZZLES

    def __init__(self, context: Context) -> None:
        self._context = context
        self._bar = TitleBar(context.art, gettext("Progress"))
        self._show()

    def _show(self, index: int = 1) -> None:
        """Show what has been solved until now."""
        known, progress = partial(is_known, self._context), self._context.solved_puzzles
        tries = progress.tries(collection().puzzles)
        overall = rating(tries) if len(tries) >= LEAST_TRIES else None
        self._heading = gettext("RATING: AFTER TEN TRIES")
        if overall is not None:
            self._heading = gettext("RATING: {rating}").format(rating=whole(overall))
        self.rows = [Group("", ())]
        """The heading, the puzzles of each idea, and the drill."""
        self.ratings = [""]
        """The rating of each idea, and the result of the drill, as they are shown."""
        for idea in Idea:
            puzzles = collection().of_idea(idea, known)
            # Translators: puzzles of an idea such as "Bait", and how many of them are solved.
            text = gettext("Practise: {idea}, {solved} of {count}")
            solved, count = progress.count(puzzles), len(puzzles)
            title = text.format(idea=gettext(idea.label), solved=solved, count=count)
            self.rows.append(Group(title, puzzles))
            own = [each for each in tries if each[0].idea is idea]
            rated = "" if overall is None or not own else whole(rating(own, overall))
            self.ratings.append(rated)
        self.rows.append(Group(gettext("How likely?"), ()))
        self.ratings.append(drill_words(progress.drill))
        titles = [self._heading, *(row.title for row in self.rows[1:])]
        self.list = HeadedList(self._context.art, self._bar.height + 3, titles, [0])
        self.list.go(index)
        self.is_dirty = True

    def uncover(self) -> None:
        """Count what was solved meanwhile."""
        self._show(self.list.index)

    def handle(self, action: Action) -> Transition | None:
        """Move the selection, practise an idea, or close."""
        match action:
            case Command.CANCEL | Command.MENU:
                return Pop()
            case Click(pos) if pos[1] < self._bar.height:
                return Pop()
        return None if self.list.take(action) is None else self._open()

    def _open(self) -> Transition:
        """Ask the first puzzle of the idea that was not tried, else its first one."""
        group, progress = self.rows[self.list.index], self._context.solved_puzzles
        if not group.puzzles:
            return Push(DrillScene(self._context))
        tried = {puzzle.key for puzzle, _ in progress.tries(group.puzzles)}
        new = (n for n, each in enumerate(group.puzzles) if each.key not in tried)
        return Push(PuzzleScene(self._context, group, next(new, 0)))

    @property
    def scrolled(self) -> Scrolled:
        """The list."""
        return self.list

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the rows in view; the one selected is inverse."""
        canvas.fill(PAPER)
        self._bar.draw(canvas)
        self.list.draw(canvas)
        face = self._context.art.normal
        for number in self.list.visible:
            y = self.list.rect(number).y + 1
            face.draw_right(canvas, (_RIGHT, y), self.ratings[number])
        invert(canvas, self.list.rect(self.list.index))

    def controls(self) -> Iterator[Control]:
        """Yield the bar and the rows in view."""
        yield from self._bar.controls()
        for number, control in zip(self.list.visible, self.list.controls(), strict=True):
            yield replace(control, description=self.ratings[number])
