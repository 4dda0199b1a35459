"""The game file that is open: its place, its session, and the lock that keeps others away."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from puluc.errors import PulucError
from puluc.session import Session, Setup
from puluc.storage import gamefile
from puluc.storage.encoder import Encoder
from puluc.storage.files import backup_of, write_atomically
from puluc.storage.library import Library
from puluc.storage.lock import FileLock, LockedError
from puluc.storage.name import free_name
from puluc.storage.schema import GameFile, GameFileError

log = logging.getLogger(__name__)

UNTITLED = "Puluc"
"""The name of a game that was given none."""

_CLOCK_TOLERANCE = timedelta(minutes=1)


class DeskError(PulucError):
    """Something that can't be done with a file; the text is a sentence for the player."""


class DamagedError(DeskError):
    """A game file that can't be used; it is left as it is."""

    def __init__(self, text: str, path: Path, *, has_backup: bool) -> None:
        super().__init__(text)
        self.path = path
        self.has_backup = has_backup


class Desk:
    """At most one game file is open at a time.

    ``new_seed`` gives a secret for the sticks of a game; ``clock`` the time, with its zone.
    """

    def __init__(
        self, library: Library, new_seed: Callable[[], str], clock: Callable[[], datetime]
    ) -> None:
        self.library = library
        self.session: Session | None = None
        self.path: Path | None = None
        self._new_seed = new_seed
        self._clock = clock
        self._played: datetime | None = None
        self._lock: FileLock | None = None
        self._encoder = Encoder()

    @property
    def name(self) -> str:
        """The name of the open game."""
        return self.path.stem if self.path else UNTITLED

    @property
    def is_clock_behind(self) -> bool:
        """Whether the clock stands before the moment the open game was last saved."""
        return self._played is not None and self._clock() + _CLOCK_TOLERANCE < self._played

    def new(self, setup: Setup, name: str = "") -> None:
        """Open a new game, under a free name if it is given none; DeskError if it is locked."""
        path = self.library.path(name or free_name(UNTITLED, self.library.names))
        lock = _locked(path)
        self._put(path, lock, Session(self._new_seed, setup, self._today), None)

    def open(self, path: Path) -> None:
        """Open a game file; DeskError if it can't be used, and what was open stays open."""
        if path == self.path:
            return
        lock = _locked(path)
        try:
            file, session = self._read(path)
        except DeskError:
            lock.release()
            raise
        self._put(path, lock, session, file.played)
        self._encoder.remember(file, session.games)

    def recover(self, path: Path) -> None:
        """Put the backup of a damaged game file in its place; the damaged one goes to the trash.

        DeskError if the backup is of no use either.
        """
        try:
            content = backup_of(path).read_bytes()
            gamefile.to_session(gamefile.decode(content), self._new_seed)
            self.library.keep_copy(path)
            write_atomically(path, content)
        except GameFileError as error:
            raise DeskError(f"The backup of '{path.stem}' is damaged too: {error}.") from error
        except OSError as error:
            raise _unable("use the backup of", path, error) from error

    def save(self) -> None:
        """Write the open game; OSError if the folder or the disk refuses."""
        if self.session and self.path:
            now = self._clock()
            self._played = max(now, self._played) if self._played else now
            content = self._encoder.encode(self.session, self._played.astimezone(UTC))
            gamefile.write(self.path, content)

    def save_as(self, name: str) -> None:
        """Write the open game under another name and go on there; DeskError if that fails."""
        path, before = self.library.path(name), (self.path, self._lock)
        lock = _locked(path)
        self.path = path
        try:
            self.save()
        except OSError as error:
            self.path, _ = before
            lock.release()
            raise _unable("save", path, error) from error
        self._release()
        self._lock = lock

    def rename(self, old: str, new: str) -> None:
        """Give a saved game another name; DeskError if that fails."""
        path, is_open = self.library.path(old), self.library.path(old) == self.path
        if is_open:
            self._release()
        try:
            self.library.rename(old, new)
        except (OSError, LockedError) as error:
            raise _unable("rename", path, error) from error
        finally:
            if is_open:
                self.path = self.library.path(new if self.library.path(new).exists() else old)
                self._lock = _locked(self.path)

    def duplicate(self, name: str, copy: str) -> None:
        """Write a saved game once more under another name; DeskError if that fails."""
        try:
            self.library.duplicate(name, copy)
        except OSError as error:
            raise _unable("duplicate", self.library.path(name), error) from error

    def delete(self, name: str) -> None:
        """Move a saved game to the trash; the open one is closed. DeskError if that fails."""
        path = self.library.path(name)
        if path == self.path:
            self.close()
        try:
            self.library.delete(name)
        except (OSError, LockedError) as error:
            raise _unable("delete", path, error) from error

    def close(self) -> None:
        """Leave the open game, as it was last saved."""
        self._release()
        self.path, self.session, self._played = None, None, None
        self._encoder = Encoder()

    def _read(self, path: Path) -> tuple[GameFile, Session]:
        try:
            file = gamefile.read(path)
            return file, gamefile.to_session(file, self._new_seed, self._today)
        except GameFileError as error:
            has_backup = backup_of(path).exists()
            raise DamagedError(
                f"'{path.stem}' can't be used: {error}.", path, has_backup=has_backup
            ) from error
        except OSError as error:
            raise _unable("open", path, error) from error

    def _put(self, path: Path, lock: FileLock, session: Session, played: datetime | None) -> None:
        self.close()
        self.path, self._lock, self.session, self._played = path, lock, session, played

    def _release(self) -> None:
        if self._lock:
            self._lock.release()
        self._lock = None

    def _today(self) -> str:
        return self._clock().date().isoformat()


def _locked(path: Path) -> FileLock:
    """The lock of a file; DeskError if another program holds it."""
    lock = FileLock(path)
    try:
        lock.acquire()
    except (OSError, LockedError) as error:
        raise _unable("open", path, error) from error
    return lock


def _unable(what: str, path: Path, error: OSError | LockedError) -> DeskError:
    """Why something can't be done with a file, for the player and for the log."""
    log.error("can't %s %s: %s", what, path, error)
    if isinstance(error, LockedError):
        who = f" (process {error.pid})" if error.pid else ""
        return DeskError(f"'{path.stem}' is open in another Puluc{who}.")
    return DeskError(f"Can't {what} '{path.stem}': {error.strerror or error}.")
