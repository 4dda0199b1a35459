"""How functions are compiled: once for each machine, without numba's own types in the way."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs

import puluc.ai
import puluc.lab
import puluc.rules
import puluc.tablebase

_KEPT = 4
"""So many states of the source have their compiled code kept."""


def keep_code(base: Path) -> Path | None:
    """The folder in ``base`` for what is compiled from the source as it is, older ones cleared.

    None if nothing can be written there. Numba compiles a function again when its own file has
    changed, but not when another has whose functions it calls or whose constants it uses.
    """
    rooms = (puluc.lab, puluc.ai, puluc.tablebase, puluc.rules)
    folders = [Path(str(room.__file__)).parent for room in rooms]
    sources = [source for folder in folders for source in sorted(folder.rglob("*.py"))]
    state = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    try:
        (base / state).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=base / state).close()
        (base / state).touch()
        *old, _ = sorted(base.iterdir(), key=lambda each: each.stat().st_mtime)
    except OSError:
        return None
    for each in old[: 1 - _KEPT]:
        shutil.rmtree(each, ignore_errors=True)
    return base / state


_config: Any = numba.config
if not _config.CACHE_DIR:
    _places = platformdirs.PlatformDirs("puluc", appauthor=False)
    _config.CACHE_DIR = str(keep_code(_places.user_cache_path / "compiled") or "")

_Function = TypeVar("_Function", bound=Callable[..., Any])

_njit: Any = numba.njit

_HOW = {"cache": bool(_config.CACHE_DIR), "nogil": True, "error_model": "numpy"}


def compiled(function: _Function) -> _Function:
    """Compile a function that makes no arrays when it is first called.

    It need not count who holds the arrays that it is given: that would take half of its time.
    """
    made: _Function = _njit(_nrt=False, **_HOW)(function)
    return made


def allocating(function: _Function) -> _Function:
    """Compile a function that makes arrays, or calls one that does."""
    made: _Function = _njit(**_HOW)(function)
    return made


def inlined(function: _Function) -> _Function:
    """Compile a function into those that call it."""
    made: _Function = _njit(inline="always", **_HOW)(function)
    return made


def parallel(function: _Function) -> _Function:
    """Compile a function whose ``prange`` uses all cores."""
    made: _Function = _njit(parallel=True, **_HOW)(function)
    return made
