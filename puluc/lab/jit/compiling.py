"""Typed decorators around numba's, and the cache of compiled code."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs

import puluc.ai
import puluc.ai.tablebase
import puluc.lab
import puluc.rules

_KEPT_VERSIONS = 4
"""How many source versions to keep in the cache."""

_Function = TypeVar("_Function", bound=Callable[..., Any])

_njit: Any = numba.njit


def cache_folder(base: Path) -> Path | None:
    """The folder in ``base`` for code compiled from the present source; None if not writable.

    Old versions are deleted. One folder for each version is needed because numba notices a change
    in a function's own file, but not in a file whose functions or constants it uses.
    """
    packages = (puluc.lab, puluc.ai, puluc.ai.tablebase, puluc.rules)
    folders = [Path(str(package.__file__)).parent for package in packages]
    sources = [source for folder in folders for source in sorted(folder.rglob("*.py"))]
    version = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    folder = base / version
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        folder.touch()
        *old, _ = sorted(base.iterdir(), key=lambda each: each.stat().st_mtime)
    except OSError:
        return None
    for each in old[: 1 - _KEPT_VERSIONS]:
        shutil.rmtree(each, ignore_errors=True)
    return folder


@cache
def _options() -> dict[str, Any]:
    """The options of every compiled function; the first call sets numba's cache up."""
    config: Any = numba.config
    if not config.CACHE_DIR:
        user_cache = platformdirs.PlatformDirs("puluc", appauthor=False).user_cache_path
        config.CACHE_DIR = str(cache_folder(user_cache / "compiled") or "")
    return {
        "cache": bool(config.CACHE_DIR),
        "nogil": True,
        "error_model": "numpy",
        "no_cfunc_wrapper": True,  # nothing calls them from C
    }


def argument(value: int, number_type: type[np.integer[Any]]) -> int:
    """A constant that compiled functions pass to each other.

    For an argument that is a plain number numba would compile the function it is given to again.
    """
    constant: Any = number_type(value)
    return cast("int", constant)


def compiled(function: _Function) -> _Function:
    """Compile a function that allocates no arrays.

    Without reference counts for its array arguments it takes half the time.
    """
    made: _Function = _njit(_nrt=False, **_options())(function)
    return made


def allocating(function: _Function) -> _Function:
    """Compile a function that allocates arrays, or calls one that does."""
    made: _Function = _njit(**_options())(function)
    return made


def fast(function: _Function) -> _Function:
    """Compile a function whose sums of floats may be added up in any order, several at a time."""
    made: _Function = _njit(fastmath=True, **_options())(function)
    return made


def inlined(function: _Function) -> _Function:
    """Compile a function into each of its callers."""
    made: _Function = _njit(inline="always", **_options())(function)
    return made


def parallel(function: _Function) -> _Function:
    """Compile a function whose ``prange`` loops use all cores."""
    made: _Function = _njit(parallel=True, **_options())(function)
    return made
