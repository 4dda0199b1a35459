"""The same throws once more, with the sides swapped: by keys, resumed, and compared at the end."""

import pytest
from driver import Driver, is_over, play_until, prefer, row, see_end

from puluc.game.session import Setup
from puluc.rules import Ruleset, Seat, Side, against
from puluc.storage.preferences import Speed
from puluc.text.end_words import both_costs, both_results
from puluc.text.language import gettext
from puluc.text.wordings import Words
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.controls import Role

SHORT = Ruleset(army=2, spaces=7)


@pytest.fixture(autouse=True)
def _no_delay(monkeypatch):
    monkeypatch.setattr("puluc.ui.board.end.DELAY_MS", 0)


@pytest.fixture
def ended(board) -> Driver:
    """The end of a short game against Easy."""
    driver = prefer(board(SHORT), speed=Speed.OFF)
    return at_end(driver)


def shows(driver: Driver, words: Words) -> bool:
    """Whether one of the wordings can be read."""
    return any(map(driver.shows, words.wordings))


def at_end(driver: Driver) -> Driver:
    play_until(driver, is_over)
    see_end(driver)
    driver.wait(300)
    return driver


def test_the_strip_says_whom_you_play_until_you_throw(ended):
    ended.press("down", "down", "return")
    while not ended.scene.is_waiting:
        ended.step()
    assert ended.strip == "You now play Obsidian"
    ended.press("space")
    assert not ended.shows("You play Obsidian")


def test_it_is_played_by_keys_with_the_same_throws_and_compared(ended, check_screen):
    driver, session = ended, ended.context.session
    first = session.record
    check_screen("swap-sides-offered", driver.picture())
    driver.context.speech.take()
    driver.press("down", "down", "return")
    assert session.seats == (Seat("easy"), Seat())
    assert "You now play Obsidian." in driver.context.speech.take()
    at_end(driver)
    second = session.record
    assert len(second.turns) > 2
    both = min(len(first.throws), len(second.throws))
    assert second.throws_by_side[:both] == first.throws_by_side[:both]
    one, other = map(driver.context.adviser.known, (first, second))
    results = both_results(first, second, Side.OBSIDIAN)
    costs = both_costs(one.totals(Side.JADE), other.totals(Side.OBSIDIAN))
    assert shows(driver, results)
    assert shows(driver, costs)
    assert driver.shows("Not counted: same throws")
    assert not driver.shows("Same throws")
    check_screen("swap-sides-compared", driver.picture())
    said = next(each.name for each in driver.scene.controls() if each.role is Role.STATUS)
    assert results.full in said
    assert costs.full in said
    driver.press("c", "left")
    assert driver.shows(f" {len(second.throws)} "), "this game"
    driver.press("right")
    assert driver.shows(f" {len(first.throws)} "), "all games: no throw counts twice"
    driver.press("right")
    assert driver.shows("SHA-256 of the seed of game 1")
    driver.press("escape", "escape", "n")
    assert row(driver, "Human vs.") == "Easy"
    driver.press("escape", "p")
    assert session.seats == against("easy")
    assert not session.throws_of


def test_it_is_taken_from_the_menu_and_resumed_in_the_middle(ended):
    driver = ended
    first = driver.context.session.record
    driver.press("escape")
    driver.command(BoardCommand.SWAP_SIDES)
    play_until(driver, lambda match: len(match.turns) >= 2)
    assert not driver.context.session.is_over
    path = driver.context.open_game.path
    driver.context.close()
    again = prefer(Driver(driver.folder), speed=Speed.OFF)
    assert again.context.load_game(path)
    again.show_board()
    assert again.context.session.throws_of == first.number
    at_end(again)
    session = again.context.session
    both = min(len(first.throws), len(session.record.throws))
    assert session.record.throws[:both] == first.throws[:both]
    assert shows(again, both_results(first, session.record, Side.OBSIDIAN))
    assert again.shows("Points lost"), "the first game is analysed again"


@pytest.mark.parametrize(
    ("language", "results", "costs"),
    [
        ("en", "You lost both games.", "Points lost: {}, then {}; luck "),
        ("es", "Perdiste las dos partidas.", "Puntos: decisiones {} y {}; suerte "),
        ("uk", "Ви програли обидві партії.", "Пункти: вибір {} і {}; удача "),
    ],
)
def test_the_panel_compares_both_games_in_every_language(ended, language, results, costs):
    driver = ended
    prefer(driver, language=language)
    swap = gettext(BoardCommand.SWAP_SIDES.value.label)
    assert driver.shows(swap)
    driver.click_on(swap)
    at_end(driver)
    records = driver.context.session.first_game, driver.context.session.record
    one, other = map(driver.context.adviser.known, records)
    points = [
        round(100 * each.totals(side).cost)
        for each, side in ((one, Side.JADE), (other, Side.OBSIDIAN))
    ]
    assert driver.shows(results)
    assert driver.shows(costs.format(*points))


def test_the_costs_are_left_out_until_they_are_known(ended):
    driver = ended
    driver.context.adviser.forget()
    driver.press("end", "return")
    play_until(driver, is_over)
    assert not driver.shows("Points lost")
    driver.press("c", "escape")
    driver.wait(1500)
    assert driver.shows("Points lost")


@pytest.mark.gate
def test_it_is_not_offered_to_two_people_or_after_watching(driver):
    prefer(driver, speed=Speed.OFF)
    for seats in (against("human"), (Seat("easy"), Seat("easy"))):
        driver.context.start_game(Setup(SHORT, seats))
        driver.show_board()
        at_end(driver)
        assert driver.shows("Analysis")
        assert not driver.shows("Same throws")
        driver.press("escape", "f2", "right")
        assert driver.scene_name == "MenuScene"
        assert not driver.shows("Same throws")
        driver.press("escape")
