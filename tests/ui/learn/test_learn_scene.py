"""Learn in the running program: by what it says on the screen, with keys or the mouse alone."""

import re
from collections.abc import Callable

import pygame
import pytest
from driver import Driver, prefer, waiting_for_jade
from rounds import in_gate, sampled

from puluc.game.session import Setup
from puluc.rules import Move, Phase, Ruleset, Side, against
from puluc.storage.preferences import Speed
from puluc.text.language import set_language
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.scene import BoardScene
from puluc.ui.render.canvas import INK
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.files.scene import FilesScene
from puluc.ui.screens.learn.lesson import (
    FIRST_GAME,
    OTHER_ROADS,
    STRATEGY,
    STRATEGY_2,
    STRATEGY_3,
    TEAM_GAME,
    Task,
    with_questions,
)
from puluc.ui.screens.learn.scene import LearnScene
from puluc.ui.screens.learn.stage import PANEL
from puluc.ui.screens.new_game.scene import NewGameScene
from puluc.ui.screens.title import TitleScene
from puluc.ui.widgets.menu import ChooseScene

STEPS = range(len(FIRST_GAME.steps))
CROSS = (PANEL.right - 6, PANEL.y + 4)

KEYS = {"Space": "space", "→": "right", "←": "left", "↑": "up"}


def settled(driver: Driver) -> Driver:
    """Let time pass until a step waits to be answered, or the lesson is over."""
    for _ in range(2000):
        if not isinstance(driver.scene, LearnScene) or driver.scene.is_waiting:
            return driver
        driver.app.step(50)
    return pytest.fail("no step became due")


def prompt(driver: Driver) -> str:
    """The task on the panel."""
    due = driver.scene.stage.prompt
    (word,) = [word for word in driver.words if word.text in (due.full, due.short)]
    assert PANEL.contains(word.rect)
    return word.text


def press_move(driver: Driver, move: Move) -> None:
    """Choose a unit with keys, and move it."""
    match, layout = (
        driver.scene.stage.lesson.match,
        Layout.of(driver.scene.stage.lesson.match.rules),
    )
    cells = sorted({layout.cell(Side.JADE, play.move.origin) for play in match.plays})
    index = cells.index(layout.cell(Side.JADE, move.origin))
    driver.press("home", *["right"] * index, "space")


def click_move(driver: Driver, move: Move) -> None:
    """Click a unit that moves."""
    layout = Layout.of(driver.scene.stage.lesson.match.rules)
    driver.click(layout.cell_rect(layout.cell(Side.JADE, move.origin)).center)


def press_what_is_due(driver: Driver) -> None:
    if question := driver.scene.stage.lesson.question:
        press_move(driver, question.best.line.plays[0].move)
    else:
        driver.press(KEYS[prompt(driver).split()[0]])


def click_what_is_due(driver: Driver) -> None:
    stage = driver.scene.stage
    layout, wanted = Layout.of(stage.lesson.script.rules), stage.lesson.wanted
    match re.search(r"(?:click|point)(?: (.+))?$", prompt(driver)).group(0):
        case "click":
            click_move(driver, stage.lesson.question.best.line.plays[0].move)
        case "click the sticks":
            driver.click(layout.sticks(Side.JADE).center)
        case "click to pass" | "click to go on":
            driver.click((120, 60))
        case "click where to go":
            driver.click(layout.cell_rect(wanted.target).center)
        case "point at your piece" | "point at your unit" | "point at your city":
            driver.point(layout.cell_rect(layout.cell(Side.JADE, wanted.origin)).center)
        case "click your piece" | "click your unit" | "click your city":
            driver.click(layout.cell_rect(layout.cell(Side.JADE, wanted.origin)).center)


DEVICES = {"keys": press_what_is_due, "mouse": click_what_is_due}


