"""The charts of the throws and the proof of them, opened and walked as a player does."""

import random

import pytest
from driver import ART, Driver, waiting_for_jade
from hypothesis import given
from hypothesis import strategies as st

from puluc.game.scores import ThrowCounts
from puluc.game.session import Setup
from puluc.languages import LANGUAGES
from puluc.rules import (
    Phase,
    RandomSticks,
    Record,
    Result,
    Ruleset,
    Throw,
    Throws,
    against,
    commitment,
)
from puluc.text.language import gettext, set_language
from puluc.ui.render.canvas import HEIGHT, INK, WIDTH, make_canvas
from puluc.ui.scene.input import Command
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.throws import (
    ThrowCharts,
    ThrowsScene,
    ThrowsTab,
    draw_seed_proof,
    rarity_lines,
)
from puluc.ui.widgets.title_bar import bar_height

SEED = "91f3c01bd7e8a25566771c0b9d3ef2a4"


def open_throws(driver: Driver) -> None:
    """Open the last tab of the scores."""
    driver.press("c", "left")
    assert isinstance(driver.scene, ThrowsScene)


@pytest.fixture
def sticks(board) -> Driver:
    driver = waiting_for_jade(board(), Phase.THROW)
    open_throws(driver)
    return driver


def earlier_games(count: int) -> list[Record]:
    """Games that were nothing but throws."""
    rng = RandomSticks(random.Random(7))
    return [
        Record(Ruleset(), against("easy"), opening=tuple(rng.throw() for _ in range(100)))
        for _ in range(count)
    ]


def test_it_opens_from_the_scores_and_closes_by_many(sticks):
    for key in ("escape", "space", "f2"):
        assert type(sticks.scene) is ThrowsScene
        sticks.press(key)
        assert sticks.scene_name == "ScoresScene"
        sticks.press("left")


def test_left_and_right_walk_the_tabs_round(sticks):
    walked = []
    for key in ("right", "right", "right", "left", "left", "end", "pageup"):
        sticks.press(key)
        walked.append(sticks.scene.tab.value)
    assert walked == [1, 2, 0, 2, 1, 1, 1]


def test_a_held_key_walks_no_tabs(sticks):
    held = (Command.LEFT, Command.RIGHT, Command.DOWN)
    assert list(filter(sticks.scene.repeats, held)) == [Command.DOWN]


def test_tabs_are_clicked_and_the_rest_of_the_bar_closes(sticks):
    for tab, name in (
        (ThrowsTab.PROOF, "Proof"),
        (ThrowsTab.ALL_GAMES, "All games"),
        (ThrowsTab.THIS_GAME, "This game"),
    ):
        sticks.click_on(name)
        assert sticks.scene.tab is tab
    sticks.click((120, 50))
    assert type(sticks.scene) is ThrowsScene
    sticks.click((WIDTH - 10, 5))
    assert sticks.scene_name == "ScoresScene"


def test_the_screens_of_a_game_under_way(sticks, check_screen):
    check_screen("sticks-this-game-early", sticks.picture())
    sticks.press("left")
    check_screen("sticks-proof-under-way", sticks.picture())


def test_nothing_thrown_yet(driver, check_screen):
    driver.context.start_game(Setup(Ruleset(), against("easy")))
    driver.app.scenes = [driver.context.scene(Screen.THROWS)]
    check_screen("sticks-empty", driver.picture())


def test_a_game_that_is_over_shows_its_seed(driver, check_screen):
    driver.context.start_game(Setup(Ruleset(), against("easy"), SEED))
    driver.show_board()
    waiting_for_jade(driver, Phase.THROW)
    while driver.context.session.match.phase is not Phase.OVER:
        if driver.scene.is_waiting:
            driver.press("space")
        driver.app.step(200)
    driver.wait(8000)
    open_throws(driver)
    check_screen("sticks-this-game", driver.picture())
    driver.press("left")
    check_screen("sticks-proof-over", driver.picture())


