"""Spreadsheets of a tournament."""

from pathlib import Path

from sqlalchemy import select
from sqlmodel import col

from jassturnier.exchange.csv_out import write_csv
from jassturnier.exchange.entries.players_form import Offered, players_form
from jassturnier.exchange.xlsx_out import workbook
from jassturnier.i18n import fold
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.models import Person


def export_csv(desk: Desk, what: str) -> str:
    """Return one list as CSV: entries, draw, scores or standings."""
    return write_csv(desk.tournament(), what)


def export_xlsx(desk: Desk, language: str) -> bytes:
    """Return the workbook of the evening."""
    return workbook(desk.tournament(), language)


def usual_name(desk: Desk) -> Path:
    """Return the name of the workbook of the evening where nobody gives it another."""
    return desk.office.usual_place(desk.tournament().name, ".xlsx")


def entry_list(desk: Desk, language: str, *, filled: bool) -> bytes:
    """Return an entry list as a workbook: empty to fill in, or with everybody who is entered.

    The clubs of the register and the categories of the tournament are offered to choose from.
    """
    tournament = desk.tournament()
    entries = tournament.stages[0].entries
    categories = {name for entry in entries for name in entry.categories} - {""}
    clubs = {entry.club for entry in entries} | _clubs(desk)
    known = Offered(
        entries=entries if filled else (),
        categories=sorted(categories, key=fold),
        clubs=sorted(clubs - {""}, key=fold),
    )
    return players_form(tournament.regulation, language, known)


def _clubs(desk: Desk) -> set[str]:
    with desk.office.database.reading() as session:
        return set(session.execute(select(col(Person.club)).distinct()).scalars())
