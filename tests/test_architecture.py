"""Imports follow docs/architecture.md and the contracts of import-linter; rules about the code."""

import ast
import gc
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType

import pytest
from packages import Arrow, imports_between_packages, reachable

from puluc.ai import LEVELS, make_player
from puluc.game.session import Session, Setup
from puluc.rules import (
    HandSticks,
    Match,
    Phase,
    Play,
    Record,
    Ruleset,
    Seat,
    SeededSticks,
    commitment,
)

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "puluc"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


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


def test_the_standalone_program_leaves_out_no_module_that_the_game_imports():
    spec = (ROOT / "build.spec").read_text("utf-8")
    listed = spec.split("\nUNUSED = ")[1].split("\n]")[0]
    unused = set(ast.literal_eval(f"{listed}]"))
    sources = [each for each in PACKAGE.rglob("*.py") if not each.is_relative_to(PACKAGE / "lab")]
    found = {(path.name, name) for path in sources for name in imports(path) if name in unused}
    assert len(sources) > 200
    assert not found


@pytest.mark.gate
def test_all_contracts_are_kept():
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout
    assert "0 broken" in result.stdout


FORBIDDEN = [
    ("rules/move.py", "puluc.ai"),
    ("ai/levels.py", "puluc.game.session"),
    ("game/session.py", "puluc.storage.paths"),
    ("storage/atomic.py", "pygame"),
    ("lab/arena.py", "puluc.ui.scene.base"),
    ("ui/scene/context.py", "puluc.lab.arena"),
    ("ui/screens/record/steps.py", "puluc.ui.screens.title"),
    ("ui/screens/learn/stage.py", "puluc.ui.screens.title"),
    ("ui/widgets/menu.py", "puluc.rules"),
    ("ui/board/picture/view.py", "puluc.ui.board.cursor"),
    ("ai/tablebase/index.py", "puluc.game.session"),
    ("storage/lock.py", "puluc.cli"),
    ("ui/render/canvas.py", "puluc.ui.widgets.menu"),
    ("ui/accessibility/reader.py", "puluc.ui.screens.title"),
    ("ui/board/scene.py", "accesskit"),
    ("rules/sticks.py", "time"),
    ("link/table.py", "puluc.storage.paths"),
    ("link/wire.py", "puluc.text.names"),
    ("link/protocol.py", "puluc.link.wire"),
    ("storage/lock.py", "puluc.link.table"),
    ("lab/solve/graph.py", "puluc.lab.study.policy"),
    ("lab/arena.py", "puluc.lab.engine.board"),
]
"""A module, and what it must not import."""


