"""The list of puzzles: the puzzle of the day, then mixed sets, then those of each game."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from puluc import PulucError
from puluc.game.practice import rating
from puluc.game.puzzles import Idea, Puzzle, puzzle_of_day
from puluc.text.error_messages import error_message
from puluc.text.language import gettext
from puluc.text.numerals import whole
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, invert
from puluc.ui.render.scroll_bar import ScrollBar, Scrolled
from puluc.ui.scene.base import HelpTopic, Pop, Push, Scene, Transition
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role, steps
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter
from puluc.ui.screens.puzzles.drill_scene import DrillScene, drill_words
from puluc.ui.screens.puzzles.scene import MISSED, SETS, Group, PuzzleScene, collection
from puluc.ui.widgets.choice import stepped
from puluc.ui.widgets.notice import NoticeScene
from puluc.ui.widgets.page import PageScene
from puluc.ui.widgets.rows import next_beginning
from puluc.ui.widgets.scroll_list import ScrollList
from puluc.ui.widgets.sheet import Entry, Paragraph
from puluc.ui.widgets.title_bar import TitleBar

log = logging.getLogger(__name__)

_LEFT, _RIGHT = 8, WIDTH - 12
_COUNT_RIGHT = _RIGHT - 14
_TICK_X = _RIGHT - 10
_MISSED_RIGHT = _COUNT_RIGHT - 40
_HEADING_WIDTH = 38
_INDENT = 120
"""The indent of the ratings, beside the ideas."""


def puzzles_scene(context: Context) -> Scene[None]:
    """Return the list, or a notice if the puzzles can't be read."""
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
        """The groups, headings (which are groups without puzzles), the drill, and the progress."""
        self._groups = [
            number for number, row in enumerate(self.rows) if row.puzzles or row in self._pages
        ]
        pitch, top = context.art.normal.pitch, self._bar.height + 3
        height = (HEIGHT - top + 1) // pitch * pitch
        area = pygame.Rect(_LEFT, top, _RIGHT - _LEFT, height)
        bar = pygame.Rect(WIDTH - 8, top, 0, height - 1)
        self.list = ScrollList(area, pitch, bar, len(self.rows))

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
            case Hover(pos):
                self._point(pos)
            case Click(pos):
                if pos[1] < self._bar.height:
                    return Pop()
                return self._open() if self._point(pos) else None
            case Command.ACCEPT:
                return self._open()
            case Command.CANCEL | Command.MENU:
                return Pop()
            case Letter(letter):
                titles = [self.rows[number].title for number in self._groups]
                place = next_beginning(titles, letter, self._place)
                self._select(self._place if place is None else place)
            case _:
                page = self.list.rows - 1
                self._select(stepped(action, self._place, len(self._groups), page))
        return None

    @property
    def scrolled(self) -> Scrolled:
        """The list, with headings that can't be selected."""
        return self

    @property
    def scroll_bar(self) -> ScrollBar:
        """The scroll bar of the list."""
        return self.list.scroll_bar

    def scroll_to(self, top: int) -> None:
        """Scroll the list, and select the nearest group in view."""
        selected = self.list.index
        self.list.scroll_to(top)
        groups = [number for number in self._groups if number in self.list.visible]
        self.list.index = min(groups, key=lambda number: abs(number - selected))

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the rows in view; the one selected is inverse."""
        canvas.fill(PAPER)
        self._bar.draw(canvas)
        for number in self.list.visible:
            self._draw_row(canvas, number)
        self.list.scroll_bar.draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the bar and the rows in view."""
        yield from self._bar.controls()
        for number, control in zip(self.list.visible, self.list.controls(), strict=True):
            if number in self._groups:
                yield replace(control, focus=steps(self._groups.index(number) - self._place))
            else:
                yield replace(control, role=Role.HEADING, click=(), focus=(), place=None)

    def _draw_row(self, canvas: pygame.Surface, number: int) -> None:
        row, (x, y) = self.rows[number], self.list.rect(number).topleft
        art, solved = self._context.art, self._context.solved_puzzles
        if not row.puzzles and row not in self._pages:
            face = art.figures
            y += (art.normal.pitch - face.height + 1) // 2
            end = face.draw(canvas, (x + 4, y), row.title)
            left = max(x + 4 + _HEADING_WIDTH, end + 3)
            canvas.fill(INK, (left, y + face.capital // 2, _RIGHT - 2 - left, 1))
            return
        done, count = solved.count(row.puzzles), len(row.puzzles)
        missed = 0 if row.is_repeated else sum(map(solved.has_seen, row.puzzles))
        art.normal.draw(canvas, (x + 4, y + 1), row.title)
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
        if number == self.list.index:
            invert(canvas, self.list.rect(number))

    @property
    def _place(self) -> int:
        """The place of the selected group among the groups."""
        return self._groups.index(self.list.index)

    def _select(self, place: int) -> None:
        """Select a group, and scroll it into view with the heading above it."""
        number = self._groups[place]
        self.list.go(number)
        if number == self.list.top and number and not self.rows[number - 1].puzzles:
            self.list.top -= 1

    def _point(self, pos: tuple[int, int]) -> bool:
        """Select the group at a canvas pixel; return False if there is none."""
        row = self.list.row_at(pos)
        if row not in self._groups or not self.list.rect(row).collidepoint(pos):
            return False
        self.list.go(row)
        return True

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
