"""The keys of the board, named in the strip after a wrong key, and for a new player."""

from puluc.marks import N_
from puluc.rules import Phase
from puluc.storage.preferences import Preferences
from puluc.text.language import gettext

LEARNT_THROWS = 3
"""The throws by key or click after which a player is taken to know the keys."""

PATIENCE_MS = 6000
"""The milliseconds after which a new player sees the keys."""

_KEYS = {
    # Translators: the keys of the board, named in one line of 155 pixels. F2 opens the menu.
    Phase.OPENING: N_("Space: throw. F2: menu"),
    Phase.THROW: N_("Space: throw. F2: menu"),
    Phase.MOVE: N_("Arrows, Space: move. F2: menu"),
    Phase.PASS: N_("Space: pass. F2: menu"),
    Phase.OVER: N_("Space: next game. F2: menu"),
}


_BUTTONS = {
    # Translators: the buttons of a game controller, in one line of 155 pixels.
    Phase.OPENING: N_("A: throw. Start: menu"),
    Phase.THROW: N_("A: throw. Start: menu"),
    Phase.MOVE: N_("D-pad, A: move. Start: menu"),
    Phase.PASS: N_("A: pass. Start: menu"),
    Phase.OVER: N_("A: next game. Start: menu"),
}


def key_words(phase: Phase, *, has_pad: bool) -> str:
    """Return the keys or buttons for what the match waits for, and for the menu."""
    return gettext((_BUTTONS if has_pad else _KEYS)[phase])


def is_new_player(preferences: Preferences) -> bool:
    """Return whether a player may not know the keys yet."""
    return not preferences.auto_throw and preferences.own_throws < LEARNT_THROWS
