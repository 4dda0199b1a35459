"""Moves as a player reads them: in the notation, but without English words.

Files, the engine and typed moves keep to the notation of ``puluc.rules``.
"""

import re
from functools import partial

from puluc.marks import N_
from puluc.text.language import gettext, pgettext

CITY = "\ue000"
"""The city in a move on a screen, which the faces draw as a pyramid."""

_WORD = re.compile("city|pass")

_MISTAKE = re.compile(r"\?(?=, [^,]*\d %$)")
"""The sign of a mistake, before the chance that it leaves."""

_ONE, _OTHER = r"(?<![\w.:-])(?P<one>\d+)", r"(?P<other>\d+)(?![\w:-])"
_SIGNS = (
    (re.compile(r"\b(?P<number>\d+)/(?P<count>\d+)\b"), N_("{number} of {count}")),
    # Translators: for a listener: an estimate and its error.
    (re.compile(r"(?P<number>\d+) ?± ?(?P<error>\d+)"), N_("{number} plus or minus {error}")),
    # Translators: for a listener: what the two sides have: 3 to 1.
    (re.compile(rf"{_ONE}(?: : |[-:]){_OTHER}"), N_("{one} to {other}")),
    # Translators: for a listener: the players of two teams: 3 against 3.
    (re.compile(rf"{_ONE}[v\xd7]{_OTHER}"), N_("{one} against {other}")),
    # Translators: for a listener: +3.
    (re.compile(r"(?<!\S)\+(?P<number>\d+)"), N_("plus {number}")),
    # Translators: for a listener: -7.
    (re.compile(r"(?<!\S)-(?P<number>\d+)"), N_("minus {number}")),
    # Translators: for a listener: 3.2 s.
    (re.compile(r"(?P<number>\d+[.,]\d+) [s\u0441](?!\w)"), N_("{number} seconds")),
    # Translators: for a listener: a dash in a table, where there is no number.
    (re.compile(r"(?<!\S)-(?=[,.;]|$)"), N_("none")),
)
"""Signs on a screen, and the words that a listener hears instead."""


def drawn(moves: str) -> str:
    """Return moves for a screen: the city is a sign, and a pass a word of the player's language."""
    # Translators: in a list of turns, in the place of moves such as "3-5"; 42 pixels.
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


def spoken(text: str, *, has_moves: bool = False) -> str:
    """Return the text of a screen in words: signs, mistakes, and its moves if it has any."""
    blunder, mistake = f", {gettext('a blunder')}", f", {gettext('a mistake')}"
    told = in_words(said(text) if has_moves else text)
    return _MISTAKE.sub(mistake, told.replace("??", blunder))


def in_words(text: str) -> str:
    """Return a text with words for its signs: "3 of 9" for 3/9, "minus 7" for -7, "city"."""
    told = spelled(text).replace(" - ", ", ")
    for pattern, words in _SIGNS:
        told = pattern.sub(partial(_filled, words), told)
    return told


def _filled(words: str, found: re.Match[str]) -> str:
    return gettext(words).format(**found.groupdict())
