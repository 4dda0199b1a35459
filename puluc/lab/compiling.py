"""How functions are compiled: once for each machine, without numba's own types in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

_Function = TypeVar("_Function", bound=Callable[..., Any])

_njit: Any = numba.njit

_HOW = {"cache": True, "nogil": True, "error_model": "numpy"}


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
