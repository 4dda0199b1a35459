"""Errors in the content of a file, or in an operation on a saved game."""

from enum import Enum
from pathlib import Path
from typing import Self

import msgspec

from puluc import PulucError
from puluc.marks import N_


class ContentError(PulucError, ValueError):
    """The error for content of a file that can't be used; the text says where and why."""

    @classmethod
    def of_decoder(cls, error: Exception) -> Self:
        """Return the error of a JSON decoder; its own words are the detail."""
        said = str(error)
        if "Input data was truncated" in said:
            return cls(N_("the file is cut off"), detail=said)
        _, _, place = said.partition("`$.")
        if isinstance(error, msgspec.ValidationError) and place:
            return cls(N_("'{field}' is not valid"), field=place.rstrip("`"), detail=said)
        return cls(N_("it is not a file that Puluc can read"), detail=said)


class GameFileError(ContentError):
    """The error for content that is not a valid game file."""


class Operation(Enum):
    """An operation on a game file; the value is the sentence for one that the system refuses."""

    CREATE = N_("Can't create '{name}': {reason}.")
    OPEN = N_("Can't open '{name}': {reason}.")
    SAVE = N_("Can't save '{name}': {reason}.")
    RENAME = N_("Can't rename '{name}': {reason}.")
    DUPLICATE = N_("Can't duplicate '{name}': {reason}.")
    DELETE = N_("Can't delete '{name}': {reason}.")
    RECOVER = N_("Can't restore the backup of '{name}': {reason}.")


class StorageError(PulucError):
    """The error for a failed operation on the game file ``path``.

    Its text is a sentence for the player; ``str`` is for the log, with the whole path.
    """

    def __init__(
        self,
        path: Path,
        logged: str,
        text: str,
        reason: PulucError | OSError | None = None,
        pid: int | None = None,
    ) -> None:
        super().__init__(text, name=path.stem, reason=reason, pid=pid)
        self.path, self._logged = path, logged

    def __str__(self) -> str:
        return self._logged


class LockedError(StorageError):
    """The error for a ``path`` that another program has locked; ``pid`` is its process or None."""

    def __init__(self, path: Path, pid: int | None) -> None:
        text = N_("'{name}' is open in another Puluc window.")
        if pid:
            text = N_("'{name}' is open in another Puluc window (process {pid}).")
        super().__init__(path, f"{path} is locked by process {pid or 'unknown'}", text, pid=pid)
        self.pid = pid


class DamagedError(StorageError):
    """The error for a ``path`` that is no valid game file, for ``reason``; it is left untouched."""

    def __init__(self, path: Path, reason: GameFileError, *, has_backup: bool) -> None:
        text = N_("'{name}' can't be used: {reason}.")
        super().__init__(path, f"{path} is damaged: {reason}", text, reason)
        self.has_backup = has_backup


class DamagedBackupError(StorageError):
    """The error for a backup of ``path`` that is damaged too, for ``reason``."""

    def __init__(self, path: Path, reason: GameFileError) -> None:
        text = N_("The backup of '{name}' is damaged too: {reason}.")
        super().__init__(path, f"the backup of {path} is damaged: {reason}", text, reason)


class RefusedError(StorageError):
    """The error for an operation on ``path`` that the system refused, for ``reason``."""

    def __init__(self, operation: Operation, path: Path, reason: OSError) -> None:
        logged = f"can't {operation.name.lower()} {path}: {reason.strerror or reason}"
        super().__init__(path, logged, operation.value, reason)
