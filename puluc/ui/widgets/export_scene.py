"""Writes a film or pictures of a game bit by bit, while the window stays alive."""

from __future__ import annotations

import shutil
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pygame

from puluc.ui.input import Action, Command
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, frame, make_canvas
from puluc.ui.render.sprites import INK
from puluc.ui.render.theme import Theme
from puluc.ui.scene import Pop, Scene, Transition
from puluc.ui.widgets.board_view import BoardView
from puluc.ui.widgets.film import SCALE, Frame, GifWriter, frames
from puluc.ui.widgets.reel import Reel

FRAMES_A_TICK = 20

_RECT = pygame.Rect((WIDTH - 130) // 2, 20, 130, 38)
_BAR = pygame.Rect(_RECT.x + 10, _RECT.y + 18, _RECT.width - 20, 7)


class ExportScene(Scene):
    """Shows how far it is; Esc gives up. Closes with what to tell the player."""

    is_overlay = True
    is_moving = True

    def __init__(self, art: Art, title: str, path: Path) -> None:
        self._art = art
        self._title = title
        self._path = path
        self._share = 0.0

    def handle(self, action: Action) -> Transition | None:
        """Give up with Esc."""
        if action is Command.CANCEL:
            self.stop()
            return Pop("Nothing was written")
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Do the next bit of the work."""
        del elapsed_ms
        self.is_dirty = True
        try:
            share = self.work()
        except OSError as error:
            self.stop()
            return Pop(f"Can't write it: {error.strerror or error}")
        if share is None:
            return Pop(f"Written to {self._path.parent.name}/{self._path.name}")
        self._share = share
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel with its bar."""
        frame(canvas, _RECT, 2, 5)
        bold, normal = self._art.bold, self._art.normal
        bold.draw(canvas, (_RECT.centerx - bold.width(self._title) // 2, _RECT.y + 5), self._title)
        frame(canvas, _BAR, 0, 1)
        canvas.fill(INK, (_BAR.x + 2, _BAR.y + 2, round((_BAR.width - 4) * self._share), 3))
        hint = "Esc gives up"
        normal.draw(canvas, (_RECT.centerx - normal.width(hint) // 2, _RECT.bottom - 11), hint)

    @abstractmethod
    def work(self) -> float | None:
        """Do a bit, and tell how much is done, 0 to 1; None at the end. OSError as it comes."""

    @abstractmethod
    def stop(self) -> None:
        """Leave nothing half done behind."""


class FilmScene(ExportScene):
    """Writes an animated GIF: first its frames are drawn, then they are packed."""

    def __init__(self, art: Art, reel: Reel, theme: Theme, path: Path) -> None:
        super().__init__(art, "Animation", path)
        self._steps = len(reel.steps)
        self._theme = theme
        self._frames = frames(art, reel)
        self._film: list[Frame] = []
        self._writer: GifWriter | None = None

    def work(self) -> float | None:
        """Draw some frames, or look how far the packing is."""
        if self._writer is None:
            return self._draw_frames()
        if self._writer.is_alive():
            return 0.5 + self._writer.written / len(self._film) / 2
        if self._writer.error:
            raise self._writer.error
        return None

    def stop(self) -> None:
        """Stop the packing."""
        if self._writer:
            self._writer.stop()

    def _draw_frames(self) -> float:
        for _ in range(FRAMES_A_TICK):
            if (drawn := next(self._frames, None)) is None:
                self._writer = GifWriter(self._path, self._film, self._theme)
                self._writer.start()
                return 0.5
            self._film.append(drawn)
        return self._film[-1].step / self._steps / 2


class PicturesScene(ExportScene):
    """Writes a PNG of the board after every turn, into a folder."""

    def __init__(self, art: Art, reel: Reel, theme: Theme, path: Path) -> None:
        super().__init__(art, "Pictures", path)
        self._reel = reel
        self._theme = theme
        self._folder = path.with_name(f".{path.name}.tmp")
        self._view = BoardView(art, reel.layout)
        self._pictures = self._write()

    def work(self) -> float | None:
        """Write one picture."""
        number = next(self._pictures, None)
        return None if number is None else number / len(self._reel.steps)

    def stop(self) -> None:
        """Take away what was written."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _write(self) -> Iterator[int]:
        self._folder.mkdir(parents=True, exist_ok=True)
        canvas = make_canvas()
        canvas.set_palette([self._theme.paper, self._theme.ink])
        for number in range(len(self._reel.steps)):
            self._view.draw(canvas, self._reel.tableau(number))
            picture = pygame.transform.scale_by(canvas, SCALE)
            pygame.image.save(picture, self._folder / f"{number:04}.png")
            yield number
        with suppress(FileNotFoundError):
            shutil.rmtree(self._path)
        self._folder.rename(self._path)
