"""The cache of compiled code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from puluc import ai, lab, rules
from puluc.lab.jit.compiling import cache_folder

_PROGRAM = """
import pathlib, sys, platformdirs
platformdirs.PlatformDirs.user_cache_path = pathlib.Path(sys.argv[1])
from puluc.lab.jit.moves import kind_of
print(type(kind_of._cache).__name__)
"""


@pytest.mark.parametrize(
    ("package", "file"), [(lab, "core.py"), (ai, "levels.py"), (rules, "highway.py")]
)
def test_a_changed_source_file_gets_a_new_cache_folder(tmp_path, monkeypatch, package, file):
    folder = cache_folder(tmp_path / "cache")
    assert folder.is_dir()
    assert cache_folder(tmp_path / "cache") == folder
    copy = shutil.copytree(Path(package.__file__).parent, tmp_path / "copy")
    monkeypatch.setattr(package, "__file__", str(copy / "__init__.py"))
    assert cache_folder(tmp_path / "cache") == folder
    with (copy / file).open("a") as source:
        source.write("# changed")
    assert cache_folder(tmp_path / "cache") != folder


def test_old_cache_folders_are_deleted(tmp_path):
    for age in range(1, 7):
        (tmp_path / f"version-{age}").mkdir()
        os.utime(tmp_path / f"version-{age}", (1e9 - age, 1e9 - age))
    folder = cache_folder(tmp_path)
    kept = {each.name for each in tmp_path.iterdir()}
    assert kept == {folder.name, "version-1", "version-2", "version-3"}


def test_without_a_writable_cache_code_compiles_uncached(tmp_path):
    (tmp_path / "file").touch()
    assert cache_folder(tmp_path / "file") is None
    result = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(tmp_path / "file")],
        env={name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"},
        capture_output=True,
        check=True,
    )
    assert result.stdout.split() == [b"NullCache"]
