"""The time of the system."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return the current local time with its zone; in UTC if ``TZ`` has no zone that can be."""
    try:
        return datetime.now().astimezone()
    except ValueError:
        return datetime.now(UTC)
