"""Each story in words: all of it is told, in the width of the panel, in every language."""

import pytest

from puluc.ai import LEVELS
from puluc.game.story import Kind, Story
from puluc.languages import LANGUAGES
from puluc.rules import Side
from puluc.text.language import set_language
from puluc.text.stories import story_words

EXAMPLES = {
    Kind.FIRST_WIN: (Story(Kind.FIRST_WIN, Side.JADE), "The first win against Hard"),
    Kind.AFTER_LOSSES: (
        Story(Kind.AFTER_LOSSES, Side.JADE, 4),
        "Jade wins after 4 losses in a row",
    ),
    Kind.FLAWLESS: (Story(Kind.FLAWLESS, Side.JADE, 5), "5 slain, none lost"),
    Kind.COMEBACK: (Story(Kind.COMEBACK, Side.OBSIDIAN, 3), "3 down, Obsidian came back"),
    Kind.FREED: (
        Story(Kind.FREED, Side.OBSIDIAN, 3, 12),
        "Obsidian freed 3 at once on turn 12",
    ),
    Kind.SLAIN: (Story(Kind.SLAIN, Side.JADE, 4, 105), "Jade slew 4 at once on turn 105"),
    Kind.TOWER: (Story(Kind.TOWER, Side.JADE, 6, 31), "Jade took a tower of 6 on turn 31"),
    Kind.LAST_THROW: (
        Story(Kind.LAST_THROW, Side.JADE, turn=31, values=(5,)),
        "The last throw decided: 5",
    ),
    Kind.SWINGS: (Story(Kind.SWINGS, Side.JADE, 7), "The lead changed 7 times"),
    Kind.STREAK: (Story(Kind.STREAK, Side.JADE, 3), "Jade won 3 games in a row"),
    Kind.LONGEST: (
        Story(Kind.LONGEST, Side.JADE, 126),
        "The longest game of this file: 126 turns",
    ),
    Kind.SHORTEST: (
        Story(Kind.SHORTEST, Side.JADE, 12),
        "The shortest game of this file: 12 turns",
    ),
    Kind.THROW: (
        Story(Kind.THROW, Side.JADE, turn=31, values=(3, 2)),
        "Decided by the 3 + 2 on turn 31",
    ),
    Kind.MISTAKE: (Story(Kind.MISTAKE, Side.JADE, turn=31), "Decided by a mistake on turn 31"),
    Kind.LED: (Story(Kind.LED, Side.JADE), "Jade led from the first turn to the end"),
}


@pytest.mark.parametrize("kind", Kind, ids=str)
def test_each_story_is_told(kind):
    story, text = EXAMPLES[kind]
    assert story_words(story, "hard").full == text


@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_and_names_are_told_in_every_language(code):
    set_language(code)
    for story, _ in EXAMPLES.values():
        for opponent in LEVELS:
            text = story_words(story, opponent).full
            assert "{" not in text
            for number in filter(None, (story.number, story.turn, *story.values)):
                is_last = story.kind is Kind.LAST_THROW and number == story.turn
                assert str(number) in text or is_last
