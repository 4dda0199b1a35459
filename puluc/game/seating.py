"""The usual ways to seat persons and levels in a team game."""

from collections.abc import Sequence
from enum import Enum, auto

from puluc.ai import FALLBACK
from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import HUMAN, Seat, Side


class Seating(Enum):
    """A way to divide the seats among persons and one level of the computer."""

    ONE = auto()
    """One person plays the first player of Jade."""
    LEAD = auto()
    """One person plays all of Jade."""
    FRIENDS = auto()
    """Every player of Jade is another person."""
    PERSONS = auto()
    """Every player of both sides is another person."""
    WATCH = auto()
    """The computer plays everybody."""
    OWN = auto()
    """Each seat as it was chosen."""


def seated(
    seating: Seating,
    players: int,
    level: str,
    earlier: Sequence[Seat] = (),
    names: Sequence[str] = LANGUAGES[SOURCE].persons,
) -> tuple[Seat, ...]:
    """Return the seats of a game with ``players`` a side.

    Persons keep the names that they have in ``earlier`` seats, of any number of players; others
    have one of ``names``, a text for each side. ``Seating.OWN`` keeps those seats, and gives the
    ``level`` to players who are new.
    """
    kept = _resized(earlier, players, level)
    if seating is Seating.OWN:
        return kept
    computers = (Seat(level),) * players
    me = Seat(HUMAN, kept[0].name)
    match seating:
        case Seating.ONE:
            return (me, *computers[1:], *computers)
        case Seating.LEAD:
            return (me,) * players + computers
        case Seating.WATCH:
            return computers * len(Side)
    friends = _different_persons(kept[:players], names[Side.JADE].split())
    if seating is Seating.FRIENDS:
        return friends + computers
    return friends + _different_persons(kept[players:], names[Side.OBSIDIAN].split())


def seating_of(seats: Sequence[Seat]) -> Seating:
    """Return the way in which these seats are divided; ``OWN`` if it is no usual one."""
    players, level = len(seats) // len(Side), level_of(seats)
    ways = (seating for seating in Seating if seating is not Seating.OWN)
    return next(
        (way for way in ways if seated(way, players, level, seats) == tuple(seats)), Seating.OWN
    )


def level_of(seats: Sequence[Seat]) -> str:
    """Return the level of the last computer; as a rule all have the same."""
    return next((seat.level for seat in reversed(seats) if not seat.is_person), FALLBACK)


def _resized(seats: Sequence[Seat], players: int, level: str) -> tuple[Seat, ...]:
    """Return the seats for ``players`` a side: the first ones, and new ones of the level."""
    half = len(seats) // len(Side)
    new = (Seat(level),) * max(0, players - half)
    return (*seats[:half][:players], *new, *seats[half:][:players], *new)


def _different_persons(seats: Sequence[Seat], proposals: Sequence[str]) -> tuple[Seat, ...]:
    """Return a person with a different name in each seat of a side."""
    names = list[str]()
    taken = {seat.name for seat in seats}
    for seat, proposed in zip(seats, proposals, strict=False):
        name = seat.name
        if not name or name in names:
            free = (each for each in (proposed, *proposals) if each not in taken)
            name = next(free, proposed)
        names.append(name)
        taken.add(name)
    return tuple(Seat(HUMAN, name) for name in names)
