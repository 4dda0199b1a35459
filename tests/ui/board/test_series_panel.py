"""The panel after each game of a series of five, and how the series goes on."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from driver import ART, Driver, prefer, waiting_for_jade
from playing import play_on

from puluc.game.session import Setup
from puluc.languages import LANGUAGES
from puluc.rules import (
    HUMAN,
    SERIES_GAMES,
    Outcome,
    Phase,
    Reason,
    Record,
    Result,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    against,
    series_rules,
)
from puluc.storage.preferences import Speed
from puluc.text.language import gettext, set_language
from puluc.text.names import short_form
from puluc.text.wordings import Words
from puluc.ui.board.picture.end_panel import SERIES_CHOICES, TEXT_WIDTH, SeriesPanel
from puluc.ui.render.canvas import make_canvas
from puluc.ui.scene.input import Click
from puluc.ui.scene.question import END_GUARD_MS

SMALL = replace(Ruleset.preset("bul"), army=2)


def start(driver: Driver) -> Driver:
    """The first game of a series between two persons, two players a side."""
    driver.context.start_game(Setup(SMALL, (Seat(HUMAN),) * 4, series_game=SeriesGame()))
    return prefer(driver, speed=Speed.OFF)


def play_game(driver: Driver) -> None:
    """Play the present game at random to its end, and show how it ended."""
    session, rng = driver.context.session, driver.context.rng
    play_on(session, rng)
    driver.context.save_session()
    show(driver)


def show(driver: Driver) -> None:
    """Show the board, until its panel takes answers."""
    driver.show_board()
    driver.wait(END_GUARD_MS + 100)


def test_a_series_of_five_games_with_its_panels(driver, check_screen):
    session = start(driver).context.session
    sums = [0, 0]
    for number, (name, _) in enumerate(SERIES_GAMES, 1):
        assert session.series_game.number == number
        play_game(driver)
        taken = session.record.taken
        sums = [sums[side] + taken[side] for side in Side]
        texts = [word.text for word in driver.words]
        assert all(str(each) in texts for each in (*taken, *sums))
        check_screen(f"series-panel-{number}", driver.picture())
        if number < len(SERIES_GAMES):
            assert driver.shows(f"{name}: ")
            assert driver.shows("Next game")
            driver.press("space")
    jade, obsidian = sums
    winner = "Jade wins the series" if jade > obsidian else "Obsidian wins the series"
    assert driver.shows(winner if jade != obsidian else "The series is a draw")
    assert len(session.scores.series) == 1
    assert driver.shows("Next series")
    driver.press("escape")
    assert driver.shows("Space: next series")
    driver.press("p")
    assert session.series_game == SeriesGame()
    assert session.game_number == len(SERIES_GAMES) + 1


def test_a_series_that_is_opened_again_shows_its_panel(driver, tmp_path):
    start(driver)
    play_game(driver)
    driver.press("space")
    play_game(driver)
    texts, path = [word.text for word in driver.words], driver.context.open_game.path
    driver.context.close()
    again = Driver(tmp_path)
    assert again.context.load_game(path)
    show(again)
    assert [word.text for word in again.words] == texts
    assert again.shows("Eagle: ")
    again.press("space")
    assert again.context.session.series_game.number == 3


def test_the_board_is_looked_at_and_a_click_brings_the_panel_back(driver):
    start(driver)
    play_game(driver)
    driver.press("escape")
    assert not driver.shows("SCORPION")
    assert driver.shows("Space: next game")
    driver.click((120, 40))
    assert driver.shows("SCORPION")


@pytest.mark.parametrize(
    ("keys", "leads_to"),
    [
        ((), "game 2"),
        (("right",), "RecordScene"),
        (("down",), "game 2"),
        (("right", "right"), "ScoresScene"),
        (("left",), "ScoresScene"),
        (("end",), "ScoresScene"),
        (("left", "home"), "game 2"),
    ],
)
def test_its_choices_are_in_a_line(driver, keys, leads_to):
    start(driver)
    play_game(driver)
    driver.press(*keys, "return")
    assert where(driver) == leads_to


@pytest.mark.parametrize(
    ("label", "leads_to"),
    [
        ("Next game", "game 2"),
        ("Record", "RecordScene"),
        ("Scores", "ScoresScene"),
    ],
)
def test_its_choices_are_clicked(driver, label, leads_to):
    start(driver)
    play_game(driver)
    driver.click_on(label)
    assert where(driver) == leads_to


def test_a_click_beside_the_panel_leads_to_the_board(driver):
    start(driver)
    play_game(driver)
    driver.click((120, 70))
    assert where(driver) == "the board"


def where(driver: Driver) -> str:
    if driver.context.session.game_number > 1:
        return "game 2"
    is_board = driver.scene_name == "BoardScene"
    return "the board" if is_board and not driver.shows("SCORPION") else driver.scene_name


TAKEN = [(12, 9), (7, 10), (14, 14), (9, 8), (3, 4)]


def records(*taken: tuple[int, int], is_assisted: bool = False) -> list[Record]:
    """The games of a series, with what both sides took in each."""
    series_game, games = SeriesGame(), list[Record]()
    for both in taken:
        rules = series_rules(series_game.number, SMALL)
        record = Record(rules, against("easy", 2), series_game.number, result=Result.JADE)
        games.append(replace(record, series_game=series_game, taken=both, is_assisted=is_assisted))
        series_game = series_game.next(both, is_assisted=is_assisted)
    return games


JADE_WINS = Outcome(Side.JADE, Reason.MORE_TAKEN)


@pytest.mark.parametrize(
    ("taken", "title", "winner"),
    [
        (TAKEN[:1], "Harvester ants: Jade wins", Side.JADE),
        (TAKEN[:4], "Army ants: Jade wins", Side.JADE),
        (TAKEN, "The series is a draw", None),
        ([*TAKEN[:4], (3, 5)], "Obsidian wins the series", Side.OBSIDIAN),
        ([*TAKEN[:4], (4, 4)], "Jade wins the series", Side.JADE),
    ],
)
def test_the_sums_decide_the_series(taken, title, winner):
    panel = SeriesPanel(ART, JADE_WINS, Words(), records(*taken))
    assert (panel.title.full, panel.winner) == (title, winner)


@pytest.mark.parametrize("is_assisted", [False, True])
@pytest.mark.parametrize("last", [(3, 4), (4, 4)])
def test_every_choice_is_hit_where_it_is_drawn(last, is_assisted):
    panel = SeriesPanel(ART, JADE_WINS, Words(), records(*TAKEN[:4], last, is_assisted=is_assisted))
    canvas, hit, pictures = make_canvas(), set(), set()
    for x in range(0, 240, 3):
        for y in range(0, 80, 3):
            if panel.take(Click((x, y))):
                hit.add(panel.chosen)
    assert hit == set(SERIES_CHOICES)
    for number in range(len(SERIES_CHOICES)):
        assert panel.take(Click(panel.row_rect(number).center))
        panel.draw(canvas)
        pictures.add(pygame.image.tobytes(canvas, "RGB"))
    assert len(pictures) == len(SERIES_CHOICES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_choices_after_a_game_have_room_and_stay_as_they_are(code):
    set_language(code)
    for taken in (TAKEN[:1], TAKEN):
        panel = SeriesPanel(ART, JADE_WINS, Words(), records(*taken))
        panel.offer_mistakes(12)
        assert panel.choices == SERIES_CHOICES
        rects = [panel.row_rect(number) for number in range(3)]
        assert all(one.right < other.left for one, other in pairwise(rects))
        assert rects[-1].right <= panel.rect.right - 4


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_panel_names_the_game_in_every_language(code):
    set_language(code)
    for number, (name, _) in enumerate(SERIES_GAMES[:-1], 1):
        for winner in (*Side, None):
            outcome = Outcome(winner, Reason.MORE_TAKEN)
            panel = SeriesPanel(ART, outcome, Words(), records(*TAKEN[:number]))
            title = ART.bold.fit(panel.title, TEXT_WIDTH)
            assert title.startswith((f"{gettext(name)}: ", f"{short_form(name)}: "))
            assert ART.bold.width(title) <= TEXT_WIDTH


@pytest.mark.parametrize("players", [2, 8])
def test_the_board_says_which_game_of_the_series_is_running(driver, players, check_screen):
    rules, series_game = replace(Ruleset.preset("bul"), players=players), SeriesGame(2, (3, 4))
    setup = Setup(series_rules(2, rules), against("easy", players), series_game=series_game)
    driver.context.start_game(setup)
    prefer(driver, speed=Speed.OFF, show_chances=True)
    driver.show_board()
    waiting_for_jade(driver, Phase.THROW)
    assert "2/5" in [word.text for word in driver.words]
    check_screen(f"series-place-{players}", driver.picture())
    driver.point(driver.place_of("2/5"))
    driver.step()
    assert driver.shows("Game 2 of 5: Eagle")
    driver.context.start_game(Setup(rules, against("easy", players)))
    driver.show_board()
    driver.wait(500)
    assert "2/5" not in [word.text for word in driver.words]
