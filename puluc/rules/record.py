"""The record of one game and its seats: all that is needed to replay it and verify its throws."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, partial
from typing import NoReturn, Self

from puluc import NotationError, PulucError
from puluc.marks import N_
from puluc.rules.chains import Chains, ChainSticks
from puluc.rules.events import Event
from puluc.rules.match import Match, Phase
from puluc.rules.player import Side
from puluc.rules.position import Outcome
from puluc.rules.reachable import GivenStart
from puluc.rules.ruleset import Ruleset, SeriesGame
from puluc.rules.sticks import HandSticks, SeededSticks, Throw, commitment
from puluc.rules.turn import Turn

HUMAN = "human"
"""The level of a person."""
MIXED = "mixed"
"""The word for Obsidian's players if they are not all of one level."""
WATCHED = "watched"
"""The word for the opponent of a game without persons."""

_LEVEL = re.compile(r"[a-z]{1,20}")
_NAME = re.compile(r"[^\s,\x00-\x1f\x7f](?:[^,\x00-\x1f\x7f]{0,14}[^\s,\x00-\x1f\x7f])?")
MAX_NAME = 16
"""The most letters of a person's name."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The seat of one player: a person, who may have a name, or a level of the computer.

    NotationError if the name has more than ``MAX_NAME`` letters, a comma or a control character.
    """

    level: str = HUMAN
    name: str = ""

    def __post_init__(self) -> None:
        if not _LEVEL.fullmatch(self.level):
            raise NotationError(
                N_("'{level}' is neither a level nor '{human}'"), level=self.level, human=HUMAN
            )
        if self.name and not (self.is_person and _NAME.fullmatch(self.name)):
            raise NotationError(N_("'{name}' can't be the name of a person"), name=self.name)

    @property
    def is_person(self) -> bool:
        """Whether a person plays."""
        return self.level == HUMAN

    def __str__(self) -> str:
        return f"{self.level} {self.name}".rstrip()

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Return the seat written as ``hard``, ``human`` or ``human Ana``; else NotationError."""
        level, _, name = text.partition(" ")
        return cls(level, name)


def against(level: str, players: int = 1) -> tuple[Seat, ...]:
    """Return seats with a person for all of Jade and a level for all of Obsidian."""
    return (Seat(),) * players + (Seat(level),) * players


def opponent(seats: Sequence[Seat]) -> str:
    """Return Jade's opponent: a level, ``human``, ``mixed``, or ``watched`` without persons.

    Of a single person who plays Obsidian against a level, it is the level.
    """
    if not any(seat.is_person for seat in seats):
        return WATCHED
    if len(seats) == len(Side) and not seats[Side.JADE].is_person:
        return seats[Side.JADE].level
    levels = {seat.level for seat in seats[len(seats) // 2 :]}
    return levels.pop() if len(levels) == 1 else MIXED


class Result(StrEnum):
    """The result of a finished game."""

    JADE = "jade"
    OBSIDIAN = "obsidian"
    DRAW = "draw"

    @classmethod
    def of(cls, outcome: Outcome | None) -> Result | None:
        """Return the result of an outcome; None while the game continues."""
        if outcome is None:
            return None
        if outcome.winner is None:
            return cls.DRAW
        return cls.JADE if outcome.winner is Side.JADE else cls.OBSIDIAN

    @property
    def winner(self) -> Side | None:
        """The side that won, None for a draw."""
        return None if self is Result.DRAW else Side[self.name]


class RecordError(PulucError, ValueError):
    """A record that contradicts itself, the rules or its seed; the text says in which turn.

    ``turn`` is its number from 1, or 0 for the opening or the whole record; ``reason`` is the same
    without it.
    """

    def __init__(self, text: str, turn: int = 0, /, *, detail: str = "", **about: object) -> None:
        self.reason, self.turn = PulucError(text, detail=detail, **about), turn
        if turn:
            super().__init__(N_("turn {turn}: {reason}"), turn=turn, reason=self.reason)
        else:
            super().__init__(text, detail=detail, **about)

    @classmethod
    def of(cls, error: PulucError, turn: int = 0) -> Self:
        """Return the error as a RecordError about a turn."""
        return cls(error.text, turn, detail=error.detail, **error.about)


@dataclass(frozen=True, slots=True)
class Record:
    """One game, finished or not."""

    rules: Ruleset
    seats: tuple[Seat, ...]
    """The seat of each player, in the order of their turns."""
    number: int = 1
    """Its number in the game file, from 1; the throws depend on it."""
    seed: str = ""
    """The source of the throws; empty if unknown or if the sticks were thrown by hand."""
    commitment: str = ""
    """The SHA-256 of the seed, known from the start; empty if thrown by hand."""
    opening: tuple[Throw, ...] = ()
    turns: tuple[Turn, ...] = ()
    pending: Turn | None = None
    """The turn in progress, if its sticks are thrown."""
    result: Result | None = None
    """None while the game continues."""
    is_assisted: bool = False
    """Whether moves were taken back or hints shown."""
    date: str = ""
    """The date of the last move, as 2026-11-21."""
    is_abandoned: bool = False
    """Whether another game was started before this one was over."""
    series_game: SeriesGame | None = None
    """The place in a series of five games; None for a single game."""
    taken: tuple[int, int] | None = None
    """The enemies that both sides had slain or held at the end of a game of a series."""
    set_up: GivenStart | None = None
    """The start of a game that was set up, which has no opening throws."""
    chains: Chains | None = None
    """The source of the throws of a game on two computers."""
    throws_of: int = 0
    """The number of the game whose throws this one has too, from the same seed; 0 if of none.

    With one player a side the sides alternate, so that each side has its own throws again.
    """

    @property
    def is_verifiable(self) -> bool:
        """Whether the record says where its throws come from."""
        return bool(self.seed or self.chains)

    @property
    def opponent(self) -> str:
        """Jade's opponent, in one word."""
        return opponent(self.seats)

    @property
    def every_turn(self) -> tuple[Turn, ...]:
        """The completed turns, and the one in progress."""
        return (*self.turns, *([self.pending] if self.pending else []))

    @property
    def throws_by_side(self) -> tuple[tuple[Side, Throw], ...]:
        """All throws that the sticks made with the sides that threw, in the order of throwing."""
        opening = ((Side(number % 2), throw) for number, throw in enumerate(self.opening))
        in_turns = ((turn.side, throw) for turn in self.every_turn for throw in turn.throws)
        given = len(self.set_up.throws) if self.set_up else 0
        return (*opening, *in_turns)[given:]

    @property
    def throws(self) -> tuple[Throw, ...]:
        """The throws of ``throws_by_side``, without the sides."""
        return tuple(throw for _, throw in self.throws_by_side)

    def start(self) -> Match:
        """Return a match before its first throw, whose sticks repeat the record's throws.

        LinkMismatchError if a link is not of its chain.
        """
        if self.chains:
            return Match(self.rules, ChainSticks(self.chains), self.set_up)
        seeded = self.seed and SeededSticks(self.seed, self.throws_of or self.number)
        return Match(self.rules, seeded or HandSticks(self.throws), self.set_up)


