"""What somebody with a game controller reads: buttons on key caps, in sentences and prompts."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from driver import Driver, is_over, play_until, see_end, waiting_for_jade

from puluc.languages import LANGUAGES
from puluc.rules import Phase
from puluc.text.language import set_language
from puluc.text.wordings import Words
from puluc.ui.app.game_controllers import GameControllers
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.throw_entry import ThrowEntryScene
from puluc.ui.scene.controls import Role
from puluc.ui.scene.file_manager import FileManager
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.screens.manual.scene import help_scene
from puluc.ui.screens.scores.scene import ScoresTab
from puluc.ui.widgets.notice import WrittenScene

BUTTONS = {
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "back": pygame.CONTROLLER_BUTTON_BACK,
    "start": pygame.CONTROLLER_BUTTON_START,
    "lb": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "rb": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}


def push(driver: Driver, *names: str) -> None:
    for name in names:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            driver.post(kind, button=BUTTONS[name], instance_id=0)
        driver.step()


def caps(driver: Driver) -> set[str]:
    return {word.text for word in driver.words}


def test_caps_are_those_of_the_device_used_last(new_game):
    assert {"Enter", "Esc"} <= caps(new_game)
    push(new_game, "down")
    assert {"A", "B"} <= caps(new_game)
    assert not {"Enter", "Esc"} & caps(new_game)
    new_game.press("down")
    assert {"Enter", "Esc"} <= caps(new_game)
    push(new_game, "down")
    new_game.click((120, 60))
    assert {"Enter", "Esc"} <= caps(new_game)


def test_the_stick_shows_the_buttons_and_one_that_trembles_does_not(new_game):
    stick = {"instance_id": 0, "axis": pygame.CONTROLLER_AXIS_LEFTY}
    new_game.post(pygame.CONTROLLERAXISMOTION, value=900, **stick)
    new_game.step()
    assert {"Enter", "Esc"} <= caps(new_game)
    new_game.post(pygame.CONTROLLERAXISMOTION, value=32_000, **stick)
    new_game.step()
    assert {"A", "B"} <= caps(new_game)


def test_caps_show_keys_once_no_controller_is_left(new_game, monkeypatch):
    monkeypatch.setattr(new_game.app, "_controllers", controllers := GameControllers())
    controllers.opened = {0: None, 1: None}
    push(new_game, "down")
    for number, shown in ((1, {"A", "B"}), (0, {"Enter", "Esc"})):
        new_game.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=number)
        new_game.step()
        assert shown <= caps(new_game)


def test_whoever_used_a_controller_last_sees_its_buttons_at_the_next_start(new_game, monkeypatch):
    driver = new_game
    monkeypatch.setattr(driver.app, "_controllers", controllers := GameControllers())
    monkeypatch.setattr(controllers, "handle", lambda _: controllers.opened.update({0: None}))

    def plug_in() -> None:
        driver.post(pygame.CONTROLLERDEVICEADDED, device_index=0)
        driver.step()

    plug_in()
    assert {"Enter", "Esc"} <= caps(driver)
    push(driver, "down")
    driver.context.remember_device()
    assert Driver(driver.folder).context.preferences.used_controller
    assert not driver.context.art.has_pad_caps, "another start"
    plug_in()
    assert {"A", "B"} <= caps(driver)
    driver.press("down")
    driver.context.remember_device()
    assert not driver.context.preferences.used_controller


def test_a_panel_that_asks_says_how_a_controller_spells(board):
    driver = board()
    driver.command(BoardCommand.SAVE_AS)
    assert not driver.shows("Up, down: letter.")
    push(driver, "up")
    driver.wait(20_000)
    assert driver.shows("Up, down: letter.")
    push(driver, "up")
    driver.step()
    assert driver.shows("Up, down: letter.")
    driver.press("right")
    driver.step()
    assert not driver.shows("Up, down: letter.")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_dialog_says_how_a_controller_spells_once_it_does(board, code):
    set_language(code)
    driver = board()
    driver.app.scenes = [driver.context.scene(Screen.LINK)]
    while not driver.scene.dialog.is_typing:
        push(driver, "down")
    rows = driver.picture().subsurface((60, 10, 125, 40))
    arrowed = rows.copy().get_buffer().raw
    note = driver.scene.dialog.focused.note.split()[0]
    assert driver.shows(note)
    push(driver, "right")
    assert driver.shows(" X ")
    assert not driver.shows(note)
    push(driver, "a")
    assert driver.shows(note)
    driver.context.art.has_pad_caps = False
    driver.scene.is_dirty = True
    driver.step()
    rows = driver.picture().subsurface((60, 10, 125, 40))
    assert rows.copy().get_buffer().raw != arrowed, "Right begins; a keyboard just types"


def test_the_menu_names_buttons_and_no_letters(board):
    driver = waiting_for_jade(board(), Phase.MOVE)
    push(driver, "start", "rb")
    assert "X" in caps(driver)
    assert not {"T", "M", "I", "U"} & caps(driver)
    push(driver, "rb", "rb", "rb")
    assert "Back" in caps(driver)
    assert not {"E", "F1"} & caps(driver)
    driver.press("right", "right")
    assert {"T", "M", "I", "U"} <= caps(driver)


def test_a_button_in_the_menu_gives_its_command(board):
    driver = waiting_for_jade(board(), Phase.MOVE)
    push(driver, "start", "y")
    assert driver.scene_name == "MenuScene", "Y, which is Redo on a keyboard, has no command here"
    push(driver, "x")
    assert driver.scene_name == "HintScene"


def test_the_end_of_a_game_names_no_letters(board):
    driver = play_until(board(), is_over)
    see_end(driver)
    assert {"P", "G", "Esc"} <= caps(driver)
    push(driver, "down")
    assert "B" in caps(driver)
    assert not {"P", "G", "C", "D", "Esc"} & caps(driver)


def test_the_bar_of_a_screen_names_the_buttons(board):
    driver = board()
    driver.app.scenes = [driver.context.scene(Screen.HELP)]
    push(driver, "down")
    assert {"Start", "B"} <= caps(driver)
    assert not {"F2", "Esc"} & caps(driver)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("screen", [Screen.HELP, Screen.SCORES, Screen.RECORD, Screen.PUZZLES])
def test_nothing_of_a_bar_overlaps_with_buttons(board, code, screen):
    set_language(code)
    driver = board()
    driver.app.scenes = [driver.context.scene(screen)]
    push(driver, "down")
    driver.step()
    words = sorted((word.rect for word in driver.words if word.rect.y < 10), key=lambda r: r.x)
    assert all(left.right <= right.left for left, right in pairwise(words))


def test_a_wrong_button_on_the_board_names_the_right_ones(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    push(driver, "down")
    assert driver.shows("A: throw. Start: menu")
    driver.press("down")
    assert driver.shows("Space: throw. F2: menu")


def test_the_rules_name_the_button_of_their_examples(board):
    driver = board()

    def link() -> str:
        controls = driver.context.scene(Screen.RULES).controls()
        return next(each.name for each in controls if each.role is Role.LINK)

    assert link().split()[0] == "L:"
    push(driver, "down")
    assert link().split()[0] == "Y:"


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_opens_at_the_buttons(board, code):
    set_language(code)
    driver = board()

    def first() -> str:
        controls = driver.scene.controls()
        return next(each.name for each in controls if each.is_focused)

    push(driver, "down", "back")
    assert first().startswith(("D-pad", "Cruceta", "Хрестовина"))
    push(driver, "b")
    driver.press("f1")
    assert not first().startswith(("D-pad", "Cruceta", "Хрестовина"))


KEYS_OF = (
    HelpTopic.SET_UP,
    HelpTopic.PUZZLES,
    HelpTopic.SAVED_GAMES,
    HelpTopic.RECORD,
    HelpTopic.ANALYSIS,
    HelpTopic.DIALOGS,
)
"""The pages of Help that begin with a table of keys, without the board."""


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("topic", KEYS_OF)
def test_help_has_the_buttons_before_the_keys(board, code, topic):
    set_language(code)
    driver = board()

    def texts() -> list[str]:
        _title, *controls = help_scene(driver.context, topic).controls()
        return [each.name for each in controls if each.role is not Role.BUTTON]

    with_keys = texts()
    push(driver, "down")
    with_buttons = texts()
    added = len(with_buttons) - len(with_keys)
    assert with_buttons[added:] == with_keys
    for name in ("A", "B"):
        assert any(each.startswith(f"{name}: ") for each in with_buttons[:added])
    assert not any("Enter" in each or "Esc" in each for each in with_buttons[:added])
    assert len(set(with_buttons[:added])) == added, "no button twice with the same effect"


def test_help_names_the_button_of_a_command_without_a_key(board):
    driver = board()
    push(driver, "down")
    names = [each.name for each in help_scene(driver.context, HelpTopic.SET_UP).controls()]
    assert "X: Another throw; after the last one, none." in names
    assert not any(each.startswith(": ") for each in names)


@pytest.mark.parametrize("code", LANGUAGES)
def test_set_up_names_the_buttons(board, code):
    set_language(code)
    driver = board()
    push(driver, "down")
    driver.app.scenes = [driver.context.scene(Screen.SET_UP)]
    driver.step()
    assert "F2" not in driver.strip
    assert "Start" in driver.strip


def test_nothing_asks_for_digits_of_somebody_with_a_controller(board):
    driver = board()
    driver.app.scenes.append(ThrowEntryScene(driver.context.art, Words("Jade")))
    driver.step()
    driver.press_at_once("return")
    assert driver.shows("Press 0 to 4, or choose sticks")
    push(driver, "a")
    assert driver.shows("Choose the sticks")
    push(driver, "down", "a")
    assert driver.scene_name == "BoardScene"


def test_a_saved_file_names_no_letter(board):
    driver = board()
    driver.app.scenes.append(WrittenScene(driver.context.art, Path("a.gif"), FileManager()))
    driver.step()
    assert "O" in caps(driver)
    push(driver, "down")
    assert {"A", "B"} <= caps(driver)
    assert not {"O", "Open folder"} & caps(driver)


def test_the_first_lesson_asks_for_buttons(driver):
    driver.app.scenes = [driver.context.scene(Screen.LEARN)]
    driver.wait(1000)
    assert driver.shows("Space or click the sticks")
    push(driver, "down")
    assert driver.shows("Press A to throw")


def test_the_first_lesson_names_start_only_to_somebody_with_a_controller(driver):
    driver.app.scenes = [driver.context.scene(Screen.LEARN)]
    driver.wait(1000)
    while not driver.shows("opens the menu"):
        driver.press("page down")
    assert driver.shows("F2 or the right mouse button opens the menu.")
    push(driver, "down")
    assert driver.shows("Start opens the menu.")
    assert not driver.shows("F2")


def test_shoulders_change_tabs_where_there_are_any(board, new_game):
    driver = board()
    driver.press("c")
    push(driver, "rb")
    assert driver.scene.tab is ScoresTab.SKILL
    push(driver, "lb")
    assert driver.scene.tab is ScoresTab.GAMES
    push(new_game, "rb")
    assert new_game.scene.dialog.focused.prompt == "Throws"
    push(new_game, "lb")
    assert new_game.scene.dialog.focused.prompt == "Human vs."


def test_shoulders_turn_pages(board):
    driver = board()
    driver.press("r")
    push(driver, "rb")
    assert driver.scene.top > 0


def test_b_twice_asks_before_the_program_ends(newcomer):
    newcomer.leave_title("l")
    push(newcomer, "b", "b")
    assert not newcomer.is_over
    assert newcomer.shows("Leave Puluc?")
    push(newcomer, "a")
    assert not newcomer.is_over, "No is selected"
    newcomer.press("escape", "y")
    assert newcomer.is_over


def test_a_mark_shows_the_menu_until_it_was_opened(board):
    def mark() -> bytes:
        return driver.picture().subsurface((30, 0, 11, 8)).copy().get_buffer().raw

    driver = waiting_for_jade(board(), Phase.THROW)
    known = mark()
    driver.context.note_menu()
    preferences = driver.context.preferences
    driver.context.set_preferences(type(preferences)())
    assert mark() != known
    driver.press("f2", "escape")
    assert mark() == known
