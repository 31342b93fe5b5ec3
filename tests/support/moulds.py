"""Evenings that many tests begin with: made once in a run, and copied for every other test."""

import shutil
import tempfile
from collections.abc import Callable, Hashable
from pathlib import Path

_moulds: dict[Hashable, "tempfile.TemporaryDirectory[str]"] = {}


def poured(folder: Path, mould: Hashable, make: Callable[[], object]) -> None:
    """Leave in an empty folder what `make` leaves there; from the second time on by a copy of it."""
    if mould in _moulds:
        shutil.copytree(_moulds[mould].name, folder, dirs_exist_ok=True)
        return
    make()
    made = tempfile.TemporaryDirectory(prefix="jassturnier-mould-")
    shutil.copytree(folder, made.name, dirs_exist_ok=True)
    _moulds[mould] = made
