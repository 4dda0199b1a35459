"""Measured times as text."""

import statistics
from collections.abc import Sequence

from puluc.text.numerals import decimal


def times_text(times_ms: Sequence[float], digits: int) -> str:
    """The median, with so many digits, and the longest time."""
    text = "median {median} ms, longest {longest} ms"
    median = decimal(statistics.median(times_ms), digits)
    return text.format(median=median, longest=decimal(max(times_ms), 2))
