"""Pages of docs without what makers write."""

import re


def prose_of(page: str) -> str:
    """The text of a page in one line, without tables."""
    return " ".join(re.sub(r"^\|.*$", "", page, flags=re.MULTILINE).split())
