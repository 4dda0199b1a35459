"""``puluc kit``: the kit to print is copied, and nothing is overwritten."""

from pathlib import Path

import pytest

from puluc.cli import main as cli
from puluc.storage.kit import Paper, shipped_kit


@pytest.fixture
def call(tmp_path, monkeypatch, capsys):
    """Runs a command in this process, in an empty folder; its status and output."""
    monkeypatch.setenv("PULUC_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)

    def run_here(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            cli.main(list(arguments))
        return ended.value.code, *capsys.readouterr()

    return run_here


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


def test_a_file_is_not_overwritten(call, tmp_path):
    (tmp_path / "kit.pdf").write_text("mine")
    status, printed, complaint = call("kit", "-o", "kit.pdf")
    assert (status, printed) == (1, "")
    assert complaint == "puluc: can't write kit.pdf: it exists already\n"
    assert (tmp_path / "kit.pdf").read_text() == "mine"


def test_a_missing_folder_is_told_in_one_line(call):
    status, _, complaint = call("kit", "-o", "missing/kit.pdf")
    assert (status, complaint) == (
        1,
        f"puluc: can't write {Path('missing/kit.pdf')}: its folder does not exist\n",
    )


def test_another_paper_is_a_usage_error(call):
    status, _, complaint = call("kit", "--paper", "a3")
    assert status == 2
    assert "a3" in complaint
    assert complaint.count("\n") == 1
