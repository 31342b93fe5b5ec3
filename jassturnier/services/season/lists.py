"""Evenings that were played on paper, as lists of names and totals, taken into a season."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import PurePath
from typing import Any

from sqlalchemy.orm import Session

from jassturnier.errors import NotAllowed, Problem, WrongUsage
from jassturnier.exchange.intake.layout import Layout
from jassturnier.exchange.intake.likeness import alike
from jassturnier.exchange.intake.records import read_list
from jassturnier.i18n import clean, fold, say
from jassturnier.services.intake.layouts import as_on, remember, remembered
from jassturnier.services.intake.people import stored_people, taken_over
from jassturnier.services.intake.take_over import SeenList
from jassturnier.services.season.seasons import find_season, new_event
from jassturnier.services.workplace import Office
from jassturnier.store.journal.journal import Head, head
from jassturnier.store.kit import models as m
from jassturnier.store.load.seasons import load_season
from jassturnier.tournament.register.difference import By, Change, Difference, What, compare
from jassturnier.tournament.register.incoming import Incoming, LeftOut, Record, Want, Why
from jassturnier.tournament.season.season import Season
from jassturnier.tournament.season.totals import (
    ListedEvening,
    day_in,
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
    """What somebody says of a list: its evening, the heading of its totals, its layout as TOML, answers.

    `year` is that of the season, where its name says one.
    """

    name: str = ""
    column: str = ""
    layout: str = ""
    year: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)


@frozen
class SeasonList:
    """A list of totals held against a season; `people` are those of its records that have a total."""

    seen: SeenList
    season: Season
    evenings: tuple[ListedEvening, ...]
    records: tuple[Record, ...]
    answers: Mapping[str, str]
    head: Head

    def brings_nothing(self) -> bool:
        """Say whether all of it is stored already."""
        whats = {line.what for line in self.seen.difference.lines}
        same = whats <= {What.SAME} and not self.seen.problems
        return same and all(evening.what is What.SAME for evening in self.evenings)


def look(office: Office, words: str, content: bytes, file: str, how: HowRead) -> SeasonList:
    """Read a list of totals, and hold it against the register and the evenings of a season.

    Raises:
        Unreadable: it is neither CSV nor a workbook.
        WrongUsage: there is no such column or answer, or a list of several evenings is given one name.
        NotFound: there is no such season.
    """
    with office.database.reading() as session:
        kept = remembered(session, Want.TOTALS)
    layout, read = _read(content, how, {key: row.text for key, row in kept.items()})
    incoming = _of_people(read)
    records = tuple(record for record in incoming.records if record.totals)
    with office.database.reading() as session:
        season, now = load_season(session, find_season(session, words)), head(session)
        stored = stored_people(session)
    found = _of_totals(compare(records, stored, how.answers, alike))
    of_season = held(season, records, found, _names(layout, records, replace(how, year=_year(season)), file))
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
    return SeasonList(seen, season, of_season.evenings, records, answers, now)


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
    for record in records:
        totals = {key: total for key, total in record.totals.items() if fold(key) == fold(column)}
        said = record.said if alone else {key: words for key, words in record.said.items() if key != "rank"}
        yield replace(record, totals=totals, said=said)


def _nothing_read(records: Sequence[Record], incoming: Incoming) -> Iterator[Problem]:
    if not (records or incoming.problems):
        nobody, nothing = say("There is nobody below the headings."), say("There is no total in this file.")
        yield Problem(None, nobody if incoming.left else nothing)


def _of_totals(found: Difference) -> Difference:
    """Leave out what a list of totals does not say: who is gone, and what would be otherwise of somebody."""

    def stays(line_by: By, change: Change) -> bool:
        return change.field in {"place", "born", "club"} and (not change.before or line_by is By.ANSWER)

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


def _names(layout: Layout, records: Sequence[Record], how: HowRead, file: str) -> dict[str, str]:
    """Return the names of the evenings by the headings of their totals, in the order of the columns.

    Raises:
        WrongUsage: several are given one name.
    """
    headings = list(dict.fromkeys(heading for record in records for heading in record.totals))
    order = {column.heading: column.at for column in layout.columns}
    headings.sort(key=lambda heading: order.get(heading, 0))
    if len(headings) > 1 and how.name:
        raise WrongUsage(say("The list has {n} evenings; --name names a single one.", n=len(headings)))
    if len(headings) == 1:
        (kind,) = {column.field for column in layout.columns if column.heading == headings[0]} or {""}
        own = headings[0] if how.column or kind == "evening" else PurePath(file).stem
        return {headings[0]: how.name or _called(own, how.year)}
    return {heading: _called(heading, how.year) for heading in headings}


_YEARS = re.compile(r"(?<!\d)20\d\d(?![\d/])")
_DAY_AND_MONTH = re.compile(r"\d{1,2}\. ?\d{1,2}\.")


def _year(season: Season) -> str:
    """Return the year in the name of a season, "" if there is none, or several."""
    found = _YEARS.findall(season.name)
    return found[0] if len(found) == 1 else ""


def _called(heading: str, year: str) -> str:
    """Return the name of an evening; a date as people write it, with the year of the season."""
    dated = f"{heading}{year}" if _DAY_AND_MONTH.fullmatch(heading) else heading
    day = day_in(dated)
    return clean(heading) if day is None else f"{day.day}.{day.month}.{day.year}"


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
