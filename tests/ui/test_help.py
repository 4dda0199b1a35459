"""F1 on every screen: Help about it, and back to the state before."""

import pygame
import pytest
from driver import ART, Driver, at, go_to, open_rules, played, prefer, waiting_for_jade
from rounds import sampled
from watched_texts import recorded

from puluc.game.session import Setup
from puluc.rules import (
    OPTIONS,
    Phase,
    Ruleset,
    against,
)
from puluc.storage.preferences import Speed
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.picture.layout import Layout
from puluc.ui.render.canvas import PAPER
from puluc.ui.scene.base import Scene
from puluc.ui.scene.hot_keys import RecordCommand
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.screens.manual.scene import help_scene
from puluc.ui.screens.new_game.scene import NewGameScene
from puluc.ui.screens.title import SHOWN_MS
from puluc.ui.widgets.menu import ChooseScene
from puluc.ui.widgets.notice import NoticeScene, WrittenScene
from puluc.ui.widgets.page import LinkedPageScene, PageScene
from puluc.ui.widgets.sheet import LEFT
from puluc.ui.widgets.title_bar import bar_height

LONG_MS = 5000

TITLE_Y = 2


def to_throw(board) -> Driver:
    return prefer(waiting_for_jade(board(), Phase.THROW), speed=Speed.OFF)


def reached(board, *keys: str) -> Driver:
    """A game in which Jade is to throw, after these keys; nothing moves."""
    driver = to_throw(board)
    driver.press(*keys)
    driver.step()
    return driver


def see_help_over(driver: Driver, kind: type[Scene], heading: str) -> None:
    """F1 opens the manual at the page about the scene on top, and Esc comes back to it."""
    scene = driver.scene
    assert isinstance(scene, kind)
    driver.press("f1")
    assert page_of_manual(driver) == heading
    driver.press("escape")
    assert driver.scene is scene


def page_of_manual(driver: Driver) -> str:
    """The title of the page of the manual on the screen."""
    assert isinstance(driver.scene, LinkedPageScene)
    title, *_ = (word.text for word in driver.words if word.rect.y == TITLE_Y)
    return title


def begins_with(driver: Driver, heading: str) -> bool:
    """Whether the page on top begins with a heading."""
    assert isinstance(driver.scene, PageScene)
    written = pygame.Surface((ART.bold.width(heading) + 40, ART.bold.height), depth=8)
    written.set_palette(driver.app.canvas.get_palette())
    written.fill(PAPER)
    ART.bold.draw(written, (0, 0), heading)
    canvas, text = driver.picture(), pygame.image.tobytes(written, "P")
    places = (written.get_rect(topleft=(LEFT, bar_height(ART) + y)) for y in (2, 6))
    return any(pygame.image.tobytes(canvas.subsurface(each), "P") == text for each in places)


def text_of_help(driver: Driver) -> str:
    """Press F1, and return the whole text of the page that opens."""
    with recorded() as texts:
        driver.press("f1")
    assert isinstance(driver.scene, PageScene)
    return " ".join(text for text, _ in texts)


PLACES = {
    "board": ((), "The board"),
    "menu": (("f2", "right", "down"), "The board"),
    "save as": (("f2", "c", "return", "x"), "Saved games"),
    "record": (("g",), "Record"),
    "menu of the record": (("g", "f2", "down"), "Record"),
    "replay": (("g", "return"), "Record"),
    "scores": (("c",), "Scores"),
    "sticks": (("c", "left", "right"), "The throws"),
    "preferences": (("e", "down", "right"), "Preferences"),
    "question of scores": (("c", "r"), "Scores"),
    "list of games": (("o",), "Saved games"),
    "menu of the list": (("o", "f2"), "Saved games"),
    "find": (("o", "f", "p"), "Saved games"),
    "rename": (("o", "r", "x"), "Saved games"),
    "delete": (("o", "delete"), "Saved games"),
    "lessons": (("l",), "Lessons"),
    "learn": (("l", "l"), "Lessons"),
    "puzzles": (("j",), "Puzzles"),
    "a puzzle": (("j", "return"), "Puzzles"),
    "game": (("n", "down"), "Named games"),
    "opponent": (("n",), "Computer players"),
    "question of new game": (("n", "return"), "Computer players"),
    "seed": (("n", "end", "7"), "New game"),
    "line of notation": (("w", "n"), "Set up"),
    "print kit": (("f2", "left", "p", "return"), "Printing"),
}


