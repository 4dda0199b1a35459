"""``puluc bench``: figures of speed and endurance, measured on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def figures(what: str) -> Iterator[str]:
    """The figures of one kind, each as a line as soon as it is measured."""
    from puluc.bench import durability, saving, speed

    modules = {"speed": speed, "saving": saving, "durability": durability}
    yield from modules[what].figures()
