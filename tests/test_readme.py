"""README is short and true, and its commands can be copied."""

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
CHECK, HOOK = ROOT / "tools" / "check_python.py", ROOT / "tools" / "build" / "hatch_hook.py"
FLAGS = re.MULTILINE | re.DOTALL
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_two_commands_can_be_copied():
    for marker in ("start", "test"):
        assert re.search(rf"<!-- {marker} -->\n```sh\npython3 .* -m venv .*\n```\n", README)


def test_on_windows_they_do_the_same_in_any_terminal():
    commands = re.findall(r"^python3 .*", README, re.MULTILINE)
    for windows in re.findall(r'^cmd /c "(.*)"$', README, re.MULTILINE):
        assert '"' not in windows
        same = windows.replace("Scripts", "bin").replace("\\", "/")
        assert re.sub(r"\bpy (?=tools|-m)", "python3 ", same) == commands.pop(0).replace('"', "")
    assert not commands


@pytest.mark.parametrize("file", [CHECK, HOOK])
def test_an_older_python_ends_with_a_sentence(file, monkeypatch):
    needed = PROJECT["requires-python"].removeprefix(">=")
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    sentence = rf"^Puluc needs Python {needed} or newer; this one is \S+$"
    with pytest.raises(SystemExit, match=sentence):
        runpy.run_path(str(file))


def test_the_commands_check_python_before_anything_else_and_any_python_can_read_the_check():
    for command in re.findall(r'^(?:python3|cmd /c "py) .*', README, re.MULTILINE):
        assert re.match(r'(?:python3|cmd /c "py) tools.check_python\.py && ', command)
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.FunctionDef, ast.ImportFrom)
    nodes = list(ast.walk(ast.parse(CHECK.read_text("utf-8"), feature_version=(3, 6))))
    assert not [each for each in nodes if isinstance(each, newer)]
    calls = [each for each in nodes if isinstance(each, ast.Call)]
    printing = [each for each in calls if getattr(each.func, "id", "") == "print"]
    assert not [each for each in calls if each.keywords]
    assert all(len(each.args) == 1 for each in printing), "Python 2 prints a tuple"


def check(folder):
    """Run the check in a folder; return its status, output and errors."""
    command = [sys.executable, str(CHECK)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


SETTING_UP = "Setting up Puluc in .venv; this can take a minute.\n"


def test_the_commands_say_what_they_are_doing_the_first_time_and_later(tmp_path):
    assert check(tmp_path) == (0, SETTING_UP, "")
    (tmp_path / ".venv" / "pyvenv.cfg").touch()
    assert check(tmp_path) == (0, SETTING_UP, "")


def test_the_build_says_nothing_of_that(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(CHECK))
    assert capsys.readouterr() == ("", "")
    assert not list(tmp_path.iterdir())


READ_ONLY = """
import os, runpy, sys
def refuse(name):
    raise OSError(30, "Read-only file system", name)
os.mkdir, os.access = refuse, lambda name, mode: False
runpy.run_path(sys.argv[1], run_name="__main__")
"""


def test_a_folder_that_is_read_only_ends_the_commands_with_a_sentence(tmp_path):
    # Root can write to a folder whatever its mode is, so the system's answers are made up.
    command = [sys.executable, "-c", READ_ONLY, str(CHECK)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    sentence = f"Puluc needs a folder that it can write to, unlike {tmp_path}.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)


def test_it_says_where_releases_are_once_the_project_has_an_address():
    address = PROJECT["urls"].get("Source")
    assert (f"]({address}/releases)" in README) is bool(address)
    assert ("none is published yet" in README) is not bool(address)


def test_it_says_how_to_start_the_game_again():
    start = re.search(r"<!-- start -->.*?^```\n.*?^```\n(.*?)<!-- /checkout", README, FLAGS)[1]
    for program in (".venv/bin/puluc", r".venv\Scripts\puluc"):
        assert f"`{program}`" in start
        assert README.count(f" {program}") >= 1, "the start line ends with it"


def test_it_says_what_is_new():
    assert "](CHANGELOG.md)" in README.partition("## Work on it")[0]


def test_it_names_the_sides():
    assert "Jade and Obsidian" in README.partition("## Play")[0]


@pytest.mark.gate
def test_no_test_but_the_labs_imports_what_only_the_gate_installs():
    extras = PROJECT["optional-dependencies"]
    names = {re.split(r"[^\w-]", each)[0].lower() for each in extras["gate"]}
    assert {"numba", "numpy", "mypy", "ruff"} <= names
    found = packages_distributions()
    of_gate = {module for module, packages in found.items() if names & {*map(str.lower, packages)}}
    for path in Path(__file__).parent.rglob("*.py"):
        if "lab" not in path.parts:
            assert not imported(path) & of_gate, path


def imported(path: Path) -> set[str]:
    """The packages that a module imports."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    modules = [each.module or "" for each in nodes if isinstance(each, ast.ImportFrom)]
    modules += [name.name for each in nodes if isinstance(each, ast.Import) for name in each.names]
    return {module.partition(".")[0] for module in modules}


WITHOUT_NUMPY = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
import pytest
sys.exit(pytest.main(["-n0", "-q", "--collect-only", "-p", "no:cacheprovider", *sys.argv[1:]]))
"""


@pytest.mark.parametrize(
    ("options", "status", "says"),
    [
        ([], pytest.ExitCode.NO_TESTS_COLLECTED, ""),
        (["-m", "lab"], pytest.ExitCode.INTERRUPTED, 'pip install --editable ".[dev,gate]"'),
    ],
)
@pytest.mark.gate
def test_without_numpy_the_labs_tests_are_left_out_only_where_they_are_not_asked_for(
    options, status, says
):
    command = [sys.executable, "-c", WITHOUT_NUMPY, *options, "tests/lab"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert says in done.stdout


def test_a_player_has_little_to_read():
    for_players, _ = re.sub(r"<!--.*?-->", "", README, flags=re.DOTALL).split("## Work on it")
    assert len(for_players.split()) <= 450


def test_pytest_leaves_out_no_folder_of_tests(pytestconfig):
    tests = Path(__file__).parent
    folders = {path.parent.relative_to(tests) for path in tests.rglob("test_*.py")}
    left_out = [
        (folder, pattern)
        for folder in folders
        for pattern in pytestconfig.getini("norecursedirs")
        if any(fnmatch(part, pattern) for part in folder.parts)
    ]
    assert Path("tools/build") in folders
    assert not left_out


@pytest.mark.skipif(os.name == "nt", reason="the gate is for Linux")
@pytest.mark.parametrize(
    ("user", "lacks", "has"), [(0, "apt-get", "sudo"), (1000, "sudo", "apt-get")]
)
def test_where_the_gate_can_install_nothing_it_says_what_it_needs(tmp_path, user, lacks, has):
    for name, text in (("id", f"echo {user}"), (has, "exit 70")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "dirname").symlink_to(shutil.which("dirname"))
    command = [shutil.which("bash"), str(ROOT / ".ci" / "run")]
    environ = {"PATH": str(tmp_path)}
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert re.fullmatch(
        rf"The gate needs .*\bxvfb\b.*, and can't .* without {lacks}\.\n", done.stderr
    )
