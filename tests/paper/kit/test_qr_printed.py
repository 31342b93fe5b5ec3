"""QR codes as they come out of a printer, read by another program."""

import subprocess
from pathlib import Path

import pytest
from PIL import Image

from jassturnier.paper import PerPage, slips
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.papers_made import simple

pytestmark = pytest.mark.outside


@pytest.mark.parametrize("per_page", PerPage)
def test_another_reader_finds_every_sheet_number(tmp_path: Path, per_page: PerPage) -> None:
    reader = pytest.importorskip("zxingcpp")
    event, stage = simple(24)
    (tmp_path / "slips.pdf").write_bytes(slips(event, stage, stage.rounds[0], "de", per_page=per_page))
    subprocess.run(["pdftoppm", "-r", "150", "-gray", "-png", "slips.pdf", "page"], cwd=tmp_path, check=True)
    found = [
        code.text
        for page in sorted(tmp_path.glob("page-*.png"))
        for code in reader.read_barcodes(Image.open(page))
    ]
    assert sorted(found) == sorted(sheet_label(table.sheet) for table in stage.rounds[0].tables)
