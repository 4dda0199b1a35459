"""The ladder of levels: which of them a person has beaten, and which to play against next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from puluc.ai import LEVELS
from puluc.rules import Record, Result

WINS, GAMES = 3, 5
"""The wins that reach the rung of a level, and the last games against it among which they count."""

LOSSES = 5
"""The losses in a row after which another level or a lesson is offered."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A level that was beaten, with the date of the deciding win."""

    level: str
    date: str


@dataclass(frozen=True, slots=True)
class LadderOffer:
    """An offer after games against ``played``: another level, or a lesson if ``level`` is empty."""

    played: str
    level: str
    is_higher: bool = False
    """Whether the level is offered because the one below it has been beaten."""


def ladder_games(records: Iterable[Record]) -> Iterator[Record]:
    """Yield the games that count on the ladder: those of persons against a level.

    Games by hand, watched or set up, with hints, moves taken back or known throws, over Link, or
    not finished don't count.
    """
    for record in records:
        is_unfair = record.is_assisted or record.throws_of or record.set_up or not record.seed
        jade = record.seats[: len(record.seats) // 2]
        is_against_level = all(seat.is_person for seat in jade) and record.opponent in LEVELS
        if record.result and is_against_level and not is_unfair:
            yield record


def rungs(records: Iterable[Record]) -> tuple[Rung, ...]:
    """Return the rungs reached in these games, the lowest first."""
    reached, results = dict[str, Rung](), dict[str, list[bool]]()
    for record in ladder_games(records):
        last = results.setdefault(record.opponent, [])
        last.append(record.result is Result.JADE)
        if sum(last[-GAMES:]) >= WINS:
            reached.setdefault(record.opponent, Rung(record.opponent, record.date))
    return tuple(reached[level] for level in LEVELS if level in reached)


def offer(records: Sequence[Record]) -> LadderOffer | None:
    """Return what to offer after the last of these games, if anything.

    A rung that was just reached leads to an offer, and so do exactly ``LOSSES`` losses in a row.
    """
    games = [*ladder_games(records)]
    if not records or not games or games[-1] is not records[-1]:
        return None
    level = games[-1].opponent
    place = LEVELS.index(level)
    if len(rungs(games)) > len(rungs(games[:-1])):
        is_last = place + 1 == len(LEVELS)
        return None if is_last else LadderOffer(level, LEVELS[place + 1], is_higher=True)
    against = [game.result for game in reversed(games) if game.opponent == level]
    lost = len([*takewhile(lambda result: result is Result.OBSIDIAN, against)])
    return LadderOffer(level, LEVELS[place - 1] if place else "") if lost == LOSSES else None
