"""Building and documenting the standalone program."""

from __future__ import annotations

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
