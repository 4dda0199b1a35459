"""The questions of the lessons: exact, hard enough, and answered on the board without a hint."""

import pytest
from driver import Driver, prefer
from listening import Reader
from test_learn_scene import click_move, press_move, settled

from puluc.game.analysis import MISTAKE
from puluc.game.puzzles import LEAST_MARGIN, PuzzleError
from puluc.game.questions import EACH, parse_questions, questions, questions_text
from puluc.rules import Choice, Player, lines_of_play
from puluc.storage.preferences import Speed
from puluc.text.language import gettext, set_language
from puluc.text.notation import drawn
from puluc.text.numerals import percent
from puluc.text.reasons import sentences
from puluc.ui.scene.question import NEXT_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.learn.lesson import (
    FIRST_GAME,
    STRATEGY,
    STRATEGY_2,
    STRATEGY_3,
    Lesson,
    with_questions,
)
from puluc.ui.screens.learn.scene import LearnScene
from tools.lab.questions import SOUGHT, Lines

LONG_MS = 3000
"""Long enough for all that is said."""

SCENES = (*STRATEGY, *STRATEGY_2, *STRATEGY_3)
ASKED = [(title, n) for title, some in questions().items() for n in range(len(some))]
LESSONS = {
    Screen.STRATEGY: STRATEGY,
    Screen.STRATEGY_2: STRATEGY_2,
    Screen.STRATEGY_3: STRATEGY_3,
}


def test_three_questions_follow_every_scene_and_one_is_in_the_first_game():
    counts = {title: len(some) for title, some in questions().items()}
    assert counts == {FIRST_GAME.title: 1, **{script.title: EACH for script in SCENES}}
    assert len({each.key for some in questions().values() for each in some}) == len(ASKED)


@pytest.mark.parametrize(("title", "number"), ASKED)
def test_one_answer_is_best_every_other_one_costs_and_the_scene_decides(title, number):
    """Their chances are exact; the lab compares them with the solution."""
    question = questions()[title][number]
    ends = {line.end for line in lines_of_play(Choice.at(question.position, question.values))}
    best, *others = question.answers
    assert ends == {each.line.end for each in question.answers}
    assert question.position.player is Player.JADE
    assert not question.error
    for each in others:
        assert best.chance - each.chance >= LEAST_MARGIN > MISTAKE
        assert not question.is_right(each)
    if title in SOUGHT:
        lines = Lines(best.line, tuple(each.line for each in others))
        assert SOUGHT[title][number](lines)


def test_no_habit_answers_all_questions_of_a_scene():
    for title, some in questions().items():
        moves = [each.best.line.text() for each in some]
        assert len(set(moves)) == len(moves), title


def test_the_file_is_read_as_it_is_written():
    found = questions()
    assert parse_questions(questions_text(found)) == found
    with pytest.raises(PuzzleError, match="line 1"):
        parse_questions("")
    with pytest.raises(PuzzleError, match="line 2"):
        parse_questions("Puluc questions 1\nexact")


def test_every_question_is_a_script_that_can_be_played():
    for script in with_questions(SCENES):
        lesson = Lesson(script)
        lesson.begin()
        if script.is_question:
            question = lesson.question
            assert question.best.line.plays[0].move == lesson.wanted
            assert question in questions()[script.title]


@pytest.fixture
def learner(newcomer) -> Driver:
    """A newcomer with motion off."""
    return prefer(newcomer, speed=Speed.OFF)


def at_first_question(driver: Driver, screen: Screen) -> Driver:
    driver.app.scenes[1:] = [driver.context.scene(screen)]
    while not settled(driver).scene.stage.lesson.question:
        driver.press("pagedown")
    return driver


def named(driver: Driver, ident: str) -> str:
    """The name of a control of the panel, as a listener hears it."""
    (control,) = [each for each in driver.scene.controls() if each.ident == ident]
    return control.name


def read(driver: Driver) -> str:
    """The pages of the current step, read to the last one."""
    told, step = [], driver.scene.stage.step
    while driver.scene.stage.step is step:
        told.append(named(driver, "sentence"))
        settled(driver).press("space")
        driver.wait(NEXT_GUARD_MS)
    return " ".join(told)


