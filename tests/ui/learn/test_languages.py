"""The lessons in every language: their sentences and prompts fit the panel."""

from __future__ import annotations

import pytest
from driver import ART

from puluc.language import LANGUAGES, gettext, set_language
from puluc.ui.learn.first_game import FIRST_GAME
from puluc.ui.learn.other_roads import OTHER_ROADS
from puluc.ui.learn.panel import PROMPT_WIDTH, TEXT_LINES, TEXT_WIDTH
from puluc.ui.learn.stage import LANDING_PROMPT, OF_CITY, OF_PIECE, OF_UNIT, TASK_PROMPTS

STEPS = [
    step for script in (FIRST_GAME, *(road.script for road in OTHER_ROADS)) for step in script.steps
]
PROMPTS = (*TASK_PROMPTS.values(), LANDING_PROMPT, *OF_CITY, *OF_UNIT, *OF_PIECE)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_and_every_prompt_fits(code):
    set_language(code)
    for step in STEPS:
        text = gettext(step.text)
        assert len(ART.normal.wrap(text, TEXT_WIDTH)) <= TEXT_LINES, text
    for prompt in PROMPTS:
        text = gettext(prompt).format(arrow="→")
        assert ART.bold.width(text) <= PROMPT_WIDTH, text
