"""Files that are packed with the program: regulations, sample data, guides, translations, fonts.

A wheel carries `templates`, `sample_data` and `docs/guides` inside the package; in a source
checkout they stand beside it. Both places are looked at, the package first.
"""

from pathlib import Path

# Plain paths: to load importlib.resources takes a tenth of the time of “--help”.
_PLACES = (Path(__file__).parent, Path(__file__).resolve().parent.parent)


def find(*path: str) -> Path:
    """Return the packaged file or folder at `path`, such as `("templates", "regulations")`.

    Raises:
        FileNotFoundError: neither place has it; the installation is broken.
    """
    for place in _PLACES:
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
