"""The templates that a club has changed."""

from pathlib import Path

from jassturnier.board.templates import Templates
from jassturnier.errors import NotFound
from jassturnier.i18n import say
from jassturnier.store.kit.files import is_folder, read_file


def own_templates(folder: Path | None) -> Templates:
    """Return templates that are taken from a folder where it has them.

    Raises:
        NotFound: the folder is not there.
    """
    if folder is None:
        return Templates()
    if not is_folder(folder):
        raise NotFound(say("There is no folder {path}.", path=str(folder)))

    def own(name: str) -> str | None:
        path = folder / name
        return read_file(path).decode("utf-8-sig", errors="replace") if path.is_file() else None

    return Templates(own)
