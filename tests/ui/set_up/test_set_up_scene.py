"""Set up: positions made by keys, by mouse, and as a line of notation."""

import re
from time import sleep

import pygame
import pytest
from driver import Driver, choose_game, prefer, see_end
from playing import play_on
from rounds import in_gate

from puluc.ai.master.evaluator import Chances
from puluc.game.analysis import Outlook, Ranked, rank
from puluc.game.draft import Draft
from puluc.game.rollout import Rollout
from puluc.rules import Phase, Ruleset, Side
from puluc.storage.preferences import Speed
from puluc.text.language import set_language
from puluc.text.notation import drawn
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.scene import BoardScene
from puluc.ui.render.canvas import WIDTH
from puluc.ui.scene import file_manager
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.new_game.rules_scene import RuleSetScene
from puluc.ui.screens.record.analysis import AnalysisScene
from puluc.ui.screens.set_up import scene as set_up
from puluc.ui.screens.set_up.chances import ChancesScene
from puluc.ui.screens.set_up.scene import SetUpScene
from puluc.ui.screens.set_up.words import NO_GAME
from puluc.ui.widgets.ask import AskScene


@pytest.fixture
def opened(board):
    """Makes a driver on the screen: ``opened(line)``, else with the start of the game."""

    def make(line: str = "", rules: str = "puluc") -> Driver:
        driver = prefer(board(Ruleset.parse(rules), "human"), speed=Speed.OFF)
        if line:
            driver.context.draft = Draft.parse(line, Ruleset())
        driver.press("w")
        assert isinstance(driver.scene, SetUpScene)
        return driver

    return make


@pytest.fixture
def at_start(opened) -> Driver:
    """The screen with the start of a game of Puluc."""
    return opened()


def line(driver: Driver) -> str:
    return str(driver.scene.draft)


def space(driver: Driver, number: int, y: int = 66) -> tuple[int, int]:
    """A pixel of the lowest piece on a cell."""
    return (Layout.of(driver.scene.draft.rules).cell_rect(number).centerx, y)


def test_it_opens_with_the_start_of_the_rules_in_play(opened):
    driver = opened(rules="captures=backward pieces=2")
    assert line(driver) == "captures=backward pieces=2 5 - - - - - - - - - 5 j"
    driver.press("escape")
    assert driver.scene is driver.app.scenes[0]


def test_by_keys(at_start):
    at_start.press("right", "right", "j", "o", "right", "j", "left", "down", "o", "m", "3")
    assert line(at_start) == "puluc 3 - - jo j - - - - - 4 o 3"
    at_start.press("delete", "backspace", "t")
    assert line(at_start) == "puluc 4 - - - j - - - - - 5 o"
    at_start.press("up", "up", "home", "down", "end", "o", "up", "down")
    assert line(at_start) == "puluc 2 - - oj j - - - - - 3 o"
    at_start.press("u", "u")
    assert line(at_start) == "puluc 3 - - oj j - - - - - 4 o"


def test_what_is_kept_when_it_closes(at_start):
    at_start.press("j", "w", "w")
    assert line(at_start) == "puluc 4 j - - - - - - - - 5 j"


CAPTIVE = "2 - joj - - - - - - - 3 j"


def test_a_controller_chooses_the_throw(opened):
    driver = opened(CAPTIVE)
    for values in ((1,), (2,), (3,), (4,), (5,), ()):
        button = {"button": pygame.CONTROLLER_BUTTON_X, "instance_id": 0}
        driver.post(pygame.CONTROLLERBUTTONDOWN, **button)
        driver.post(pygame.CONTROLLERBUTTONUP, **button)
        driver.step()
        assert driver.scene.draft.values == values
    driver.press("f2", "right", "right", "down", "return")
    assert driver.scene.draft.values == (1,)


@pytest.mark.parametrize(
    ("text", "keys", "told"),
    [
        (CAPTIVE, "right", "Space 2: Jade with 1 captive"),
        (CAPTIVE, "home", "Jade: 2 at home, 1 slain"),
        (CAPTIVE, "end left", "Space 9 is empty"),
        ("", "j j", "The unit on 1 is impossible"),
        ("", "home down down down down down", "Over: Jade has no free piece"),
    ],
)
def test_the_strip_tells_what_is_there_and_why_no_game_leads_here(opened, text, keys, told):
    driver = opened(text)
    driver.press(*keys.split())
    assert driver.shows(told)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("down", "There is no piece there"),
        ("u", "Nothing has been changed"),
        ("t", "Nobody has thrown"),
        ("b", "Units don't turn round under these rules"),
        ("k", "There are no teams under these rules"),
        ("l", "No pieces are lost under these rules"),
        ("6", "No throw is worth 6"),
        ("home o", "This is the city of Jade"),
        ("home j", "Jade has lost no piece"),
    ],
)
def test_impossible_changes_are_refused(at_start, keys, told):
    at_start.press(*keys.split())
    assert at_start.shows(told)
    assert line(at_start) == "puluc 5 - - - - - - - - - 5 j"


