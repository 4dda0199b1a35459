"""How large the standalone program is, against what PyInstaller makes if told nothing.

Both are made in an environment of their own that holds what the game needs, and PyInstaller: what
else the developer has installed would go into the second one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

from puluc.build.program import ROOT, pack, size_of

MEGABYTE = 1_000_000


def figures() -> Iterator[str]:
    """Every figure as a line."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        python = make_environment(place / "environment")
        for name, build in (("ours", build_ours), ("default", build_default)):
            program = build(python, place / name)
            sizes = (size_of(each) / MEGABYTE for each in (program, pack(program)))
            yield "standalone program, {}: folder {:.1f} MB, archive {:.1f} MB".format(name, *sizes)


def make_environment(place: Path) -> Path:
    """A fresh environment with this checkout and PyInstaller; its Python."""
    venv.create(place, with_pip=True)
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    _run(python, "-m", "pip", "install", "--quiet", "--editable", ROOT, "pyinstaller")
    return python


def build_ours(python: Path, output: Path) -> Path:
    """The program as it is released."""
    _run(python, "-m", "puluc.build", "--output", output)
    return output / "puluc"


def build_default(python: Path, output: Path) -> Path:
    """The program as PyInstaller makes it if only told where the assets are."""
    data = f"{ROOT / 'assets'}{os.pathsep}puluc/assets"
    words = ["--noconfirm", "--log-level", "WARN", "--name", "puluc", "--add-data", data]
    places = ["--distpath", output, "--workpath", output / "work", "--specpath", output]
    _run(python, "-m", "PyInstaller", *words, *places, ROOT / "puluc" / "__main__.py")
    return output / "puluc"


def _run(*words: object) -> None:
    """Run a program; what it prints is no figure."""
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)
