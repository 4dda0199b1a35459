"""Sentences for the player about files: refused names, the portable folder."""

from puluc.marks import N_
from puluc.storage.names import MAX_LENGTH, NameProblem, forbidden_character
from puluc.storage.paths import PortableProblem
from puluc.text.language import gettext

_NAME_PROBLEMS = {
    NameProblem.EMPTY: N_("A game needs a name"),
    NameProblem.TOO_LONG: N_("A name can have at most {count} characters"),
    NameProblem.EDGE: N_("A name can't begin or end with a dot or space"),
    NameProblem.RESERVED: N_("Windows reserves that name"),
    NameProblem.TAKEN: N_("There is already a game of that name"),
}

_PORTABLE_PROBLEMS = {
    PortableProblem.INSTALLED: N_(
        "Games can't be kept beside the program: this copy of Puluc is installed."
    ),
    PortableProblem.READ_ONLY: N_(
        "Games can't be kept beside the program: its folder can't be written."
    ),
}


def name_message(name: str, problem: NameProblem) -> str:
    """Why a game can't have a name."""
    if problem is NameProblem.FORBIDDEN:
        character = forbidden_character(name)
        if character.isprintable():
            return gettext("A name can't contain {character}").format(character=character)
        return gettext("A name can't contain that character")
    return gettext(_NAME_PROBLEMS[problem]).format(count=MAX_LENGTH)


def translocation_message() -> str:
    """What to do when macOS runs a copy of the app."""
    return gettext(
        "macOS runs a hidden copy of Puluc. Leave it, move Puluc.app to the Applications folder,"
        " and start it there."
    )


def portable_message(problem: PortableProblem) -> str:
    """Why games are not kept beside the program."""
    return gettext(_PORTABLE_PROBLEMS[problem])
