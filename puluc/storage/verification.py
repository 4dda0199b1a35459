"""Proves a file: every throw, every move, every result is worked out again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from puluc.rules import Record, verify
from puluc.storage.game_file import to_record, to_session
from puluc.storage.schema import GameEntry, GameFile

_MOST_GAPS = 20


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
    missing: tuple[range, ...] = ()
    """Numbers of games that have no record in the file."""
    carried_over: int = 0
    """Games of which only the scores are kept."""
    is_file: bool = False
    """Whether it is about a game file, not about the record of one game."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What a file can't prove, and the games that are not in it, as sentences."""
        unproved = ["who played Obsidian"]
        if self.is_file:
            unproved.append("that no game was left out")
        if self.carried_over:
            what = "game" if self.carried_over == 1 else "games"
            unproved.append(f"the scores of {self.carried_over:,} {what} without a record")
        missing = [f"Games without a record: {_listed(self.missing)}."] if self.missing else []
        return (*missing, f"Not proved: {'; '.join(unproved)}.")

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
    return replace(
        verdict,
        findings=tuple(findings),
        missing=tuple(_missing(entry.number for entry in entries)),
        carried_over=sum(row.jade + row.obsidian + row.draws for row in file.earlier.tallies),
        is_file=True,
    )


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


def _missing(numbers: Iterable[int]) -> Iterator[range]:
    """The gaps in the numbers of the games, which begin with 1."""
    for before, after in pairwise([0, *sorted(set(numbers))]):
        if after > before + 1:
            yield range(before + 1, after)


def _listed(gaps: Sequence[range]) -> str:
    """Gaps as ``3, 7-9``; of very many only the first."""
    told = [f"{gap[0]}-{gap[-1]}" if len(gap) > 1 else f"{gap[0]}" for gap in gaps[:_MOST_GAPS]]
    more = sum(len(gap) for gap in gaps[_MOST_GAPS:])
    return ", ".join(told) + (f" and {more:,} more" if more else "")


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
