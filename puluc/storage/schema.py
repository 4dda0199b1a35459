"""The schema of game files (docs/game-file.md)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Final, Literal

import msgspec

from puluc.game.archive import LAST_NUMBER

FORMAT: Final = "puluc-game"
VERSION: Final = 2
"""Version 1 was never released."""

YEARS = range(1970, 9999)
"""The years that a clock can show; at their ends times can still be told in any zone."""

Count = Annotated[int, msgspec.Meta(ge=0, le=LAST_NUMBER)]
Number = Annotated[int, msgspec.Meta(ge=1, le=LAST_NUMBER)]
Word = Annotated[str, msgspec.Meta(max_length=200)]
"""What is read further, and shown only as what was found in it."""
Text = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[ -~]*\Z")]
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
SideName = Literal["jade", "obsidian"]
ResultName = Literal["jade", "obsidian", "draw"]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all parts of a file have in common."""


class GameEntry(Form, frozen=True):
    """One game: throws as four digits, turns as a throw and a move or ``pass``."""

    number: Number
    rules: Text
    opponent: Opponent
    date: Day = ""
    """The day of its last move."""
    sha256: Text = ""
    """Of the seed; empty if the sticks were thrown by hand."""
    seed: Seed = ""
    opening: Annotated[list[Word], msgspec.Meta(max_length=10_000)] = []
    turns: Turns = []
    throw: Word | None = None
    """The throw of the turn in progress, if it is thrown."""
    marked: bool = False
    """Whether moves were taken back."""
    result: ResultName | None = None
    abandoned: bool = False
    """Whether another game was begun before this one was over."""

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
    """Scores of games whose records are not kept."""

    tallies: Annotated[list[TallyEntry], msgspec.Meta(max_length=10_000)] = []
    streak_side: SideName | None = None
    streak: Count = 0
    longest_side: SideName | None = None
    longest: Count = 0
    turns: Count = 0
    timed_games: Count = 0


class GameFile(Form, frozen=True):
    """A whole file."""

    format: Literal["puluc-game"]
    version: Literal[2]
    played: Annotated[datetime, msgspec.Meta(tz=True)] | None
    """When it was last saved, if that is known."""
    position: Annotated[Text, msgspec.Meta(min_length=1)]
    """Where the game on the board stands; the moves must lead there."""
    game: GameEntry
    """The game on the board."""
    taken_back: Turns = []
    """Turns that were taken back and can be played again."""
    ahead: Turns = []
    """Throws entered by hand that come again after a move was taken back."""
    ended: GameEntry | None = None
    """How the game on the board had ended before moves were taken back; it counts so till then."""
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
