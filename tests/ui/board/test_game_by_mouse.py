"""Whole games with the mouse alone."""

import pytest
from driver import ART, LAYOUT, Driver, open_rules, waiting_for_jade
from rounds import in_gate

from puluc.ai import LEVELS
from puluc.rules import (
    HUMAN,
    Phase,
    Ruleset,
    Side,
)
from puluc.text.names import level_name

SECOND = level_name(LEVELS[1])
"""The level after the weakest one."""


def click_what_is_due(driver: Driver) -> None:
    match = driver.context.session.match
    if match.phase is Phase.THROW:
        driver.click(LAYOUT.sticks(match.mover).center)
    elif match.phase is Phase.MOVE:
        cell = LAYOUT.cell(match.mover, match.legal_moves[-1].origin)
        driver.click(LAYOUT.cell_rect(cell).center)
    else:
        driver.click((120, 36))


@pytest.mark.parametrize("opponent", ["easy", in_gate(HUMAN)])
def test_a_game_is_played_to_its_end_and_another_begun(board, opponent):
    driver = board(Ruleset(army=2), opponent)
    for _ in range(3000):
        if driver.context.session.game_number == 2:
            return
        if driver.scene.is_waiting:
            is_over = driver.context.session.match.outcome is not None
            driver.click_on("Next game") if is_over else click_what_is_due(driver)
        else:
            driver.app.step(200)
    pytest.fail("no second game was begun")


def test_the_figure_may_be_clicked_to_throw(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.click(LAYOUT.figure(Side.JADE).center)
    assert driver.context.session.match.phase in (Phase.MOVE, Phase.PASS)


def test_a_click_beside_the_sticks_does_not_throw_but_says_what_to_do(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.click((120, 40))
    assert driver.context.session.match.phase is Phase.THROW
    assert driver.shows("to throw")


def test_a_click_on_a_unit_that_cannot_move_says_why(board):
    driver = waiting_for_jade(board(), Phase.MOVE)
    turns = len(driver.context.session.match.turns)
    driver.click(LAYOUT.cell_rect(LAYOUT.city(Side.OBSIDIAN)).center)
    assert driver.shows("That city is the enemy's")
    driver.click(LAYOUT.cell_rect(5).center)
    assert driver.shows("That space is empty")
    assert len(driver.context.session.match.turns) == turns


def test_the_right_button_and_the_top_edge_open_the_menu(board):
    for pos, button in (((120, 40), 3), ((120, 0), 1)):
        driver = waiting_for_jade(board(), Phase.THROW)
        driver.click(pos, button)
        assert driver.scene_name == "MenuScene"
        driver.click((120, 79))
        assert driver.scene_name == "BoardScene"


def test_menu_items_are_clicked(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.click((120, 40), 3)
    driver.click_on("View")
    driver.click_on("Scores")
    assert driver.scene_name == "ScoresScene"
    driver.click((120, 40))
    assert driver.scene_name == "BoardScene"


def test_dialog_values_are_clicked(driver):
    driver.click((120, 40))
    driver.click_on("Easy")
    x, y = driver.place_of(SECOND)
    driver.click((x - ART.normal.width(SECOND) // 2 - 4, y))
    assert driver.shows("Easy")
    driver.wheel(-2)
    assert "Sticks" in driver.selected


def test_dialogs_are_accepted_and_cancelled_by_their_buttons(driver):
    driver.click((120, 40))
    driver.click_on("Cancel")
    assert driver.scene_name == "TitleScene"
    driver.click((120, 40))
    driver.click_on("Easy")
    driver.click_on("Start")
    assert driver.scene_name == "BoardScene"
    assert driver.context.session.opponent == LEVELS[1]


def test_every_pixel_of_the_arrows_scrolls(driver):
    driver.click((120, 40))
    dialog = open_rules(driver).scene.dialog
    up, down = dialog.geometry.arrows
    first = dialog.top
    arrow = ART["widgets/arrow-down"].get_rect()
    for row in range(1, arrow.height + 1):
        driver.click((down.centerx, down.y + row))
        assert dialog.top == first + row
        driver.click((up.centerx, up.y + row))
        driver.click((down.centerx, down.y + row))
        assert dialog.top == first + row
