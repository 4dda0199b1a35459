"""A bar on the terminal that tells how far something is."""

from __future__ import annotations

import sys

_WIDTH = 30


def show_bar(share: float, what: str = "") -> None:
    """Draw the bar over itself; nothing where nobody looks."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    done = round(_WIDTH * share)
    line = f"[{'#' * done}{'.' * (_WIDTH - done)}] {share:4.0%} {what}".rstrip()
    end = f"\r{' ' * len(line)}\r" if share >= 1 else ""
    sys.stderr.write(f"\r{line}{end}")
    sys.stderr.flush()
