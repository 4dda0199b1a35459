"""``puluc kit``: the kit to print is copied, and nothing is overwritten."""

from pathlib import Path

import pytest

from puluc.storage.kit import Paper, shipped_kit


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    """The commands run in an empty folder in Britain."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


def test_the_kit_is_saved_here_for_the_usual_paper(call, tmp_path, monkeypatch):
    assert call("kit") == (0, "puluc-kit-en-a4.pdf\n", "")
    assert (tmp_path / "puluc-kit-en-a4.pdf").read_bytes() == shipped_kit(
        Paper.A4, "en"
    ).read_bytes()
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert call("kit") == (0, "puluc-kit-en-letter.pdf\n", "")


def test_paper_and_file_can_be_given(call, tmp_path):
    assert call("kit", "--paper", "letter", "-o", "kit.pdf") == (0, "kit.pdf\n", "")
    assert (tmp_path / "kit.pdf").read_bytes() == shipped_kit(Paper.LETTER, "en").read_bytes()


def test_the_kit_is_in_the_language_chosen(call, tmp_path):
    assert call("--language", "uk", "kit") == (0, "puluc-kit-uk-a4.pdf\n", "")
    assert call("--language", "es", "kit", "-o", "kit.pdf") == (0, "kit.pdf\n", "")
    assert (tmp_path / "kit.pdf").read_bytes() == shipped_kit(Paper.A4, "es").read_bytes()
    status, _, complaint = call("--language", "es", "kit", "-o", "kit.pdf")
    assert (status, complaint) == (1, "puluc: no se puede escribir kit.pdf: ya existe\n")


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (["-o", "mine.pdf"], 1, "can't write mine.pdf: it exists already"),
        (["-o", "no/kit.pdf"], 1, f"can't write {Path('no/kit.pdf')}: its folder does not exist"),
        (["--paper", "a3"], 2, "argument --paper: invalid choice: 'a3' (choose from "),
    ],
)
def test_what_can_not_be_saved_gets_one_line(call, tmp_path, words, status, complaint):
    (tmp_path / "mine.pdf").write_text("mine")
    ended, printed, problem = call("kit", *words)
    assert (ended, printed, problem.count("\n")) == (status, "", 1)
    assert problem.startswith(f"puluc: {complaint}")
    assert (tmp_path / "mine.pdf").read_text() == "mine"
