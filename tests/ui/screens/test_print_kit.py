"""The kit to print, saved from the menus of the board and of the list of games."""

import os
from pathlib import PurePosixPath

import pytest
from driver import ART, Driver

from puluc.languages import LANGUAGES
from puluc.rules import Ruleset
from puluc.storage.kit import Paper, shipped_kit, usual_paper
from puluc.text.language import PSEUDO, gettext, set_language
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.scene import BoardScene
from puluc.ui.scene.file_manager import FileManager
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.screens.manual.rules_page import rules_blocks
from puluc.ui.screens.new_game import scene as new_game
from puluc.ui.screens.print_kit import PrintKitScene
from puluc.ui.widgets.dialog import FOOT_LINES, FOOT_WIDTH
from puluc.ui.widgets.notice import ConfirmScene, WrittenScene
from tools.build.kit.words import Words, words

ENGLISH = "puluc-kit-en-a4.pdf"


@pytest.fixture
def opened(monkeypatch) -> list:
    """The paths that the system was asked to open; it opens them."""
    paths = []
    monkeypatch.setattr(FileManager, "open", lambda _self, path: paths.append(path) or "")
    return paths


@pytest.fixture
def dialog(board, opened, monkeypatch, kits) -> Driver:  # noqa: ARG001 - saved by it
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    driver = board()
    driver.command(BoardCommand.PRINT_KIT)
    assert isinstance(driver.scene, PrintKitScene)
    assert not opened
    return driver


def test_enter_saves_it_among_the_documents_and_opens_it(dialog, opened, kits):
    dialog.press("return")
    assert isinstance(dialog.scene, WrittenScene)
    path = dialog.context.paths.documents / ENGLISH
    assert path.read_bytes() == (kits / ENGLISH).read_bytes()
    assert opened == [path]
    dialog.wait(UNASKED_GUARD_MS)
    dialog.press("o")
    assert opened == [path, path.parent]
    dialog.press("return")
    assert isinstance(dialog.scene, BoardScene)


def test_paper_and_folder_can_be_chosen(dialog, tmp_path, opened):
    folder = tmp_path / "to print"
    folder.mkdir()
    dialog.press("right", "down")
    dialog.type(str(folder))
    dialog.press("return")
    kit = shipped_kit(Paper.LETTER, "en")
    path = folder / kit.name
    assert path.read_bytes() == kit.read_bytes()
    assert opened == [path]


def test_the_folder_is_selected_only_while_it_has_the_focus(dialog):
    before = dialog.picture().get_buffer().raw
    dialog.press("down", "up")
    assert dialog.picture().get_buffer().raw == before


def test_the_usual_paper_of_the_region_is_proposed(board, monkeypatch):
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    driver = board()
    driver.command(BoardCommand.PRINT_KIT)
    assert "US Letter" in [word.text for word in driver.words]


def test_a_file_is_replaced_only_after_yes(dialog, opened, kits):
    path = dialog.context.paths.documents / ENGLISH
    path.write_text("mine")
    dialog.press("return")
    assert isinstance(dialog.scene, ConfirmScene)
    dialog.press("return")
    assert path.read_text() == "mine"
    assert isinstance(dialog.scene, PrintKitScene)
    assert not opened
    dialog.press("return", "y")
    assert path.read_bytes() == (kits / ENGLISH).read_bytes()
    assert opened == [path]


def test_a_missing_folder_is_told_at_the_foot(dialog, tmp_path, opened, check_screen):
    dialog.press("down")
    dialog.type("/no such folder")
    dialog.press("return")
    assert isinstance(dialog.scene, PrintKitScene)
    check_screen("print-kit-refused", dialog.picture())
    dialog.press("escape")
    assert isinstance(dialog.scene, BoardScene)
    assert not opened
    assert not list(tmp_path.rglob("*.pdf"))


@pytest.mark.parametrize("folder", ["/" + "x" * 300, "", " ", "a\0b"])
def test_a_folder_that_cannot_be_is_told_at_the_foot(dialog, tmp_path, monkeypatch, folder):
    monkeypatch.chdir(tmp_path)
    dialog.press("down")
    dialog.scene.dialog.focused.field.text = folder
    dialog.press("return")
    assert isinstance(dialog.scene, PrintKitScene)
    assert dialog.shows("It can't be saved: ")
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_refusal_of_the_system_is_at_the_foot(dialog, monkeypatch, opened):
    def refuse(*_parts, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("puluc.storage.kit.write_atomically", refuse)
    dialog.press("return")
    assert isinstance(dialog.scene, PrintKitScene)
    assert "It can't be saved: the system doesn't allow it." in [word.text for word in dialog.words]
    assert not opened


@pytest.mark.parametrize("code", [*LANGUAGES, PSEUDO])
def test_the_foot_says_that_the_kit_is_missing(dialog, kits, opened, code):
    for path in kits.iterdir():
        path.unlink()
    set_language(code)
    dialog.press("return")
    assert isinstance(dialog.scene, PrintKitScene)
    missing = gettext("the kit is missing, so install Puluc again")
    assert missing in " ".join(word.text for word in dialog.words)
    assert len(ART.normal.wrap(dialog.scene.dialog.complaint, FOOT_WIDTH)) <= FOOT_LINES
    assert not opened


@pytest.mark.usefixtures("kits")
def test_the_player_is_told_if_nothing_opens_it(board, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sys.platform", "linux")
    driver = board()
    driver.command(BoardCommand.PRINT_KIT)
    driver.press("return")
    assert isinstance(driver.scene, WrittenScene)
    assert "No program can open it here" in [word.text for word in driver.words]


def test_the_picture(board, check_screen):
    driver = board()
    folder = PurePosixPath("/home/saqarik/Documents")
    driver.app.scenes.append(PrintKitScene(driver.context, Paper.A4, folder))
    check_screen("print-kit", driver.picture())


@pytest.mark.usefixtures("kits")
@pytest.mark.parametrize("code", [*LANGUAGES, PSEUDO])
def test_the_kit_is_that_of_the_language_in_use_and_the_dialog_has_room(board, opened, code):
    set_language(code)
    driver = board()
    driver.command(BoardCommand.PRINT_KIT)
    dialog = driver.scene.dialog
    for row in dialog.rows:
        assert len(ART.normal.wrap(row.notes[0], FOOT_WIDTH)) <= FOOT_LINES
        assert driver.shows(row.prompt)
    assert len(ART.normal.wrap(gettext("There is no such folder."), FOOT_WIDTH)) <= FOOT_LINES
    driver.press("return")
    kit = shipped_kit(usual_paper(os.environ), "en" if code == PSEUDO else code)
    assert [path.name for path in opened] == [kit.name]
    assert opened[0].read_bytes() == kit.read_bytes()


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_kit_names_the_row_of_a_new_game(code):
    set_language(code)
    by_hand = f"{gettext('Sticks')}: {gettext(new_game.STICKS[2])}"
    assert by_hand in words(Words.STICKS_SCREEN_HOW)


def test_the_kit_and_the_program_call_sticks_by_hand_the_same():
    by_hand = f"Sticks: {new_game.STICKS[2]}"
    page = "".join(str(block) for block in rules_blocks(Ruleset()))
    assert f"{by_hand} in a new game" in page
    assert BoardCommand.PRINT_KIT.value.label in page
