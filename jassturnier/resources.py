"""Files that are packed with the program: regulations, sample data, translations, fonts.

A wheel carries `templates` and `sample_data` inside the package; in a source
checkout they stand beside it. Both places are looked at, the package first.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@cache
def _places() -> "tuple[Traversable, ...]":
    package = files("jassturnier")
    return (package, Path(__file__).resolve().parent.parent)


def find(*path: str) -> "Traversable":
    """Return the packaged file or folder at `path`, such as `("templates", "regulations")`.

    Raises:
        FileNotFoundError: neither place has it; the installation is broken.
    """
    for place in _places():
        candidate = place.joinpath(*path)
        if candidate.is_file() or candidate.is_dir():
            return candidate
    raise FileNotFoundError("/".join(path))


def read(*path: str) -> bytes:
    """Return the bytes of a packaged file."""
    return find(*path).read_bytes()


def names(*path: str, ending: str) -> list[str]:
    """Return the sorted names, without `ending`, of the files in a packaged folder."""
    found = (item.name for item in find(*path).iterdir() if item.is_file())
    return sorted(name.removesuffix(ending) for name in found if name.endswith(ending))
