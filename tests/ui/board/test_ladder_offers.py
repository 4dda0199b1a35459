"""The ladder on the board: Next game offers another level, or a lesson, once."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from driver import Driver, prefer
from playing import play_on

from puluc.ai import LEVELS
from puluc.game.ladder import LadderOffer, offer
from puluc.rules import Phase, Ruleset, SeriesGame
from puluc.storage.preferences import Speed
from puluc.text.names import level_name
from puluc.ui.scene.question import END_GUARD_MS

RULES = Ruleset.parse("spaces=7 army=2")


def at_end(
    board: Callable[..., Driver], level: str, is_due: Callable[[LadderOffer | None], bool]
) -> Driver:
    """The end of a game after which something is offered, or nothing."""
    driver = prefer(board(RULES, level), speed=Speed.OFF)
    session, rng = driver.context.session, Random(5)
    play_on(session, rng)
    while not is_due(offer(session.scored_games)):
        session.next_game()
        play_on(session, rng)
    driver.show_board()
    driver.wait(END_GUARD_MS + 100)
    return driver


@pytest.mark.parametrize(("key", "level"), [("y", "hard"), ("n", "fair")])
def test_after_three_wins_the_next_level_is_offered(board, key, level):
    driver = at_end(board, "fair", lambda offered: offered is not None and offered.is_higher)
    number = driver.context.session.game_number
    driver.press("p")
    assert driver.shows("You have beaten Fair 3 times. Play against Hard next?")
    driver.press(key)
    session = driver.context.session
    assert (session.opponent, session.game_number) == (level, number + 1)
    assert session.match.phase is not Phase.OVER
    assert driver.scene_name == "BoardScene"


def test_esc_closes_the_offer_without_an_answer(board):
    driver = at_end(board, "fair", lambda offered: offered is not None)
    driver.press("p", "escape")
    assert driver.context.session.is_over
    driver.press("p")
    assert driver.shows("Play against Hard next?")


def test_after_five_losses_the_level_below_is_offered(board):
    lower, level = LEVELS[:2]
    driver = at_end(board, level, lambda offered: offered == LadderOffer(level, lower))
    names = level_name(level), level_name(lower)
    driver.press("p")
    assert driver.shows("You lost to {} 5 times in a row. Play against {} next?".format(*names))
    driver.press("y")
    assert driver.context.session.opponent == lower


def test_below_easy_a_lesson_is_offered_once_and_the_next_game_waits_behind_it(board):
    driver = at_end(board, "easy", lambda offered: offered == LadderOffer("easy", ""))
    number = driver.context.session.game_number
    driver.press("p")
    assert driver.shows("You lost 5 times in a row. Open the lesson on strategy?")
    driver.press("y")
    assert driver.scene_name == "LearnScene"
    driver.press("escape")
    assert driver.scene_name == "BoardScene"
    assert not driver.context.session.is_over
    assert driver.context.session.game_number == number + 1


def test_the_lesson_that_is_offered_may_lead_to_a_game_of_any_kind(board):
    driver = at_end(board, "easy", lambda offered: offered == LadderOffer("easy", ""))
    driver.press("p", "y")
    while driver.scene_name == "LearnScene":
        driver.press("pagedown")
    driver.wait(END_GUARD_MS + 100)
    driver.press("p")
    assert driver.scene_name == "NewGameScene"


def test_nothing_is_asked_without_an_offer_or_with_the_ladder_off(board):
    driver = at_end(board, "fair", lambda offered: offered is None)
    driver.press("p")
    assert not driver.context.session.is_over
    driver = at_end(board, "fair", lambda offered: offered is not None)
    prefer(driver, ladder=False)
    driver.press("p")
    assert not driver.context.session.is_over
    assert driver.context.session.opponent == "fair"


def test_nothing_is_asked_within_a_series(board):
    driver = at_end(board, "fair", lambda offered: offered is not None)
    session = driver.context.session
    session.header = replace(session.header, series_game=SeriesGame())
    driver.press("p")
    assert not driver.shows("next?")
