"""The log of this run and the ones before it."""

from __future__ import annotations

import faulthandler
import logging
from contextlib import suppress
from pathlib import Path

LOG_BYTES = 256 * 1024
"""A log that is longer is put aside when the program starts."""


def open_log(path: Path) -> None:
    """Write what happens to a file, deadly faults included, if the folder allows it.

    A game needs no log.
    """
    root = logging.getLogger("puluc")
    root.setLevel(logging.INFO)
    root.addHandler(logging.NullHandler())
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _put_aside(path)
        stream = path.open("a", encoding="utf-8")
        handler = logging.StreamHandler(stream)
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        root.addHandler(handler)
        faulthandler.enable(stream)


def _put_aside(path: Path) -> None:
    """Keep a long log as the one before; another program may hold it on Windows."""
    with suppress(OSError):
        if path.stat().st_size > LOG_BYTES:
            path.replace(path.with_name(f"{path.name}.1"))
