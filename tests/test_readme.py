"""README is short, and its commands can be copied."""

import re
from fnmatch import fnmatch
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def test_the_two_commands_can_be_copied():
    for marker in ("start", "test"):
        assert re.search(rf"<!-- {marker} -->\n```sh\npython3 -m venv .*\n```\n", README)


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