@pytest.fixture(scope="module")
def broken(tmp_path_factory) -> str:
    """What is said of a copy in which all of these imports are made."""
    folder = tmp_path_factory.mktemp("broken")
    shutil.copytree(PACKAGE, folder / "puluc", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for module, imported in FORBIDDEN:
        with (folder / "puluc" / module).open("a", encoding="utf-8") as file:
            file.write(f"\nimport {imported}\n")
    result = lint_imports(folder)
    assert result.returncode == 1, result.stdout + result.stderr
    return " ".join(result.stdout.split())


@pytest.mark.parametrize(("module", "imported"), FORBIDDEN)
def test_a_forbidden_import_is_noticed(broken, module, imported):
    importer = f"puluc.{module.removesuffix('.py').replace('/', '.')}"
    assert f"- {importer} -> {imported} (l." in broken


def drawn_arrows() -> set[Arrow]:
    """The arrows of the diagram in docs/architecture.md."""
    return set(re.findall(r"^ +(\S+) --> (\S+)$", PAGE, re.MULTILINE))


def test_every_import_follows_the_arrows_of_the_diagram():
    assert imports_between_packages() <= reachable(drawn_arrows())


def test_every_arrow_of_the_diagram_is_an_import():
    assert drawn_arrows() <= imports_between_packages()


def test_every_arrow_of_the_diagram_is_needed():
    arrows = drawn_arrows()
    assert all(arrow not in reachable(arrows - {arrow}) for arrow in arrows)


def test_every_package_is_described():
    table = re.findall(r"^\| (`.*`) \|", PAGE, re.MULTILINE)
    described = {name for row in table for name in re.findall(r"`(\S+)`", row)}
    assert described == {name for arrow in imports_between_packages() for name in arrow}


NO_VERBS = re.compile(r"(An?|As|Each|Every|How|If|One|The|Wh(at|en|ere|ether|ich|o|y))\b")


def docstrings(path: Path) -> Iterator[tuple[str, bool]]:
    """The docstrings of functions, and whether each is of a property."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [ast.unparse(each) for each in node.decorator_list]
            yield ast.get_docstring(node) or "", any("property" in name for name in names)


@pytest.mark.gate
@pytest.mark.parametrize("folder", ["puluc", "tools"])
def test_docstrings_of_functions_begin_with_a_verb_those_of_properties_do_not(folder):
    wrong = []
    for path in (ROOT / folder).rglob("*.py"):
        for text, is_property in filter(lambda found: found[0], docstrings(path)):
            is_verb = re.match(r"[A-Z][a-z]+[ ,.]", text) and not NO_VERBS.match(text)
            is_wrong = text.startswith(("Return ", "Yield ")) if is_property else not is_verb
            if is_wrong:
                wrong.append(f"{path.name}: {text}")
    assert wrong == []


def test_no_two_modules_of_the_tests_have_the_same_name():
    counts = Counter(path.name for path in (ROOT / "tests").rglob("*.py"))
    same = {name for name, count in counts.items() if count > 1} - {"conftest.py"}
    assert not same, "pytest can't import both: rename one"


@pytest.mark.parametrize("package", ["board", "screens"])
def test_no_screen_has_its_own_rule_for_the_wheel(package):
    paths = (PACKAGE / "ui" / package).rglob("*.py")
    assert [path for path in paths if "Wheel" in path.read_text("utf-8")] == []


def test_the_path_of_a_move_names_what_exists():
    path = PAGE[PAGE.index("## From key to file") : PAGE.index("## Public names")]
    names = re.findall(r"`((?:\w+\.){2,}\w+)`", path)
    assert len(names) >= 15
    for name in names:
        assert pkgutil.resolve_name(f"puluc.{name}"), name


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


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_a_player_receives_leads_to_the_sticks(monkeypatch, level):
    """Searches everything reachable from the arguments of ``choose_play``."""
    given = []

    class Spy:
        def choose_play(self, *arguments: object) -> Play:
            given.append(arguments)
            return make_player(level).choose_play(*arguments)

    monkeypatch.setattr("puluc.game.session.make_player", lambda _level, _context: Spy())
    seed = "a seed that nobody may know"
    session = Session(str, Setup(Ruleset(), (Seat(level),) * 2, seed=seed))
    while len(given) < 5:
        match session.match.phase:
            case Phase.MOVE:
                session.move(*session.chooser(Random(1)))
            case Phase.PASS:
                session.pass_turn()
            case _:
                session.throw()
    reached = everything_reached_from(given)
    assert Ruleset() in [each for each in reached if isinstance(each, Ruleset)]
    for secret in (SeededSticks, HandSticks, Match, Session, Setup, Record):
        assert not any(isinstance(each, secret) for each in reached), secret
    assert not any(each in (seed, commitment(seed)) for each in reached if isinstance(each, str))


def everything_reached_from(start: object) -> list[object]:
    """All values reachable from ``start``, except code."""
    code = ModuleType | FunctionType | BuiltinFunctionType | CodeType | type
    seen, waiting = {}, [start]
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, code):
            continue
        seen[id(value)] = value
        waiting.extend(gc.get_referents(value))
    return list(seen.values())
