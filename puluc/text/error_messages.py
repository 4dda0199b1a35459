"""Messages about refusals in the player's language: expected errors, and those of the system."""

import errno

from puluc import PulucError
from puluc.marks import N_
from puluc.rules import Contradiction, Player, Refusal, Side
from puluc.text.language import gettext
from puluc.text.names import player_name, side_name
from puluc.text.wordings import capitalised

# Translators: the following come after "Can't save the game:" and in other sentences.
_NOT_ALLOWED = N_("the system doesn't allow it")
_NO_SPACE = N_("no space is left on the disk")

_SYSTEM = {
    errno.EACCES: _NOT_ALLOWED,
    errno.EPERM: _NOT_ALLOWED,
    errno.ENOSPC: _NO_SPACE,
    errno.EDQUOT: _NO_SPACE,
    errno.EROFS: N_("that disk is read-only"),
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOTDIR: N_("part of its path is not a folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.ELOOP: N_("its links form a loop"),
    errno.EEXIST: N_("it already exists"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EIO: N_("the disk reports an error"),
}
"""The messages for frequent errors of the system; others keep its own words, mostly English."""

_IN_USE = N_("another program is using it")
_IN_USE_CODES = (32, 33)
"""Windows reports these as EACCES."""


def error_message(error: PulucError | OSError) -> str:
    """Return the message about an error, as a sentence or a part of one."""
    if isinstance(error, OSError):
        return gettext(_system_text(error))
    about = {name: _shown(value) for name, value in error.about.items()}
    text = gettext(error.text)
    return text.format(**about) if about else text


def _system_text(error: OSError) -> str:
    if getattr(error, "winerror", None) in _IN_USE_CODES:
        return _IN_USE
    return _SYSTEM.get(error.errno or 0) or error.strerror or str(error)


def line_text(error: PulucError | OSError | MemoryError) -> str:
    """Return ``error_message`` as a separate line, with the file of a system error."""
    if isinstance(error, MemoryError):
        return gettext("there is not enough memory")
    if isinstance(error, OSError) and error.filename:
        # Translators: {file} is the path of a file or folder.
        return gettext("{file}: {reason}").format(file=error.filename, reason=error_message(error))
    return error_message(error).replace("\n", " ")


def _shown(value: object) -> object:
    """Return the text for the player of a value in ``PulucError.about``."""
    match value:
        case PulucError() | OSError():  # here a sentence is part of another one
            return error_message(value).removesuffix(".")
        case Player():
            return player_name(value)
        case Side():
            return side_name(value)
    return value


def refusal_message(refusal: Refusal) -> str:
    """Return why the player's unit can't be moved, as a sentence for the strip."""
    text = _TO_PLAYERS.get(refusal)
    return gettext(text) if text else capitalised(gettext(refusal.value))


_TO_PLAYERS = {
    Refusal.NOBODY_HOME: N_("You have no piece at home"),
    Refusal.LIMIT: N_("No more units may come out"),
    Refusal.TEAM_MATE: N_("That unit is your team-mate's"),
}
"""The messages that are not just the error's own text."""

CONTRADICTION_MESSAGES = {
    Contradiction.TOO_MANY_UNITS: N_("At most 5 units, and no more than there are pieces."),
    Contradiction.FIRE_WITHOUT_MIDDLE: N_("Fire needs an odd number of spaces."),
    Contradiction.FLOW_WITHOUT_LOOP: N_("Flow needs Captures: Backward, and Highway: Looping."),
    Contradiction.TOO_FEW_SPACES: N_("Every player needs a space for a unit."),
}