def first_mover(rules: Ruleset, opening: Sequence[Throw], start: GivenStart | None = None) -> Side:
    """Return the side whose opening throw was worth more, or that is to move at the given start."""
    if start:
        return start.position.mover
    values = [rules.values[throw.marked] for throw in opening]
    return Side.JADE if len(values) < len(Side) or values[-2] > values[-1] else Side.OBSIDIAN


def turns_of(
    rules: Ruleset,
    opening: Sequence[Throw],
    lines: Iterable[str],
    start: GivenStart | None = None,
) -> tuple[Turn, ...]:
    """Parse turns such as ``0110 city-3`` or ``0110 pass``; RecordError for other text.

    With one player a side, the sides alternate, starting with the winner of the opening, or whose
    turn it is at the given start; in the team game each turn names its player.
    """
    side, read = first_mover(rules, opening, start), _reader(rules)
    turns = []
    for number, line in enumerate(lines, 1):
        try:
            turns.append(read(line, side))
        except PulucError as error:
            raise RecordError.of(error, number) from error
        side = side.enemy
    return tuple(turns)


@lru_cache(maxsize=16)
def _reader(rules: Ruleset) -> Callable[[str, Side], Turn]:
    """Return a cached ``Turn.parse``: the games of a file repeat the same few thousand lines."""
    return lru_cache(maxsize=1 << 14)(partial(Turn.parse, rules=rules))


def pending_turn(
    rules: Ruleset,
    opening: Sequence[Throw],
    completed: int,
    text: str | None,
    start: GivenStart | None = None,
) -> Turn | None:
    """Parse the turn in progress after the ``completed`` ones; return None if there is none.

    Raise NotationError if the text is not a turn.
    """
    if text is None:
        return None
    side = first_mover(rules, opening, start)
    return Turn.parse(text, side.enemy if completed % 2 else side, rules, is_over=False)


