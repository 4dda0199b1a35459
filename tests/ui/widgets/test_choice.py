"""One rule for every list and choice: keys, the wheel, the pointer."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from driver import ART, ROAD, Driver, at, played, see_end
from opened import chances, files, showing, turns
from playing import play_on
from rounds import sampled

from puluc.text.wordings import Words
from puluc.ui.board.throw_entry import ThrowEntryScene
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Command, Wheel
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.puzzles.drill_scene import DrillScene
from puluc.ui.screens.puzzles.scene import Group, PuzzleScene, collection
from puluc.ui.widgets.choice import stepped, turned
from puluc.ui.widgets.dialog import DialogScene
from puluc.ui.widgets.notice import LeaveScene
from puluc.ui.widgets.rows import Row

COUNT = 5


@pytest.mark.parametrize(
    ("action", "list_ways", "menu_ways"),
    [
        (Command.UP, (0, 1, 3), (4, 1, 3)),
        (Command.DOWN, (1, 3, 4), (1, 3, 0)),
        (Wheel(1), (0, 1, 3), (0, 1, 3)),
        (Wheel(-1), (1, 3, 4), (1, 3, 4)),
        (Wheel(-9), (4, 4, 4), (4, 4, 4)),
        (Command.PAGE_UP, (0, 0, 1), (0, 0, 1)),
        (Command.PAGE_DOWN, (3, 4, 4), (3, 4, 4)),
        (Command.HOME, (0, 0, 0), (0, 0, 0)),
        (Command.END, (4, 4, 4), (4, 4, 4)),
        (Command.ACCEPT, (0, 2, 4), (0, 2, 4)),
    ],
    ids=str,
)
def test_where_an_action_leads_from_the_first_the_third_and_the_last(action, list_ways, menu_ways):
    for goes_round, ways in ((False, list_ways), (True, menu_ways)):
        found = (stepped(action, here, COUNT, 3, goes_round=goes_round) for here in (0, 2, 4))
        assert tuple(found) == ways


def test_a_list_without_rows_stays_at_its_beginning():
    for action in (Command.UP, Command.DOWN, Command.END, Command.PAGE_DOWN, Wheel(-3)):
        assert stepped(action, 0, 0, 3, goes_round=True) == stepped(action, 0, 0, 3) == 0


def hint(board) -> Driver:
    driver = at(board, "puluc", ROAD, 2)
    driver.press("i")
    driver.wait(1_000)
    return driver


def answers(board) -> Driver:
    driver = board()
    puzzle = next(each for each in collection().puzzles if len(each.answers) > 2)
    showing(driver, PuzzleScene(driver.context, Group("", (puzzle,)), 0)).press("space")
    driver.wait(4_000)
    return driver


def ended(board) -> Driver:
    driver = board()
    play_on(driver.context.session)
    driver.show_board()
    see_end(driver)
    driver.wait(UNASKED_GUARD_MS)
    return driver


def menu(board) -> Driver:
    driver = board()
    driver.press("f2", "right")
    return driver


def dialog(board) -> Driver:
    rows = [Row(f"Row {number}", ("Yes", "No")) for number in range(9)]
    return showing(board(), DialogScene(ART, "Rows", rows, "Start"))


class Case(NamedTuple):
    """A list, or a choice that goes round; the keys to the item before and after."""

    show: Callable[..., Driver]
    goes_round: bool = True
    keys: tuple[str, str] = ("up", "down")
    has_pages: bool = True


CASES = {
    "files": Case(lambda board: files(board()), goes_round=False),
    "record": Case(lambda board: showing(played(board, 30), Screen.RECORD), goes_round=False),
    "analysis": Case(lambda board: turns(played(board, 30)), goes_round=False),
    "puzzles": Case(lambda board: showing(board(), Screen.PUZZLES), goes_round=False),
    "chances": Case(lambda board: chances(board()), goes_round=False),
    "menu": Case(menu),
    "dialog": Case(dialog),
    "welcome": Case(lambda board: showing(board(), Screen.WELCOME)),
    "lessons": Case(lambda board: showing(board(), Screen.LESSONS)),
    "question": Case(lambda board: showing(board(), LeaveScene(ART, "Lost."))),
    "throw entry": Case(lambda board: showing(board(), ThrowEntryScene(ART, Words("Jade")))),
    "drill": Case(lambda board: showing(driver := board(), DrillScene(driver.context))),
    "hint": Case(hint),
    "answers": Case(answers, has_pages=False),
    "end of a game": Case(ended, keys=("left", "right")),
}


def items(driver: Driver) -> list[Control]:
    """The controls that the keys select."""
    return [each for each in driver.scene.controls() if each.focus or each.is_focused]


def selected(driver: Driver) -> object:
    """What tells the item selected from others."""
    (item,) = (each for each in driver.scene.controls() if each.is_focused)
    return item.place or item.ident or tuple(item.rect)


@pytest.mark.parametrize("name", sampled(CASES, 4))
def test_every_list_and_choice_has_the_same_keys_and_wheel(board, name):
    case = CASES[name]
    driver, (back, on) = case.show(board), case.keys

    def after(*actions: str | int) -> object:
        for action in actions:
            driver.wheel(action) if isinstance(action, int) else driver.press(action)
        return selected(driver)

    first, last = after("home"), after("end")
    assert first != last
    assert after("home", 1) == first
    assert after("end", -1) == last
    assert after("home", -100) == last
    assert after("end", 100) == first
    assert after("home", back) == (last if case.goes_round else first)
    assert after("end", on) == (first if case.goes_round else last)
    second = after("home", on)
    assert second not in (first, after("home"))
    assert after("home", -1) == second
    assert after("end", 1) == after("end", back)
    if case.has_pages:
        assert after("home", "pagedown") not in (first, second)
        assert after("home", *["pagedown"] * 12) == last
        assert after("end", *["pageup"] * 12) == first


@pytest.mark.parametrize("name", sampled(CASES, 4))
def test_the_pointer_selects_what_it_is_over_when_it_moves(board, name):
    driver = CASES[name].show(board)
    driver.press("home")
    first = selected(driver)
    for item in items(driver)[1:3]:
        driver.point(item.rect.center)
        assert selected(driver) != first
        driver.press("home")
        driver.wait(100)
        assert selected(driver) == first


def test_the_wheel_stands_for_two_keys_and_other_actions_for_themselves():
    keys = Command.UP, Command.DOWN
    assert [turned(Wheel(steps), keys) for steps in (2, -2)] == [*keys]
    assert turned(Command.LEFT, keys) is Command.LEFT
