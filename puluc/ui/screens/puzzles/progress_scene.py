"""The progress in puzzles: the rating with its curve, and what can be practised."""

from collections.abc import Sequence

import pygame

from puluc.game.practice import LEAST_TRIES, Practice, rating, rating_curve, rating_error
from puluc.text.language import gettext
from puluc.text.numerals import whole
from puluc.text.wordings import worded
from puluc.ui.render.canvas import INK, PAPER
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Push, Transition
from puluc.ui.screens.puzzles.drill_scene import DrillScene, drill_words
from puluc.ui.screens.puzzles.scene import Group, PuzzleScene, collection, known_rules
from puluc.ui.widgets.headed_list import LEFT, RIGHT, HeadedListScene

RATING_RIGHT = RIGHT - 4
_GAP = 12
"""From the edge of a row to its title, and from there to its result."""
CURVE_POINTS = 50
_LEAST_SPAN = 50
"""The least difference of ratings that fills the height of the curve."""


class ProgressScene(HeadedListScene[None]):
    """The rating, and a list of what can be practised; Esc closes."""

    help_topic = HelpTopic.PUZZLES

    def __init__(self, context: Context) -> None:
        super().__init__(context.art, gettext("Progress"))
        self._context = context
        self._count()

    def _count(self, index: int = 1) -> None:
        """Show what has been solved until now, and select a row."""
        known, progress = known_rules(self._context), self._context.solved_puzzles
        tries = progress.rated(collection().puzzles)
        self._heading = gettext("RATING: AFTER TEN TRIES")
        self.curve = rating_curve(tries, CURVE_POINTS)
        """The rating after each of the last puzzles."""
        if len(tries) >= LEAST_TRIES:
            rated = rating(tries)
            error = rating_error(rated, tries)
            # Translators: the rating in puzzles, and its standard error: RATING: 1,203 ± 95.
            text = gettext("RATING: {rating} ± {error}")
            self._heading = text.format(rating=whole(rated), error=whole(error))
        self.rows = [Group("", ())]
        """The heading, the puzzles of each practice, and the drill."""
        self.results = [""]
        """The result of each practice and of the drill, as they are shown."""
        for practice in Practice:
            puzzles = collection().of_practice(practice, known)
            text = gettext("Practise: {title}|{title}")
            words = worded(text, title=gettext(practice.label))
            result = f"{progress.count(puzzles)}/{len(puzzles)}"
            face, room = self._art.normal, RATING_RIGHT - LEFT - _GAP
            title = face.fit(words, room - face.width(result))
            self.rows.append(Group(title, puzzles, is_practice=True))
            self.results.append(result)
        self.rows.append(Group(gettext("How likely?"), ()))
        self.results.append(drill_words(progress.drill))
        self.show([self._heading, *(row.title for row in self.rows[1:])], [0])
        self.list.go(index)
        self.is_dirty = True

    def uncover(self) -> None:
        """Count the puzzles solved meanwhile."""
        self._count(self.list.index)

    def open(self, row: int) -> Transition:
        """Ask the first puzzle of a practice that was not tried, else its first one."""
        group, progress = self.rows[row], self._context.solved_puzzles
        if not group.puzzles:
            return Push(DrillScene(self._context))
        tried = {puzzle.key for puzzle, _ in progress.tries(group.puzzles)}
        new = (n for n, each in enumerate(group.puzzles) if each.key not in tried)
        return Push(PuzzleScene(self._context, group, next(new, 0)))

    def draw_row(self, canvas: pygame.Surface, row: int) -> None:
        """Draw the result of a practice or of the drill; in the heading the curve of the rating."""
        rect = self.list.rect(row)
        self._art.normal.draw_right(canvas, (RATING_RIGHT, rect.y + 1), self.results[row])
        if not row and self.curve:
            draw_curve(canvas, rect, self.curve)

    def about(self, row: int) -> str:
        """Return the result of a practice or of the drill."""
        return self.results[row]


def draw_curve(canvas: pygame.Surface, row: pygame.Rect, curve: Sequence[int]) -> None:
    """Draw a rating over time at the right of a row; its range fills the height."""
    area = pygame.Rect(RATING_RIGHT - CURVE_POINTS - 2, row.y, CURVE_POINTS + 4, row.height)
    canvas.fill(PAPER, area)
    least, span = min(curve), max(max(curve) - min(curve), _LEAST_SPAN)
    for number, each in enumerate(curve):
        height = round((each - least) / span * (row.height - 2))
        x = area.right - 2 - len(curve) + number
        canvas.fill(INK, (x, row.bottom - 1 - height, 1, 1))
