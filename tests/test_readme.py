"""README's example does what it shows, and its two commands are there to be run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def test_the_example_runs():
    block = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert block
    test = doctest.DocTestParser().get_doctest(block[1], {}, "README.md", "README.md", 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted >= 3
    assert result.failed == 0


def test_the_two_commands_are_one_line_each():
    for marker in ("start", "test"):
        assert re.search(rf"<!-- {marker} -->\n```sh\npython3 -m venv .*\n```\n", README)


def test_the_pictures_are_there():
    for path in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (Path(__file__).parent.parent / path).is_file()
