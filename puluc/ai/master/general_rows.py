"""The numbering of the general network's inputs: group after group, each by its buckets.

The shipped weights belong to this numbering, so it is a separate table, which the file of networks
repeats. After a change of ``LAYOUT``, train the networks again.
"""

from itertools import accumulate

from puluc.rules.player import MAX_PLAYERS

OPTION_ROWS: dict[str, tuple[str | int, ...]] = {
    "throws": ("culin", "bell", "sapper", "six", "zero"),
    "captures": ("forward", "backward"),
    "pieces": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "highway": ("finite", "looping", "return"),
    "army": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "capture": ("prison", "eagle", "eagle-return"),
    "scorpion": (False, True),
    "fire": (False, True),
    "doubling": (False, True),
    "flow": (False, True),
    "throws_per_turn": (1, 2),
    "players": (1, 2, 3, 4, 5, 6, 7, 8),
}
"""The options and values that have an input each. The number of spaces has buckets."""

WHOLE = 256
"""The number that stands for a chance of 1."""

_STEPS = (13, 15, 17, 20, 24, 30, 40, 55)
"""The first numbers of the buckets of several steps to go, after those of a single number."""
_RISKS = (1, 17, 33, 49, 81, 113, 145, 177, 209)
_SPACES = (8, 9, 10, 12, 14, 17, 20, 23, 27, 31, 36)

MOST_STEPS, MOST_TAKEN, MOST = 80, 1024, 9
"""Larger numbers count as these: of steps to go, of 256ths of pieces, and of pieces or units."""
FAR, NEAR = 8, 6
"""The greatest distance of a pair of units, of both sides and of one side."""

SHAPES = 6
"""Units without captives, with one, with more; then the same on their way back."""
PARTS = 11
"""The parts of an army in which the free pieces of a side are counted."""
EIGHTHS = 8


def _buckets(starts: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return the bucket of each number below ``size``; the first bucket begins at 0."""
    return tuple(sum(start <= number for start in starts) for number in range(size))


STEPS_BUCKETS = _buckets((*range(2, 13), *_STEPS), MOST_STEPS + 1)
RISK_BUCKETS = _buckets(_RISKS, WHOLE + 1)
TAKEN_BUCKETS = _buckets((*range(1, 257, 16), *range(257, MOST_TAKEN + 1, 64)), MOST_TAKEN + 1)
SPACES_BUCKETS = _buckets(_SPACES, 40)

_ROW_COUNTS = {
    "steps": 2 * 8 * (max(STEPS_BUCKETS) + 1),
    "risk": 3 * (max(RISK_BUCKETS) + 1) * 3 * 4,
    "pair": SHAPES * SHAPES * 2 * FAR,
    "row": 2 * 2 * 2 * NEAR,
    "hand": 2 * (MOST + 1),
    "hand_part": 2 * (EIGHTHS + 1),
    "slain": 2 * (MOST + 1),
    "slain_part": 2 * (EIGHTHS + 1),
    "lost_part": 2 * (EIGHTHS + 1),
    "held": 2 * (MOST + 1),
    "units": 2 * (MOST + 1),
    "free": (PARTS + 1) ** 2,
    "taken": 2 * (max(TAKEN_BUCKETS) + 1),
    "taking": 2 * 18,
    "turns": 8,
    "rules": sum(map(len, OPTION_ROWS.values())),
    "spaces": max(SPACES_BUCKETS) + 1,
    "playing": 2 * (MAX_PLAYERS + 1),
    "leaving": 2 * (MAX_PLAYERS + 1),
}
"""The groups of inputs, and how many each has."""

LAYOUT = {
    "options": OPTION_ROWS,
    "groups": _ROW_COUNTS,
    "steps": STEPS_BUCKETS,
    "risks": RISK_BUCKETS,
    "taken": TAKEN_BUCKETS,
    "spaces": SPACES_BUCKETS,
    "limits": (WHOLE, MOST_STEPS, MOST_TAKEN, MOST, FAR, NEAR, SHAPES, PARTS, EIGHTHS),
}
"""All that decides which input is which."""

ROW_STARTS = dict(zip(_ROW_COUNTS, accumulate(_ROW_COUNTS.values(), initial=0), strict=False))
GENERAL_ROWS = sum(_ROW_COUNTS.values())

(
    STEPS,
    RISK,
    PAIR,
    ROW,
    HAND,
    HAND_PART,
    SLAIN,
    SLAIN_PART,
    LOST_PART,
    HELD,
    UNITS,
    FREE,
    TAKEN,
    TAKING,
    TURNS,
    RULES,
    SPACES,
    PLAYING,
    LEAVING,
) = ROW_STARTS.values()
STEPS_COUNT, RISK_COUNT = max(STEPS_BUCKETS) + 1, max(RISK_BUCKETS) + 1
TAKEN_COUNT = max(TAKEN_BUCKETS) + 1
