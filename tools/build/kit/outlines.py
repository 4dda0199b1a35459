"""Turns pixels into closed outlines."""

from collections.abc import Set as AbstractSet

Pixel = tuple[int, int]
Outline = tuple[Pixel, ...]
"""The corners of a closed polygon, in pixels."""

_STEPS = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}
"""East, south, west, north; y points down."""


def outlines(pixels: AbstractSet[Pixel]) -> tuple[Outline, ...]:
    """The outlines of an area, holes among them, for the even-odd rule.

    Pixels that touch only at a corner get outlines of their own.
    """
    edges = _edges(pixels)
    found = list[Outline]()
    for start in sorted(edges):
        if start not in edges:
            continue
        at, step = start, edges[start][0]
        corners = [start]
        while True:
            edges[at].remove(step)
            if not edges[at]:
                del edges[at]
            at = at[0] + step[0], at[1] + step[1]
            if at == start:
                break
            onward = _turn(step, edges[at])
            if onward != step:
                corners.append(at)
            step = onward
        found.append(tuple(corners))
    return tuple(found)


def _edges(pixels: AbstractSet[Pixel]) -> dict[Pixel, list[Pixel]]:
    """The steps that leave each corner along the border, with the area on their right."""
    edges = dict[Pixel, list[Pixel]]()
    for x, y in pixels:
        for beside, corner, step in (
            ((x, y - 1), (x, y), (1, 0)),
            ((x + 1, y), (x + 1, y), (0, 1)),
            ((x, y + 1), (x + 1, y + 1), (-1, 0)),
            ((x - 1, y), (x, y + 1), (0, -1)),
        ):
            if beside not in pixels:
                edges.setdefault(corner, []).append(step)
    return edges


def _turn(step: Pixel, onward: list[Pixel]) -> Pixel:
    """The step that goes on; where two pixels touch, it stays with the same one: a right turn."""
    right = (_STEPS[step] + 1) % 4
    return min(onward, key=lambda each: (right - _STEPS[each]) % 4)
