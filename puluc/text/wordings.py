"""Sentences with alternatives: one text that holds a sentence in full and in fewer words."""

from collections.abc import Callable, Iterable, Sequence

from puluc.rules import Player, Ruleset, Seat
from puluc.text.names import player_name

Words = tuple[str, ...]
"""One sentence, in full and then shorter; empty for none."""

SEPARATOR = "|"
"""Stands between the alternatives of a text."""


def wordings(text: str, /, **values: object) -> tuple[str, ...]:
    """Return the alternatives of a translated text with their placeholders filled in.

    The longest comes first, as in ``"{who} went to space {space}|{who} went to {space}"``; each
    language may have its own number of them. An empty text has none.
    """
    return tuple(each.format(**values) for each in text.split(SEPARATOR)) if text else ()


def filled(texts: Iterable[str], **values: object) -> Words:
    """Wordings of one sentence with their placeholders filled in."""
    return tuple(text.format(**values) for text in texts)


Called = Callable[[Player], str]


def names_of(rules: Ruleset, seats: Sequence[Seat]) -> Called:
    """Return the names of the players of a game; ``seats`` are in the order of their turns.

    A person who plays for several players is named with their numbers: Ana 1, Ana 3.
    """
    names = [seat.name for seat in seats]

    def called(player: Player) -> str:
        name = names[rules.hand_of(player)]
        if not name:
            return player_name(player)
        return f"{name} {player.number}" if names.count(name) > 1 else name

    return called
