"""Encodes a session as the content of its game file (docs/game-file.md)."""

from datetime import datetime

import msgspec

from puluc.game.scores import Scores, Tally
from puluc.game.session import LAST_NUMBER, Session
from puluc.rules import Record, SeriesGame, Side, Turn, against
from puluc.storage.schema import (
    FORMAT,
    VERSION,
    GameEntry,
    GameFile,
    ScoresEntry,
    SeriesEntry,
    SideName,
    TallyEntry,
)

SIDE_NAMES: dict[Side | None, SideName | None] = {
    Side.JADE: "jade",
    Side.OBSIDIAN: "obsidian",
    None: None,
}


class Encoder:
    """Encodes one session repeatedly, each of its finished games only once."""

    def __init__(self) -> None:
        self._games: list[Record] = []
        self._lines: list[bytes] = []
        """The JSON of each finished game, one line each."""
        self._joined = b""

    def remember(self, file: GameFile, games: list[Record]) -> None:
        """Take over the finished games of a decoded file; ``games`` are its records."""
        self._games, self._lines = list(games), [game_line(entry) for entry in file.games]
        self._joined = _joined(self._lines)

    def encode(self, session: Session, played: datetime | None = None) -> tuple[bytes, ...]:
        """The content of the session's file, in parts; ``played`` is the time of the save.

        The finished games are one part, which is reused until they change.
        """
        self._update(session.games)
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

    def _update(self, games: list[Record]) -> None:
        """Encode the games not encoded yet."""
        if games == self._games:  # fast: equal lists hold the same objects
            return
        known = {id(game): line for game, line in zip(self._games, self._lines, strict=True)}
        self._lines = [known.get(id(game)) or game_line(_to_entry(game)) for game in games]
        self._games, self._joined = list(games), _joined(self._lines)


def game_line(entry: GameEntry) -> bytes:
    """A finished game as one line of JSON."""
    return msgspec.json.format(msgspec.json.encode(entry), indent=0)


def _joined(lines: list[bytes]) -> bytes:
    """The ``games`` field of a file."""
    return b',\n "games": [\n  ' + b",\n  ".join(lines) + b"\n ]" if lines else b""


def _to_entry(record: Record) -> GameEntry:
    return GameEntry(
        number=record.number,
        rules=str(record.rules),
        opponent=record.opponent,
        seats=_seat_texts(record),
        date=record.date,
        sha256=record.commitment,
        seed=record.seed,
        set_up=str(record.set_up or ""),
        opening=[str(throw) for throw in record.opening],
        turns=[str(turn) for turn in record.turns],
        throw=_pending_text(record.pending),
        marked=record.is_assisted,
        result=record.result.value if record.result else None,
        abandoned=record.is_abandoned,
        match=_to_series_entry(record.series_game) if record.series_game else None,
        taken=record.taken,
    )


def _seat_texts(record: Record) -> list[str]:
    """The seats, or nothing if the opponent says it all."""
    if record.seats == against(record.opponent, record.rules.players):
        return []
    return [str(seat) for seat in record.seats]


def _to_series_entry(place: SeriesGame) -> SeriesEntry:
    return SeriesEntry(place.number, place.before, place.is_assisted)


def _pending_text(turn: Turn | None) -> str | None:
    return " ".join(turn.words) if turn else None


def _count(number: int) -> int:
    """A count, limited to what the schema allows."""
    return min(number, LAST_NUMBER)


def _to_scores_entry(scores: Scores) -> ScoresEntry:
    return ScoresEntry(
        tallies=[_to_tally_entry(tally) for tally in scores.tallies],
        streak_side=SIDE_NAMES[scores.streak_side],
        streak=_count(scores.streak),
        longest_side=SIDE_NAMES[scores.longest_side],
        longest=_count(scores.longest),
        turns=_count(scores.turns),
        timed_games=_count(scores.timed_games),
        matches=[_to_tally_entry(tally) for tally in scores.series],
    )


def _to_tally_entry(tally: Tally) -> TallyEntry:
    return TallyEntry(
        tally.opponent,
        tally.rules,
        _count(tally.jade),
        _count(tally.obsidian),
        _count(tally.draws),
        tally.is_assisted,
    )
