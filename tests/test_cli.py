"""The command line, run as a player runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import puluc
from puluc import bench


def run(*arguments: str, home: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "puluc", *arguments],
        env={**os.environ, "PULUC_HOME": str(home), **environ},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_version(tmp_path):
    assert run("--version", home=tmp_path).stdout == f"puluc {puluc.__version__}\n"


def test_help_lists_what_there_is(tmp_path):
    result = run("--help", home=tmp_path)
    assert result.returncode == 0
    for word in ("--frames", "--version", "bench", "arena"):
        assert word in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--fast"],
        ["play"],
        ["--frames"],
        ["--frames", "many"],
        ["--frames", "0"],
        ["--frames", "-1"],
        ["arena", "--games", "x"],
        ["arena", "--rules", "throws=dice"],
        ["arena", "--rules", ""],
        ["bench", "--loud"],
    ],
)
def test_a_wrong_call_gets_one_line_and_status_2(tmp_path, arguments):
    result = run(*arguments, home=tmp_path)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("puluc: ")
    assert len(result.stderr.splitlines()) == 1


def test_frames_ends_the_game_after_so_many_pictures(tmp_path):
    result = run("--frames", "3", home=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert "puluc" in (tmp_path / "puluc.log").read_text()


def test_without_a_display_one_line_names_the_cause(tmp_path):
    result = run("--frames", "3", home=tmp_path, SDL_VIDEODRIVER="x11", DISPLAY=":99")
    assert result.returncode == 1
    assert result.stderr.startswith("puluc: can't open a window: ")
    assert len(result.stderr.splitlines()) == 1
    assert "no window" in (tmp_path / "puluc.log").read_text()


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    result = run("--frames", "3", home=tmp_path / "file" / "home")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert (tmp_path / "file").read_text() == "not a folder"


def test_a_frozen_program_without_standard_streams_starts(tmp_path):
    code = (
        "import os, sys; sys.stdout = sys.stderr = None; from puluc.ui.main import run;"
        "os._exit(run(os.environ, frames=3))"
    )
    environ = {**os.environ, "PULUC_HOME": str(tmp_path)}
    assert subprocess.run([sys.executable, "-c", code], env=environ, check=False).returncode == 0


def test_the_arena_repeats_itself(tmp_path):
    words = ("arena", "--games", "20", "--seed", "4", "--jobs")
    first, second = (run(*words, jobs, home=tmp_path) for jobs in "12")
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert "hard beats fair" in first.stdout


def test_bench_prints_every_figure(monkeypatch, capsys):
    monkeypatch.setattr(bench, "GAMES", 5)
    monkeypatch.setattr(bench, "CHOICE_GAMES", 1)
    monkeypatch.setattr(bench, "REDRAWS", 2)
    monkeypatch.setattr(bench, "STARTS", 1)
    for name in ("SETTLE_S", "IDLE_S", "MOVING_S"):
        monkeypatch.setattr(bench, name, 1)
    bench.run()
    printed = capsys.readouterr().out
    assert len(printed.splitlines()) == 12
    for words in ("games/s", "hard chooses", "full redraw", "all sounds", "times", "of a core"):
        assert words in printed
