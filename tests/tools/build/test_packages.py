"""The program as AppImage, Flatpak and installer, and the manifests for winget."""

import hashlib
import os
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import puluc
from puluc import PulucError
from puluc.assets import assets
from puluc.desktop import IDENTIFIER, windows
from puluc.languages import LANGUAGES
from puluc.link.protocol import PORT
from puluc.storage.library import SUFFIX
from tools.build import packages

ROOT = Path(__file__).parents[3]
MANIFEST = ROOT / "tools" / "build" / "packaging" / f"{IDENTIFIER}.yml"
ADDRESS = "https://example.org/puluc"

LANG = "{http://www.w3.org/XML/1998/namespace}lang"

SCRIPT = packages.SCRIPT.read_text("utf-8")


@pytest.fixture
def program(tmp_path) -> Path:
    if os.name == "nt":
        pytest.skip("links need rights there")
    folder = tmp_path / "puluc"
    (folder / "_internal").mkdir(parents=True)
    (folder / "puluc").write_text("#!/bin/sh\n")
    (folder / "puluc").chmod(0o755)
    (folder / "_internal" / "link").symlink_to("../puluc")
    return folder


def test_a_tree_has_the_program_and_what_a_desktop_looks_for(program, tmp_path):
    tree = tmp_path / "tree"
    packages.write_tree(program, tree, None)
    assert os.access(tree / "bin" / "puluc", os.X_OK)
    assert (tree / "lib" / "puluc" / "_internal" / "link").is_symlink()
    files = {str(each.relative_to(tree / "share")) for each in (tree / "share").rglob("*.*")}
    assert {
        f"applications/{IDENTIFIER}.desktop",
        f"icons/hicolor/256x256/apps/{IDENTIFIER}.png",
        f"icons/hicolor/scalable/apps/{IDENTIFIER}.svg",
        f"metainfo/{IDENTIFIER}.metainfo.xml",
        f"mime/packages/{IDENTIFIER}.xml",
    } <= files
    assert "Exec=puluc %f" in (tree / "share/applications" / f"{IDENTIFIER}.desktop").read_text()


def test_an_appdir_leads_to_the_program_its_entry_and_its_icon(program, tmp_path):
    appdir = tmp_path / "AppDir"
    packages.write_appdir(program, appdir, None)
    assert (appdir / "AppRun").resolve() == appdir / "usr" / "lib" / "puluc" / "puluc"
    for name in (f"{IDENTIFIER}.desktop", f"{IDENTIFIER}.png", ".DirIcon"):
        assert (appdir / name).is_symlink()
        assert (appdir / name).read_bytes()


def test_without_an_address_the_metadata_lead_nowhere():
    assert "http" not in packages.metadata(None)


def test_with_an_address_they_have_links_and_screenshots_of_this_version():
    info = ET.fromstring(packages.metadata(ADDRESS))
    assert {each.get("type"): each.text for each in info.findall("url")} == {
        "homepage": ADDRESS,
        "bugtracker": f"{ADDRESS}/issues",
        "vcs-browser": ADDRESS,
        "contribute": f"{ADDRESS}/blob/v{puluc.__version__}/CONTRIBUTING.md",
    }
    assert info.find("screenshots/screenshot").get("type") == "default"
    for screenshot in info.findall("screenshots/screenshot"):
        assert len({each.text for each in screenshot.findall("caption")}) == len(LANGUAGES)
    for image in info.findall("screenshots/screenshot/image"):
        path = image.text.removeprefix(f"{ADDRESS}/raw/v{puluc.__version__}/")
        assert (ROOT / path).is_file()


@pytest.mark.parametrize(
    ("promise", "permission"),
    [
        ("- *Link*: ", "--share=network"),
        ("a game controller", "--device=all"),
        ("- A [kit to print]", "--filesystem=xdg-documents"),
        ("The mouse alone is enough", "--socket=wayland"),
    ],
)
def test_the_flatpak_may_do_what_readme_promises(promise, permission):
    assert promise in (ROOT / "README.md").read_text("utf-8")
    assert f"\n  - {permission}\n" in MANIFEST.read_text("utf-8")


def test_the_page_on_security_says_what_uses_the_network():
    page = " ".join((ROOT / ".github" / "SECURITY.md").read_text("utf-8").split())
    assert "never uses the network" not in page
    assert f"*Link* alone uses the network: an open table listens on TCP port {PORT}" in page
    assert "multicast DNS" in page


