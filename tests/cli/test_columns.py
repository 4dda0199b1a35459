"""Rows and sentences as wide as a terminal shows them."""

import sys
from io import StringIO

from puluc.cli.columns import columns, sentences


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
