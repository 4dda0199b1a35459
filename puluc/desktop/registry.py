"""The Windows registry itself."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import ctypes
    import winreg

    _SHCNE_ASSOCCHANGED = 0x08000000

    class UserRegistry:
        """The keys below ``HKEY_CURRENT_USER``."""

        def write(self, key: str, value: str) -> None:
            """Set the unnamed value of a key, which is made if it is missing."""
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as opened:
                winreg.SetValueEx(opened, "", 0, winreg.REG_SZ, value)

        def remove(self, key: str) -> bool:
            """Remove a key without keys below it; False if there is none."""
            try:
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
            except FileNotFoundError:
                return False
            return True

        def refresh(self) -> None:
            """Have the desktop look again."""
            ctypes.windll.shell32.SHChangeNotify(_SHCNE_ASSOCCHANGED, 0, None, None)
