"""Games that only levels play: every turn is shown; a key stops and steps them."""

from dataclasses import replace

import pytest
from driver import BUL, Driver, prefer, team_game

from puluc.game.session import Setup
from puluc.rules import Phase, Ruleset, Seat
from puluc.storage.preferences import Pace, Speed
from puluc.ui.board.pause import PAUSED
from puluc.ui.board.picture.layout import Layout

EASY = Seat("easy")
SMALL = replace(BUL, army=2, spaces=9)


@pytest.fixture
def watched(driver: Driver) -> Driver:
    """A team game that levels play, after some turns."""
    driver = prefer(team_game(driver, *[EASY] * 4, rules=SMALL), speed=Speed.FAST)
    while len(driver.context.session.match.turns) < 3:
        driver.step(100)
    return driver


def state(driver: Driver) -> tuple[int, int, Phase]:
    match = driver.context.session.match
    return len(match.turns), len(match.moves), match.phase


@pytest.mark.parametrize("key", ["space", "return"])
def test_a_key_stops_the_game_and_lets_it_go_on(watched, key):
    watched.press(key)
    assert watched.strip == PAUSED
    before, picture = state(watched), watched.picture().get_buffer().raw
    watched.wait(3000)
    assert state(watched) == before
    assert watched.picture().get_buffer().raw == picture
    watched.press(key)
    watched.wait(3000)
    assert state(watched) != before


def test_a_click_stops_it_too_but_the_top_edge_opens_the_menu(watched):
    watched.click((120, 40))
    before = state(watched)
    watched.wait(2000)
    assert state(watched) == before
    watched.click((120, 2))
    assert watched.scene_name == "MenuScene"


def test_an_arrow_plays_one_step_while_it_is_paused(watched):
    watched.press("space", "right")
    for _ in range(20):
        before = state(watched)
        watched.press("right")
        assert state(watched) != before
        assert watched.strip not in ("", PAUSED)


def test_the_arrow_does_nothing_while_the_game_goes_on(watched):
    before = state(watched)
    watched.press_at_once("right")
    assert not watched.shows(PAUSED)
    watched.wait(4000)
    assert state(watched) != before


def test_the_pointer_explains_while_it_is_paused(watched):
    watched.press("space")
    hand = Layout.of(watched.context.session.rules).hand_row(watched.context.session.match.player)
    watched.point(hand.center)
    assert "in hand (Easy)" in watched.strip


def test_a_game_that_has_ended_is_not_held(watched):
    watched.press("space")
    for _ in range(3000):
        if watched.context.session.match.phase is Phase.OVER:
            break
        watched.press("right")
    watched.wait(2000)
    assert watched.shows("Analysis")


@pytest.mark.parametrize("speed", [Speed.FAST, Speed.OFF])
def test_every_turn_can_be_seen_whatever_the_pace_of_others(driver, speed):
    prefer(team_game(driver, *[EASY] * 4, rules=SMALL), speed=speed, pace_of_others=Pace.AT_ONCE)
    match, seen = driver.context.session.match, set()
    while len(match.turns) < 12:
        driver.step(100)
        seen.add(len(match.turns))
    assert seen == set(range(13))


def test_picture_of_a_paused_game(watched, check_screen):
    watched.press("space")
    check_screen("team-paused", watched.picture())


def test_a_step_waits_for_a_throw_that_has_to_be_entered(driver):
    setup = Setup(Ruleset(), (EASY, EASY), is_by_hand=True)
    driver.context.start_game(setup)
    driver.show_board()
    driver.press_at_once("space", "right", "right")
    driver.wait(1000)
    assert state(driver) == (0, 0, Phase.OPENING)
    driver.press("t", "3")
    assert len(driver.context.session.match.opening) == 1
