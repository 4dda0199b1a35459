"""The lists of named games: those that most people play, then all, in groups."""

import pygame

from puluc.game.named_games import FIRST_GAMES, GAMES, GROUPS
from puluc.text.language import gettext, pgettext
from puluc.ui.render.art import Art
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Replace, Transition
from puluc.ui.widgets.headed_list import RIGHT, HeadedListScene

_FACT_RIGHT, _GAP = RIGHT - 4, 6


class GamesScene(HeadedListScene[int]):
    """A list that closes with the number of a game in ``GAMES``, unless it is cancelled.

    It has the games that most people play, and *More ...*, unless another one is selected.
    """

    help_topic = HelpTopic.NAMED_GAMES

    def __init__(self, art: Art, number: int, *, has_all: bool = False) -> None:
        """Select the game of this number at first; show all games if it ``has_all``."""
        super().__init__(art, pgettext("row", "Game"))
        labels, headings = list[str](), list[int]()
        self._numbers = dict[int, int]()
        """The numbers of the games, by row of the list."""
        if has_all or number not in FIRST_GAMES:
            for heading, games in GROUPS.items():
                headings.append(len(labels))
                labels.append(gettext(heading))
                for game in games:
                    self._numbers[len(labels)] = len(self._numbers)
                    labels.append(", ".join(map(gettext, game.names)))
        else:
            self._numbers = dict(enumerate(FIRST_GAMES))
            labels = [gettext(GAMES[each].names[0]) for each in FIRST_GAMES]
            labels.append(gettext("More ..."))
        self.show(labels, headings)
        self.list.go(next(row for row, each in self._numbers.items() if each == number))

    def open(self, row: int) -> Transition:
        """Close with a game, or show all games."""
        if row in self._numbers:
            return self.pop(self._numbers[row])
        number = self._numbers[0]
        return Replace(GamesScene(self._art, number, has_all=True))

    def draw_row(self, canvas: pygame.Surface, row: int) -> None:
        """Draw the key fact of a game, if it has room."""
        if row in self._numbers:
            face, fact = self._art.normal, gettext(GAMES[self._numbers[row]].fact)
            if self.list.text_end(row) + _GAP + face.width(fact) <= _FACT_RIGHT:
                face.draw_right(canvas, (_FACT_RIGHT, self.list.rect(row).y + 1), fact)
