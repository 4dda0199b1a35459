"""Reads and verifies game files and text records (docs/record.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from puluc import PulucError
from puluc.marks import N_
from puluc.rules import Record, RecordError, parse_record, verify
from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.storage.schema import GameEntry, GameFile


@dataclass(frozen=True, slots=True)
class Verdict:
    """How much was checked, and the errors found."""

    games: int = 0
    turns: int = 0
    verified: int = 0
    """Throws that match the seed."""
    unverifiable: int = 0
    """Throws entered by hand, or whose seed is not in the record."""
    errors: tuple[PulucError, ...] = ()
    """Each with its game and turn."""
    missing: tuple[range, ...] = ()
    """Numbers of games that have no record in the file."""
    carried_over: int = 0
    """Games of which only the scores are kept."""
    is_file: bool = False
    """Whether this is a game file, not the record of one game."""


def records_in(path: Path) -> list[Record]:
    """The games of a game file, oldest first, or the one game of a text record.

    PulucError if the content is invalid, OSError if it can't be read.
    """
    content = game_file.read_content(path)
    if not _is_game_file(content):
        return [_record(content)]
    file = game_file.decode(content)
    try:
        return [game_file.to_record(entry) for entry in (*file.games, file.game)]
    except PulucError as error:
        raise GameFileError.of(error) from error


def verify_path(path: Path) -> Verdict:
    """The verdict on a game file or a text record.

    PulucError if the content is invalid, OSError if it can't be read.
    """
    content = game_file.read_content(path)
    if _is_game_file(content):
        return verify_file(game_file.decode(content))
    return verify_record(_record(content))


def verify_file(file: GameFile) -> Verdict:
    """Verify every game of a file, their order, and what was taken back."""
    entries = (*file.games, file.game)
    verdict = _verdict(_read(entry) for entry in entries)
    errors = [*verdict.errors, *_order_errors(entries)]
    if not errors:
        errors = list(_board_errors(file))
    return replace(
        verdict,
        errors=tuple(errors),
        missing=tuple(_missing(entry.number for entry in entries)),
        carried_over=sum(row.jade + row.obsidian + row.draws for row in file.earlier.tallies),
        is_file=True,
    )


def verify_record(record: Record) -> Verdict:
    """Verify one game."""
    return _verdict([(record.number, record)])


def _read(entry: GameEntry) -> tuple[int, Record | PulucError]:
    try:
        return entry.number, game_file.to_record(entry)
    except PulucError as error:
        return entry.number, error


def _in_game(number: int, error: PulucError) -> PulucError:
    """What is wrong with a game, without the frames it was raised in."""
    return PulucError(N_("game {number}, {reason}"), number=number, reason=PulucError.of(error))


def _verdict(games: Iterable[tuple[int, Record | PulucError]]) -> Verdict:
    count = turns = verified = unverifiable = 0
    errors = list[PulucError]()
    for number, record in games:
        count += 1
        if isinstance(record, PulucError):
            errors.append(_in_game(number, record))
            continue
        turns += len(record.turns)
        throws = len(record.throws)
        try:
            verify(record)
        except PulucError as error:
            errors.append(_in_game(number, error))
        else:
            verified += throws if record.seed else 0
            unverifiable += 0 if record.seed else throws
    return Verdict(count, turns, verified, unverifiable, tuple(errors))


def _order_errors(entries: Iterable[GameEntry]) -> Iterator[PulucError]:
    for before, after in pairwise(entries):
        number, turn = before.number, len(before.turns)
        if after.number <= number:
            text = N_("game {number} comes after game {other_number}")
            yield PulucError(text, number=after.number, other_number=number)
        if before.result is None and not before.abandoned:
            yield _in_game(number, RecordError(N_("it is not over"), turn))
        if before.result and before.abandoned:
            yield _in_game(number, RecordError(N_("it is over and abandoned"), turn))
        yield from _match_errors(before, after)


def _match_errors(before: GameEntry, after: GameEntry) -> Iterator[PulucError]:
    """Errors in a game of a match that does not follow the one before it."""
    if after.match is None or after.match.game == 1:
        return
    ended, expected = game_file.to_match_game(before), None
    if ended and before.taken:
        expected = ended.next(before.taken, is_marked=before.marked)
    if game_file.to_match_game(after) != expected:
        text = N_("game {number} is not the next one of its match")
        yield PulucError(text, number=after.number)


def _board_errors(file: GameFile) -> Iterator[PulucError]:
    """Errors in the position, the turns taken back, or the earlier end of the game on the board."""
    try:
        if ended := game_file.to_session(file, str).ended:
            verify(ended)
    except PulucError as error:
        yield _in_game(file.game.number, error)


def _missing(numbers: Iterable[int]) -> Iterator[range]:
    """The gaps in the numbers of the games, which start at 1."""
    for before, after in pairwise([0, *sorted(set(numbers))]):
        if after > before + 1:
            yield range(before + 1, after)


def _record(content: bytes) -> Record:
    try:
        return parse_record(content.decode())
    except UnicodeDecodeError as error:
        raise RecordError(
            N_("it is neither a game file nor UTF-8 text"), detail=str(error)
        ) from error


def _is_game_file(content: bytes) -> bool:
    return content.lstrip().startswith(b"{")
