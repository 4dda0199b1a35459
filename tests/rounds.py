"""How often a random test is repeated: a few times always, many times with ``pytest -m full``."""

import pytest


def usual_or_full(usual: int, full: int) -> list[object]:
    """Two sizes of one test: the small one always, the large one with ``pytest -m full``."""
    return [usual, pytest.param(full, marks=pytest.mark.full)]


def rounds(usual: int, full: int) -> list[object]:
    """The numbers of the rounds, those from ``usual`` on marked ``full``."""
    rest = (pytest.param(number, marks=pytest.mark.full) for number in range(usual, full))
    return [*range(usual), *rest]
