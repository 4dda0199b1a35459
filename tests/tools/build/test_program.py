"""Building and documenting the standalone program."""

import pytest

import puluc
from puluc import PulucError
from tools.build import program


def test_building_outside_a_checkout_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(program, "ROOT", tmp_path)
    with pytest.raises(PulucError, match="needs a checkout"):
        program.build(tmp_path)


@pytest.mark.parametrize(("system", "advice"), [("win32", "Run anyway"), ("darwin", "Open Anyway")])
def test_the_readme_says_what_to_do_about_warnings(tmp_path, monkeypatch, system, advice):
    monkeypatch.setattr(program.sys, "platform", system)
    program.write_documents(tmp_path)
    page = (tmp_path / "README.txt").read_text("utf-8")
    assert advice in page
    assert all(len(line) <= 80 for line in page.splitlines())


def test_licences_and_readme_are_added(tmp_path, monkeypatch):
    monkeypatch.setattr(program.sys, "platform", "linux")
    program.write_documents(tmp_path)
    page = (tmp_path / "README.txt").read_text("utf-8")
    assert page.startswith(f"Puluc {puluc.__version__}\n")
    assert "portable.txt" in page
    assert "--install-desktop" in page
    assert "Español: F1" in page
    assert "Українська: F1" in page
    names = {path.name for path in (tmp_path / "licences").iterdir()}
    assert {"Python.txt", "msgspec.txt", "platformdirs.txt", "pyinstaller.txt"} <= names
    assert {"LGPL-2.1.txt", "libraries.md"} <= names
    assert all(path.stat().st_size for path in (tmp_path / "licences").iterdir())
