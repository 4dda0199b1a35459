"""Numbers and dates as the player's language writes them."""

from datetime import date

from puluc.text.language import gettext, ngettext, pgettext


def decimal(number: float, digits: int) -> str:
    """Return a number with digits after the decimal sign: ``50.06`` or ``50,06``."""
    return local(f"{number:z.{digits}f}")


def local(number: str) -> str:
    """Return a number written with a decimal point, with the decimal sign of the language."""
    # Translators: the decimal sign, as in 50.06 or 50,06.
    return number.replace(".", pgettext("decimal", "."))


def percent(share: float, digits: int = 0) -> str:
    """Return a share in percent: ``31 %``, with digits ``31.40 %``.

    Without digits only none and all are 0 and 100 %: nothing else is called certain.
    """
    if 0 < share < 1 and not digits:
        share = min(max(share, 0.01), 0.99)
    # Translators: a share in percent.
    return pgettext("percent", "{number} %").format(number=decimal(100 * share, digits))


def whole(number: int) -> str:
    """Return a whole number with its thousands apart: ``1,020`` or ``1 020``."""
    # Translators: a thousand, with the sign that your language puts between thousands.
    sign = pgettext("thousands", "1,000")[1:-3]
    return f"{number:,}".replace(",", sign)


def counted(forms: tuple[str, str], count: int) -> str:
    """Return a text with its number, such as ``3 games``; ``forms`` comes from ``NN_``."""
    return ngettext(*forms, count).format(count=whole(count))


def date_text(day: date) -> str:
    """Return a date, such as ``25 Nov 2026``."""
    # Translators: a date: 25 Nov 2026.
    return _dated(gettext("{day} {month} {year}"), day)


def short_date(day: date, today: date) -> str:
    """Return a date for a narrow column: the year replaces the day if that year has ended."""
    # Translators: a date of this year and one of an earlier year, 53 pixels: 25 Nov, Nov 2025.
    this_year, earlier = gettext("{day} {month}"), gettext("{month} {year}")
    return _dated(this_year if day.year == today.year else earlier, day)


def _dated(text: str, day: date) -> str:
    # Translators: the months as in a date, short, with a space between them.
    months = gettext("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()
    return text.format(day=day.day, month=months[day.month - 1], year=day.year)
