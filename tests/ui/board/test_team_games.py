"""Whole team games by keys and by mouse, and a game that is killed in mid-turn."""

from dataclasses import replace
from shutil import copy

import pytest
from driver import BUL, Driver, at, play_until, prefer, team_game
from rounds import in_gate
from test_game_by_keys import HOT_KEYS, WHAT_IS_DUE, play_to_the_end

from puluc.rules import HUMAN, Phase, Player, Refusal, Seat, series_rules, verify
from puluc.storage.preferences import Speed
from puluc.text.error_messages import refusal_message
from puluc.ui.board.picture.layout import Layout

SMALL = replace(BUL, army=2, spaces=9)
PERSON, EASY = Seat(HUMAN), Seat("easy")
SEATS = {"one person": (PERSON, EASY, EASY, EASY), "all persons": (PERSON,) * 4}


@pytest.fixture(params=SEATS)
def seats(request) -> tuple[Seat, ...]:
    return SEATS[request.param]


@pytest.mark.parametrize("number", [2, in_gate(4)])
def test_a_team_game_is_played_by_keys(driver, seats, number):
    prefer(team_game(driver, *seats, rules=series_rules(number, SMALL)), speed=Speed.OFF)
    play_to_the_end(driver, HOT_KEYS if number == 4 else WHAT_IS_DUE)
    assert verify(driver.context.session.record).outcome


@pytest.mark.parametrize("number", [2, in_gate(5)])
def test_a_team_game_is_played_by_mouse(driver, seats, number):
    rules = series_rules(number, SMALL)
    prefer(team_game(driver, *seats, rules=rules), speed=Speed.OFF)
    match, layout = driver.context.session.match, Layout.of(rules)
    for _ in range(2000):
        if not driver.scene.is_waiting:
            driver.app.step(200)
            continue
        match match.phase:
            case Phase.OVER:
                break
            case Phase.MOVE:
                driver.click(target(driver, layout))
            case _:
                driver.click(layout.figure(match.mover).center)
    assert match.phase is Phase.OVER
    assert verify(driver.context.session.record).outcome


def target(driver: Driver, layout: Layout) -> tuple[int, int]:
    """Where a click plays the first move: on its landing place, or on the unit itself."""
    match = driver.context.session.match
    move = match.plays[0].move
    cell = layout.cell(match.mover, move.origin)
    if move.origin == 0:
        return layout.hand_row(match.player).center
    return layout.cell_rect(cell).center


RULES = "captures=backward highway=return pieces=1 throws_per_turn=2 players=2 spaces=9"
FOUR_UNITS = "4,4 - a - q - b - p - 4,4 a"


def test_only_units_of_the_player_due_are_chosen(board):
    driver, layout = at(board, RULES, FOUR_UNITS, 1, 3), Layout(9, 2)
    assert driver.scene.cursor.cell == 2
    for space, refusal in ((6, Refusal.TEAM_MATE), (4, Refusal.ENEMY), (7, Refusal.EMPTY)):
        driver.click(layout.cell_rect(space).center)
        assert driver.strip == refusal_message(refusal)
        assert driver.scene.cursor.cell == 2
    assert driver.context.session.match.player is Player.A


def test_a_click_on_the_dotted_landing_place_moves_there(board):
    driver = at(board, RULES, FOUR_UNITS, 1, 3)
    match, cursor = driver.context.session.match, driver.scene.cursor
    target = cursor.move.target
    driver.click(Layout(9, 2).cell_rect(target).center)
    assert match.turns[0].moves[0].target == target
    assert match.position.units[target].player is Player.A


def test_a_unit_is_dragged_onto_an_enemy(board):
    driver, layout = at(board, RULES, FOUR_UNITS, 2, 1), Layout(9, 2)
    driver.hold(layout.cell_rect(2).center)
    driver.let_go(layout.cell_rect(4).center)
    match = driver.context.session.match
    assert [str(move) for move in match.moves] == ["2x4"]
    assert match.position.units[4].pieces == (Player.Q, Player.A)


def mid_turn(board) -> Driver:
    """The first of two moves of a turn is made and on the disk."""
    return play_until(
        prefer(board(SMALL, HUMAN), speed=Speed.OFF),
        lambda match: len(match.turns) > 6 and match.moves and match.phase is Phase.MOVE,
    )


def test_a_game_killed_between_two_moves_goes_on_there(board, tmp_path):
    driver = mid_turn(board)
    session = driver.context.session
    killed = tmp_path / "killed" / "saves"
    killed.mkdir(parents=True)
    path = driver.context.open_game.path
    copy(path, killed / path.name)
    again = prefer(Driver(tmp_path / "killed"), speed=Speed.OFF)
    assert again.context.load_game(killed / path.name)
    again.show_board()
    again.step()
    match, before = again.context.session.match, session.match
    assert (match.player, match.throws, match.moves) == (before.player, before.throws, before.moves)
    assert (match.position, match.plays) == (before.position, before.plays)
    now, then, side = again.scene.snapshot, driver.scene.snapshot, match.mover
    assert (now.units, now.hands, now.last) == (then.units, then.hands, then.last)
    assert (now.throws[side], now.values[side]) == (then.throws[side], then.values[side])
    assert again.strip == driver.strip
    for each in (driver, again):
        play_to_the_end(each, WHAT_IS_DUE)
    assert again.context.session.record.turns == session.record.turns
    assert again.context.session.record.result is session.record.result


def test_taking_back_in_a_team_leads_to_the_last_choice_of_a_person(driver):
    prefer(team_game(driver, PERSON, EASY, EASY, EASY, rules=SMALL), speed=Speed.OFF)
    session = driver.context.session
    while len([turn for turn in session.match.turns if turn.player is Player.A]) < 3:
        driver.press("space") if driver.scene.is_waiting else driver.app.step(200)
    driver.press("u")
    match = session.match
    assert (match.player, match.phase, match.moves) == (Player.A, Phase.MOVE, ())
    assert session.future
    driver.press("y")
    assert not session.future
