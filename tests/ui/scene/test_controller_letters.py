"""A game controller: its X and Y, and letters chosen with it."""

import pygame
import pytest
from driver import ROAD, Driver, at, go_to, played

from puluc.languages import LANGUAGES
from puluc.text.language import set_language
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.held import REPEAT_DELAY_MS, REPEAT_INTERVAL_MS
from puluc.ui.scene.input import Command, Spell
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.widgets.rows import Field

BUTTONS = {
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "start": pygame.CONTROLLER_BUTTON_START,
}


def push(driver: Driver, *names: str) -> None:
    for name in names:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            driver.post(kind, button=BUTTONS[name], instance_id=3)
        driver.step()


def spelled(field: Field, *ways: Command) -> str:
    for way in ways:
        field.accepts(way if way is Command.ERASE else Spell(way))
    return field.text


UP, DOWN, LEFT, RIGHT = Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT


@pytest.mark.parametrize(
    ("text", "ways", "result"),
    [
        ("", (UP,), "A"),
        ("", (UP, UP, UP, DOWN), "B"),
        ("", (DOWN,), "z"),
        ("", (UP, DOWN), "z"),
        ("", (UP, RIGHT, UP, RIGHT, UP, UP), "Aab"),
        ("Ana ", (UP,), "Ana A"),
        ("Ana", (UP,), "Anaa"),
        ("Ana", (LEFT, UP), "Anb"),
        ("Ana", (LEFT, LEFT, LEFT, UP, RIGHT, RIGHT, DOWN), "BnZ"),
        ("Ana", (LEFT, UP, Command.ERASE), "An"),
        ("Ana", (LEFT, UP, Command.ERASE, Command.ERASE, UP), "Aa"),
        ("", (RIGHT, RIGHT, UP), "A"),
    ],
)
def test_directions_choose_letters(text, ways, result):
    assert spelled(Field(text), *ways) == result


def test_every_letter_of_the_language_digits_and_a_space_can_be_chosen():
    for code, language in LANGUAGES.items():
        set_language(code)
        field, seen = Field(), ""
        while (text := spelled(field, UP)) not in seen or not seen:
            seen += text
        letters = language.alphabet
        assert {*letters, *letters.lower(), *"0123456789 -.:"} <= {*seen}, code
        assert len(seen) == len({*seen})
    assert LANGUAGES["es"].alphabet.startswith("ABCDEFGHIJKLMNÑO")
    assert LANGUAGES["uk"].alphabet.startswith("АБВГҐДЕЄЖЗИІЇЙ")


def test_what_a_field_excludes_is_passed_by_and_a_full_one_grows_no_more():
    field, seen = Field(excluded=",Z"), set()
    for _ in range(200):
        seen |= {*spelled(field, UP)}
    assert not seen & {*",Z"}
    assert spelled(Field("ab", 2), UP) == "ab"
    assert spelled(Field("ab", 2), LEFT, UP) == "ac"


def test_a_selected_name_gives_way_to_the_first_letter():
    assert spelled(Field("Puluc", is_selected=True), UP) == "A"
    assert spelled(Field("Puluc", is_selected=True), RIGHT, UP) == "Puluca"


def test_a_copy_is_named_by_controller_alone(board):
    driver = board()
    driver.command(BoardCommand.SAVE_AS)
    driver.step()
    push(driver, "up", "up", "right", "up", "right", "up", "x", "a")
    driver.wait(UNASKED_GUARD_MS)
    assert driver.context.open_game.name == "Ba"


def test_a_copy_keeps_the_name_that_is_proposed(board):
    driver = board()
    driver.command(BoardCommand.SAVE_AS)
    driver.step()
    push(driver, "a")
    driver.wait(UNASKED_GUARD_MS)
    assert driver.context.open_game.name == "Puluc 2"
    driver.command(BoardCommand.SAVE_AS)
    assert driver.scene.field.text == "Puluc 3"


def test_games_are_found_by_controller(board):
    driver = played(board, 2)
    driver.press("o")
    driver.wait(UNASKED_GUARD_MS)
    driver.press("f")
    push(driver, "up", "up")
    assert driver.scene.field.text == "B"
    driver.press("down")
    assert driver.scene.field.text == "B", "the arrows of a keyboard select a row"


