"""The standalone program as AppImage, Flatpak, and installer for Windows with its manifests."""

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import puluc
from puluc import PulucError
from puluc.assets import assets
from puluc.desktop import IDENTIFIER, linux
from puluc.languages import LANGUAGES, SOURCE
from tools.build.archive import architecture
from tools.build.program import version_numbers

SCREENSHOTS = {
    "board-start": (
        "The board before the first throw",
        "El tablero antes del primer tiro",
        "Дошка перед першим кидком",
    ),
    "analysis-graph": (
        "What luck and each choice were worth",
        "Lo que valieron la suerte y cada decisión",
        "Скільки важили удача й кожне рішення",
    ),
    "board-team-5": ("Bul, the team game", "Bul, el juego por equipos", "Бул для команд"),
}
"""Pictures of the manual that software centres show, with captions in each language."""

_ICON = f"usr/share/icons/hicolor/256x256/apps/{IDENTIFIER}.png"


def write_tree(program: Path, target: Path, address: str | None) -> None:
    """Install the program's folder below ``target``, as a package manager does below ``/usr``."""
    shutil.copytree(program, target / "lib" / "puluc", symlinks=True)
    (target / "bin").mkdir()
    (target / "bin" / "puluc").symlink_to("../lib/puluc/puluc")
    share = target / "share"
    entry = assets() / "desktop" / f"{IDENTIFIER}.desktop"
    for source, path in {
        **linux.copies(assets(), share),
        entry: share / linux.APPLICATION,
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)
    metainfo = share / "metainfo" / f"{IDENTIFIER}.metainfo.xml"
    metainfo.parent.mkdir()
    metainfo.write_text(metadata(address), "utf-8")


def metadata(address: str | None) -> str:
    """Return the metadata for software centres; with an address it has links and screenshots."""
    text = (assets() / "desktop" / f"{IDENTIFIER}.metainfo.xml").read_text("utf-8")
    if address is None:
        return text
    links = [
        ("homepage", address),
        ("bugtracker", f"{address}/issues"),
        ("vcs-browser", address),
        ("contribute", f"{address}/blob/v{puluc.__version__}/CONTRIBUTING.md"),
    ]
    added = []
    for kind, link in links:
        added.append(ET.Element("url", type=kind))
        added[-1].text = link
    screenshots = ET.Element("screenshots")
    for number, (name, captions) in enumerate(SCREENSHOTS.items()):
        is_first = {} if number else {"type": "default"}
        screenshot = ET.SubElement(screenshots, "screenshot", is_first)
        for code, caption in zip(LANGUAGES, captions, strict=True):
            language = {} if code == SOURCE else {"xml:lang": code}
            ET.SubElement(screenshot, "caption", language).text = caption
        image = f"{address}/raw/v{puluc.__version__}/docs/pictures/manual/{name}.png"
        ET.SubElement(screenshot, "image").text = image
    added.append(screenshots)
    lines = "".join(f"  {ET.tostring(each, 'unicode')}\n" for each in added)
    return text.replace("  <releases>\n", f"{lines}  <releases>\n")


def write_appdir(program: Path, target: Path, address: str | None) -> None:
    """Write the content of an AppImage (https://docs.appimage.org/reference/appdir.html)."""
    write_tree(program, target / "usr", address)
    entry = f"{IDENTIFIER}.desktop"
    for name, leads_to in {
        "AppRun": "usr/bin/puluc",
        entry: f"usr/share/applications/{entry}",
        f"{IDENTIFIER}.png": _ICON,
        ".DirIcon": _ICON,
    }.items():
        (target / name).symlink_to(leads_to)


