"""The rooms of the program, and which of them imports which."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import grimp

PACKAGE = Path(__file__).parent.parent / "puluc"

UI_TOP = ("main", "app", "registry")
"""Modules directly in ``puluc.ui`` that put the screens together; the others serve all scenes."""

Arrow = tuple[str, str]


def room(module: str) -> str:
    """The room of a module; empty for ``puluc`` itself and the modules directly in it."""
    _, *names = module.split(".")
    if not names or not (PACKAGE / names[0]).is_dir():
        return ""
    if names[0] != "ui" or len(names) == 1:
        return names[0]
    if (PACKAGE / "ui" / names[1]).is_dir():
        return f"ui.{names[1]}"
    return "ui.app" if names[1] in UI_TOP else "ui.context"


def imports_between_rooms() -> set[Arrow]:
    """An arrow for each room that imports from another."""
    graph = grimp.build_graph("puluc", cache_dir=None)
    arrows = {
        (room(importer), room(imported))
        for importer in graph.modules
        for imported in graph.find_modules_directly_imported_by(importer)
    }
    return {(start, end) for start, end in arrows if start and end and start != end}


def reachable(arrows: Iterable[Arrow]) -> set[Arrow]:
    """The arrows, and one for every two rooms that a chain of them connects."""
    found = set(arrows)
    while True:
        longer = {(start, end) for start, via in found for also, end in found if also == via}
        if longer <= found:
            return found
        found |= longer
