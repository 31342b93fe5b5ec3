"""Lists of totals for a season: read, held against what is stored, taken over."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import PurePath
from typing import Any

from jassturnier.errors import NotAllowed, Problem, WrongUsage
from jassturnier.exchange.intake.layout import Layout
from jassturnier.exchange.intake.names import alike
from jassturnier.exchange.intake.records import read_list
from jassturnier.i18n import fold, say
from jassturnier.services.intake import SeenList, as_on, remember, remembered, stored_people, taken_over
from jassturnier.services.season import find_season, new_event
from jassturnier.services.workplace import Office
from jassturnier.store.journal.heads import Head, head
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session
from jassturnier.store.load.seasons import load_season
from jassturnier.tournament.difference import (
    By,
    Change,
    Difference,
    Incoming,
    LeftOut,
    Record,
    Want,
    What,
    Why,
    compare,
)
from jassturnier.tournament.lists import When, when_in
from jassturnier.tournament.season.season import Season
from jassturnier.tournament.season.words import (
    ListedEvening,
    day_in,
    evening_names,
    held,
    misprints,
    repeated,
)
from jassturnier.values import frozen

_PAIR = 2
_SUM = "sum "
_NUMBERS = frozenset({"total", "points", "evening"})


@frozen
class HowRead:
    """What somebody says of a list: its evening, the heading of its totals, its layout as TOML, answers."""

    name: str = ""
    column: str = ""
    layout: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)


@frozen
class SeasonList:
    """A list of totals held against a season; its `records` are those that have a total.

    Of the `undated` evenings the list says a month, and nothing tells the year.
    """

    seen: SeenList
    season: Season
    evenings: tuple[ListedEvening, ...]
    records: tuple[Record, ...]
    answers: Mapping[str, str]
    head: Head
    undated: tuple[str, ...] = ()

    def brings_nothing(self) -> bool:
        """Say whether all of it is stored already."""
        whats = {line.what for line in self.seen.difference.lines}
        same = whats <= {What.SAME} and not self.seen.problems
        return same and all(evening.what is What.SAME for evening in self.evenings)


def read_season_list(office: Office, words: str, content: bytes, file: str, how: HowRead) -> SeasonList:
    """Read a list of totals, and hold it against the register and the evenings of a season.

    Raises:
        Unreadable: it is neither CSV nor a workbook.
        WrongUsage: there is no such column or answer, or a list of several evenings is given one name.
        NotFound: there is no such season.
    """
    with office.database.viewing() as view:
        kept = remembered(view, Want.TOTALS)
    said = {key: answer for key, answer in how.answers.items() if key != YEAR}
    how, year = replace(how, answers=said), how.answers.get(YEAR, "")
    layout, read = _read(content, how, {key: row.text for key, row in kept.items()})
    incoming = _of_people(read)
    records = tuple(record for record in incoming.records if record.totals)
    with office.database.viewing() as view:
        season, now = load_season(view, find_season(view, words)), head(view)
        stored = stored_people(view)
    found = _of_totals(compare(records, stored, how.answers, alike))
    names = _names(layout, records, how, file, _first_year(season, file, layout, year))
    dated = {heading: _as_stored(name, season) for heading, name in names.items() if when_in(heading)}
    names |= dated
    of_season = held(season, records, found, names)
    one = len({heading for record in records for heading in record.totals}) == 1
    printed = misprints(records, low=season.rules.lowest_wins) if one else ()
    answers = {**how.answers, "layout": how.layout} if how.layout else how.answers
    seen = SeenList(
        file,
        layout,
        replace(incoming, records=records),
        of_season.difference,
        {one.key: one for one in stored},
        (*incoming.problems, *of_season.problems, *_nothing_read(records, incoming)),
        tuple(problem.sentence() for problem in printed),
        tuple(repeated(season, records, of_season)),
        _overwrites(of_season.difference, of_season.evenings),
        as_on(layout, kept, how.layout),
    )
    undated = tuple(name for name in dated.values() if (when := when_in(name)) and not when.year)
    return SeasonList(seen, season, of_season.evenings, records, answers, now, undated)


def _of_people(read: Incoming) -> Incoming:
    """Leave out teams of whom nobody is named: a season counts people."""
    left = [
        LeftOut(
            record.key, record.place, " ".join(map(str, (record.name, *record.totals.values()))), Why.NO_NAME
        )
        for record in read.records
        if record.totals and not record.people
    ]
    return replace(
        read, records=tuple(record for record in read.records if record.people), left=(*read.left, *left)
    )


def _read(content: bytes, how: HowRead, known: Mapping[str, str]) -> tuple[Layout, Incoming]:
    """Read the list; with a column only its totals."""
    kept = {"": how.layout} if how.layout else known
    if not how.column:
        return read_list(content, Want.TOTALS, _PAIR, how.answers, kept)
    layout, _ = read_list(content, Want.TOTALS, _PAIR, {}, kept)
    keys = {fold(column.heading): column.key for table in layout.tables for column in table.columns}
    if fold(how.column) not in keys:
        raise WrongUsage(
            say("The list has no column “{key}”. It has: {keys}.", key=how.column, keys=tuple(keys.values()))
        )
    answers = {**how.answers, "total": keys[fold(how.column)]}
    layout, incoming = read_list(content, Want.TOTALS, _PAIR, answers, kept)
    numbers = {column.key for table in layout.tables for column in table.columns if column.field in _NUMBERS}
    records = tuple(_only(incoming.records, how.column, alone=len(numbers) == 1))
    doubts = tuple(doubt for doubt in incoming.doubts if not doubt.key.startswith(_SUM))
    return layout, replace(incoming, records=records, doubts=doubts)


def _only(records: Sequence[Record], column: str, *, alone: bool) -> Iterator[Record]:
    """Leave out the totals of other columns, and a rank that is of another total."""
    # Below titles the totals are those of evenings, and all of this column.
    headed = any(fold(key) == fold(column) for record in records for key in record.totals)
    for record in records:
        totals = {k: total for k, total in record.totals.items() if not headed or fold(k) == fold(column)}
        said = record.said if alone else {key: words for key, words in record.said.items() if key != "rank"}
        yield replace(record, totals=totals, said=said)


def _nothing_read(records: Sequence[Record], incoming: Incoming) -> Iterator[Problem]:
    if not (records or incoming.problems):
        nobody, nothing = say("There is nobody below the headings."), say("There is no total in this file.")
        yield Problem(None, nobody if incoming.left else nothing)


def _of_totals(found: Difference) -> Difference:
    """Leave out what a list of totals does not say: who is gone, and what would be otherwise of somebody."""

    def stays(line_by: By, change: Change) -> bool:
        known = change.before and line_by is not By.ANSWER and change.field != "name"
        return change.field in {"name", "place", "born", "club"} and not known

    lines = []
    for line in found.lines:
        changes = tuple(change for change in line.changes if stays(line.by, change))
        what = What.SAME if line.what is What.CHANGED and not changes else line.what
        lines.append(replace(line, what=what, changes=changes))
    return replace(found, lines=tuple(lines), gone=())


def _overwrites(found: Difference, evenings: Sequence[ListedEvening]) -> bool:
    """Say whether a list changes what is stored, or adds to an evening that is there: it may be another."""
    changes = (change for line in found.lines if line.by is not By.ANSWER for change in line.changes)
    return any(change.before for change in changes) or any(each.what is What.CHANGED for each in evenings)


def _names(
    layout: Layout, records: Sequence[Record], how: HowRead, file: str, first: tuple[int | None, bool]
) -> dict[str, str]:
    """Return the names of the evenings by the headings of their totals, in the order of the columns.

    Raises:
        WrongUsage: several are given one name.
    """
    headings = list(dict.fromkeys(heading for record in records for heading in record.totals))
    columns = {column.heading: column for column in layout.columns}
    headings.sort(key=lambda heading: columns[heading].at if heading in columns else 0)
    if len(headings) > 1 and how.name:
        raise WrongUsage(say("The list has {n} evenings; --name names a single one.", n=len(headings)))
    year, on = first
    if len(headings) == 1:
        (heading,) = headings
        own = how.column or heading not in columns or columns[heading].field == "evening"
        called = heading if own else PurePath(file).stem
        return {heading: how.name or evening_names([called], year, on=on)[called]}
    return evening_names(headings, year, on=on)


def _as_stored(name: str, season: Season) -> str:
    """Return the name of the only evening on this day or in this month, where either lacks the year."""
    when, known = when_in(name), [evening.name for evening in season.evenings]
    days = [(each, when_in(each)) for each in known if when and name not in known]
    same = [each for each, day in days if day and when and _is_same_day(day, when)]
    return same[0] if len(same) == 1 else name


def _is_same_day(one: When, other: When) -> bool:
    day = one.alone and other.alone and (one.month, one.day) == (other.month, other.day)
    return day and (one.year is None) != (other.year is None)


YEAR = "year"
"""The key of the answer which year the first evening is of."""
_YEARS = re.compile(r"(?<!\d)(20\d\d)(?: ?[/–-] ?(20)?(\d\d)(?!\d))?(?!\d)")


def _first_year(season: Season, file: str, layout: Layout, said: str) -> tuple[int | None, bool]:
    """Return the year of the first evening, and whether the next one may begin in the list.

    It is as somebody has `said`, or the only one in the names of season, evenings, file and sheet, and in
    what stands above the list; “2026/27” are two.

    Raises:
        WrongUsage: it is no year.
    """
    if said:
        if not _YEARS.fullmatch(said):
            raise WrongUsage(say("“{words}” is no year.", words=said))
        return int(said[:4]), True
    table = layout.tables[0]
    above = (word for row in table.sheet.rows[: max(table.head, 0)] for word in row)
    evenings = (evening.name for evening in season.evenings)
    words = (season.name, PurePath(file).stem, *layout.sheets, *evenings, *above)
    found = [found for each in words for found in _YEARS.finditer(each)]
    years = {int(each[1]) for each in found}
    on = any(each[3] and int(each[3]) == (int(each[1]) + 1) % 100 for each in found)
    return (years.pop(), on) if len(years) == 1 else (None, False)


def take_over(office: Office, found: SeasonList, *, final: bool, only_new: bool = False) -> Season:
    """Take a list into its season, in one change; who is new enters the register.

    Raises:
        Failed: somebody has changed something since it was looked at.
        NotAllowed: a second final, or totals of a tournament of this database would be changed.
        WrongUsage: which of several evenings is the final.
    """
    if final and len(found.evenings) > 1:
        raise WrongUsage(
            say("The list has {n} evenings; --column names the one that is the final.", n=len(found.evenings))
        )
    with office.changing_all(found.head) as session:
        keys = taken_over(session, found.records, found.seen.difference)
        remember(session, Want.TOTALS, found.seen.layout, found.answers)
        for evening in found.evenings:
            totals = {
                persons: record.totals[evening.heading]
                for persons, record in zip(keys, found.records, strict=True)
                if evening.heading in record.totals
            }
            if evening.what is What.NEW:
                _add(session, found.season, evening, totals, final=final)
            elif evening.what is What.CHANGED:
                _change(session, evening, totals, only_new=only_new)
        session.flush()
        return load_season(session, found.season.key)


def _add(
    session: Session,
    season: Season,
    evening: ListedEvening,
    totals: Mapping[tuple[int, ...], int],
    *,
    final: bool,
) -> None:
    row = new_event(session, season, evening.name, final=final)
    day = day_in(evening.name)
    row.facts = {**row.facts, "results": _results(totals)} | ({"day": day.isoformat()} if day else {})
    session.add(row)
    session.flush()


def _change(
    session: Session, evening: ListedEvening, totals: Mapping[tuple[int, ...], int], *, only_new: bool
) -> None:
    """Store what is new or changed in an evening that is there."""
    if evening.there is None or not evening.there.on_paper:
        raise NotAllowed(
            say("“{name}” is a tournament here; its results are corrected there.", name=evening.name)
        )
    row = session.get_one(m.SeasonEvent, evening.there.key)
    before = {start.persons: start.total for start in evening.there.starts}
    row.facts = {**row.facts, "results": _results(_merged(before, totals, only_new=only_new))}


def _merged(
    before: Mapping[tuple[int, ...], Any], totals: Mapping[tuple[int, ...], int], *, only_new: bool
) -> dict[tuple[int, ...], Any]:
    """Return the totals of an evening with those of a list; a pair stands in any order, or one alone."""
    stored = {tuple(sorted(persons)): persons for persons in before}
    listed = {stored.get(tuple(sorted(persons)), persons): total for persons, total in totals.items()}
    listed = {who: total for who, total in listed.items() if not any({*who} < {*pair} for pair in before)}
    return {**listed, **before} if only_new else {**before, **listed}


def _results(totals: Mapping[tuple[int, ...], Any]) -> list[dict[str, Any]]:
    return [{"persons": [*persons], "total": total} for persons, total in totals.items()]