@pytest.mark.parametrize("throws", Throws)
def test_all_games_are_counted_by_the_rules_in_play(board, check_screen, throws):
    driver = waiting_for_jade(board(Ruleset(throws=throws)), Phase.THROW)
    driver.context.session.games = earlier_games(2 if throws is Throws.BELL else 150)
    open_throws(driver)
    driver.press("right")
    check_screen(f"sticks-all-games-{throws}", driver.picture())


def test_sticks_thrown_by_hand_need_no_proof(driver, check_screen):
    driver.context.start_game(Setup(Ruleset(), against("easy"), is_by_hand=True))
    driver.context.session.enter_throw(Throw.parse("0110"))
    driver.context.session.throw()
    driver.app.scenes = [driver.context.scene(Screen.THROWS)]
    check_screen("sticks-one-throw", driver.picture())
    driver.press("right", "right")
    check_screen("sticks-proof-by-hand", driver.picture())


def test_without_a_game_it_says_so(driver, check_screen):
    driver.app.scenes = [driver.context.scene(Screen.THROWS)]
    driver.press("right", "right")
    check_screen("sticks-no-game", driver.picture())


@pytest.mark.parametrize("seed", ["maize", SEED, "maize " * 33, "m" * 200, "Q'eqchi' ✓"])
def test_a_seed_of_any_length_keeps_its_place(seed):
    canvas = make_canvas()
    record = Record(Ruleset(), against("easy"), 12, seed, commitment(seed), result=Result.JADE)
    draw_seed_proof(canvas, ART, record)
    assert not ink_at_the_edge(canvas)


@given(
    st.sampled_from([*Throws]),
    st.tuples(*[st.integers(0, 20_000)] * 5),
    st.tuples(*[st.integers(0, 20_000)] * 5),
)
def test_charts_keep_their_places_whatever_was_thrown(throws, jade, obsidian):
    canvas = make_canvas()
    ThrowCharts(ART, Ruleset(throws=throws), ThrowCounts(jade, obsidian)).draw(canvas)
    assert not ink_at_the_edge(canvas)


@pytest.mark.parametrize("throws", Throws)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_lines_on_rare_values_fit_the_page(code, throws):
    set_language(code)
    first, second = rarity_lines(Ruleset(throws=throws))
    assert ART.normal.fit(first, WIDTH - 16) in (first.full, first.short)
    assert (
        ART.normal.width(second.full) <= 232 - ART.figures.width(gettext("EXPECTED")) - 12 - 8 - 6
    )


@pytest.mark.parametrize(
    ("throws", "lines"),
    [
        ("culin", ("6 make 2, 4 make 1, 4 make 3.", "makes 5 (none), 1 makes 4 (all)")),
        ("bell", ("6 make 2, 4 make 0, 4 make 3.", "makes 5 (none), 1 makes 4 (all)")),
        ("sapper", ("8 make 3, 6 make 2.", "makes 5 (none), 1 makes 4 (all)")),
        ("six", ("6 make 2, 4 make 1, 4 make 3.", "makes 6 (none), 1 makes 4 (all)")),
        ("zero", ("6 make 2, 4 make 1, 4 make 3.", "makes 0 (none), 1 makes 4 (all)")),
    ],
)
def test_the_lines_on_rare_values_fit_the_rules(throws, lines):
    for line, part in zip(rarity_lines(Ruleset(throws=throws)), lines, strict=True):
        assert part in line.full


def ink_at_the_edge(canvas) -> bool:
    """Whether anything stands in the margins, where letters would be cut."""
    sides = [(x, y) for x in (*range(7), *range(WIDTH - 7, WIDTH)) for y in range(HEIGHT)]
    ends = [(x, y) for x in range(WIDTH) for y in (*range(bar_height(ART) + 1), HEIGHT - 1)]
    return any(canvas.get_at_mapped(each) == INK for each in (*sides, *ends))