def done(driver: Driver, do: Callable[[Driver], None], steps: int = 1000) -> Driver:
    """Do what the panel says until this many steps are done, at most to the end of the lesson."""
    for _ in range(1000):
        settled(driver)
        if not isinstance(driver.scene, LearnScene) or driver.scene.stage.lesson.number >= steps:
            return driver
        do(driver)
    return pytest.fail("the lesson has no end")


@pytest.fixture
def learning(newcomer) -> Driver:
    """A newcomer who chose to learn, with motion off."""
    prefer(newcomer, speed=Speed.OFF).leave_title("l")
    return settled(newcomer)


def at_step(driver: Driver, number: int) -> Driver:
    return done(driver, press_what_is_due, number)


def state(driver: Driver) -> tuple[object, ...]:
    lesson = driver.scene.stage.lesson
    match = lesson.match
    return lesson.number, str(match.position), match.phase, match.throws, len(match.turns)


def test_a_newcomer_is_asked_once(newcomer, check_screen):
    newcomer.leave_title()
    assert newcomer.shows("Learn the game")
    assert newcomer.shows("Play at once")
    check_screen("welcome", newcomer.picture())
    newcomer.press("escape")
    assert isinstance(newcomer.scene, TitleScene)
    newcomer.leave_title("p")
    assert isinstance(newcomer.scene, NewGameScene)
    newcomer.press("escape", "space")
    assert isinstance(newcomer.scene, NewGameScene)
    again = Driver(newcomer.folder)
    again.press("space")
    assert isinstance(again.scene, NewGameScene)


