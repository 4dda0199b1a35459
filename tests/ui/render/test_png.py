"""Pictures as PNG files: another program reads back every pixel of them."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image

from puluc.ui.render import png

COLOURS = ((170, 180, 160), (20, 30, 10), (255, 255, 255), (0, 0, 0))


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (720, 240)])
def test_noise_of_any_size_comes_back(size):
    rng = random.Random(1)
    pixels = bytes(rng.choices(range(len(COLOURS)), k=size[0] * size[1]))
    with Image.open(io.BytesIO(png.picture(pixels, size, COLOURS))) as image:
        assert (image.format, image.size) == ("PNG", size)
        image.load()
        assert image.convert("RGB").tobytes() == b"".join(bytes(COLOURS[each]) for each in pixels)
