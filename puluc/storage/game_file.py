"""Reading and writing game files (docs/game-file.md)."""

from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import astuple

from puluc import PulucError
from puluc.game.scores import Scores, Tally
from puluc.game.session import (
    LAST_NUMBER,
    OPPONENTS,
    PlayerMaker,
    SavedGames,
    Session,
    first_of,
    player_or_fallback,
)
from puluc.marks import N_
from puluc.rules import (
    HUMAN,
    MAX_PLAYERS,
    SERIES_GAMES,
    Chains,
    Computer,
    GivenStart,
    Place,
    Player,
    Record,
    Result,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    Throw,
    Turn,
    against,
    chain_of,
    opponent,
    pending_turn,
    replay,
    turns_of,
    verify,
)
from puluc.storage.atomic import (
    NOT_A_FILE,
    TOO_LARGE,
    NotAFileError,
    TooLargeError,
    read_file,
    write_atomically,
)
from puluc.storage.errors import GameFileError

FORMAT: Final = "puluc-game"
VERSION: Final = 4
"""The newest version of the format, for games with the throws of another game."""
LINKED: Final = 3
"""The version of a file without such a game, but with one over Link."""
UNLINKED: Final = 2
"""The version of any other file, which all programs can read; version 1 was never released."""

YEARS = range(1970, 9999)
"""Years accepted for ``played``, with room for any time zone at both ends."""

