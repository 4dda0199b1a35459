"""The packages of the program, and which of them imports which."""

from collections.abc import Iterable
from pathlib import Path

import grimp

PACKAGE = Path(__file__).parent.parent / "puluc"

Arrow = tuple[str, str]


def package_of(module: str) -> str:
    """Return the package of a module as the diagram calls it; empty for what all may import."""
    top, *names = module.split(".")
    if top == "tools":
        return top
    if not names or not (PACKAGE / names[0]).is_dir():
        return ""
    if names[0] != "ui" or len(names) == 1:
        return names[0]
    return f"ui.{names[1]}"


def imports_between_packages() -> set[Arrow]:
    """Return an arrow for each package that imports from another."""
    graph = grimp.build_graph("puluc", "tools", cache_dir=None)
    arrows = {
        (package_of(importer), package_of(imported))
        for importer in graph.modules
        for imported in graph.find_modules_directly_imported_by(importer)
    }
    return {(start, end) for start, end in arrows if start and end and start != end}


def reachable(arrows: Iterable[Arrow]) -> set[Arrow]:
    """Return the arrows, and one for every two packages that a chain of them connects."""
    found = set(arrows)
    while True:
        longer = {(start, end) for start, via in found for also, end in found if also == via}
        if longer <= found:
            return found
        found |= longer
