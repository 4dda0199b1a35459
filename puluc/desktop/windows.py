"""File association in the part of the Windows registry that belongs to a user."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

SUFFIX_KEY = r"Software\Classes\.puluc"
TYPE_KEY = r"Software\Classes\Puluc.Game"
TYPE_NAME = "Puluc.Game"


class Registry(Protocol):
    """What is needed of the keys below ``HKEY_CURRENT_USER``."""

    def write(self, key: str, value: str) -> None:
        """Set the unnamed value of a key, which is made if it is missing."""
        ...

    def read(self, key: str) -> str:
        """The unnamed value of a key; empty if there is none."""
        ...

    def remove(self, key: str) -> bool:
        """Remove a key and the keys below it; False if there is none."""
        ...

    def refresh(self) -> None:
        """Have the desktop look again."""
        ...


def install(registry: Registry, program: Sequence[str], icon: str) -> Iterator[str]:
    """Have game files opened by ``program``, the words that start it; the keys written."""
    command = " ".join(f'"{word}"' for word in (*program, "%1"))
    for key, value in (
        (TYPE_KEY, "Puluc game"),
        (rf"{TYPE_KEY}\DefaultIcon", icon),
        (rf"{TYPE_KEY}\shell\open\command", command),
        (SUFFIX_KEY, TYPE_NAME),
    ):
        registry.write(key, value)
        yield key
    registry.refresh()


def uninstall(registry: Registry) -> Iterator[str]:
    """Take back what ``install`` did, and what Windows has added to it; the keys removed."""
    is_ours = registry.read(SUFFIX_KEY) == TYPE_NAME
    for key in (SUFFIX_KEY, TYPE_KEY) if is_ours else (TYPE_KEY,):
        if registry.remove(key):
            yield key
    registry.refresh()
