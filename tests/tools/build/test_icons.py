"""The icon files match the drawings."""

from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from puluc.assets import assets
from tools.build import icons

FOLDER = assets() / "icons"
GRIDS = icons.drawn_icons()


def test_the_icon_files_are_up_to_date(tmp_path):
    made = icons.write_icons(tmp_path)
    assert sorted(path.name for path in made) == sorted(path.name for path in FOLDER.iterdir())
    for path in made:
        stored = FOLDER / path.name
        if path.suffix == ".svg":
            assert stored.read_text("utf-8") == path.read_text("utf-8")
            continue
        for size in sizes(path) or [None]:
            assert pixels(stored, size) == pixels(path, size)


def sizes(path) -> set[tuple[int, ...]]:
    """The sizes listed in an icon file."""
    with Image.open(path) as image:
        return set(image.info.get("sizes", ()))


def pixels(path, size) -> bytes:
    """The picture of one size in a file."""
    with Image.open(path) as image:
        if path.suffix == ".icns":
            return image.icns.getimage(size).convert("RGBA").tobytes()
        if size:
            image.size = size
        return image.convert("RGBA").tobytes()


@pytest.mark.parametrize("size", icons.PNG_SIZES)
def test_each_size_is_square_and_of_two_colours(size):
    with Image.open(FOLDER / f"puluc-{size}.png") as file:
        image = file.convert("RGBA")
    assert image.size == (size, size)
    colours = {colour for _, colour in image.getcolors()}
    assert {colour for colour in colours if colour[3]} == {(170, 180, 160, 255), (60, 58, 45, 255)}
    assert image.getpixel((0, 0))[3] == 0


def test_both_colours_are_well_used_in_each_drawing():
    for size, rows in GRIDS.items():
        text = "".join(rows)
        assert len(text) == size * size
        assert 0.2 < text.count("-") / len(text) < 0.6


def test_the_windows_icon_has_every_size():
    assert sizes(FOLDER / "puluc.ico") == {(size, size) for size in icons.ICO_SIZES}


def test_the_mac_icon_reaches_1024():
    assert max(width * scale for width, _, scale in sizes(FOLDER / "puluc.icns")) == 1024


def test_the_vector_is_exact_to_the_pixel():
    root = ET.parse(FOLDER / "puluc.svg").getroot()
    size = int(root.get("width"))
    cells = [["."] * size for _ in range(size)]
    for path in root:
        cell = {"#aab4a0": "-", "#3c3a2d": "*"}[path.get("fill")]
        for run in path.get("d").split("z")[:-1]:
            place, length = run[1:].split("h", 1)
            x, y = map(int, place.split())
            for step in range(int(length.split("v")[0])):
                assert cells[y][x + step] == "."
                cells[y][x + step] = cell
    assert ["".join(row) for row in cells] == GRIDS[size]


def test_a_size_that_is_no_multiple_is_refused():
    with pytest.raises(ValueError, match="an icon of 100 pixels"):
        icons.picture(GRIDS, 100)
