"""Copies of the kit to print, and the paper that is proposed."""

import errno
from pathlib import Path

import pytest
from open_games import failing

from puluc import PulucError
from puluc.languages import LANGUAGES
from puluc.storage.kit import (
    KitError,
    KitExistsError,
    Paper,
    save_kit,
    shipped_kit,
    usual_paper,
)


@pytest.fixture
def kit(kits) -> Path:
    return kits / "puluc-kit-en-a4.pdf"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.usefixtures("kits")
def test_a_copy_is_the_shipped_file(tmp_path, paper, code):
    path = save_kit(shipped_kit(paper, code), tmp_path)
    assert path == tmp_path / f"puluc-kit-{code}-{paper}.pdf"
    assert path.read_bytes() == shipped_kit(paper, code).read_bytes()
    assert path.read_bytes().startswith(b"%PDF-")


@pytest.mark.usefixtures("kits")
def test_the_kit_is_english_if_a_language_has_none():
    assert shipped_kit(Paper.LETTER, "en_XA") == shipped_kit(Paper.LETTER, "en")


def test_the_kit_is_english_where_the_one_in_a_language_is_missing(kits):
    (kits / "puluc-kit-uk-a4.pdf").unlink()
    assert shipped_kit(Paper.A4, "uk") == kits / "puluc-kit-en-a4.pdf"


def test_an_installation_without_kits_says_so_in_a_sentence(kits):
    for path in kits.iterdir():
        path.unlink()
    with pytest.raises(PulucError, match="the kit is missing, so install Puluc again"):
        shipped_kit(Paper.A4, "uk")


def test_a_file_is_replaced_only_if_that_is_wanted(tmp_path, kit):
    path = tmp_path / "my kit.pdf"
    path.write_text("mine")
    with pytest.raises(KitExistsError, match="File exists"):
        save_kit(kit, path)
    assert path.read_text() == "mine"
    assert save_kit(kit, path, replaces=True) == path
    assert path.read_bytes() == kit.read_bytes()


def test_a_missing_folder_is_not_created(tmp_path, kit):
    with pytest.raises(KitError, match="its folder does not exist"):
        save_kit(kit, tmp_path / "missing" / "kit.pdf")
    assert not (tmp_path / "missing").exists()


def test_a_refusal_of_the_system_is_reported(tmp_path, monkeypatch, kit):
    monkeypatch.setattr("puluc.storage.kit.write_atomically", failing(errno.EACCES))
    with pytest.raises(KitError, match=r"can't write .*Permission denied") as refused:
        save_kit(kit, tmp_path)
    assert isinstance(refused.value.reason, PermissionError)


@pytest.mark.parametrize(
    ("name", "paper"),
    [
        ("en_US.UTF-8", Paper.LETTER),
        ("en_CA", Paper.LETTER),
        ("es_MX.UTF-8", Paper.LETTER),
        ("es_GT", Paper.LETTER),
        ("English_United States.1252", Paper.LETTER),
        ("en_GB.UTF-8", Paper.A4),
        ("es_ES@euro", Paper.A4),
        ("uk_UA.UTF-8", Paper.A4),
        ("C.UTF-8", Paper.A4),
        ("US", Paper.A4),
    ],
)
def test_the_region_decides_the_paper(name, paper):
    assert usual_paper({"LANG": name}) is paper


def test_the_environment_names_the_region():
    american, british = {"LANG": "en_US.UTF-8"}, {"LC_PAPER": "en_GB.UTF-8"}
    assert usual_paper(american) is Paper.LETTER
    assert usual_paper(american | british) is Paper.A4
    assert usual_paper(british | {"LC_ALL": "es_MX"}) is Paper.LETTER


def test_without_a_region_in_the_environment_the_system_is_asked(monkeypatch):
    monkeypatch.setattr("locale.getlocale", lambda: ("English_United States", "1252"))
    assert usual_paper({}) is Paper.LETTER
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert usual_paper({"LANG": ""}) is Paper.A4
