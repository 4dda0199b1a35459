"""Text for a terminal: what a file or its name holds can't steer it."""

from __future__ import annotations

import io
import sys


def plain(text: str) -> str:
    r"""The text with everything that can't be printed as an escape such as ``\x1b``."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def say(line: str) -> None:
    """Print a line at once."""
    print(plain(line), flush=True)


def use_terminal() -> None:
    r"""Have letters that the terminal's encoding lacks printed as ``\xe9``, not end the output."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
