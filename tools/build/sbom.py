"""The bill of materials of the standalone program (https://cyclonedx.org/docs/1.6/json/)."""

import hashlib
import platform
import re
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
from puluc.assets import assets

Component = dict[str, Any]
"""A component, as the specification writes it in JSON."""

PACKAGE_LICENCES = {
    "accesskit": "MIT OR Apache-2.0",
    "ifaddr": "MIT",
    "puluc": "MIT",
    "msgspec": "BSD-3-Clause",
    "platformdirs": "MIT",
    "pygame-ce": "LGPL-2.1-or-later",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
    "zeroconf": "LGPL-2.1-or-later",
}
"""SPDX expressions."""


@dataclass(frozen=True, slots=True)
class BundledLibrary:
    """A row of the table in ``licences/libraries.md``; the patterns match its files' names."""

    name: str
    copyright: str
    licence: str
    patterns: tuple[str, ...]

    def is_in(self, path: Path) -> bool:
        """Return whether a file is one of this library's."""
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


def bill_of_materials(folder: Path, packages: Sequence[str], date: int) -> dict[str, Any]:
    """Return what the program in ``folder`` is made of: Python, packages, shared libraries."""
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
    return {"type": "library", "bom-ref": where, "name": name, "version": number} | {
        "licenses": [{"expression": PACKAGE_LICENCES[name]}],
        "purl": where,
    }


def _versions() -> dict[str, str]:
    """Return the versions of the shared libraries that can be asked for theirs."""
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
