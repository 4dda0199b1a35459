"""Lines for a terminal: aligned columns, wrapped sentences, escapes for other characters."""

import io
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Collection, Iterable, Iterator

_GAP = "  "


def columns(rows: Iterable[tuple[str, ...]], *, right: Collection[int] = ()) -> Iterator[str]:
    """Yield the rows as lines; the columns in ``right`` are flush right, the others left.

    The last cell of a row widens no column.
    """
    table = list(rows)
    widths = [
        max((display_width(row[index]) for row in table if index < len(row) - 1), default=0)
        for index in range(max(map(len, table)) - 1)
    ]
    widths.append(0)
    for row in table:
        cells = list[str]()
        for number, (cell, width) in enumerate(zip(row, widths, strict=False)):
            padding = " " * (width - display_width(cell))
            cells.append(padding + cell if number in right else cell + padding)
        yield _GAP.join(cells).rstrip()


def sentences(texts: Iterable[str]) -> Iterator[str]:
    """Yield the texts in lines that fit the terminal, or whole for a file or a program."""
    if not (sys.stdout and sys.stdout.isatty()):
        yield from texts
        return
    wrapper = textwrap.TextWrapper(
        shutil.get_terminal_size().columns - 1,
        subsequent_indent=_GAP,
        break_long_words=False,
        break_on_hyphens=False,
    )
    for text in texts:
        for line in wrapper.wrap(text.replace(" %", "\N{NO-BREAK SPACE}%")):
            yield line.replace("\N{NO-BREAK SPACE}", " ")


def display_width(text: str) -> int:
    """Return the number of terminal cells that a text takes, in any script."""
    return sum(map(_cells, text))


def _cells(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):  # a mark on the letter before it
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def escaped(text: str) -> str:
    r"""Return the text with unprintable characters replaced by escapes such as ``\x1b``."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def print_lines(lines: Iterable[str]) -> None:
    """Print lines, escaped, each as soon as it is available."""
    for line in lines:
        print(escaped(line), flush=True)


def escape_unencodable() -> None:
    r"""Print characters missing from the terminal's encoding as ``\xe9`` instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