def test_dragging(at_start):
    at_start.hold(space(at_start, 0))
    at_start.let_go(space(at_start, 4))
    at_start.hold(space(at_start, 10))
    at_start.let_go(space(at_start, 4))
    assert line(at_start) == "puluc 4 - - - jo - - - - - 4 j"
    at_start.hold(space(at_start, 4))
    at_start.let_go(space(at_start, 6))
    at_start.hold(space(at_start, 4))
    at_start.let_go((235, 40))
    assert line(at_start) == "puluc 4 - - - - - o - - - 4 j"
    at_start.hold(Layout(9).pile_rect(Side.OBSIDIAN, 0).center)
    at_start.let_go(space(at_start, 0))
    assert line(at_start) == "puluc 5 - - - - - o - - - 4 j"


def test_clicking_picks_up_and_puts_down(at_start):
    at_start.click(space(at_start, 0))
    at_start.click(space(at_start, 5))
    assert line(at_start) == "puluc 4 - - - - j - - - - 5 j"
    at_start.click(space(at_start, 5))
    at_start.press("escape")
    at_start.click(space(at_start, 5))
    at_start.click(space(at_start, 5))
    assert line(at_start) == "puluc 4 - - - - j - - - - 5 j"
    assert isinstance(at_start.scene, SetUpScene)


def test_a_key_puts_a_carried_piece_back(at_start):
    at_start.click(space(at_start, 0))
    at_start.point(space(at_start, 5))
    at_start.press("o")
    assert line(at_start) == "puluc 5 - - - - o - - - - 4 j"


def test_throw_and_mover_by_mouse(at_start):
    sticks = Layout(9).sticks
    at_start.click(sticks(Side.JADE).center)
    at_start.click(sticks(Side.JADE).center)
    assert line(at_start).endswith("5 j 2")
    at_start.click(sticks(Side.OBSIDIAN).center)
    assert line(at_start).endswith("5 o 2")
    at_start.click(Layout(9).figure(Side.JADE).center)
    assert line(at_start).endswith("5 j 2")


def test_the_menu_opens_at_the_top(at_start):
    at_start.click((120, 2))
    at_start.click_on("All home")
    at_start.press("j", "f2", "right", "return")
    assert line(at_start) == "puluc 3 jj - - - - - - - - 5 j"


def test_other_rules(at_start):
    at_start.press("j", "r")
    assert isinstance(at_start.scene, RuleSetScene)
    assert "Human vs." not in at_start.text
    choose_game(at_start, "Culin")
    at_start.press("return")
    assert str(at_start.scene.draft.rules) == str(Ruleset.preset("culin"))
    assert line(at_start).endswith(" 4 j - - - - - - - - 5 j")
    at_start.press("u")
    assert at_start.scene.draft.rules == Ruleset()


def test_a_line_is_typed(at_start):
    at_start.press("n")
    assert isinstance(at_start.scene, AskScene)
    at_start.type("9 x")
    at_start.press("return")
    assert at_start.shows("Wrong number of fields in a position: 2, not 12")
    set_language("es")
    at_start.press("return")
    assert at_start.shows("Campos de la posición: 2 en vez de 12")
    set_language("uk")
    at_start.press("home")
    at_start.type("unknown=1 ")
    at_start.press("return")
    assert at_start.words[-1].text.endswith("…"), "a long message is not cut off in silence"
    at_start.press("home", *["delete"] * 13)
    at_start.type("pieces=2 4 - - - o - - - - j 4 o 3")
    at_start.press("return")
    assert line(at_start) == "pieces=2 4 - - - o - - - - j 4 o 3"


