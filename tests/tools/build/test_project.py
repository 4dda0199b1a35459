"""What a release says of itself."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import puluc
from puluc import PulucError
from puluc.assets import assets
from puluc.desktop import IDENTIFIER
from tools.build.program import release_notes, source_address

ROOT = Path(__file__).parents[3]
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


def test_the_notes_of_a_release_are_its_section():
    notes = release_notes(CHANGELOG, "0.2.0")
    assert notes == "- Second,\n  over two lines.\n\n### Files\n\n- A file.\n"


@pytest.mark.parametrize("version", ["0.1.0", "0.2", "0.4.0", "0.2.0 (2026"])
def test_a_version_without_notes_is_refused(version):
    with pytest.raises(PulucError, match="no section"):
        release_notes(CHANGELOG, version)


def test_the_newest_dated_section_is_this_version():
    page = (ROOT / "CHANGELOG.md").read_text("utf-8")
    dated = re.findall(r"^## (\d\S+) \((\d{4}-\d\d-\d\d)\)$", page, re.MULTILINE)
    info = ET.parse(assets() / "desktop" / f"{IDENTIFIER}.metainfo.xml")
    release = info.find("releases/release")
    assert dated[:1] in ([], [(puluc.__version__, release.get("date"))])
    newest = re.search(r"^## (.*)$", page, re.MULTILINE)
    assert newest[1] == "Unreleased" or newest[1].startswith(f"{puluc.__version__} (")


def test_the_address_stands_in_one_place(tmp_path):
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
