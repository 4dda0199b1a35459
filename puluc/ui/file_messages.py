"""Sentences for the player about files: errors of storage, refused names, the portable folder."""

from __future__ import annotations

from puluc.storage.errors import (
    DamagedBackupError,
    DamagedError,
    LockedError,
    Operation,
    RefusedError,
    StorageError,
)
from puluc.storage.names import MAX_LENGTH, NameProblem, forbidden_character
from puluc.storage.paths import PortableProblem

_REFUSALS = {
    Operation.CREATE: "Can't create",
    Operation.OPEN: "Can't open",
    Operation.SAVE: "Can't save",
    Operation.RENAME: "Can't rename",
    Operation.DUPLICATE: "Can't duplicate",
    Operation.DELETE: "Can't delete",
    Operation.RECOVER: "Can't restore the backup of",
}

_NAME_PROBLEMS = {
    NameProblem.EMPTY: "A game needs a name",
    NameProblem.TOO_LONG: f"A name can have at most {MAX_LENGTH} characters",
    NameProblem.EDGE: "A name can't begin or end with a dot or space",
    NameProblem.RESERVED: "Windows reserves that name",
    NameProblem.TAKEN: "There is already a game of that name",
}

_PORTABLE_PROBLEMS = {
    PortableProblem.INSTALLED: "this copy of Puluc is installed",
    PortableProblem.READ_ONLY: "its folder can't be written",
}


def storage_message(error: StorageError) -> str:
    """Why an operation on a game file failed."""
    name = error.path.stem
    match error:
        case LockedError(pid=pid):
            process = f" (process {pid})" if pid else ""
            return f"'{name}' is open in another Puluc{process}."
        case DamagedError(reason=reason):
            return f"'{name}' can't be used: {reason}."
        case DamagedBackupError(reason=reason):
            return f"The backup of '{name}' is damaged too: {reason}."
        case RefusedError(operation=operation, reason=reason):
            return f"{_REFUSALS[operation]} '{name}': {reason}."
    raise TypeError(error)


def name_message(name: str, problem: NameProblem) -> str:
    """Why a game can't have a name."""
    if problem is NameProblem.FORBIDDEN:
        character = forbidden_character(name)
        return f"A name can't contain {character if character.isprintable() else 'that character'}"
    return _NAME_PROBLEMS[problem]


TRANSLOCATED = (
    "macOS runs a hidden copy of Puluc. Leave it, move Puluc.app to the Applications folder, and"
    " start it there."
)


def portable_message(problem: PortableProblem) -> str:
    """Why games are not kept beside the program."""
    return f"Games can't be kept beside the program: {_PORTABLE_PROBLEMS[problem]}."
