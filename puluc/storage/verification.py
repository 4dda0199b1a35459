"""The verification of game files and text records (docs/record.md)."""

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from pathlib import Path

from puluc import PulucError
from puluc.game.session import first_of
from puluc.marks import N_
from puluc.rules import (
    ChainSticks,
    Computer,
    Record,
    RecordError,
    Ruleset,
    Turn,
    has_notes,
    parse_record,
    series_rules,
    verify,
)
from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.storage.game_file import MOST_TURNS, GameEntry, GameFile, TallyEntry


@dataclass(frozen=True, slots=True)
class ChainUse:
    """The throws that the chains of a game made, those in the file, and the take-backs."""

    number: int
    made: int
    throws: int
    backs: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The amount of what was checked, and the errors found."""

    games: int = 0
    turns: int = 0
    verified: int = 0
    """Throws that match the seed."""
    unverifiable: int = 0
    """Throws entered by hand, or whose seed is not in the record."""
    errors: tuple[PulucError, ...] = ()
    """The errors, each with its game and turn."""
    missing: tuple[range, ...] = ()
    """Numbers of games that have no record in the file."""
    carried_over: int = 0
    """Games of which only the scores are kept."""
    series_carried_over: int = 0
    """Series of which only the winners are kept."""
    series_scores: tuple[int, ...] = ()
    """Numbers of games whose series has a score from games that are not there."""
    has_abandoned: bool = False
    """Whether a game was abandoned."""
    seeds: tuple[tuple[int, str], ...] = ()
    """The number of each game with the SHA-256 of its seed."""
    secret: tuple[int, ...] = ()
    """The number of the game over Link whose secret the file holds, as until its end."""
    linked: tuple[tuple[int, tuple[Computer, ...]], ...] = ()
    """The number of each game over Link with its computers."""
    ahead: tuple[ChainUse, ...] = ()
    """The games over Link whose chains made more throws than the file has."""
    set_up: tuple[int, ...] = ()
    """Numbers of games that began with a position that was set up."""
    given: tuple[int, ...] = ()
    """Numbers of set-up games whose first throws were given too."""
    scores_from: int = 1
    """The number of the first game that counts in the scores."""
    has_notes: bool = False
    """Whether this is a text with notes, which nobody can check."""
    is_file: bool = False
    """Whether this is a game file, not the record of one game."""


def records_in(path: Path) -> list[Record]:
    """Return the games of a game file, oldest first, or the one game of a text record.

    PulucError if the content is invalid, OSError if it can't be read.
    """
    content = _content(path)
    if isinstance(content, str):
        return [parse_record(content)]
    try:
        return [game_file.to_record(entry) for entry in (*content.games, content.game)]
    except PulucError as error:
        raise GameFileError.of(error) from error


def verify_path(path: Path) -> Verdict:
    """Return the verdict on a game file or a text record.

    PulucError if the content is invalid, OSError if it can't be read.
    """
    content = _content(path)
    if isinstance(content, str):
        return replace(verify_record(parse_record(content)), has_notes=has_notes(content))
    return verify_file(content)


def _content(path: Path) -> GameFile | str:
    """Return a game file, or the text of a record."""
    content = game_file.read_content(path)
    text = content.removeprefix(BOM_UTF8).lstrip()
    if not text or text.startswith(b"{"):
        return game_file.decode(content)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(
            N_("it is neither a game file nor UTF-8 text"), detail=str(error)
        ) from error


def verify_file(file: GameFile) -> Verdict:
    """Verify every game of a file, their order, and the turns taken back."""
    entries = (*file.games, file.game)
    verdict = _verdict(entries)
    missing = tuple(
        range(before + 1, after)
        for before, after in pairwise([0, *sorted({entry.number for entry in entries})])
        if after > before + 1
    )
    errors = [*verdict.errors, *_order_errors(entries), *_score_errors(file, missing)]
    if not errors:
        errors += _twin_errors(entries)
        try:
            if ended := game_file.to_session(file, str).ended:
                verify(ended)
        except PulucError as error:
            errors.append(_in_game(file.game.number, error))
    return replace(
        verdict,
        errors=tuple(errors),
        missing=missing,
        scores_from=file.scores_from,
        carried_over=_results(file.earlier.tallies),
        series_carried_over=_results(file.earlier.series),
        secret=(file.game.number,) if file.place else (),
        is_file=True,
    )


def verify_record(record: Record) -> Verdict:
    """Verify one game."""
    return _verdict([record])


def _in_game(number: int, error: PulucError) -> PulucError:
    """Return an error about a game, without the frames it was raised in."""
    return PulucError(N_("game {number}, {reason}"), number=number, reason=PulucError.of(error))


def _verdict(games: Sequence[GameEntry | Record]) -> Verdict:
    records, errors, throws = list[Record](), list[PulucError](), [0, 0]
    for game in games:
        try:
            record = game if isinstance(game, Record) else game_file.to_record(game)
        except PulucError as error:
            errors.append(_in_game(game.number, error))
            continue
        records.append(record)
        faults = [_in_game(record.number, fault) for fault in _faults(record)]
        errors += faults
        if not faults:
            throws[record.is_verifiable] += len(record.throws)
    unverifiable, verified = throws
    first_game = records[0].series_game if records else None
    has_score = first_game is not None and any(first_game.before)
    return Verdict(
        len(games),
        sum(len(record.turns) for record in records),
        verified,
        unverifiable,
        tuple(errors),
        series_scores=(records[0].number,) if has_score else (),
        has_abandoned=any(record.is_abandoned for record in records),
        seeds=tuple((each.number, each.commitment) for each in records if each.commitment),
        linked=tuple((each.number, each.chains.computers) for each in records if each.chains),
        ahead=tuple(filter(None, map(_chain_use, records))) if not errors else (),
        set_up=tuple(each.number for each in records if each.set_up),
        given=tuple(each.number for each in records if each.set_up and each.set_up.throws),
    )


def _chain_use(record: Record) -> ChainUse | None:
    """Return how the chains of a game were used, if they made more throws than it explains.

    One turn's throws may be known before it begins.
    """
    if record.chains is None:
        return None
    made, throws = ChainSticks(record.chains).given(0)[0], len(record.throws)
    known_ahead = max(2, record.rules.throws_per_turn)
    if made <= throws + known_ahead:
        return None
    return ChainUse(record.number, made, throws, record.chains.backs)


def _faults(record: Record) -> Iterator[PulucError]:
    """Yield the errors in one game."""
    for check in (verify, _check_series, _check_source, _check_computers):
        try:
            check(record)
        except PulucError as error:
            yield error


def _check_series(record: Record) -> None:
    """Raise RecordError if the rules are not those of the game's place in a series of five."""
    series_game = record.series_game
    if series_game and series_rules(series_game.number, record.rules) != record.rules:
        raise RecordError(
            N_("its rules are not those of game {place} of a series"), place=series_game.number
        )


