"""Unpacks the archive of the standalone program and runs its self-test.

    python try_archive.py [--release] FOLDER [TARGET]

FOLDER holds the archive. The program is unpacked to TARGET, or to a temporary folder, and runs
read-only, from another working directory, with an empty home. There its chances of the standard
game have to be exact, and Perfect has to play it. With --release it has to run with
the glibc that README names; a program built elsewhere may need a newer one.
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

ROOT = Path(__file__).parent.parent

MEGABYTE = 1_000_000
LIMITS_MB = {"folder": 52, "archive": 30}
"""What the program may take up on Linux."""

GLIBCXX = 25
"""Linux with the glibc that README names has GCC 8's libstdc++, whose symbols end at 3.4.25."""

KEPT = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "SYSTEMROOT")
NOBODY = 65534

QUESTIONS = "value\nhint 3\ngo 3 level perfect\n"
EXACT = "= 0.51430 exact\n= exact; city-3 0.51460\n= city-3\n"
"""What the engine answers about the start of the standard game if it is solved."""


def unpack(folder: Path, target: Path) -> Path:
    """Unpack the archive; the path of the program."""
    archive = next(path for path in folder.glob("puluc-*") if path.suffix in (".xz", ".zip"))
    target.mkdir(parents=True)
    if sys.platform == "darwin":
        subprocess.run(["ditto", "-x", "-k", str(archive), str(target)], check=True)
    else:
        shutil.unpack_archive(archive, target)
    names = {"darwin": "Puluc.app/Contents/MacOS/puluc", "win32": "puluc.exe"}
    return target / "puluc" / names.get(sys.platform, "puluc")


def unnamed_libraries(folder: Path) -> list[str]:
    """Shared libraries in a folder that the table of licences does not name."""
    page = next(folder.rglob("libraries.md")).read_text("utf-8")
    rows = (line for line in page.splitlines() if line.startswith("| "))
    patterns = [each.lower() for row in rows for each in re.findall("`(.+?)`", row)]
    names = {path.name for path in folder.rglob("*") if is_library(path.name)}
    return sorted(
        name for name in names if not any(fnmatchcase(name.lower(), each) for each in patterns)
    )


def is_library(name: str) -> bool:
    """Whether a file is a shared library, other than a Python extension module."""
    is_module = re.search(r"\.(cpython-|abi3\.|cp3)", name)
    return not is_module and bool(re.search(r"\.(dll|dylib|so)(\.|$)", name.lower()))


def promised_glibc() -> str:
    """Return the oldest glibc for which README promises releases."""
    found = re.search(r"glibc (2\.\d+)", (ROOT / "README.md").read_text("utf-8"))
    return found[1] if found else sys.exit("README names no glibc")


def check_glibc(folder: Path, *, is_release: bool) -> None:
    """Compare what the program needs with what README promises."""
    from tools.build.archive import needed_glibc, newest_symbols

    if needed := needed_glibc(folder):
        promised = promised_glibc()
        print(f"needs glibc {needed}; releases are to need {promised}")
        if is_release and int(needed[2:]) > int(promised[2:]):
            sys.exit(f"README promises glibc {promised}")
    if (newest := newest_symbols(folder, "GLIBCXX_3.4.")) > GLIBCXX:
        sys.exit(f"systems with glibc {promised_glibc()} don't have GLIBCXX_3.4.{newest}")


def check_sizes(folder: Path, program: Path) -> None:
    """Check that the program and its archive are as small as they are meant to be."""
    from tools.build.archive import size_of

    archive = next(folder.glob("puluc-*.tar.xz"))
    for what, path in (("folder", program.parent), ("archive", archive)):
        if size_of(path) > LIMITS_MB[what] * MEGABYTE:
            sys.exit(f"{path} takes up {size_of(path)} bytes; {LIMITS_MB[what]} MB are allowed")


def check_repacking(folder: Path, program: Path) -> None:
    """Check on Linux that what was unpacked is packed to the same bytes again."""
    from tools.build.archive import pack, source_date

    archive = next(folder.glob("puluc-*.tar.xz"))
    again = pack(program.parent, source_date(ROOT))
    if again.read_bytes() != archive.read_bytes():
        sys.exit(f"packing {program.parent} again gave other bytes than {archive}")
    again.unlink()


def make_read_only(folder: Path) -> None:
    """Let everybody read the folder and nobody write."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o555 | 0o444)


def run(program: Path, home: Path, *words: str, typed: str = "") -> str:
    """Run the program as from a desktop; print and return its output.

    It runs as the user nobody if this user could write anywhere.
    """
    environ = {name: os.environ[name] for name in KEPT if name in os.environ}
    environ |= {"HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": str(home)}
    environ |= {"TMPDIR": str(home), "TEMP": str(home), "TMP": str(home)}
    user = {}
    if hasattr(os, "getuid") and os.getuid() == 0:
        os.chown(home, NOBODY, NOBODY)
        user = {"user": NOBODY, "group": NOBODY, "extra_groups": ()}
    result = subprocess.run(
        [program, *words],
        cwd=home,
        env=environ,
        check=False,
        input=typed,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        **user,
    )
    print(result.stdout, end="", flush=True)
    if result.returncode:
        sys.exit(f"{program} {' '.join(words)}: exit status {result.returncode}")
    return result.stdout


def check_solution(program: Path, home: Path) -> None:
    """Check that the standard game is solved for a player who has just unpacked the program."""
    command = program.with_name("puluc-cli.exe") if sys.platform == "win32" else program
    if run(command, home, "engine", typed=QUESTIONS) != EXACT:
        sys.exit("the program lacks the solution of the standard game: build it with --solution")


def main(folder: Path, target: Path, *, is_release: bool) -> None:
    """Unpack the program, make it read-only, and test it."""
    program = unpack(folder, target)
    if sys.platform == "linux":
        check_glibc(target, is_release=is_release)
        check_sizes(folder, program)
        check_repacking(folder, program)
    if unnamed := unnamed_libraries(target):
        sys.exit(f"licences/libraries.md does not name {', '.join(unnamed)}")
    make_read_only(target)
    with tempfile.TemporaryDirectory(prefix="Über uns ") as home:
        check_solution(program, Path(home))
        run(program, Path(home), "--selftest")
        files = (path for path in Path(home).rglob("*") if path.is_file())
        print("the home now holds", sorted(path.name for path in files))
    print(f"tried {program}")


if __name__ == "__main__":
    arguments = [Path(word).resolve() for word in sys.argv[1:] if word != "--release"]
    with tempfile.TemporaryDirectory() as temporary:
        Path(temporary).chmod(0o755)
        main(
            arguments[0],
            arguments[1] if len(arguments) > 1 else Path(temporary) / "Los juegos de José",
            is_release="--release" in sys.argv,
        )
