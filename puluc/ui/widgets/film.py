"""A recorded game as a film: frames with their times, written as a GIF or as pictures."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pygame

from puluc.storage.files import replace
from puluc.storage.preferences import Speed
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, make_canvas
from puluc.ui.render.theme import Theme
from puluc.ui.widgets.board_view import BoardView
from puluc.ui.widgets.choreography import Choreographer
from puluc.ui.widgets.motion import Motion
from puluc.ui.widgets.reel import Reel
from puluc.ui.widgets.victory import draw_victory

if TYPE_CHECKING:
    from PIL.Image import Image

FRAME_MS = 80
TURN_MS, END_MS = 600, 3000
SCALE = 3


@dataclass(slots=True)
class Frame:
    """One picture: its pixels (0 paper, 1 ink), how long it stays, and the step it belongs to."""

    pixels: bytes
    shown_ms: int
    step: int


def frames(art: Art, reel: Reel) -> Iterator[Frame]:
    """The frames of a game at normal speed; pictures alike are one frame."""
    last: Frame | None = None
    for frame in _all_frames(art, reel):
        if last and last.pixels == frame.pixels:
            last.shown_ms += frame.shown_ms
            last.step = frame.step
            continue
        if last:
            yield last
        last = frame
    if last:
        yield last


def _all_frames(art: Art, reel: Reel) -> Iterator[Frame]:
    view, canvas = BoardView(art, reel.layout), make_canvas()
    for number, step in enumerate(reel.steps):
        tableau = reel.before(number)
        motion = Motion(tableau, lambda: Speed.NORMAL, lambda _: None, lambda _: None)
        motion.play(Choreographer(view, lambda _: False).beats(step.events, tableau))
        while motion.is_running:
            motion.draw(canvas, view)
            yield Frame(_pixels(canvas), FRAME_MS, number)
            motion.advance(FRAME_MS)
        view.draw(canvas, motion.tableau)
        yield Frame(_pixels(canvas), TURN_MS, number)
        if step.after.outcome:
            draw_victory(canvas, art, step.after.outcome, has_keys=False)
    yield Frame(_pixels(canvas), END_MS, len(reel.steps) - 1)


def _pixels(canvas: pygame.Surface) -> bytes:
    return canvas.get_buffer().raw


def has_pillow() -> bool:
    """Whether GIFs can be written here."""
    return find_spec("PIL") is not None


class GifWriter(threading.Thread):
    """Writes frames as an animated GIF beside everything else; Pillow does the work.

    ImportError if Pillow is not there.
    """

    def __init__(self, path: Path, film: list[Frame], theme: Theme) -> None:
        super().__init__(daemon=True)
        from PIL import Image

        self._frombytes = Image.frombytes
        self._path = path
        self._film = film
        self._theme = theme
        self._is_stopped = False
        self.written = 0
        """How many frames are done."""
        self.error: OSError | None = None

    def stop(self) -> None:
        """Give up; nothing is left of it."""
        self._is_stopped = True
        self.join()

    def run(self) -> None:
        """Write the film under another name, then give it its own."""
        temporary = self._path.with_name(f".{self._path.name}.tmp")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with temporary.open("wb") as file:
                self._save(file)
            if not self._is_stopped:
                replace(temporary, self._path)
        except OSError as error:
            self.error = error
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)

    def _save(self, file: IO[bytes]) -> None:
        images = self._images()
        next(images).save(
            file,
            format="GIF",
            save_all=True,
            append_images=images,
            duration=[frame.shown_ms for frame in self._film],
            loop=0,
            optimize=False,
        )

    def _images(self) -> Iterator[Image]:
        palette = [*self._theme.paper, *self._theme.ink]
        for frame in self._film:
            if self._is_stopped:
                raise InterruptedError("the film was given up")
            image = self._frombytes("P", (WIDTH, HEIGHT), frame.pixels)
            image.putpalette(palette)
            self.written += 1
            yield image.resize((WIDTH * SCALE, HEIGHT * SCALE))
