"""Game files of version 1: they kept no finished games, only scores."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from puluc.rules import (
    Match,
    Record,
    Result,
    Ruleset,
    Throw,
    commitment,
    pending_turn,
    replay,
    turns_of,
)
from puluc.storage.schema import (
    FORMAT,
    VERSION,
    Count,
    GameEntry,
    GameFile,
    Number,
    Opponent,
    ScoresEntry,
    Seed,
    SideName,
    TallyEntry,
    Text,
    Turns,
    Word,
)


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all parts of a file have in common."""


class MatchEntry(_Part, frozen=True):
    """The game on the board."""

    number: Number
    seed: Annotated[Seed, msgspec.Meta(min_length=1)]
    opening: Annotated[list[Word], msgspec.Meta(max_length=10_000)]
    turns: Turns
    throw: Word | None


class ScoreRow(_Part, frozen=True):
    """One row of the score table."""

    opponent: Opponent
    rules: Text
    jade: Count
    obsidian: Count


class ScoreTable(_Part, frozen=True):
    """The score table; a game won on the board is in it already."""

    tallies: Annotated[list[ScoreRow], msgspec.Meta(max_length=10_000)]
    streak_side: SideName | None
    streak: Count


class GameFile1(_Part, frozen=True):
    """A whole file."""

    format: Literal["puluc-game"]
    version: Literal[1]
    rules: Text
    opponent: Opponent
    match: MatchEntry
    scores: ScoreTable


def upgraded(file: GameFile1) -> GameFile:
    """The same game in today's form; ValueError if the game on the board contradicts itself."""
    match, result = _replayed(file)
    return GameFile(
        format=FORMAT,
        version=VERSION,
        played=None,
        position=str(match.position),
        game=GameEntry(
            number=file.match.number,
            rules=file.rules,
            opponent=file.opponent,
            sha256=commitment(file.match.seed),
            seed=file.match.seed,
            opening=file.match.opening,
            turns=file.match.turns,
            throw=file.match.throw,
            result=result.value if result else None,
        ),
        scores_from=file.match.number + bool(result),
        earlier=ScoresEntry(
            tallies=[
                TallyEntry(row.opponent, row.rules, row.jade, row.obsidian)
                for row in file.scores.tallies
            ],
            streak_side=file.scores.streak_side,
            streak=file.scores.streak,
            longest_side=file.scores.streak_side,
            longest=file.scores.streak,
        ),
    )


def _replayed(file: GameFile1) -> tuple[Match, Result | None]:
    entry, rules = file.match, Ruleset.parse(file.rules)
    opening = tuple(Throw.parse(throw) for throw in entry.opening)
    record = Record(
        rules=rules,
        opponent=file.opponent,
        number=entry.number,
        seed=entry.seed,
        commitment=commitment(entry.seed),
        opening=opening,
        turns=turns_of(rules, opening, entry.turns),
        pending=pending_turn(rules, opening, len(entry.turns), entry.throw),
    )
    match = replay(record)
    return match, Result.of(match.outcome)
