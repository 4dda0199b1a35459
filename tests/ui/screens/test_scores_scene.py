"""The score table in its several states; ``test_screens`` holds the usual one."""

from itertools import pairwise, product

import pytest
from driver import ART, Driver, waiting_for_jade
from watched_texts import watched

from puluc.ai import LEVELS
from puluc.game.ladder import Rung
from puluc.game.scores import Scores, Tally
from puluc.languages import LANGUAGES
from puluc.rules import HUMAN, PRESETS, WATCHED, Phase, Ruleset, Side
from puluc.text.language import set_language
from puluc.ui.jobs.skill_survey import SkillSurvey
from puluc.ui.render.canvas import make_canvas
from puluc.ui.scene.input import Command
from puluc.ui.screens.scores.ladder import LadderPage
from puluc.ui.screens.scores.scene import ScoresTab
from puluc.ui.screens.scores.table import ScoreTable

RITUAL = "captures=backward pieces=2"


@pytest.fixture
def scores(board):
    """Opens the table of a file with such scores."""

    def open_table(scores: Scores) -> Driver:
        driver = waiting_for_jade(board(), Phase.THROW)
        driver.context.session.earlier = scores
        driver.press("c")
        return driver

    return open_table


FIRST = Scores([Tally("easy", "puluc", 1, 0)], Side.JADE, 1, Side.JADE, 1, 53, 1)
DRAWS = [
    Tally("easy", "puluc", 12, 7, 3),
    Tally("human", "throws=bell", 1003, 1150),
    Tally("hard", RITUAL, 203, 105, 12, is_assisted=True),
]


@pytest.mark.parametrize(
    ("name", "table"),
    [("first", FIRST), ("draws", Scores(DRAWS, None, 0, Side.OBSIDIAN, 17, 53_000, 1000))],
)
def test_draws_have_a_column_if_there_are_any(scores, check_screen, name, table):
    check_screen(f"scores-{name}", scores(table).picture())


def test_games_with_moves_taken_back_stand_below_and_have_no_part_in_the_totals(
    scores, check_screen
):
    rows = [
        Tally("easy", "puluc", 2, 1, is_assisted=True),
        Tally("easy", "puluc", 12, 7),
        Tally("hard", RITUAL, 3, 105),
        Tally("fair", RITUAL, 4, 4, is_assisted=True),
        Tally("human", "throws=bell", 1, 0),
    ]
    driver = scores(Scores(rows, Side.OBSIDIAN, 3, Side.JADE, 7, 5312, 100))
    check_screen("scores-marked", driver.picture())
    driver.press("end")
    check_screen("scores-marked-end", driver.picture())


@pytest.mark.parametrize("tab", [ScoresTab.SKILL, ScoresTab.LADDER])
def test_another_tab_does_not_scroll_the_table(scores, tab):
    driver = scores(Scores([Tally("easy", f"spaces={spaces}", 1, 0) for spaces in range(10, 20)]))
    driver.press(*["right"] * tab, "down", "end", *["left"] * tab)
    assert (driver.scene.tab, driver.scene.top) == (ScoresTab.GAMES, 0)


def test_series_stand_below_the_games(scores, check_screen):
    bul = str(Ruleset.preset("bul"))
    rows = [Tally("hard", bul, 5, 4, 1), Tally("watched", "puluc", 2, 1)]
    driver = scores(Scores(rows, series=[Tally("hard", bul, 1, 0, 1)]))
    driver.press("end")
    check_screen("scores-series", driver.picture())
    assert driver.shows("Bul series 2v2 Hard 1 0 1")
    assert driver.shows("5 4 1"), "the totals are those of the games that count"


def test_it_scrolls_by_keys_and_wheel_and_closes_by_a_click(scores):
    rows = [Tally("easy", f"spaces={spaces}", spaces, 0) for spaces in range(10, 20)]
    driver = scores(Scores(rows))
    tops = []
    for key in ("up", "down", "pagedown", "end", "up", "pageup", "home"):
        driver.press(key)
        tops.append(driver.scene.top)
    assert tops == [0, 1, 4, 7, 6, 3, 0]
    driver.wheel(-2)
    assert driver.scene.top == 2
    driver.click((120, 40))
    assert driver.scene_name == "BoardScene"


