"""Writing a file so that it is never half there, and keeping damaged ones."""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

_SHARING_ERRORS = (5, 32, 33)
"""What Windows says while a virus scanner or the like looks at a file."""

_PAUSES_S = (0.01, 0.02, 0.04, 0.08, 0.1, 0.1, 0.2, 0.2)

STALE_S = 24 * 60 * 60


def backup_of(path: Path) -> Path:
    """Where the version before the last one is kept."""
    return path.with_name(f"{path.name}.bak")


def write_atomically(path: Path, content: bytes, *, keep_backup: bool = False) -> None:
    """Replace ``path`` as a whole: at any moment it holds the old content or the new.

    With ``keep_backup`` the old version stays as ``backup_of(path)``. Raises OSError if the
    folder or the disk refuses; the old content is there then.
    """
    path = path.resolve() if path.is_symlink() else path
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = _written(path, content)
    try:
        if keep_backup:
            _keep_backup(path)
        replace(temporary, path)
    except OSError:
        _remove(temporary)
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


def set_aside(path: Path) -> Path:
    """Give a damaged file another name, so that it can be looked at, and return that name."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    return path.rename(kept)


def sweep(folder: Path, now_s: float) -> None:
    """Remove temporary files that a killed program left more than a day before ``now_s``."""
    with suppress(OSError):
        for path in folder.glob(".*.tmp"):
            if now_s - path.stat().st_mtime > STALE_S:
                path.unlink()


def _written(path: Path, content: bytes) -> Path:
    """A temporary file beside ``path`` with the content, safe on the disk."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(path))
    except OSError:
        _remove(temporary)
        raise
    return temporary


def _mode(path: Path) -> int:
    """The permissions of the file replaced, or those of a new one."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _keep_backup(path: Path) -> None:
    """Keep the version that is there; a backup that can't be made does not stop the save."""
    backup = backup_of(path)
    temporary = path.with_name(f".{path.name}-{os.getpid()}-bak.tmp")
    try:
        try:
            os.link(path, temporary)
        except FileNotFoundError:
            return
        except OSError:
            shutil.copy2(path, temporary)
        replace(temporary, backup)
    except OSError as error:
        log.warning("no backup of %s: %s", path, error)
    finally:
        # Two links to one file are left as they are by a renaming of one to the other.
        _remove(temporary)


def _remove(temporary: Path) -> None:
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
