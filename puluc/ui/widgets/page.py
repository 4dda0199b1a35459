"""Text pages: a long sheet that scrolls under a title bar."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace

import pygame

from puluc.text.language import gettext
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH
from puluc.ui.render.scroll_bar import SCROLL_BAR_WIDTH, ScrollBar, Scrolled
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Actions, Control, Role
from puluc.ui.scene.hot_keys import AnalysisCommand
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter, Wheel
from puluc.ui.scene.transitions import Pop, Transition
from puluc.ui.widgets.choice import stepped
from puluc.ui.widgets.sheet import Block, PlacedLink, Sheet, set_sheet
from puluc.ui.widgets.title_bar import TitleBar

_WHEEL_ROWS = 2
_SCROLL_X = WIDTH - 7
_MARGIN = 2
"""Blank pixels above the first visible row."""


class PageScene(Scene[None]):
    """One long page; Esc, Enter, F1, a closing key or a click on the title bar closes it.

    It opens at the heading with the key ``start``, or at the top.
    """

    def __init__(
        self,
        art: Art,
        title: str,
        blocks: Iterable[Block],
        closing_keys: Collection[str] = (),
        start: Hashable = None,
    ) -> None:
        self._closing_keys = closing_keys
        self._bar = TitleBar(art, title)
        self._set(set_sheet(art, blocks), start)

    def _set(self, sheet: Sheet, start: Hashable = None) -> None:
        """Show this sheet."""
        self._sheet, self._texts = sheet.surface, sheet.texts
        self.stops = [0, *(top - _MARGIN for top, _ in sheet.rows[1:])]
        self._bottoms = [bottom for _, bottom in sheet.rows]
        self._view_height = HEIGHT - self._bar.height
        rest = self._sheet.get_height() - self._view_height
        self.last_top = next((row for row, stop in enumerate(self.stops) if stop >= rest), 0)
        self._show(0 if start is None else sheet.headings[start])

    @property
    def is_read(self) -> bool:
        """A listener reads the paragraphs and headings."""
        return True

    @property
    def reads_on(self) -> Collection[Command]:
        """The keys that turn pages for everyone else."""
        return Command.ACCEPT, Command.PAGE_DOWN, Command.RIGHT

    def handle(self, action: Action) -> Transition | None:
        """Scroll or close."""
        match action:
            case Command.UP | Command.DOWN | Command.HOME | Command.END:
                self._show(stepped(action, self.top, self.last_top + 1))
            case Command.PAGE_UP | Command.LEFT:
                self._show(self._page_before())
            case Command.PAGE_DOWN | Command.RIGHT:
                self._show(self._page_after())
            case Wheel(steps):
                self._show(min(self.top - _WHEEL_ROWS * steps, self._bottom_row() + 1))
            case Command.ACCEPT if self.top < self.last_top:
                self._show(self._page_after())
            case Click(pos) if pos[1] >= self._bar.height and self.last_top:
                is_upper = pos[1] < HEIGHT // 2
                self._show(self._page_before() if is_upper else self._page_after())
            case Command.ACCEPT | Command.CANCEL | Command.MENU | Click():
                return Pop()
            case Letter(key) if key in self._closing_keys:
                return Pop()
            case Command.WHY if AnalysisCommand.WHY.key in self._closing_keys:
                return Pop()
        return None

    def help(self) -> Transition | None:
        """Close the page: Help has nothing about it, and its key opened the page."""
        return Pop()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bar and the rows."""
        self._bar.draw(canvas)
        canvas.fill(PAPER, (0, self._bar.height, WIDTH, self._view_height))
        top, bottom = self.stops[self.top], self._bottoms[self._bottom_row()]
        canvas.blit(self._sheet, (0, self._bar.height), (0, top, WIDTH, bottom - top))
        if self.top:
            # The row above may be underlined; the pixel below that is for accents of this row.
            canvas.fill(PAPER, (0, self._bar.height, WIDTH, _MARGIN - 1))
        self.scroll_bar.draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the bar and the whole page; what is at the top of the canvas has the focus."""
        yield from self._bar.controls()
        yield from self._rows()
        yield from self._scrolling()

    def _scrolling(self) -> Iterator[Control]:
        """Yield the halves of the page, which scroll it if it is longer than the canvas."""
        upper = pygame.Rect(0, self._bar.height, WIDTH, HEIGHT // 2 - self._bar.height)
        lower = pygame.Rect(0, HEIGHT // 2, WIDTH, HEIGHT // 2)
        if self.last_top:
            up, down = (Command.PAGE_UP,), (Command.PAGE_DOWN,)
            yield Control(Role.BUTTON, upper, gettext("Scroll up"), key="PgUp", click=up)
            yield Control(Role.BUTTON, lower, gettext("Scroll down"), key="PgDn", click=down)

    def _rows(self) -> Iterator[Control]:
        """Yield the controls of the texts of the page."""
        shown = (n for n, each in enumerate(self._texts) if each.area.top >= self.stops[self.top])
        first = next(shown, 0)
        for number, each in enumerate(self._texts):
            role = Role.HEADING if each.is_heading else Role.TEXT
            rect, focus = self._on_canvas(each.area), self._to_view(each.area)
            is_first = number == first
            yield Control(
                role,
                rect,
                each.text,
                focus=focus,
                is_focused=is_first,
                is_read=True,
                ident=number,
            )

    def _on_canvas(self, area: pygame.Rect) -> pygame.Rect:
        """Return an area of the sheet on the canvas, where it would be if it is out of view."""
        return area.move(0, self._bar.height - self.stops[self.top])

    def _to_view(self, area: pygame.Rect) -> Actions:
        """Return the actions that scroll an area of the sheet near to the top."""
        row = min(max(bisect_right(self.stops, area.top) - 1, 0), self.last_top)
        turns = (row - self.top) // _WHEEL_ROWS  # rather too far up than out of view
        return (Wheel(-1) if turns > 0 else Wheel(1),) * abs(turns)

    @property
    def scrolled(self) -> Scrolled:
        return self

    @property
    def scroll_bar(self) -> ScrollBar:
        """The scroll bar, in pixels of the sheet."""
        track = pygame.Rect(
            _SCROLL_X, self._bar.height + 2, SCROLL_BAR_WIDTH, self._view_height - 4
        )
        height, last = self._sheet.get_height(), self.stops[self.last_top]
        return ScrollBar(track, self.stops[self.top], self._view_height, height, last)

    def scroll_to(self, top: int) -> None:
        """Scroll to the row that begins nearest to a pixel of the sheet."""
        rows = range(self.last_top + 1)
        self._show(min(rows, key=lambda row: abs(self.stops[row] - top)))

    def _show(self, row: int) -> None:
        """Scroll to a row, at most to the end."""
        self.top = min(max(row, 0), self.last_top)

    def _bottom_row(self) -> int:
        """Return the last row that fits entirely."""
        foot = self.stops[self.top] + self._view_height
        return max(self.top, bisect_right(self._bottoms, foot) - 1)

    def _page_after(self) -> int:
        """Return the top row one page down: the last visible one, so that it stays in view."""
        return max(self.top + 1, self._bottom_row())

    def _page_before(self) -> int:
        """Return the top row one page up, so that the present one stays in view."""
        bottom = self._bottoms[self.top]
        return min(self.top - 1, bisect_left(self.stops, bottom - self._view_height))


@dataclass(frozen=True, slots=True)
class Page:
    """A page, which links lead to by its own name or by a heading's key."""

    name: str
    title: str
    blocks: Iterable[Block]
    start: Hashable = None
    """The key of the heading that it opens at; None: at its top."""


