"""Spreadsheets of a tournament."""

from pathlib import Path

from jassturnier.exchange.csv_out import write_csv
from jassturnier.exchange.xlsx_out import workbook
from jassturnier.services.desk import Desk
from jassturnier.store.files import file_stem, write_file


def export_csv(desk: Desk, what: str) -> str:
    """Return one list as CSV: entries, draw, scores or standings."""
    return write_csv(desk.evening(), what)


def export_xlsx(desk: Desk, path: Path | None, language: str) -> Path:
    """Write the workbook of the evening and return its file."""
    evening = desk.evening()
    chosen = path or Path(file_stem(evening.name) + ".xlsx")
    write_file(chosen, workbook(evening, language))
    return chosen