def test_copy_and_paste(opened, monkeypatch):
    kept = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    driver = opened()
    driver.press("j", "c")
    assert kept == ["puluc 4 j - - - - - - - - 5 j"]
    assert driver.shows("Copied as a line of notation")
    monkeypatch.setattr(set_up, "pasted", lambda: "throws=bell 4 - - - o - - - - - 4 o 0\nmore")
    driver.press("v")
    assert line(driver) == "throws=bell 4 - - - o - - - - - 4 o 0"
    monkeypatch.setattr(set_up, "pasted", lambda: "4 - - " * 300)
    driver.press("v")
    assert driver.shows("is not a player")
    assert line(driver) == "throws=bell 4 - - - o - - - - - 4 o 0"


@pytest.mark.parametrize(
    ("length", "told"),
    [
        (8, ["'99999999' is not a number of pieces from 0 to", "5"]),
        (60, [f"'{38 * '9'}", f"{22 * '9'}' is not a number of", "pieces from 0 to 5"]),
        (90, [f"'{38 * '9'}", 38 * "9", f"{14 * '9'}' is not a number of pieces fr…"]),
    ],
)
def test_a_long_message_has_three_lines_at_most(opened, monkeypatch, length, told):
    driver = opened()
    monkeypatch.setattr(set_up, "pasted", lambda: f"puluc {length * '9'} - - - - - - - - - 4 j")
    driver.press("v")
    assert [word.text for word in driver.words][-len(told) :] == told
    assert driver.text.count("9") == min(length, 90)