def _check_source(record: Record) -> None:
    """Raise RecordError if the throws of a game over Link are said to come from a seed, too."""
    if record.chains and record.commitment:
        raise RecordError(N_("its throws can't come both from chains and from a seed"))


def _check_computers(record: Record) -> None:
    """Raise RecordError unless computers have different names, which their persons have too."""
    names = set[str]()
    for computer in record.chains.computers if record.chains else ():
        if computer.name in names:
            raise RecordError(N_("two computers are called '{name}'"), name=computer.name)
        names.add(computer.name)
        for player in computer.players:
            seat = record.seats[record.rules.hand_of(player)]
            if seat.is_person and seat.name != computer.name:
                wrong = N_("{player} is '{name}', but plays at the computer of '{other_name}'")
                raise RecordError(wrong, player=player, name=seat.name, other_name=computer.name)


class Subject(StrEnum):
    """A part of a game in which two files can differ; the texts are translatable."""

    PLAYERS = N_("players")
    RULES = N_("rules")
    OPENING = N_("opening throws")
    LENGTH = N_("turns")
    TAKEN_BACK = N_("times moves were taken back")
    RESULT = N_("result")
    MARKED = N_("marked as played with help")


@dataclass(frozen=True, slots=True)
class Agreement:
    """A comparison of a game over Link in the files of its two computers."""

    number: int
    """The number of the game in the first file."""
    turns: int
    """The turns that both have."""
    difference: int | None = None
    """The first turn in which they differ, counted from 1; None if they agree."""
    others: tuple[tuple[Subject, str, str], ...] = ()
    """All else in which they differ, with what each file has."""

    @property
    def is_whole(self) -> bool:
        """Whether the files have the same game."""
        return self.difference is None and not self.others


