"""The list of named games that *Game* of New game opens."""

import pytest
from driver import ART, Driver, row
from watched_texts import texts_of

from puluc.game.named_games import GAMES, GROUPS
from puluc.languages import LANGUAGES
from puluc.text.language import gettext, set_language
from puluc.ui.screens.new_game.games_scene import GamesScene


@pytest.fixture
def games(new_game) -> Driver:
    """The list, opened from New game."""
    new_game.press("up", "return")
    assert isinstance(new_game.scene, GamesScene)
    return new_game


def test_enter_takes_a_game_and_enter_again_starts(games):
    games.press("down", "return")
    assert row(games, "Game") == "Bell"
    games.press("return")
    assert games.context.session.rules == GAMES[1].presets[0].rules


def test_a_click_takes_a_game(games):
    games.click_on("Rescue")
    assert row(games, "Game") == "Rescue"
    games.click_on("Rescue ...")
    assert "Rescue" in games.selected


def test_cancelled_it_changes_nothing(games):
    games.press("end", "escape")
    assert (games.scene_name, row(games, "Game")) == ("NewGameScene", "Puluc")


def test_headings_are_passed_by(games):
    seen = []
    for _ in GAMES:
        seen.append(games.scene.list.index)
        games.press("down")
    headings = [number for number in range(len(GAMES) + len(GROUPS)) if number not in seen]
    assert len(headings) == len(GROUPS)
    games.press("home")
    assert games.shows("TWO PLAYERS")
    games.click_on("TWO PLAYERS")
    assert isinstance(games.scene, GamesScene)


def test_left_and_right_step_in_the_order_of_the_list(new_game):
    new_game.press("up")
    seen = []
    for _ in GAMES:
        seen.append(row(new_game, "Game"))
        new_game.press("right")
    assert seen == [game.names[0] for game in GAMES]


def test_the_arrows_of_the_game_step_and_its_button_starts(new_game):
    new_game.press("up")
    x, y = new_game.place_of("Puluc ...")
    half = ART.normal.width("Puluc ...") // 2
    new_game.click((x + half + 4, y))
    assert row(new_game, "Game") == "Bell"
    new_game.click((x - half - 4, y))
    assert row(new_game, "Game") == "Puluc"
    new_game.click_on("Start")
    assert new_game.context.session is not None


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_and_facts_keep_clear_of_each_other(code):
    set_language(code)
    for number, game in enumerate(GAMES):
        rects = dict(texts_of(GamesScene(ART, number)))
        name, fact = rects[", ".join(map(gettext, game.names))], rects[gettext(game.fact)]
        assert fact.left - name.right >= 6, game.names
