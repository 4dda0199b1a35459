"""How large the standalone program is, against what PyInstaller makes if told nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from puluc.build.program import ROOT, build, pack, size_of

MEGABYTE = 1_000_000


def figures() -> Iterator[str]:
    """Every figure as a line."""
    with tempfile.TemporaryDirectory() as output:
        for name, folder in (
            ("ours", build(Path(output))),
            ("default", build_default(Path(output))),
        ):
            sizes = (size_of(each) / MEGABYTE for each in (folder, pack(folder)))
            yield "standalone program, {}: folder {:.1f} MB, archive {:.1f} MB".format(name, *sizes)


def build_default(output: Path) -> Path:
    """The program as PyInstaller makes it if only told where the assets are."""
    place = output / "default"
    data = f"{ROOT / 'assets'}{os.pathsep}puluc/assets"
    words = ["--noconfirm", "--log-level", "WARN", "--name", "puluc", "--add-data", data]
    places = ["--distpath", str(place), "--workpath", str(place / "work"), "--specpath", str(place)]
    command = [sys.executable, "-m", "PyInstaller", *words, *places]
    subprocess.run([*command, str(ROOT / "puluc" / "__main__.py")], check=True)
    return place / "puluc"
