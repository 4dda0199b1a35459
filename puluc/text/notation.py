"""Moves as a player reads them: in the notation, but without English words.

Files, the engine and typed moves keep to the notation of ``puluc.rules``.
"""

import re

from puluc.marks import N_
from puluc.text.language import gettext, pgettext

CITY = "\ue000"
"""The city in a move on a screen, which the faces draw as a pyramid."""

_WORD = re.compile("city|pass")


def drawn(moves: str) -> str:
    """Return moves for a screen: the city is a sign, and a pass a word of the player's language."""
    # Translators: stands where a list of turns has the moves of others, such as "3-5"; 42 pixels.
    no_move = pgettext("moves", "pass")
    return _WORD.sub(lambda word: CITY if word[0] == "city" else no_move, moves)


_SAID = {
    "-": N_("from {origin} to {target}"),
    "x": N_("from {origin} to {target}, capturing"),
    "+": N_("from {origin} to {target}, slaying"),
    "=": N_("from {origin} to {target}, making a double"),
    "*": N_("from {origin} to {target}, burning"),
}
"""How moves are said, by their signs."""

_SAID_OUT = {
    "-": N_("out to {target}"),
    "x": N_("out to {target}, capturing"),
    "=": N_("out to {target}, making a double"),
    "*": N_("out to {target}, burning"),
}
"""How moves from the city are said."""

_SAID_HOME = {"-": N_("from {origin} home"), "+": N_("from {origin} home, slaying")}
"""How moves to a city are said."""


def said(text: str) -> str:
    """Return the text of a screen with its moves in words: "from 3 to 8, capturing".

    In a sentence that goes on a comma ends them.
    """
    # Translators: how a sentence begins whose moves are shown as 5-7; then the same for moves that
    # are said: "After the move from 5 to 7".
    after, after_said = gettext("After {moves}"), gettext("After the move {moves}")
    before, before_said = after.split("{moves}")[0], after_said.split("{moves}")[0]

    def words(found: re.Match[str]) -> str:
        begun, origin, sign, target, rest = found.groups()
        texts = _SAID_OUT if not origin.isdecimal() else _SAID
        texts = texts if target.isdecimal() else _SAID_HOME
        told = gettext(texts.get(sign, _SAID[sign])).format(origin=origin, target=target)
        comma = "," if rest and (begun or "," in told) else ""
        begin = (begun or "")[:1] + before_said[1:] if begun else ""
        return f"{begin}{told}{comma}{rest or ''}"

    place = rf"(\d+|{CITY}|{re.escape(spelled(CITY))})"
    moves = rf"(?<!\w)({re.escape(before)})?{place}([-x+=*]){place}( (?=[^\W\d_]))?"
    return re.sub(moves, words, text, flags=re.IGNORECASE)


def spelled(text: str) -> str:
    """Return the text of a screen for terminals and screen readers: the city is a word."""
    # Translators: the city at either end of a move, as in "city-3".
    return text.replace(CITY, pgettext("moves", "city"))
