"""The cache of compiled code."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from numba import types
from test_lab import BY_SAPPERS, TINY, exact

from puluc import ai, lab, rules
from puluc.lab.engine.compiling import cache_folder
from puluc.rules import Ruleset

_PROGRAM = """
import pathlib, sys, platformdirs
platformdirs.PlatformDirs.user_cache_path = pathlib.Path(sys.argv[1])
from puluc.lab.engine.board import kind_of
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


@pytest.mark.parametrize("text", [TINY, BY_SAPPERS])
def test_no_function_is_compiled_again_for_another_type_of_number(text):
    """A plain number as an argument is enough: numba makes each its own type."""
    exact(Ruleset.parse(text), "hard", "fair")
    modules = [module for name, module in sys.modules.items() if name.startswith("puluc.lab.")]
    values = [value for module in modules for value in vars(module).values()]
    functions = {id(each): each for each in values if hasattr(each, "signatures")}.values()
    assert len(functions) > 20
    for function in functions:
        arguments = [tuple(map(kind_of_type, each)) for each in function.signatures]
        assert len(set(arguments)) == len(arguments), function


def kind_of_type(argument: types.Type) -> object:
    return types.Integer if isinstance(argument, types.Integer) else types.unliteral(argument)
