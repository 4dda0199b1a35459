"""Marks the tests of the lab: compiling takes a minute, so that they are run apart."""

from importlib.util import find_spec
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


def pytest_ignore_collect(config: pytest.Config) -> bool | None:
    """By default none of these tests is run; without numpy they can't be imported."""
    if "not lab" in config.option.markexpr:
        return True
    if not (find_spec("numpy") and find_spec("numba")):
        raise pytest.UsageError('tests of the lab need pip install --editable ".[dev,gate]"')
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(FOLDER):
            item.add_marker(pytest.mark.lab)
