"""The story of a finished game: the most remarkable thing that its record shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise
from typing import NamedTuple

from puluc.game.analysis import GameAnalysis
from puluc.game.scores import is_scored
from puluc.rules import (
    HUMAN,
    Captured,
    Event,
    Phase,
    Record,
    Side,
    Slain,
)
from puluc.rules.record import replaying


class StoryKind(Enum):
    """The kind of a story; if several are true, the first is given.

    Those that need the chances come last, so that a story given before they are known stays true.
    """

    FIRST_WIN = auto()
    """A person's first win against a level in this file."""
    AFTER_LOSSES = auto()
    """The winner had lost the last ``number`` games of this file."""
    FLAWLESS = auto()
    """The winner slew ``number`` pieces and lost none to the enemy."""
    COMEBACK = auto()
    """The winner was ``number`` pieces down."""
    FREED = auto()
    """The winner freed ``number`` of their own pieces with one capture, on ``turn``."""
    SLAIN = auto()
    """The winner slew ``number`` pieces at once, on ``turn``."""
    UNIT = auto()
    """The winner captured a unit of ``number`` pieces, on ``turn``."""
    STREAK = auto()
    """The winner has won the last ``number`` games of this file."""
    LONGEST = auto()
    """No game of this file had more turns; it had ``number``."""
    SHORTEST = auto()
    """No game of this file had fewer turns; it had ``number``."""
    LAST_THROW = auto()
    """The winner was behind before the last turn; their throw of ``values`` decided."""
    SWINGS = auto()
    """The better chance changed sides ``number`` times."""
    THROW = auto()
    """Luck, a throw of ``values`` on ``turn``, gave the winner the better chance to the end."""
    MISTAKE = auto()
    """A choice of the loser on ``turn`` gave the winner the better chance to the end."""
    LED = auto()
    """The winner had the better chance after the first turn, and to the end."""


LEAST = {
    StoryKind.AFTER_LOSSES: 3,
    StoryKind.FLAWLESS: 3,
    StoryKind.FREED: 3,
    StoryKind.SLAIN: 3,
    StoryKind.UNIT: 5,
    StoryKind.COMEBACK: 3,
    StoryKind.SWINGS: 7,
    StoryKind.STREAK: 3,
}
"""The least ``number`` that is remarkable."""

STREAK_STEP = 5
"""A longer streak is mentioned at every multiple of this, not after each game."""

LEAST_LUCK = 0.1
"""The least win chance that a throw must have brought the winner to be told as decisive."""

LEAST_GAMES = 5
"""The longest or shortest game is remarkable among at least this many."""


@dataclass(frozen=True, slots=True)
class Story:
    """What was remarkable about a game, from the point of view of its winner."""

    kind: StoryKind
    winner: Side
    number: int = 0
    turn: int = 0
    """The turn that it is about, from 1."""
    values: tuple[int, ...] = ()
    """The values of the throw that it is about."""


def story(
    record: Record, earlier: Sequence[Record] = (), game: GameAnalysis | None = None
) -> Story | None:
    """Return the story of a game that somebody has won; None for a draw, or if there is none.

    ``earlier`` are the earlier games of its file, the oldest first. Stories about chances need
    ``game``.
    """
    winner = record.result.winner if record.result else None
    if winner is None:
        return None
    found = [
        *_of_play(record, winner),
        *_of_file(record, winner, [*filter(is_scored, earlier)]),
        *(_of_chances(game, winner) if game else ()),
    ]
    told = [each for each in found if each.number >= LEAST.get(each.kind, 0)]
    return min(told, key=lambda each: each.kind.value, default=None)


class _Turn(NamedTuple):
    """What a side has done in one turn."""

    side: Side
    events: tuple[Event, ...]
    ahead: int
    """The number of pieces by which Jade has taken more than Obsidian, after the turn."""


