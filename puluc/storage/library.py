"""The folder of saved games."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import Enum, auto
from functools import partial
from itertools import count
from pathlib import Path
from unicodedata import normalize

from puluc import PulucError
from puluc.rules import WATCHED, Player, Result, Ruleset, SeriesGame
from puluc.storage import game_file
from puluc.storage.atomic import backup_of, copy, move, put_free, read_file, write_atomically
from puluc.storage.game_file import GameFile
from puluc.storage.lock import FileLock, locked_new

MAX_LENGTH = 40

_FORBIDDEN = '/\\:*?"<>|'
_DEVICES = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\N{SUPERSCRIPT ONE}\N{SUPERSCRIPT TWO}"
    r"\N{SUPERSCRIPT THREE}])(\..*)?",
    re.IGNORECASE,
)
"""Names that Windows reserves for devices, with or without a suffix."""


class NameProblem(Enum):
    """The reason why a name can't be used."""

    EMPTY = auto()
    TOO_LONG = auto()
    FORBIDDEN = auto()
    """It contains ``forbidden_character(name)``."""
    EDGE = auto()
    """It begins or ends with a dot or a space."""
    RESERVED = auto()
    """Windows uses it for a device."""
    TAKEN = auto()


def name_problem(name: str, taken: Iterable[str]) -> NameProblem | None:
    """Return why a name can't be used; None if it can."""
    problems = (
        (not name, NameProblem.EMPTY),
        (len(name) > MAX_LENGTH, NameProblem.TOO_LONG),
        (forbidden_character(name), NameProblem.FORBIDDEN),
        (name.strip(". ") != name, NameProblem.EDGE),
        (_DEVICES.fullmatch(name), NameProblem.RESERVED),
        (_folded(name) in map(_folded, taken), NameProblem.TAKEN),
    )
    return next((problem for has_problem, problem in problems if has_problem), None)


def forbidden_character(name: str) -> str:
    """Return the first character that some system forbids in file names, or an empty text."""
    return next((each for each in name if each in _FORBIDDEN or not each.isprintable()), "")


def free_names(wanted: str, taken: Iterable[str]) -> Iterator[str]:
    """Yield ``wanted``, then ``wanted`` with the numbers from 2 up, without the names in use."""
    names = {_folded(each) for each in taken}
    for number in count(1):
        end = f" {number}" if number > 1 else ""
        name = f"{wanted[: MAX_LENGTH - len(end)].rstrip('. ')}{end}"
        if _folded(name) not in names:
            yield name


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """Return the first of ``free_names``."""
    return next(free_names(wanted, taken))


def free_paths(folder: Path, wanted: str) -> Iterator[Path]:
    """Yield the free paths in a folder for a game of that name, by ``free_names``."""
    taken = [path.stem for path in folder.glob(f"*{SUFFIX}")]
    return (folder / f"{name}{SUFFIX}" for name in free_names(wanted, taken))


def _folded(name: str) -> str:
    """Return a key that is equal for names that some file system treats as the same."""
    return normalize("NFC", normalize("NFC", name).casefold())


SUFFIX = ".puluc"
TRASH = "trash"

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A row of the list of games; of a damaged file only ``damage`` is known."""

    path: Path
    played: datetime
    """Time of the last save."""
    rules: Ruleset = field(default_factory=Ruleset)
    """The rules of the game on the board."""
    series_game: SeriesGame | None = None
    """The place of the game in a series of five games."""
    series_score: tuple[int, int] = (0, 0)
    """The enemies that Jade and Obsidian took in the finished games of the series."""
    opponent: str = ""
    other: str = ""
    """The other computer's player in a game over Link."""
    won: tuple[int, int] = (0, 0)
    """Games won by Jade and by Obsidian."""
    mover: Player | None = None
    """The player whose turn it is; None if the game is over."""
    damage: PulucError | OSError | None = None
    """The reason why the file can't be used; None if it can."""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def date(self) -> date:
        """The local date of the last save."""
        try:
            return self.played.astimezone().date()
        except (OSError, OverflowError, ValueError):
            return self.played.date()


