"""Totals of evenings that were played on paper, as a list has them, held against a season."""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from jassturnier.errors import Problem
from jassturnier.i18n import Text, fold, parse_number, say
from jassturnier.tournament.register.difference import Change, Difference, What
from jassturnier.tournament.register.incoming import Record
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.season.season import Season, SeasonEvening
from jassturnier.values import frozen


@frozen
class ListedEvening:
    """An evening of a list: its name in the season, and how many of its totals are new, changed, the same.

    `there` is the evening of the season that has the name already.
    """

    heading: str
    name: str
    there: SeasonEvening | None = None
    new: int = 0
    changed: int = 0
    same: int = 0

    @property
    def what(self) -> What:
        """Return what the evening turns out to be."""
        if self.there is None:
            return What.NEW
        return What.CHANGED if self.new or self.changed else What.SAME


@frozen
class Held:
    """A list of totals held against a season; what changes of a total is a change of its person, too."""

    difference: Difference
    evenings: tuple[ListedEvening, ...]
    problems: tuple[Problem, ...]


def held(season: Season, records: Sequence[Record], found: Difference, names: Mapping[str, str]) -> Held:
    """Hold totals against those of a season; `names` are those of the evenings by the headings.

    Totals of whom it is open who they are do not count yet.
    """
    persons = persons_of(records, found)
    there = {fold(evening.name): evening for evening in season.evenings}
    unknown = {line.record for line in found.lines if line.what in {What.WHICH, What.TWICE}}
    evenings, problems = [], []
    changes: dict[int, list[Change]] = defaultdict(list)
    for heading, name in names.items():
        totals = [
            (at, persons[at], record.totals[heading])
            for at, record in enumerate(records)
            if heading in record.totals and at not in unknown
        ]
        evening = there.get(fold(name))
        starts = _starts(evening)
        whats = [_of_total(_before(starts, who, total), total) for _, who, total in totals]
        counts = (whats.count(what) for what in (What.NEW, What.CHANGED, What.SAME))
        evenings.append(ListedEvening(heading, name, evening, *counts))
        busy = {person for who in starts for person in who}
        for what, (at, who, total) in zip(whats, totals, strict=True):
            if what is What.CHANGED:
                changes[at].append(Change(name, str(starts[who]), str(total)))
            elif what is What.NEW and not busy.isdisjoint(who):
                text = say("{name} has a total already.", name=records[at].name)
                problems.append(Problem(records[at].place, text))
    return Held(_with_changes(found, changes), tuple(evenings), tuple(problems))


def _starts(evening: SeasonEvening | None) -> dict[tuple[int, ...], Points]:
    return {} if evening is None else {tuple(sorted(each.persons)): each.total for each in evening.starts}


def _before(starts: Mapping[tuple[int, ...], Points], who: tuple[int, ...], total: int) -> Points | None:
    """Return what is stored of those who have a total; one of a pair may stand alone with that of both."""
    shared = (value for persons, value in starts.items() if {*who} < {*persons} and value == total)
    return starts.get(who, next(shared, None))


def _of_total(before: Points | None, total: int) -> What:
    if before is None:
        return What.NEW
    return What.SAME if before == total else What.CHANGED


def _with_changes(found: Difference, changes: Mapping[int, Sequence[Change]]) -> Difference:
    """Note the changes of totals, by the position of the record, with the first of its people."""
    lines = (
        replace(line, what=What.CHANGED, changes=(*line.changes, *changes[line.record]))
        if line.person == 0 and changes.get(line.record)
        else line
        for line in found.lines
    )
    return replace(found, lines=tuple(lines))


def persons_of(records: Sequence[Record], found: Difference) -> list[tuple[int, ...]]:
    """Return the keys of those who are stored, of each record in order; who is not has a number below 0."""
    keys: list[list[int]] = [[] for _ in records]
    for at, line in enumerate(found.lines):
        keys[line.record].append(-1 - at if line.key is None else line.key)
    return [tuple(sorted(each)) for each in keys]


def repeated(season: Season, records: Sequence[Record], of_list: Held) -> Iterator[Text]:
    """Name the evenings of a season that have just the totals of a new one, under another name.

    A single total may be the same by chance.
    """
    persons = persons_of(records, of_list.difference)
    for listed in of_list.evenings:
        totals = Counter(
            (persons[at], record.totals[listed.heading])
            for at, record in enumerate(records)
            if listed.heading in record.totals
        )
        for evening in season.evenings if listed.there is None and len(totals) > 1 else ():
            if totals == Counter((tuple(sorted(start.persons)), start.total) for start in evening.starts):
                yield say("“{name}” has just these totals already.", name=evening.name)


def misprints(records: Sequence[Record], *, low: bool) -> list[Problem]:
    """Name the ranks of an evening that are not those of its totals, the lowest first where `low` wins."""
    sign = 1 if low else -1
    totals = [(record, total) for record in records for total in record.totals.values()]
    ordered = sorted(sign * total for _, total in totals)
    found = []
    for record, total in totals:
        better = bisect_left(ordered, sign * total)
        equal = bisect_right(ordered, sign * total) - better
        rank = parse_number(record.said.get("rank", "").strip(" .="))
        if rank is not None and not better < rank <= better + equal:
            text = say(
                "{name} has rank {printed}, but by the totals it is {rank}.",
                name=record.name,
                printed=str(rank),
                rank=str(better + 1),
            )
            found.append(Problem(record.place, text))
    return found


def day_in(heading: str) -> date | None:
    """Return the date that a heading is, such as 12.1.2026 or 2026-01-12."""
    parts = fold(heading.partition(" ")[0] if "-" in heading else heading).split()
    if len(parts) != len(("day", "month", "year")) or not all(part.isdecimal() for part in parts):
        return None
    year, month, day = parts if len(parts[0]) > len(parts[-1]) else parts[::-1]
    try:
        return date(int(year) + (2000 if len(year) < len("2026") else 0), int(month), int(day))
    except ValueError:
        return None
