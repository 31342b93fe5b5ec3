"""Compiles the translations and packs the outline of the commands while the package is built.

For a wheel as for an editable install.
"""

import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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
