"""The scroll bar of pages and lists: its picture, and the target of a pointer on it."""

from dataclasses import dataclass
from typing import Protocol

import pygame

from puluc.ui.render.canvas import INK, WIDTH

SCROLL_BAR_WIDTH = 5
LEAST_TARGET = 6
"""The least width and height of a target for clicks and drags, in canvas pixels."""
_MIN_THUMB = 8


@dataclass(frozen=True, slots=True)
class ScrollBar:
    """A scroll bar, which is shown only if not everything is in view."""

    track: pygame.Rect
    top: int
    """The position scrolled to, in rows, columns or pixels; 0 is the beginning."""
    visible: int
    """The number of rows, columns or pixels in view."""
    total: int
    furthest: int | None = None
    """The last position, if it is not the one with the last row in view."""

    @property
    def last_top(self) -> int:
        """The last position that can be scrolled to; 0 or less if everything is in view."""
        return self.total - self.visible if self.furthest is None else self.furthest

    @property
    def thumb(self) -> pygame.Rect:
        """The part that is dragged."""
        height = max(_MIN_THUMB, self.track.height * self.visible // self.total)
        top = self.track.y + (self.track.height - height) * self.top // self.last_top
        return pygame.Rect(self.track.x, top, self.track.width, height)

    @property
    def target(self) -> pygame.Rect:
        """The area where a click takes hold of the bar: the track, or more if that is narrow."""
        if self.last_top <= 0:
            return pygame.Rect(0, 0, 0, 0)
        target = self.track.inflate(2, 2)
        if target.right >= WIDTH - LEAST_TARGET:
            target.width = WIDTH - target.x
        return target

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bar, or nothing if everything is in view."""
        if self.last_top > 0:
            canvas.fill(INK, (self.track.centerx, self.track.y, 1, self.track.height))
            canvas.fill(INK, self.thumb)

    def grip(self, y: int) -> int:
        """Return the distance of a canvas row from the top of the thumb, which jumps there.

        The thumb stays in place if the pointer is on it.
        """
        thumb = self.thumb
        return y - thumb.y if thumb.top <= y < thumb.bottom else thumb.height // 2

    def top_at(self, thumb_y: int) -> int:
        """Return the position at which the thumb is nearest to a row of the canvas."""
        room = max(self.track.height - self.thumb.height, 1)
        top = round((thumb_y - self.track.y) * self.last_top / room)
        return min(max(top, 0), self.last_top)


class Scrolled(Protocol):
    """A list or page that a scroll bar scrolls."""

    @property
    def scroll_bar(self) -> ScrollBar | None:
        """The scroll bar as it is now, if there is one."""

    def scroll_to(self, top: int) -> None:
        """Scroll to one of the rows, columns or pixels that the bar counts."""
