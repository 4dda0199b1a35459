"""The caption of the window."""

import pygame
import pytest
from driver import prefer, see_end

from puluc.game.scores import Scores, Tally
from puluc.game.session import Setup
from puluc.rules import (
    HUMAN,
    Phase,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    against,
)
from puluc.storage.preferences import Speed
from puluc.text.language import set_language


def caption() -> str:
    return pygame.display.get_caption()[0]


def test_without_a_game_it_is_the_name_of_the_program(driver):
    driver.picture()
    assert caption() == "Puluc"
    set_language("uk")
    driver.picture()
    assert caption() == "Пулук"


def test_a_new_game_without_a_name_has_that_of_the_language(driver):
    set_language("uk")
    driver.context.start_game(Setup(Ruleset(), against("easy")))
    driver.picture()
    assert driver.context.open_game.path.name == "Пулук.puluc"
    assert caption() == "Пулук, суперник: Легкий, 0-0"
    set_language("es")
    driver.picture()
    assert caption() == "Пулук - Puluc contra Fácil, 0-0"


def test_it_names_the_file_the_game_the_opponent_and_the_score(driver):
    driver.context.start_game(Setup(Ruleset.preset("Sapper 1906"), against("hard")), "Long")
    driver.context.session.earlier = Scores([Tally("easy", "puluc", 2, 5)])
    driver.picture()
    assert caption() == "Long - Sapper 1906 against Hard, 2-5"
    driver.context.start_game(Setup(Ruleset(spaces=20), against(HUMAN)))
    driver.picture()
    assert caption() == "Long - Custom against Human, 2-5"
    driver.context.session.reset_scores()
    driver.picture()
    assert caption() == "Long - Custom against Human, 0-0"


def test_of_a_name_that_is_no_text_the_rest_is_shown(driver):
    driver.context.start_game(Setup(Ruleset(), against("easy")), "caf\udce9")
    driver.picture()
    assert caption() == "caf? - Puluc against Easy, 0-0"


@pytest.mark.parametrize(
    ("rules", "seats", "text"),
    [
        ("bul", "human human hard hard", "Long - Bul, 2 a side, against Hard, 0-0"),
        ("bul: fire", "fair fair hard hard", "Long - Bul: fire, 2 a side, watched"),
        ("bul", "human fair hard easy", "Long - Bul, 2 a side, against several levels, 0-0"),
        ("puluc", "fair hard", "Long - Puluc watched"),
    ],
)
def test_it_names_the_players_of_a_side_and_who_plays(driver, rules, seats, text):
    setup = Setup(Ruleset.preset(rules), tuple(map(Seat, seats.split())))
    driver.context.start_game(setup, "Long")
    driver.picture()
    assert caption() == text


def test_in_a_series_it_counts_what_was_taken(driver):
    setup = Setup(Ruleset.preset("bul"), against("easy", 2), series_game=SeriesGame(2, (12, 9)))
    driver.context.start_game(setup, "Long")
    driver.picture()
    assert caption() == "Long - Bul series, 2 a side, against Easy, game 2 of 5, 12-9"


def test_it_follows_the_name_of_the_file(driver):
    driver.context.start_game(Setup(Ruleset(), against("easy")), "Long")
    driver.context.open_game.saving_as("Short")()()
    driver.picture()
    assert caption() == "Short - Puluc against Easy, 0-0"


def test_the_score_changes_when_a_game_is_over_and_when_its_end_is_taken_back(board):
    driver = prefer(board(Ruleset(army=2), HUMAN), speed=Speed.OFF)
    match = driver.context.session.match
    before = {Side.JADE: "1-0", Side.OBSIDIAN: "0-1"}
    while match.phase is not Phase.OVER:
        assert caption().endswith("0-0") or not match.turns
        driver.press("space")
    driver.picture()
    assert caption() == f"Puluc - Custom against Human, {before[match.outcome.winner]}"
    see_end(driver)
    driver.press("u")
    driver.picture()
    assert caption().endswith("0-0")


@pytest.mark.parametrize("key", ["f11"])
def test_a_new_window_has_it_too(driver, key):
    driver.context.start_game(Setup(Ruleset(), against("easy")), "Long")
    driver.picture()
    driver.press(key)
    assert caption() == "Long - Puluc against Easy, 0-0"


def test_it_is_set_only_when_it_changes(driver, monkeypatch):
    told = []
    monkeypatch.setattr(pygame.display, "set_caption", told.append)
    driver.context.start_game(Setup(Ruleset(), against("easy")), "Long")
    driver.show_board()
    driver.wait(3000)
    assert told == ["Long - Puluc against Easy, 0-0"]


def test_the_games_are_added_up_only_when_the_score_may_have_changed(driver, monkeypatch):
    driver.context.start_game(Setup(Ruleset(), against("easy")), "Long")
    driver.picture()
    monkeypatch.setattr(Scores, "with_games", lambda *_: pytest.fail("added up again"))
    driver.wait(200)
    assert caption() == "Long - Puluc against Easy, 0-0"