def test_without_a_clipboard(opened, monkeypatch):
    def fail(*_args: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    driver = opened()
    driver.press("c")
    assert driver.shows("There is no clipboard here")
    assert file_manager.pasted() == ""


def test_a_piece_is_put_back_when_help_opens(at_start):
    at_start.click(space(at_start, 0))
    at_start.press("f1", "f1")
    at_start.click(space(at_start, 5))
    assert line(at_start) == "puluc 5 - - - - - - - - - 5 j"


TEAM = "players=2 highway=return throws_per_turn=2 4,4 - - A - - pb" + " -" * 13 + " 4,5 q 3 1"


def test_teams(opened):
    driver = opened(TEAM)
    driver.press("home", "right", "right", "right", "k")
    assert " - - b - " in line(driver)
    driver.press("b", "u", "m")
    assert " - - B - " not in line(driver)
    hand = Layout.of(driver.scene.draft.rules).hand_row(driver.scene.draft.rules.player("b"))
    driver.hold(hand.center)
    driver.let_go(space(driver, 10))
    assert line(driver).split()[4 + 9] == "b"


@pytest.mark.parametrize(("mover", "key"), [("b", "j"), ("a", "j"), ("q", "o"), ("p", "o")])
def test_a_new_piece_is_of_the_team_mate_whose_turn_it_is(opened, mover, key):
    driver = opened(TEAM.replace(" q ", f" {mover} "))
    driver.press("home", *["right"] * 8, key)
    assert line(driver).split()[4 + 7] == mover


PICTURES = {
    "start": "",
    "captor": "2 - ooj - - j - ojo - - 1 o 3",
    "unreachable": "2 - - j - jj - - - - 4 j",
    "return": "captures=backward highway=return fire=yes 2 - - J - - o - j - 2 j lost=1/1",
    "two-throws": "throws_per_turn=2 highway=looping captures=backward 3 - - j - o - - - j 4 o 3 1",
    "spaces-39": "spaces=39 army=9 6" + " - - j - o" * 3 + " -" * 24 + " 4 j 4",
    "teams": TEAM,
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(opened, check_screen, name):
    driver = opened(PICTURES[name])
    if name != "start":
        driver.press("right", "right")
    check_screen(f"set-up-{name}", driver.picture())


def test_picture_of_a_carried_piece(opened, check_screen):
    driver = opened(PICTURES["captor"])
    driver.click(space(driver, 2, 57))
    driver.point((130, 30))
    check_screen("set-up-carrying", driver.picture())


def test_pictures_of_the_menu(at_start, check_screen):
    at_start.press("f2")
    for pane in range(1, 5):
        check_screen(f"set-up-menu-{pane}", at_start.picture())
        at_start.press("right")


class Solved:
    """Chances that no better networks change; some positions never arise."""

    def __init__(self, *never: str) -> None:
        self.never = never

    def chance(self, position):
        text = str(position)
        return None if text in self.never else (sum(map(ord, text)) * 37 % 97) / 97


@pytest.fixture
def solved(opened):
    """Makes a driver on the screen with exact chances."""

    def make(line: str, *never: str) -> Driver:
        driver = opened(line)
        tablebase = Solved(*never)
        driver.context.tablebase_for = lambda _: tablebase
        driver.context.adviser.find_tablebase = lambda _: tablebase
        return driver

    return make


WAYS = "2 j - - oj - o j - - 3 j 2"


def ways() -> tuple[Ranked, ...]:
    """The moves of that position, best first."""
    return rank(Chances.of(Ruleset(), Solved()), Draft.parse(WAYS, Ruleset()).choice, Side.JADE)


def test_the_moves_of_a_throw_with_their_chances(solved):
    driver = solved(WAYS)
    expected = ways()
    driver.press("return")
    assert isinstance(driver.scene, ChancesScene)
    for each in expected:
        assert driver.shows(f"{drawn(str(each.play.move))} {round(100 * each.chance)} %")
    assert driver.selected[:2] == ["Jade throws 2", "Esc"]
    assert drawn(str(expected[0].play.move)) in driver.selected
    assert not driver.shows("about")


def test_a_move_that_is_taken_leads_on(solved):
    driver = solved(WAYS)
    driver.press("a", "end")
    driver.press("return")
    assert line(driver) == f"puluc {ways()[-1].line.end}"
    driver.press("u")
    assert line(driver) == f"puluc {WAYS}"


def test_before_the_throw_every_throw_with_its_best_move(solved):
    driver = solved(WAYS.removesuffix(" 2"))
    driver.press("a")
    assert driver.shows("Jade to throw")
    best = ways()[0]
    assert driver.shows(f"2 {drawn(str(best.play.move))} {round(100 * best.chance)} %")
    driver.press("down", "return")
    assert driver.shows("Jade throws 2")
    driver.press("escape")
    assert line(driver) == f"puluc {WAYS}"


def test_chances_by_mouse(solved):
    driver = solved(WAYS)
    driver.press("a")
    driver.click_on(drawn("city-2"))
    assert line(driver) == "puluc 1 j j - oj - o j - - 3 o"
    driver.press("a")
    driver.click((20, 4))
    assert isinstance(driver.scene, SetUpScene)


def test_a_handicap_takes_two_presses_and_its_chance_is_told(solved):
    driver = solved(WAYS)
    driver.press("i", "i")
    chances = Chances.of(Ruleset(), Solved())
    draft = Draft.parse("5 - - - - - - - - - 3 j", Ruleset())
    chance = round(100 * Outlook.of(draft, chances).chance)
    assert line(driver) == str(draft)
    driver.step()
    assert driver.shows(f"Handicap: Obsidian 3 Jade: {chance} %")
    driver.press("m")
    assert not driver.shows("Handicap")
    driver.press("u", "u", "u")
    assert line(driver) == f"puluc {WAYS}"


@pytest.mark.parametrize("code", ["es", "uk"])
def test_the_pieces_of_a_handicap_are_never_cut(opened, code):
    set_language(code)
    driver = opened()
    driver.press("i")
    while driver.scene.is_moving:
        driver.step()
    assert driver.shows("%")
    assert "\N{HORIZONTAL ELLIPSIS}" not in driver.text


def test_a_chance_that_comes_late_is_not_told_of_another_position(solved, monkeypatch):
    driver = solved(WAYS)
    adviser = driver.context.adviser
    is_done = adviser.is_done
    monkeypatch.setattr(adviser, "is_done", lambda _job: False)
    driver.press("i", "m")
    monkeypatch.setattr(adviser, "is_done", is_done)
    driver.wait(500)
    assert "Obsidian 4" not in driver.text


def test_a_handicap_is_played_and_counted_apart(opened):
    driver = opened()
    driver.press("i", "i", "p")
    driver.press("return")
    session = driver.context.session
    assert session.set_up.handicap == (5, 3)
    play_on(session, driver.context.rng)
    driver.show_board()
    driver.wait(UNASKED_GUARD_MS + 100)
    (tally,) = session.scores.tallies
    assert driver.shows(f"5:3 pieces: Jade {tally.jade}, Obsidian {tally.obsidian}")
    driver.press("c")
    assert driver.shows("Puluc 5:3")


def test_after_the_last_handicap_there_is_none(opened):
    driver = opened("1 - - - - - - - - - 5 j")
    driver.press("i")
    assert line(driver) == "puluc 5 - - - - - - - - - 5 j"
    assert driver.shows("No handicap")


def test_estimates_are_about(opened):
    driver = opened(WAYS)
    driver.press("a")
    assert driver.shows("about")


def test_the_chance_is_short_beside_a_long_title(opened):
    driver = opened("spaces=9 throws_per_turn=2 players=2 5,5 - - - - - - - - - 5,5 p 5 4")
    driver.press("a")
    assert driver.shows("Obsidian 1 throws 5 and 4 Esc ~")
    assert not driver.shows("about")


BEFORE_THE_THROW = WAYS.removesuffix(" 2")
ROLLED = {
    BEFORE_THE_THROW: ("Let Master play {} games from here", r"\d+\.\d % ±\d+\.\d \({} games\)"),
    WAYS: (
        "Let Master compare the best 3 in {} games",
        r"\S+ leads \S+ by \d+\.\d ±\d+\.\d \({} games\)",
    ),
}


@pytest.mark.parametrize(
    ("start", "by_mouse"), [(BEFORE_THE_THROW, False), *map(in_gate, [(WAYS, False), (WAYS, True)])]
)
def test_games_of_master_settle_an_estimate(opened, start, by_mouse):
    offer, result = ROLLED[start]
    driver = opened(start)
    driver.press("a")
    assert driver.shows(offer.format(400))
    driver.context.adviser.rollout_games = 2
    row = offer.format(2)
    driver.press("down")
    driver.click_on(row) if by_mouse else driver.press("end", "return")
    for _ in range(200):
        driver.step()
        if re.search(result.format(2), driver.text):
            break
        assert driver.shows(row) or driver.shows("Master plays: ")
    else:
        pytest.fail("the games have no end")
    before = driver.text
    driver.press("return")
    assert driver.text == before
    driver.press("escape")
    assert isinstance(driver.scene, SetUpScene)


@pytest.mark.parametrize(
    ("start", "results", "told"),
    [
        (BEFORE_THE_THROW, ((1, 1, 1, 0),), "75.0 % ±66.8 (400 games)"),
        (WAYS, ((1, 1, 1, 1), (0, 0, 0, 1), (0,)), "4x6 leads \ue000-2 by 75.0 ±66.8 (4 games)"),
        (WAYS, ((0,), (0, 0, 0, 1), (1, 1, 0, 1)), "Undecided: 7-9 leads by 50.0 ±77.1"),
    ],
    ids=["a position", "decided", "undecided"],
)
def test_games_of_master_are_told_with_their_margin(opened, monkeypatch, start, results, told):
    monkeypatch.setattr("puluc.ui.jobs.adviser.roll_out", lambda *_, **_more: Rollout(results))
    driver = opened(start)
    driver.press("a", "end", "return")
    driver.wait(100)
    assert driver.shows(told)


def test_a_rollout_ends_when_its_screen_is_left(opened, monkeypatch):
    shares = []

    def endless(*_, progress, **_more):
        while True:
            shares.append(len(shares))
            progress(0.5)

    monkeypatch.setattr("puluc.ui.jobs.adviser.roll_out", endless)
    driver = opened(WAYS)
    driver.press("a")
    driver.context.adviser.patience_s = 0
    driver.press("end", "return")
    while len(shares) < 2:
        sleep(0.001)
    driver.step()
    assert driver.shows("Master plays: 50 %")
    driver.press("escape")
    sleep(0.05)
    count = len(shares)
    sleep(0.05)
    assert len(shares) == count, "it goes on"
    driver.context.adviser.patience_s = None
    driver.press("a")
    assert driver.shows("about"), "the next question waits for the rollout"


def test_exact_chances_need_no_games(solved):
    driver = solved(WAYS)
    driver.press("a", "end")
    assert not driver.shows("Let Master play")


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        ("a", "2 - - j - jj - - - - 4 j", "Impossible position. Space 5: no captures make a unit"),
        ("p", "2 - - j - jj - - - - 4 j", "Impossible position. Space 5: no captures make a unit"),
        ("a", WAYS, NO_GAME),  # the solution knows that this never arises
        ("a", "throws_per_turn=2 5 - - - - - - - - - 5 j 2", "Enter the second throw too"),
    ],
)
def test_why_there_are_no_chances_and_no_game(solved, key, text, told):
    driver = solved(text, WAYS.removesuffix(" 2"))
    driver.press(key)
    assert isinstance(driver.scene, SetUpScene)
    assert driver.shows(told)


