"""``puluc bench``: figures of speed and endurance, measured on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def figures(kind: str) -> Iterator[str]:
    """The figures of one kind, a module here, each as a line as soon as it is measured.

    Only what is measured is loaded: the rest would change the environment of programs to compare.
    """
    yield from import_module(f"puluc.bench.{kind}").figures()
