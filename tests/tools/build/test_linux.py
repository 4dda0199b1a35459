"""The program as an AppImage and as a Flatpak."""

import os
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import puluc
from puluc.desktop import IDENTIFIER
from puluc.text.language import LANGUAGES
from tools.build import linux

ROOT = Path(__file__).parents[3]
MANIFEST = ROOT / "tools" / "build" / "packaging" / f"{IDENTIFIER}.yml"
ADDRESS = "https://example.org/puluc"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links need rights there")


@pytest.fixture
def program(tmp_path) -> Path:
    folder = tmp_path / "puluc"
    (folder / "_internal").mkdir(parents=True)
    (folder / "puluc").write_text("#!/bin/sh\n")
    (folder / "puluc").chmod(0o755)
    (folder / "_internal" / "link").symlink_to("../puluc")
    return folder


def test_a_tree_has_the_program_and_what_a_desktop_looks_for(program, tmp_path):
    tree = tmp_path / "tree"
    linux.write_tree(program, tree, None)
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
    linux.write_appdir(program, appdir, None)
    assert (appdir / "AppRun").resolve() == appdir / "usr" / "lib" / "puluc" / "puluc"
    for name in (f"{IDENTIFIER}.desktop", f"{IDENTIFIER}.png", ".DirIcon"):
        assert (appdir / name).is_symlink()
        assert (appdir / name).read_bytes()


def test_without_an_address_the_metadata_lead_nowhere():
    assert "http" not in linux.metadata(None)


def test_with_an_address_they_have_links_and_screenshots_of_this_version():
    info = ET.fromstring(linux.metadata(ADDRESS))
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


def test_the_flatpak_may_open_a_window_and_play_sound_and_nothing_else():
    text = MANIFEST.read_text("utf-8")
    assert f"id: {IDENTIFIER}\n" in text
    assert re.findall(r"^  - (--.*)$", text, re.MULTILINE) == [
        "--share=ipc",
        "--socket=wayland",
        "--socket=fallback-x11",
        "--socket=pulseaudio",
        "--device=input",
    ]
