"""Measurements of speed, saving, durability and the lab on this machine."""

import statistics
import time
from collections.abc import Callable, Sequence

from puluc.text.numerals import decimal


def time_ms(action: Callable[[], object]) -> float:
    """Return how long an action takes, in milliseconds."""
    start_s = time.perf_counter()
    action()
    return (time.perf_counter() - start_s) * 1000


def times_text(times_ms: Sequence[float], digits: int) -> str:
    """Return the median, with ``digits`` decimals, and the longest time."""
    median = decimal(statistics.median(times_ms), digits)
    return f"median {median} ms, longest {decimal(max(times_ms), 2)} ms"