def compare(path: Path, other: Path) -> Iterator[Agreement]:
    """Compare the games over Link that two files have in common, known by the ends of the chains.

    Raise as ``records_in``; it does not verify them.
    """
    others = {_ends(twin): twin for twin in records_in(other) if twin.chains}
    for record in records_in(path):
        if record.chains and (twin := others.get(_ends(record))):
            pairs = [*zip(record.every_turn, twin.every_turn, strict=False)]
            different = (number for number, turns in enumerate(pairs, 1) if not _agree(*turns))
            facts = zip(Subject, _facts(record), _facts(twin), strict=True)
            found = tuple(fact for fact in facts if fact[1] != fact[2])
            yield Agreement(record.number, len(pairs), next(different, None), found)


def _ends(record: Record) -> tuple[str, ...]:
    return tuple(each.end for each in record.chains.computers) if record.chains else ()


def _facts(record: Record) -> tuple[str, ...]:
    """Return what a file says of a game besides its turns, one for each ``Subject``."""
    names = (each.name for each in record.chains.computers) if record.chains else ()
    backs = record.chains.backs if record.chains else 0
    return (
        ", ".join((*map(str, record.seats), *names)),
        str(record.rules),
        " ".join(map(str, record.opening)),
        str(len(record.every_turn)),
        str(backs),
        str(record.result or "-"),
        str(record.is_assisted).lower(),
    )


def _agree(turn: Turn, twin: Turn) -> bool:
    """Return whether two files have the same turn; in one it may be incomplete."""
    known = min(len(turn.moves), len(twin.moves))
    is_same = (turn.player, turn.throws) == (twin.player, twin.throws)
    return is_same and turn.uses[:known] == twin.uses[:known]


def _twin_errors(entries: Sequence[GameEntry]) -> Iterator[PulucError]:
    """Yield the errors of games with the throws of an earlier one."""
    records = [game_file.to_record(entry) for entry in entries]
    for record in records:
        if record.throws_of and (first := first_of(record, records)):
            try:
                game_file.check_twin(first, record)
            except PulucError as error:
                yield error


def _order_errors(entries: Iterable[GameEntry]) -> Iterator[PulucError]:
    for before, after in pairwise(entries):
        number, turn = before.number, len(before.turns)
        if after.number <= number:
            text = N_("game {number} comes after game {other_number}")
            yield PulucError(text, number=after.number, other_number=number)
        if before.result is None and not before.abandoned:
            yield _in_game(number, RecordError(N_("it is not over"), turn))
        if before.result and before.abandoned:
            yield _in_game(number, RecordError(N_("it is marked as both over and abandoned"), turn))
        if after.series and after.series.game > 1:
            ended, expected = game_file.to_series_game(before), None
            if ended and before.taken:
                expected = ended.next(before.taken, is_assisted=before.is_assisted)
            if game_file.to_series_game(after) != expected or not _is_next(before, after):
                text = N_("game {number} is not the next one of its series")
                yield PulucError(text, number=after.number)


def _is_next(before: GameEntry, after: GameEntry) -> bool:
    """Return whether the rules of ``after`` are those of its place in the series of ``before``."""
    one, other = Ruleset.parse(before.rules), Ruleset.parse(after.rules)
    return after.series is not None and series_rules(after.series.game, one) == other


def _score_errors(file: GameFile, missing: Iterable[range]) -> Iterator[PulucError]:
    """Yield the errors in the scores of earlier games: more than the missing games can give.

    ``missing`` are the numbers of the games without records.
    """
    last, earlier = file.game.number, file.earlier
    if file.scores_from > last + 1:
        text = N_("'scores_from' is {given}, but the last game is {number}")
        yield PulucError(text, given=file.scores_from, number=last)
    unassisted = [row for row in earlier.tallies if not row.is_assisted]
    wins: dict[str | None, int] = {
        "jade": sum(row.jade for row in unassisted),
        "obsidian": sum(row.obsidian for row in unassisted),
    }
    lacking = sum(max(0, each.stop - max(each.start, file.scores_from)) for each in missing)
    for name, given, most in (
        ("tallies", _results(earlier.tallies), lacking),
        ("matches", _results(earlier.series), _results(earlier.tallies)),
        ("streak", earlier.streak, wins.get(earlier.streak_side, 0)),
        ("longest", earlier.longest, wins.get(earlier.longest_side, 0)),
        ("timed_games", earlier.timed_games, _results(unassisted)),
        ("turns", earlier.turns, MOST_TURNS * earlier.timed_games),
    ):
        if given > most:
            text = N_("'{name}' is {given}, but the earlier games give at most {most}")
            yield PulucError(text, name=name, given=given, most=most)


def _results(rows: Iterable[TallyEntry]) -> int:
    """Return the number of games or series in rows of a score table."""
    return sum(row.jade + row.obsidian + row.draws for row in rows)