@pytest.mark.parametrize("do", [press_move, click_move])
@pytest.mark.parametrize("screen", LESSONS)
def test_a_wrong_answer_shows_what_it_costs_and_why_and_a_right_one_is_told(learner, screen, do):
    at_first_question(learner, screen)
    scripts = with_questions(LESSONS[screen])
    assert learner.scene.stage.lesson.script == scripts[1]
    question = learner.scene.stage.lesson.question
    learner.press("backspace", "q")
    learner.click((120, 78))
    assert learner.scene.stage.lesson.question is question, "no unit is there"
    best, wrong = question.best, question.answers[-1]
    do(learner, wrong.line.plays[0].move)
    settled(learner)
    match = learner.scene.stage.lesson.match
    assert match.position == question.position, "the move is taken back"
    assert named(learner, "prompt") == "Press the space bar", "the reasons follow"
    told = read(learner)
    for each in (best, wrong):
        assert drawn(each.line.text()) in told
        assert percent(each.chance) in told
    assert " ".join(sentences(best, wrong)) in told
    assert match.position == best.line.end, "the best move is shown"

    assert settled(learner).scene.stage.lesson.script == scripts[2]
    question = learner.scene.stage.lesson.question
    do(learner, question.best.line.plays[0].move)
    settled(learner)
    assert learner.scene.stage.lesson.match.position == question.best.line.end
    assert read(learner).startswith("Right: ")
    assert settled(learner).scene.stage.lesson.script == scripts[3]
    learner.press("pageup")
    assert settled(learner).scene.stage.lesson.script == scripts[2]
    learner.press("tab")
    assert settled(learner).scene.stage.lesson.script == scripts[EACH + 1]
    learner.press("escape")
    assert learner.scene_name != "LearnScene"


@pytest.mark.parametrize("is_right", [True, False])
def test_the_first_game_goes_on_after_either_answer(learner, is_right):
    at_first_question(learner, Screen.LEARN)
    lesson = learner.scene.stage.lesson
    question, number = lesson.question, lesson.number
    answer = question.answers[0 if is_right else -1]
    press_move(learner, answer.line.plays[0].move)
    prefer(settled(learner), speed=Speed.NORMAL)
    assert read(learner).startswith("Right" if is_right else "2-6 wins 30 %")
    seen = {learner.text}
    while not learner.scene.is_waiting:
        learner.app.step(50)
        seen.add(learner.text)
    assert any("Obsidian" in each for each in seen)
    assert not any("2-6" in each or "to 6" in each for each in seen), seen
    prefer(learner, speed=Speed.OFF)
    assert (lesson.number, lesson.match.position.mover) == (number + 1, Player.JADE.side)
    while learner.scene_name == "LearnScene":
        learner.press("pagedown")
        learner.wait(100)
    assert lesson.match.outcome.winner is Player.JADE.side


def test_nothing_points_at_the_answer(learner):
    """The cursor begins anywhere, and a click counts for the unit under it."""
    is_best = []
    for script in with_questions(SCENES):
        if script.is_question:
            learner.app.scenes = [LearnScene(learner.context, (script,))]
            settled(learner).press("space")
            is_best.append(not settled(learner).scene.stage.lesson.is_corrected)
    assert len(is_best) == len(ASKED) - 1
    assert 0.2 < sum(is_best) / len(is_best) < 0.6


@pytest.mark.parametrize("code", ["en", "es", "uk"])
def test_pictures_of_a_question_and_of_both_verdicts(learner, check_screen, code):
    set_language(code)
    at_first_question(learner, Screen.STRATEGY_3)
    check_screen(f"question-{code}", learner.picture())
    question = learner.scene.stage.lesson.question
    press_move(learner, question.answers[-1].line.plays[0].move)
    check_screen(f"question-wrong-{code}", settled(learner).picture())
    assert gettext("Space or click to go on") in learner.text
    read(learner)
    press_move(learner, learner.scene.stage.lesson.question.best.line.plays[0].move)
    check_screen(f"question-right-{code}", settled(learner).picture())


def test_a_question_and_both_verdicts_are_heard_once(learner, monkeypatch):
    reader = Reader(prefer(learner, has_listened=True), monkeypatch).listen()
    at_first_question(learner, Screen.STRATEGY_3)
    learner.wait(LONG_MS)
    question = learner.scene.stage.lesson.question
    told = " ".join(reader.heard)
    keys = "Choose with Left and Right, then press the space bar."
    assert told.count(f"1 of 3: you threw 3. What would you play? {keys}") == 1
    press_move(learner, question.answers[-1].line.plays[0].move)
    learner.wait(LONG_MS)
    told = " ".join(reader.heard)
    assert (
        told.count("Jade went from 4 to 7. from 4 to 7 wins 34 %, but from 2 to 5 wins 43 %.") == 1
    )
    read(learner)
    learner.wait(LONG_MS)
    told = " ".join(reader.heard)
    assert told.count("2 of 3: you threw 1.") == 1
    best = learner.scene.stage.lesson.question.best.line.plays[0].move
    press_move(learner, best)
    learner.wait(LONG_MS)
    assert " ".join(reader.heard).count("Right: from 2 to 3 wins 29 %") == 1
