"""The list of puzzles: the puzzle of the day, then mixed sets, then those of each game."""

import logging
from collections.abc import Iterator, Sequence

import pygame

from puluc import PulucError
from puluc.game.practice import rating
from puluc.game.puzzles import Idea, Puzzle, puzzle_of_day
from puluc.text.error_messages import error_message
from puluc.text.language import gettext
from puluc.text.numerals import whole
from puluc.ui.render.canvas import PAPER, invert
from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.base import HelpTopic, Pop, Push, Scene, Transition
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.screens.puzzles.drill_scene import DrillScene, drill_words
from puluc.ui.screens.puzzles.scene import MISSED, SETS, Group, PuzzleScene, collection
from puluc.ui.widgets.headed_list import RIGHT, HeadedList
from puluc.ui.widgets.notice import NoticeScene
from puluc.ui.widgets.page import PageScene
from puluc.ui.widgets.sheet import Entry, Paragraph
from puluc.ui.widgets.title_bar import TitleBar

log = logging.getLogger(__name__)

_COUNT_RIGHT = RIGHT - 14
_TICK_X = RIGHT - 10
_MISSED_RIGHT = _COUNT_RIGHT - 40
_INDENT = 120
"""The indent of the ratings, beside the ideas."""


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


class PuzzleListScene(Scene[None]):
    """A list that opens the group selected at its first unsolved puzzle; Esc closes."""

    help_topic = HelpTopic.PUZZLES

    def __init__(self, context: Context) -> None:
        self._context = context
        self._bar = TitleBar(context.art, gettext("Puzzles"))
        found, today = collection(), context.clock().toordinal()
        day = Group(gettext("Puzzle of the day"), (puzzle_of_day(found.puzzles, today),))
        names = (gettext("Set {number}").format(number=each + 1) for each in range(SETS))
        sets = map(Group, names, found.sets)
        games = (Group(gettext(name), puzzles) for name, puzzles in found.games.items())
        mixed, by_game = Group(gettext("MIXED"), ()), Group(gettext("BY GAME"), ())
        self._progress = Group(gettext("Progress"), ())
        self._drill = Group(gettext("How likely?"), ())
        first = (day, *self._repeated(), self._drill)
        self.rows = [*first, mixed, *sets, by_game, *games, self._progress]
        """The groups with headings without puzzles between them, the drill and the progress."""
        titles = [row.title for row in self.rows]
        headings = [self.rows.index(mixed), self.rows.index(by_game)]
        self.list = HeadedList(context.art, self._bar.height + 3, titles, headings)

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
        yield from self.list.controls()

    def _draw_counts(self, canvas: pygame.Surface, number: int) -> None:
        """Draw what has been solved of a group, and what was missed."""
        row, y = self.rows[number], self.list.rect(number).y
        art, solved = self._context.art, self._context.solved_puzzles
        done, count = solved.count(row.puzzles), len(row.puzzles)
        missed = 0 if row.is_repeated else sum(map(solved.has_seen, row.puzzles))
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
        """Ask the first unsolved puzzle of the group, else its first one."""
        group = self.rows[self.list.index]
        if group is self._progress:
            return Push(self._progress_page())
        if group is self._drill:
            return Push(DrillScene(self._context))
        solved = self._context.solved_puzzles
        number = next((n for n, each in enumerate(group.puzzles) if each not in solved), 0)
        return Push(PuzzleScene(self._context, group, number))

    def _progress_page(self) -> Scene[None]:
        """Return the page with the rating and the first tries, in all and for each idea."""
        tries = self._context.solved_puzzles.tries(collection().puzzles)
        entries = [_progress_entry(gettext("All"), tries)]
        for idea in Idea:
            of_idea = [each for each in tries if each[0].idea is idea]
            entries.append(_progress_entry(gettext(idea.label), of_idea))
        note = gettext(
            "The first number is your rating, by Elo's formula and from first tries only."
            " Puzzles count as 1,200, 1,500 or 1,800. Your own mistakes don't count."
        )
        drilled = drill_words(self._context.solved_puzzles.drill)
        entries.append(Entry(gettext("How likely?"), drilled, _INDENT))
        return PageScene(self._context.art, gettext("Progress"), (*entries, Paragraph(note)))


def _progress_entry(name: str, tries: Sequence[tuple[Puzzle, bool]]) -> Entry:
    found = rating(tries)
    if found is None:
        return Entry(name, "-", _INDENT)
    # Translators: a rating, and how many of the puzzles tried were solved at the first try.
    text = gettext("{rating}: {solved} of {count}")
    solved = sum(is_solved for _, is_solved in tries)
    return Entry(name, text.format(rating=whole(found), solved=solved, count=len(tries)), _INDENT)
