"""The list of all named games, in groups."""

import pygame

from puluc.game.named_games import GAMES, GROUPS
from puluc.text.language import gettext, pgettext
from puluc.ui.render.art import Art
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Transition
from puluc.ui.widgets.headed_list import RIGHT, HeadedListScene

_FACT_RIGHT, _GAP = RIGHT - 4, 6


class GamesScene(HeadedListScene[int]):
    """The list of games; it closes with the number of one in ``GAMES``, unless it is cancelled."""

    help_topic = HelpTopic.NAMED_GAMES

    def __init__(self, art: Art, number: int) -> None:
        """Select the game of this number at first."""
        super().__init__(art, pgettext("row", "Game"))
        labels, headings = list[str](), list[int]()
        self._numbers = dict[int, int]()
        """The numbers of the games, by row of the list."""
        for heading, games in GROUPS.items():
            headings.append(len(labels))
            labels.append(gettext(heading))
            for game in games:
                self._numbers[len(labels)] = len(self._numbers)
                labels.append(", ".join(map(gettext, game.names)))
        self.show(labels, headings)
        self.list.go(next(row for row, each in self._numbers.items() if each == number))

    def open(self, row: int) -> Transition:
        """Close with a game."""
        return self.pop(self._numbers[row])

    def draw_row(self, canvas: pygame.Surface, row: int) -> None:
        """Draw the key fact of a game, if it has room."""
        if row in self._numbers:
            face, fact = self._art.normal, gettext(GAMES[self._numbers[row]].fact)
            if self.list.text_end(row) + _GAP + face.width(fact) <= _FACT_RIGHT:
                face.draw_right(canvas, (_FACT_RIGHT, self.list.rect(row).y + 1), fact)
