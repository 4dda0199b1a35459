"""Pictures as PNG files: another program reads back every pixel of them."""

import io
import random

import pytest
from PIL import Image

from puluc.ui.render import gif

COLOURS = ((170, 180, 160), (20, 30, 10), (255, 255, 255), (0, 0, 0))


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("size", [(1, 1), (7, 3), (720, 240)])
def test_noise_of_any_size_comes_back(size, count):
    rng, colours = random.Random(1), COLOURS[:count]
    pixels = bytes(rng.choices(range(count), k=size[0] * size[1]))
    picture = gif.picture(pixels, size, colours)
    assert picture[26:29] == bytes(3), "the methods of compression and filters; no interlace"
    with Image.open(io.BytesIO(picture)) as image:
        assert (image.format, image.size) == ("PNG", size)
        image.load()
        assert image.convert("RGB").tobytes() == b"".join(bytes(colours[each]) for each in pixels)