def test_a_long_list_scrolls(solved):
    driver = solved("throws_per_turn=2 4 j - - - - - - - o 4 j")
    driver.press("a", "end")
    assert "5 5" in driver.selected
    driver.press("home")
    assert "1 1" in driver.selected
    driver.wheel(-9)
    assert "3 3" in driver.selected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("moves", WAYS),
        ("throws", WAYS.removesuffix(" 2")),
        ("two-throws", "throws_per_turn=2 4 j - - - - - - - o 4 j"),
    ],
)
def test_pictures_of_chances(solved, check_screen, name, text):
    driver = solved(text)
    driver.press("a", "down")
    check_screen(f"set-up-chances-{name}", driver.picture())


def test_it_plays_on(opened):
    driver = opened(WAYS)
    driver.press("p", "f1")
    assert driver.shows("Computer players")
    driver.press("f1", "h", "h", "return")
    session = driver.context.session
    assert isinstance(driver.scene, BoardScene)
    assert str(session.set_up) == "2 j - - oj - o j - - 3 j 1100"
    assert session.opponent == "human"
    assert [str(throw) for throw in session.match.throws] == ["1100"]
    driver.press("space", "space")
    assert len(session.match.turns) == 1
    assert session.match.mover is Side.OBSIDIAN
    driver.press("g")
    assert driver.shows("Set up")
    driver.press("home", "return")
    assert driver.shows("0/2 Set up")


