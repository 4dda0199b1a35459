"""The standalone program, built with PyInstaller, and the data of the project."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path, PureWindowsPath

import puluc
from puluc import PulucError
from puluc.assets import assets
from tools.build.archive import MACOS, WINDOWS, needed_glibc, sort_members, source_date
from tools.build.solution import checked

ROOT = Path(puluc.__file__).parent.parent

PACKAGES = (
    *(("accesskit",) if find_spec("accesskit") else ()),
    "ifaddr",
    "msgspec",
    "platformdirs",
    "pygame-ce",
    "pyinstaller",
    "zeroconf",
)

SOLUTION = "PULUC_SOLUTION"
"""The environment variable by which ``build.spec`` gets the file with the solution."""

PLAYERS_README = """\
Puluc {version}

Start "{program}" in this folder. Games are saved in your user folder. To
save them in a folder "saves" beside the program instead, put an empty file
named portable.txt there.

F1 opens the manual. "Language" in Preferences (E) chooses your language.
Español: F1 abre el manual; «Idioma» está en Preferencias (F2: menú).
Українська: F1 відкриває посібник; «Мова» – у Налаштуваннях (E).
{hint}
LICENSE.txt is the licence of the program; the folder "licences" holds those
of the libraries in it.
"""  # noqa: RUF001 - Ukrainian

HINTS = {
    "linux": """
It needs glibc {glibc} or newer, and libstdc++, which every desktop has.

"./puluc --install-desktop" in a terminal adds it to the menu of your desktop
and opens game files with it; "./puluc --uninstall-desktop" undoes that.
""",
    WINDOWS: """
Windows may say that it protected your PC: SmartScreen warns of programs that
few people have started yet. Choose "More info", then "Run anyway".

"puluc.exe --install-desktop" opens game files with it, as the installer does;
"--uninstall-desktop" undoes that. "puluc-cli --help" in a terminal lists all
commands.
""",
    MACOS: """
