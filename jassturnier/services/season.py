"""Seasons: several evenings ranked together, some of them taken in from lists."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import PurePath
from typing import Any

from jassturnier.errors import NotAllowed, NotFound, Problem, WrongUsage
from jassturnier.exchange.intake.layout import Layout
from jassturnier.exchange.intake.names import alike
from jassturnier.exchange.intake.records import read_list
from jassturnier.i18n import clean, fold, say
from jassturnier.services.intake import SeenList, as_on, remember, remembered, stored_people, taken_over
from jassturnier.services.workplace import Desk, Office, keys_named
from jassturnier.store.journal.heads import Head, head
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session, Source, some_columns
from jassturnier.store.load.seasons import events, load_season
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.register.difference import (
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
from jassturnier.tournament.season.season import Season, SeasonRules
from jassturnier.tournament.season.words import (
    ListedEvening,
    day_in,
    evening_lines,
    held,
    misprints,
    repeated,
)
from jassturnier.values import frozen

_LONGEST_NAME = 80
_SHOWN = 8


@frozen
class KnownSeason:
    """A season in the list."""

    name: str
    evenings: int


def create(office: Office, name: str, rules: SeasonRules) -> Season:
    """Start a season.

    Raises:
        NotAllowed: there is one of that name.
        WrongUsage: its name has no letter or too many.
    """
    with office.changing_all() as session:
        return load_season(session, _new(session, name, rules))


def _new(session: Session, name: str, rules: SeasonRules) -> int:
    title = clean(name)
    if not fold(title) or len(title) > _LONGEST_NAME:
        raise WrongUsage(say("The name of a season has 1 to {most} letters.", most=_LONGEST_NAME))
    if any(fold(known) == fold(title) for known in season_names(session).values()):
        raise NotAllowed(say("There is a season “{name}” already.", name=title))
    row = m.Season(name=title, settings=rules.settings())
    session.add(row)
    session.flush()
    return row.id


def change(office: Office, words: str, given: Mapping[str, Any]) -> Season:
    """Change rules of a season by their names in `SeasonRules`.

    Raises:
        NotFound: there is no such season.
        NotAllowed: the lowest total wins in one of its tournaments, the highest in the season, or the
            other way round.
    """
    with office.changing_all() as session:
        found = load_season(session, find_season(session, words))
        rules = replace(found.rules, **given)
        for event in events(session, found.key):
            if event.tournament_id is not None:
                _refuse_other_direction(load_tournament(session, event.tournament_id), rules)
        session.get_one(m.Season, found.key).settings = rules.settings()
        session.flush()
        return load_season(session, found.key)


def season_names(source: Source) -> dict[int, str]:
    """Return the names of all seasons by key, in alphabetical order."""
    return dict(sorted(some_columns(source, "season", ("id", "name")), key=lambda row: fold(row[1])))


def is_new(office: Office, words: str) -> bool:
    """Say whether no season is meant by a name."""
    with office.database.viewing() as view:
        return bool(words) and not keys_named(season_names(view), words)


def find_season(source: Source, words: str) -> int:
    """Return the season with this name, or the only one whose name contains it; "" is the only one.

    Raises:
        NotFound: there is none, or there are several.
    """
    names = season_names(source)
    found = _meant(names, words)
    if len(found) == 1:
        return found[0]
    if not names:
        raise NotFound(say("There is no season yet. “season new NAME” starts one."))
    known = tuple(names[key] for key in found or names)
    if not words:
        raise NotFound(say("Which season? There are: {known}.", known=known))
    raise NotFound(say("“{name}” is no season, or fits several: {known}.", name=words, known=known))


def _meant(names: Mapping[int, str], words: str) -> list[int]:
    return keys_named(names, words) if words else list(names)


def listed(office: Office) -> list[KnownSeason]:
    """Return all seasons by name with the number of their evenings."""
    with office.database.viewing() as view:
        counts = Counter(key for (key,) in some_columns(view, "season_event", ("season_id",)))
        return [KnownSeason(name, counts[key]) for key, name in season_names(view).items()]


def season(office: Office, words: str) -> Season:
    """Read a season by its name or a part of it."""
    with office.database.viewing() as view:
        return load_season(view, find_season(view, words))


def add(office: Office, words: str, named: str | None, *, final: bool, start: bool = False) -> Season:
    """Add a tournament to a season, the one that is open if none is named; `start` begins the season with it.

    A tournament for which people are qualified in the season is its final.

    Raises:
        NotFound: there is no such season or tournament.
        NotAllowed: it is in the season already, nothing is drawn in it, there is a final already, or the
            lowest total wins here and the highest there.
    """
    key = (replace(office, wanted=named) if named else office).desk().tournament_id
    with office.changing_all() as session:
        tournament = load_tournament(session, key)
        if not any(tournament.rounds()):
            raise NotAllowed(say("In “{name}” nothing is drawn yet.", name=tournament.name))
        rules = SeasonRules(lowest_wins=tournament.regulation.common(1).low)
        found = load_season(session, _new(session, words, rules) if start else find_season(session, words))
        if any(event.tournament_id == key for event in events(session, found.key)):
            raise NotAllowed(say("“{name}” is in this season already.", name=tournament.name))
        _refuse_other_direction(tournament, found.rules)
        row = new_event(session, found, "", final=final or _leads_to(session, found, tournament))
        row.tournament_id = key
        session.add(row)
        session.flush()
        return load_season(session, found.key)


def _leads_to(session: Session, found: Season, tournament: Tournament) -> bool:
    """Say whether people are qualified in a season for a tournament, and it has no other final."""
    series = tournament.regulation.stages[0].series
    if series is None or series.evenings or any(evening.final for evening in found.evenings):
        return False
    return _meant(season_names(session), series.season) == [found.key]


def counts(desk: Desk) -> bool:
    """Say whether a tournament counts in any season."""
    with desk.office.database.viewing() as view:
        return bool(some_columns(view, "season_event", ("id",), tournament_id=desk.tournament_id))


def _refuse_other_direction(tournament: Tournament, rules: SeasonRules) -> None:
    if rules.points or tournament.regulation.common(1).low == rules.lowest_wins:
        return
    if rules.lowest_wins:
        raise NotAllowed(
            say("In this season the lowest total wins, in “{name}” the highest.", name=tournament.name)
        )
    raise NotAllowed(
        say(
            "In this season the highest total wins, in “{name}” the lowest; it needs --lowest-wins or "
            "--points.",
            name=tournament.name,
        )
    )


def new_event(session: Session, found: Season, name: str, *, final: bool) -> "m.SeasonEvent":
    """Return a new evening after the last one that was added.

    Raises:
        NotAllowed: a second final.
    """
    finals = tuple(tournament.name for tournament in found.evenings if tournament.final)
    if final and finals:
        raise NotAllowed(say("This season has a final already: {names}.", names=finals))
    number = max((event.number for event in events(session, found.key)), default=0) + 1
    return m.SeasonEvent(season_id=found.key, number=number, name=name, facts={"final": final})


def set_guests(office: Office, words: str, names: Sequence[str], *, guests: bool) -> Season:
    """Make people guests of a season, who are listed but not ranked; or members again.

    Raises:
        NotFound: nobody of the season is called so, or several are.
    """
    with office.changing_all() as session:
        found = load_season(session, find_season(session, words))
        persons = {person_of_season(found, name) for name in names}
        before = found.rules.guests
        rules = replace(found.rules, guests=before | persons if guests else before - persons)
        session.get_one(m.Season, found.key).settings = rules.settings()
        session.flush()
        return load_season(session, found.key)


def person_of_season(found: Season, words: str) -> int:
    """Return the person of a season with this name, or the only one whose name contains all these words.

    Raises:
        NotFound: nobody is called so, or several are.
    """
    same = [key for key, name in found.people.items() if fold(name) == fold(words)]
    wanted = fold(words).split()
    fitting = same or [key for key, name in found.people.items() if all(w in fold(name) for w in wanted)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = tuple(found.people[key] for key in fitting[:_SHOWN])
        raise NotFound(say("“{words}” fits several: {names}.", words=words, names=names))
    raise NotFound(say("Nobody in this season is called “{words}”.", words=words))


def remove(office: Office, words: str, number: int | None) -> Season:
    """Take an evening out of a season, or the whole season away; what was played stays.

    Raises:
        NotFound: there is no such season or evening.
    """
    with office.changing_all(backup=True) as session:
        found = load_season(session, find_season(session, words))
        keys = {each.key for each in found.evenings if number in (None, each.number)}
        gone = [row for row in m.SeasonEvent.where(session, season_id=found.key) if row.id in keys]
        if number is not None and not gone:
            known = tuple(str(tournament.number) for tournament in found.evenings)
            missing = say(
                "There is no evening {number}; there are: {known}.", number=str(number), known=known
            )
            raise NotFound(*([missing] if known else evening_lines(found)))
        for row in gone:
            session.delete(row)
        if number is None:
            session.delete(session.get_one(m.Season, found.key))
    return found


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
    with office.database.viewing() as view:
        kept = remembered(view, Want.TOTALS)
    layout, read = _read(content, how, {key: row.text for key, row in kept.items()})
    incoming = _of_people(read)
    records = tuple(record for record in incoming.records if record.totals)
    with office.database.viewing() as view:
        season, now = load_season(view, find_season(view, words)), head(view)
        stored = stored_people(view)
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
