"""Proves a file: every throw, every move, every result is worked out again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from puluc.rules import Record, verify
from puluc.storage.gamefile import to_record, to_session
from puluc.storage.schema import GameEntry, GameFile


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was looked at, and what was found wrong."""

    games: int = 0
    turns: int = 0
    proved: int = 0
    """Throws that are what the seed gives."""
    unproved: int = 0
    """Throws that were entered by hand, or whose seed is not told."""
    findings: tuple[str, ...] = ()
    """Each names the game and the turn."""

    def __str__(self) -> str:
        text = f"{_count(self.games, 'game')}, {_count(self.turns, 'turn')}: "
        if self.findings:
            return text + f"{_count(len(self.findings), 'thing')} wrong"
        text += f"{_count(self.proved, 'throw')} as the seeds give them, all moves legal"
        if self.unproved:
            text += f"; {_count(self.unproved, 'throw')} can't be proved"
        return text


def verify_file(file: GameFile) -> Verdict:
    """Look at every game of a file, and at how they hang together."""
    entries = (*file.games, file.game)
    verdict = _verdict(_read(entry) for entry in entries)
    findings = [*verdict.findings, *_out_of_order(entries)]
    if not findings:
        findings = list(_wrong_elsewhere(file))
    return Verdict(verdict.games, verdict.turns, verdict.proved, verdict.unproved, tuple(findings))


def verify_record(record: Record) -> Verdict:
    """Look at one game."""
    return _verdict([(record.number, record)])


def _read(entry: GameEntry) -> tuple[int, Record | str]:
    try:
        return entry.number, to_record(entry)
    except ValueError as error:
        return entry.number, str(error)


def _verdict(games: Iterable[tuple[int, Record | str]]) -> Verdict:
    count = turns = proved = unproved = 0
    findings = list[str]()
    for number, record in games:
        count += 1
        if isinstance(record, str):
            findings.append(f"game {number}, {record}")
            continue
        turns += len(record.turns)
        throws = sum(1 for _ in record.throws)
        try:
            verify(record)
        except ValueError as error:
            findings.append(f"game {number}, {error}")
        else:
            proved, unproved = (
                (proved + throws, unproved) if record.seed else (proved, unproved + throws)
            )
    return Verdict(count, turns, proved, unproved, tuple(findings))


def _out_of_order(entries: Iterable[GameEntry]) -> Iterator[str]:
    for before, after in pairwise(entries):
        if after.number <= before.number:
            yield f"game {after.number} comes after game {before.number}"
        if before.result is None and not before.abandoned:
            yield f"game {before.number}, turn {len(before.turns)}: it is not over"
        if before.result and before.abandoned:
            yield f"game {before.number}, turn {len(before.turns)}: it is over and abandoned"


def _wrong_elsewhere(file: GameFile) -> Iterator[str]:
    """What does not fit the game on the board: its position, what was taken back, how it ended."""
    try:
        if ended := to_session(file, str).ended:
            verify(ended)
    except ValueError as error:
        yield f"game {file.game.number}, {error}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
