"""Nobody is stuck in silence: a key that does nothing says why, in words for the ear."""

import re

import pygame
import pytest
from driver import Driver, at, prefer, waiting_for_jade
from listening import Reader
from rounds import sampled

from puluc.game.session import Setup
from puluc.rules import Phase, Ruleset, against
from puluc.storage.preferences import Speed
from puluc.text.notation import said
from puluc.ui.board.key_words import PATIENCE_MS
from puluc.ui.scene.question import NEXT_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.learn.scene import LearnScene
from puluc.ui.screens.puzzles.drill_scene import DrillScene

FOR_THE_EYE = re.compile(r"\b(?:click|point|dotted|here|arrow|[←→↑↓])", re.IGNORECASE)
KEYS = {"ACCEPT": "space", "RIGHT": "right", "LEFT": "left", "UP": "up"}


@pytest.fixture
def reader(tmp_path, monkeypatch) -> Reader:
    """A reader of the program, with motion off."""
    driver = prefer(Driver(tmp_path), speed=Speed.OFF, has_listened=True, learn_offered=True)
    return Reader(driver, monkeypatch).listen()


def opened(reader: Reader, screen: Screen) -> Reader:
    """The reader, on another screen."""
    reader.driver.app.scenes.append(reader.driver.context.scene(screen))
    reader.driver.wait(700)
    return reader


def heard_at(reader: Reader, key: str) -> str:
    """What is said at a key."""
    _ = reader.heard
    reader.driver.press(key)
    return " ".join(reader.heard)


@pytest.mark.parametrize(
    "screen",
    sampled(
        [Screen.TEAM_LESSON, Screen.LEARN, Screen.STRATEGY_2, Screen.STRATEGY, Screen.STRATEGY_3], 5
    ),
)
def test_lessons_have_words_for_the_ear(reader, screen):
    driver, told = opened(reader, screen).driver, [*reader.heard]
    while isinstance(driver.scene, LearnScene):
        driver.wait(300)
        if isinstance(driver.scene, LearnScene) and (due := driver.scene.due):
            driver.press(KEYS[due.name])
        told += reader.heard
    assert len(told) > 8
    assert not [each for each in told if FOR_THE_EYE.search(each)]


def test_the_reasons_after_a_wrong_answer_are_whole_sentences(reader):
    driver, told = opened(reader, Screen.STRATEGY_3).driver, [*reader.heard]
    reasons = set[str]()
    while isinstance(driver.scene, LearnScene):
        driver.wait(300)
        if isinstance(driver.scene, LearnScene) and (due := driver.scene.due):
            if step := driver.scene.stage.step:
                reasons |= {*step.reasons}
            driver.press(KEYS[due.name])
        told += reader.heard
    assert len(reasons) > 2
    assert all(any(said(reason) in each for each in told) for reason in reasons)


def test_a_lesson_answers_a_wrong_key_with_the_right_one(reader):
    driver = opened(reader, Screen.LEARN).driver
    assert "Press the space bar." in heard_at(reader, "right")
    while KEYS[driver.scene.due.name] == "space":
        driver.press("space")
        driver.wait(600)
        while not driver.scene.is_waiting:
            driver.step()
    assert "Press Right for the next unit." in heard_at(reader, "space")
    driver.press("right")
    assert "Space 1: your piece." in reader.heard[-1]


def test_an_arrow_tells_that_there_is_nothing_else_to_choose(board, monkeypatch):
    driver = prefer(at(board, "puluc", "0 j - - - - - o - - 4 j", 1), speed=Speed.OFF)
    reader = Reader(driver, monkeypatch).listen()
    for key in ("right", "left", "up", "home"):
        assert heard_at(reader, key) == "Only one move."


def test_a_key_that_chooses_no_other_unit_tells_the_one_that_does(board, monkeypatch):
    driver = prefer(at(board, "puluc", "3 j j - - - - o - - 4 j", 2), speed=Speed.OFF)
    reader = Reader(driver, monkeypatch).listen()
    for key in ("tab", "home", "page down"):
        assert heard_at(reader, key) == "Press Right for the next unit."


@pytest.mark.parametrize(
    ("throws", "key", "told"),
    [
        ((2, 3), "right", "Press Up for the other move."),
        ((2, 3), "up", "> Space 1: Jade. With 3: Goes to 4"),
        ((2, 2), "right", "Only one move."),
    ],
)
def test_with_two_throws_a_lone_unit_tells_the_key_of_its_other_move(
    board, monkeypatch, throws, key, told
):
    rules = "throws_per_turn=2 pieces=1"
    driver = prefer(at(board, rules, "4 j - - - - - - - o 4 j", *throws), speed=Speed.OFF)
    reader = Reader(driver, monkeypatch).listen()
    assert heard_at(reader, key).startswith(told)
    driver.press("space")
    assert heard_at(reader, "left").endswith(": only one move.")


