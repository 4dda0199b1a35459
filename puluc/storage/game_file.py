"""Reading and writing game files (docs/game-file.md)."""

from codecs import BOM_UTF8
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path

import msgspec

from puluc import PulucError
from puluc.game.scores import Scores, Tally
from puluc.game.session import OPPONENTS, Session, Setup
from puluc.marks import N_
from puluc.rules import (
    GivenStart,
    Record,
    Result,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    Throw,
    Turn,
    against,
    opponent,
    pending_turn,
    replay,
    turns_of,
    verify,
)
from puluc.storage.atomic import write_atomically
from puluc.storage.encoder import SIDE_NAMES, Encoder
from puluc.storage.errors import GameFileError
from puluc.storage.regular_files import (
    NOT_A_FILE,
    TOO_LARGE,
    NotAFileError,
    TooLargeError,
    read_file,
)
from puluc.storage.schema import (
    VERSION,
    GameEntry,
    GameFile,
    Head,
    ScoresEntry,
    TallyEntry,
)

MAX_BYTES = 4 * 1024 * 1024


def save(path: Path, session: Session, played: datetime | None = None) -> None:
    """Write a session; ``played`` is the time of the save. OSError if that fails.

    The previous version is kept as a backup.
    """
    write(path, *Encoder().encode(session, played))


def write(path: Path, *parts: bytes, is_new: bool = False) -> None:
    """Write the content of a game file; FileExistsError if ``is_new`` and ``path`` exists."""
    write_atomically(path, *parts, keep_backup=True, is_new=is_new)


def load(path: Path, new_seed: Callable[[], str], today: Callable[[], str] = str) -> Session:
    """The session in ``path``.

    GameFileError if the content is invalid, OSError if it can't be read.
    """
    return to_session(read(path), new_seed, today)


def read(path: Path) -> GameFile:
    """The decoded content of a game file; only its schema is checked. Raises as ``load``."""
    return decode(read_content(path))


def read_content(path: Path) -> bytes:
    """The bytes of a file; GameFileError if it is not a regular file or too large, or OSError."""
    try:
        return read_file(path, MAX_BYTES)
    except NotAFileError as error:
        raise GameFileError(NOT_A_FILE) from error
    except TooLargeError as error:
        raise GameFileError(TOO_LARGE) from error


def encode(session: Session, played: datetime | None = None) -> bytes:
    """The content of a session's file. Keep an ``Encoder`` to save a session repeatedly."""
    return b"".join(Encoder().encode(session, played))


def decode(content: bytes) -> GameFile:
    """Decode the content of a file; GameFileError says where it breaks the schema."""
    content = content.removeprefix(BOM_UTF8)  # some editors write it
    try:
        version = msgspec.json.decode(content, type=Head).version
        if version > VERSION:
            raise GameFileError(N_("it was made by a newer Puluc"))
        if version < VERSION:
            raise GameFileError(
                N_("its format version {version} is not supported"), version=version
            )
        return msgspec.json.decode(content, type=GameFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise GameFileError.of_decoder(error) from error


def to_session(
    file: GameFile, new_seed: Callable[[], str], today: Callable[[], str] = str
) -> Session:
    """The session in a file, its game on the board replayed; GameFileError if that fails.

    Finished games are not replayed: ``verification`` does that.
    """
    try:
        record = to_record(file.game)
        match = verify(record)
        if record.is_abandoned:
            raise GameFileError(N_("the game on the board can't be abandoned"))
        if file.position != str(match.position):
            raise GameFileError(
                N_("the moves do not lead to the position '{position}'"), position=file.position
            )
        session = Session(new_seed, Setup(record.rules, record.seats), today)
        ahead = [Throw.parse(text) for text in file.ahead]
        session.resume(match, record, _future(record, file), ahead, _ended(record, file))
        session.games = [to_record(entry) for entry in file.games]
        session.earlier, session.scores_from = _to_scores(file.earlier), file.scores_from
    except PulucError as error:
        raise GameFileError.of(error) from error
    return session


def to_record(entry: GameEntry) -> Record:
    """The record of one game; PulucError if a field is invalid."""
    if bool(entry.seed) is not bool(entry.sha256):
        raise GameFileError(N_("seed and SHA-256 must be there together"))
    rules = _rules(entry.rules)
    set_up = GivenStart.parse(entry.set_up, rules) if entry.set_up else None
    opening = tuple(Throw.parse(throw) for throw in entry.opening)
    return Record(
        rules=rules,
        seats=_seats(entry, rules.players),
        number=entry.number,
        seed=entry.seed,
        commitment=entry.sha256,
        opening=opening,
        turns=turns_of(rules, opening, entry.turns, set_up),
        pending=pending_turn(rules, opening, len(entry.turns), entry.throw, set_up),
        result=Result(entry.result) if entry.result else None,
        is_abandoned=entry.abandoned,
        is_assisted=entry.marked,
        date=entry.date,
        series_game=to_series_game(entry),
        taken=entry.taken,
        set_up=set_up,
    )


def _seats(entry: GameEntry, players: int) -> tuple[Seat, ...]:
    """Who plays for each player; GameFileError if a level is unknown."""
    if entry.seats:
        seats = tuple(map(Seat.parse, entry.seats))
        if len(seats) != len(Side) * players or opponent(seats) != entry.opponent:
            raise GameFileError(N_("'seats' and 'opponent' contradict each other"))
    else:
        seats = against(entry.opponent, players)
    for seat in seats:
        if seat.level not in OPPONENTS:
            raise GameFileError(N_("there is no opponent '{level}'"), level=seat.level)
    return seats


def to_series_game(entry: GameEntry) -> SeriesGame | None:
    """The place of a game in a series of five; NotationError if there is no such place."""
    place = entry.match
    return SeriesGame(place.game, place.before, place.marked) if place else None


@lru_cache(maxsize=128)
def _rules(text: str) -> Ruleset:
    """``Ruleset.parse``, cached: the games of a file share few rule sets."""
    return Ruleset.parse(text)


def _future(record: Record, file: GameFile) -> tuple[Turn, ...]:
    """The turns that were taken back; PulucError if they can't follow the others."""
    if not file.taken_back:
        return ()
    lines = (*file.game.turns, *file.taken_back)
    turns = turns_of(record.rules, record.opening, lines, record.set_up)
    match = replay(replace(record, turns=turns, pending=None))
    return tuple(match.turns[len(record.turns) :])


def _ended(record: Record, file: GameFile) -> Record | None:
    """The game on the board as it ended before moves were taken back, if it did."""
    if file.ended is None:
        return None
    ended = to_record(file.ended)
    now = replace(record, turns=ended.turns, pending=None, result=ended.result, date=ended.date)
    now = replace(now, taken=ended.taken)  # in a series
    if record.result or not ended.result or now != ended or not ended.is_assisted:
        raise GameFileError(N_("'ended' is not the game on the board"))
    return ended


def _to_scores(entry: ScoresEntry) -> Scores:
    for row in (*entry.tallies, *entry.matches):
        _rules(row.rules)
    sides = {name: side for side, name in SIDE_NAMES.items()}
    return Scores(
        tallies=list(map(_to_tally, entry.tallies)),
        streak_side=sides[entry.streak_side],
        streak=entry.streak,
        longest_side=sides[entry.longest_side],
        longest=entry.longest,
        turns=entry.turns,
        timed_games=entry.timed_games,
        series=list(map(_to_tally, entry.matches)),
    )


def _to_tally(row: TallyEntry) -> Tally:
    return Tally(row.opponent, row.rules, row.jade, row.obsidian, row.draws, row.marked)
