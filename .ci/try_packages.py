"""Installs the wheel and the source archive in fresh environments and runs their self-tests.

python try_packages.py FOLDER
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

EXPECTED = {"puluc", "pygame-ce", "platformdirs", "msgspec"}
TOOLS = {"pip", "setuptools"}


def output_of(*words: object, folder: Path) -> str:
    """The standard output of a program."""
    environ = {**os.environ, "PULUC_HOME": str(folder / "home")}
    command = [str(word) for word in words]
    return subprocess.run(
        command, cwd=folder, env=environ, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def try_package(package: Path, folder: Path) -> None:
    """Install a package, check what it depends on, and run the self-test."""
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    output_of(programs / "pip", "install", "--quiet", package, folder=folder)
    listed = json.loads(output_of(programs / "pip", "list", "--format=json", folder=folder))
    installed = {each["name"].lower() for each in listed} - TOOLS
    if installed != EXPECTED:
        sys.exit(f"{package.name} installs {sorted(installed)}")
    print(package.name, output_of(programs / "puluc", "--selftest", folder=folder).strip())


def try_pipx(wheel: Path, folder: Path) -> None:
    """Run the wheel with pipx."""
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    output_of(programs / "pip", "install", "--quiet", "pipx", folder=folder)
    os.environ["PIPX_HOME"] = str(folder / "pipx")
    words = ("run", "--spec", wheel, "puluc", "--version")
    print("pipx run:", output_of(programs / "pipx", *words, folder=folder).strip())


if __name__ == "__main__":
    packages = Path(sys.argv[1]).resolve()
    for kind, attempt in (("*.whl", try_package), ("*.tar.gz", try_package), ("*.whl", try_pipx)):
        with tempfile.TemporaryDirectory() as temporary:
            attempt(next(packages.glob(kind)), Path(temporary))
