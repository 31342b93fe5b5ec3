"""Scores coming back in a workbook (`score_forms`), or in any list with round, table and values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from jassturnier.errors import Problem
from jassturnier.exchange.deals_in import DealSheet
from jassturnier.exchange.listing import Listing, Row, read_listings, words_seen
from jassturnier.exchange.score_keys import ID, NAMES, ROUND, TABLE, score_columns, table_id, value_key
from jassturnier.exchange.slips import columns_of
from jassturnier.games.base import Slip, written
from jassturnier.i18n import Text, parse_number, say
from jassturnier.tournament.regulation import Regulation
from jassturnier.tournament.scoring import check_slip
from jassturnier.tournament.snapshot import Evening, RoundInfo, TableInfo


class Change(StrEnum):
    """What an imported result means for the stored one."""

    NEW = "new"
    EQUAL = "equal"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Score:
    """A result in a file: its table, the slip, where it stands, and whether we have it already."""

    round: RoundInfo
    table: TableInfo
    slip: Slip
    change: Change
    place: Text


def read_scores(content: bytes, evening: Evening) -> tuple[list[Score], list[Problem]]:
    """Read every filled-in result; rows without any number are tables still open.

    Each slip is checked by its game; the control sum is left to the caller, who knows the regulation's
    way with it. Totals of a sheet filled in deal by deal are added up here, whatever the file says.

    Raises:
        Unreadable: the file is of another kind or damaged.
    """
    drawn = list(_drawn(evening))
    names = {column.name for _, table in drawn for column in columns_of(evening.regulation, table)}
    listings, sheets = read_listings(content, score_columns(names))
    if not listings:
        text = say(
            "No scores were found: a list needs the headings round, table and values such as “points A”."
            " The file begins with: {seen}.",
            seen=words_seen(sheets)[:10],
        )
        return [], [Problem(None, text)]
    reading = _Reading(evening, {table_id(table): (r, table) for r, table in drawn})
    for listing in listings:
        reading.read(listing)
    return list(reading.scores.values()), reading.problems


def _drawn(evening: Evening) -> Iterator[tuple[RoundInfo, TableInfo]]:
    return ((round_, table) for round_ in evening.rounds() for table in round_.tables)


@dataclass(slots=True)
class _Reading:
    """What has been read so far; `scores` are by table."""

    evening: Evening
    tables: Mapping[str, tuple[RoundInfo, TableInfo]]
    scores: dict[int, Score] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def read(self, listing: Listing) -> None:
        """Read the results of one sheet."""
        ids = {row.word(ID) for row in listing.rows()} - {""}
        if ids and not ids & self.tables.keys():
            text = say("this sheet belongs to another tournament, or to rounds that were drawn again since.")
            self.problems.append(Problem(listing.sheet.row_place(listing.head), text))
            return
        deals = DealSheet.find(listing.sheet, listing.head)
        values = [key for key in listing.columns if key not in NAMES]
        for row in listing.rows():
            if deals is not None and row.index >= deals.head:
                return
            if deals is not None or row.filled().intersection(values) or list(row.valueless()):
                self._read_row(row, deals)

    def _read_row(self, row: Row, deals: DealSheet | None) -> None:
        where = self._find(row)
        if where is None:
            text = say("this table is not in the tournament. Was it drawn again since?")
            self.problems.append(Problem(row.place(), text))
            return
        slip, problems = _slip(row, self.evening.regulation, where[1], deals)
        if not problems and not _empty(slip):
            problems = self._faults(row, where[1], slip)
        self.problems += problems
        if not problems and not _empty(slip):
            self.scores[where[1].key] = Score(*where, slip, _change(where[1], slip), row.place())

    def _find(self, row: Row) -> tuple[RoundInfo, TableInfo] | None:
        if row.word(ID):
            return self.tables.get(row.word(ID))
        wanted = parse_number(row.word(ROUND)), parse_number(row.word(TABLE))
        return next(
            (
                (round_, table)
                for round_ in self.evening.stage().rounds
                for table in round_.tables
                if (round_.number, table.number) == wanted
            ),
            None,
        )

    def _faults(self, row: Row, table: TableInfo, slip: Slip) -> list[Problem]:
        if table.key in self.scores:
            first = self.scores[table.key].place
            return [
                Problem(
                    row.place(), say("this table stands in the file twice, first here: {place}.", place=first)
                )
            ]
        found = check_slip(self.evening.regulation, table, slip)
        return [Problem(_within(row.place(), problem.place), problem.text) for problem in found]


def _within(place: Text, detail: Text | None) -> Text:
    return place if detail is None else say("{place}, {detail}", place=place, detail=detail)


def _empty(slip: Slip) -> bool:
    return all(value is None for values in slip.values() for value in values)


def _change(table: TableInfo, slip: Slip) -> Change:
    if table.result is None:
        return Change.NEW
    sides = len(table.sides)
    same = all(written(table.result.values, name, sides) == values for name, values in slip.items())
    return Change.EQUAL if same else Change.DIFFERENT


def _slip(
    row: Row, regulation: Regulation, table: TableInfo, deals: DealSheet | None
) -> tuple[Slip, list[Problem]]:
    """Read the values of a row; what the deals add up to comes before what the row says."""
    added: Mapping[str, tuple[int | None, ...]] = {}
    # Over a form for deals a formula without value is our own, and there are no deals yet.
    problems = list(row.valueless()) if deals is None else []
    if deals is not None:
        added, problems = deals.added_up(regulation, table)
    slip: dict[str, tuple[int | None, ...]] = {}
    known: set[str] = set()
    for column in columns_of(regulation, table):
        keys = [value_key(column.name, side) for side in range(len(table.sides))]
        known.update(keys)
        slip[column.name] = added.get(column.name) or tuple(_value(row, key, problems) for key in keys)
    problems += _strangers(row, known)
    return slip, problems


def _strangers(row: Row, known: set[str]) -> Iterator[Problem]:
    """Name numbers in columns that the slip of this table does not have."""
    for key in sorted(row.filled() - known - NAMES):
        text = say("“{words}”: the slip of this table has no such number.", words=row.word(key))
        yield Problem(row.place(key), text)


def _value(row: Row, key: str, problems: list[Problem]) -> int | None:
    words = row.word(key)
    number = parse_number(words)
    if words and number is None:
        problems.append(Problem(row.place(key), say("“{words}” is no whole number.", words=words)))
    return number
