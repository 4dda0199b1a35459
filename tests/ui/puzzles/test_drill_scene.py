"""The drill on odds in the running program, by keys and by mouse alone."""

from random import Random

import pytest
from driver import Driver

from puluc.game.drill import ROUND, ask_odds
from puluc.rules import Ruleset
from puluc.storage.solved_puzzles import SolvedPuzzles
from puluc.ui.render.canvas import WIDTH
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.controls import Role, messages
from puluc.ui.scene.input import Command
from puluc.ui.scene.question import NEXT_GUARD_MS
from puluc.ui.screens.puzzles import drill_scene
from puluc.ui.screens.puzzles.drill_scene import DrillScene, drill_words
from puluc.ui.screens.puzzles.list_scene import PuzzleListScene


@pytest.fixture
def drill(board) -> Driver:
    driver = board()
    driver.press("j")
    driver.click_on("How likely?")
    assert isinstance(driver.scene, DrillScene)
    driver.wait(NEXT_GUARD_MS)
    return driver


def answer(driver: Driver, number: int, *, by_mouse: bool) -> None:
    """Give an answer, and go on once it has been judged."""
    if by_mouse:
        driver.click_on(str(driver.scene.asked.answers[number]))
    else:
        while driver.scene.choice.index != number:
            driver.press("right")
        driver.press("return")


@pytest.mark.parametrize("by_mouse", [False, True])
def test_ten_questions_are_answered_and_the_results_kept(drill, by_mouse):
    context = drill.context
    for number in range(ROUND):
        asked = drill.scene.asked
        assert drill.shows(f"{number + 1}/{ROUND}")
        right = asked.answers.index(asked.right)
        is_right = number % 2 == 0
        given = right if is_right else (right + 1) % len(asked.answers)
        answer(drill, given, by_mouse=by_mouse)
        assert drill.scene.given == asked.answers[given]
        assert drill.scene.choice.index == right
        assert drill.text.count("Right" if is_right else "Wrong:") == 1
        assert all(str(value) in drill.text for value in asked.values)
        drill.wait(NEXT_GUARD_MS)
        drill.click((120, 60)) if by_mouse else drill.press("return")
        drill.wait(NEXT_GUARD_MS)
    kept = context.solved_puzzles.drill
    assert (kept.asked, kept.right) == (ROUND, ROUND // 2)
    assert kept.ms > 0
    assert drill.shows(drill_words(kept))
    drill.wait(1000)
    drill.press("escape")
    assert isinstance(drill.scene, PuzzleListScene)
    assert context.saving.finish()
    assert SolvedPuzzles.load(context.paths.solved_puzzles).drill == kept


def test_the_board_of_a_question_is_only_read(drill):
    cells = [each for each in drill.scene.controls() if each.role is Role.PLACE]
    assert [each.is_selected for each in cells].count(True) == 1
    assert not any(each.click or each.focus for each in cells)


def test_the_question_and_the_verdict_are_read_aloud_and_the_next_question_is_a_button(drill):
    (question,) = messages(drill.scene.controls())
    assert question.startswith(f"Space {drill.scene.asked.space}: ")
    assert question.endswith("How many of the 16 throws take this unit?")
    drill.press("return")
    drill.wait(NEXT_GUARD_MS)
    (verdict,) = messages(drill.scene.controls())
    assert verdict.startswith(("Right", "Wrong"))
    (following,) = (each for each in drill.scene.controls() if each.name == "Next")
    assert (following.role, following.click) == (Role.BUTTON, (Command.ACCEPT,))
    asked = drill.scene.asked
    drill.click(following.rect.center)
    assert drill.scene.asked is not asked


@pytest.mark.parametrize("way", ["escape", "f2", "cross"])
def test_the_drill_is_left_before_its_end(drill, way):
    if way == "cross":
        drill.click((WIDTH - 2, 2))
    else:
        drill.press(way)
    assert isinstance(drill.scene, PuzzleListScene)
    assert not drill.context.solved_puzzles.drill.asked


@pytest.mark.parametrize("is_right", [True, False])
def test_a_unit_that_no_throw_takes_is_judged(drill, monkeypatch, is_right):
    seeds = (ask_odds(Ruleset(), Random(seed)) for seed in range(100))
    safe = next(asked for asked in seeds if not asked.values)
    monkeypatch.setattr(drill_scene, "ask_odds", lambda *_: safe)
    drill.press("return")
    drill.wait(NEXT_GUARD_MS)
    drill.press("return")
    drill.wait(NEXT_GUARD_MS)
    answer(drill, 0 if is_right else 1, by_mouse=False)
    assert drill.shows("Right: no throw." if is_right else "Wrong: no throw takes it.")


def test_only_the_time_before_an_answer_counts(drill):
    drill.wait(2000)
    answer(drill, 0, by_mouse=False)
    before = drill.context.solved_puzzles.drill.ms
    assert before >= 2000
    drill.wait(5000)
    drill.press("return")
    drill.wait(NEXT_GUARD_MS)
    answer(drill, 0, by_mouse=False)
    assert drill.context.solved_puzzles.drill.ms - before < 2000


def test_keys_meant_for_the_question_do_not_skip_the_verdict(drill):
    asked = drill.scene.asked
    drill.press_at_once("return", "return", "return")
    assert drill.scene.asked is asked
    assert drill.context.solved_puzzles.drill.asked == 1


def test_the_picture(drill, check_screen):
    check_screen("drill-question", drill.picture())
    drill.press("return")
    check_screen("drill-verdict", drill.picture())


@pytest.mark.parametrize(("is_right", "sound"), [(True, Sound.TICK), (False, Sound.REFUSAL)])
def test_the_verdict_has_its_sound(drill, monkeypatch, is_right, sound):
    played, asked = [], drill.scene.asked
    monkeypatch.setattr(drill.context, "play_sound", played.append)
    right = asked.answers.index(asked.right)
    drill.click_on(str(asked.answers[right if is_right else right - 1]))
    assert played == [sound]
