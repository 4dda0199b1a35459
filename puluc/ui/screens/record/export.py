"""Writing a recorded game as text, as an animated GIF, or as a PNG for each turn."""

import os
import secrets
import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, count, groupby
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import pygame

from puluc.game.analysis import GameAnalysis
from puluc.storage.atomic import write_atomically
from puluc.storage.preferences import Speed
from puluc.text.end_words import reason
from puluc.text.wordings import Words
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.end_panel import draw_result
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import Timeline
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render import gif
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, changed_area, make_canvas
from puluc.ui.render.display import Theme
from puluc.ui.screens.record.steps import Playback, StepChances
from puluc.ui.widgets.progress import Export

FRAME_MS = 80
TURN_MS, END_MS = 600, 3000
SCALE = 3


class Frame(NamedTuple):
    """One picture: its pixels (0 paper, 1 ink), its duration, and its step."""

    pixels: bytes
    shown_ms: int
    step: int


def write_text(path: Path, text: str) -> Path:
    write_atomically(path, text.encode())
    return path


def write_film(
    path: Path, art: Art, playback: Playback, theme: Theme, game: GameAnalysis | None = None
) -> Export:
    """Draw a game as an animated GIF, to be written over an existing one.

    One that has been analysed has the balance of chances below the board.
    """
    parts = [gif.header((WIDTH * SCALE, HEIGHT * SCALE), (theme.paper, theme.ink))]
    shown = b""
    for frame in frames(art, playback, game):
        pixels = theme.in_two_tones(frame.pixels)
        parts.append(_change(shown, pixels, frame.shown_ms))
        shown = pixels
        yield frame.step / len(playback.steps)

    def write() -> Path:
        write_atomically(path, *parts, gif.TRAILER)
        return path

    return write


def write_pictures(path: Path, art: Art, playback: Playback, theme: Theme) -> Export:
    """Draw the board after each turn, to be written into a new folder.

    An existing folder of that name is kept; the new one then gets a number.
    """
    view, canvas = BoardView(art, playback.layout), make_canvas()
    pictures = list[bytes]()
    for number in range(len(playback.steps)):
        view.draw(canvas, playback.snapshot(number))
        picture = pygame.transform.scale_by(canvas, SCALE)
        pixels = pygame.image.tobytes(picture, "P")
        pictures.append(gif.picture(pixels, picture.get_size(), theme.palette))
        yield number / len(playback.steps)
    return partial(_write_folder, path, pictures)


def _write_folder(path: Path, pictures: Sequence[bytes]) -> Path:
    """Write numbered pictures into a new folder; return the folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}-{secrets.token_hex(4)}.tmp")
    temporary.mkdir()
    try:
        for number, picture in enumerate(pictures):
            (temporary / f"{number:04}.png").write_bytes(picture)
        return temporary.rename(_unused(path))
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def frames(art: Art, playback: Playback, game: GameAnalysis | None = None) -> Iterator[Frame]:
    """Yield the frames of a game at normal speed; equal successive pictures are one frame.

    The strip says what happened in the last completed turn.
    """
    for pixels, same in groupby(_all_frames(art, playback, game), attrgetter("pixels")):
        each = list(same)
        yield Frame(pixels, sum(frame.shown_ms for frame in each), each[-1].step)


def _all_frames(art: Art, playback: Playback, game: GameAnalysis | None) -> Iterator[Frame]:
    view, canvas = BoardView(art, playback.layout), make_canvas()
    chances, strip = StepChances(art, playback.layout, game), Strip(art)
    for number, step in enumerate(playback.steps):
        snapshot = playback.before(number)
        timeline = Timeline(snapshot, lambda: Speed.NORMAL, lambda _: None, lambda _: None)
        timeline.play(Animator(view, playback.record.rules).clips(step.events, snapshot))
        while timeline.is_running:
            timeline.draw(canvas, view)
            strip.draw(canvas)
            chances.draw(canvas, number, timeline.snapshot, is_over=False)
            yield Frame(_pixels(canvas), FRAME_MS, number)
            timeline.advance(FRAME_MS)
        view.draw(canvas, timeline.snapshot)
        strip.explain(Words(step.words(playback.called).full))
        strip.draw(canvas)
        chances.draw(canvas, number, timeline.snapshot, is_over=True)
        yield Frame(_pixels(canvas), TURN_MS, number)
        if outcome := step.after.outcome:
            draw_result(canvas, art, outcome, reason(outcome, step.after))
    yield Frame(_pixels(canvas), END_MS, len(playback.steps) - 1)


def _pixels(canvas: pygame.Surface) -> bytes:
    return canvas.get_buffer().raw


def _change(previous: bytes, pixels: bytes, shown_ms: int) -> bytes:
    """Return a frame of the GIF: the part that differs from the previous picture."""
    whole = pygame.Rect(0, 0, WIDTH, HEIGHT)
    area = (changed_area(previous, pixels) if previous else None) or whole
    part = pygame.image.frombytes(pixels, whole.size, "P").subsurface(area)
    scaled = pygame.image.tobytes(pygame.transform.scale_by(part, SCALE), "P")
    left, top, width, height = (SCALE * each for each in area)
    return gif.frame(scaled, (left, top, width, height), shown_ms)


def _unused(path: Path) -> Path:
    """Return the path itself, or the first free one with a number."""
    numbered = (path.with_name(f"{path.name} ({number})") for number in count(2))
    return next(each for each in chain([path], numbered) if not os.path.lexists(each))
