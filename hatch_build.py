"""Compiles the translations while the package is built, for a wheel as for an editable install."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[misc]  # hatchling is there only while building
    """Writes a compiled catalogue beside every written one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues before files are collected."""
        del version, build_data
        for written in Path(self.root, "jassturnier", "locale").rglob("*.po"):
            compile_catalogue(written)


def compile_catalogue(written: Path) -> None:
    """Write the `.mo` file that belongs to a `.po` file."""
    with written.open("rb") as source, written.with_suffix(".mo").open("wb") as target:
        write_mo(target, read_po(source, locale=written.parts[-3]))
