"""Put a folder on the PATH of whoever uses Windows, or take it away: `search_path.py add|remove FOLDER`.

The installer runs it. NSIS itself would cut a long PATH off after 1024 letters.
"""

import ctypes
import sys
from typing import Any

_KEY, _NAME = "Environment", "Path"
_EVERYBODY, _CHANGED, _HUNG_UP = 0xFFFF, 0x1A, 0x2
"""Whom to tell what, and how (HWND_BROADCAST, WM_SETTINGCHANGE, SMTO_ABORTIFHUNG)."""
_PATIENCE = 1000
"""Milliseconds that each gets to hear it."""


def changed(before: str, folder: str, *, wanted: bool) -> str:
    """Return a PATH with a folder at its end, or without it; what else stands there stays as it is."""
    others = [each for each in before.split(";") if _same(each) != _same(folder)]
    if wanted:
        others = [*(each for each in others if each), folder]
    return ";".join(others)


def _same(folder: str) -> str:
    return folder.rstrip("\\").casefold()


def change(winreg: Any, folder: str, *, wanted: bool) -> None:  # noqa: ANN401 — a module that only Windows has
    """Change the PATH of the person, by Python's module for the registry."""
    with winreg.CreateKeyEx(winreg.HKEY_CURRENT_USER, _KEY, 0, winreg.KEY_READ | winreg.KEY_WRITE) as key:
        try:
            before, kind = winreg.QueryValueEx(key, _NAME)
        except FileNotFoundError:
            before, kind = "", winreg.REG_EXPAND_SZ
        after = changed(before, folder, wanted=wanted)
        if after != before:
            winreg.SetValueEx(key, _NAME, 0, kind, after)


def tell() -> None:
    """Tell windows that are opened from now on."""
    told: Any = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
    told.SendMessageTimeoutW(_EVERYBODY, _CHANGED, 0, "Environment", _HUNG_UP, _PATIENCE, None)


if __name__ == "__main__":
    import winreg

    change(winreg, sys.argv[2], wanted=sys.argv[1] == "add")
    tell()
