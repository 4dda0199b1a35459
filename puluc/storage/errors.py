"""What can go wrong with a game file, as values; ``puluc.ui.file_messages`` words them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from puluc import PulucError


class GameFileError(PulucError, ValueError):
    """Content that is not a valid game file; the text says where and why."""


class Operation(StrEnum):
    """What was attempted with a game file."""

    CREATE = "create"
    OPEN = "open"
    SAVE = "save"
    RENAME = "rename"
    DUPLICATE = "duplicate"
    DELETE = "delete"
    RECOVER = "recover"


class StorageError(PulucError):
    """An operation on the game file ``path`` failed; the text is for the log."""

    def __init__(self, text: str, path: Path) -> None:
        super().__init__(text)
        self.path = path


class LockedError(StorageError):
    """Another program holds the lock of ``path``; ``pid`` is its process, if that is known."""

    def __init__(self, path: Path, pid: int | None) -> None:
        holder = f"process {pid}" if pid else "another process"
        super().__init__(f"{path} is locked by {holder}", path)
        self.pid = pid


class DamagedError(StorageError):
    """``path`` is not a valid game file, for ``reason``; it is left untouched."""

    def __init__(self, path: Path, reason: str, *, has_backup: bool) -> None:
        super().__init__(f"{path} is damaged: {reason}", path)
        self.reason = reason
        self.has_backup = has_backup


class DamagedBackupError(StorageError):
    """The backup of ``path`` is damaged too, for ``reason``."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"the backup of {path} is damaged: {reason}", path)
        self.reason = reason


class RefusedError(StorageError):
    """The system refused an operation on ``path``, for ``reason``."""

    def __init__(self, operation: Operation, path: Path, reason: str) -> None:
        super().__init__(f"can't {operation} {path}: {reason}", path)
        self.operation = operation
        self.reason = reason