@dataclass(frozen=True, slots=True)
class _Visit:
    """A place to come back to: a page, its top row, its chosen link."""

    target: str
    top: int
    chosen: int | None


class LinkedPageScene(PageScene):
    """A page whose underlined words lead to others.

    Up and Down choose a link in view, else scroll; Tab goes to the next link. Enter or a click
    follows it.
    Backspace, and Left at the top of a page, go back to the page before. F2 opens the contents.
    """

    def __init__(
        self,
        art: Art,
        page_of: Callable[[str], Page],
        target: str,
        contents: str,
        closing_keys: Collection[str] = (),
    ) -> None:
        """Open the page ``target``.

        ``page_of`` makes the page of a target; ``contents`` is the target of the contents.
        """
        self._art = art
        self._page_of = page_of
        self._contents = contents
        self._contents_title = page_of(contents).title
        self._visits = list[_Visit]()
        self._links: tuple[PlacedLink, ...] = ()
        self._chosen: int | None = None
        page = page_of(target)
        super().__init__(art, page.title, (), closing_keys)
        self._open(target, page)

    def repeats(self, action: Action) -> bool:
        """Return whether an action may be repeated: not one that leads to another page."""
        return super().repeats(action) and not (action is Command.LEFT and not self.top)

    def handle(self, action: Action) -> Transition | None:
        """Choose or follow a link, go back, or do what any page does."""
        match action:
            case Command.UP | Command.DOWN:
                self._step(1 if action is Command.DOWN else -1)
            case Command.NEXT_TAB | Command.PREVIOUS_TAB:
                self._go_to_link(1 if action is Command.NEXT_TAB else -1)
            case Command.ACCEPT if self._chosen is not None:
                self._follow(self._links[self._chosen].target)
            case Command.ERASE if self._visits:
                self._go_back()
            case Command.LEFT if self._visits and not self.top:
                self._go_back()
            case Command.MENU if self.name != self._contents:
                self._follow(self._contents)
            case Click(pos) if self._bar.is_menu_at(pos) and self.name != self._contents:
                self._follow(self._contents)
            case Hover(pos):
                link = self._link_at(pos)
                self._chosen = self._chosen if link is None else link
            case Click(pos) if (link := self._link_at(pos)) is not None:
                self._follow(self._links[link].target)
            case Command.ERASE:
                return Pop()
            case _:
                return super().handle(action)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the page; the chosen link is inverse."""
        super().draw(canvas)
        if self._chosen is None:
            return
        chosen, offset = self._links[self._chosen], self._bar.height - self.stops[self.top]
        for line, area in zip(chosen.lines, chosen.areas, strict=True):
            canvas.fill(INK, area.inflate(2, 2).move(0, offset - 1))
            line.face(self._art).draw(canvas, (line.pos[0], line.pos[1] + offset), line.text, PAPER)

    @property
    def part(self) -> str:
        """The name of the page."""
        return self.name

    def controls(self) -> Iterator[Control]:
        """Yield the bar, the page and its links; the chosen link has the focus."""
        yield from self._bar.controls()
        is_top, links = self._chosen is None, [*self._link_controls()]
        texts = [replace(each, is_focused=each.is_focused and is_top) for each in self._rows()]
        led = (replace(each, click=self._led(each, links)) for each in texts)
        yield from sorted((*led, *links), key=lambda each: each.rect.y)
        yield from self._scrolling()

    def _led(self, text: Control, links: Iterable[Control]) -> Actions:
        """Return the actions that follow the link of a row of the contents, or to the next page."""
        is_last = text.ident == len(self._texts) - 1
        for link in links:
            is_row = self.name == self._contents and text.name.startswith(link.name)
            is_next = is_last and text.name.endswith(link.name)
            if text.rect.contains(link.rect) and (is_row or is_next):
                return link.click
        return ()

    def _link_controls(self) -> Iterator[Control]:
        for number, link in enumerate(self._links):
            rect = self._on_canvas(link.areas[0])
            is_seen, wheels = self._is_seen(link), self._to_view(link.areas[0])
            yield Control(
                Role.LINK,
                rect,
                " ".join(line.text for line in link.lines),
                click=(Click(rect.center),) if is_seen else wheels,
                focus=(Hover(rect.center),) if is_seen else wheels,
                is_focused=number == self._chosen,
                ident=number,
            )

    def _open(self, target: str, page: Page) -> None:
        sheet = set_sheet(self._art, page.blocks)
        self.name, self._target = page.name, target
        self._links = sheet.links
        self._chosen = None
        menu = None if page.name == self._contents else self._contents_title
        self._bar = TitleBar(self._art, page.title, menu=menu)
        self._set(sheet, page.start)

    def _follow(self, target: str) -> None:
        self._visits.append(_Visit(self._target, self.top, self._chosen))
        self._open(target, self._page_of(target))

    def _go_back(self) -> None:
        visit = self._visits.pop()
        self._open(visit.target, self._page_of(visit.target))
        self._show(visit.top)
        self._chosen = visit.chosen

    def _step(self, step: int) -> None:
        """Choose the next link in view; scroll by a row if there is none yet."""
        if (link := self._next_link(step)) is None:
            self._show(self.top + step)
            link = self._next_link(step)
        if link is not None:
            self._chosen = link

    def _go_to_link(self, step: int) -> None:
        """Choose the next link, and scroll it into view."""
        if (number := self._next_link(step)) is None:
            top, bottom = self.stops[self.top], self._bottoms[self._bottom_row()]
            tops = [(number, link.areas[0].top) for number, link in enumerate(self._links)]
            beyond = [n for n, y in tops if (y >= bottom if step > 0 else y < top)]
            if not beyond:
                return
            number = beyond[0] if step > 0 else beyond[-1]
            row = bisect_right(self.stops, self._links[number].areas[0].top) - 1
            self._show(row if step > 0 else max(row - 1, 0))
        self._chosen = number

    def _next_link(self, step: int) -> int | None:
        """Return the link in view that follows the chosen one in this direction."""
        seen = [number for number, link in enumerate(self._links) if self._is_seen(link)]
        if self._chosen is None:
            return next(iter(seen if step > 0 else seen[::-1]), None)
        following = self._chosen + step
        return following if following in seen else None

    def _is_seen(self, link: PlacedLink) -> bool:
        """Return whether a link is on the canvas with all its lines."""
        top, bottom = self.stops[self.top], self._bottoms[self._bottom_row()]
        return top <= link.areas[0].top and link.areas[-1].bottom <= bottom

    def _link_at(self, pos: tuple[int, int]) -> int | None:
        """Return the link in view at a canvas pixel."""
        at = (pos[0], pos[1] - self._bar.height + self.stops[self.top])
        for number, link in enumerate(self._links):
            if self._is_seen(link) and any(area.collidepoint(at) for area in link.areas):
                return number
        return None

    def _show(self, row: int) -> None:
        """Scroll to a row; drop the choice of a link that is no longer in view."""
        super()._show(row)
        if self._chosen is not None and not self._is_seen(self._links[self._chosen]):
            self._chosen = None
