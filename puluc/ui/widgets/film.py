"""A recorded game as a film, an animated GIF, or as pictures, a PNG for each turn."""

from __future__ import annotations

import io
import secrets
import shutil
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pygame

from puluc.storage.files import replace
from puluc.storage.preferences import Speed
from puluc.ui.render import gif
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, changed_area, make_canvas
from puluc.ui.render.theme import Theme
from puluc.ui.widgets.board_view import BoardView
from puluc.ui.widgets.choreography import Choreographer
from puluc.ui.widgets.motion import Motion
from puluc.ui.widgets.reel import Reel
from puluc.ui.widgets.victory import draw_victory

FRAME_MS = 80
TURN_MS, END_MS = 600, 3000
SCALE = 3

Writing = Generator[float, None, Path]
"""Writes bit by bit: yields the share that is done, returns where the result is.

OSError as it comes. If it fails or is closed early, nothing is left of it.
"""


@dataclass(slots=True)
class Frame:
    """One picture: its pixels (0 paper, 1 ink), how long it stays, and the step it belongs to."""

    pixels: bytes
    shown_ms: int
    step: int


def write_film(path: Path, art: Art, reel: Reel, theme: Theme) -> Writing:
    """Write a game as an animated GIF, over one of that name."""
    temporary = _temporary(path)
    try:
        with temporary.open("xb") as file:
            file.write(gif.header((WIDTH * SCALE, HEIGHT * SCALE), (theme.paper, theme.ink)))
            shown = b""
            for frame in frames(art, reel):
                file.write(_change(shown, frame))
                shown = frame.pixels
                yield frame.step / len(reel.steps)
            file.write(gif.TRAILER)
        replace(temporary, path)
    finally:
        with suppress(OSError):
            temporary.unlink()
    return path


def write_pictures(path: Path, art: Art, reel: Reel, theme: Theme) -> Writing:
    """Write a picture of the board after each turn into a new folder.

    A folder of that name belongs to the player: the new one gets a number then.
    """
    temporary = _temporary(path)
    temporary.mkdir()
    try:
        view, canvas = BoardView(art, reel.layout), make_canvas()
        canvas.set_palette([theme.paper, theme.ink])
        for number in range(len(reel.steps)):
            view.draw(canvas, reel.tableau(number))
            (temporary / f"{number:04}.png").write_bytes(_png(canvas))
            yield number / len(reel.steps)
        return temporary.rename(_free(path))
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


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
            draw_victory(canvas, art, step.after.outcome)
    yield Frame(_pixels(canvas), END_MS, len(reel.steps) - 1)


def _pixels(canvas: pygame.Surface) -> bytes:
    return canvas.get_buffer().raw


def _change(shown: bytes, frame: Frame) -> bytes:
    """A frame of the GIF: the part of a picture that differs from the one shown before."""
    whole = pygame.Rect(0, 0, WIDTH, HEIGHT)
    area = (changed_area(shown, frame.pixels) if shown else None) or whole
    part = pygame.image.frombytes(frame.pixels, whole.size, "P").subsurface(area)
    pixels = pygame.image.tobytes(pygame.transform.scale_by(part, SCALE), "P")
    left, top, width, height = (SCALE * each for each in area)
    return gif.frame(pixels, (left, top, width, height), frame.shown_ms)


def _png(canvas: pygame.Surface) -> bytes:
    """The canvas enlarged. In memory: pygame does not say why a file can't be written."""
    written = io.BytesIO()
    pygame.image.save(pygame.transform.scale_by(canvas, SCALE), written, "canvas.png")
    return written.getvalue()


def _temporary(path: Path) -> Path:
    """A name beside ``path`` that nothing has, in a folder that is made if it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.with_name(f".{path.name}-{secrets.token_hex(4)}.tmp")


def _free(path: Path) -> Path:
    """The path itself, or with the first number that nothing has."""
    free, number = path, 1
    while free.exists() or free.is_symlink():
        number += 1
        free = path.with_name(f"{path.name} ({number})")
    return free
