"""Access to the Windows registry."""

import sys

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
            """The default value of a key; empty if there is none."""
            try:
                return winreg.QueryValue(winreg.HKEY_CURRENT_USER, key)
            except FileNotFoundError:
                return ""

        def remove(self, key: str) -> bool:
            """Remove a key and its subkeys; False if it does not exist."""
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