Count = Annotated[int, msgspec.Meta(ge=0, le=LAST_NUMBER)]
Number = Annotated[int, msgspec.Meta(ge=1, le=LAST_NUMBER)]
Word = Annotated[str, msgspec.Meta(max_length=200)]
"""Text that is parsed further."""
Text = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[ -~]*\Z")]
Line = Annotated[str, msgspec.Meta(max_length=500, pattern=r"^[ -~]*\Z")]
"""A position: up to 144 pieces on 39 spaces."""
Opponent = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{1,20}\Z")]
Day = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?\Z")]
Seed = Annotated[
    str,
    msgspec.Meta(
        max_length=200,
        pattern=r"^([^\s\x00-\x1f\x7f]([^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?)?\Z",
    ),
]
MOST_TURNS = 100_000
Turns = Annotated[list[Word], msgspec.Meta(max_length=MOST_TURNS)]
Players = Annotated[list[Word], msgspec.Meta(max_length=2 * MAX_PLAYERS)]
Pair = tuple[Count, Count]
SideName = Literal["jade", "obsidian"]
ResultName = Literal["jade", "obsidian", "draw"]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all parts of a file."""


class SeriesEntry(Form, frozen=True):
    """The place of a game in a series of five."""

    game: Annotated[int, msgspec.Meta(ge=1, le=len(SERIES_GAMES))]
    before: Pair = (0, 0)
    """The enemies that Jade and Obsidian took in the earlier games of the series."""
    is_assisted: bool = msgspec.field(default=False, name="marked")
    """Whether moves were taken back or hints shown in one of them."""


class ComputerEntry(Form, frozen=True):
    """One of the two computers that play a game over Link."""

    name: Word
    players: Annotated[str, msgspec.Meta(min_length=1, max_length=2 * MAX_PLAYERS)]
    """The letters of the players whose turns are played on it."""
    end: Text
    link: Text = ""
    """The last link of its chain that was used."""


class LinkEntry(Form, frozen=True):
    """The hash chains of a game over Link (docs/link.md)."""

    computers: tuple[ComputerEntry, ComputerEntry]
    own: Literal[0, 1]
    """The index of the computer that keeps the file."""
    backs: Count = 0
    """How often turns were taken back."""
    back_to: Count = 0
    """The turn, counted from 0, to which the game went back the last time."""


class PlaceEntry(Form, frozen=True):
    """The place of this computer at a table of Link, with which the game on the board continues."""

    code: Text
    secret: Text
    address: Word = ""
    shown: Count = 0
    theirs: Text = ""


class GameEntry(Form, frozen=True):
    """One game: a throw is four digits, a turn a throw and a move or ``pass``."""

    number: Number
    rules: Text
    opponent: Opponent
    seats: Players = []
    """The seat of each player; left out if persons play Jade, and one level Obsidian."""
    date: Day = ""
    """The day of its last move."""
    sha256: Text = ""
    """SHA-256 of the seed; empty if throws were entered by hand."""
    seed: Seed = ""
    set_up: Line = ""
    """The position it begins with, and the throws of the first turn if these were given."""
    opening: Annotated[list[Word], msgspec.Meta(max_length=10_000)] = []
    turns: Turns = []
    throw: Word | None = None
    """The turn in progress, once thrown."""
    is_assisted: bool = msgspec.field(default=False, name="marked")
    """Whether moves were taken back or hints shown."""
    result: ResultName | None = None
    abandoned: bool = False
    """Whether another game was started before this one ended."""
    series: SeriesEntry | None = msgspec.field(default=None, name="match")
    taken: Pair | None = None
    """The enemies that each side had slain or held at the end of a game of a series."""
    link: LinkEntry | None = None
    throws_of: Count = 0
    """The number of the game whose throws it has too."""

    def __post_init__(self) -> None:
        if self.date:
            date.fromisoformat(self.date)


class TallyEntry(Form, frozen=True):
    """One row of the score table."""

    opponent: Opponent
    rules: Text
    jade: Count = 0
    obsidian: Count = 0
    draws: Count = 0
    is_assisted: bool = msgspec.field(default=False, name="marked")
    pieces: Pair | None = None
    """The pieces with which each side began, if one had fewer."""


class ScoresEntry(Form, frozen=True):
    """The scores of games whose records are no longer kept."""

    tallies: Annotated[list[TallyEntry], msgspec.Meta(max_length=10_000)] = []
    streak_side: SideName | None = None
    streak: Count = 0
    longest_side: SideName | None = None
    longest: Count = 0
    turns: Count = 0
    timed_games: Count = 0
    series: Annotated[list[TallyEntry], msgspec.Meta(max_length=10_000)] = msgspec.field(
        default_factory=list, name="matches"
    )
    """Results of series of five games, by the rules of the first."""


class GameFile(Form, frozen=True):
    """A whole file."""

    format: Literal["puluc-game"]
    version: Literal[2, 3, 4]
    played: Annotated[datetime, msgspec.Meta(tz=True)] | None
    """Time of the last save, if known."""
    position: Annotated[Line, msgspec.Meta(min_length=1)]
    """The position of the game on the board, to which its moves must lead."""
    game: GameEntry
    """The game on the board."""
    taken_back: Turns = []
    """Turns taken back that can be played again, the next one first."""
    ahead: Turns = []
    """Throws entered by hand that are used again after a move was taken back."""
    ended: GameEntry | None = None
    """The game on the board as it had ended before moves were taken back; None if it had not."""
    games: Annotated[list[GameEntry], msgspec.Meta(max_length=10_000)] = []
    """The games before it, finished or abandoned, oldest first."""
    scores_from: Number = 1
    """The number of the first game that counts in the score table."""
    earlier: ScoresEntry = ScoresEntry()
    place: PlaceEntry | None = None

    def __post_init__(self) -> None:
        if self.played and self.played.year not in YEARS:
            raise ValueError(f"`played` is not from {YEARS[0]} to {YEARS[-1]}")


class Head(msgspec.Struct, frozen=True):
    """The fields that every version of the format begins with."""

    format: Literal["puluc-game"]
    version: Number


MAX_BYTES = 4 * 1024 * 1024

SIDE_NAMES: dict[Side | None, SideName | None] = {
    Side.JADE: "jade",
    Side.OBSIDIAN: "obsidian",
    None: None,
}


def save(path: Path, session: Session, played: datetime | None = None) -> None:
    """Write a session; ``played`` is the time of the save. OSError if that fails.

    The previous version is kept as a backup.
    """
    write(path, *Encoder().encode(session, played))


def write(path: Path, *parts: bytes, is_new: bool = False) -> None:
    """Write the content of a game file; FileExistsError if ``is_new`` and ``path`` exists."""
    is_private = has_secret(*parts)
    write_atomically(path, *parts, keep_backup=True, is_new=is_new, is_private=is_private)


def has_secret(*parts: bytes) -> bool:
    """Return whether the content of a file, in parts, has a place at a table of Link."""
    return any(b'\n "place": {' in part for part in parts)


def load(path: Path, new_seed: Callable[[], str], today: Callable[[], str] = str) -> Session:
    """Return the session in ``path``.

    GameFileError if the content is invalid, OSError if it can't be read.
    """
    return to_session(read(path), new_seed, today)


def read(path: Path) -> GameFile:
    """Decode a game file and check only its schema; raise as ``load``."""
    return decode(read_content(path))


def read_content(path: Path) -> bytes:
    """Return the bytes of a file; GameFileError if it is too large or no regular file."""
    try:
        return read_file(path, MAX_BYTES)
    except NotAFileError as error:
        raise GameFileError(NOT_A_FILE) from error
    except TooLargeError as error:
        raise GameFileError(TOO_LARGE) from error


def encode(session: Session, played: datetime | None = None) -> bytes:
    """Return the content of a session's file; ``Encoder`` is faster for repeated saves."""
    return b"".join(Encoder().encode(session, played))


