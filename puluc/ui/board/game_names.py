"""The names of saved games: what they may be, and the panel that asks for one."""

import re
from collections.abc import Collection

from puluc.marks import N_
from puluc.storage.library import (
    MAX_LENGTH,
    NameProblem,
    forbidden_character,
    free_name,
    name_problem,
)
from puluc.storage.preferences import Speed
from puluc.text.language import gettext
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.widgets.ask import AskScene


def copy_name(name: str, taken: Collection[str]) -> str:
    """Return the name to propose for a copy: ``Puluc 2`` of ``Puluc``, ``Puluc 3`` of that."""
    base = re.sub(r" \d{1,2}$", "", name)
    return free_name(base, {*taken, base})


_NAME_PROBLEMS = {
    NameProblem.EMPTY: N_("A game needs a name"),
    NameProblem.TOO_LONG: N_("A name can have at most {count} characters"),
    NameProblem.EDGE: N_("A name can't begin or end with a dot or space"),
    NameProblem.RESERVED: N_("Windows reserves that name"),
    NameProblem.TAKEN: N_("There is already a game of that name"),
}


def name_message(name: str, problem: NameProblem) -> str:
    """Return the message why a game can't have a name; empty if it can."""
    if problem is NameProblem.FORBIDDEN:
        character = forbidden_character(name)
        if character.isprintable():
            return gettext("A name can't contain {character}").format(character=character)
        return gettext("A name can't contain that character")
    return gettext(_NAME_PROBLEMS[problem]).format(count=MAX_LENGTH)


def ask_name(
    context: Context, title: str, name: str, taken: Collection[str], keeps: str | None = None
) -> AskScene:
    """Return the panel that asks for the name of a file; ``keeps`` may be taken already."""

    def check(wanted: str) -> str:
        problem = None if wanted == keeps else name_problem(wanted, taken)
        return name_message(wanted, problem) if problem else ""

    is_still = context.preferences.speed is Speed.OFF
    return AskScene(
        context.art,
        title,
        gettext("Name"),
        name,
        check,
        is_still=is_still,
        help_topic=HelpTopic.SAVED_GAMES,
    )
