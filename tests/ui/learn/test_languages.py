"""The lessons in every language: their sentences and prompts fit the panel."""

from itertools import chain

import pytest
from driver import ART
from watched_texts import misplaced

from puluc.languages import LANGUAGES
from puluc.text.language import PSEUDO, gettext, set_language
from puluc.ui.render.canvas import HEIGHT, PAPER, make_canvas
from puluc.ui.scene.input import Command
from puluc.ui.scene.question import NEXT_GUARD_MS
from puluc.ui.screens.learn.lesson import (
    FIRST_GAME,
    OTHER_ROADS,
    STRATEGY,
    STRATEGY_2,
    STRATEGY_3,
    with_questions,
)
from puluc.ui.screens.learn.scene import (
    LessonsScene,
    first_team_game_scene,
    learn_scene,
    welcome_scene,
)
from puluc.ui.screens.learn.stage import (
    ASK_PROMPTS,
    LANDING_PROMPTS,
    OF_CITY,
    OF_PIECE,
    OF_UNIT,
    PROMPT_WIDTH,
    TASK_PROMPTS,
    TEXT_LINES,
    TEXT_WIDTH,
    pages,
)

SCENES = with_questions((*STRATEGY, *STRATEGY_2, *STRATEGY_3))
STEPS = [step for script in (FIRST_GAME, *SCENES, *OTHER_ROADS) for step in script.steps]
PROMPTS = (
    *TASK_PROMPTS.values(),
    LANDING_PROMPTS[0],
    ASK_PROMPTS[0],
    *OF_CITY,
    *OF_UNIT,
    *OF_PIECE,
)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_and_every_prompt_fits(code):
    set_language(code)
    for step in STEPS:
        text = step.told
        assert pages(ART.normal, text) == [ART.normal.wrap(text, TEXT_WIDTH)], text
    for prompt in PROMPTS:
        text = gettext(prompt).format(arrow="→")
        assert ART.bold.width(text) <= PROMPT_WIDTH, text


def test_a_page_is_as_many_sentences_as_fit():
    short, long = "Two words.", "A sentence with words for two lines."
    face = ART.normal
    assert pages(face, f"{short} {short} {long}") == [
        face.wrap(f"{short} {short}", TEXT_WIDTH),
        face.wrap(long, TEXT_WIDTH),
    ]
    endless = " ".join([long[:-1]] * 3)
    parts = pages(face, endless)
    assert " ".join(chain(*parts)) == endless
    assert len(parts) == -(-len(face.wrap(endless, TEXT_WIDTH)) // TEXT_LINES)
    assert all(len(page) <= TEXT_LINES for page in parts)


def test_the_last_page_of_a_sentence_is_about_as_full_as_the_others():
    text = "Your captor takes its captive to the city of the enemy, where it is slain."
    first, last = (" ".join(page) for page in pages(ART.normal, text))
    assert f"{first} {last}" == text
    assert abs(len(first) - len(last)) < 12


@pytest.mark.parametrize(
    "turning", [lambda driver: driver.press("return"), lambda driver: driver.click((120, 60))]
)
def test_a_sentence_that_is_too_long_has_a_second_page(driver, turning):
    set_language(PSEUDO)
    driver.app.scenes = [scene := learn_scene(driver.context)]
    driver.step()
    first = driver.text
    assert scene.due is Command.ACCEPT
    turning(driver)
    assert driver.text == first, "a key meant for what was there before turns no page"
    driver.wait(NEXT_GUARD_MS)
    driver.press("right")
    assert driver.text == first
    turning(driver)
    assert driver.text != first
    assert scene.stage.lesson.number == 0
    driver.wait(NEXT_GUARD_MS)
    driver.press("return")
    assert scene.stage.lesson.number == 1


@pytest.mark.parametrize("question", [welcome_scene, LessonsScene, first_team_game_scene])
def test_a_question_stands_inside_the_screen_even_if_it_is_longer(driver, question):
    set_language(PSEUDO)
    scene = question(driver.context)
    assert misplaced(scene) == []
    canvas = make_canvas()
    canvas.fill(PAPER)
    scene.draw(canvas)
    assert {canvas.get_at_mapped((0, y)) for y in range(HEIGHT)} == {PAPER}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "1 and 3 come in 4 ways each, 4 and 5 in only 1 each: the sticks fall in 16 ways.",
            [
                "1 and 3 come in 4 ways each, 4 and 5 in only 1 each:",
                "the sticks fall in 16 ways.",
            ],
        ),
        (
            "Only a new piece takes it now, with a 3: that is 4 of the 16 ways to fall there are.",
            [
                "Only a new piece takes it now, with a 3:",
                "that is 4 of the 16 ways to fall there are.",
            ],
        ),
        (
            "one two three four five six seven eight nine ten eleven twelve",
            ["one two three four five six seven", "eight nine ten eleven twelve"],
        ),
    ],
)
def test_a_long_sentence_is_divided_at_the_end_of_a_clause_if_there_is_one(text, parts):
    assert [" ".join(page) for page in pages(ART.normal, text)] == parts
