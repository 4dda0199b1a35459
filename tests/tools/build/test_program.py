"""Building and documenting the standalone program, and what a release says of itself."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import puluc
from puluc import PulucError
from puluc.assets import assets
from puluc.desktop import IDENTIFIER
from tools.build import packages, program
from tools.build.program import release_notes, source_address

ROOT = Path(__file__).parents[3]
WITHOUT_PYINSTALLER = [each for each in program.PACKAGES if each != "pyinstaller"]
"""The gate alone installs it."""
CHANGELOG = """\
# Changelog

## 0.3.0 (2027-01-02)

- Third.

## 0.2.0 (2026-11-22)

- Second,
  over two lines.

### Files

- A file.

## 0.1.0 (2026-11-21)
"""


def test_the_notes_of_a_release_are_the_first_part_of_its_section():
    assert release_notes(CHANGELOG, "0.2.0") == "- Second,\n  over two lines.\n"
    page = CHANGELOG.replace("- Third.", "### New for players\n\n- Third.\n\n### Also\n\n- More.")
    assert release_notes(page, "0.3.0") == "### New for players\n\n- Third.\n"


def test_each_release_begins_with_a_few_short_lines_for_players():
    page = (ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = re.split(r"^## ", page, flags=re.MULTILINE)[1:]
    assert len(releases) >= 2
    for release in releases:
        name, *parts = re.split(r"^### ", release, flags=re.MULTILINE)
        titles = [part.partition("\n")[0] for part in parts]
        if not parts and name.strip() == "Unreleased":
            continue
        order = ["New for players", "Changed keys and names", "Also", "Fixed"]
        assert titles[0] == order[0], name
        assert titles == [title for title in order if title in titles], name
        lines = parts[0].strip().splitlines()[2:]
        assert 1 <= len(lines) <= 8, f"{name}: one to eight lines; others belong under Also"
        for line in lines:
            assert line.startswith("- "), line
            assert len(line.removeprefix("- ").split()) <= 15, line


@pytest.mark.parametrize("version", ["0.1.0", "0.2", "0.4.0", "0.2.0 (2026"])
def test_a_version_without_notes_is_refused(version):
    with pytest.raises(PulucError, match="no section"):
        release_notes(CHANGELOG, version)


def test_the_notes_of_a_version_between_releases_are_what_is_unreleased():
    page = CHANGELOG.replace("## 0.3.0", "## Unreleased\n\n- New.\n\n## 0.3.0")
    assert release_notes(page, "0.4.0.dev0") == "- New.\n"
    nothing_yet = page.replace("- New.\n", "")
    assert release_notes(nothing_yet, "0.4.0.dev0") == "\n"
    with pytest.raises(PulucError, match="no section '## Unreleased'"):
        release_notes(CHANGELOG, "0.4.0.dev0")


def test_the_command_prints_the_notes_and_nothing_else():
    environ = {name: value for name, value in os.environ.items() if "PYGAME" not in name}
    environ["PYTHONUTF8"] = "1"
    command = [sys.executable, "-m", "tools.build", "notes"]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, check=True)
    notes = release_notes((ROOT / "CHANGELOG.md").read_text("utf-8"), puluc.__version__)
    assert (done.stdout.decode("utf-8").splitlines(), done.stderr) == (notes.splitlines(), b"")


@pytest.mark.parametrize(("version", "numbers"), [("1.1.0.dev0", "1.1.0"), ("1.2.0", "1.2.0")])
def test_systems_that_allow_numbers_alone_get_them(monkeypatch, version, numbers):
    monkeypatch.setattr(puluc, "__version__", version)
    assert program.version_numbers() == numbers
    assert f"/DNumbers={numbers}" in packages.definitions(Path("dist/puluc"), Path("dist"))


def test_version_changelog_and_metadata_agree():
    page = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (.*)$", page, re.MULTILINE)[1]
    dated = re.findall(r"^## (\d\S+) \((\d{4}-\d\d-\d\d)\)$", page, re.MULTILINE)
    info = ET.parse(assets() / "desktop" / f"{IDENTIFIER}.metainfo.xml")
    release = info.find("releases/release")
    assert (release.get("version"), release.get("date")) == dated[0]
    if newest == "Unreleased":
        version = re.fullmatch(r"(\d+\.\d+\.\d+)\.dev0", puluc.__version__)
        assert version, "between releases the version ends in .dev0"
        assert version[1] not in dict(dated)
    else:
        assert puluc.__version__ == dated[0][0]


def test_the_address_is_in_one_place(tmp_path):
    page = tmp_path / "pyproject.toml"
    page.write_text('[project]\nname = "puluc"\n')
    assert source_address(tmp_path) is None
    page.write_text('[project.urls]\nSource = "https://example.org/puluc/"\n')
    assert source_address(tmp_path) == "https://example.org/puluc"
    address = source_address(ROOT)
    for path in (ROOT / ".github").rglob("*.*"):
        assert address is None or address not in path.read_text("utf-8"), path


def test_the_lock_names_only_the_public_index():
    text = (ROOT / "uv.lock").read_text("utf-8")
    hosts = set(re.findall(r'"(\w+://[^/"]+)', text))
    assert hosts == {"https://pypi.org", "https://files.pythonhosted.org"}


def test_every_action_is_pinned_by_commit():
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        for used in re.findall(r"uses: (.*)", path.read_text("utf-8")):
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used), used


def test_building_outside_a_checkout_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(program, "ROOT", tmp_path)
    with pytest.raises(PulucError, match="needs a checkout"):
        program.build(tmp_path)


@pytest.mark.parametrize(("system", "advice"), [("win32", "Run anyway"), ("darwin", "Open Anyway")])
def test_the_readme_says_what_to_do_about_warnings(tmp_path, monkeypatch, system, advice):
    monkeypatch.setattr(program, "PACKAGES", WITHOUT_PYINSTALLER)
    monkeypatch.setattr(program.sys, "platform", system)
    program.write_documents(tmp_path)
    page = (tmp_path / "README.txt").read_text("utf-8")
    assert advice in page
    assert all(len(line) <= 80 for line in page.splitlines())


def test_licences_and_readme_are_added(tmp_path, monkeypatch):
    monkeypatch.setattr(program, "PACKAGES", WITHOUT_PYINSTALLER)
    monkeypatch.setattr(program.sys, "platform", "linux")
    program.write_documents(tmp_path)
    page = (tmp_path / "README.txt").read_text("utf-8")
    assert page.startswith(f"Puluc {puluc.__version__}\n")
    assert "portable.txt" in page
    assert "--install-desktop" in page
    assert "Español: F1" in page
    assert "Українська: F1" in page
    names = {path.name for path in (tmp_path / "licences").iterdir()}
    assert {"Python.txt", "msgspec.txt", "platformdirs.txt"} <= names
    assert {"LGPL-2.1.txt", "libraries.md"} <= names
    assert all(path.stat().st_size for path in (tmp_path / "licences").iterdir())
