"""Menu entry, icons and file association in the home of a user (freedesktop.org)."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from puluc.rules.errors import PulucError
from puluc.storage.paths import NoHomeError

APPLICATION = "applications/puluc.desktop"
FILE_TYPE = "mime/packages/puluc-mime.xml"
DESCRIPTION = "mime/application/x-puluc-game.xml"
"""What the tools of the desktop make of the kind of file."""
SCALABLE = "icons/hicolor/scalable/apps/puluc.svg"

_RESERVED = str.maketrans({each: f"\\{each}" for each in '"`$\\'})
_CACHES = (
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "--ignore-theme-index", "--force", "icons/hicolor"),
)
_MADE = (
    ("applications", "**/*.desktop", ("mimeinfo.cache",)),
    (
        "mime",
        "packages/*.xml",
        (
            *("XMLnamespaces", "aliases", "generic-icons", "globs", "globs2", "icons", "magic"),
            *("mime.cache", "subclasses", "treemagic", "types", "version"),
        ),
    ),
    ("icons/hicolor", "**/*", ("icon-theme.cache",)),
)
"""The folders for which the tools make caches: of which files, and under which names."""


def data_home(environ: Mapping[str, str]) -> Path:
    """Where the desktop looks for what a user has installed; NoHomeError if that is nowhere."""
    if named := environ.get("XDG_DATA_HOME"):
        return Path(named)
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path's own raises what looks like a bug
    if not home.is_absolute():
        raise NoHomeError
    return home / ".local" / "share"


def install(assets: Path, home: Path, program: Sequence[str]) -> Iterator[Path]:
    """Tell the desktop of ``program``, the words that start it; the files written.

    PulucError, and nothing is written, if a desktop can't start them.
    """
    command = exec_words(program)
    for source, path in _copies(assets, home).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)
        yield path
    text = (assets / "desktop" / "puluc.desktop").read_text("utf-8")
    path = home / APPLICATION
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("Exec=puluc", f"Exec={command}"), "utf-8")
    yield path
    _refresh(home)


def uninstall(assets: Path, home: Path) -> Iterator[Path]:
    """Take back what ``install`` did; the files removed."""
    ours = (*_copies(assets, home).values(), home / APPLICATION)
    for path in ours:
        if path.exists():
            path.unlink()
            yield path
    _refresh(home)
    _remove_caches(home)
    for path in (*ours, home / DESCRIPTION):
        _remove_empty(path.parent, home)


def _remove_caches(home: Path) -> None:
    """Remove what the desktop's tools have made, where there is nothing left to make it of."""
    (home / DESCRIPTION).unlink(missing_ok=True)
    for folder, sources, caches in _MADE:
        place = home / folder
        made = {place / cache for cache in caches}
        if not any(path.is_file() and path not in made for path in place.glob(sources)):
            for path in made:
                path.unlink(missing_ok=True)


def _remove_empty(folder: Path, home: Path) -> None:
    """Remove a folder below ``home`` if it is empty, and those above it likewise."""
    with suppress(OSError):
        while folder != home:
            folder.rmdir()
            folder = folder.parent


def exec_words(program: Sequence[str]) -> str:
    """The words of a command as a desktop entry wants them: quoted, its marks doubled.

    PulucError if one holds a line break or the like, for which there is no way to write it.
    """
    for word in program:
        if not word.isprintable():
            raise PulucError(f"a desktop can't start a program whose path is {word!r}")
    quoted = (f'"{word.translate(_RESERVED)}"' for word in program)
    return " ".join(quoted).replace("\\", "\\\\").replace("%", "%%")


def _copies(assets: Path, home: Path) -> dict[Path, Path]:
    """Where each file goes that is used as it is."""
    icons = sorted((assets / "icons").glob("puluc-*.png"))
    sizes = {icon: icon.stem.removeprefix("puluc-") for icon in icons}
    return {
        **{
            icon: home / f"icons/hicolor/{size}x{size}/apps/puluc.png"
            for icon, size in sizes.items()
        },
        assets / "icons" / "puluc.svg": home / SCALABLE,
        assets / "desktop" / "puluc-mime.xml": home / FILE_TYPE,
    }


def _refresh(home: Path) -> None:
    """Have the desktop look again, as far as it has the tools; without them it will sometime."""
    for tool, *options, folder in _CACHES:
        if (program := shutil.which(tool)) and (home / folder).is_dir():
            command = [program, *options, str(home / folder)]
            subprocess.run(command, capture_output=True, check=False)