@pytest.mark.parametrize("keys", [("space", "space"), ("space", "l"), ("space", "escape")])
def test_the_first_question_takes_no_key_before_it_can_be_read(newcomer, keys):
    newcomer.press(*keys)
    assert isinstance(newcomer.scene, ChooseScene)
    newcomer.press(*[keys[1]] * (UNASKED_GUARD_MS // 20 - 2))
    assert isinstance(newcomer.scene, ChooseScene)
    newcomer.wait(60)
    newcomer.press(keys[1])
    assert not isinstance(newcomer.scene, ChooseScene)


def test_the_cursor_does_not_stand_out_beside_the_panel(learning):
    driver = at_step(learning, 2)
    canvas, x = driver.picture(), PANEL.left - 1
    assert canvas.get_at_mapped((x, PANEL.bottom + 1)) == INK, "the frame round the city"
    assert not any(canvas.get_at_mapped((x, y)) for y in range(PANEL.bottom))


def test_a_newcomer_with_a_mouse_is_asked_too(newcomer):
    newcomer.click((120, 40))
    newcomer.wait(UNASKED_GUARD_MS)
    newcomer.click_on("Learn the game")
    assert isinstance(newcomer.scene, LearnScene)


def test_a_player_with_games_is_not_asked(board):
    driver = board()
    driver.step()
    again = Driver(driver.folder)
    again.press("space")
    assert isinstance(again.scene, FilesScene)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("speed", [in_gate(Speed.NORMAL), Speed.OFF])
def test_the_first_game_is_played_to_its_end(newcomer, device, speed):
    prefer(newcomer, speed=speed, auto_throw=True, auto_move=True)
    newcomer.leave_title("l")
    match = newcomer.scene.stage.lesson.match
    done(newcomer, DEVICES[device])
    assert match.outcome.winner is Side.JADE
    assert isinstance(newcomer.scene, ChooseScene)
    assert newcomer.shows("You have won your first game")
    newcomer.wait(1000)
    if device == "keys":
        newcomer.press("return")
    else:
        newcomer.click_on("Play a game")
    assert isinstance(newcomer.scene, NewGameScene)
    newcomer.press("return")
    assert isinstance(newcomer.scene, BoardScene)


@pytest.mark.parametrize("device", DEVICES)
def test_the_other_roads_are_played_to_their_end(newcomer, device):
    prefer(newcomer, speed=Speed.FAST).leave_title("l")
    newcomer.app.scenes.append(newcomer.context.scene(Screen.ROADS))
    if device == "keys":
        newcomer.press("return")
    else:
        newcomer.click_on("Captors turn back")
    seen = []
    while isinstance(settled(newcomer).scene, LearnScene):
        script = newcomer.scene.stage.lesson.script
        seen += [] if script in seen else [script]
        DEVICES[device](newcomer)
    assert seen == [*OTHER_ROADS]
    newcomer.wait(1000)
    newcomer.click_on("Puzzles")
    assert newcomer.scene_name == "PuzzleListScene"


def test_the_first_game_leads_on_to_the_first_set_of_puzzles(learning):
    done(learning, press_what_is_due).wait(1000)
    learning.click_on("Puzzles")
    assert learning.scene_name == "PuzzleListScene"
    assert "Set 1 of Puluc" in learning.selected


@pytest.mark.parametrize("place", [0, 4, len(OTHER_ROADS) - 1])
def test_any_other_road_is_chosen_from_the_list(learning, place, check_screen):
    learning.app.scenes.append(learning.context.scene(Screen.STRATEGY))
    learning.press(*["tab"] * (len(STRATEGY) - 1))
    done(learning, press_what_is_due).wait(1000)
    learning.press("o")
    if not place:
        check_screen("other-roads", learning.picture())
    learning.press(*["down"] * place, "return")
    assert settled(learning).scene.stage.lesson.script is OTHER_ROADS[place]
    before = len(learning.app.scenes)
    learning.press("escape")
    assert len(learning.app.scenes) == before - 2, "the lesson before it is over"


def test_a_game_is_played_after_other_roads_that_follow_the_strategy(learning):
    learning.context.start_game(Setup(Ruleset(), against("easy")))
    learning.show_board()
    learning.press("l", "down", "return", *["tab"] * (len(STRATEGY) - 1))
    done(learning, press_what_is_due).wait(1000)
    learning.press("o", "end", "return")
    done(learning, press_what_is_due).wait(1000)
    learning.press("p")
    assert isinstance(learning.scene, NewGameScene)


@pytest.mark.gate
@pytest.mark.parametrize("device", sampled(DEVICES, 2))
def test_the_strategy_is_learnt_and_leads_on_to_puzzles_and_the_tutor(newcomer, device):
    prefer(newcomer, speed=Speed.FAST).leave_title("l")
    done(newcomer, DEVICES[device]).wait(1000)
    newcomer.click_on("Strategy")
    for scripts, choice, name in (
        (STRATEGY, "Puzzles", "PuzzleListScene"),
        (STRATEGY, "Strategy II", "LearnScene"),
        (STRATEGY_2, "Strategy III", "LearnScene"),
        (STRATEGY_3, "Tutor", "PreferencesScene"),
    ):
        seen = []
        while isinstance(settled(newcomer).scene, LearnScene):
            script = newcomer.scene.stage.lesson.script
            seen += [] if script in seen else [script]
            DEVICES[device](newcomer)
        assert tuple(seen) == with_questions(scripts)
        newcomer.wait(1000)
        newcomer.click_on(choice)
        assert newcomer.scene_name == name
        assert choice in newcomer.selected or choice != "Tutor"
        if choice == "Puzzles":
            newcomer.app.scenes = [newcomer.context.scene(Screen.STRATEGY)]


@pytest.mark.parametrize(("back", "on"), [("pageup", "pagedown"), (1, -1)])
def test_a_step_is_taken_back_and_skipped_by_keys_and_by_the_wheel(learning, back, on):
    def go(way):
        learning.wheel(way) if isinstance(way, int) else learning.press(way)
        settled(learning)

    go(back)
    assert learning.scene.stage.lesson.number == 0
    states = [state(learning)]
    for _ in FIRST_GAME.steps[:-1]:
        go(on)
        states.append(state(learning))
    assert [each[0] for each in states] == [*STEPS]
    for expected in reversed(states[:-1]):
        go(back)
        assert state(learning)[:3] == expected[:3]


def test_tab_leads_to_the_next_road_and_back(newcomer):
    newcomer.app.scenes = [newcomer.context.scene(Screen.OTHER_ROADS)]
    titles = []
    for modifiers in (0, 0, pygame.KMOD_SHIFT):
        newcomer.post(pygame.KEYDOWN, key=pygame.K_TAB, mod=modifiers, unicode="", scancode=0)
        newcomer.step()
        settled(newcomer)
        titles.append(newcomer.scene.stage.lesson.script)
    scripts = [*OTHER_ROADS]
    assert titles == [scripts[1], scripts[2], scripts[1]]


@pytest.mark.parametrize("device", [*DEVICES, "escape"])
def test_the_first_team_game_begins_after_its_lesson(newcomer, device):
    prefer(newcomer, speed=Speed.OFF).leave_title("t", "return")
    newcomer.wait(UNASKED_GUARD_MS)
    newcomer.press("return")
    lesson = newcomer.scene
    assert lesson.scripts == (TEAM_GAME,)
    if device == "escape":
        newcomer.press("escape")
    else:
        done(newcomer, DEVICES[device])
        assert lesson.is_over
    assert isinstance(newcomer.scene, BoardScene)
    assert newcomer.context.session.rules == Ruleset.preset("bul")
    assert Driver(newcomer.folder).context.preferences.teams_offered


@pytest.mark.parametrize(
    "number", sampled([n for n in STEPS if not FIRST_GAME.steps[n].is_asked], 2)
)
def test_a_wrong_key_or_click_changes_nothing_and_says_what_to_do(learning, number):
    driver = at_step(learning, number)
    due, before = driver.scene.stage.lesson.step.due, state(driver)
    wrong = ["a", "q", "7", "backspace", "delete", "f2", "p"]
    wrong += ["t"] if due is not Task.THROW else ["right", "up", "end", "m"]
    wrong += ["space", "m"] if due is Task.CHOOSE else []
    for key in wrong:
        driver.point((1, 1))
        driver.press(key)
        assert state(driver) == before, key
        assert prompt(driver) in driver.selected, key
    if due is not Task.GO_ON:
        wanted = driver.scene.stage.lesson.wanted
        places = [(36, 50), (120, 60), (230, 10), (120, 78)]
        places += [(189, 60)] if not (wanted and wanted.is_homecoming) else []
        for pos in places:
            driver.click(pos)
            assert state(driver) == before, pos
            assert prompt(driver) in driver.selected, pos
    lesson = driver.scene.stage.lesson
    done(driver, press_what_is_due, number + 1)
    assert lesson.number == number + 1


def test_the_task_is_stressed_only_after_a_wrong_key(learning, check_screen):
    assert prompt(learning) not in learning.selected
    learning.press("m")
    check_screen("learn-wrong-key", learning.picture())
    learning.press("space")
    assert prompt(settled(learning)) not in learning.selected


def test_the_task_is_no_longer_stressed_once_the_right_unit_is_chosen(learning):
    driver = at_step(learning, 5)
    driver.press("space")
    stressed = prompt(driver)
    assert stressed in driver.selected
    driver.press("right")
    assert prompt(driver) != stressed
    assert prompt(driver) not in driver.selected


@pytest.mark.parametrize("number", sampled(STEPS, 8))
@pytest.mark.parametrize("way", ["escape", "cross"])
def test_a_lesson_is_left_at_any_step_and_the_open_game_is_untouched(board, number, way):
    driver = waiting_for_jade(prefer(board(), speed=Speed.OFF), Phase.THROW)
    driver.step()
    path = driver.context.open_game.path
    session, content = driver.context.session, path.read_bytes()
    match, score = session.match, str(session.scores)
    files = sorted(driver.folder.iterdir())
    driver.press("l", "l")
    at_step(driver, number)
    assert driver.scene.stage.lesson.number == number
    if way == "escape":
        driver.press("escape")
    else:
        driver.click(CROSS)
    assert isinstance(driver.scene, BoardScene)
    driver.wait(500)
    assert driver.context.session is session
    assert session.match is match
    assert str(session.scores) == score
    assert path.read_bytes() == content
    assert sorted(driver.folder.iterdir()) == files
    assert driver.scene.is_waiting


def test_escape_leaves_while_something_moves(board):
    driver = board()
    driver.press("l", "l")
    settled(driver).press("space")
    driver.wait(300)
    assert driver.scene.stage.timeline.is_running
    driver.press("escape")
    assert isinstance(driver.scene, BoardScene)


def test_a_won_lesson_counts_nowhere_and_leads_to_another_game(board):
    driver = waiting_for_jade(prefer(board(), speed=Speed.OFF), Phase.THROW)
    driver.step()
    content = driver.context.open_game.path.read_bytes()
    driver.press("l", "l")
    done(driver, press_what_is_due).wait(1000)
    assert driver.context.open_game.path.read_bytes() == content
    driver.press("p")
    assert isinstance(driver.scene, NewGameScene)
    driver.press("escape")
    assert isinstance(driver.scene, BoardScene)
    assert driver.context.open_game.path.read_bytes() == content


def test_lessons_are_in_both_menus(board):
    driver = board()
    driver.wait(2000)
    driver.press("f2", "right", "right", "right")
    driver.click_on("Lessons")
    driver.click_on("Other rules")
    driver.press("end", "return")
    assert driver.scene.stage.lesson.script is TEAM_GAME
    driver.press("escape", "o", "f2", "right", "right")
    driver.click_on("Lessons")
    driver.press("return")
    assert driver.scene.scripts == (FIRST_GAME,)
    prefer(driver, speed=Speed.OFF)
    done(driver, press_what_is_due).wait(1000)
    driver.press("p")
    assert driver.shows("New game")
    driver.press("escape")
    assert isinstance(driver.scene, FilesScene)


def test_help_comes_back_to_the_step(learning):
    driver = at_step(learning, 5)
    before = state(driver)
    driver.press("f1", "escape")
    assert state(driver) == before
    assert isinstance(driver.scene, LearnScene)


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.OFF])
def test_an_impatient_player_gets_as_far_as_space_leads(newcomer, speed):
    prefer(newcomer, speed=speed).leave_title("l")
    choose = next(n for n, step in enumerate(FIRST_GAME.steps) if step.due is Task.CHOOSE)
    for _ in range(300):
        newcomer.press_at_once("space", "space", click=(120, 60))
    lesson = newcomer.scene.stage.lesson
    assert lesson.number == choose
    assert len(lesson.match.turns) == 2
    assert prompt(newcomer) in newcomer.selected


