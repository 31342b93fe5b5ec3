"""LibreOffice, to work out formulas the way people's programs do."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

NEEDED = pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")


def recalculated(content: bytes, folder: Path) -> bytes:
    """Open a workbook and save it again with every formula worked out."""
    return all_recalculated({"in": content}, folder)["in"]


def all_recalculated(contents: Mapping[str, bytes], folder: Path) -> dict[str, bytes]:
    """Open and save workbooks, given by any names; to start the program takes longer than twenty of them."""
    for name, content in contents.items():
        (folder / f"{name}.xlsx").write_bytes(content)
    convert([folder / f"{name}.xlsx" for name in contents], "xlsx", folder / "out")
    return {name: (folder / "out" / f"{name}.xlsx").read_bytes() for name in contents}


def convert(files: list[Path], kind: str, out: Path) -> None:
    """Save files as those of another kind in a folder."""
    profile = f"-env:UserInstallation={(files[0].parent / 'profile').as_uri()}"
    command = ["soffice", "--headless", profile, "--convert-to", kind, "--outdir", str(out), *map(str, files)]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
