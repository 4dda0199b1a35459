"""The lists of named games that *Game* of New game opens."""

import pytest
from driver import ART, Driver, choose_game, go_to, row
from watched_texts import texts_of

from puluc.game.named_games import CUSTOM_NUMBER, FIRST_GAMES, GAMES, GROUPS
from puluc.languages import LANGUAGES
from puluc.text.language import gettext, set_language
from puluc.ui.screens.new_game.games_scene import GamesScene


@pytest.fixture
def games(new_game) -> Driver:
    """The list, opened from New game."""
    go_to(new_game, "Game")
    new_game.press("return")
    assert isinstance(new_game.scene, GamesScene)
    return new_game


@pytest.fixture
def all_games(games) -> Driver:
    """The list of all games."""
    games.press("end", "return")
    assert games.shows("TWO PLAYERS")
    return games


def test_enter_takes_a_game_and_enter_again_starts(games):
    games.press("down", "return")
    assert row(games, "Game") == "Bell"
    games.press("return")
    assert games.context.session.rules == GAMES[1].presets[0].rules


def test_a_click_takes_a_game(all_games):
    all_games.click_on("Rescue")
    assert row(all_games, "Game") == "Rescue"
    all_games.click_on("Rescue ...")
    assert "Rescue" in all_games.selected, "a game of the long list opens that list"


def test_cancelled_it_changes_nothing(all_games):
    all_games.press("end", "escape")
    assert (all_games.scene_name, row(all_games, "Game")) == ("NewGameScene", "Puluc")


def test_custom_rules_lead_to_the_rules(games):
    games.click_on(GAMES[CUSTOM_NUMBER].names[0])
    assert row(games, "Game") == "Custom"
    assert games.scene.dialog.focused.prompt == "Throws"
    games.press("return")
    assert games.context.session is not None, "Enter starts there"


def test_headings_are_passed_by(all_games):
    seen = []
    for _ in GAMES:
        seen.append(all_games.scene.list.index)
        all_games.press("down")
    headings = [number for number in range(len(GAMES) + len(GROUPS)) if number not in seen]
    assert len(headings) == len(GROUPS)
    all_games.press("home")
    assert all_games.shows("TWO PLAYERS")
    all_games.click_on("TWO PLAYERS")
    assert isinstance(all_games.scene, GamesScene)


def test_left_and_right_step_through_the_first_games_and_the_one_chosen(new_game):
    choose_game(new_game, "Eagle")
    go_to(new_game, "Game")
    seen = []
    for _ in range(len(FIRST_GAMES) + 1):
        seen.append(row(new_game, "Game"))
        new_game.press("left")
    assert seen == ["Eagle", "Ritual Warfare", "Bell", "Puluc", "Custom", "Bul"]


def test_the_arrows_of_the_game_step_and_enter_opens_the_list(new_game):
    go_to(new_game, "Game")
    assert new_game.shows("Open")
    x, y = new_game.place_of("Puluc ...")
    half = ART.normal.width("Puluc ...") // 2
    new_game.click((x + half + 4, y))
    assert row(new_game, "Game") == "Bell"
    new_game.click((*new_game.place_of("Bell ..."),))
    assert isinstance(new_game.scene, GamesScene)


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_and_facts_keep_clear_of_each_other(code):
    set_language(code)
    for number, game in enumerate(GAMES):
        rects = dict(texts_of(GamesScene(ART, number, has_all=True)))
        name, fact = rects[", ".join(map(gettext, game.names))], rects[gettext(game.fact)]
        assert fact.left - name.right >= 6, game.names
