"""The story of a game in words, for the panel of its end."""

from puluc.game.story import Story, StoryKind
from puluc.marks import N_, NN_
from puluc.text.language import gettext, ngettext
from puluc.text.names import level_name, side_name
from puluc.text.wordings import Words, worded

_TOLD = {
    # Translators: what was remarkable about a game, in 220 pixels at most. {side} won it.
    StoryKind.FIRST_WIN: N_("The first win against {level}"),
    StoryKind.FLAWLESS: N_("{number} slain, none lost"),
    # Translators: {side} had taken {number} pieces fewer than the enemy, and won.
    StoryKind.COMEBACK: N_("{number} down, {side} came back"),
    StoryKind.FREED: N_("{side} freed {number} at once on turn {turn}"),
    StoryKind.SLAIN: N_("{side} slew {number} at once on turn {turn}"),
    # Translators: {side} captured a unit of {number} pieces.
    StoryKind.UNIT: N_("{side} took a unit of {number} on turn {turn}"),
    # Translators: {values} is what was thrown, such as 5, or 3 + 2.
    StoryKind.LAST_THROW: N_("The last throw decided it: {values}"),
    StoryKind.THROW: N_("Decided by the {values} on turn {turn}"),
    StoryKind.MISTAKE: N_("Decided by a mistake on turn {turn}"),
    StoryKind.LED: N_("{side} led from the first turn to the end"),
}
_COUNTED = {
    # Translators: what was remarkable about a game, in 220 pixels at most. {side} won it.
    StoryKind.AFTER_LOSSES: NN_(
        "{side} wins after {number} loss", "{side} wins after {number} losses in a row"
    ),
    StoryKind.SWINGS: NN_("The lead changed {number} time", "The lead changed {number} times"),
    StoryKind.STREAK: NN_("{side} won {number} game", "{side} won {number} games in a row"),
    # Translators: no game of this file had more turns.
    StoryKind.LONGEST: NN_(
        "The longest game of this file: {number} turn",
        "The longest game of this file: {number} turns",
    ),
    StoryKind.SHORTEST: NN_(
        "The shortest game of this file: {number} turn",
        "The shortest game of this file: {number} turns",
    ),
}


def story_words(story: Story, opponent: str) -> Words:
    """Return a story in words; ``opponent`` is that of Jade, in one word (``Record.opponent``)."""
    kind, number = story.kind, story.number
    text = ngettext(*_COUNTED[kind], number) if kind in _COUNTED else gettext(_TOLD[kind])
    return worded(
        text,
        side=side_name(story.winner),
        number=number,
        turn=story.turn,
        values=" + ".join(map(str, story.values)),
        level=level_name(opponent),
    )
