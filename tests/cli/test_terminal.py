"""Output on a terminal: no file name can control it, and no character ends it."""

import json
import os
import shutil
import sys
from io import StringIO

import pytest
from programs import DATA, run

from puluc.cli.columns import columns, escaped, sentences

GAME = DATA / "game-v2-won.puluc"

needs_names = pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("plain text, ä ✓ 中", "plain text, ä ✓ 中"),
        ("\x1b[2J", "\\x1b[2J"),
        ("\x9b31m", "\\x9b31m"),
        ("two\nlines\r", "two\\nlines\\r"),
        ("\u202eright to left", "\\u202eright to left"),
        ("\udcff", "\\udcff"),
    ],
)
def test_unprintable_characters_are_escaped(text, printed):
    assert escaped(text) == printed


@needs_names
def test_file_names_can_not_control_the_terminal(tmp_path, call):
    for name in ("\x1b]0;title\x07", "two\nlines", "\x9b2J", "last"):
        shutil.copy(GAME, tmp_path / f"{name}.puluc")
    (tmp_path / "bad\x1b[2J.puluc").write_text("{")
    status, listed, _ = call("files")
    assert status == 0
    assert len(listed.splitlines()) == 5
    assert all(line.isprintable() for line in listed.splitlines())
    assert "\\x1b]0;title\\x07" in listed
    for command in ("show", "verify"):
        for name in ("\x1b]0;title\x07", "bad\x1b[2J", "two\nlines", "not there\x1b[2J"):
            status, printed, problem = call(command, name)
            assert status in (0, 1, 2)
            assert all(line.isprintable() for line in printed.splitlines())
            assert "\x1b" not in problem
            assert "Traceback" not in problem


def test_texts_in_a_file_can_not_control_the_terminal(tmp_path, call):
    content = json.loads(GAME.read_text())
    texts = dict.fromkeys(("opponent", "rules", "seed", "sha256", "date", "throw"), "\x1b[2J\x9b2J")
    for place, text in {**texts, "turns": ["\x1b[2J"], "opening": ["\x1b[2J"]}.items():
        (tmp_path / "Mine.puluc").write_text(
            json.dumps({**content, "game": {**content["game"], place: text}})
        )
        for words in (["files"], ["show", "Mine"], ["verify", "Mine"]):
            status, *printed = call(*words)
            assert status in (0, 1, 2)
            assert not {"\x1b", "\x9b"} & set("".join(printed))


@needs_names
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_names_outside_the_encoding_do_not_cut_the_list_short(tmp_path, encoding):
    for name in ("Ñandú ✓", "中", "Zulu"):
        shutil.copy(GAME, tmp_path / f"{name}.puluc")
    status, printed, problem = run("files", home=tmp_path, encoding=encoding)
    assert (status, problem) == (0, "")
    assert len(printed.splitlines()) == 3
    assert "\\u4e2d" in printed
    assert "Zulu" in printed


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_columns_are_aligned_by_what_a_terminal_shows():
    rows = [("玉", "1", ""), ("i\N{COMBINING ACUTE ACCENT}ka", "23", "over")]
    assert list(columns(rows)) == ["玉   1", "i\N{COMBINING ACUTE ACCENT}ka  23  over"]
    assert next(columns(rows, right=(1,))) == "玉    1"
    damaged = ("x", "a last cell may be as long as it likes")
    assert list(columns([*rows, damaged]))[:2] == list(columns(rows))


def test_a_sentence_fits_the_terminal_and_stays_whole_in_a_file(monkeypatch):
    monkeypatch.setenv("COLUMNS", "24")
    text = "Luck +1.0: Jade has 100 % of it"
    assert list(sentences([text, "Short."])) == [text, "Short."]
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert list(sentences([text])) == ["Luck +1.0: Jade has", "  100 % of it"]
    path = "/a-folder/of-a-player/with-a-long-name"
    assert list(sentences([f"Solved: {path}"])) == ["Solved:", f"  {path}"]
