"""What cannot be in the cells of a list, and what has to be asked of its numbers."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from jassturnier.errors import Problem
from jassturnier.exchange.intake import fields
from jassturnier.exchange.intake.columns import COUNTED, Column
from jassturnier.exchange.intake.layout import Layout
from jassturnier.exchange.intake.numbers import born_of, is_paid, total_of
from jassturnier.exchange.intake.rows import NOTHING, Row, counted
from jassturnier.i18n import Text, no_number, say, say_n
from jassturnier.tournament.lists import ticked
from jassturnier.tournament.people.fields import LISTED
from jassturnier.tournament.register.incoming import Doubt, Record, Want

_EXAMPLES = 5
_TOLD = {field.key: field for field in LISTED}


def gathered(problems: Sequence[tuple[str, Problem]]) -> Iterator[Problem]:
    """Name the first fault of every column; of its others, how many there are."""
    found: dict[str, list[Problem]] = {}
    for column, problem in problems:
        found.setdefault(column, []).append(problem)
    for first, *more in found.values():
        text = say_n(
            "{fault} (and {n} cell like it)", "{fault} (and {n} cells like it)", len(more), fault=first.text
        )
        yield Problem(first.place, text) if more else first


def beyond(rows: Iterable[Row]) -> Iterator[tuple[str, Problem]]:
    """Name what stands to the right of all headings in a text: a comma has split a cell."""
    for row in rows:
        headings = len(row.sheet.rows[row.table.head])
        extra = [words for words in row.sheet.rows[row.index][headings:] if words]
        if extra and row.table.head >= 0 and not row.sheet.name:
            text = say("“{words}” has no heading. Words with a comma belong in quotes.", words=tuple(extra))
            yield "", Problem(row.place, text)


def faults(row: Row, want: Want) -> Iterator[tuple[str, Problem]]:
    """Name what cannot be in the cells of a row that is taken, each with the column it is in."""
    for column in row.table.columns:
        if not column.taken or _is_superseded(row, column):
            continue
        words, place = row.sheet.word(row.index, column.at), row.sheet.cell_place(row.index, column.at)
        if row.fault_at(column):
            text = say(
                "the formula here has no value. Open the file in a spreadsheet program and save it there."
            )
            yield column.key, Problem(place, text)
        elif words and (fault := _fault(column, words, want)):
            yield column.key, Problem(place, fault)


def _is_superseded(row: Row, column: Column) -> bool:
    """Say whether a cell is not looked at: a whole name is read only where its parts are missing."""
    parts = row.words("given", column.person), row.words("family", column.person)
    return column.field == "name" and all(parts)


def _fault(column: Column, words: str, want: Want) -> Text | None:
    if column.field in COUNTED:
        return no_number(words) if total_of(words) is None and not _is_absent(words) else None
    if column.field == "born":
        fault = say("“{words}” is no year of birth.", words=words)
        return None if words.strip("? ") in NOTHING or born_of(words) else fault
    field = _TOLD.get(column.field)
    if field is None or want.counts:
        return None
    if column.field == "paid" and (ticked(words) is False or is_paid(words)):
        return None
    return field.form.fault(words) if field.read(words) is None else None


def _is_absent(words: str) -> bool:
    """Say whether somebody has no number: nothing stands there, a dash, or words without any digit."""
    return words in NOTHING or not any(map(str.isdecimal, words))


def word_doubts(rows: Sequence[Row], layout: Layout) -> Iterator[Doubt]:
    """Ask whether words where numbers should stand say that somebody was not there; one question a column."""
    found: dict[str, dict[str, None]] = {}
    for row in rows:
        for column in counted(row.table):
            words = row.sheet.word(row.index, column.at)
            if column.taken and words not in NOTHING and _is_absent(words):
                found.setdefault(f"words {column.key}", {})[words] = None
    for key, said in found.items():
        if key not in layout.rows:
            seen = say("Words stand where a number should: {words}", words=tuple(said)[:_EXAMPLES])
            yield Doubt(key, seen, {"absent": say("there was no result")})


def sum_doubts(record: Record, layout: Layout) -> Iterator[Doubt]:
    """Ask where a total is that of no number of evenings: who drops the weakest has a smaller one."""
    taken = sorted(evenings(record.totals, layout).values())
    totals = [column.key for column in layout.columns if column.field == "total" and not column.taken]
    said = next((record.totals[key] for key in totals if key in record.totals), None)
    if len(taken) < 2 or said is None:  # noqa: PLR2004 — one evening has no sum
        return
    sums = {sum(part) for count in range(len(taken) + 1) for part in (taken[:count], taken[count:])}
    if said not in sums and f"sum {record.name}" not in layout.rows:
        seen = say(
            "{place}: {name} has {total} in total, but {sum} in all evenings together.",
            place=record.place,
            name=record.name,
            total=said,
            sum=sum(taken),
        )
        yield Doubt(f"sum {record.name}", seen, {"evenings": say("the evenings count")})


def evenings(totals: Mapping[str, int], layout: Layout) -> Mapping[str, int]:
    """Return the numbers that are taken, without those that are only held against them."""
    taken = {column.key for table in layout.tables for column in table.columns if column.taken}
    return {key: number for key, number in totals.items() if key in taken}


def money(rows: Sequence[Row], layout: Layout) -> Mapping[str, int]:
    """Return the headings of the columns of payments, each with how many records have something there."""
    keys = {
        c.key for table in layout.tables for c in table.columns if c.field in fields.money() and not c.taken
    }
    cells = ((c.key, row.sheet.word(row.index, c.at)) for row in rows for c in row.table.columns)
    filled = Counter(key for key, words in cells if words)
    return {key: filled[key] for key in sorted(keys)}
