"""The saved games: one file each in one folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from puluc.rules import Result, Ruleset, Side, game_name
from puluc.storage import game_file
from puluc.storage.atomic import backup_of, copy, move, write_atomically
from puluc.storage.lock import FileLock, locked_new
from puluc.storage.names import free_name
from puluc.storage.regular_files import read_file
from puluc.storage.schema import GameFile

SUFFIX = ".puluc"
TRASH = "trash"

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the list of games says of one file; of a damaged one only why."""

    path: Path
    played: datetime
    """When it was last saved."""
    game: str = ""
    """The name of the game its rules make."""
    opponent: str = ""
    won: tuple[int, int] = (0, 0)
    """Games won by Jade and by Obsidian."""
    mover: Side | None = None
    """Whose turn it is; None if the game is over."""
    damage: str = ""

    @property
    def name(self) -> str:
        """The name of the file as the player knows it."""
        return self.path.stem

    @property
    def date(self) -> str:
        """The local day it was last played, as 2026-11-21."""
        try:
            return self.played.astimezone().date().isoformat()
        except (OSError, OverflowError, ValueError):
            return self.played.date().isoformat()


class Library:
    """The games in a folder. Its methods raise OSError if the folder or the disk refuses."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def names(self) -> list[str]:
        """The names of all saved games."""
        return sorted(path.stem for path in self._paths())

    @property
    def entries(self) -> list[Entry]:
        """All saved games, the one last played first."""
        found = [_entry(path) for path in self._paths()]
        found.sort(key=lambda entry: entry.name.casefold())
        return sorted(found, key=lambda entry: entry.played, reverse=True)

    def path(self, name: str) -> Path:
        """The file of a name."""
        return self.folder / f"{name}{SUFFIX}"

    def rename(self, old: str, new: str) -> None:
        """Give a game another name; LockedError if one of the two is open elsewhere."""
        with FileLock(self.path(old)), locked_new(self.path(new)):
            move_game(self.path(old), self.path(new))

    def duplicate(self, name: str, other: str) -> None:
        """Write the same game under another name; LockedError if that is open elsewhere."""
        content = read_file(self.path(name), game_file.MAX_BYTES)
        with locked_new(self.path(other)):
            write_atomically(self.path(other), content, is_new=True)

    def delete(self, name: str) -> None:
        """Move a game to the trash folder; LockedError if it is open elsewhere."""
        with FileLock(self.path(name)):
            self.trash(self.path(name))

    def trash(self, path: Path) -> None:
        """Move a game that is locked already to the trash folder."""
        self._into_trash(path, move_game)

    def keep_copy(self, path: Path) -> None:
        """Put a copy of a file into the trash folder."""
        self._into_trash(path, copy)

    def _into_trash(self, path: Path, put: Callable[[Path, Path], None]) -> None:
        trash = self.folder / TRASH
        trash.mkdir(parents=True, exist_ok=True)
        taken = [each.stem for each in trash.glob(f"*{SUFFIX}")]
        while True:
            name = free_name(path.stem, taken)
            try:
                put(path, trash / f"{name}{SUFFIX}")
            except FileExistsError:
                taken.append(name)
            else:
                return

    def _paths(self) -> Iterator[Path]:
        try:
            yield from (path for path in self.folder.glob(f"*{SUFFIX}") if path.is_file())
        except OSError:
            return


def move_game(old: Path, new: Path) -> None:
    """Move a game with its backup; FileExistsError if there is one of that name."""
    move(old, new)
    with suppress(OSError):
        backup_of(old).replace(backup_of(new))


def _entry(path: Path) -> Entry:
    try:
        file = game_file.read(path)
        return Entry(
            path=path,
            played=file.played or _changed(path),
            game=game_name(Ruleset.parse(file.game.rules)),
            opponent=file.game.opponent,
            won=(_won(file, Result.JADE), _won(file, Result.OBSIDIAN)),
            mover=None if file.game.result else Side(file.position.endswith("o")),
        )
    except ValueError as error:
        return Entry(path, _changed(path), damage=str(error))
    except OSError as error:
        return Entry(path, _LONG_AGO, damage=error.strerror or str(error))


def _won(file: GameFile, result: Result) -> int:
    """How many games that count ended so."""
    earlier = sum(
        row.jade if result is Result.JADE else row.obsidian
        for row in file.earlier.tallies
        if not row.marked
    )
    games = [game for game in (*file.games, file.game) if game.number >= file.scores_from]
    return earlier + sum(game.result == result and not game.marked for game in games)


def _changed(path: Path) -> datetime:
    """When a file was last written, as the system tells it."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        return _LONG_AGO