@pytest.mark.parametrize("number", [4, 5, 10])
def test_a_click_on_the_landing_place_moves_there(learning, number):
    driver = at_step(learning, number)
    lesson, layout = driver.scene.stage.lesson, Layout(9)
    if lesson.wanted.is_homecoming:
        driver.click(layout.cell_rect(layout.city(Side.OBSIDIAN)).center)
    else:
        driver.click(layout.cell_rect(lesson.wanted.target).center)
    assert lesson.number == number + 1


def test_a_key_meant_for_one_step_does_not_answer_the_next(learning):
    learning.press_at_once("space", "space", "space")
    assert learning.scene.stage.lesson.number == 1
    learning.press("space")
    assert learning.scene.stage.lesson.number == 1
    settled(learning).press("space")
    assert learning.scene.stage.lesson.number == 2


def test_the_mouse_that_already_lies_on_a_unit_still_waits_for_its_sentence(learning):
    driver = at_step(learning, 3)
    assert driver.scene.stage.lesson.step.due is Task.CHOOSE
    cell = Layout(9).cell_rect(1).center
    driver.press("space")
    assert driver.scene.stage.lesson.number == 3
    driver.click(cell)
    assert driver.scene.stage.lesson.number == 4
    assert driver.scene.stage.lesson.match.phase is Phase.MOVE


