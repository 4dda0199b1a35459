"""Every picture has its size and is made of two tones and nothing else."""

import pytest
from driver import ART

from puluc.assets import assets
from puluc.ui.render.canvas import (
    CLEAR,
    DARK,
    INK,
    LIGHT,
    PAPER,
    SpriteError,
    from_rows,
    read_grids,
)

SHEETS = sorted(path.stem for path in (assets() / "sprites").glob("*.txt"))

SIZES = {
    **{
        f"{side}/{pose}": (26, 52)
        for side in ("jade", "obsidian")
        for pose in ("idle", "blink", "throwing", "victorious", "defeated")
    },
    **{f"sticks/{face}": (5, 22) for face in ("banded", "plain")},
    **{f"sticks/{face}-narrow": (3, 22) for face in ("banded", "plain")},
    **{f"sticks/tumble-{turn}": (9, 22) for turn in range(8)},
    **{f"kernels/{face}": (5, 7) for face in ("banded", "plain")},
    **{f"kernels/{face}-narrow": (3, 5) for face in ("banded", "plain")},
    **{f"kernels/tumble-{turn}": (7, 7) for turn in range(8)},
    **{
        f"pieces/{kind}-{size[0]}": size
        for kind in ("jade", "obsidian", "ghost")
        for size in ((11, 6), (10, 6), (8, 5), (7, 5), (6, 4), (5, 4), (4, 4))
    },
    "board/cell-city": (13, 55),
    "board/cob": (3, 55),
    "title/sky": (240, 80),
    "widgets/icon": (24, 24),
    "widgets/unsaved": (13, 9),
    "icon/48": (48, 48),
}


@pytest.mark.parametrize("path", SIZES)
def test_sizes(path):
    assert ART[path].get_size() == SIZES[path]


@pytest.mark.parametrize("sheet", SHEETS)
def test_two_tones(sheet):
    sprites = [from_rows(rows) for _, rows in read_grids(assets() / "sprites" / f"{sheet}.txt")]
    assert sprites
    for picture in sprites:
        width, height = picture.get_size()
        used = {picture.get_at_mapped((x, y)) for x in range(width) for y in range(height)}
        assert used <= {PAPER, INK, CLEAR, LIGHT, DARK}
        assert used - {CLEAR}


def test_the_figures_are_two_different_persons():
    for pose in ("idle", "throwing", "victorious", "defeated"):
        jade, obsidian = ART.mirrored(f"jade/{pose}"), ART[f"obsidian/{pose}"]
        pixels = [(x, y) for x in range(26) for y in range(52)]
        differing = sum(jade.get_at_mapped(each) != obsidian.get_at_mapped(each) for each in pixels)
        assert differing > len(pixels) / 4


@pytest.mark.parametrize("text", ["###\n", "@ a\n##\n###\n", "@ a\n#x#\n"])
def test_a_broken_sheet_is_refused_with_its_line(tmp_path, text):
    path = tmp_path / "broken.txt"
    path.write_text(text)
    with pytest.raises(SpriteError, match=r"broken.txt:\d"):
        list(read_grids(path))
