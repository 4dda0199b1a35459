"""Writing a file so that it is never half there, and keeping damaged ones."""

from __future__ import annotations

import logging
import os
import re
import secrets
import shutil
import stat
import time
from contextlib import suppress
from pathlib import Path

from puluc.storage.regular_files import BINARY, check_plain, open_file, resolved

log = logging.getLogger(__name__)

_SHARING_ERRORS = (5, 32, 33)
"""What Windows says while a virus scanner or the like looks at a file."""

_PAUSES_S = (0.01, 0.02, 0.04, 0.08, 0.1, 0.1, 0.2, 0.2)

STALE_S = 24 * 60 * 60

_TEMPORARY = re.compile(r"\..+\.[0-9a-f]{12}\.puluc-tmp")


def backup_of(path: Path) -> Path:
    """Where the version before the last one is kept."""
    return path.with_name(f"{path.name}.bak")


def write_atomically(
    path: Path, *parts: bytes, keep_backup: bool = False, is_new: bool = False
) -> None:
    """Replace ``path`` as a whole: at any moment it holds the old content or the new.

    The new content is ``parts``, one after another: joining large ones costs as much as writing
    them. With ``keep_backup`` the old version stays as ``backup_of(path)``; with ``is_new`` there
    must be none, else FileExistsError. Raises OSError if the folder or the disk refuses; the old
    content is there then.
    """
    path = resolved(path) if path.is_symlink() else path
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = _written(path, parts)
    try:
        if is_new:
            move(temporary, path)
        else:
            if keep_backup:
                _keep_backup(path)
            replace(temporary, path)
    except OSError:
        remove_quietly(temporary)
        raise
    _sync_folder(path.parent)


def replace(old: Path, new: Path) -> None:
    """Rename ``old`` to ``new``, over whatever is there; patient where Windows shares files."""
    for pause in _PAUSES_S:
        try:
            old.replace(new)
        except OSError as error:
            if getattr(error, "winerror", None) not in _SHARING_ERRORS:
                raise
            time.sleep(pause)
        else:
            return
    old.replace(new)


def move(old: Path, new: Path) -> None:
    """Rename ``old`` to ``new``; FileExistsError if there is something of that name."""
    if os.name == "nt":  # renaming refuses there by itself
        old.rename(new)
        return
    has_link = _link(old, new)
    if not has_link:
        new.touch(exist_ok=False)
    try:
        if has_link:
            old.unlink()
        else:
            old.replace(new)
    except OSError:
        remove_quietly(new)
        raise


def copy(old: Path, new: Path) -> None:
    """Keep a file under another name as well; FileExistsError if there is something of it."""
    if not _link(old, new):
        with open_file(old) as source, new.open("xb") as target:
            shutil.copyfileobj(source, target)


def set_aside(path: Path) -> Path:
    """Give a damaged file another name, so that it can be looked at, and return that name."""
    number = 1
    while True:
        kept = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        try:
            move(path, kept)
        except FileExistsError:
            number += 1
        else:
            return kept


def sweep(folder: Path, now_s: float) -> None:
    """Remove temporary files of ours that a killed program left more than a day before."""
    with suppress(OSError):
        for path in folder.iterdir():
            if _TEMPORARY.fullmatch(path.name):
                with suppress(OSError):
                    status = path.lstat()
                    if stat.S_ISREG(status.st_mode) and now_s - status.st_mtime > STALE_S:
                        path.unlink()


def _written(path: Path, parts: tuple[bytes, ...]) -> Path:
    """A temporary file beside ``path`` with the content, safe on the disk."""
    mode = _mode(path)
    temporary = _temporary(path)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY
    handle = os.open(temporary, flags, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
    except OSError:
        remove_quietly(temporary)
        raise
    return temporary


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.{secrets.token_hex(6)}.puluc-tmp")


def _mode(path: Path) -> int | None:
    """The permissions of the file to replace, None if it is not there; NotAFileError."""
    try:
        status = path.stat()
    except OSError:
        return None
    check_plain(status, path)
    return status.st_mode & 0o777


def _link(old: Path, new: Path) -> bool:
    """Give a file a second name; False where there are no such links. FileExistsError if taken."""
    if old.is_symlink():  # on some systems what it leads to would be linked
        return False
    try:
        os.link(old, new)
    except (FileExistsError, FileNotFoundError):
        raise
    except OSError:
        return False
    return True


def _keep_backup(path: Path) -> None:
    """Keep the version that is there; a backup that can't be made does not stop the save."""
    temporary = _temporary(path)
    try:
        copy(path, temporary)
        replace(temporary, backup_of(path))
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("no backup of %s: %s", path, error)
    finally:
        # Two links to one file are left as they are by a renaming of one to the other.
        remove_quietly(temporary)


def remove_quietly(temporary: Path) -> None:
    """Remove a temporary file, if the system lets it."""
    with suppress(OSError):
        temporary.unlink()


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself last; not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