@pytest.mark.parametrize("place", sampled(PLACES, 5))
def test_f1_opens_help_about_the_screen_and_the_same_key_comes_back(board, place):
    keys, heading = PLACES[place]
    driver = to_throw(board)

    driver.press(*keys)
    driver.step()
    scenes, before = list(driver.app.scenes), pygame.image.tobytes(driver.picture(), "P")
    for back in ("escape", "f1"):
        driver.press("f1")
        assert len(driver.app.scenes) == len(scenes) + 1
        assert page_of_manual(driver) == heading
        driver.press(back)
        assert driver.app.scenes == scenes
        assert pygame.image.tobytes(driver.picture(), "P") == before


@pytest.mark.parametrize(
    ("rules", "option", "heading"),
    [
        ("puluc", "highway", "Travel"),
        ("puluc", "throws", "The sticks"),
        ("spaces=13 fire=yes", "fire", "Fire"),
        ("puluc", "fire", "New game"),
        ("puluc", "doubling", "New game"),
    ],
)
def test_f1_on_a_rule_opens_its_section_of_the_rules_chosen(board, rules, option, heading):
    driver = board(Ruleset.parse(rules))
    driver.press("n")
    before = focus_on(driver, option)
    driver.press("f1")
    if heading == "New game":
        assert page_of_manual(driver) == heading
    else:
        assert begins_with(driver, heading)
    driver.press("f1")
    assert driver.scene.dialog.focused is before


def test_f1_explains_the_rules_being_chosen_not_those_in_play(board):
    driver = reached(board, "n")
    focus_on(driver, "fire")
    driver.press("right", "f1")
    assert begins_with(driver, "Fire")
    assert driver.words[-2].text.startswith("Rules: ")
    driver.press("l")
    assert isinstance(driver.scene, PageScene)


def focus_on(driver: Driver, field: str) -> object:
    prompt = next(option.prompt for option in OPTIONS if option.field == field)
    if isinstance(driver.scene, NewGameScene):
        open_rules(driver)
    go_to(driver, prompt)
    return driver.scene.dialog.focused


def test_f1_on_the_title_opens_help_and_the_title_goes_on(driver):
    driver.press("f1")
    assert page_of_manual(driver) == "Your first game"
    driver.wait(SHOWN_MS + 100)
    assert page_of_manual(driver) == "Your first game"
    driver.press("f1")
    assert driver.scene is driver.app.scenes[0]
    driver.press("space")
    assert driver.shows("New game")


def test_f1_helps_over_a_notice_and_over_the_first_question(newcomer):
    newcomer.press("space")
    question = newcomer.scene
    assert isinstance(question, ChooseScene)
    newcomer.press("f1", "f1")
    assert newcomer.scene is question
    newcomer.context.notices.append("The disk is full.")
    newcomer.step()
    see_help_over(newcomer, NoticeScene, "Your first game")


def test_f1_helps_where_an_export_was_written(board):
    driver = played(board, 3)
    driver.press("g", "t")
    see_help_over(driver, WrittenScene, "Record")


def test_f1_helps_while_a_throw_is_entered(board):
    driver = board()
    driver.context.start_game(Setup(Ruleset(), against("human"), is_by_hand=True))
    driver.show_board()
    driver.press("t", "right")
    entry = driver.scene
    driver.press("f1")
    assert page_of_manual(driver) == "Dialogs and pages"
    driver.press("f1")
    assert driver.scene is entry


