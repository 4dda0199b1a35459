"""The schema of game files (docs/game-file.md)."""

from datetime import date, datetime
from typing import Annotated, Final, Literal

import msgspec

from puluc.game.session import LAST_NUMBER
from puluc.rules import MAX_PLAYERS, SERIES_GAMES

FORMAT: Final = "puluc-game"
VERSION: Final = 2
"""Version 1 was never released."""

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
Turns = Annotated[list[Word], msgspec.Meta(max_length=100_000)]
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
    """What Jade and Obsidian took in the games before it."""
    marked: bool = False
    """Whether moves were taken back or hints shown in one of them."""


class GameEntry(Form, frozen=True):
    """One game: a throw is four digits, a turn a throw and a move or ``pass``."""

    number: Number
    rules: Text
    opponent: Opponent
    seats: Players = []
    """Who plays for each player; left out if persons play Jade, and one level Obsidian."""
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
    marked: bool = False
    """Whether moves were taken back or hints shown."""
    result: ResultName | None = None
    abandoned: bool = False
    """Whether another game was started before this one ended."""
    match: SeriesEntry | None = None
    taken: Pair | None = None
    """In a series, the enemies that each side had slain or held at the end."""

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
    marked: bool = False


class ScoresEntry(Form, frozen=True):
    """Scores of games whose records are no longer kept."""

    tallies: Annotated[list[TallyEntry], msgspec.Meta(max_length=10_000)] = []
    streak_side: SideName | None = None
    streak: Count = 0
    longest_side: SideName | None = None
    longest: Count = 0
    turns: Count = 0
    timed_games: Count = 0
    matches: Annotated[list[TallyEntry], msgspec.Meta(max_length=10_000)] = []
    """Of series of five games, with the rules of the first."""


class GameFile(Form, frozen=True):
    """A whole file."""

    format: Literal["puluc-game"]
    version: Literal[2]
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
    """The game on the board as it had ended before moves were taken back (docs/game-file.md)."""
    games: Annotated[list[GameEntry], msgspec.Meta(max_length=10_000)] = []
    """The games before it, finished or abandoned, oldest first."""
    scores_from: Number = 1
    """The number of the first game that counts in the score table."""
    earlier: ScoresEntry = ScoresEntry()

    def __post_init__(self) -> None:
        if self.played and self.played.year not in YEARS:
            raise ValueError(f"`played` is not from {YEARS[0]} to {YEARS[-1]}")


class Head(msgspec.Struct, frozen=True):
    """The fields that every version of the format begins with."""

    format: Literal["puluc-game"]
    version: Number
