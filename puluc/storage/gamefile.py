"""The game file: a session as JSON, checked move by move when it is read back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from puluc.rules import CommandError, Match, Move, Phase, Ruleset, SeededSticks, Side
from puluc.session import OPPONENTS, Scores, Session, Tally
from puluc.storage.files import write_atomically

MAX_BYTES = 4 * 1024 * 1024

Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Word = Annotated[str, msgspec.Meta(max_length=200)]


class GameFileError(ValueError):
    """A game file that can't be used; the text says where and why."""


class TallyEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the score table."""

    opponent: Word
    rules: Word
    jade: Count
    obsidian: Count


class ScoresEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The score table."""

    tallies: Annotated[list[TallyEntry], msgspec.Meta(max_length=10_000)]
    streak_side: Literal["jade", "obsidian"] | None
    streak: Count


class MatchEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game: the throws as four digits, each turn as a throw and a move or ``pass``."""

    number: Annotated[int, msgspec.Meta(ge=1, le=10**9)]
    seed: Word
    opening: Annotated[list[Word], msgspec.Meta(max_length=10_000)]
    turns: Annotated[list[Word], msgspec.Meta(max_length=100_000)]
    throw: Word | None
    """The throw of the turn in progress, if it is thrown."""


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    format: Literal["puluc-game"]
    version: Literal[1]
    rules: Word
    opponent: Word
    match: MatchEntry
    scores: ScoresEntry


def save(path: Path, session: Session) -> None:
    """Write a session; OSError if the folder or the disk refuses."""
    text = msgspec.json.format(msgspec.json.encode(_to_file(session)), indent=1)
    write_atomically(path, text + b"\n")


def load(path: Path, new_seed: Callable[[], str]) -> Session:
    """The session in ``path``.

    GameFileError if the content is wrong, OSError (FileNotFoundError) if it can't be read.
    """
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise GameFileError(f"it is larger than {MAX_BYTES} bytes")
    try:
        return _to_session(msgspec.json.decode(content, type=GameFile), new_seed)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise GameFileError(str(error)) from error


def _to_file(session: Session) -> GameFile:
    match, scores = session.match, session.scores
    entry = MatchEntry(
        number=session.game_number,
        seed=session.seed,
        opening=[str(throw) for throw in match.opening],
        turns=[f"{turn.throw} {turn.move or 'pass'}" for turn in match.turns],
        throw=str(match.last_throw) if match.last_throw else None,
    )
    return GameFile(
        format="puluc-game",
        version=1,
        rules=str(session.rules),
        opponent=session.opponent,
        match=entry,
        scores=ScoresEntry(
            tallies=[
                TallyEntry(each.opponent, each.rules, each.jade, each.obsidian)
                for each in scores.tallies
            ],
            streak_side=_SIDE_NAMES[scores.streak_side],
            streak=scores.streak,
        ),
    )


_SIDE_NAMES: dict[Side | None, Literal["jade", "obsidian"] | None] = {
    Side.JADE: "jade",
    Side.OBSIDIAN: "obsidian",
    None: None,
}


def _to_session(file: GameFile, new_seed: Callable[[], str]) -> Session:
    if file.opponent not in OPPONENTS:
        raise GameFileError(f"there is no opponent '{file.opponent}'")
    session = Session(new_seed, Ruleset.parse(file.rules), file.opponent)
    session.resume(
        file.match.number,
        file.match.seed,
        _replay(session.rules, file.match),
        _to_scores(file.scores),
    )
    return session


def _to_scores(entry: ScoresEntry) -> Scores:
    tallies = [Tally(each.opponent, each.rules, each.jade, each.obsidian) for each in entry.tallies]
    for tally in tallies:
        Ruleset.parse(tally.rules)
    side = next(side for side, name in _SIDE_NAMES.items() if name == entry.streak_side)
    return Scores(tallies, side, entry.streak)


def _replay(rules: Ruleset, entry: MatchEntry) -> Match:
    """Play the recorded game again; every throw and every move must come out as written."""
    match = Match(rules, SeededSticks(entry.seed, entry.number))
    for throw in entry.opening:
        if match.phase is not Phase.OPENING:
            raise GameFileError("there are more opening throws than the opening had")
        match.throw()
        _compare(throw, str(match.opening[-1]), "opening throw", len(match.opening))
    for number, turn in enumerate(entry.turns, 1):
        throw, _, move = turn.partition(" ")
        _throw(match, throw, number)
        try:
            if move == "pass":
                match.pass_turn()
            else:
                match.move(Move.parse(move))
        except (CommandError, ValueError) as error:
            raise GameFileError(f"turn {number}: {error}") from error
    if entry.throw is not None:
        _throw(match, entry.throw, len(entry.turns) + 1)
    return match


def _throw(match: Match, expected: str, number: int) -> None:
    if match.phase is Phase.OPENING:
        raise GameFileError(f"turn {number}: the opening throws are incomplete")
    try:
        match.throw()
    except CommandError as error:
        raise GameFileError(f"turn {number}: {error}") from error
    _compare(expected, str(match.last_throw), "the throw of turn", number)


def _compare(found: str, expected: str, what: str, number: int) -> None:
    if found != expected:
        raise GameFileError(f"{what} {number} is '{found}', but the seed gives {expected}")
