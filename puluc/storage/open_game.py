"""The open game: its file, its session, and the operations on saved games."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from threading import Thread

from puluc.game.session import PlayerMaker, Session, Setup, player_or_fallback
from puluc.storage import game_file
from puluc.storage.atomic import backup_of, in_real_folder, resolved, write_atomically
from puluc.storage.errors import (
    DamagedBackupError,
    DamagedError,
    GameFileError,
    Operation,
    RefusedError,
    StorageError,
)
from puluc.storage.game_file import YEARS, Encoder, GameFile
from puluc.storage.library import Library, free_names
from puluc.storage.lock import FileLock, locked_new
from puluc.storage.open_file import Conflicted, OpenFile

_MAX_TRIES = 10_000
"""The most names that are tried for a new game."""

_CLOCK_TOLERANCE = timedelta(minutes=1)

_LONGEST_AHEAD = timedelta(days=30)
"""The time ahead of the clock from which a time of saving is taken for a mistake and forgotten."""


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A locked game file and its session, which ``OpenGame.put`` makes the open game."""

    file: OpenFile
    session: Session
    content: GameFile | None = None
    """The content read from the file; None for a new one."""
    played: datetime | None = None
    """The time of its last save."""


class OpenGame:
    """The one game file that is open, or none.

    ``new_seed`` returns a fresh secret for the sticks of a game, ``clock`` the time with its zone,
    ``untitled`` the name of a new game without one, and ``make_player`` the computer players.
    Closing a file takes at most ``patience_s``; then a thread finishes it. None sets no limit.
    """

    def __init__(
        self,
        library: Library,
        new_seed: Callable[[], str],
        clock: Callable[[], datetime],
        untitled: Callable[[], str] = lambda: "Puluc",
        make_player: PlayerMaker = player_or_fallback,
        *,
        patience_s: float | None = None,
    ) -> None:
        self.library = library
        self.session: Session | None = None
        self.conflicts = deque[Conflicted]()
        """What other programs did to the open game, oldest first."""
        self._new_seed, self._make_player = new_seed, make_player
        self.clock = clock
        self.untitled = untitled
        self._played: datetime | None = None
        self._file: OpenFile | None = None
        self._patience_s = patience_s
        self._closing = list[Thread]()
        """The threads that close files; a file can't be opened again before."""
        self._encoder = Encoder()
        self._unsaved = set[tuple[int, int]]()
        self._saves = 0
        """The number of times that the open game was passed to a thread."""

    @property
    def path(self) -> Path | None:
        """The file of the open game."""
        return self._file.path if self._file else None

    @property
    def name(self) -> str:
        return self.path.stem if self.path else self.untitled()

    @property
    def is_clock_behind(self) -> bool:
        """Whether the clock is behind the last save of the open game."""
        return self._played is not None and self.clock() + _CLOCK_TOLERANCE < self._played

    @property
    def failure(self) -> OSError | None:
        """The reason why the last save failed; None if it did not."""
        return self._file.saver.error if self._file else None

    @property
    def is_saved(self) -> bool:
        """Whether the file is up to date."""
        return self._file is None or self._file.saver.is_idle

    @property
    def unsaved_turns(self) -> int:
        """Number of turns begun since the last successful save."""
        return 0 if self.is_saved else len(self._unsaved)

    def make(self, setup: Setup, name: str = "") -> OpenedGame:
        """Make a new game, with a free name if none is given; StorageError if its name is taken.

        This and ``read``, ``rename``, ``duplicate``, ``trash`` and what ``saving_as`` returns may
        run in a thread, one at a time.
        """
        self.finish_saving()
        names = (
            [name] if name else islice(free_names(self.untitled(), self.library.names), _MAX_TRIES)
        )
        for path in map(self.library.path, names):
            try:
                with _reporting(Operation.CREATE, path):
                    file = self._new_file(path)
            except StorageError as error:  # another Puluc may have just created it
                refused = error
            else:
                session = Session(self._new_seed, setup, self._today, self._make_player)
                return OpenedGame(file, session)
        raise refused

    def read(self, path: Path) -> OpenedGame | None:
        """Lock and read a game file; None stands for the open one.

        StorageError if it can't be used.
        """
        with _reporting(Operation.OPEN, path):
            path = resolved(path)
            if path == self.path:
                return None
            self.wait_for_closing()
            file = OpenFile(path, self.conflicts.append, is_new=False)
            try:
                content = game_file.decode(b"".join(file.content or ()))
                session = game_file.to_session(
                    content, self._new_seed, self._today, self._make_player
                )
            except GameFileError:
                file.close()
                raise
        return OpenedGame(file, session, content, content.played)

    def put(self, opened: OpenedGame | None) -> None:
        """Make this the open game; do nothing for None, which stands for the open one."""
        if opened is None:
            return
        self.close()
        self._file, self.session, self._played = opened.file, opened.session, opened.played
        if opened.content:
            self._encoder.remember(opened.content, opened.session.games)

    def recover(self, path: Path) -> None:
        """Replace a damaged game file by its backup and keep the damaged one in the trash.

        StorageError if the backup can't be used either.
        """
        self.wait_for_closing()
        with _reporting(Operation.RECOVER, path), FileLock(resolved(path)):
            try:
                content = game_file.read_content(backup_of(path))
                game_file.to_session(game_file.decode(content), self._new_seed)
            except GameFileError as error:
                raise DamagedBackupError(path, error) from error
            self.library.keep_copy(path)
            write_atomically(path, content, is_private=game_file.has_secret(content))

    def save_soon(self, patience_s: float = 0.0) -> None:
        """Have the thread write the open game; ``failure`` reports errors.

        Waits up to ``patience_s`` for the previous save first, so that few turns are unsaved.
        """
        if self._file is None or self.session is None:
            return
        if self.is_saved:
            self._unsaved.clear()
        match = self.session.match
        turn = len(match.turns) + (match.pending is not None)
        self._unsaved.add((self.session.game_number, turn))
        self._saves += 1
        self._file.saver.put(self._content(self.session), patience_s)

    def check_soon(self) -> None:
        """Have the thread look whether another program has changed the open game."""
        if self._file:
            self._file.check_soon()

    def finish_saving(self) -> bool:
        """Wait until the open game is written, retrying once; return whether it succeeded.

        Changes that another program made to the file meanwhile are handled, too.
        """
        self.wait_for_closing()
        if self._file is None:
            return True
        self._file.check_soon()
        return self._file.saver.finish()

    def saving_as(self, name: str) -> Callable[[], Callable[[], None]]:
        """Return what writes the open game under another name and returns what continues there.

        Anything saved in between is saved there too.
        """
        assert self.session is not None, "a game is open"
        path, old, saves = self.library.path(name), self._file, self._saves
        content = self._content(self.session)

        def write() -> Callable[[], None]:
            with _reporting(Operation.SAVE, path):
                file = self._new_file(path)
                try:
                    file.saver.put(content)
                    file.saver.flush()
                except OSError:
                    file.close()
                    raise

            def continue_there() -> None:
                if old is None or self._file is not old:
                    self.close_soon(file)
                    return
                self._file = file
                self.close_soon(old)
                if self._saves != saves:
                    self.save_soon()

            return continue_there

        return write

    def copying_as(self, name: str) -> Callable[[], None]:
        """Return what writes a copy of the open game for others under another name."""
        assert self.session is not None, "a game is open"
        path = self.library.path(name)
        content = Encoder().encode(self.session, _in_utc(self.clock()), is_for_others=True)

        def write() -> None:
            with _reporting(Operation.SAVE, path), locked_new(path):
                write_atomically(path, *content, is_new=True)

        return write

    def rename(self, old: str, new: str) -> None:
        """Rename a saved game; StorageError if that fails, and nothing changes."""
        path = self.library.path(old)
        with _reporting(Operation.RENAME, path):
            self.finish_saving()
            if self._file and self._is_open(path):
                self._file.rename(in_real_folder(self.library.path(new)))
            else:
                self.library.rename(old, new)

    def duplicate(self, name: str, copy: str) -> None:
        """Copy a saved game; StorageError if that fails."""
        with _reporting(Operation.DUPLICATE, self.library.path(name)):
            self.finish_saving()
            self.library.duplicate(name, copy)

    def trash(self, name: str, taken: OpenedGame | None) -> None:
        """Move a game to the trash, the open one after ``take``; StorageError if that fails."""
        path = self.library.path(name)
        with _reporting(Operation.DELETE, path):
            if taken:
                taken.file.saver.finish()
                self.library.trash(path)
                taken.file.release()
            else:
                self.library.delete(name)

    def take(self, name: str) -> OpenedGame | None:
        """Return the open game if it has this name, and leave none open; its file stays locked."""
        if self._file is None or self.session is None or not self._is_open(self.library.path(name)):
            return None
        taken = OpenedGame(self._file, self.session, played=self._played)
        self._file = None
        self.close()
        return taken

    def put_back(self, taken: OpenedGame | None) -> None:
        """Make a game that could not be deleted the open one again, unless another is open."""
        if taken and self._file:
            self.close_soon(taken.file)
        else:
            self.put(taken)

    def close(self) -> None:
        """Close the open game, as last saved."""
        if self._file:
            self.close_soon(self._file)
        self._file, self.session, self._played = None, None, None
        self._encoder = Encoder()
        self._unsaved.clear()

    def close_soon(self, file: OpenFile) -> None:
        """Have a thread close a file; it may be that of a game that was never the open one."""
        if thread := file.close_soon():
            thread.join(self._patience_s)
            self._closing = [each for each in (*self._closing, thread) if each.is_alive()]

    def wait_for_closing(self) -> None:
        """Wait until the files that were closed can be opened again."""
        for thread in self._closing:
            thread.join()

    def _new_file(self, path: Path) -> OpenFile:
        return OpenFile(in_real_folder(path), self.conflicts.append, is_new=True)

    def _is_open(self, path: Path) -> bool:
        """Return whether a file of the library is the open game's, not a link to it."""
        return not path.is_symlink() and resolved(path) == self.path

    def _content(self, session: Session) -> tuple[bytes, ...]:
        """Return the content of the game file, in parts; its time of saving never goes back.

        It does go back if only a wrong clock can have set it.
        """
        now = self.clock()
        is_plausible = self._played is not None and self._played - now <= _LONGEST_AHEAD
        self._played = max(now, self._played) if self._played and is_plausible else now
        return self._encoder.encode(session, _in_utc(self._played))

    def _today(self) -> str:
        return self.clock().date().isoformat()


@contextmanager
def _reporting(operation: Operation, path: Path) -> Iterator[None]:
    """Raise errors about a game file as StorageErrors."""
    try:
        yield
    except GameFileError as error:
        raise DamagedError(path, error, has_backup=backup_of(path).exists()) from error
    except OSError as error:
        raise RefusedError(operation, path, error) from error


def _in_utc(time: datetime) -> datetime | None:
    """Return the time in UTC; None if the year is outside the schema's range."""
    if time.year not in YEARS:
        return None
    time = time.astimezone(UTC)
    return time if time.year in YEARS else None
