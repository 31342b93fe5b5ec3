"""Totals of an evening or of a round: a list with names, or numbers of players, and one number each."""

from collections.abc import Mapping, Sequence

from jassturnier.errors import Problem
from jassturnier.exchange.entries.entries_in import persons_in
from jassturnier.exchange.entries.headings import (
    A_TOTAL,
    HIDDEN,
    PERSONS,
    LeftOut,
    entry_columns,
    is_total,
    name_keys,
    number_column,
)
from jassturnier.exchange.kit.cells import file_number
from jassturnier.exchange.kit.listing import FoundRow, no_totals, read_listing, words_seen
from jassturnier.i18n import Text, fold, no_number, say
from jassturnier.tournament.people.entries import NewEntry
from jassturnier.tournament.regulation.schema import MOST_ENTRIES
from jassturnier.values import frozen

_TOTAL = frozenset(
    {
        *("total", "totale", "summe", "punkte", "punktzahl", "resultat", "ergebnis", "points", "score"),
        *("result", "sum", "resultat final", "punti", "punteggio", "risultato", "somme", "somma"),
    }
)
"""Headings of the number, as `fold` leaves them."""


@frozen
class Total:
    """Somebody, or a pair, with a total, and the number as it is written."""

    who: NewEntry
    total: int
    number: str = ""


@frozen
class TotalsRead:
    """What a list has: the totals, everything that is wrong, and the rows that are nobody's."""

    totals: tuple[Total, ...] = ()
    problems: tuple[Problem, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def read_totals(content: bytes, *, numbered: bool = False) -> TotalsRead:
    """Read names and totals from CSV or a workbook.

    A pair stands in one cell or in two columns. Who has no total was not there. In a `numbered` list the
    numbers of the players may stand for their names.

    Raises:
        Unreadable: the file is of another kind or damaged.
    """

    def columns(headings: Sequence[str]) -> Mapping[str, int]:
        found = {fold(words): index for index, words in reversed(list(enumerate(headings)))}
        total = next((found[name] for name in found if name in _TOTAL), None)
        names = _with_pairs(entry_columns(headings)) or (number_column(headings) if numbered else {})
        return {**names, "total": total} if names and total is not None else {}

    listing, sheets = read_listing(content, columns)
    if listing is None:
        return TotalsRead(problems=(no_totals(words_seen(sheets)),))
    reasons = [(row, _reason(row)) for row in listing.few(MOST_ENTRIES)]
    rows = [row for row, reason in reasons if reason is None]
    left_out = tuple(LeftOut.of(row, reason) for row, reason in reasons if reason is not None)
    problems = tuple(problem for row in rows for problem in _problems(row, numbered=numbered))
    totals = () if problems else tuple(_total(row) for row in rows if row.word("total"))
    return TotalsRead(totals, problems, left_out)


def _reason(row: FoundRow) -> Text | None:
    """Return why a row is nobody's, None if it is somebody's."""
    if row.hidden() and file_number(row.word("total")) is not None:
        return HIDDEN
    return A_TOTAL if is_total(row.words()) else None


def _with_pairs(columns: Mapping[str, int]) -> Mapping[str, int]:
    """Take a column such as “Pair” for the names of both where there is no other for names."""
    both = columns.get("pair", columns.get("team"))
    return columns if both is None or name_keys(columns) else {**columns, "full1": both}


def _persons(row: FoundRow) -> tuple[tuple[str, str], ...]:
    return tuple(name for name, _ in persons_in(row, together=len(PERSONS)))


def _problems(row: FoundRow, *, numbered: bool) -> list[Problem]:
    problems = list(row.valueless())
    words = row.word("total")
    if words and file_number(words) is None:
        problems.append(Problem(row.place("total"), no_number(words)))
    if words and not _persons(row) and not (numbered and row.word("number")):
        problems.append(Problem(row.place(), say("the name is missing.")))
    return problems


def _total(row: FoundRow) -> Total:
    who = NewEntry(_persons(row), club=row.word("club"), place=row.place())
    return Total(who, file_number(row.word("total")) or 0, row.word("number").strip(" .#"))