class Library:
    """The games in a folder. Methods raise OSError if the system refuses."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def names(self) -> list[str]:
        """The names of all saved games."""
        return sorted(path.stem for path in self._paths())

    @property
    def entries(self) -> list[SavedGame]:
        """All saved games, the one played last first."""
        found = sorted(map(_entry, self._paths()), key=lambda entry: entry.name.casefold())
        return sorted(found, key=lambda entry: entry.played, reverse=True)

    def path(self, name: str) -> Path:
        """Return the file of the game of that name."""
        return self.folder / f"{name}{SUFFIX}"

    def rename(self, old: str, new: str) -> None:
        """Rename a game; LockedError if either name is open in another program."""
        with FileLock(self.path(old)), locked_new(self.path(new)):
            move_game(self.path(old), self.path(new))

    def duplicate(self, name: str, other: str) -> None:
        """Copy a game; LockedError if the other name is open in another program."""
        content = read_file(self.path(name), game_file.MAX_BYTES)
        with locked_new(self.path(other)):
            is_private = game_file.has_secret(content)
            write_atomically(self.path(other), content, is_new=True, is_private=is_private)

    def delete(self, name: str) -> None:
        """Move a game to the trash folder; LockedError if it is open in another program."""
        with FileLock(self.path(name)):
            self.trash(self.path(name))

    def trash(self, path: Path) -> None:
        """Move a game to the trash folder; the caller holds its lock."""
        self._to_trash(move_game, path)

    def keep_copy(self, path: Path) -> None:
        """Copy a file to the trash folder."""
        self._to_trash(copy, path)

    def _to_trash(self, put: Callable[[Path, Path], None], path: Path) -> None:
        trash = self.folder / TRASH
        trash.mkdir(parents=True, exist_ok=True)
        put_free(partial(put, path), free_paths(trash, path.stem))

    def _paths(self) -> Iterator[Path]:
        with suppress(OSError):
            yield from (path for path in self.folder.glob(f"*{SUFFIX}") if path.is_file())


def move_game(old: Path, new: Path) -> None:
    """Move a game with its backup; FileExistsError if the new name is taken."""
    move(old, new)
    with suppress(OSError):
        backup_of(old).replace(backup_of(new))


def _entry(path: Path) -> SavedGame:
    try:
        file = game_file.read(path)
        rules, series_game = Ruleset.parse(file.game.rules), game_file.to_series_game(file.game)
        taken = (file.ended or file.game).taken
        mover = "".join(file.position.split()[rules.spaces + 2 :][:1])
        return SavedGame(
            path=path,
            played=file.played or _modified(path),
            rules=rules,
            series_game=series_game,
            series_score=(series_game.total(taken) if taken else series_game.before)
            if series_game
            else (0, 0),
            opponent=game_file.opponent_of(file.game),
            other=link.computers[1 - link.own].name if (link := file.game.link) else "",
            won=(_won(file, Result.JADE), _won(file, Result.OBSIDIAN)),
            mover=None if file.game.result else rules.player(mover),
        )
    except PulucError as error:
        return SavedGame(path, _modified(path), damage=PulucError.of(error))
    except OSError as error:
        return SavedGame(path, _LONG_AGO, damage=error)


def _won(file: GameFile, result: Result) -> int:
    """Return the number of games with this result that count, as ``Scores.won`` does."""
    rows = (row for row in file.earlier.tallies if not (row.is_assisted or row.pieces))
    earlier: int = sum(getattr(row, result) for row in rows if row.opponent != WATCHED)
    games = (
        game
        for game in (*file.games, file.game)
        if not (game.is_assisted or game.set_up or game.throws_of)
    )
    return earlier + sum(
        game.result == result and game.opponent != WATCHED
        for game in games
        if game.number >= file.scores_from
    )


def _modified(path: Path) -> datetime:
    """Return the time when a file was modified."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        return _LONG_AGO
