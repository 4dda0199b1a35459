"""Several keys and clicks in one frame: what answers the second is what the first led to."""

import random

import pygame
import pytest
from driver import LAYOUT, Driver, prefer, waiting_for_jade
from rounds import in_gate, sampled, usual_or_full

from puluc.game.session import Session, Setup
from puluc.rules import (
    HUMAN,
    Phase,
    Ruleset,
    Side,
    against,
)
from puluc.storage.preferences import Speed
from puluc.ui.board.controller import MAX_STEPS_PER_FRAME
from puluc.ui.scene.question import DECISION_GUARD_MS
from puluc.ui.widgets.menu import TOP_EDGE

KEYS = ("return", "space", "t", "m", "p", "left", "right", "up", "down", "home", "end")


def still(driver: Driver) -> Driver:
    return prefer(driver, speed=Speed.OFF)


@pytest.mark.parametrize("keys", [("return", "return"), ("space", "space"), ("t", "m")])
def test_a_throw_and_a_move_in_one_frame_are_both_made(board, keys):
    driver = waiting_for_jade(still(board()), Phase.THROW)
    driver.wait(DECISION_GUARD_MS)
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


def test_only_one_key_waits_for_the_move(board):
    driver = waiting_for_jade(still(board()), Phase.THROW)
    match = driver.context.session.match
    turns = len(match.turns)
    driver.press_at_once("t", "m", "t", "m")
    driver.wait(3000)
    mine = [turn for turn in match.turns[turns:] if turn.side is Side.JADE]
    assert len(mine) == 1


@pytest.mark.parametrize("speed", sampled(Speed, 2))
@pytest.mark.parametrize("opponent", ["easy", HUMAN])
@pytest.mark.parametrize("key", usual_or_full("space", "return"))
def test_after_40_presses_in_a_row_nothing_moves_but_the_other_side(board, speed, opponent, key):
    driver = waiting_for_jade(prefer(board(opponent=opponent), speed=speed), Phase.THROW)
    driver.wait(DECISION_GUARD_MS)
    session, made = driver.context.session, []
    for kind in ("throw", "move", "pass_turn"):
        note_persons_acts(session, kind, made)
    for _ in range(20):
        driver.press_at_once(key, key)  # in one frame of 20 ms
    made.append("end")
    driver.wait(10_000)
    assert made[0] == "throw"
    assert made[-1] == "end"
    assert len(made) <= 7


def note_persons_acts(session: Session, kind: str, made: list[str]) -> None:
    """Add what persons do to a list."""
    real = getattr(session, kind)

    def act(*arguments):
        if session.is_person(session.match.player):
            made.append(kind)
        return real(*arguments)

    setattr(session, kind, act)


@pytest.mark.parametrize("speed", [Speed.SLOW, Speed.NORMAL, Speed.FAST])
@pytest.mark.parametrize("clearing", ["escape", "menu", "focus"])
def test_actions_that_wait_for_the_move_are_dropped(board, speed, clearing):
    driver = prefer(waiting_for_jade(still(board()), Phase.THROW), speed=speed)
    match = driver.context.session.match
    turns = len(match.turns)
    driver.press_at_once("t")
    driver.post(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m", scancode=0)
    match clearing:
        case "escape":
            driver.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
        case "menu":
            driver.post(pygame.KEYDOWN, key=pygame.K_F2, mod=0, unicode="", scancode=0)
        case "focus":
            driver.post(pygame.WINDOWFOCUSLOST)
    driver.step()
    if clearing == "menu":
        driver.press("escape")
    driver.wait(5000)
    assert (len(match.turns), match.phase) == (turns, Phase.MOVE)


def test_after_esc_no_other_key_of_the_frame_waits_for_the_move(board):
    driver = prefer(waiting_for_jade(still(board()), Phase.THROW), speed=Speed.NORMAL)
    match = driver.context.session.match
    turns = len(match.turns)
    driver.press_at_once("t")
    driver.press_at_once("escape", "m")
    driver.wait(5000)
    assert (len(match.turns), match.phase) == (turns, Phase.MOVE)
    assert len(driver.app.scenes) == 1


def test_a_held_key_is_one_press():
    assert pygame.key.get_repeat() == (0, 0)


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


@pytest.mark.parametrize("speed", [Speed.OFF, pytest.param(Speed.FAST, marks=pytest.mark.full)])
@pytest.mark.parametrize(
    ("opponent", "is_by_hand"), [in_gate(("easy", False)), ("easy", True), in_gate((HUMAN, False))]
)
def test_no_bundle_of_keys_and_clicks_breaks_the_board(tmp_path, speed, opponent, is_by_hand):
    rng = random.Random(f"{speed}{opponent}{is_by_hand}")
    driver = prefer(Driver(tmp_path), speed=speed)
    rules = Ruleset(captures="backward", highway="return", army=2)
    driver.context.start_game(Setup(rules, against(opponent, rules.players), is_by_hand=is_by_hand))
    driver.show_board()
    for _ in range(800):
        cell = rng.choice([None, (rng.randrange(240), rng.randrange(TOP_EDGE, 80))])
        taken_back = ["u"] if rng.random() < 0.1 else []
        keys = rng.choices(KEYS, k=rng.randrange(1, 6)) + taken_back
        driver.press_at_once(*keys, click=cell)
        driver.wait(rng.choice([0, 20, 400, 3000]))
        if driver.context.session.match.phase is Phase.OVER:
            return
    pytest.fail("no game came to its end")
