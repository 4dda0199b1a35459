"""The progress in puzzles: the rating, and the ideas, each of which can be practised."""

import pygame

from puluc.game.practice import LEAST_TRIES, rating
from puluc.game.puzzles import Idea
from puluc.text.language import gettext
from puluc.text.numerals import whole
from puluc.text.wordings import worded
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Push, Transition
from puluc.ui.screens.puzzles.drill_scene import DrillScene, drill_words
from puluc.ui.screens.puzzles.scene import Group, PuzzleScene, collection, known_rules
from puluc.ui.widgets.headed_list import LEFT, RIGHT, HeadedListScene

RATING_RIGHT = RIGHT - 4
_TITLE_WIDTH = RATING_RIGHT - LEFT - 36
"""Room for the name of an idea before a rating of four digits."""


class ProgressScene(HeadedListScene[None]):
    """A list of the ideas with ratings; Enter practises the one selected, Esc closes."""

    help_topic = HelpTopic.PUZZLES

    def __init__(self, context: Context) -> None:
        super().__init__(context.art, gettext("Progress"))
        self._context = context
        self._count()

    def _count(self, index: int = 1) -> None:
        """Show what has been solved until now, and select a row."""
        known, progress = known_rules(self._context), self._context.solved_puzzles
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
            text = gettext("Practise: {idea}, {solved} of {count}|{idea}, {solved} of {count}")
            solved, count = progress.count(puzzles), len(puzzles)
            words = worded(text, idea=gettext(idea.label), solved=solved, count=count)
            self.rows.append(Group(self._art.normal.fit(words, _TITLE_WIDTH), puzzles))
            own = [each for each in tries if each[0].idea is idea]
            rated = "" if overall is None or not own else whole(rating(own, overall))
            self.ratings.append(rated)
        self.rows.append(Group(gettext("How likely?"), ()))
        self.ratings.append(drill_words(progress.drill))
        self.show([self._heading, *(row.title for row in self.rows[1:])], [0])
        self.list.go(index)
        self.is_dirty = True

    def uncover(self) -> None:
        """Count what was solved meanwhile."""
        self._count(self.list.index)

    def open(self, row: int) -> Transition:
        """Ask the first puzzle of the idea that was not tried, else its first one."""
        group, progress = self.rows[row], self._context.solved_puzzles
        if not group.puzzles:
            return Push(DrillScene(self._context))
        tried = {puzzle.key for puzzle, _ in progress.tries(group.puzzles)}
        new = (n for n, each in enumerate(group.puzzles) if each.key not in tried)
        return Push(PuzzleScene(self._context, group, next(new, 0)))

    def draw_row(self, canvas: pygame.Surface, row: int) -> None:
        """Draw the rating of an idea, or the result of the drill."""
        place = RATING_RIGHT, self.list.rect(row).y + 1
        self._art.normal.draw_right(canvas, place, self.ratings[row])

    def about(self, row: int) -> str:
        """Return the rating of an idea, or the result of the drill."""
        return self.ratings[row]
