"""What can go wrong with a game file, as sentences for the player."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from puluc.rules.errors import PulucError
from puluc.storage.atomic import backup_of
from puluc.storage.lock import LockedError
from puluc.storage.schema import GameFileError

log = logging.getLogger(__name__)


class StorageError(PulucError):
    """Something that can't be done with a file; the text is a sentence for the player."""


class DamagedError(StorageError):
    """A game file that can't be used; it is left as it is."""

    def __init__(self, text: str, path: Path, *, has_backup: bool) -> None:
        super().__init__(text)
        self.path = path
        self.has_backup = has_backup


@contextmanager
def sentences(what: str, path: Path) -> Iterator[None]:
    """Turn what goes wrong with a file into a DeskError, and note it in the log."""
    try:
        yield
    except GameFileError as error:
        text = f"'{path.stem}' can't be used: {error}."
        raise DamagedError(text, path, has_backup=backup_of(path).exists()) from error
    except LockedError as error:
        log.error("can't %s %s: %s", what, path, error)  # noqa: TRY400 - nothing failed here
        who = f" (process {error.pid})" if error.pid else ""
        raise StorageError(f"'{error.path.stem}' is open in another Puluc{who}.") from error
    except OSError as error:
        log.error("can't %s %s: %s", what, path, error)  # noqa: TRY400 - the system's refusal
        raise StorageError(f"Can't {what} '{path.stem}': {error.strerror or error}.") from error
