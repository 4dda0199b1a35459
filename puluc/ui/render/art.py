"""The sprites and fonts of the game, loaded from the assets folder on first use."""

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from pathlib import Path

import pygame

from puluc.ui.render.canvas import DARK, LIGHT, from_rows, read_grids
from puluc.ui.render.font import Font

_BUTTONS = {"Enter": "A", "Esc": "B", "F2": "Start", "F1": "Back"}
"""The buttons of a game controller that do what keys do."""


class Art:
    """Sprites by ``sheet/name``, such as ``pieces/jade-11``, and the fonts."""

    def __init__(self, folder: Path) -> None:
        self.has_pad_caps = False
        """Whether key caps show the buttons of a game controller, which was used last."""
        self.thrown = "sticks"
        """The sheet of the sticks that are thrown: ``sticks`` or ``kernels``."""
        self._folder = folder
        self._grids: dict[str, dict[str, list[str]]] = {}
        """The grids of each sheet read so far."""
        self._made: dict[str, pygame.Surface] = {}
        self._mirrored: dict[str, pygame.Surface] = {}
        self._swapped: dict[str, pygame.Surface] = {}

    def cap(self, key: str) -> str:
        """Return what the cap of a key shows: on a game controller the button in its place."""
        return _BUTTONS.get(key, key) if self.has_pad_caps else key

    @staticmethod
    def button(key: str) -> str:
        """Return the button of a game controller that does what a key does, if there is one."""
        return _BUTTONS.get(key, "")

    def __getitem__(self, path: str) -> pygame.Surface:
        if path not in self._made:
            sheet, name = path.split("/")
            if sheet not in self._grids:
                self._grids[sheet] = dict(read_grids(self._folder / "sprites" / f"{sheet}.txt"))
            self._made[path] = from_rows(self._grids[sheet][name])
        return self._made[path]

    def everything(self) -> Iterator[pygame.Surface]:
        """Yield every sprite, then the glyphs of every font."""
        for path in sorted((self._folder / "sprites").glob("*.txt")):
            yield from (from_rows(rows) for _, rows in read_grids(path))
        for face in (self.normal, self.bold, self.figures, self.numbers):
            yield from face.glyphs()

    def mirrored(self, path: str) -> pygame.Surface:
        """Return the sprite, flipped left to right."""
        if path not in self._mirrored:
            self._mirrored[path] = pygame.transform.flip(self[path], True, False)
        return self._mirrored[path]

    def swapped(self, path: str) -> pygame.Surface:
        """Return the sprite with its light and dark tones swapped."""
        if path not in self._swapped:
            sprite = self[path].copy()
            tones = {LIGHT: DARK, DARK: LIGHT}
            for pos in product(range(sprite.width), range(sprite.height)):
                tone = sprite.get_at_mapped(pos)
                sprite.set_at(pos, tones.get(tone, tone))
            self._swapped[path] = sprite
        return self._swapped[path]

    @cached_property
    def normal(self) -> Font:
        """The face for text."""
        return Font.load(self._folder / "fonts" / "normal.txt")

    @cached_property
    def bold(self) -> Font:
        """The face for titles and names of keys."""
        return Font.load(self._folder / "fonts" / "bold.txt")

    @cached_property
    def figures(self) -> Font:
        """The small face for numbers and captions."""
        return Font.load(self._folder / "fonts" / "figures.txt")

    @cached_property
    def numbers(self) -> Font:
        """The smallest face, for the numbers of spaces."""
        return Font.load(self._folder / "fonts" / "numbers.txt")
