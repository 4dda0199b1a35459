"""The file type in the user's part of the Windows registry: its keys, written and removed."""

import sys
from collections.abc import Iterator, Sequence
from typing import Protocol

from puluc.text.language import gettext

SUFFIX_KEY = r"Software\Classes\.puluc"
TYPE_KEY = r"Software\Classes\Puluc.Game"
TYPE_NAME = "Puluc.Game"


class Registry(Protocol):
    """The keys below ``HKEY_CURRENT_USER``."""

    def write(self, key: str, value: str) -> None:
        """Set the default value of a key, which is created if missing."""
        ...

    def read(self, key: str) -> str:
        """Return the default value of a key; empty if there is none."""
        ...

    def remove(self, key: str) -> bool:
        """Remove a key and its subkeys; return whether it existed."""
        ...

    def refresh(self) -> None:
        """Notify the desktop of changed file types."""
        ...


def install(registry: Registry, program: Sequence[str], icon: str) -> Iterator[str]:
    """Open game files with ``program``, the command as words; yield the keys written."""
    command = " ".join(f'"{word}"' for word in (*program, "%1"))
    for key, value in (
        (TYPE_KEY, gettext("Puluc game")),
        (rf"{TYPE_KEY}\DefaultIcon", icon),
        (rf"{TYPE_KEY}\shell\open\command", command),
        (SUFFIX_KEY, TYPE_NAME),
    ):
        registry.write(key, value)
        yield key
    registry.refresh()


def uninstall(registry: Registry) -> Iterator[str]:
    """Undo ``install``, with the keys that Windows added below its own; yield the keys removed."""
    is_ours = registry.read(SUFFIX_KEY) == TYPE_NAME
    for key in (SUFFIX_KEY, TYPE_KEY) if is_ours else (TYPE_KEY,):
        if registry.remove(key):
            yield key
    registry.refresh()


if sys.platform == "win32":
    import ctypes
    import winreg

    _SHCNE_ASSOCCHANGED = 0x08000000

    class UserRegistry:
        """The keys below ``HKEY_CURRENT_USER``."""

        def write(self, key: str, value: str) -> None:
            """Set the default value of a key, which is created if missing."""
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as opened:
                winreg.SetValueEx(opened, "", 0, winreg.REG_SZ, value)

        def read(self, key: str) -> str:
            """Return the default value of a key; empty if there is none."""
            try:
                return winreg.QueryValue(winreg.HKEY_CURRENT_USER, key)
            except FileNotFoundError:
                return ""

        def remove(self, key: str) -> bool:
            """Remove a key and its subkeys; return whether it existed."""
            try:
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
                    count, *_ = winreg.QueryInfoKey(opened)
                    subkeys = [winreg.EnumKey(opened, number) for number in range(count)]
            except FileNotFoundError:
                return False
            for name in subkeys:
                self.remove(rf"{key}\{name}")
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
            return True

        def refresh(self) -> None:
            """Notify the desktop of changed file types."""
            ctypes.windll.shell32.SHChangeNotify(_SHCNE_ASSOCCHANGED, 0, None, None)
