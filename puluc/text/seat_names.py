"""Who plays for a team, in a few words."""

from collections import Counter
from collections.abc import Sequence

from puluc.rules import Seat, Side
from puluc.text.language import gettext, ngettext
from puluc.text.names import level_name

_MOST_NAMES = 2
"""More names of one side than these are not listed."""


def who_plays(seats: Sequence[Seat]) -> str:
    """Who plays for both sides, in one line: ``Jade: Ana, 2 Fair. Obsidian: 3 Fair.``."""
    half = len(seats) // len(Side)
    # Translators: who plays for each side: Jade: Ana, 2 Fair. Obsidian: 3 Fair.
    text = gettext("Jade: {jade}. Obsidian: {obsidian}.")
    return text.format(jade=team_names(seats[:half]), obsidian=team_names(seats[half:]))


def team_names(seats: Sequence[Seat]) -> str:
    """Who plays for one side: ``Ana, 2 Fair``."""
    # Translators: the player, in a list of who plays: you, 2 Fair.
    you = gettext("you")
    persons = list(dict.fromkeys(seat.name or you for seat in seats if seat.is_person))
    if (count := len(persons)) > _MOST_NAMES:
        persons = [ngettext("{count} person", "{count} persons", count).format(count=count)]
    counts = Counter(seat.level for seat in seats if not seat.is_person)
    return ", ".join(persons + [_times(level, count) for level, count in counts.items()])


def _times(level: str, count: int) -> str:
    """A level, and how many of its players there are if it is not one."""
    if count == 1:
        return level_name(level)
    # Translators: so many players of a level: 2 Fair.
    return gettext("{count} {level}").format(count=count, level=level_name(level))
