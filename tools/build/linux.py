"""The standalone program as an AppImage, and as the content of a Flatpak."""

import platform
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import puluc
from puluc import PulucError
from puluc.assets import assets
from puluc.desktop import IDENTIFIER, linux
from puluc.text.language import LANGUAGES, SOURCE

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
    """The metadata for software centres; with an address they have links and screenshots."""
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
    machine = platform.machine().lower()
    image = program.parent / f"puluc-{puluc.__version__}-{machine}.AppImage"
    image.write_bytes(runtime.read_bytes() + system.read_bytes())
    image.chmod(0o755)
    system.unlink()
    shutil.rmtree(appdir)
    return image
