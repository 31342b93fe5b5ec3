"""QR codes as they come out of a printer, read by another program."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from jassturnier.paper.handouts import cards
from jassturnier.paper.page import PLAIN, Look, Size
from jassturnier.paper.slip import PerPage, slips
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.papers_made import Paper, pdf, simple

pytestmark = pytest.mark.outside


def codes_in(folder: Path, paper: Paper) -> list[str]:
    """Return what every code of a PDF says."""
    reader = pytest.importorskip("zxingcpp")
    (folder / "paper.pdf").write_bytes(pdf(paper))
    subprocess.run(["pdftoppm", "-r", "150", "-gray", "-png", "paper.pdf", "page"], cwd=folder, check=True)
    pages = sorted(folder.glob("page-*.png"))
    return sorted(code.text for page in pages for code in reader.read_barcodes(Image.open(page)))


@pytest.mark.parametrize("per_page", PerPage)
def test_another_reader_finds_every_sheet_number(tmp_path: Path, per_page: PerPage) -> None:
    event, stage = simple(24)
    content = slips(event, stage, stage.rounds[0], Look("de"), per_page=per_page)
    assert codes_in(tmp_path, content) == sorted(sheet_label(table.sheet) for table in stage.rounds[0].tables)


@pytest.mark.parametrize("size", [Size.A4, Size.A5])
def test_the_code_on_a_card_leads_to_the_board(tmp_path: Path, size: Size) -> None:
    event, stage = simple(8)
    content = cards(event, stage, Look("de", replace(PLAIN, size=size)), board="http://192.168.1.10:8080/")
    assert codes_in(tmp_path, content) == sorted(
        f"http://192.168.1.10:8080/me?who={entry.number}" for entry in stage.entries
    )
