"""Building, documenting and packing the standalone program."""

from __future__ import annotations

import os
import tarfile

import pytest

import puluc
from puluc import PulucError
from puluc.build import program


def test_building_outside_a_checkout_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(program, "ROOT", tmp_path)
    with pytest.raises(PulucError, match="needs a checkout"):
        program.build(tmp_path)


def test_licences_and_readme_are_added(tmp_path):
    program.write_documents(tmp_path)
    page = (tmp_path / "README.txt").read_text("utf-8")
    assert page.startswith(f"Puluc {puluc.__version__}\n")
    assert "portable.txt" in page
    names = {path.name for path in (tmp_path / "licences").iterdir()}
    assert {"Python.txt", "msgspec.txt", "platformdirs.txt", "pyinstaller.txt"} <= names
    assert {"LGPL-2.1.txt", "libraries.md"} <= names
    assert all(path.stat().st_size for path in (tmp_path / "licences").iterdir())


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_the_archive_keeps_links_and_names_no_owner(tmp_path, monkeypatch):
    monkeypatch.setattr(program.sys, "platform", "linux")
    folder = tmp_path / "puluc"
    folder.mkdir()
    (folder / "real").write_text("real")
    (folder / "link").symlink_to("real")
    archive = program.pack(folder)
    assert archive.name.startswith(f"puluc-{puluc.__version__}-linux-")
    with tarfile.open(archive) as file:
        assert file.getmember("puluc/link").issym()
        assert {member.uid for member in file} == {0}
        assert {member.uname for member in file} == {""}
    assert program.size_of(folder) == len("real")
