"""Kernels on all cores: compiled code runs without the interpreter lock."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TypeVar

import numba

_SLICES_PER_CORE = 4
"""More slices than cores, so that no core idles long at the end."""

_MIN_LENGTH = 32
"""Shorter slices are not worth a thread."""

_Result = TypeVar("_Result")


def map_slices(kernel: Callable[[slice], _Result], count: int) -> list[_Result]:
    """Call ``kernel`` with slices that cover ``range(count)``, in parallel; its results in order.

    numba's ``prange`` would compile everything that the loop calls a second time.
    """
    cores = numba.get_num_threads()
    pieces = max(1, min(count // _MIN_LENGTH, cores * _SLICES_PER_CORE))
    bounds = [count * piece // pieces for piece in range(pieces + 1)]
    slices = [slice(start, stop) for start, stop in pairwise(bounds)]
    if pieces == 1:
        return [kernel(slices[0])]
    with ThreadPoolExecutor(cores) as pool:
        return list(pool.map(kernel, slices))
