"""Pages of docs/lab: people write their prose and the heads of tables, and programs the rows."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

LAB = Path("docs", "lab")
"""Where the pages are, in the repository and in the output of a maker."""

PAGES = Path(__file__).parents[1] / LAB
"""The pages of this repository."""


def with_rows(page: str, tables: Mapping[str, Iterable[Sequence[str]]]) -> str:
    """Return a page with other rows in the first table below each of these headings.

    ValueError if a heading has no table, or a row more or fewer cells than the table has columns.
    """
    for heading, rows in tables.items():
        section = rf"^##+ {re.escape(heading)}\n(?:(?![#|]).*\n)*"
        found = re.search(rf"{section}\|.*\n(\|[-:|]+\|\n)((?:\|.*\n)*)", page, re.MULTILINE)
        if not found:
            raise ValueError(f"no table below '{heading}'")
        made, columns = [*rows], found[1].count("|") - 1
        if any(len(cells) != columns for cells in made):
            raise ValueError(f"the table below '{heading}' has {columns} columns")
        lines = "".join(f"| {' | '.join(cells)} |\n" for cells in made)
        page = page[: found.start(2)] + lines + page[found.end(2) :]
    return page
