"""What ``pyproject.toml`` and ``CHANGELOG.md`` say of the project."""

import re
import tomllib
from pathlib import Path

from puluc import PulucError


def source_address(root: Path) -> str | None:
    """The address of the project's sources, or None: it is published nowhere yet."""
    with (root / "pyproject.toml").open("rb") as file:
        urls = tomllib.load(file)["project"].get("urls", {})
    address = urls.get("Source")
    return str(address).rstrip("/") if address else None


def release_notes(changelog: str, version: str) -> str:
    """The section of a version: what stands below ``## VERSION (DATE)``.

    PulucError if there is none, or if it is empty or has no date.
    """
    heading = rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)\n(.*?)(?=^## |\Z)"
    found = re.search(heading, changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise PulucError(f"the changelog has no section '## {version} (YEAR-MONTH-DAY)'")
    return found[1].strip() + "\n"