def _turns(record: Record) -> Iterator[_Turn]:
    match, events = record.start(), list[Event]()
    for happened in replaying(record, match):
        events += happened
        if match.phase in (Phase.THROW, Phase.OVER) and match.turns:
            position = match.position
            ahead = position.taken_by(Side.JADE) - position.taken_by(Side.OBSIDIAN)
            yield _Turn(match.turns[-1].player.side, tuple(events), ahead)
            events.clear()


def _of_play(record: Record, winner: Side) -> Iterator[Story]:
    """Yield the stories of what happened on the board."""
    turns, sign = list(_turns(record)), 1 if winner is Side.JADE else -1
    down = -min((sign * turn.ahead for turn in turns), default=0)
    yield Story(StoryKind.COMEBACK, winner, down)
    slain, lost = 0, 0
    for number, turn in enumerate(turns, 1):
        at_once = sum(each.count for each in turn.events if isinstance(each, Slain))
        victims = [each.victim for each in turn.events if isinstance(each, Captured)]
        if turn.side is not winner:
            lost += at_once + len(victims)
            continue
        slain += at_once
        yield Story(StoryKind.SLAIN, winner, at_once, number)
        for victim in victims:
            freed = sum(piece.side is winner for piece in victim.pieces)
            yield Story(StoryKind.FREED, winner, freed, number)
            yield Story(StoryKind.UNIT, winner, len(victim.pieces), number)
    if not lost:
        yield Story(StoryKind.FLAWLESS, winner, slain)


def _of_file(record: Record, winner: Side, earlier: Sequence[Record]) -> Iterator[Story]:
    """Yield the stories of the game among those of the file, if it counts in the score."""
    if not is_scored(record):
        return
    winners = [each.result.winner for each in earlier if each.result]
    same, other = (_run(winners, side) for side in (winner, winner.enemy))
    streak = same + 1
    if streak == LEAST[StoryKind.STREAK] or streak % STREAK_STEP == 0:
        yield Story(StoryKind.STREAK, winner, streak)
    yield Story(StoryKind.AFTER_LOSSES, winner, other)
    if winner is Side.JADE and record.opponent != HUMAN:
        against = [each for each in earlier if each.opponent == record.opponent]
        if not any(each.result and each.result.winner is winner for each in against):
            yield Story(StoryKind.FIRST_WIN, winner)
    lengths, turns = [len(each.turns) for each in earlier if each.result], len(record.turns)
    if len(lengths) + 1 >= LEAST_GAMES:
        if turns > max(lengths):
            yield Story(StoryKind.LONGEST, winner, turns)
        if turns < min(lengths):
            yield Story(StoryKind.SHORTEST, winner, turns)


def _run(winners: Sequence[Side | None], side: Side) -> int:
    """Return how many of the last games a side has won in a row."""
    return next((n for n, each in enumerate(reversed(winners)) if each is not side), len(winners))


def _of_chances(game: GameAnalysis, winner: Side) -> Iterator[Story]:
    """Yield the stories of the chances: the decisive turn, or changes of the better side."""
    chances = [each if winner is Side.JADE else 1 - each for each in game.chances]
    is_better = [chance > 1 / 2 for chance in chances]
    yield Story(
        StoryKind.SWINGS, winner, sum(before is not now for before, now in pairwise(is_better))
    )
    turn = max((n for n, is_so in enumerate(is_better) if not is_so), default=-1) + 1
    if turn <= 1:
        yield Story(StoryKind.LED, winner)
        return
    decisive = game.turns[turn - 1]
    if decisive.side is winner and turn == len(game.turns):
        yield Story(StoryKind.LAST_THROW, winner, turn=turn, values=decisive.values)
    elif decisive.side is winner or decisive.best < 1 / 2:
        luck = decisive.luck if decisive.side is winner else -decisive.luck
        if luck >= LEAST_LUCK:
            yield Story(StoryKind.THROW, winner, turn=turn, values=decisive.values)
    elif decisive.is_mistake:
        yield Story(StoryKind.MISTAKE, winner, turn=turn)
