"""Marks for player texts in constants.

``python -m tools.build catalogues`` collects them; the code that shows one translates it then, with
``puluc.text.language``. The marks do nothing, so that rules and computer players can use them.
"""


def N_(text: str) -> str:  # noqa: N802 - its name in every program with gettext
    """Return ``text``, which is shown with ``gettext``."""
    return text


def NC_(_context: str, text: str) -> str:  # noqa: N802 - as for N_
    """Return ``text``, which is shown with ``pgettext`` and the same context."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - as for N_
    """Return the forms of a text for a number, which are shown with ``ngettext``."""
    return one, many
