"""Moves as a player reads them: in the notation, but without English words.

Files, the engine and typed moves keep to the notation of ``puluc.rules``.
"""

import re

from puluc.text.language import pgettext

CITY = "\ue000"
"""The city in a move on a screen, which the faces draw as a pyramid."""

_WORD = re.compile("city|pass")


def drawn(moves: str) -> str:
    """Return moves for a screen: the city is a sign, and a pass a word of the player's language."""
    # Translators: stands where a list of turns has the moves of others, such as "3-5"; 42 pixels.
    no_move = pgettext("moves", "pass")
    return _WORD.sub(lambda word: CITY if word[0] == "city" else no_move, moves)


def spelled(text: str) -> str:
    """Return the text of a screen for terminals and screen readers: the city is a word."""
    # Translators: the city at either end of a move, as in "city-3".
    return text.replace(CITY, pgettext("moves", "city"))
