"""Marks for texts of the player that stand in constants.

``python -m tools.build catalogues`` collects them; whoever shows one translates it then, with
``puluc.text.language``. The marks do nothing, so that rules and computer players can use them too.
"""


def N_(text: str) -> str:  # noqa: N802 - its name in every program with gettext
    """``text`` itself, shown with ``gettext``."""
    return text


def NC_(_context: str, text: str) -> str:  # noqa: N802 - likewise
    """``text`` itself, shown with ``pgettext`` and the same context."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - likewise
    """Return the forms of a text for a number, shown with ``ngettext``."""
    return one, many
