"""Packing a folder so that the same content makes the same bytes."""

import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import puluc

MACOS, WINDOWS = "darwin", "win32"

_DATE = 1_580_601_600  # 2020-02-02, as in wheels made by Hatchling
_READABLE, _RUNNABLE = 0o644, 0o755


def source_date(root: Path) -> int:
    """Return the time of a build in seconds since 1970: ``SOURCE_DATE_EPOCH``, or the commit's.

    Without a commit that git is willing to read, it is a fixed date.
    """
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    git = shutil.which("git")
    if git is None or not (root / ".git").exists():
        return _DATE
    command = [git, "-C", str(root), "log", "-1", "--format=%ct"]
    result = subprocess.run(command, check=False, capture_output=True, text=True)
    return _DATE if result.returncode else int(result.stdout)


def pack(folder: Path, date: int) -> Path:
    """Pack the program's folder into an archive beside it; keep links."""
    system = {MACOS: "macos", WINDOWS: "windows"}.get(sys.platform, sys.platform)
    name = f"puluc-{puluc.__version__}-{system}-{architecture()}"
    kind = ".zip" if sys.platform in (MACOS, WINDOWS) else ".tar.xz"
    archive = folder.parent / f"{name}{kind}"
    if sys.platform == WINDOWS:
        _zip(folder, archive, date)
    elif sys.platform == MACOS:
        for path in (folder, *folder.rglob("*")):
            os.utime(path, (date, date), follow_symlinks=False)
        command = ["ditto", "-c", "-k", "--keepParent", str(folder), str(archive)]
        subprocess.run(command, check=True)
    else:
        _tar(folder, archive, date)
    return archive


def architecture() -> str:
    """Return this machine's architecture, by the same name on every system."""
    machine = platform.machine().lower()
    return {"amd64": "x86_64", "aarch64": "arm64"}.get(machine, machine)


def size_of(path: Path) -> int:
    """Return the size in bytes of a file, or of all files in a folder without links."""
    if path.is_file():
        return path.stat().st_size
    files = (each for each in path.rglob("*") if not each.is_symlink())
    return sum(each.stat().st_size for each in files if each.is_file())


def sort_members(archive: Path) -> None:
    """Put the members of an uncompressed ZIP file in the order of their names."""
    with zipfile.ZipFile(archive) as file:
        members = [(each, file.read(each)) for each in sorted(file.namelist())]
    with zipfile.ZipFile(archive, "w") as file:
        for name, content in members:
            file.writestr(zipfile.ZipInfo(name), content)


def needed_glibc(folder: Path) -> str:
    """Return the newest glibc that a file in the folder asks for; empty on other systems."""
    newest = newest_symbols(folder, "GLIBC_2.")
    return f"2.{newest}" if newest else ""


def newest_symbols(folder: Path, library: str) -> int:
    """Return N of the newest ``GLIBC_2.N``, or of another library, that a file asks for, or 0."""
    asked = {
        number
        for path in folder.rglob("*")
        if path.is_file() and (content := path.read_bytes()).startswith(b"\x7fELF")
        for number in re.findall(re.escape(library).encode() + rb"(\d+)", content)
    }
    return max(map(int, asked), default=0)


def _zip(folder: Path, archive: Path, date: int) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = path.relative_to(folder.parent).as_posix()
                entry = zipfile.ZipInfo(name, time.gmtime(date)[:6])
                entry.compress_type = zipfile.ZIP_DEFLATED
                file.writestr(entry, path.read_bytes())


def _tar(folder: Path, archive: Path, date: int) -> None:
    def made_plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = ""
        info.mtime = date
        is_runnable = info.isdir() or info.mode & 0o100
        info.mode = _RUNNABLE if is_runnable else _READABLE
        return info

    with tarfile.open(archive, "w:xz", preset=9) as file:
        file.add(folder, folder.name, filter=made_plain)  # it sorts each folder