def test_a_key_during_the_turn_of_a_computer_says_whose_turn_it_is(board, monkeypatch):
    driver = prefer(board(Ruleset(), "easy"), speed=Speed.OFF)
    reader = Reader(driver, monkeypatch).listen()
    waiting_for_jade(driver, Phase.MOVE)
    monkeypatch.setattr(driver.context.thinker, "answer", lambda _: None)
    driver.press("space")
    driver.wait(200)
    driver.press_at_once("space")
    assert reader.heard[-1] == "It is the computer's turn."


def test_an_explanation_from_a_timer_is_said_when_asked(tmp_path, monkeypatch):
    driver = prefer(Driver(tmp_path, knows_keys=False), speed=Speed.OFF, has_listened=True)
    driver.context.start_game(Setup(Ruleset(), against("easy")), "Maize")
    driver.show_board()
    reader = Reader(driver, monkeypatch).listen()
    waiting_for_jade(driver, Phase.THROW)
    driver.wait(PATIENCE_MS + 1000)
    assert "Space: throw. F2: menu." in heard_at(reader, "f5")


def test_set_up_tells_what_a_key_has_changed_once(reader):
    opened(reader, Screen.SET_UP)
    assert heard_at(reader, "3") == "Jade threw 3."
    assert heard_at(reader, "t") == "Jade to throw."
    assert heard_at(reader, "m") == "Obsidian to throw."
    assert heard_at(reader, "right") == "> Space 2 is empty."
    assert heard_at(reader, "j") == "> Space 2: Jade."


def test_set_up_tells_that_a_throw_stays_when_another_side_moves(reader):
    opened(reader, Screen.SET_UP).driver.press("3")
    assert heard_at(reader, "m") == "Obsidian threw 3."


@pytest.mark.parametrize(
    ("keys", "key", "told"),
    [
        (("j", "right"), "h", "5 in Jade's city. 5 in Obsidian's city."),
        (("j", "right"), "u", "5 in Jade's city. 5 in Obsidian's city."),
        (("3",), "u", "Jade to throw."),
        (("3",), "3", "5 in Jade's city. 5 in Obsidian's city. Jade threw 3."),
        (("3", "c"), "v", "5 in Jade's city. 5 in Obsidian's city. Jade threw 3."),
        ((), "h", "5 in Jade's city. 5 in Obsidian's city."),
    ],
)
def test_set_up_tells_the_position_if_nothing_changes_under_the_cursor(reader, keys, key, told):
    opened(reader, Screen.SET_UP).driver.press(*keys)
    assert heard_at(reader, key) == told


def test_set_up_tells_the_handicap_and_then_its_chance(reader):
    driver = opened(reader, Screen.SET_UP).driver
    told = heard_at(reader, "i")
    driver.wait(200)
    told = " ".join([told, *reader.heard]).strip()
    assert re.fullmatch(r"Handicap: Obsidian 4\. Jade: (about )?\d+ %\.", told)


def has_whole_board(question: str, scene: DrillScene) -> None:
    """Check that a question has the whole board, and at last the unit that it asks about."""
    told = question.removeprefix("> ").split(". ")
    whole = scene.heard_board().whole.removesuffix(".").split(". ")
    assert sorted(told[:-1]) == sorted(whole)
    assert told[-2].startswith(f"Space {scene.asked.space}: ")


def test_the_drill_names_the_unit_and_takes_digits(reader):
    driver = reader.driver
    driver.app.scenes.append(DrillScene(driver.context))
    driver.wait(300)
    asked = driver.scene.asked
    *_, question = reader.heard
    has_whole_board(question, driver.scene)
    for answer in asked.answers:
        assert str(answer) in heard_at(reader, str(answer)[0]) or len(str(answer)) > 1
        driver.press(str(answer)[0])
        assert "That key" not in " ".join(reader.heard)
        for digit in str(answer)[1:]:
            driver.press(digit)
        assert asked.answers[driver.scene.choice.index] == answer


def test_each_question_of_the_drill_comes_with_the_answer_selected(reader):
    driver = reader.driver
    driver.app.scenes.append(DrillScene(driver.context))
    driver.wait(300)
    for _ in range(9):
        scene = driver.scene
        *_, question = reader.heard
        has_whole_board(question, scene)
        assert question.endswith(f"? {scene.asked.answers[scene.choice.index]}")
        driver.wait(NEXT_GUARD_MS)
        driver.press("return")
        (verdict,) = reader.heard
        assert verdict.startswith(("> Right: ", "> Wrong: "))
        assert verdict.endswith(f" {scene.asked.right}")
        driver.wait(NEXT_GUARD_MS)
        driver.press("return")


def test_help_about_the_drill_says_how_to_answer(reader):
    reader.driver.app.scenes.append(DrillScene(reader.driver.context))
    reader.driver.wait(300)
    assert heard_at(reader, "f1").endswith(" Arrows or digits choose; Enter answers.")


def test_the_first_lesson_says_that_no_other_one_follows(reader):
    driver = opened(reader, Screen.LEARN).driver
    assert heard_at(reader, "tab") == "There is no next lesson here."
    driver.post(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_SHIFT, unicode="", scancode=0)
    driver.step()
    assert reader.heard == ["There is no earlier lesson here."]
    opened(reader, Screen.OTHER_ROADS)
    assert heard_at(reader, "tab").startswith("= ")
