"""The mouse on the board: units dragged, landing places clicked, the menu at the top edge."""

import pytest
from driver import Driver, at, prefer, waiting_for_jade

from puluc.rules import Phase, Side
from puluc.storage.preferences import Speed
from puluc.ui.board.picture.layout import Layout

LAYOUT = Layout(9)
JADE_CITY, OBSIDIAN_CITY = (LAYOUT.city(side) for side in Side)

OUT = ("puluc", "3 - j - - j - - - - 5 j", 2)
"""City to 2 is blocked; 2 goes to 4 and 5 to 7."""


def middle(cell: int) -> tuple[int, int]:
    return LAYOUT.cell_rect(cell).center


def moves(driver: Driver) -> list[str]:
    """The moves made in the first turn."""
    match = driver.context.session.match
    return [str(move) for move in (match.turns[0].moves if match.turns else match.moves)]


def dragged(board, game: tuple, *cells: int) -> Driver:
    """A board on which a unit was dragged from the first cell over the others to the last."""
    driver = at(board, *game)
    driver.hold(middle(cells[0]))
    assert moves(driver) == []
    for cell in cells[1:-1]:
        driver.point(middle(cell))
    driver.let_go(middle(cells[-1]))
    return driver


def test_a_unit_is_dragged_to_where_it_lands(board):
    assert moves(dragged(board, OUT, 2, 3, 4)) == ["2-4"]
    assert moves(dragged(board, OUT, 2, 3, 2)) == [], "it is put back"


def test_a_unit_is_carried_at_the_pointer(board, check_screen):
    driver = at(board, "puluc", "3 - oj - - j - - - - 4 j", 2)
    driver.hold(middle(2))
    driver.point((LAYOUT.cell_rect(3).centerx, 40))
    check_screen("board-drag", driver.picture())


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        (3, "It can go to 4"),
        (7, "It can go to 4"),
        (5, "It can go to 4"),
        (JADE_CITY, "No move brings you home yet"),
        (OBSIDIAN_CITY, "It can go to 4"),
    ],
)
def test_a_drop_elsewhere_changes_nothing_and_says_where_it_can_go(board, cell, told):
    driver = dragged(board, OUT, 2, cell)
    assert moves(driver) == []
    assert driver.shows(told)
    driver.click(middle(5))
    assert moves(driver) == ["5-7"]


def test_a_drop_off_the_board_changes_nothing(board):
    driver = at(board, *OUT)
    driver.hold(middle(2))
    driver.let_go((120, 78))
    assert moves(driver) == []
    assert driver.shows("It can go to 4")


def test_the_pointer_selects_no_other_unit_while_one_is_carried(board):
    driver = at(board, *OUT)
    driver.hold(middle(2))
    driver.point(middle(5))
    assert driver.scene.cursor.cell == 2
    driver.let_go(middle(5))
    driver.point((middle(5)[0] + 1, middle(5)[1]))
    assert driver.scene.cursor.cell == 5


@pytest.mark.parametrize("cell", [JADE_CITY, OBSIDIAN_CITY])
def test_a_unit_that_goes_home_is_dropped_on_either_city(board, cell):
    game = ("puluc", "4 - - - - - - - - j 5 j", 2)
    assert moves(dragged(board, game, 9, cell)) == ["9-city"]


def test_a_captor_that_goes_back_home_is_not_dropped_on_the_enemys_city(board):
    game = ("captures=backward", "4 oj - - - - - - - - 4 j", 2)
    driver = dragged(board, game, 1, OBSIDIAN_CITY)
    assert moves(driver) == []
    assert driver.shows("It can go home")


def test_a_drop_chooses_between_two_throws(board):
    two = ("throws_per_turn=2", "0 - j - - - - - - - 5 j", 2, 3)
    for cell, move in ((4, "2-4"), (5, "2-5")):
        assert moves(dragged(board, two, 2, cell))[:1] == [move]
    assert dragged(board, two, 2, 8).shows("It can go to 4 or 5")


def test_a_key_ends_the_drag(board):
    driver = at(board, *OUT)
    driver.hold(middle(2))
    driver.press("right")
    driver.let_go(middle(4))
    assert moves(driver) == []


def test_a_click_on_the_landing_place_moves_there(board):
    driver = at(board, *OUT)
    driver.point(middle(5))
    driver.hold(middle(7))
    assert moves(driver) == ["5-7"]
    driver.let_go(middle(7))
    assert moves(driver) == ["5-7"]


def test_the_landing_place_of_a_capture_is_clicked_too(board):
    driver = at(board, "puluc", "4 - j - o - - - - - 4 j", 2)
    driver.press("right")
    driver.click(middle(4))
    assert moves(driver) == ["2x4"]


def test_letting_the_button_go_does_not_end_the_motion_that_the_click_began(board):
    driver = waiting_for_jade(prefer(board(), speed=Speed.NORMAL), Phase.THROW)
    driver.hold(LAYOUT.sticks(Side.JADE).center)
    assert driver.scene.is_moving
    driver.let_go(LAYOUT.sticks(Side.JADE).center)
    assert driver.scene.is_moving


@pytest.mark.parametrize("phase", [Phase.THROW, Phase.MOVE])
def test_the_menu_opens_from_the_top_edge_outside_sticks_and_values(board, phase):
    driver = waiting_for_jade(board(), phase)
    opened = set()
    for x in (0, 24, 28, 120, 208, 212, 239):
        for y in (0, 7, 8):
            driver.click((x, y))
            if driver.scene_name == "MenuScene":
                opened.add((x, y))
                driver.press("escape")
            assert driver.context.session.match.phase is phase or x < 30
            if driver.context.session.match.phase is not phase:
                driver = waiting_for_jade(board(), phase)
    assert opened == {(x, y) for x in (28, 120, 208) for y in (0, 7)}
