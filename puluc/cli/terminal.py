"""Printing text safely: control characters in a file or its name never reach the terminal."""

import io
import sys
from collections.abc import Iterable


def escaped(text: str) -> str:
    r"""The text with unprintable characters replaced by escapes such as ``\x1b``."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def print_lines(lines: Iterable[str]) -> None:
    """Print lines, escaped, each as soon as it is there."""
    for line in lines:
        print(escaped(line), flush=True)


def escape_unencodable() -> None:
    r"""Print characters missing from the terminal's encoding as ``\xe9`` instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
