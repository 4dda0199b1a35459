"""Installs the wheel and the source archive in fresh environments and runs their self-tests.

python try_packages.py FOLDER
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent

READER = {"accesskit"} if sys.platform != "linux" or platform.machine() == "x86_64" else set()
EXPECTED = {"puluc", "pygame-ce", "platformdirs", "msgspec", "zeroconf", "ifaddr", *READER}
TOOLS = {"pip", "setuptools"}


def output_of(*words: object, folder: Path) -> str:
    """Return the standard output of a program."""
    environ = {**os.environ, "PULUC_HOME": str(folder / "home")}
    command = [str(word) for word in words]
    return subprocess.run(
        command, cwd=folder, env=environ, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def try_package(package: Path, folder: Path) -> None:
    """Install a package, check what it depends on, save the kits, and run the self-test."""
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    output_of(programs / "pip", "install", "--quiet", package, folder=folder)
    listed = json.loads(output_of(programs / "pip", "list", "--format=json", folder=folder))
    installed = {each["name"].lower() for each in listed} - TOOLS
    if installed != EXPECTED:
        sys.exit(f"{package.name} installs {sorted(installed)}")
    try_kits(package, programs / "puluc", folder)
    print(package.name, output_of(programs / "puluc", "--selftest", folder=folder).strip())


def try_kits(package: Path, program: Path, folder: Path) -> None:
    """Save the kit in each language for each paper, and compare it with the one in git."""
    kits = sorted((ROOT / "assets" / "kit").iterdir())
    for kit in kits:
        language, paper = kit.stem.split("-")[-2:]
        output_of(program, "--language", language, "kit", "--paper", paper, folder=folder)
        if (folder / kit.name).read_bytes() != kit.read_bytes():
            sys.exit(f"{package.name} saves another {kit.name}")
    print(package.name, "saves", len(kits), "kits to print")


def try_runners(wheel: Path, folder: Path) -> None:
    """Start the wheel with pipx and with uvx."""
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    output_of(programs / "pip", "install", "--quiet", "pipx", "uv", folder=folder)
    os.environ |= {"PIPX_HOME": str(folder / "pipx"), "UV_CACHE_DIR": str(folder / "uv")}
    for runner in (("pipx", "run", "--spec"), ("uvx", "--no-config", "--from")):
        words = (programs / runner[0], *runner[1:], wheel, "puluc", "--version")
        print(runner[0], "runs", output_of(*words, folder=folder).strip())


def try_contents(source: Path, _: Path) -> None:
    """Check that the source archive holds whatever CONTRIBUTING speaks of."""
    with tarfile.open(source) as archive:
        names = {each.partition("/")[2] for each in archive.getnames()}
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    words = {word for pair in re.findall(r"`([^`\s]+)`|\]\(([^)#\s]+)\)", page) for word in pair}
    spoken_of = {word.rstrip("/") for word in words if word.strip("./") and (ROOT / word).exists()}
    held = {name for name in spoken_of if any(f"{each}/".startswith(f"{name}/") for each in names)}
    if missing := spoken_of - held:
        sys.exit(f"{source.name} lacks {sorted(missing)}")
    print(source.name, "holds the", len(spoken_of), "files and folders that CONTRIBUTING speaks of")


if __name__ == "__main__":
    packages = Path(sys.argv[1]).resolve()
    for kind, attempt in (
        ("*.whl", try_package),
        ("*.tar.gz", try_package),
        ("*.tar.gz", try_contents),
        ("*.whl", try_runners),
    ):
        with tempfile.TemporaryDirectory() as temporary:
            attempt(next(packages.glob(kind)), Path(temporary))
