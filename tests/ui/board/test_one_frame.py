"""Several keys and clicks in one frame: what answers the second is what the first led to."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from driver import LAYOUT, Driver, prefer, waiting_for_jade

from puluc.game.session import Setup
from puluc.rules import (
    HUMAN,
    Phase,
    Ruleset,
    Side,
    against,
)
from puluc.storage.preferences import Speed
from puluc.ui.board.controller import MAX_STEPS_PER_FRAME
from puluc.ui.scene import Screen
from puluc.ui.widgets.menu import TOP_EDGE

KEYS = ("return", "space", "t", "m", "p", "left", "right", "up", "down", "home", "end")


def still(driver: Driver) -> Driver:
    return prefer(driver, speed=Speed.OFF)


@pytest.mark.parametrize(
    "keys", [("return", "return"), ("space", "space"), ("t", "m"), ("t", "left", "m")]
)
def test_a_throw_and_a_move_in_one_frame_are_both_made(board, keys):
    driver = waiting_for_jade(still(board()), Phase.THROW)
    match = driver.context.session.match
    turns = len(match.turns)
    driver.press_at_once(*keys)
    assert match.turns[turns].side is Side.JADE
    assert len(match.turns[turns].moves) == 1


def test_a_click_after_a_throw_in_one_frame_moves_the_unit_clicked(board):
    driver = waiting_for_jade(still(board()), Phase.THROW)
    match = driver.context.session.match
    turns = len(match.turns)
    driver.press_at_once("t", click=LAYOUT.cell_rect(LAYOUT.city(Side.JADE)).center)
    assert str(match.turns[turns].moves[0]).startswith("city-")


def test_keys_that_wait_for_the_computer_keep_their_order(board):
    driver = waiting_for_jade(still(board()), Phase.THROW)
    match = driver.context.session.match
    turns = len(match.turns)
    driver.press_at_once("t", "m", "t", "m")
    mine = [turn for turn in match.turns[turns:] if turn.side is Side.JADE]
    assert len(mine) == 2


def test_a_game_that_plays_by_itself_leaves_the_window_alive(board):
    driver = board(Ruleset.parse("pieces=1 spaces=34"), "easy")
    prefer(driver, speed=Speed.OFF, auto_throw=True, auto_move=True)
    match = driver.context.session.match
    while not match.turns:
        driver.app.step(1000)
    frames = 0
    while match.phase is not Phase.OVER:
        turns, moves = len(match.turns), len(match.moves)
        driver.app.step(16)
        frames += 1
        assert len(match.turns) - turns <= MAX_STEPS_PER_FRAME // 2 + 1
        assert (len(match.turns), len(match.moves)) != (turns, moves) or match.throws
        assert driver.scene.is_moving or match.phase is Phase.OVER
    assert frames > 10


def test_keys_in_one_frame_do_what_they_do_one_by_one(tmp_path):
    rng, at_once, one_by_one = random.Random(1), *two_games(tmp_path)
    match = at_once.context.session.match
    for _ in range(60):
        keys = rng.choices(["space", "t", "m", "left", "right", "up", "home", "end"], k=4)
        at_once.press_at_once(*keys)
        one_by_one.press(*keys)
        if match.phase is Phase.OVER:
            break
        assert match.turns == one_by_one.context.session.match.turns
        assert at_once.scene.cursor.cell == one_by_one.scene.cursor.cell
    assert len(match.turns) > 10


def two_games(folder: Path) -> list[Driver]:
    """Two programs on the board of the same game, with motion off."""
    drivers = []
    for name in ("at-once", "one-by-one"):
        driver = prefer(Driver(folder / name), speed=Speed.OFF)
        driver.context.start_game(Setup(Ruleset(highway="looping"), against("easy")))
        driver.app.scenes = [driver.context.scene(Screen.BOARD)]
        drivers.append(waiting_for_jade(driver, Phase.THROW))
    return drivers


def test_keys_that_end_a_motion_keep_their_order(board):
    driver = waiting_for_jade(board(opponent=HUMAN), Phase.THROW)
    match = driver.context.session.match
    turns = len(match.turns)
    driver.press_at_once("t", "m", "t")
    driver.wait(5000)
    assert len(match.turns) == turns + 1
    assert match.throws


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.FAST])
@pytest.mark.parametrize(
    ("opponent", "is_by_hand"), [("easy", False), ("easy", True), (HUMAN, False)]
)
def test_no_bundle_of_keys_and_clicks_breaks_the_board(tmp_path, speed, opponent, is_by_hand):
    rng = random.Random(f"{speed}{opponent}{is_by_hand}")
    driver = prefer(Driver(tmp_path), speed=speed)
    rules = Ruleset(captures="backward", highway="return", army=2)
    driver.context.start_game(Setup(rules, against(opponent, rules.players), is_by_hand=is_by_hand))
    driver.app.scenes = [driver.context.scene(Screen.BOARD)]
    for _ in range(200):
        cell = rng.choice([None, (rng.randrange(240), rng.randrange(TOP_EDGE, 80))])
        taken_back = ["u"] if rng.random() < 0.1 else []
        keys = rng.choices(KEYS, k=rng.randrange(1, 6)) + taken_back
        driver.press_at_once(*keys, click=cell)
        driver.wait(rng.choice([0, 0, 20, 400]))
        if driver.context.session.match.phase is Phase.OVER:
            return
    pytest.fail("no game came to its end")
