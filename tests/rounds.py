"""How often a test is repeated: a few times always, more often in the gate or a full run."""

from collections.abc import Iterable

import pytest


def usual_or_full(usual: int, full: int) -> list[object]:
    """Two sizes of one test: the small one always, the large one with ``pytest -m full``."""
    return [usual, pytest.param(full, marks=pytest.mark.full)]


def rounds(usual: int, full: int) -> list[object]:
    """The numbers of the rounds, those from ``usual`` on marked ``full``."""
    rest = (pytest.param(number, marks=pytest.mark.full) for number in range(usual, full))
    return [*range(usual), *rest]


def sampled(cases: Iterable[object], step: int) -> list[object]:
    """Every ``step``-th case always, the others in the gate."""
    return [in_gate(case) if number % step else case for number, case in enumerate(cases)]


def in_gate(case: object) -> object:
    """A case that is tried only in the gate."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.gate)