def verify(record: Record) -> Match:
    """Replay a record and return its match; RecordError if a throw, move or result is wrong."""
    if series_game := record.series_game:
        army = record.rules.army * record.rules.players
        most = (series_game.number - 1) * army
        if max(series_game.before) > most:
            before = "-".join(map(str, series_game.before))
            raise RecordError(_SCORE, before=before, number=series_game.number, most=most)
        if sum(series_game.before) > (series_game.number - 1) * (2 * army - 1):
            raise RecordError(
                _SCORES, before="-".join(map(str, series_game.before)), number=series_game.number
            )
    check_throws_of(record)
    match = replay(record)
    check_result(record, match)
    return match


def check_throws_of(record: Record) -> None:
    """Raise RecordError if a game can't have the throws of another one that it names."""
    if record.throws_of and (record.throws_of >= record.number or not record.commitment):
        raise RecordError(_THROWS_OF, number=record.number, other_number=record.throws_of)


def check_result(record: Record, match: Match) -> None:
    """Raise RecordError if the result of the record is not that of its replayed ``match``."""
    result = Result.of(match.outcome)
    taken = taken_in(match) if record.series_game and result else None
    counts = ("-".join(map(str, each or ())) for each in (record.taken, taken))
    for text, given, found in ((_RESULT, record.result, result), (_TAKEN, *counts)):
        if given != found:
            raise RecordError(text, len(record.turns), given=given or "-", found=found or "-")


_THROWS_OF = N_("game {number} can't have the throws of game {other_number}")
_SCORE = N_("{before} can't have been taken before game {number}: at most {most}")
_SCORES = N_(
    "{before} can't have been taken before game {number}: one side keeps a piece in every game"
)
_RESULT = N_("the result is given as '{given}', but the moves make it '{found}'")
_TAKEN = N_("'taken' is given as '{given}', but the moves make it '{found}'")


def taken_in(match: Match) -> tuple[int, int]:
    """Return the enemies that Jade and Obsidian have slain or hold."""
    position = match.position
    return position.taken_by(Side.JADE), position.taken_by(Side.OBSIDIAN)


def replay(record: Record) -> Match:
    """Replay a record and return its match; RecordError if a throw or move is wrong."""
    match = record.start()
    for _ in replaying(record, match):
        pass
    return match


def replaying(record: Record, match: Match) -> Iterator[tuple[Event, ...]]:
    """Replay a record in ``match``, its start, and yield the events of each command.

    Raise RecordError if a throw or move contradicts the seed or the rules.
    """
    if record.seed and record.commitment != commitment(record.seed):
        raise RecordError(N_("the SHA-256 is not that of the seed"))
    number = 0
    try:
        for count, throw in enumerate(record.opening, 1):
            if match.phase is not Phase.OPENING:
                _refuse(N_("there are more opening throws than the opening needs"))
            events = match.throw()
            _compare((throw,), tuple(match.opening[-1:]), _OPENING_THROW, count)
            yield events
        for number, turn in enumerate(record.every_turn, 1):
            yield _throw(match, turn)
            for move, value in turn.uses:
                yield match.move(move, value)
            is_over = number <= len(record.turns)
            if is_over and not turn.moves:
                yield match.pass_turn()
            if is_over and len(match.turns) < number:
                _refuse(N_("another move must be made"))
            if not is_over and len(match.turns) >= number:
                _refuse(N_("the turn is over, but is recorded as in progress"))
    except PulucError as error:
        raise RecordError.of(error, number) from error


def _refuse(text: str) -> NoReturn:
    raise PulucError(text)


def _throw(match: Match, turn: Turn) -> tuple[Event, ...]:
    if match.phase is Phase.OPENING:
        raise PulucError(N_("the opening throws are incomplete"))
    if match.phase is Phase.THROW and turn.player is not match.player:
        raise PulucError(
            N_("it is the turn of {player}, not of {other_player}"),
            player=match.player,
            other_player=turn.player,
        )
    events = match.throw()
    _compare(turn.throws, match.throws, _THROW)
    return events


_THROW = N_("the throw is {found}, but the seed gives {expected}")
_OPENING_THROW = N_("opening throw {throw} is {found}, but the seed gives {expected}")


def _compare(
    found: tuple[Throw, ...], expected: tuple[Throw, ...], text: str, throw: int = 0
) -> None:
    if found != expected:
        thrown, due = (" ".join(map(str, throws)) for throws in (found, expected))
        raise PulucError(text, throw=throw, found=thrown, expected=due)
