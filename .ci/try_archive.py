"""Unpacks the archive of the standalone program, as a player would, and tries it out.

    python try_archive.py FOLDER [PLACE]

FOLDER holds the archive. The program is unpacked to PLACE, or to a folder that is gone afterwards,
and runs there without rights to write, from another folder, with an empty home.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from fnmatch import fnmatchcase
from pathlib import Path

KEPT = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "SYSTEMROOT")
NOBODY = 65534


def unpack(folder: Path, place: Path) -> Path:
    """The program in the archive."""
    archive = next(path for path in folder.glob("puluc-*") if path.suffix in (".xz", ".zip"))
    place.mkdir(parents=True)
    if sys.platform == "darwin":
        subprocess.run(["ditto", "-x", "-k", str(archive), str(place)], check=True)
    else:
        shutil.unpack_archive(archive, place)
    names = {"darwin": "Puluc.app/Contents/MacOS/puluc", "win32": "puluc.exe"}
    return place / "puluc" / names.get(sys.platform, "puluc")


def unnamed_libraries(folder: Path) -> list[str]:
    """The shared libraries in a folder that the table of their licences does not name."""
    page = next(folder.rglob("libraries.md")).read_text("utf-8")
    rows = (line for line in page.splitlines() if line.startswith("| "))
    patterns = [each.lower() for row in rows for each in re.findall("`(.+?)`", row)]
    names = {path.name for path in folder.rglob("*") if is_library(path.name)}
    return sorted(
        name for name in names if not any(fnmatchcase(name.lower(), each) for each in patterns)
    )


def is_library(name: str) -> bool:
    """Whether a file is a shared library; the modules of Python packages are none."""
    is_module = re.search(r"\.(cpython-|abi3\.|cp3)", name)
    return not is_module and bool(re.search(r"\.(dll|dylib|so)(\.|$)", name.lower()))


def seal(place: Path) -> None:
    """Take away the right to write, and let anybody read."""
    for path in (place, *place.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o555 | 0o444)


def selftest(program: Path, home: Path) -> None:
    """Run the self-test as a program started from a desktop; who could write anywhere is nobody."""
    environ = {name: os.environ[name] for name in KEPT if name in os.environ}
    environ |= {"HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": str(home)}
    environ |= {"TMPDIR": str(home), "TEMP": str(home), "TMP": str(home)}
    who = {}
    if hasattr(os, "getuid") and os.getuid() == 0:
        os.chown(home, NOBODY, NOBODY)
        who = {"user": NOBODY, "group": NOBODY, "extra_groups": ()}
    subprocess.run([program, "--selftest"], cwd=home, env=environ, check=True, **who)
    print("the home now holds", sorted(path.name for path in home.rglob("*") if path.is_file()))


def main(folder: Path, place: Path) -> None:
    """Unpack, seal, try."""
    program = unpack(folder, place)
    if unnamed := unnamed_libraries(place):
        sys.exit(f"licences/libraries.md does not name {', '.join(unnamed)}")
    seal(place)
    with tempfile.TemporaryDirectory(prefix="Über uns ") as home:
        selftest(program, Path(home))
    print(f"tried {program}")


if __name__ == "__main__":
    given = [Path(word).resolve() for word in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as temporary:
        Path(temporary).chmod(0o755)
        main(given[0], given[1] if len(given) > 1 else Path(temporary) / "Los juegos de José")
