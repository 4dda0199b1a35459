"""The game file: a session as JSON (docs/game-file.md), checked when it is read back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path

import msgspec

from puluc.game.scores import Scores, Tally
from puluc.game.session import OPPONENTS, Session, Setup
from puluc.rules import (
    Record,
    Result,
    Ruleset,
    Throw,
    Turn,
    pending_turn,
    replay,
    turns_of,
    verify,
)
from puluc.storage.atomic import write_atomically
from puluc.storage.encoder import SIDE_NAMES, Encoder
from puluc.storage.errors import GameFileError
from puluc.storage.regular_files import NotAFileError, TooLargeError, read_file
from puluc.storage.schema import (
    VERSION,
    GameEntry,
    GameFile,
    Head,
    ScoresEntry,
)

MAX_BYTES = 4 * 1024 * 1024


def save(path: Path, session: Session, played: datetime | None = None) -> None:
    """Write a session, last played at ``played``; OSError if that fails.

    The version before is kept beside it as a backup.
    """
    write(path, *Encoder().encode(session, played))


def write(path: Path, *parts: bytes, is_new: bool = False) -> None:
    """Write the content of a game file, as ``save`` does; FileExistsError if it should be new."""
    write_atomically(path, *parts, keep_backup=True, is_new=is_new)


def load(path: Path, new_seed: Callable[[], str], today: Callable[[], str] = str) -> Session:
    """The session in ``path``.

    GameFileError if the content is wrong, OSError (FileNotFoundError) if it can't be read.
    """
    return to_session(read(path), new_seed, today)


def read(path: Path) -> GameFile:
    """What a game file of any version says; only its form is checked. Raises as ``load``."""
    return decode(read_content(path))


def read_content(path: Path) -> bytes:
    """The bytes of a file; GameFileError if it is no file or too large, OSError as ``load``."""
    try:
        return read_file(path, MAX_BYTES)
    except (NotAFileError, TooLargeError) as error:
        raise GameFileError(error.strerror) from error


def encode(session: Session, played: datetime | None = None) -> bytes:
    """The content of the file of a session; whoever saves it often keeps an ``Encoder``."""
    return b"".join(Encoder().encode(session, played))


def decode(content: bytes) -> GameFile:
    """What the content of a file of any version says; GameFileError tells where it is wrong."""
    try:
        version = msgspec.json.decode(content, type=Head).version
        if version > VERSION:
            raise GameFileError(f"it was made by a newer Puluc (format version {version})")
        if version < VERSION:
            raise GameFileError(f"its format version {version} is not supported")
        return msgspec.json.decode(content, type=GameFile)
    except (ValueError, RecursionError) as error:
        raise GameFileError(str(error)) from error


def to_session(
    file: GameFile, new_seed: Callable[[], str], today: Callable[[], str] = str
) -> Session:
    """The session a file holds, its game on the board played again; GameFileError if it is wrong.

    Finished games are taken as they are told; ``verify`` plays them again.
    """
    try:
        record = to_record(file.game)
        match = verify(record)
        if record.is_abandoned:
            raise GameFileError("the game on the board can't be abandoned")
        if file.position != str(match.position):
            raise GameFileError(f"the position is not '{file.position}' after these moves")
        session = Session(new_seed, Setup(record.rules, record.opponent), today)
        ahead = [Throw.parse(text) for text in file.ahead]
        session.resume(match, record, _future(record, file), ahead, _ended(record, file))
        session.games = [to_record(entry) for entry in file.games]
        session.earlier, session.scores_from = _to_scores(file.earlier), file.scores_from
    except ValueError as error:
        raise GameFileError(str(error)) from error
    return session


def to_record(entry: GameEntry) -> Record:
    """The record of one game; ValueError if something in it can't be read."""
    if entry.opponent not in OPPONENTS:
        raise GameFileError(f"there is no opponent '{entry.opponent}'")
    if bool(entry.seed) is not bool(entry.sha256):
        raise GameFileError("seed and SHA-256 must be there together")
    rules = _rules(entry.rules)
    opening = tuple(Throw.parse(throw) for throw in entry.opening)
    return Record(
        rules=rules,
        opponent=entry.opponent,
        number=entry.number,
        seed=entry.seed,
        commitment=entry.sha256,
        opening=opening,
        turns=turns_of(rules, opening, entry.turns),
        pending=pending_turn(rules, opening, len(entry.turns), entry.throw),
        result=Result(entry.result) if entry.result else None,
        is_abandoned=entry.abandoned,
        is_marked=entry.marked,
        date=entry.date,
    )


@lru_cache(maxsize=128)
def _rules(text: str) -> Ruleset:
    """``Ruleset.parse``: the games of a file are played by few rule sets."""
    return Ruleset.parse(text)


def _future(record: Record, file: GameFile) -> tuple[Turn, ...]:
    """The turns that were taken back, as they are played after the others: they must be legal."""
    if not file.taken_back:
        return ()
    lines = (*file.game.turns, *file.taken_back)
    turns = turns_of(record.rules, record.opening, lines)
    match = replay(replace(record, turns=turns, pending=None))
    return tuple(match.turns[len(record.turns) :])


def _ended(record: Record, file: GameFile) -> Record | None:
    """How the game on the board had ended before moves were taken back."""
    if file.ended is None:
        return None
    ended = to_record(file.ended)
    now = replace(record, turns=ended.turns, pending=None, result=ended.result, date=ended.date)
    if record.result or not ended.result or now != ended or not ended.is_marked:
        raise GameFileError("what had ended is not the game on the board")
    return ended


def _to_scores(entry: ScoresEntry) -> Scores:
    for row in entry.tallies:
        _rules(row.rules)
    sides = {name: side for side, name in SIDE_NAMES.items()}
    return Scores(
        tallies=[
            Tally(row.opponent, row.rules, row.jade, row.obsidian, row.draws, row.marked)
            for row in entry.tallies
        ],
        streak_side=sides[entry.streak_side],
        streak=entry.streak,
        longest_side=sides[entry.longest_side],
        longest=entry.longest,
        turns=entry.turns,
        timed_games=entry.timed_games,
    )
