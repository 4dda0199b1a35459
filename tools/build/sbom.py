"""The bill of materials of the standalone program (https://cyclonedx.org/docs/1.6/json/)."""

import hashlib
import platform
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pygame

import puluc
from puluc import PulucError
from puluc.assets import assets

Component = dict[str, Any]
"""A component, as the specification writes it in JSON."""

PACKAGE_LICENCES = {
    "accesskit": "(MIT OR Apache-2.0) AND BSD-3-Clause",
    "ifaddr": "MIT",
    "puluc": "MIT",
    "msgspec": "BSD-3-Clause",
    "platformdirs": "MIT",
    "pygame-ce": "LGPL-2.1-or-later",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
    "zeroconf": "LGPL-2.1-or-later",
}
"""The licences of the packages, as SPDX expressions."""


@dataclass(frozen=True, slots=True)
class BundledLibrary:
    """A row of the table in ``licences/libraries.md``; the patterns match its files' names."""

    name: str
    copyright: str
    licence: str
    patterns: tuple[str, ...]

    def is_in(self, path: Path) -> bool:
        """Return whether a file belongs to this library."""
        return any(fnmatchcase(path.name.lower(), each.lower()) for each in self.patterns)


def libraries() -> list[BundledLibrary]:
    """Return the libraries whose licences the program carries."""
    page = (assets() / "licences" / "libraries.md").read_text("utf-8")
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \| (.*?) ?\|$", page, re.MULTILINE)
    return [
        BundledLibrary(name, holders, licence, tuple(re.findall("`(.+?)`", files)))
        for name, holders, licence, files in rows
        if name != "library"
    ]


@dataclass(frozen=True, slots=True)
class Crate:
    """A Rust crate inside AccessKit, of the table in ``licences/rust-crates.md``."""

    name: str
    version: str
    licence: str
    systems: tuple[str, ...]


def crates() -> list[Crate]:
    """Return the crates on all systems."""
    page = (assets() / "licences" / "rust-crates.md").read_text("utf-8")
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?[\d)]) \|$", page, re.MULTILINE)
    return [
        Crate(name, version, licence, tuple(systems.split(", ")))
        for licence, systems, names in rows
        for name, version in re.findall(r"([\w-]+) ([\w.+-]+)", names)
    ]


_CRATE = re.compile(
    rb"(?:registry[/\\]src[/\\][^/\\]+|rust[/\\]deps)[/\\]([\w-]+)-(\d+\.[\w.+-]+)[/\\]"
)
"""The place of a source file, which compiled code names for its panics."""


def unnamed_crates(folder: Path) -> list[str]:
    """Return the crates that a file in the folder names and the table does not."""
    known = {(each.name, each.version) for each in crates()}
    modules = (path for path in folder.rglob("accesskit*") if path.suffix in (".so", ".pyd"))
    found = {
        (name.decode(), version.decode())
        for path in modules
        for name, version in _CRATE.findall(path.read_bytes())
    }
    return sorted(map(" ".join, found - known))


def bill_of_materials(folder: Path, packages: Sequence[str], date: int) -> dict[str, Any]:
    """Return the bill of the program in ``folder``: Python, packages, shared libraries.

    PulucError if the table of crates is not that of the AccessKit in it.
    """
    if unnamed := unnamed_crates(folder):
        raise PulucError(f"licences/rust-crates.md does not name {', '.join(unnamed)}")
    program = {**_package("puluc"), "type": "application", "version": puluc.__version__}
    parts = [_python(), *map(_package, packages), *_shared(folder)]
    depends_on = [each["bom-ref"] for each in parts]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(date, UTC).isoformat(),
            "component": program,
        },
        "components": parts,
        "dependencies": [{"ref": program["bom-ref"], "dependsOn": depends_on}],
    }


def _package(name: str) -> Component:
    """Return a package from PyPI, in the version installed here."""
    number = puluc.__version__ if name == "puluc" else version(name)
    where = f"pkg:pypi/{name}@{number}"
    inside = {"components": list(_crates())} if name == "accesskit" else {}
    return {"type": "library", "bom-ref": where, "name": name, "version": number} | {
        "licenses": [{"expression": PACKAGE_LICENCES[name]}],
        "purl": where,
        **inside,
    }


def _crates() -> Iterator[Component]:
    """Yield the crates on this system."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    for crate in crates():
        if system in crate.systems:
            where = f"pkg:cargo/{crate.name}@{crate.version}"
            yield {
                "type": "library",
                "bom-ref": where,
                "name": crate.name,
                "version": crate.version,
                "licenses": [{"expression": crate.licence}],
                "purl": where,
            }


def _versions() -> dict[str, str]:
    """Return the versions of the shared libraries that report theirs."""
    sdl, mixer = pygame.version.SDL, pygame.mixer.get_sdl_mixer_version()
    return {
        "SDL": f"{sdl.major}.{sdl.minor}.{sdl.patch}",
        "SDL_mixer": ".".join(map(str, mixer)),
        "zlib (on macOS zlib-ng)": zlib.ZLIB_RUNTIME_VERSION,
    }


def _python() -> Component:
    number = platform.python_version()
    where = f"pkg:generic/python@{number}"
    return {"type": "platform", "bom-ref": where, "name": "Python", "version": number} | {
        "licenses": [{"license": {"id": "PSF-2.0"}}],
        "purl": where,
    }


def _shared(folder: Path) -> Iterator[Component]:
    """Yield the libraries with a file in the folder, with their versions where these are known."""
    known = _versions()
    paths = sorted(each for each in folder.rglob("*") if each.is_file() and not each.is_symlink())
    for library in libraries():
        if files := [_file(each, folder) for each in paths if library.is_in(each)]:
            number = known.get(library.name)
            kind = library.name.partition(" ")[0].lower()
            versioned = {"version": number, "purl": f"pkg:generic/{kind}@{number}"}
            yield {
                "type": "library",
                "bom-ref": f"library:{library.name}",
                "name": library.name,
                "copyright": library.copyright,
                "licenses": [{"license": {"name": library.licence}}],
                "components": files,
            } | (versioned if number else {})


def _file(path: Path, folder: Path) -> Component:
    content = hashlib.sha256(path.read_bytes()).hexdigest()
    name = path.relative_to(folder).as_posix()
    return {
        "type": "file",
        "bom-ref": f"file:{name}",
        "name": name,
        "hashes": [{"alg": "SHA-256", "content": content}],
    }
