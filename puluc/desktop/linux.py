"""Menu entry, icons and file type in a user's home (freedesktop.org specifications)."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from puluc import PulucError
from puluc.desktop import IDENTIFIER
from puluc.marks import N_
from puluc.storage.paths import NoHomeError

APPLICATION = f"applications/{IDENTIFIER}.desktop"
FILE_TYPE = f"mime/packages/{IDENTIFIER}.xml"
DESCRIPTION = "mime/application/x-puluc-game.xml"
"""The file that update-mime-database generates from ``FILE_TYPE``."""
ICON = f"icons/hicolor/{{size}}/apps/{IDENTIFIER}"

_FORMER = (
    "applications/puluc.desktop",
    "mime/packages/puluc-mime.xml",
    "icons/hicolor/*/apps/puluc.png",
    "icons/hicolor/scalable/apps/puluc.svg",
)
"""The files that version 0.1.0 wrote."""

_RESERVED = str.maketrans({each: f"\\{each}" for each in '"`$\\'})
_CACHES = (
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "--ignore-theme-index", "--force", "icons/hicolor"),
)
_GENERATED = (
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
"""The folders with generated caches: the folder, the pattern of their sources, the caches."""


def data_home(environ: Mapping[str, str]) -> Path:
    """Return the user's data folder (XDG Base Directory); NoHomeError without a home."""
    if named := environ.get("XDG_DATA_HOME"):
        return Path(named)
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path's own raises RuntimeError
    if not home.is_absolute():
        raise NoHomeError
    return home / ".local" / "share"


def install(assets: Path, home: Path, program: Sequence[str]) -> Iterator[Path]:
    """Register ``program``, the command as words; yield the files written.

    PulucError, before anything is written, if a desktop entry can't express the command.
    """
    command = exec_words(program)
    for path in _former(home):
        path.unlink()
    for source, path in copies(assets, home).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)
        yield path
    text = (assets / "desktop" / f"{IDENTIFIER}.desktop").read_text("utf-8")
    path = home / APPLICATION
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("Exec=puluc", f"Exec={command}"), "utf-8")
    yield path
    _refresh(home)


def uninstall(assets: Path, home: Path) -> Iterator[Path]:
    """Undo ``install``; yield the files removed. Remove caches without a source too."""
    ours = (*copies(assets, home).values(), home / APPLICATION, *_former(home))
    for path in ours:
        if path.exists():
            path.unlink()
            yield path
    _refresh(home)
    (home / DESCRIPTION).unlink(missing_ok=True)
    for name, sources, caches in _GENERATED:
        parent = home / name
        generated = {parent / cache for cache in caches}
        if not any(path.is_file() and path not in generated for path in parent.glob(sources)):
            for path in generated:
                path.unlink(missing_ok=True)
    for path in (*ours, home / DESCRIPTION):
        with suppress(OSError):  # a folder that is not empty
            for folder in path.relative_to(home).parents[:-1]:
                (home / folder).rmdir()


def exec_words(program: Sequence[str]) -> str:
    """Return a command as the value of a desktop entry's ``Exec`` key, quoted and escaped.

    PulucError if a word is unprintable: such a character can't be escaped.
    """
    for word in program:
        if not word.isprintable():
            raise PulucError(N_("a desktop entry can't contain the path '{path}'"), path=word)
    quoted = (f'"{word.translate(_RESERVED)}"' for word in program)
    return " ".join(quoted).replace("\\", "\\\\").replace("%", "%%")


def copies(assets: Path, home: Path) -> dict[Path, Path]:
    """Return the files to be copied unchanged, with their destinations."""
    icons = dict[Path, Path]()
    for icon in sorted((assets / "icons").glob("puluc-*.png")):
        size = icon.stem.removeprefix("puluc-")
        icons[icon] = home / f"{ICON}.png".format(size=f"{size}x{size}")
    return {
        **icons,
        assets / "icons" / "puluc.svg": home / f"{ICON}.svg".format(size="scalable"),
        assets / "desktop" / f"{IDENTIFIER}.xml": home / FILE_TYPE,
    }


def _former(home: Path) -> list[Path]:
    """Return the files of an installation by version 0.1.0."""
    return [path for pattern in _FORMER for path in sorted(home.glob(pattern))]


def _refresh(home: Path) -> None:
    """Run the tools that update the desktop's caches, as far as they are installed."""
    for tool, *options, folder in _CACHES:
        if (program := shutil.which(tool)) and (home / folder).is_dir():
            command = [program, *options, str(home / folder)]
            subprocess.run(command, capture_output=True, check=False)