Move Puluc.app before you start it, to the Applications folder or another one:
until then macOS runs a hidden copy of it. If macOS says that it can't check
Puluc for malicious software, open System Settings, Privacy & Security, scroll
down to Puluc and choose "Open Anyway".
""",
}


def build(output: Path, solution: Path | None = None) -> Path:
    """Build the program below ``output``, with a solution to ship; return its folder.

    PulucError outside a checkout, or if the solution can't be shipped.
    """
    if not (ROOT / "build.spec").is_file() or not find_spec("PyInstaller"):
        raise PulucError('building needs a checkout, and pip install --editable ".[dev,gate]"')
    work = output / "work"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    folders = ["--distpath", str(output), "--workpath", str(work), str(ROOT / "build.spec")]
    # Two builds of a commit are the same bytes: PyInstaller writes sets and times into its files,
    # and bytecode differs by whether Python has just compiled it.
    fixed = {
        "PYTHONHASHSEED": "0",
        "PYTHONPYCACHEPREFIX": str(work / "bytecode"),
        "SOURCE_DATE_EPOCH": str(source_date(ROOT)),
        SOLUTION: str(checked(solution)) if solution else "",
    }
    subprocess.run([*command, *folders], check=True, env={**os.environ, **fixed})
    shutil.rmtree(work)
    folder = output / "puluc"
    for library in folder.rglob("base_library.zip"):
        sort_members(library)  # its order depends on what Python had compiled before
    if sys.platform == MACOS:
        shutil.rmtree(folder)
        folder.mkdir()
        (output / "Puluc.app").rename(folder / "Puluc.app")
    write_documents(folder)
    return folder


def write_documents(folder: Path) -> None:
    """Add the licences and a README for the player."""
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE.txt")
    licences = folder / "licences"
    shutil.copytree(assets() / "licences", licences, dirs_exist_ok=True)
    shutil.copyfile(python_licence(), licences / "Python.txt")
    for package in PACKAGES:
        for number, text in enumerate(dict.fromkeys(package_licences(package))):
            name = f"{package}-{number + 1}.txt" if number else f"{package}.txt"
            (licences / name).write_text(text, "utf-8")
    program = {MACOS: "Puluc.app", WINDOWS: "puluc.exe"}.get(sys.platform, "puluc")
    page = PLAYERS_README.format(
        version=puluc.__version__,
        program=program,
        hint=HINTS.get(sys.platform, "").format(glibc=needed_glibc(folder)),
    )
    (folder / "README.txt").write_text(page, "utf-8")


def package_licences(package: str) -> Iterator[str]:
    """Yield the licence files in a package; pygame-ce, which is under the LGPL, has none."""
    files = distribution(package).files or ()
    for file in files:
        if file.parent.name == "licenses" or file.name.upper().startswith(("LICENSE", "COPYING")):
            yield file.read_text("utf-8")


def python_licence() -> Path:
    """Return the path of Python's licence; FileNotFoundError if it can't be found."""
    stdlib = Path(sysconfig.get_path("stdlib"))
    base = Path(sys.base_prefix)
    package = Path("/usr/share/licenses") / f"{stdlib.name}-libs"  # Fedora and its kin
    places = (stdlib / "LICENSE.txt", base / "LICENSE.txt", base / "LICENSE", package / "LICENSE")
    for path in places:
        if path.is_file():
            return path
    raise FileNotFoundError(f"Python's licence is in none of {', '.join(map(str, places))}")


LEFT_OUT = (
    # The game has its own fonts and icons.
    "pygame/freesansbold.ttf",
    "pygame/pygame_icon*.bmp",
    # Libraries of pygame's modules for fonts, MIDI and picture files, which are left out too.
    "*sdl2_ttf*",
    "*freetype*",
    "*harfbuzz*",
    "*brotli*",
    "*portmidi*",
    "*sdl2_image*",
    "*libjpeg*",
    "*libpng*",
    "*libtiff*",
    "*libwebp*",
    "*libsharpyuv*",
    # Every desktop has them: an older copy here would keep Mesa's newer drivers from loading.
    "libgcc_s.so*",
    "libstdc++.so*",
    # On Windows SDL_mixer looks for these when it opens music; elsewhere it can't start without.
    "*libogg*.dll",
    "*libopus*.dll",
    "*libwavpack*.dll",
    "*libxmp*.dll",
    # zeroconf's compiled modules; build.spec takes its Python modules instead.
    "zeroconf/*.so",
    "zeroconf/*.pyd",
)
"""The files left out, as lower-case patterns with forward slashes."""


def is_wanted(destination: str) -> bool:
    """Return whether a file belongs in the program, given its path there."""
    path = PureWindowsPath(destination).as_posix().lower()
    return not any(fnmatchcase(path, pattern) for pattern in LEFT_OUT)


def source_address(root: Path) -> str | None:
    """Return the address of the project's sources, or None: it is published nowhere yet."""
    with (root / "pyproject.toml").open("rb") as file:
        urls = tomllib.load(file)["project"].get("urls", {})
    address = urls.get("Source")
    return str(address).rstrip("/") if address else None


def version_numbers() -> str:
    """Return the version without ``.dev0``, for systems that allow numbers alone."""
    return puluc.__version__.partition(".dev")[0]


def release_notes(changelog: str, version: str) -> str:
    """Return what is new in a version: the first part of its section, ``## VERSION (DATE)``.

    The section of a ``.dev`` version is ``## Unreleased``, which may be empty. PulucError if a
    version's section is missing or empty, or has no date.
    """
    is_released = ".dev" not in version
    name = rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)" if is_released else "Unreleased"
    section = rf"^## {name}\n(.*?)(?=^## |\Z)"
    found = re.search(section, changelog, re.MULTILINE | re.DOTALL)
    if found is None or (is_released and not found[1].strip()):
        wanted = f"{version} (YEAR-MONTH-DAY)" if is_released else "Unreleased"
        raise PulucError(f"the changelog has no section '## {wanted}'")
    first, *others = re.split(r"^(?=### )", found[1].strip(), flags=re.MULTILINE)
    return f"{first.strip() or ''.join(others[:1]).strip()}\n"
