"""A progress bar on the terminal."""

from __future__ import annotations

import sys

from puluc.text.numerals import percent

_WIDTH = 30


def show_bar(share: float, phase: str = "") -> None:
    """Redraw the bar on standard error, unless that is not a terminal; at 1 it is erased."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    done = round(_WIDTH * share)
    line = f"[{'#' * done}{'.' * (_WIDTH - done)}] {percent(share):>5} {phase}".rstrip()
    end = f"\r{' ' * len(line)}\r" if share >= 1 else ""
    sys.stderr.write(f"\r{line}{end}")
    sys.stderr.flush()
