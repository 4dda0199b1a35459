"""The system's file manager is asked, never waited for."""

import os
import sys
import time
from pathlib import Path

import pytest

from puluc.ui.scene.file_manager import FileManager, system_environment

OPENER = {"linux": "xdg-open", "darwin": "open"}.get(sys.platform)
needs_opener = pytest.mark.skipif(OPENER is None, reason="Windows opens folders itself")


@pytest.fixture
def opener(tmp_path, monkeypatch) -> Path:
    """The program that opens folders, to be written by the test, alone on the path."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder / str(OPENER)


def install(opener: Path, script: str) -> None:
    opener.write_text(f"#!/bin/sh\n{script}\n")
    opener.chmod(0o755)


def failure(manager: FileManager) -> str:
    """The message about a request that ends without an answer."""
    message, patience = "", 500
    while manager.is_asked and patience:
        message, patience = message or manager.failure(), patience - 1
        time.sleep(0.01)
    return message


@needs_opener
def test_the_folder_is_one_word_for_the_opener(opener, tmp_path):
    install(opener, f'echo "$#|$1" > "{tmp_path}/asked"')
    folder = tmp_path / "my; games 'and' $HOME"
    folder.mkdir()
    manager = FileManager()
    assert manager.open(folder) == ""
    assert failure(manager) == ""
    assert (tmp_path / "asked").read_text() == f"1|{folder}\n"


@needs_opener
def test_a_missing_opener_gives_a_message(opener, tmp_path):
    assert not opener.exists()
    assert FileManager().open(tmp_path)


@needs_opener
def test_an_opener_that_fails_gives_a_message_once(opener, tmp_path):
    install(opener, "exit 3")
    manager = FileManager()
    assert manager.open(tmp_path) == ""
    assert failure(manager)
    assert manager.failure() == ""


@needs_opener
def test_an_opener_that_stays_is_not_waited_for(opener, tmp_path):
    os.mkfifo(tmp_path / "stay")
    install(opener, f'read line < "{tmp_path}/stay"')
    manager = FileManager()
    assert manager.open(tmp_path) == ""
    assert manager.failure() == ""
    (tmp_path / "stay").write_text("go\n")
    assert failure(manager) == ""


def test_a_standalone_program_keeps_its_libraries_to_itself(monkeypatch):
    assert system_environment({"A": "b"}) == {"A": "b"}
    own = {"LD_LIBRARY_PATH": "/opt/puluc", "LD_LIBRARY_PATH_ORIG": "/usr/local/lib"}
    assert system_environment(own) == {"LD_LIBRARY_PATH": "/usr/local/lib"}
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert system_environment({"LD_LIBRARY_PATH": "/opt/puluc"}) == {}
    assert "PATH" in system_environment(os.environ)
