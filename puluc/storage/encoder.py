"""A session as the bytes of its game file (docs/game-file.md)."""

from __future__ import annotations

from datetime import datetime

import msgspec

from puluc.game.archive import LAST_NUMBER
from puluc.game.scores import Scores
from puluc.game.session import Session
from puluc.rules import Record, Side, Turn
from puluc.storage.schema import (
    FORMAT,
    VERSION,
    GameEntry,
    GameFile,
    ScoresEntry,
    SideName,
    TallyEntry,
)

SIDE_NAMES: dict[Side | None, SideName | None] = {
    Side.JADE: "jade",
    Side.OBSIDIAN: "obsidian",
    None: None,
}


class Encoder:
    """Encodes one session again and again; each of its finished games only once."""

    def __init__(self) -> None:
        self._games: list[Record] = []
        """The finished games that ``_lines`` holds, each as one line of JSON."""
        self._lines: list[bytes] = []
        self._joined = b""

    def remember(self, file: GameFile, games: list[Record]) -> None:
        """Use the finished games of a file that was read; ``games`` are the same as records."""
        self._games, self._lines = list(games), [finished_line(entry) for entry in file.games]
        self._joined = _joined(self._lines)

    def encode(self, session: Session, played: datetime | None = None) -> tuple[bytes, ...]:
        """The content of a session's file, last played at ``played``, in parts.

        The finished games are a part of their own that is not copied while they stay the same.
        """
        self._follow(session.games)
        file = GameFile(
            format=FORMAT,
            version=VERSION,
            played=played,
            position=str(session.match.position),
            game=_to_entry(session.record),
            taken_back=[str(turn) for turn in session.future],
            ahead=[str(throw) for throw in session.entered_ahead],
            ended=_to_entry(session.ended) if session.ended else None,
            scores_from=session.scores_from,
            earlier=_to_scores_entry(session.earlier),
        )
        head = msgspec.json.format(msgspec.json.encode(file), indent=1)
        return head.removesuffix(b"\n}"), self._joined, b"\n}\n"

    def _follow(self, games: list[Record]) -> None:
        """Encode the games that are new."""
        if games == self._games:  # the same objects: no record is compared with another
            return
        known = {id(game): line for game, line in zip(self._games, self._lines, strict=True)}
        self._lines = [known.get(id(game)) or finished_line(_to_entry(game)) for game in games]
        self._games, self._joined = list(games), _joined(self._lines)


def finished_line(entry: GameEntry) -> bytes:
    """A finished game as it stands in a file: one line, worked out once."""
    return msgspec.json.format(msgspec.json.encode(entry), indent=0)


def _joined(lines: list[bytes]) -> bytes:
    """The last field of a file that holds finished games."""
    return b',\n "games": [\n  ' + b",\n  ".join(lines) + b"\n ]" if lines else b""


def _to_entry(record: Record) -> GameEntry:
    return GameEntry(
        number=record.number,
        rules=str(record.rules),
        opponent=record.opponent,
        date=record.date,
        sha256=record.commitment,
        seed=record.seed,
        opening=[str(throw) for throw in record.opening],
        turns=[str(turn) for turn in record.turns],
        throw=_pending_text(record.pending),
        marked=record.is_marked,
        result=record.result.value if record.result else None,
        abandoned=record.is_abandoned,
    )


def _pending_text(turn: Turn | None) -> str | None:
    return " ".join(turn.words) if turn else None


def _count(number: int) -> int:
    """A count as far as files tell it."""
    return min(number, LAST_NUMBER)


def _to_scores_entry(scores: Scores) -> ScoresEntry:
    return ScoresEntry(
        tallies=[
            TallyEntry(
                each.opponent,
                each.rules,
                _count(each.jade),
                _count(each.obsidian),
                _count(each.draws),
                each.is_marked,
            )
            for each in scores.tallies
        ],
        streak_side=SIDE_NAMES[scores.streak_side],
        streak=_count(scores.streak),
        longest_side=SIDE_NAMES[scores.longest_side],
        longest=_count(scores.longest),
        turns=_count(scores.turns),
        timed_games=_count(scores.timed_games),
    )
