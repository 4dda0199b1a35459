"""Runs the program, or Python code, in another process."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"

COLUMNS = 80


def environment(home: Path, changes: Mapping[str, str | None]) -> dict[str, str]:
    """The variables of this process with some changed, or taken away by None."""
    changed = {**os.environ, "PULUC_HOME": str(home), **changes}
    return {name: value for name, value in changed.items() if value is not None}


def run_python(
    *words: str, home: Path, encoding: str = "utf-8", **environ: str | None
) -> tuple[int, str, str]:
    """Run Python in a folder; its status, output and errors."""
    result = subprocess.run(
        [sys.executable, *words],
        cwd=home if home.is_dir() else None,
        env=environment(home, {"PYTHONIOENCODING": encoding, **environ}),
        capture_output=True,
        encoding=encoding,
        check=False,
        timeout=60,
    )
    return result.returncode, result.stdout, result.stderr


def run(*arguments: str, home: Path, **environ: str | None) -> tuple[int, str, str]:
    """Run the program; its status, output and errors."""
    return run_python("-m", "puluc", *arguments, home=home, **environ)


def only_line(text: str) -> str:
    """The line of a text that has no other."""
    (line,) = text.splitlines()
    return line
