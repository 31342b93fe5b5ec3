"""How the program came onto this machine, told from where it runs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jassturnier.errors import Failed
from jassturnier.i18n import Text, say

_SOURCE = Path(__file__).resolve().parents[3]
"""The folder of the sources, or wherever else the package lies."""


def installed() -> Text:
    """Say how the program was installed, and where it lies."""
    prefix = Path(sys.prefix)
    if (prefix.parent / "uninstall.exe").exists():
        return say("installed by its installer: {place}", place=str(prefix.parent))
    if ready_made():
        return say("unpacked from a folder of its own: {place}", place=str(Path(sys.executable).parent))
    if (_SOURCE / "pyproject.toml").exists():
        return say("run from its source: {place}", place=str(_SOURCE))
    if (prefix / "pipx_metadata.json").exists():
        return say("installed by pipx: {place}", place=sys.prefix)
    if (prefix / "uv-receipt.toml").exists():
        return say("installed by uv: {place}", place=sys.prefix)
    return say("installed by pip: {place}", place=sys.prefix)


def ready_made() -> bool:
    """Say whether the program brought its Python along: a folder that was unpacked, or Windows' installer."""
    # Beside the Python that an installer brings stands where it looks for packages, which no other one has.
    embedded = any(Path(sys.executable).parent.glob("python*._pth"))
    return embedded or bool(getattr(sys, "frozen", False))


@contextmanager
def extra(name: str, *packages: str) -> Iterator[None]:
    """Say how an optional part of the program is installed where one of its packages is not there.

    Raises:
        Failed: it is not there.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in packages:
            raise
        raise Failed(
            say(
                "For this one more package is needed, {package}: pip install 'jassturnier[{extra}]'",
                package=error.name,
                extra=name,
            )
        ) from error
