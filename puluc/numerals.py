"""Numbers as the player's language writes them."""

from __future__ import annotations

from puluc.language import pgettext


def decimal(number: float, digits: int) -> str:
    """A number with digits after the decimal sign: ``50.06`` or ``50,06``."""
    return local(f"{number:.{digits}f}")


def local(number: str) -> str:
    """A number that is written with a decimal point."""
    # Translators: the decimal sign, as in 50.06 or 50,06.
    return number.replace(".", pgettext("decimal", "."))
