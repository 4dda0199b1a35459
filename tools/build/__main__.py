"""``python -m tools.build`` builds the standalone program; with ``--help`` it lists the rest."""

import argparse
import json
import shutil
import sys
from pathlib import Path

from puluc import PulucError, __version__
from puluc.assets import assets
from tools.build.archive import pack, size_of, source_date
from tools.build.generated import make_kits
from tools.build.packages import (
    SCRIPT,
    build_installer,
    write_appimage,
    write_manifests,
    write_tree,
)
from tools.build.program import PACKAGES, ROOT, build, release_notes, source_address
from tools.build.sbom import bill_of_materials
from tools.build.solution import solve_once

MEGABYTE = 1_000_000


def main() -> None:
    """Run the command line, and print the files written."""
    parser = argparse.ArgumentParser(prog="python -m tools.build", description=__doc__)
    parser.set_defaults(run=program)
    parser.add_argument("--output", type=Path, default=ROOT / "dist", help="folder for the program")
    text = "file with the solution of the standard game, to build into the program"
    parser.add_argument("--solution", type=Path, metavar="FILE", help=text)
    commands = parser.add_subparsers()
    for command in (
        program,
        solution,
        archive,
        tree,
        appimage,
        installer,
        winget,
        notes,
        icons,
        kit,
        manual,
        keys,
        catalogues,
    ):
        added = commands.add_parser(command.__name__, help=command.__doc__)
        added.set_defaults(run=command)
        if command is appimage:
            added.add_argument("runtime", type=Path, help="the runtime of AppImages (type 2)")
        if command is kit:
            folder = assets() / "kit"
            added.add_argument("folder", type=Path, nargs="?", default=folder, help=str(folder))
    options = parser.parse_args()
    options.run(options)


def program(options: argparse.Namespace) -> None:
    """Build and pack the program (if no command is given)."""
    build(options.output, options.solution)
    if options.solution is None:
        print("The program doesn't have the solution of the standard game: see --solution.")
    archive(options)


def solution(_: argparse.Namespace) -> None:
    """Print the path of the solution of the standard game, which is solved only once."""
    print(solve_once())


def archive(options: argparse.Namespace) -> None:
    """Pack a program that was built before, and list its contents."""
    folder, date = options.output / "puluc", source_date(ROOT)
    packed = pack(folder, date)
    bill = bill_of_materials(folder, PACKAGES, date)
    stem = packed.name.removesuffix(".xz").removesuffix(".tar").removesuffix(".zip")
    (packed.parent / f"{stem}.cdx.json").write_text(json.dumps(bill, indent=1), "utf-8")
    for path in (folder, packed):
        show(path)


def tree(options: argparse.Namespace) -> None:
    """Lay out a built program as below /usr, beside the manifest for Flatpak."""
    write_tree(options.output / "puluc", options.output / "tree", source_address(ROOT))
    for manifest in SCRIPT.parent.glob("*.yml"):
        shutil.copy(manifest, options.output)


def appimage(options: argparse.Namespace) -> None:
    """Make an AppImage of a built program."""
    folder = options.output / "puluc"
    show(write_appimage(folder, options.runtime, source_address(ROOT), source_date(ROOT)))


def installer(options: argparse.Namespace) -> None:
    """Make an installer of a built program, on Windows."""
    show(build_installer(options.output / "puluc"))


def winget(options: argparse.Namespace) -> None:
    """Write the manifests for winget of the installer in the folder."""
    address = source_address(ROOT)
    if address is None:
        raise PulucError("[project.urls] in pyproject.toml has no Source to download from")
    found = next(options.output.glob("*-setup.exe"), None)
    if found is None:
        raise PulucError(f"no installer is in {options.output}")
    for path in write_manifests(found, address, options.output):
        show(path)


def notes(_: argparse.Namespace) -> None:
    """Print the section of this version in the changelog."""
    print(release_notes((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__), end="")


def icons(_: argparse.Namespace) -> None:
    """Draw the icon files."""
    from tools.build.icons import write_icons

    for path in write_icons(assets() / "icons"):
        print(path)


def kit(options: argparse.Namespace) -> None:
    """Make the kit to print in each language and for each paper."""
    for path in make_kits(options.folder):
        print(path)


def manual(_: argparse.Namespace) -> None:
    """Write docs/manual.md, those in other languages, and their pictures."""
    from tools.build.manual import write_manual

    for path in write_manual(ROOT / "docs"):
        print(path)


def keys(_: argparse.Namespace) -> None:
    """Write the tables of docs/keys.md."""
    from tools.build.keys import write_keys

    print(write_keys(ROOT / "docs"))


def catalogues(_: argparse.Namespace) -> None:
    """Update the catalogues of translations, and list what is missing or wrong."""
    from tools.build import catalogues as made

    for path in made.update_catalogues():
        print(path)
    for line in made.untranslated():
        print(f"warning: {line}")
    if found := list(made.problems()):
        raise PulucError("\n".join(found))


def show(path: Path) -> None:
    """Print a path and its size."""
    print(f"{path}: {size_of(path) / MEGABYTE:.1f} MB")


try:
    main()
except PulucError as error:
    sys.exit(f"tools.build: {error}")
