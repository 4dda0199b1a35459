"""What can be done with a record besides reading it: the menu, and writing it out."""

from __future__ import annotations

import logging
from enum import Enum, auto
from pathlib import Path

import pygame

from puluc.rules import Record, record_text
from puluc.storage.atomic import write_atomically
from puluc.ui.widgets.menu import Item, Pane

log = logging.getLogger(__name__)


class Export(Enum):
    """Ways to take a game elsewhere; each has a hot-key."""

    TEXT = auto()
    CLIPBOARD = auto()
    GIF = auto()
    PICTURES = auto()


_LABELS = {
    Export.TEXT: ("Text file", "T"),
    Export.CLIPBOARD: ("Copy text", "C"),
    Export.GIF: ("Animation", "A"),
    Export.PICTURES: ("Pictures", "I"),
}

EXPORTS = {key: export for export, (_, key) in _LABELS.items()}
"""By hot-key."""


def export_menu() -> list[Pane]:
    """The menu of a record."""
    items = tuple(Item(label, key, export) for export, (label, key) in _LABELS.items())
    return [Pane("Export", items)]


def export_path(folder: Path, name: str, record: Record, suffix: str) -> Path:
    """Where a game of a file is written to: ``exports/Puluc 3.txt`` in the data folder."""
    return folder / "exports" / f"{name} {record.number}{suffix}"


def write_text(path: Path, record: Record) -> str:
    """Write the notation; what to tell the player."""
    try:
        write_atomically(path, record_text(record).encode())
    except OSError as error:
        log.exception("can't write %s", path)
        return f"Can't write it: {error.strerror or error}"
    return f"Written to {path.parent.name}/{path.name}"


def copy_text(record: Record) -> str:
    """Put the notation on the clipboard; what to tell the player."""
    try:
        pygame.scrap.put_text(record_text(record))
    except pygame.error as error:
        log.warning("no clipboard: %s", error)
        return "There is no clipboard here"
    return "Copied as text"
