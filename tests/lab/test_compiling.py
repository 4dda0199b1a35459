"""Where compiled code is kept."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from puluc.lab import compiling
from puluc.lab.compiling import keep_code


def test_code_is_compiled_anew_when_any_source_has_changed(tmp_path, monkeypatch):
    folder = keep_code(tmp_path / "kept")
    assert folder.is_dir()
    assert keep_code(tmp_path / "kept") == folder
    lab = shutil.copytree(Path(compiling.__file__).parent, tmp_path / "lab")
    monkeypatch.setattr(compiling, "__file__", str(lab / "compiling.py"))
    assert keep_code(tmp_path / "kept") == folder
    with (lab / "core.py").open("a") as source:
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
    assert not keep_code(tmp_path / "file").exists()
