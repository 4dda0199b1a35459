"""The themes: two colours each; the border and faint ink are derived from them."""

from __future__ import annotations

from dataclasses import dataclass

from puluc.storage.look import ThemeName

Colour = tuple[int, int, int]

_BORDER_SHADE = 0.88
_GAP_SHINE = 0.3


@dataclass(frozen=True, slots=True)
class Theme:
    """The two colours of the screen."""

    paper: Colour
    ink: Colour

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
