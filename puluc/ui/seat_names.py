"""Who plays for a team, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from puluc.rules import Seat, Side

_MOST_NAMES = 2
"""More names of one side than these are not listed."""


def who_plays(seats: Sequence[Seat]) -> str:
    """Who plays for both sides, in one line: ``Jade: Ana, 2 Fair. Obsidian: 3 Fair.``."""
    half = len(seats) // len(Side)
    sides = (seats[:half], seats[half:])
    return " ".join(f"{side}: {team_names(team)}." for side, team in zip(Side, sides, strict=True))


def team_names(seats: Sequence[Seat]) -> str:
    """Who plays for one side: ``Ana, 2 Fair``."""
    persons = list(dict.fromkeys(seat.name or "you" for seat in seats if seat.is_person))
    if len(persons) > _MOST_NAMES:
        persons = [f"{len(persons)} persons"]
    counts = Counter(seat.level.capitalize() for seat in seats if not seat.is_person)
    levels = [f"{count} {name}" if count > 1 else name for name, count in counts.items()]
    return ", ".join(persons + levels)