@pytest.mark.parametrize("number", STEPS)
def test_pictures_of_the_first_game(learning, check_screen, number):
    check_screen(f"learn-{number + 1:02}", at_step(learning, number).picture())


def test_the_sticks_are_taken_up_before_each_throw(learning):
    stage = learning.scene.stage
    steps = stage.lesson.script.steps
    for number in (each for each, step in enumerate(steps) if step.due is Task.THROW):
        snapshot = at_step(learning, number).scene.stage.timeline.snapshot
        assert snapshot.throws[Side.JADE] is None
        assert not snapshot.values[Side.JADE]


def test_a_picture_of_the_end_of_the_first_game(learning, check_screen):
    done(learning, press_what_is_due).wait(1000)
    check_screen("learn-end", learning.picture())


def test_pictures_of_the_other_rules_and_of_their_end(learning, check_screen):
    learning.app.scenes.append(learning.context.scene(Screen.OTHER_ROADS))
    number = 0
    while isinstance(settled(learning).scene, LearnScene):
        number += 1
        if number % 8 == 1:
            check_screen(f"roads-{number:02}", learning.picture())
        press_what_is_due(learning)
    assert number >= sum(len(script.steps) for script in OTHER_ROADS)
    learning.wait(1000)
    check_screen("roads-end", learning.picture())