def test_a_field_of_a_dialog_is_passed_by_until_right_begins_a_word(rules):
    go_to(rules, "Seed")
    dialog, seed = rules.scene.dialog, rules.scene.dialog.focused
    push(rules, "up", "down")
    assert dialog.focused is seed
    assert seed.field.text == ""
    push(rules, "right", "up", "up", "right", "up", "x", "up", "up")
    assert seed.field.text == "Bb"
    push(rules, "a")
    assert dialog.focused is seed
    push(rules, "up")
    assert dialog.focused is not seed
    push(rules, "down", "right", "b", "down")
    assert rules.scene_name == "NewGameScene", "B ends the word, too"
    assert dialog.focused is not seed
    push(rules, "up", "a")
    assert rules.scene_name == "BoardScene"
    assert rules.context.session.seed == "Bb"


def test_another_row_ends_the_word(rules):
    go_to(rules, "Seed")
    seed = rules.scene.dialog.focused
    push(rules, "right", "up")
    rules.press("up")
    assert not seed.field.is_spelling
    rules.press("down")
    rules.type("b")
    assert seed.field.text == "Ab"


def test_another_row_that_is_pointed_at_ends_the_word(rules):
    go_to(rules, "Seed")
    seed = rules.scene.dialog.focused
    push(rules, "right", "up", "left")
    rules.point(rules.place_of("Flow"))
    assert rules.scene.dialog.focused is not seed
    assert not seed.field.is_spelling
    assert seed.field.caret == 1


def test_a_letter_steps_as_long_as_the_button_is_held(board):
    driver = board()
    driver.command(BoardCommand.SAVE_AS)
    driver.step()
    driver.post(pygame.CONTROLLERBUTTONDOWN, button=BUTTONS["up"], instance_id=3)
    driver.step()
    driver.wait(REPEAT_DELAY_MS + 3 * REPEAT_INTERVAL_MS)
    assert driver.scene.field.text == "E"


def test_the_letter_that_is_chosen_is_inverse(board, check_screen):
    driver = board()
    driver.command(BoardCommand.SAVE_AS)
    driver.step()
    push(driver, "up", "right", "up", "up", "right", *["up"] * 3, "left")
    check_screen("ask-spelled", driver.picture())


@pytest.fixture
def choosing(board) -> Driver:
    driver = at(board, "puluc", ROAD, 2)
    driver.wait(UNASKED_GUARD_MS)
    return driver


def test_x_is_the_hint_and_y_its_why(choosing):
    push(choosing, "x")
    choosing.wait(UNASKED_GUARD_MS)
    assert choosing.scene_name == "HintScene"
    push(choosing, "y")
    assert choosing.shows("Why")
    assert choosing.scene_name == "WhyScene"
    push(choosing, "y")
    assert choosing.scene_name == "HintScene"
    push(choosing, "x")
    assert choosing.scene_name == "BoardScene"


def test_x_says_why_there_is_no_hint(board):
    driver = board()
    driver.wait(UNASKED_GUARD_MS)
    push(driver, "x")
    assert driver.strip
    assert driver.scene_name == "BoardScene"


def test_y_asks_why_in_an_answered_puzzle(board):
    driver = board()
    driver.app.scenes = [driver.context.scene(Screen.PUZZLES)]
    driver.press("return")
    driver.wait(UNASKED_GUARD_MS)
    while driver.scene.panel is None:
        driver.press("space")
        driver.wait(2_000)
    push(driver, "y")
    assert driver.scene_name == "WhyScene"


def test_y_shows_examples_of_the_rules(board):
    driver = board()
    driver.press("r")
    push(driver, "y")
    assert driver.scene_name == "LearnScene"


@pytest.mark.parametrize("name", ["x", "y"])
def test_x_and_y_are_no_letters_of_other_commands(board, name):
    """On the record, I writes pictures; in a question, Y says yes; on the board, it is Redo."""
    driver = played(board, 4)
    for screen in (Screen.RECORD, Screen.FILES, Screen.NEW_GAME):
        driver.app.scenes = [driver.context.scene(screen)]
        driver.context.art.has_pad_caps = True
        driver.wait(UNASKED_GUARD_MS)
        before = pygame.image.tobytes(driver.picture(), "P")
        push(driver, name)
        assert pygame.image.tobytes(driver.picture(), "P") == before
        assert len(driver.app.scenes) == 1
