"""Compiling: typed decorators around numba's, their cache, threads and random numbers."""

import shutil
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numpy.typing import NDArray

import puluc.ai
import puluc.lab
import puluc.rules

_KEPT_VERSIONS = 4
"""The number of source versions that the cache keeps."""

_SLICES_PER_CORE = 4
"""The slices of an array for each core: with several no core idles long at the end."""

_MIN_LENGTH = 32
"""The least length of a slice that is worth a thread."""

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Result = TypeVar("_Result")

RandomState = NDArray[np.uint64]
"""The state of a generator of random numbers, xorshift64*: one number, not 0."""

_njit: Any = numba.njit


def cache_folder(base: Path) -> Path | None:
    """Return the folder in ``base`` for code compiled from this source; None if not writable.

    Old versions are deleted. One folder for each version is needed because numba notices a change
    in a function's own file, but not in a file whose functions or constants it uses.
    """
    packages = (puluc.lab, puluc.ai, puluc.rules)
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
    """Return the options of every compiled function; set up numba's cache at the first call."""
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
    """Return a constant that compiled functions pass to each other.

    For an argument that is a plain number numba would compile the called function again.
    """
    constant: Any = number_type(value)
    return cast("int", constant)


ZERO, ONE = argument(0, np.int64), argument(1, np.int64)
"""The numbers as arguments, so that kernels compile once."""


def _compiler(**more: object) -> Callable[[_Function], _Function]:
    """Return a decorator that compiles a function with more options."""

    def compile_function(function: _Function) -> _Function:
        made: _Function = _njit(**more, **_options())(function)
        return made

    return compile_function


compiled = _compiler(_nrt=False)
"""A function that allocates no arrays.

Without reference counts for its array arguments it takes half the time.
"""
allocating = _compiler()
"""A function that allocates arrays, or calls one that does."""
fast = _compiler(fastmath=True)
"""A function whose float additions may be reordered, several at a time."""
inlined = _compiler(inline="always")
"""A function compiled into each of its callers."""


def map_slices(
    kernel: Callable[..., _Result], shared: Iterable[object], *arrays: NDArray[Any]
) -> list[_Result]:
    """Call ``kernel(*shared, *parts)`` with slices of the arrays on all cores; return the results.

    Compiled code runs without the interpreter lock. numba's ``prange`` would compile everything
    that the loop calls a second time, and its idle threads keep other programs from the cores.
    """
    count, cores = len(arrays[0]), numba.get_num_threads()
    pieces = max(1, min(count // _MIN_LENGTH, cores * _SLICES_PER_CORE))
    bounds = [count * piece // pieces for piece in range(pieces + 1)]
    calls = [
        (*shared, *(array[start:stop] for array in arrays)) for start, stop in pairwise(bounds)
    ]
    if pieces == 1 or cores == 1:
        return [kernel(*call) for call in calls]
    return list(_pool(cores).map(lambda call: kernel(*call), calls))


@cache
def _pool(cores: int) -> ThreadPoolExecutor:
    """Return threads that are kept: to start them takes longer than to sweep a small graph."""
    return ThreadPoolExecutor(cores)


def seeded(seed: int) -> RandomState:
    """Return a generator of random numbers."""
    return np.full(1, 2 * seed + 1, np.uint64)


@inlined
def _draw(state: RandomState) -> np.uint64:
    drawn = state[0]
    drawn ^= drawn >> np.uint64(12)
    drawn ^= drawn << np.uint64(25)
    drawn ^= drawn >> np.uint64(27)
    state[0] = drawn
    return np.uint64(drawn * np.uint64(0x2545F4914F6CDD1D))


@inlined
def random_below(state: RandomState, below: int) -> int:
    """Return a random number from 0 to ``below`` - 1."""
    high = _draw(state) >> np.uint64(32)
    return int(np.int64((high * np.uint64(below)) >> np.uint64(32)))  # signed, as other numbers are


@compiled
def pick(numbers: NDArray[np.float64], least: float, state: RandomState) -> int:
    """Return the place of a random one of the numbers that are ``least`` or more."""
    seen = picked = 0
    for place in range(len(numbers)):
        if numbers[place] >= least:
            seen += 1
            if random_below(state, seen) == 0:
                picked = place
    return picked


@inlined
def uniform(state: RandomState) -> float:
    """Return a random number from 0 to 1."""
    return float((_draw(state) >> np.uint64(11)) * 2.0**-53)
