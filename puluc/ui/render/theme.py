"""The themes: two colours each; the border and faint ink are derived from them."""

from dataclasses import dataclass

from puluc.storage.look import ThemeName
from puluc.ui.render.sprites import CLEAR, DARK, INK, LIGHT, PALETTE, PAPER

Colour = tuple[int, int, int]

_BORDER_SHADE = 0.88
_GAP_SHINE = 0.3


@dataclass(frozen=True, slots=True)
class Theme:
    """The two colours of the screen."""

    paper: Colour
    ink: Colour

    @property
    def has_light_ink(self) -> bool:
        """Whether the ink is lighter than the paper."""
        return sum(self.ink) > sum(self.paper)

    @property
    def palette(self) -> tuple[Colour, ...]:
        """The colours of a canvas, by palette index."""
        light, dark = (self.ink, self.paper) if self.has_light_ink else (self.paper, self.ink)
        return (self.paper, self.ink, PALETTE[CLEAR], light, dark)

    def in_two_tones(self, pixels: bytes) -> bytes:
        """Return the pixels of a canvas as paper and ink only."""
        tones = (INK, PAPER) if self.has_light_ink else (PAPER, INK)
        return pixels.translate(bytes.maketrans(bytes((LIGHT, DARK)), bytes(tones)))

    @property
    def faint_ink(self) -> Colour:
        """The ink in the gaps of an LCD, where paper shines through."""
        red, green, blue = (
            round(ink + (paper - ink) * _GAP_SHINE)
            for ink, paper in zip(self.ink, self.paper, strict=True)
        )
        return (red, green, blue)

    @property
    def border(self) -> Colour:
        """The colour around the canvas: slightly darker paper."""
        red, green, blue = (int(part * _BORDER_SHADE) for part in self.paper)
        return (red, green, blue)


THEMES = {
    ThemeName.LCD: Theme((170, 180, 160), (60, 58, 45)),
    ThemeName.PAPER: Theme((244, 240, 228), (38, 34, 32)),
    ThemeName.BLUE: Theme((122, 196, 226), (16, 36, 92)),
    ThemeName.AMBER: Theme((36, 22, 6), (255, 176, 32)),
    ThemeName.INVERSE: Theme((0, 0, 0), (255, 255, 255)),
}