def test_the_strip_tells_what_obsidian_does(board):
    driver = board()
    driver.press("l", "l")
    for _ in range(3):
        settled(driver).press("space")
    seen = set()
    while not driver.scene.is_waiting:
        seen.add(driver.text)
        driver.wait(100)
    assert any("Obsidian came out to 9" in text for text in seen)


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_the_rules_page_shows_the_rules_in_play(board, way):
    driver = prefer(board(Ruleset.preset("fire")), speed=Speed.OFF)
    driver.press("r")
    page = driver.scene
    if way == "key":
        driver.press("l", "l")
    else:
        driver.click((40, 19))
    titles = []
    while isinstance(settled(driver).scene, LearnScene):
        titles.append(driver.scene.stage.lesson.script.title)
        DEVICES["keys" if way == "key" else "mouse"](driver)
    assert list(dict.fromkeys(titles)) == ["Captors turn back", "Two-way highway", "Fire"]
    assert driver.scene is page


def test_the_standard_rules_are_shown_by_the_first_game(board):
    driver = board()
    driver.press("r", "l")
    assert driver.scene.stage.lesson.script is FIRST_GAME
    driver.press("escape", "escape")
    assert isinstance(driver.scene, BoardScene)


@pytest.mark.parametrize(("code", "key"), [("en", "L"), ("es", "L"), ("uk", "L/д")])
def test_the_rules_page_shows_the_key_as_menus_do(board, code, key):
    set_language(code)
    driver = board()
    driver.press("r")
    assert any(each.name.startswith(f"{key}: ") for each in driver.scene.controls())


def test_a_page_that_is_scrolled_has_no_such_line(board):
    driver = board(Ruleset.preset("fire"))
    driver.press("r", "down", "down")
    page = driver.scene
    driver.click((60, 20))
    assert driver.scene is page


def test_a_lesson_is_chosen(board, check_screen):
    driver = board()
    driver.press("l")
    check_screen("lessons", driver.picture())
    driver.press("escape")
    assert isinstance(driver.scene, BoardScene)
    driver.press("l", "o", "end", "return")
    assert driver.scene.stage.lesson.script is TEAM_GAME


def test_every_lesson_is_a_screen(board):
    driver = board()
    for screen in (Screen.LEARN, Screen.TEAM_LESSON, Screen.OTHER_ROADS, Screen.RULE_SCENES):
        assert isinstance(driver.context.scene(screen), LearnScene)
