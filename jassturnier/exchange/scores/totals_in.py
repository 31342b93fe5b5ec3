"""Totals of an evening that was played on paper: a list with names and one number each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from jassturnier.errors import Problem
from jassturnier.exchange.entries.entries_in import person_name
from jassturnier.exchange.entries.headings import entry_columns
from jassturnier.exchange.kit.listing import Row, read_listing, words_seen
from jassturnier.i18n import fold, parse_number, say
from jassturnier.tournament.people.entries import NewEntry

_TOTAL = frozenset(
    {
        *("total", "totale", "summe", "punkte", "punktzahl", "resultat", "ergebnis"),
        *("points", "score", "result", "sum", "resultat final", "punti", "risultato"),
    }
)
"""Headings of the number, as `fold` leaves them."""


@dataclass(frozen=True, slots=True)
class Total:
    """Somebody with the total of an evening."""

    who: NewEntry
    total: int


def read_totals(content: bytes, column: str = "") -> tuple[list[Total], list[Problem]]:
    """Read names and totals from CSV or a workbook; `column` is the heading of the number if it is another.

    Who has no number was not there.

    Raises:
        Unreadable: the file is of another kind or damaged.
    """
    wanted = {fold(column)} if column else _TOTAL

    def columns(headings: Sequence[str]) -> Mapping[str, int]:
        found = {fold(words): index for index, words in reversed(list(enumerate(headings)))}
        total = next((found[name] for name in found if name in wanted), None)
        names = entry_columns(headings)
        return {**names, "total": total} if names and total is not None else {}

    listing, sheets = read_listing(content, columns)
    if listing is None:
        return [], [_no_headings(words_seen(sheets), column)]
    rows = list(listing.rows())
    problems = [problem for row in rows for problem in _problems(row)]
    return [] if problems else [_total(row) for row in rows if row.word("total")], problems


def _no_headings(seen: tuple[str, ...], column: str) -> Problem:
    return Problem(
        None,
        say(
            "No headings for a name and for the number (“{column}”) were found."
            " The file begins with: {seen}.",
            column=column or "Total",
            seen=seen[:10],
        ),
    )


def _problems(row: Row) -> list[Problem]:
    problems = list(row.valueless())
    words = row.word("total")
    if words and parse_number(words) is None:
        problems.append(Problem(row.place("total"), say("“{words}” is no number.", words=words)))
    if words and not any(person_name(row, "1")):
        problems.append(Problem(row.place(), say("the name is missing.")))
    return problems


def _total(row: Row) -> Total:
    who = NewEntry((person_name(row, "1"),), club=row.word("club"), place=row.place())
    return Total(who, parse_number(row.word("total")) or 0)
