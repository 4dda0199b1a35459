"""``puluc bench``: speed, saving, durability and size, measured on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def figures(kind: str) -> Iterator[str]:
    """The figures of one kind, a module of this package, one line each as it is measured.

    Only that module is imported: others change the environment of the programs it compares.
    """
    yield from import_module(f"puluc.bench.{kind}").figures()