def decode(content: bytes) -> GameFile:
    """Decode the content of a file; GameFileError says where it breaks the schema."""
    content = content.removeprefix(BOM_UTF8)  # some editors write it
    try:
        version = msgspec.json.decode(content, type=Head).version
        if version > VERSION:
            raise GameFileError(N_("it was made by a newer Puluc"))
        if version < UNLINKED:
            raise GameFileError(
                N_("its format version {version} is not supported"), version=version
            )
        return msgspec.json.decode(content, type=GameFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise GameFileError.of_decoder(error) from error


def to_session(
    file: GameFile,
    new_seed: Callable[[], str],
    today: Callable[[], str] = str,
    make_player: PlayerMaker = player_or_fallback,
) -> Session:
    """Return the session in a file, after replaying its game; GameFileError if that fails.

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
        saved = SavedGames(
            match,
            record,
            future=tuple(_future(record, file)),
            ahead=tuple(map(Throw.parse, file.ahead)),
            ended=_ended(record, file),
            games=tuple(map(to_record, file.games)),
            earlier=_to_scores(file.earlier),
            scores_from=file.scores_from,
            place=_place(file.place, record),
        )
        if first := first_of(record, saved.games):
            check_twin(first, record)
    except PulucError as error:
        raise GameFileError.of(error) from error
    return Session(new_seed, saved, today, make_player)


def to_record(entry: GameEntry) -> Record:
    """Return the record of one game; PulucError if a field is invalid."""
    if bool(entry.seed) is not bool(entry.sha256):
        raise GameFileError(N_("seed and SHA-256 must come together"))
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
        is_assisted=entry.is_assisted,
        date=entry.date,
        series_game=to_series_game(entry),
        taken=entry.taken,
        set_up=set_up,
        chains=_chains(entry.link, rules) if entry.link else None,
        throws_of=entry.throws_of,
    )


def check_twin(first: Record, record: Record) -> None:
    """Raise GameFileError unless a game can have the throws of an earlier one, the ``first``."""
    if (first.seed, first.rules) != (record.seed, record.rules) or first.throws_of:
        raise GameFileError(
            N_("game {number} can't have the throws of game {other_number}"),
            number=record.number,
            other_number=first.number,
        )


def _chains(entry: LinkEntry, rules: Ruleset) -> Chains:
    """Return the chains of a game over Link; PulucError if they don't fit the rules."""
    computers = tuple(
        Computer(Seat(HUMAN, each.name).name, _players(each.players), each.end, each.link)
        for each in entry.computers
    )
    if {player for each in computers for player in each.players} != {*rules.turn_order}:
        raise GameFileError(N_("each computer needs its own chain and players"))
    one, two = computers
    return Chains((one, two), entry.own, entry.backs, entry.back_to)


def _players(letters: str) -> tuple[Player, ...]:
    return tuple(map(Player.from_letter, letters))


def _to_link_entry(chains: Chains) -> LinkEntry:
    one, two = (
        ComputerEntry(
            each.name, "".join(player.letter for player in each.players), each.end, each.link
        )
        for each in chains.computers
    )
    own: Literal[0, 1] = 1 if chains.own else 0
    return LinkEntry((one, two), own, chains.backs, chains.back_to)


def _seats(entry: GameEntry, players: int) -> tuple[Seat, ...]:
    """Return who plays for each player; GameFileError if a level is unknown."""
    seats = tuple(map(Seat.parse, entry.seats)) or against(entry.opponent, players)
    known_as = opponent(seats), _obsidian(seats)
    if len(seats) != len(Side) * players or entry.opponent not in known_as:
        raise GameFileError(N_("'seats' and 'opponent' contradict each other"))
    for seat in seats:
        if seat.level not in OPPONENTS:
            raise GameFileError(N_("there is no opponent '{level}'"), level=seat.level)
    return seats


def _obsidian(seats: Sequence[Seat]) -> str:
    """Return the field ``opponent`` as all versions write it: who plays Obsidian.

    For one person who plays Obsidian against a level, it is ``human``; ``opponent`` differs.
    """
    is_alone = len(seats) == len(Side) and seats[Side.OBSIDIAN].is_person
    return HUMAN if is_alone else opponent(seats)


def opponent_of(entry: GameEntry) -> str:
    """Return the opponent of Jade, or of one person who plays Obsidian against a level."""
    return opponent(tuple(map(Seat.parse, entry.seats))) if entry.seats else entry.opponent


def to_series_game(entry: GameEntry) -> SeriesGame | None:
    """Return the place of a game in a series of five; NotationError if there is none."""
    return SeriesGame(*astuple(entry.series)) if entry.series else None


@lru_cache(maxsize=128)
def _rules(text: str) -> Ruleset:
    """Parse a rule set; cached because the games of a file share few."""
    return Ruleset.parse(text)


def _future(record: Record, file: GameFile) -> Sequence[Turn]:
    """Return the turns that were taken back; PulucError if they can't follow the others."""
    if not file.taken_back:
        return ()
    lines = (*file.game.turns, *file.taken_back)
    turns = turns_of(record.rules, record.opening, lines, record.set_up)
    return replay(replace(record, turns=turns, pending=None)).turns[len(record.turns) :]


_LATER = ("turns", "result", "date", "taken", "chains")
"""The fields of a record that change once the game has ended."""


def _ended(record: Record, file: GameFile) -> Record | None:
    """Return the game on the board as it ended before moves were taken back; None if it did not."""
    if file.ended is None:
        return None
    ended = to_record(file.ended)
    later = {name: getattr(ended, name) for name in _LATER}
    is_same = replace(record, pending=None, **later) == ended
    if record.result or not ended.result or not is_same or not ended.is_assisted:
        raise GameFileError(N_("'ended' is not the game on the board"))
    return ended


def _to_scores(entry: ScoresEntry) -> Scores:
    for row in (*entry.tallies, *entry.series):
        _rules(row.rules)
    sides = {name: side for side, name in SIDE_NAMES.items()}
    return Scores(
        tallies=[Tally(*astuple(row)) for row in entry.tallies],
        streak_side=sides[entry.streak_side],
        streak=entry.streak,
        longest_side=sides[entry.longest_side],
        longest=entry.longest,
        turns=entry.turns,
        timed_games=entry.timed_games,
        series=[Tally(*astuple(row)) for row in entry.series],
    )


class Encoder:
    """An encoder of one session that encodes each finished game only once."""

    def __init__(self) -> None:
        self._games: list[Record] = []
        self._lines: list[bytes] = []
        """The JSON of each finished game, one line each."""
        self._joined = b""
        self._version: Literal[2, 3, 4] = UNLINKED
        """The version that the finished games need."""

    def remember(self, file: GameFile, games: list[Record]) -> None:
        """Keep the finished games of a decoded file for ``encode``; ``games`` are its records."""
        self._games, self._lines = list(games), [game_line(entry) for entry in file.games]
        self._joined = _joined(self._lines)
        self._version = _version_for(games)

    def encode(
        self, session: Session, played: datetime | None = None, *, is_for_others: bool = False
    ) -> tuple[bytes, ...]:
        """Return the content of the session's file, in parts; ``played`` is the time of the save.

        The finished games are one part, which is reused until they change. A copy for others is
        without the place at a table, and so without its secret.
        """
        games = session.games
        if games != self._games:  # fast: equal lists hold the same objects
            known = {id(game): line for game, line in zip(self._games, self._lines, strict=True)}
            self._lines = [known.get(id(game)) or game_line(_to_entry(game)) for game in games]
            self._games, self._joined = list(games), _joined(self._lines)
            self._version = _version_for(games)
        file = GameFile(
            format=FORMAT,
            version=max(self._version, _version_for([session.record])),
            played=played,
            position=str(session.match.position),
            game=_to_entry(session.record),
            taken_back=[str(turn) for turn in session.future],
            ahead=[] if session.is_linked else [str(throw) for throw in session.entered_ahead],
            ended=_to_entry(session.ended) if session.ended else None,
            scores_from=session.scores_from,
            earlier=_to_scores_entry(session.earlier),
            place=None if is_for_others else _to_place_entry(session.place),
        )
        head = msgspec.json.format(msgspec.json.encode(file), indent=1)
        return head.removesuffix(b"\n}"), self._joined, b"\n}\n"


def _place(entry: PlaceEntry | None, record: Record) -> Place | None:
    """Return the place of the game on the board; GameFileError if its chain is another one."""
    if not (entry and record.chains):
        return None
    place, chains = Place(*astuple(entry)), record.chains
    if chain_of(place.root(record.number))[0].hex() != chains.computers[chains.own].end:
        raise GameFileError(N_("the root does not lead to the end of this computer's chain"))
    return place


def _to_place_entry(place: Place | None) -> PlaceEntry | None:
    if place is None:
        return None
    return PlaceEntry(place.code, place.secret, place.address, place.shown, place.theirs)


def _version_for(games: Sequence[Record]) -> Literal[2, 3, 4]:
    """Return the lowest version of the format that has room for these games."""
    if any(game.throws_of for game in games):
        return VERSION
    return LINKED if any(game.chains for game in games) else UNLINKED


def game_line(entry: GameEntry) -> bytes:
    """Return a finished game as one line of JSON."""
    return msgspec.json.format(msgspec.json.encode(entry), indent=0)


def _joined(lines: list[bytes]) -> bytes:
    """Return the ``games`` field of a file."""
    return b',\n "games": [\n  ' + b",\n  ".join(lines) + b"\n ]" if lines else b""


def _to_entry(record: Record) -> GameEntry:
    series_game, chains = record.series_game, record.chains
    is_usual = record.seats == against(record.opponent, record.rules.players)
    return GameEntry(
        number=record.number,
        rules=str(record.rules),
        opponent=_obsidian(record.seats),
        seats=[] if is_usual else [str(seat) for seat in record.seats],
        date=record.date,
        sha256=record.commitment,
        seed=record.seed,
        set_up=str(record.set_up or ""),
        opening=[str(throw) for throw in record.opening],
        turns=[str(turn) for turn in record.turns],
        throw=" ".join(record.pending.words) if record.pending else None,
        is_assisted=record.is_assisted,
        result=record.result.value if record.result else None,
        abandoned=record.is_abandoned,
        series=SeriesEntry(series_game.number, series_game.before, series_game.is_assisted)
        if series_game
        else None,
        taken=record.taken,
        link=_to_link_entry(chains) if chains else None,
        throws_of=record.throws_of,
    )


def _count(number: int) -> int:
    """Return a count, limited to what the schema allows."""
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
        series=[_to_tally_entry(tally) for tally in scores.series],
    )


def _to_tally_entry(tally: Tally) -> TallyEntry:
    jade, obsidian, draws = map(_count, (tally.jade, tally.obsidian, tally.draws))
    kind = tally.is_assisted, tally.pieces
    return TallyEntry(tally.opponent, tally.rules, jade, obsidian, draws, *kind)