def test_f1_during_a_throw_neither_ends_nor_repeats_it(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.press("t")
    driver.wait(260)
    before = pygame.image.tobytes(driver.picture(), "P")
    driver.press("f1")
    driver.wait(1000)
    driver.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    driver.app.step(0)
    assert pygame.image.tobytes(driver.picture(), "P") == before


def test_help_lets_go_of_a_unit_that_is_dragged(board):
    driver = at(board, "puluc", "4 - - - j - - - - - 5 j", 2)
    unit, landing = (Layout(9).cell_rect(cell).center for cell in (4, 6))
    driver.hold(unit)
    driver.point(landing)
    driver.press("f1")
    driver.let_go((120, 60))
    driver.press("f1")
    driver.let_go(landing)
    assert driver.context.session.match.phase is Phase.MOVE
    driver.click(unit)
    assert driver.context.session.match.phase is not Phase.MOVE


def test_help_of_the_menus_is_that_of_f1(board):
    driver = reached(board, "f2", "left")
    driver.click_on("Help")
    assert page_of_manual(driver) == "The board"
    driver = reached(board, "o", "f2", "left")
    driver.click_on("Help")
    assert page_of_manual(driver) == "Saved games"


def test_a_click_on_the_title_of_help_comes_back(board):
    driver = reached(board, "e", "down")
    dialog = driver.scene
    driver.press("f1")
    driver.click_on("Preferences")
    assert driver.scene is dialog


def test_help_is_closed_by_the_letter_that_closes_a_page(board):
    driver = reached(board, "f1", "f2", "end", "up", "up", "return")
    board_scene = driver.app.scenes[0]
    assert begins_with(driver, "A living game")
    driver.press("c")
    assert driver.scene is board_scene


def test_help_tells_every_key_of_the_record(board):
    text = text_of_help(reached(board, "g"))
    for command in RecordCommand:
        assert f"{command.names} {command.value.help}" in text


@pytest.mark.parametrize("topic", HelpTopic, ids=lambda topic: topic.name.lower())
def test_parts(board, check_screen, topic):
    driver = to_throw(board)
    driver.app.scenes.append(help_scene(driver.context, topic))
    check_screen(f"help-{topic.name.lower().replace('_', '-')}", driver.picture())


STILL = {
    "to throw": (),
    "save as": ("f2", "c", "return"),
    "record": ("g",),
    "find": ("o", "f"),
    "learn": ("l", "l"),
    "seed": ("n", "end"),
}


@pytest.mark.parametrize("place", STILL)
def test_with_speed_off_nothing_is_drawn_without_input(board, place):
    assert frames_at_rest(reached(board, *STILL[place])) == 0


def test_with_speed_off_a_cursor_and_a_fire_stand_still(board):
    driver = at(board, "spaces=13 fire=yes", "4 - - - j - - - - - - - - - 5 j", 2)
    assert frames_at_rest(prefer(driver, speed=Speed.OFF)) == 0
    assert frames_at_rest(prefer(driver, speed=Speed.NORMAL)) > 0


def test_with_speed_off_the_title_at_rest_stands_still(driver):
    prefer(driver, speed=Speed.OFF).press("space", "escape")
    assert driver.shows("Press a key. Esc: exit")
    assert frames_at_rest(driver) == 0


def test_at_other_speeds_a_caret_blinks(board):
    driver = reached(board, "f2", "c", "return")
    driver.press("escape")
    prefer(driver, speed=Speed.NORMAL).command(BoardCommand.SAVE_AS)
    assert frames_at_rest(driver) > 10


def frames_at_rest(driver: Driver) -> int:
    """How often the screen is drawn in some seconds without input, once it has come to rest."""
    driver.wait(4500)
    before = driver.app.frames
    driver.wait(LONG_MS)
    return driver.app.frames - before
