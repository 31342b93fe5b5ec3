"""What is made while the package is built: translations, the outline of commands, links to the project.

For a wheel as for an editable install.
"""

import os
import re
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

HOME = "JASSTURNIER_REPOSITORY"
"""A release sets this variable to the address of the repository, such as https://example.org/jassturnier."""
_BESIDE = re.compile(r"\]\((?!https?:|#)([^)]+)\)")


class Catalogues(BuildHookInterface):  # type: ignore[misc]  # hatchling is there only while building
    """Writes a compiled catalogue beside every written one, and what TAB knows of the commands."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write these files before the others are collected."""
        del version, build_data
        for written in Path(self.root, "jassturnier", "locale").rglob("*.po"):
            compile_catalogue(written)
        sys.path.insert(0, self.root)
        from jassturnier.cli.desk.completing import pack  # noqa: PLC0415 — it is found only now

        pack()


def compile_catalogue(written: Path) -> None:
    """Write the `.mo` file that belongs to a `.po` file."""
    with written.open("rb") as source, written.with_suffix(".mo").open("wb") as target:
        write_mo(target, read_po(source, locale=written.parts[-3]))


class Home(MetadataHookInterface):  # type: ignore[misc]  # hatchling is there only while building
    """Writes the long description and the links of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add both; whole addresses stand in them where it is known which ones."""
        text = Path(self.root, "README.md").read_text("utf-8")
        home = os.environ.get(HOME, "").rstrip("/")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(text, home)}
        metadata["urls"] = links(home)


def described(readme: str, home: str) -> str:
    """Return a README with whole addresses in place of those beside it; as it is where `home` is empty."""
    return _BESIDE.sub(lambda link: f"]({home}/{_kind(link[1])}/HEAD/{link[1]})", readme) if home else readme


def _kind(place: str) -> str:
    return "raw" if place.endswith((".png", ".svg")) else "blob"


def links(home: str) -> dict[str, str]:
    """Return the links that an index shows beside a package."""
    pages = {"Changelog": "blob/HEAD/CHANGELOG.md", "Issues": "issues", "Security": "security/policy"}
    return {"Source": home, **{name: f"{home}/{page}" for name, page in pages.items()}} if home else {}
