"""The time of the system."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return the current local time with its zone; in UTC if ``TZ`` names an impossible zone."""
    try:
        return datetime.now().astimezone()
    except ValueError:
        return datetime.now(UTC)
