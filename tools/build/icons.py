"""Writing the icon files from the grids in ``assets/sprites/icon.txt``."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

from PIL import Image

from puluc.assets import assets
from puluc.ui.render.canvas import DARK, LIGHT, PALETTE, read_grids
from tools.together import make

PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIZES = (16, 32, 64, 128, 256, 512, 1024)

_COLOURS = {"-": PALETTE[LIGHT], "*": PALETTE[DARK]}

Grids = Mapping[int, list[str]]
"""The rows of each drawing, by its size in pixels."""


def drawn_icons() -> Grids:
    """Return the drawings in the sprite file."""
    return {int(name): rows for name, rows in read_grids(assets() / "sprites" / "icon.txt")}


def picture(grids: Grids, size: int) -> Image.Image:
    """Return the icon at one size: a drawing, or a whole multiple of the largest one."""
    base = size if size in grids else max(grids)
    if size % base:
        raise ValueError(f"there is no drawing for an icon of {size} pixels")
    image = Image.new("RGBA", (base, base))
    for y, row in enumerate(grids[base]):
        for x, cell in enumerate(row):
            if cell in _COLOURS:
                image.putpixel((x, y), (*_COLOURS[cell], 255))
    return image.resize((size, size), Image.Resampling.NEAREST)


def vector(grids: Grids) -> str:
    """Return the largest drawing as SVG, one rectangle for each run of pixels."""
    size = max(grids)
    paths = "".join(
        f'<path fill="#{red:02x}{green:02x}{blue:02x}" d="{"".join(_runs(grids[size], cell))}"/>\n'
        for cell, (red, green, blue) in _COLOURS.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}"'
        f' height="{size}" shape-rendering="crispEdges">\n{paths}</svg>\n'
    )


def write_icons(folder: Path) -> list[Path]:
    """Write every icon file to ``folder``; return their paths."""
    return make(folder, _draw_icons)


def _draw_icons(folder: Path) -> Iterator[Path]:
    grids = drawn_icons()
    for size in PNG_SIZES:
        path = folder / f"puluc-{size}.png"
        picture(grids, size).save(path, optimize=True)
        yield path
    for name, sizes in (("puluc.ico", ICO_SIZES), ("puluc.icns", ICNS_SIZES)):
        *smaller, largest = (picture(grids, size) for size in sizes)
        path = folder / name
        largest.save(path, append_images=smaller, sizes=[each.size for each in (*smaller, largest)])
        yield path
    path = folder / "puluc.svg"
    path.write_text(vector(grids), "utf-8", newline="\n")
    yield path


def _runs(rows: list[str], cell: str) -> Iterator[str]:
    for y, row in enumerate(rows):
        x = 0
        for found, run in groupby(row):
            length = len(list(run))
            if found == cell:
                yield f"M{x} {y}h{length}v1h-{length}z"
            x += length
