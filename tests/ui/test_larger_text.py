"""Larger text: it shows at once, and what has no room scrolls."""

import pytest
from driver import ART, Driver, go_to, prefer, waiting_for_jade
from watched_texts import texts_of

from puluc.game.scores import Scores, Tally
from puluc.rules import Phase, Ruleset, Side
from puluc.storage.preferences import Speed
from puluc.ui.app.scene import Screen
from puluc.ui.board.picture.strip import Strip

TABLE = Scores(
    [Tally("easy", "puluc", 12, 7, 3), Tally("hard", "puluc", 20, 10, 1, is_assisted=True)],
    Side.JADE,
    3,
    Side.OBSIDIAN,
    17,
    530,
    10,
    series=[Tally("fair", str(Ruleset.preset("bul")), 1, 0)],
)


@pytest.fixture
def larger(board) -> Driver:
    """The board of a game, Jade to throw."""
    driver = prefer(board(), larger_text=True, speed=Speed.OFF)
    return waiting_for_jade(driver, Phase.THROW)


def heights(driver: Driver) -> set[int]:
    """The heights of the faces on the screen."""
    return {rect.height for _, rect in texts_of(driver.scene)}


def test_the_line_above_the_board_changes_its_size_at_once(larger):
    assert ART.large.height in heights(larger)
    prefer(larger, larger_text=False)
    assert ART.large.height not in heights(larger)


def test_the_list_of_games_changes_its_size_at_once(larger):
    larger.app.scenes = [larger.context.scene(Screen.FILES)]
    larger.step()
    games = larger.scene.games
    assert games.list.rows == 4
    larger.press("down", "f2", "right", "right", "right")
    larger.click_on("Preferences")
    go_to(larger, "Larger text")
    larger.press("left", "return")
    assert not larger.context.preferences.larger_text
    assert games.list.rows == 5


def test_the_strip_prefers_fewer_words_to_smaller_ones_and_shows_all(monkeypatch):
    strip, long = Strip(ART), "Obsidian took 2 on space 7 and"
    monkeypatch.setattr(ART, "has_larger_text", True)
    for words, shown, face in (
        ((long, "Obsidian took 2"), "Obsidian took 2", ART.large),
        ((long,), long, ART.normal),
    ):
        strip.show(words)
        ((text, rect),) = texts_of(strip)
        assert (text, rect.height) == (shown, face.height)


def test_every_row_of_a_menu_can_be_reached(larger):
    larger.press("f2", "right")
    seen = []
    while larger.selected not in seen:
        seen.append(larger.selected)
        larger.press("down")
    rows = ("Throw", "Move", "Pass", "Take back", "Redo", "Hint")
    assert {label for label, _key in seen} >= {*rows}
    assert larger.selected == seen[0]


def test_scores_scroll(larger, check_screen):
    larger.context.session.earlier = TABLE
    larger.press("c")
    check_screen("larger-scores", larger.picture())
    larger.press(*["down"] * 20)
    check_screen("larger-scores-end", larger.picture())


def test_throws_scroll(larger, check_screen):
    larger.press("k")
    check_screen("larger-throws", larger.picture())
    larger.press("down", "down")
    check_screen("larger-throws-end", larger.picture())
    larger.press("right", "right")
    check_screen("larger-throws-proof", larger.picture())
