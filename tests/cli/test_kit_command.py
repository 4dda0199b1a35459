"""``puluc kit``: the kit to print is copied, and nothing is overwritten."""

import pytest

from puluc.storage.kit import Paper, shipped_kit


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch, kits):  # noqa: ARG001 - copied by the commands
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


def test_the_kit_is_saved_in_the_folder_given(call, tmp_path):
    assert call("kit", "-o", ".") == (0, "puluc-kit-en-a4.pdf\n", "")
    folder = tmp_path / "to print"
    folder.mkdir()
    assert call("kit", "-o", "to print") == (0, f"{folder.name}/puluc-kit-en-a4.pdf\n", "")
    assert (folder / "puluc-kit-en-a4.pdf").exists()


def test_the_kit_is_in_the_language_chosen(call, tmp_path):
    assert call("--language", "uk", "kit") == (0, "puluc-kit-uk-a4.pdf\n", "")
    assert call("--language", "es", "kit", "-o", "kit.pdf") == (0, "kit.pdf\n", "")
    assert (tmp_path / "kit.pdf").read_bytes() == shipped_kit(Paper.A4, "es").read_bytes()
    status, _, complaint = call("--language", "es", "kit", "-o", "kit.pdf")
    assert (status, complaint) == (1, "puluc: no se puede escribir kit.pdf: ya existe\n")


def test_a_file_is_not_overwritten(call, tmp_path):
    (tmp_path / "kit.pdf").write_text("mine")
    complaint = "puluc: can't write kit.pdf: it already exists\n"
    assert call("kit", "-o", "kit.pdf") == (1, "", complaint)
    assert (tmp_path / "kit.pdf").read_text() == "mine"


def test_the_command_says_that_the_kit_is_missing(call, kits, tmp_path):
    for path in kits.iterdir():
        path.unlink()
    line = "puluc: the kit is missing, so install Puluc again\n"
    assert call("kit") == (1, "", line)
    assert not list(tmp_path.iterdir())
