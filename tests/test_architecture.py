"""Who may know whom (CONTRIBUTING.md), and that the check would notice."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "puluc"
MODULES = sorted(PACKAGE.rglob("*.py"))
MAX_LINES = 250


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    code = "from importlinter.cli import lint_imports_command as run; run()"
    return subprocess.run(
        [sys.executable, "-c", code, "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def imports(path: Path) -> set[str]:
    """What a module imports at its top level."""
    names = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


def test_all_contracts_are_kept():
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout
    assert "0 broken" in result.stdout


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("rules/move.py", "import puluc.ai"),
        ("ai/easy.py", "import puluc.session"),
        ("session.py", "import puluc.storage.paths"),
        ("storage/files.py", "import pygame"),
        ("lab/arena.py", "import puluc.ui.scene"),
        ("ui/stage.py", "import puluc.lab.arena"),
        ("ui/render/canvas.py", "import puluc.ui.widgets.menu"),
        ("rules/sticks.py", "import time"),
    ],
)
def test_a_forbidden_import_is_noticed(tmp_path, module, line):
    shutil.copytree(PACKAGE, tmp_path / "puluc", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    path = tmp_path / "puluc" / module
    path.write_text(f"{path.read_text('utf-8')}\n{line}\n", "utf-8")
    result = lint_imports(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "1 broken" in result.stdout or "BROKEN" in result.stdout


def test_scenes_do_not_import_each_other():
    for path in (PACKAGE / "ui" / "scenes").glob("*.py"):
        if path.name != "__init__.py":
            assert not any(name.startswith("puluc.ui.scenes") for name in imports(path)), path


def test_players_never_see_the_sticks():
    names = {"Sticks", "SeededSticks", "RandomSticks", "Match"}
    for path in (PACKAGE / "ai").glob("*.py"):
        words = {
            node.id
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Name)
        }
        assert not words & names, path
        assert not {"puluc.rules.sticks", "puluc.rules.match"} & imports(path), path


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_is_one_room(path):
    assert len(path.read_text("utf-8").splitlines()) <= MAX_LINES
