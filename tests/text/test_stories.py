"""Each story in words: all of it is told, in the width of the panel, in every language."""

import pytest

from puluc.ai import LEVELS
from puluc.game.story import Story, StoryKind
from puluc.languages import LANGUAGES
from puluc.rules import Side
from puluc.text.language import set_language
from puluc.text.stories import story_words

EXAMPLES = {
    StoryKind.FIRST_WIN: (Story(StoryKind.FIRST_WIN, Side.JADE), "The first win against Hard"),
    StoryKind.AFTER_LOSSES: (
        Story(StoryKind.AFTER_LOSSES, Side.JADE, 4),
        "Jade wins after 4 losses in a row",
    ),
    StoryKind.FLAWLESS: (Story(StoryKind.FLAWLESS, Side.JADE, 5), "5 slain, none lost"),
    StoryKind.COMEBACK: (Story(StoryKind.COMEBACK, Side.OBSIDIAN, 3), "3 down, Obsidian came back"),
    StoryKind.FREED: (
        Story(StoryKind.FREED, Side.OBSIDIAN, 3, 12),
        "Obsidian freed 3 at once on turn 12",
    ),
    StoryKind.SLAIN: (Story(StoryKind.SLAIN, Side.JADE, 4, 105), "Jade slew 4 at once on turn 105"),
    StoryKind.UNIT: (
        Story(StoryKind.UNIT, Side.JADE, 6, 31),
        "Jade took a unit of 6 on turn 31",
    ),
    StoryKind.LAST_THROW: (
        Story(StoryKind.LAST_THROW, Side.JADE, turn=31, values=(5,)),
        "The last throw decided it: 5",
    ),
    StoryKind.SWINGS: (Story(StoryKind.SWINGS, Side.JADE, 7), "The lead changed 7 times"),
    StoryKind.STREAK: (Story(StoryKind.STREAK, Side.JADE, 3), "Jade won 3 games in a row"),
    StoryKind.LONGEST: (
        Story(StoryKind.LONGEST, Side.JADE, 126),
        "The longest game of this file: 126 turns",
    ),
    StoryKind.SHORTEST: (
        Story(StoryKind.SHORTEST, Side.JADE, 12),
        "The shortest game of this file: 12 turns",
    ),
    StoryKind.THROW: (
        Story(StoryKind.THROW, Side.JADE, turn=31, values=(3, 2)),
        "Decided by the 3 + 2 on turn 31",
    ),
    StoryKind.MISTAKE: (
        Story(StoryKind.MISTAKE, Side.JADE, turn=31),
        "Decided by a mistake on turn 31",
    ),
    StoryKind.LED: (Story(StoryKind.LED, Side.JADE), "Jade led from the first turn to the end"),
}


@pytest.mark.parametrize("kind", StoryKind, ids=str)
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
                is_last = story.kind is StoryKind.LAST_THROW and number == story.turn
                assert str(number) in text or is_last
