"""README is short, and its commands can be copied."""

from __future__ import annotations

import re
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def test_the_two_commands_can_be_copied():
    for marker in ("start", "test"):
        assert re.search(rf"<!-- {marker} -->\n```sh\npython3 -m venv .*\n```\n", README)


def test_a_player_has_little_to_read():
    for_players, _ = README.split("## Work on it")
    assert len(for_players.split()) <= 450