@pytest.mark.parametrize("code", LANGUAGES)
def test_heads_and_sums_have_their_places_in_every_language(scores, code):
    set_language(code)
    rows = [Tally("easy", "puluc", 12, 7, 3), Tally("watched", RITUAL, 203, 105, is_assisted=True)]
    table = Scores(rows, Side.OBSIDIAN, 17, Side.OBSIDIAN, 17, 53_000, 1000)
    scene = scores(table).scene
    with watched() as watch:
        scene.draw(make_canvas())
        watch.end()
    assert [each for each in watch.findings if not each.startswith("shortened")] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_heads_stand_clear_of_each_other_beside_any_game_and_opponent(code):
    set_language(code)
    for preset, opponent in product(PRESETS, (*LEVELS, HUMAN, WATCHED)):
        table = ScoreTable(ART, Scores([Tally(opponent, str(preset.rules), 1, 4, 1)]))
        with watched() as watch:
            table.draw_head(make_canvas())
            watch.end()
        assert watch.findings == [], preset.name


def test_the_heads_of_a_crowded_table_keep_clear_of_each_other(scores):
    set_language("uk")
    bul = str(Ruleset.preset("bul"))
    driver = scores(Scores([Tally("hard", bul, 5, 4, 1), Tally("watched", "puluc", 2, 1)]))
    heads = {"ГРА", "ПРОТИ", "НЕФРИТ", "ОБСИДІАН", "НІЧИЇ"}
    places = sorted((w.rect for w in driver.words if w.text in heads), key=lambda rect: rect.x)
    assert len(places) == len(heads)
    assert min(right.left - left.right for left, right in pairwise(places)) >= 4


TABLE = Scores([Tally("easy", "puluc", 1, 2)], Side.JADE, 1)


@pytest.mark.parametrize(
    ("keys", "is_empty"),
    [(["return"], False), (["escape"], False), (["n"], False), (["y"], True)],
)
def test_scores_are_reset_only_when_the_player_says_yes(scores, keys, is_empty):
    driver = scores(TABLE)
    driver.press("r", *keys)
    assert driver.context.session.scores == (Scores() if is_empty else TABLE)
    assert driver.scene_name == "ScoresScene"
    assert driver.shows("No game has been finished yet.") is is_empty


def test_the_menu_has_the_commands(scores):
    driver = scores(TABLE)
    driver.press("f2")
    driver.click_on("Reset")
    driver.click_on("Yes")
    assert not driver.context.session.scores.tallies
    driver.press("f2", "end", "return")
    assert driver.scene_name == "BoardScene"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_ladder_shows_when_levels_were_beaten(check_screen, code):
    set_language(code)
    page = LadderPage(ART, [Rung("easy", "2026-11-01"), Rung("fair", "2026-11-20")])
    canvas = make_canvas()
    with watched() as watch:
        page.draw(canvas)
        watch.end()
    assert watch.findings == []
    check_screen(f"ladder-{code}", canvas)


def test_the_ladder_is_that_of_the_file(scores, monkeypatch):
    seen = []
    monkeypatch.setattr(
        "puluc.ui.screens.scores.scene.rungs", lambda games: seen.append(games) or ()
    )
    driver = scores(TABLE)
    assert seen == [driver.context.session.scored_games]
    driver.press("right", "right")
    assert [word.text for word in driver.words].count("-") == len(LEVELS)


def test_the_games_are_judged_once_however_often_skill_is_shown(scores, monkeypatch):
    surveys = []

    def survey(*arguments):
        surveys.append(SkillSurvey(*arguments))
        return surveys[-1]

    monkeypatch.setattr("puluc.ui.screens.scores.scene.SkillSurvey", survey)
    driver = scores(FIRST)
    driver.press("right", "left", "right", "left", "right")
    assert len(surveys) == 1


def test_a_held_key_walks_no_tabs(scores):
    held = (Command.LEFT, Command.RIGHT, Command.DOWN)
    assert list(filter(scores(FIRST).scene.repeats, held)) == [Command.DOWN]