def test_it_plays_on_in_teams(opened):
    driver = opened(TEAM)
    driver.press("p")
    assert driver.shows("I play one")
    driver.press("return")
    driver.wait(3000)
    first = driver.context.session.match.turns[0]
    assert (first.player.letter, [throw.marked for throw in first.throws]) == ("q", [3, 1])


def test_it_asks_before_a_game_under_way_is_left(opened):
    driver = opened(WAYS)
    driver.press("p", "h", "h", "return", "space", "w", "p", "return")
    assert driver.shows("Leave this game unfinished?")
    driver.press("y")
    assert driver.context.session.is_under_way is False
    assert [game.is_abandoned for game in driver.context.session.games] == [True]


def test_it_plays_on_from_the_list_of_games(opened):
    driver = opened(WAYS)
    driver.press("escape", "o", "w", "p", "return")
    assert isinstance(driver.scene, BoardScene)
    assert driver.context.session.set_up


def test_from_a_turn_of_an_analysed_game_and_back(opened):
    driver = opened("0 - - - - - - - - j 1 o 3")
    driver.press("p", "h", "h", "return", "space", "space", "g", "d")
    for _ in range(100):
        driver.step()
    driver.press("end", "w")
    assert line(driver) == "puluc 0 - - - - - - - - j 1 o 3"
    driver.press("2", "escape")
    assert isinstance(driver.scene, AnalysisScene)
    driver.press("w", "p", "return", "y")
    assert isinstance(driver.scene, BoardScene)
    assert str(driver.context.session.set_up) == "0 - - - - - - - - j 1 o 1110"
    assert len(driver.context.session.games) == 1


def test_the_end_says_that_the_game_does_not_count(opened):
    driver = opened("0 - - - - - - - - j 1 o")
    driver.press("p", "h", "h", "return")
    driver.press("space", "space")
    for _ in range(40):
        if driver.context.session.match.phase is Phase.OVER:
            break
        driver.press("space")
    see_end(driver)
    assert driver.shows("Not counted: position set up")
    assert driver.context.session.scores.tallies == []


def test_it_can_be_opened_before_any_game(tmp_path):
    driver = Driver(tmp_path)
    driver.app.scenes = [driver.context.scene(Screen.SET_UP)]
    assert line(driver) == "puluc 5 - - - - - - - - - 5 j"


def test_the_first_sentence_names_the_pieces_the_keys_and_the_menu(at_start):
    assert at_start.strip == "Move a piece, or J, O. F2: menu"


@pytest.mark.parametrize("mover", Side)
def test_the_cross_closes_the_screen_on_the_side_without_sticks(at_start, mover):
    while at_start.scene.draft.position.mover is not mover:
        at_start.press("m")
    scene, right = at_start.scene, WIDTH - 6
    x = right if mover is Side.JADE else 5
    at_start.click((WIDTH - x, 5))
    assert at_start.scene is scene
    at_start.click((x, 5))
    assert at_start.scene is not scene


def test_the_cross_puts_a_piece_that_is_carried_back_first(at_start):
    scene, before = at_start.scene, at_start.scene.draft
    at_start.click(Layout.of(before.rules).cell_rect(0).move(0, 20).center)
    assert at_start.strip.startswith("Drop it")
    at_start.click((WIDTH - 6, 5))
    assert at_start.scene is scene
    assert at_start.scene.draft == before
    at_start.click((WIDTH - 6, 5))
    assert at_start.scene is not scene
