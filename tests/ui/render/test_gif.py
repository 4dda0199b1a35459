"""Films as GIFs: another program reads back every pixel of them."""

import io
import random

import pytest
from PIL import Image, ImageSequence

from puluc.ui.render import gif

COLOURS = ((170, 180, 160), (20, 30, 10))


def read_back(film: bytes) -> list[tuple[int, bytes]]:
    """How long each frame is shown, and its pixels: 0 and 1."""
    palette = {bytes(colour): index for index, colour in enumerate(COLOURS)}
    with Image.open(io.BytesIO(film)) as image:
        pictures = [
            (each.info["duration"], each.convert("RGB").tobytes())
            for each in ImageSequence.Iterator(image)
        ]
    return [
        (shown, bytes(palette[rgb[at : at + 3]] for at in range(0, len(rgb), 3)))
        for shown, rgb in pictures
    ]


@pytest.mark.parametrize("inks", [0, 0.01, 0.3, 0.5, 1])
@pytest.mark.parametrize("size", [(1, 1), (7, 1), (9, 30), (240, 80), (331, 200)])
def test_noise_of_any_size_comes_back(size, inks):
    """The largest ones fill the table of the compression more than once."""
    rng = random.Random(1)
    pixels = bytes(rng.random() < inks for _ in range(size[0] * size[1]))
    film = gif.header(size, COLOURS) + gif.frame(pixels, (0, 0, *size), 80) + gif.TRAILER
    assert read_back(film) == [(80, pixels)]


def test_codes_come_back_at_every_width():
    """Each frame ends one code later, so that the end falls on every change of width."""
    rng = random.Random(2)
    for length in range(1, 3000, 23):
        pixels = bytes(rng.random() < 0.5 for _ in range(length))
        film = gif.header((length, 1), COLOURS) + gif.frame(pixels, (0, 0, length, 1), 80)
        assert read_back(film + gif.TRAILER) == [(80, pixels)]


def test_a_frame_changes_only_its_area_and_the_film_repeats():
    whole, part = bytes(20 * 10), b"\1" * 6
    film = gif.header((20, 10), COLOURS) + gif.frame(whole, (0, 0, 20, 10), 600)
    film += gif.frame(part, (4, 2, 3, 2), 10) + gif.frame(b"\0", (5, 3, 1, 1), 9_999_999)
    (first, _), (second, changed), (third, last) = read_back(film + gif.TRAILER)
    assert (first, second, third) == (600, 10, 655_350)
    assert [at for at, pixel in enumerate(changed) if pixel] == [44, 45, 46, 64, 65, 66]
    assert [at for at, pixel in enumerate(last) if pixel] == [44, 45, 46, 64, 66]
    with Image.open(io.BytesIO(film + gif.TRAILER)) as image:
        assert image.info["loop"] == 0