def test_software_centres_are_told_what_readme_lists():
    info = ET.fromstring(packages.metadata(None))
    for name in ("Link", "lessons", "kit to print"):
        found = [each.text for each in info.iter("li") if not each.attrib and name in each.text]
        assert found, name
    lines = [each.attrib.get(LANG) for each in info.iter("li")]
    assert lines == [None, "es", "uk"] * (len(lines) // 3)


def test_what_is_said_of_a_command_of_the_build_names_its_module():
    for path in (ROOT / "tools" / "build" / "packaging").iterdir():
        assert set(re.findall(r"python -m (\S+)", path.read_text("utf-8"))) <= {"tools.build"}


def test_the_flatpak_may_do_nothing_else():
    text = MANIFEST.read_text("utf-8")
    assert f"id: {IDENTIFIER}\n" in text
    assert re.findall(r"^  - (--.*)$", text, re.MULTILINE) == [
        "--share=ipc",
        "--share=network",
        "--filesystem=xdg-documents",
        "--socket=wayland",
        "--socket=fallback-x11",
        "--socket=pulseaudio",
        "--device=all",
    ]


FLATPAK = {
    "share": "network|ipc",
    "socket": "x11|wayland|pulseaudio|session-bus|system-bus|fallback-x11|ssh-auth|pcsc|cups"
    "|gpg-agent",
    "device": "dri|all|kvm|shm",
    "allow": "devel|multiarch|bluetooth|canbus|per-app-dev-shm",
    "filesystem": r"(host|host-os|host-etc|home|xdg-(desktop|documents|download|music|pictures"
    r"|public-share|templates|videos|data|cache|config|run)(/.+)?|~/.+|/.+)(:ro|:rw|:create)?",
    "env": r"\w+=.*",
    "persist": r"[^/].*",
    "own-name|talk-name|system-own-name|system-talk-name": r"\w+(\.[\w-]+)+(\.\*)?",
}
"""The options of a manifest that Flatpak 1.14 knows, with their values."""


def flatpak_knows(word: str) -> bool:
    return any(re.fullmatch(f"--({name})=({value})", word) for name, value in FLATPAK.items())


def test_the_flatpak_asks_for_what_the_flatpak_that_builds_it_knows():
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    job = re.search(r"^  linux:\n(.*?)^  \w+:\n", workflow, re.MULTILINE | re.DOTALL)[1]
    assert "runs-on: ubuntu-24.04\n" in job, "which has Flatpak 1.14"
    words = re.findall(r"^  - (--.*)$", MANIFEST.read_text("utf-8"), re.MULTILINE)
    assert words
    assert [word for word in words if not flatpak_knows(word)] == []


@pytest.mark.parametrize(
    "word",
    [
        "--device=input",  # of Flatpak 1.15.6
        "--device=usb",
        "--socket=inherit-wayland-socket",
        "--filesystem=xdg-games",
        "--usb=all",
        "--share=all",
    ],
)
def test_what_only_newer_flatpaks_know_is_noticed(word):
    assert not flatpak_knows(word)


def sections() -> dict[str, list[str]]:
    """The lines of each section of the script, without comments and directives."""
    found: dict[str, list[str]] = {"": []}
    lines = found[""]
    for line in SCRIPT.splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            lines = found.setdefault(heading[1], [])
        elif line and not line.strip().startswith((";", "#")):
            lines.append(line)
    return found


def parameters(line: str) -> dict[str, str]:
    """The parameters of an entry, such as ``Root: HKA; Subkey: "..."``."""
    pairs = re.findall(r'(\w+): ("(?:[^"]|"")*"|[^;"]+)(?:;|$)', line)
    return {
        name: value[1:-1].replace('""', '"') if value.startswith('"') else value.strip()
        for name, value in pairs
    }


class Recorded(dict):
    """A registry that takes down what is written."""

    def write(self, key: str, value: str) -> None:
        self[key] = value

    def refresh(self) -> None: ...


def test_the_script_has_the_sections_of_inno_setup():
    names = ["Setup", "Languages", "Tasks", "InstallDelete", "Files", "Icons", "Registry", "Run"]
    assert [*sections()] == ["", *names]
    assert sections()[""] == []
    assert all(re.fullmatch(r"\w+=.+", line) for line in sections()["Setup"])
    entry = r'(\w+: ("([^"]|"")*"|[^;"]+)(; |$))+'
    assert all(re.fullmatch(entry, line) for name in names[1:] for line in sections()[name])


def test_the_script_is_given_all_that_it_asks_for():
    made = {"Type"}
    asked = set(re.findall(r"{#(\w+)}", SCRIPT)) - made
    given = packages.definitions(Path("dist/puluc"), Path("dist"))
    assert {each[2:].partition("=")[0] for each in given} == asked
    values = dict(each[2:].split("=") for each in given)
    assert values["Version"] == puluc.__version__
    assert Path(values["Icon"]).is_file()


def test_the_installer_writes_what_the_program_would():
    program = r"{app}\puluc.exe"
    would_write = Recorded()
    list(windows.install(would_write, [program], icon=program))
    kind = re.search(r'#define Type "(.+)"', SCRIPT)[1]
    entries = [parameters(line.replace("{#Type}", kind)) for line in sections()["Registry"]]
    assert {each["Subkey"]: each["ValueData"] for each in entries} == would_write
    assert all(each["Tasks"] == "association" for each in entries)
    assert rf"\{SUFFIX}" in SCRIPT


def test_every_file_it_names_is_in_the_program():
    inside = set(re.findall(r"{(?:#Folder|app)}\\([\w.]+)", SCRIPT))
    assert inside == {"LICENSE.txt", "puluc.exe", "_internal"}


def test_winget_gets_the_address_and_the_digest_of_the_installer(tmp_path):
    installer = tmp_path / "puluc-setup.exe"
    installer.write_bytes(b"installer")
    paths = packages.write_manifests(installer, ADDRESS, tmp_path)
    written = {path.name: path.read_text() for path in paths}
    assert set(written) == {
        "Puluc.Puluc.yaml",
        "Puluc.Puluc.installer.yaml",
        "Puluc.Puluc.locale.en-US.yaml",
    }
    assert all(f'PackageVersion: "{puluc.__version__}"' in each for each in written.values())
    text = written["Puluc.Puluc.installer.yaml"]
    assert f"{ADDRESS}/releases/download/v{puluc.__version__}/puluc-setup.exe" in text
    digest = hashlib.sha256(b"installer").hexdigest().upper()
    assert f'"InstallerSha256": "{digest}"' in text


def test_without_inno_setup_it_says_what_is_needed(monkeypatch, tmp_path):
    monkeypatch.setattr(packages.shutil, "which", lambda *_, **__: None)
    with pytest.raises(PulucError, match="needs Inno Setup"):
        packages.build_installer(tmp_path)


def test_the_icon_of_the_installer_is_there():
    assert (assets() / "icons" / "puluc.ico").is_file()
