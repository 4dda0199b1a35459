"""Files are replaced as a whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from puluc.storage.files import set_aside, write_atomically


def test_a_file_and_its_folder_are_made(tmp_path):
    path = tmp_path / "new" / "folder" / "file.json"
    write_atomically(path, b"one")
    assert path.read_bytes() == b"one"


def test_the_content_is_replaced_and_nothing_else_is_left(tmp_path):
    path = tmp_path / "file.json"
    for content in (b"a long first content", b"short"):
        write_atomically(path, content)
    assert path.read_bytes() == b"short"
    assert [each.name for each in tmp_path.iterdir()] == ["file.json"]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EIO])
@pytest.mark.parametrize("step", ["os.fdopen", "os.fsync", "pathlib.Path.replace"])
def test_a_failure_at_any_step_keeps_the_old_content(tmp_path, monkeypatch, step, code):
    path = tmp_path / "file.json"
    write_atomically(path, b"old")

    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(step, fail)
        with pytest.raises(OSError, match=os.strerror(code)):
            write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["file.json"]


def test_damaged_files_are_kept_under_names_of_their_own(tmp_path):
    path = tmp_path / "Puluc.puluc"
    for number in (1, 2, 3):
        path.write_text(str(number))
        assert set_aside(path) == Path(tmp_path, f"Puluc.damaged-{number}.puluc")
    assert not path.exists()
    assert (tmp_path / "Puluc.damaged-2.puluc").read_text() == "2"