def write_appimage(program: Path, runtime: Path, address: str | None, date: int) -> Path:
    """Write an AppImage beside the program's folder: a runtime, then a SquashFS that it mounts.

    PulucError without ``mksquashfs``.
    """
    tool = shutil.which("mksquashfs")
    if tool is None:
        raise PulucError("an AppImage needs mksquashfs, of the package squashfs-tools")
    appdir = program.parent / "AppDir"
    write_appdir(program, appdir, address)
    system = program.parent / "AppDir.squashfs"
    same_bytes = ["-all-time", str(date), "-mkfs-time", str(date), "-all-root", "-no-xattrs"]
    options = ["-noappend", "-quiet", "-no-progress", "-comp", "zstd", *same_bytes]
    subprocess.run([tool, str(appdir), str(system), *options], check=True)
    image = program.parent / f"puluc-{puluc.__version__}-{architecture()}.AppImage"
    image.write_bytes(runtime.read_bytes() + system.read_bytes())
    image.chmod(0o755)
    system.unlink()
    shutil.rmtree(appdir)
    return image


SCRIPT = Path(__file__).with_name("packaging") / "puluc.iss"
PACKAGE = "Puluc.Puluc"
"""The publisher and the program, for winget."""

_FORM = "1.10.0"
_NAMES = {"version": "", "installer": ".installer", "defaultLocale": ".locale.en-US"}


def build_installer(program: Path) -> Path:
    """Compile the installer beside the program's folder. PulucError without Inno Setup."""
    here = os.environ.get("PROGRAMFILES(X86)", "")
    compiler = shutil.which("iscc") or shutil.which("ISCC", path=f"{here}\\Inno Setup 6")
    if compiler is None:
        raise PulucError("an installer needs Inno Setup 6 (https://jrsoftware.org/isinfo.php)")
    output = program.parent
    subprocess.run([compiler, "/Qp", *definitions(program, output), str(SCRIPT)], check=True)
    return output / f"puluc-{puluc.__version__}-windows-x86_64-setup.exe"


def definitions(program: Path, output: Path) -> list[str]:
    """Return the definitions that the script needs, as the compiler's options."""
    values = {
        "Version": puluc.__version__,
        "Numbers": version_numbers(),
        "Folder": program,
        "Output": output,
        "Icon": assets() / "icons" / "puluc.ico",
    }
    return [f"/D{name}={value}" for name, value in values.items()]


def write_manifests(installer: Path, address: str, folder: Path) -> Iterator[Path]:
    """Write the three manifests for winget; yield their paths."""
    digest = hashlib.sha256(installer.read_bytes()).hexdigest().upper()
    for kind, values in manifests(installer.name, digest, address).items():
        path = folder / f"{PACKAGE}{_NAMES[kind]}.yaml"
        lines = (f"{key}: {json.dumps(value)}\n" for key, value in values.items())
        path.write_text("".join(lines), "utf-8")
        yield path


def manifests(installer: str, digest: str, address: str) -> dict[str, dict[str, Any]]:
    """Return the manifests by their type; the installer is in the release at ``address``."""
    common = {"PackageIdentifier": PACKAGE, "PackageVersion": puluc.__version__}
    version = {"DefaultLocale": "en-US"}
    install = {
        "InstallerType": "inno",
        "Scope": "user",
        "MinimumOSVersion": "10.0.0.0",
        "FileExtensions": ["puluc"],
        "Installers": [
            {
                "Architecture": "x64",
                "InstallerUrl": f"{address}/releases/download/v{puluc.__version__}/{installer}",
                "InstallerSha256": digest,
            }
        ],
    }
    locale = {
        "PackageLocale": "en-US",
        "Publisher": "The Puluc authors",
        "PublisherUrl": address,
        "PackageName": "Puluc",
        "PackageUrl": address,
        "License": "MIT",
        "LicenseUrl": f"{address}/blob/v{puluc.__version__}/LICENSE",
        "ShortDescription": "A running-fight board game of the Maya, as on the Psion Series 3",
        "Tags": ["board-game", "bul", "game", "maya", "puluc"],
        "ReleaseNotesUrl": f"{address}/releases/tag/v{puluc.__version__}",
    }
    return {
        kind: {**common, **values, "ManifestType": kind, "ManifestVersion": _FORM}
        for kind, values in (
            ("version", version),
            ("installer", install),
            ("defaultLocale", locale),
        )
    }
