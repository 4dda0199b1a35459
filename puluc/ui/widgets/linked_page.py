"""Pages that link to each other, one on the screen at a time."""

from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass

import pygame

from puluc.ui.app.input import Action, Click, Command, Hover
from puluc.ui.app.scene import Pop, Transition
from puluc.ui.render.art import Art
from puluc.ui.render.sprites import INK, PAPER
from puluc.ui.widgets.page import PageScene
from puluc.ui.widgets.sheet import Block, PlacedLink, set_sheet
from puluc.ui.widgets.title_bar import BAR_HEIGHT, TitleBar


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
    """What to come back to: a page, its top row, its chosen link."""

    target: str
    top: int
    chosen: int | None


class LinkedPageScene(PageScene):
    """A page whose underlined words lead to others.

    Up and Down, or Tab, choose a link in view, else scroll; Enter or a click follows it.
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
        """``page_of`` makes the page that a target leads to; ``contents`` is such a target."""
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

    def handle(self, action: Action) -> Transition | None:
        """Choose or follow a link, go back, or what any page does."""
        match action:
            case Command.UP | Command.DOWN | Command.NEXT_TAB | Command.PREVIOUS_TAB:
                self._step(1 if action in (Command.DOWN, Command.NEXT_TAB) else -1)
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
        chosen, offset = self._links[self._chosen], BAR_HEIGHT - self.stops[self.top]
        for line, area in zip(chosen.lines, chosen.areas, strict=True):
            font = self._art.bold if line.is_bold else self._art.text
            canvas.fill(INK, area.inflate(2, 2).move(0, offset - 1))
            font.draw(canvas, (line.pos[0], line.pos[1] + offset), line.text, PAPER)

    def _open(self, target: str, page: Page) -> None:
        sheet = set_sheet(self._art, page.blocks)
        self.name, self._target = page.name, target
        self._links = sheet.links
        self._chosen = None
        is_contents = page.name == self._contents
        self._bar = TitleBar(
            self._art,
            page.title,
            has_menu=not is_contents,
            menu="" if is_contents else self._contents_title,
        )
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

    def _next_link(self, step: int) -> int | None:
        """The link in view that follows the chosen one in this direction."""
        seen = [number for number, link in enumerate(self._links) if self._is_seen(link)]
        if self._chosen is None:
            return next(iter(seen if step > 0 else seen[::-1]), None)
        following = self._chosen + step
        return following if following in seen else None

    def _is_seen(self, link: PlacedLink) -> bool:
        """Whether a link stands on the canvas with all its lines."""
        top, bottom = self.stops[self.top], self._bottoms[self._bottom_row()]
        return top <= link.areas[0].top and link.areas[-1].bottom <= bottom

    def _link_at(self, pos: tuple[int, int]) -> int | None:
        """The link in view at a canvas pixel."""
        at = (pos[0], pos[1] - BAR_HEIGHT + self.stops[self.top])
        for number, link in enumerate(self._links):
            if self._is_seen(link) and any(area.collidepoint(at) for area in link.areas):
                return number
        return None

    def _show(self, row: int) -> None:
        """Scroll; a link that is no longer in view is no longer chosen."""
        super()._show(row)
        if self._chosen is not None and not self._is_seen(self._links[self._chosen]):
            self._chosen = None
