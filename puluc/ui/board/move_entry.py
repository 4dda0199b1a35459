"""The question for a typed move: ``4-7``, or ``c3`` from the city."""

import re
from collections.abc import Callable, Sequence

from puluc.rules import CITY, Play
from puluc.storage.preferences import Speed
from puluc.text.language import gettext, pgettext
from puluc.ui.board.cursor import Cursor
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Push, Transition
from puluc.ui.widgets.ask import AskScene

_MOVE = re.compile(r"(\d+|[^\W\d]+?)[\s+x-]*(\d+|[^\W\d]+)")
_LONGEST = 12


def ask_move(
    context: Context, cursor: Cursor, make: Callable[[Play], Transition | None]
) -> Transition:
    """Return the transition that asks for one of the cursor's plays, which ``make`` makes."""

    def check(text: str) -> str:
        places = _places(text)
        if places is None:
            return gettext("Type a move such as 4-7, or c3 from the city")
        is_found = _found(places, cursor.plays) is not None
        return "" if is_found else cursor.objection(*places)

    def take(text: str) -> Transition | None:
        play = _found(_places(text), cursor.plays)
        if play is None:
            return None
        cursor.lead_to(play)
        return make(play)

    title = gettext("Type a move")
    scene = AskScene(
        context.art,
        title,
        "",
        "",
        check,
        max_length=_LONGEST,
        is_typed_anew=True,
        is_still=context.preferences.speed is Speed.OFF,
        help_topic=HelpTopic.KEYS,
    )
    return Push(scene, take)


def _places(text: str) -> tuple[int, int] | None:
    """Return the origin and the target of a move as typed, None if it is no move.

    The city is 0, its name in the language in use or in English, or a first letter of one of them.
    """
    found = _MOVE.fullmatch(text.strip().casefold())
    if found is None:
        return None
    cities = ("city", pgettext("moves", "city").casefold())
    places = [int(each) if each.isdecimal() else _city(each, cities) for each in found.groups()]
    origin, target = places
    return None if origin is None or target is None else (origin, target)


def _city(text: str, names: Sequence[str]) -> int | None:
    return CITY if any(name.startswith(text) for name in names) else None


def _found(places: tuple[int, int] | None, plays: Sequence[Play]) -> Play | None:
    """Return the first play between these places."""
    ends = ((play, (play.move.origin, play.move.target)) for play in plays)
    return next((play for play, each in ends if each == places), None)
