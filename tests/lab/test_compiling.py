"""Where compiled code is kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from puluc import ai, lab, rules
from puluc.lab.jit.compiling import keep_code

_PROGRAM = """
import pathlib, sys, platformdirs
platformdirs.PlatformDirs.user_cache_path = pathlib.Path(sys.argv[1])
from puluc.lab.jit.moves import kind_of
print(type(kind_of._cache).__name__)
"""


@pytest.mark.parametrize(
    ("package", "file"), [(lab, "core.py"), (ai, "levels.py"), (rules, "highway.py")]
)
def test_code_is_compiled_anew_when_any_source_has_changed(tmp_path, monkeypatch, package, file):
    folder = keep_code(tmp_path / "kept")
    assert folder.is_dir()
    assert keep_code(tmp_path / "kept") == folder
    copy = shutil.copytree(Path(package.__file__).parent, tmp_path / "copy")
    monkeypatch.setattr(package, "__file__", str(copy / "__init__.py"))
    assert keep_code(tmp_path / "kept") == folder
    with (copy / file).open("a") as source:
        source.write("# changed")
    assert keep_code(tmp_path / "kept") != folder


def test_the_code_of_the_last_states_is_kept(tmp_path):
    for age in range(1, 7):
        (tmp_path / f"state-{age}").mkdir()
        os.utime(tmp_path / f"state-{age}", (1e9 - age, 1e9 - age))
    folder = keep_code(tmp_path)
    kept = {each.name for each in tmp_path.iterdir()}
    assert kept == {folder.name, "state-1", "state-2", "state-3"}


def test_where_nothing_can_be_written_nothing_fails(tmp_path):
    (tmp_path / "file").touch()
    assert keep_code(tmp_path / "file") is None
    told = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(tmp_path / "file")],
        env={name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"},
        capture_output=True,
        check=True,
    )
    assert told.stdout.split() == [b"NullCache"]
