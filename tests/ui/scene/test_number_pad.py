"""The number pad: digits with Num Lock where digits are typed, moves without it."""

import pygame
import pytest
from driver import ART, Driver, at, go_to, prefer, row

from puluc.game.session import Setup
from puluc.rules import Ruleset, against
from puluc.storage.preferences import Speed
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene import interpreter as module
from puluc.ui.scene.input import Command, Letter
from puluc.ui.scene.interpreter import Interpreter
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.widgets.dialog import DialogScene
from puluc.ui.widgets.rows import Row

NUM = pygame.KMOD_NUM


def press_pad(driver: Driver, digit: str, mod: int = NUM) -> None:
    """Press a key of the number pad; the system writes its digit with Num Lock."""
    key = pygame.key.key_code(f"[{digit}]")
    driver.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    if mod & NUM:
        driver.post(pygame.TEXTINPUT, text=digit)
    driver.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
    driver.step()


def meant(key: int, mod: int = 0, **state: bool) -> object:
    interpreter = Interpreter(lambda pos: pos)
    interpreter.set_text_input(is_on=True)
    event = pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    return interpreter.action(event, **state)


MOVES = {
    pygame.K_KP7: Command.HOME,
    pygame.K_KP8: Command.UP,
    pygame.K_KP9: Command.PAGE_UP,
    pygame.K_KP4: Command.LEFT,
    pygame.K_KP6: Command.RIGHT,
    pygame.K_KP1: Command.END,
    pygame.K_KP2: Command.DOWN,
    pygame.K_KP3: Command.PAGE_DOWN,
    pygame.K_KP_PERIOD: Command.DELETE,
    pygame.K_KP_ENTER: Command.ACCEPT,
}


@pytest.mark.parametrize("state", [{}, {"is_typing": True}, {"takes_digits": True}])
def test_without_num_lock_it_moves_everywhere(state):
    assert {key: meant(key, **state) for key in MOVES} == MOVES
    assert meant(pygame.K_KP5, **state) is None


def test_with_num_lock_it_gives_digits_where_they_are_typed():
    digits = [meant(getattr(pygame, f"K_KP{n}"), NUM, takes_digits=True) for n in range(10)]
    assert digits == [Letter(str(n)) for n in range(10)]
    assert meant(pygame.K_KP_ENTER, NUM, takes_digits=True) is Command.ACCEPT


def test_with_num_lock_it_moves_where_no_digit_is_typed():
    arrows = (pygame.K_KP8, pygame.K_KP2, pygame.K_KP4, pygame.K_KP6)
    assert [meant(key, NUM) for key in arrows] == [MOVES[key] for key in arrows]
    assert meant(pygame.K_KP9, NUM) is None


def test_in_a_field_only_the_text_is_typed_with_num_lock():
    assert {meant(key, NUM, is_typing=True) for key in MOVES} == {None, Command.ACCEPT}


def test_a_keyboard_without_num_lock_has_digits_only(monkeypatch):
    monkeypatch.setattr(module, "_HAS_NUM_LOCK", False)
    assert meant(pygame.K_KP4, takes_digits=True) == Letter("4")
    assert meant(pygame.K_KP4, is_typing=True) is None


def test_a_name_takes_digits_and_the_caret_moves(board):
    driver = board()
    driver.command(BoardCommand.SAVE_AS)
    press_pad(driver, "4")
    press_pad(driver, "2")
    press_pad(driver, "4", mod=0)
    press_pad(driver, "7")
    assert driver.scene.field.text == "472"


def test_a_throw_of_real_sticks_is_typed(board):
    driver = prefer(board(), speed=Speed.OFF)
    driver.context.start_game(Setup(Ruleset(), against("human"), is_by_hand=True))
    driver.show_board()
    driver.wait(UNASKED_GUARD_MS)
    driver.press("t")
    assert driver.scene_name == "ThrowEntryScene"
    driver.step()
    press_pad(driver, "3")
    assert [throw.marked for throw in driver.context.session.match.opening] == [3]


def test_a_number_of_a_dialog_is_typed(rules):
    go_to(rules, "Spaces")
    press_pad(rules, "2")
    press_pad(rules, "5")
    assert row(rules, "Spaces") == "25"
    press_pad(rules, "8", mod=0)
    assert rules.scene.dialog.focused.prompt != "Spaces"


def test_a_number_in_the_first_row_of_a_dialog_is_typed_at_once(driver):
    driver.app.scenes = [DialogScene(ART, "Rows", [Row("Number", ("1", "2", "3"))], "OK")]
    driver.step()
    press_pad(driver, "3")
    assert row(driver, "Number") == "3"


def test_a_row_without_numbers_is_left_by_the_pad(new_game):
    assert not new_game.scene.takes_digits
    before = new_game.scene.dialog.focus
    press_pad(new_game, "2")
    assert new_game.scene.dialog.focus == before + 1


def test_the_cursor_of_the_board_moves(board):
    driver = at(board, "puluc", "2 j - - oj - o j - - 3 j", 2)
    driver.wait(UNASKED_GUARD_MS)
    before = driver.scene.cursor.cell
    press_pad(driver, "6")
    assert driver.scene.cursor.cell != before
