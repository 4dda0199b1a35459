"""The board: automatic play, waiting input, resuming, refusals."""

import random
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from driver import LAYOUT, Driver, prefer, waiting_for_jade
from rounds import rounds

from puluc.game.session import Setup
from puluc.rules import (
    HUMAN,
    Phase,
    Ruleset,
    Side,
    against,
)
from puluc.storage import game_file
from puluc.storage.preferences import Speed


def test_both_preferences_are_off_at_first(driver):
    assert not driver.context.preferences.auto_throw
    assert not driver.context.preferences.auto_move


def test_nothing_happens_until_the_person_throws(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.wait(10_000)
    assert driver.context.session.match.phase is Phase.THROW


def test_auto_throw_throws_and_leaves_the_move_to_the_person(board):
    driver = prefer(board(), auto_throw=True)
    driver.wait(20_000)
    match = driver.context.session.match
    assert match.phase is Phase.MOVE
    assert match.mover is Side.JADE


def test_auto_move_moves_only_when_there_is_one_move(board):
    driver = prefer(board(), auto_throw=True, auto_move=True)
    for _ in range(200):
        driver.wait(500)
        while not driver.scene.is_waiting:
            driver.wait(500)
        match = driver.context.session.match
        if match.phase is Phase.OVER:
            break
        assert match.phase is Phase.MOVE, "only a choice may stop the game"
        assert len(match.legal_moves) > 1
        driver.press("m")
    assert match.phase is Phase.OVER


@pytest.mark.gate
def test_with_one_piece_a_side_both_preferences_play_the_whole_game(board):
    driver = prefer(board(Ruleset.preset("culin")), auto_throw=True, auto_move=True)
    for _ in range(600):
        if driver.context.session.match.phase is Phase.OVER:
            return
        driver.wait(1000)
    pytest.fail("the game did not end")


def test_auto_move_passes(board):
    driver = prefer(board(Ruleset(throws="bell"), HUMAN), auto_move=True)
    for _ in range(3000):
        match = driver.context.session.match
        assert not (driver.scene.is_waiting and match.phase is Phase.PASS)
        if any(not turn.moves for turn in match.turns):
            return
        if driver.scene.is_waiting:
            driver.press("space")
        driver.app.step(200)
    pytest.fail("no turn was passed")


def test_without_auto_move_a_pass_waits_for_the_person(board):
    driver = waiting_for_jade(board(Ruleset(throws="bell")), Phase.PASS)
    driver.wait(5000)
    assert driver.context.session.match.phase is Phase.PASS
    driver.press("m")
    assert driver.shows("You can't move: pass")
    driver.press("p")
    assert driver.context.session.match.turns[-1].moves == ()


@pytest.mark.parametrize("delay_ms", [40, 200, 700, 1500])
def test_a_key_during_the_opening_ends_the_motion_and_does_nothing_else(board, delay_ms):
    driver = board(opponent="easy")
    driver.wait(delay_ms)
    assert driver.scene.is_moving
    driver.press_at_once("t")
    driver.wait(8000)
    match = driver.context.session.match
    assert (match.mover, match.phase, match.throws) == (Side.JADE, Phase.THROW, ())


def test_a_key_ends_the_motion_at_once(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.press("t")
    assert driver.scene.is_moving
    driver.press("left")
    assert not driver.scene.is_moving


def test_the_menu_opens_in_the_middle_of_a_motion(board):
    driver = board()
    driver.wait(100)
    driver.press("f2")
    assert driver.scene_name == "MenuScene"
    driver.press("escape")
    driver.wait(10_000)
    assert driver.scene.is_waiting


@pytest.mark.parametrize(
    ("phase", "key", "text"),
    [
        (Phase.THROW, "m", "Throw the sticks first"),
        (Phase.THROW, "p", "Throw the sticks first"),
        (Phase.MOVE, "t", "Move a unit first"),
        (Phase.MOVE, "p", "Move a unit first"),
    ],
)
def test_a_wrong_key_says_what_to_do_next(board, phase, key, text):
    driver = waiting_for_jade(board(), phase)
    driver.press(key)
    assert driver.shows(text)
    assert driver.context.session.match.phase is phase


def test_the_strip_says_what_happened_and_what_to_do_next_until_something_else_happens(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.app.step(20)
    assert driver.strip == "Obsidian came out to 9. Throw"
    driver.wait(5000)
    assert driver.strip == "Obsidian came out to 9. Throw"
    driver.press("t")
    driver.wait(2000)
    assert driver.strip == "Jade threw 2. Only one move"


def test_the_cursor_starts_on_the_city_and_walks_over_units_that_can_move(board):
    driver = board(opponent=HUMAN)
    for _ in range(400):
        driver.app.step(500)
        match, scene = driver.context.session.match, driver.scene
        if scene.is_waiting and match.phase is Phase.MOVE and len(match.legal_moves) > 2:
            break
        if scene.is_waiting:
            driver.press("space")
    cursor = scene.cursor
    origins = {LAYOUT.cell(match.mover, move.origin) for move in match.legal_moves}
    city = LAYOUT.city(match.mover)
    assert cursor.cell == (city if city in origins else cursor.cell)
    seen = set()
    for _ in origins:
        driver.press("right")
        seen.add(cursor.cell)
    assert seen == origins
    driver.press("home")
    assert cursor.cell == min(origins)
    driver.press("end")
    assert cursor.cell == max(origins)
    driver.press("right")
    assert cursor.cell == min(origins)


def test_pointing_at_a_unit_puts_the_cursor_there(board):
    driver = waiting_for_jade(board(), Phase.MOVE)
    driver.press("m")
    driver = waiting_for_jade(driver, Phase.MOVE)
    for move in driver.context.session.match.legal_moves:
        cell = LAYOUT.cell(Side.JADE, move.origin)
        driver.point(LAYOUT.cell_rect(cell).center)
        assert driver.scene.cursor.cell == cell


@pytest.mark.parametrize("seed", rounds(2, 60))
def test_a_game_left_at_any_moment_is_taken_up_where_it_was(tmp_path: Path, seed: int):
    rng = random.Random(seed)
    driver = Driver(tmp_path)
    driver.context.start_game(Setup(Ruleset(), against("hard")))
    driver.show_board()
    for _ in range(rng.randrange(60)):
        driver.press("space")
        driver.wait(rng.randrange(600))
    before = driver.context.session
    pygame.event.post(pygame.Event(pygame.QUIT))
    driver.app.step(20)
    assert driver.is_over
    driver.context.close()

    after = game_file.load(tmp_path / "Puluc.puluc", str)
    assert after.match.position == before.match.position
    assert after.match.phase is before.match.phase
    assert after.match.throws == before.match.throws
    assert after.scores == before.scores
    again = Driver(tmp_path)
    again.press("space", "space")
    assert again.scene_name == "BoardScene"
    again.wait(15_000)
    assert again.scene.is_waiting


def test_motion_off_shows_every_turn_at_once(board):
    driver = waiting_for_jade(prefer(board(), speed=Speed.OFF), Phase.THROW)
    driver.press("t")
    assert driver.context.session.match.phase is not Phase.THROW
    assert not driver.scene.is_moving


def test_motion_off_neither_blinks_nor_breathes(board):
    driver = waiting_for_jade(prefer(board(), speed=Speed.OFF), Phase.MOVE)
    driver.wait(3000)
    frames = driver.app.frames
    driver.wait(20_000)
    assert driver.app.frames == frames


def test_a_resting_board_draws_only_what_blinks(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.wait(3000)
    frames = driver.app.frames
    driver.wait(10_000)
    assert 0 < driver.app.frames - frames < 60


def test_the_cursor_blinks_twice_a_second_and_the_eyes_shut_for_their_time(board):
    driver = waiting_for_jade(board(), Phase.MOVE)
    driver.press("right")
    shown = []
    for _ in range(8 * 20):
        driver.app.step(50)
        shown.append(driver.app.canvas.get_buffer().raw)
    changes = [n for n, (before, after) in enumerate(pairwise(shown), 1) if before != after]
    assert {later - earlier for earlier, later in pairwise(changes)} <= {1, 2, 3, 4, 5}
    assert len(set(shown)) == 4
    assert 32 <= len(changes) <= 37


def test_the_notice_of_a_damaged_file_stays_until_it_is_closed(tmp_path: Path):
    (tmp_path / "preferences.json").write_text("{")
    driver = Driver(tmp_path)
    driver.wait(10_000)
    assert driver.scene_name == "NoticeScene"
    assert driver.shows("preferences.damaged-1.json")
    driver.press("return")
    assert driver.scene_name == "TitleScene"


def test_the_mouse_may_move_while_something_does(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.press("t")
    driver.point((120, 40))
    driver.point((20, 20))
    assert driver.scene.is_moving
    driver.wait(20_000)
    assert not driver.scene.is_moving
