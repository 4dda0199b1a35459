"""The list of all named games, in groups."""

from collections.abc import Iterator

import pygame

from puluc.game.named_games import GAMES, GROUPS
from puluc.text.language import gettext, pgettext
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import PAPER, invert
from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.base import HelpTopic, Pop, Scene, Transition
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.widgets.headed_list import RIGHT, HeadedList
from puluc.ui.widgets.title_bar import TitleBar

_FACT_RIGHT, _GAP = RIGHT - 4, 6


class GamesScene(Scene[int]):
    """The list of games; it closes with the number of one in ``GAMES``, unless it is cancelled."""

    help_topic = HelpTopic.NAMED_GAMES

    def __init__(self, art: Art, number: int) -> None:
        """Select the game of this number at first."""
        self._art = art
        self._bar = TitleBar(art, pgettext("row", "Game"))
        labels, headings = list[str](), list[int]()
        self._numbers = dict[int, int]()
        """The numbers of the games, by row of the list."""
        for heading, games in GROUPS.items():
            headings.append(len(labels))
            labels.append(gettext(heading))
            for game in games:
                self._numbers[len(labels)] = len(self._numbers)
                labels.append(", ".join(map(gettext, game.names)))
        self.list = HeadedList(art, self._bar.height + 3, labels, headings)
        self.list.go(next(row for row, each in self._numbers.items() if each == number))

    def handle(self, action: Action) -> Transition | None:
        """Move the selection, take a game, or close."""
        match action:
            case Command.CANCEL | Command.MENU:
                return Pop()
            case Click(pos) if pos[1] < self._bar.height:
                return Pop()
        row = self.list.take(action)
        return None if row is None else self.pop(self._numbers[row])

    @property
    def scrolled(self) -> Scrolled:
        """The list."""
        return self.list

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the games with the key facts that have room; the one selected is inverse."""
        canvas.fill(PAPER)
        self._bar.draw(canvas)
        self.list.draw(canvas)
        face = self._art.normal
        for row in self.list.visible:
            if row in self._numbers:
                fact = gettext(GAMES[self._numbers[row]].fact)
                place = _FACT_RIGHT, self.list.rect(row).y + 1
                if self.list.text_end(row) + _GAP + face.width(fact) <= _FACT_RIGHT:
                    face.draw_right(canvas, place, fact)
        invert(canvas, self.list.rect(self.list.index))

    def controls(self) -> Iterator[Control]:
        """Yield the bar and the rows in view."""
        yield from self._bar.controls()
        yield from self.list.controls()
