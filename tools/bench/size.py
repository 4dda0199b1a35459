"""Measures the standalone program and, for comparison, a default PyInstaller build.

Both are built in a fresh environment: a default build includes whatever else is installed.
"""

import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

from puluc.text.numerals import decimal
from tools.build.archive import pack, size_of, source_date
from tools.build.program import ROOT

MEGABYTE = 1_000_000


def figures() -> Iterator[str]:
    """Yield the figures, one line each."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        python = make_environment(root / "environment")
        for text, build in (
            (
                "standalone program, ours: folder {folder} MB, archive {archive} MB",
                build_ours,
            ),
            (
                "standalone program, default: folder {folder} MB, archive {archive} MB",
                build_default,
            ),
        ):
            program = build(python, root / build.__name__)
            archive = pack(program, source_date(ROOT))
            yield text.format(
                folder=decimal(size_of(program) / MEGABYTE, 1),
                archive=decimal(size_of(archive) / MEGABYTE, 1),
            )


def make_environment(folder: Path) -> Path:
    """Make a fresh environment with this checkout and PyInstaller; return its Python."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    _run(python, "-m", "pip", "install", "--quiet", "--editable", ROOT, "pyinstaller")
    return python


def build_ours(python: Path, output: Path) -> Path:
    """Build the program as released; return its folder."""
    _run(python, "-m", "tools.build", "--output", output)
    return output / "puluc"


def build_default(python: Path, output: Path) -> Path:
    """Build the program with PyInstaller's defaults and the assets; return its folder."""
    data = f"{ROOT / 'assets'}{os.pathsep}puluc/assets"
    options = ["--noconfirm", "--log-level", "WARN", "--name", "puluc", "--add-data", data]
    folders = ["--distpath", output, "--workpath", output / "work", "--specpath", output]
    _run(python, "-m", "PyInstaller", *options, *folders, ROOT / "puluc" / "__main__.py")
    return output / "puluc"


def _run(*words: object) -> None:
    """Run a program, discarding its output."""
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)
