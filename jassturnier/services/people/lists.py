"""Entries from a list of the club: held against the list of the evening, and taken over in one change."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from jassturnier.errors import Problem, WrongUsage
from jassturnier.exchange.intake.fields import FIELDS, NAMES
from jassturnier.exchange.intake.layout import SHEETS, Layout
from jassturnier.exchange.intake.names import alike
from jassturnier.exchange.intake.records import read_list
from jassturnier.exchange.intake.rows import entries_of
from jassturnier.i18n import Text, say
from jassturnier.services.intake import SeenList, as_on, remember, remembered, stored_people, taken_over
from jassturnier.services.people.cash import CashMove, book
from jassturnier.services.people.editing import is_drawn, move, strike
from jassturnier.services.people.entering import Coming, of_keys, refuse_entries, store
from jassturnier.services.people.presence import dealt, move_up
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Head, head, refuse_closed
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session, some_columns
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.difference import Change, Difference, Line, Record, Want, What, bare, compare
from jassturnier.tournament.lists import Announced, PaidBy
from jassturnier.tournament.model import EntryInfo, Tournament, categories
from jassturnier.tournament.people.entries import NewEntry
from jassturnier.tournament.people.fields import LISTED
from jassturnier.tournament.regulation.schema import Fee
from jassturnier.values import frozen

GONE = "gone"
"""The key of the answer to who is no longer listed; `off` takes them off the list."""
OFF = "off"
_FIELDS = {field.key: field for field in LISTED}
_AMOUNTS = frozenset({"due", "paid"})


@frozen
class HowRead:
    """What somebody says of a list: its layout as TOML, what holds for everybody, what was paid, answers."""

    layout: str = ""
    sets: Mapping[str, str] = field(default_factory=dict)
    paid: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)


@frozen
class Listed:
    """An entry of a list: the position of its record, what it would be as a new one, and who is there.

    `facts` are the columns of that entry that would be otherwise, `changes` how that is said.
    """

    at: int
    new: NewEntry
    there: EntryInfo | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()


@frozen
class EntryList:
    """A list of entries held against a tournament; `gone` came by such a list, and stand there no more.

    `moved` counts those of whom the list has another number; `unnumbered` are new, and theirs is taken. With
    `off` who is gone is taken off the list; the `answers` are about how it is read.
    """

    seen: SeenList
    before: Tournament
    listed: tuple[Listed, ...]
    gone: tuple[EntryInfo, ...]
    moved: int
    unnumbered: tuple[NewEntry, ...]
    answers: Mapping[str, str]
    head: Head
    off: bool = False

    @property
    def new(self) -> tuple[NewEntry, ...]:
        """Return the entries that are not there yet."""
        return tuple(each.new for each in self.listed if each.there is None)

    def brings_nothing(self) -> bool:
        """Say whether all of it is stored already."""
        whats = {line.what for line in self.seen.difference.lines}
        open_ = self.seen.problems or self.seen.repeats or self.off
        return whats <= {What.SAME, What.TWICE} and bool(whats) and not open_


@frozen
class Taken:
    """What a list has brought: who is entered now, who is otherwise than before, and who is off the list."""

    tournament: Tournament
    added: tuple[EntryInfo, ...]
    changed: tuple[EntryInfo, ...]
    gone: tuple[EntryInfo, ...]


def read_entry_list(desk: Desk, content: bytes, file: str, how: HowRead) -> EntryList:
    """Read a list of entries, and hold it against register and tournament.

    Raises:
        Unreadable: it is neither CSV, a workbook nor text.
        WrongUsage: there is no such column, field or answer.
        NotAllowed: the tournament or its registration is closed.
    """
    with desk.office.database.viewing() as view:
        refuse_closed(view, desk.tournament_id)
        kept = remembered(view, Want.ENTRIES)
        before, now = load_tournament(view, desk.tournament_id), head(view)
        stored = stored_people(view)
        names = ("id", "source")
        sources = dict(some_columns(view, "entry", names, tournament_id=desk.tournament_id))
    off = _is_off(how.answers)
    said = {key: answer for key, answer in how.answers.items() if key != GONE}
    answers = said | ({"paid": how.paid} if how.paid else {})
    texts = {"": how.layout} if how.layout else {key: row.text for key, row in kept.items()}
    together = before.regulation.entry.members
    layout, incoming = read_list(content, Want.ENTRIES, together, answers, texts)
    layout = replace(layout, sets={**layout.sets, **how.sets})
    records = tuple(_with(record, layout.sets) for record in incoming.records)
    here: dict[int | None, EntryInfo] = {
        member.person: entry for entry in before.on_the_list() for member in entry.members
    }
    only = [replace(record, said={"club": record.said.get("club", "")}) for record in records]
    found = compare(only, stored, answers, alike, {key for key in here if key})
    places = dict(_places(found, here, together))
    listed, problems = _listed(before, records, places, several=len(layout.tables) > 1)
    difference = _of_entries(found, places, listed)
    unnumbered = [each.new for each in listed if each.there is None and each.new.number in _taken(before)]
    listed = [_numbered(each, before) for each in listed]
    problems = list(_too_many(layout, together)) or [*incoming.problems, *problems]
    if not (problems or records):
        problems = [Problem(None, say("There is nobody below the headings."))]
    if not problems:
        refuse_entries(before, [each.new for each in listed if each.there is None])
    seen = SeenList(
        file,
        layout,
        replace(incoming, records=records),
        difference,
        {one.key: one for one in stored},
        tuple(problems),
        repeats=tuple(_conflicts(found, places, records, here)),
        overwrites=any(_overwrites(change, how) for line in difference.lines for change in line.changes),
        as_on=as_on(layout, kept, how.layout),
    )
    # Who stands on another sheet came by the same headings.
    alone = layout.fingerprint and (len(layout.sheets) > 1 or SHEETS not in layout.choices)
    by_list = [entry for entry in before.on_the_list() if alone and layout.fingerprint == sources[entry.key]]
    known = {key for line in found.lines for key in (line.key, *line.may_be)}
    gone = [entry for entry in by_list if known.isdisjoint(member.person for member in entry.members)]
    return EntryList(
        seen,
        before,
        tuple(listed),
        tuple(gone),
        sum(each.there is not None and each.new.number not in {None, each.there.number} for each in listed),
        tuple(unnumbered),
        {**said, **({"layout": how.layout} if how.layout else {}), **how.sets},
        now,
        off and bool(gone),
    )


def _overwrites(change: Change, how: HowRead) -> bool:
    """Say whether a change needs a word of its own: what was paid has one already."""
    return not (change.field == "paid" and how.paid)


def _is_off(answers: Mapping[str, str]) -> bool:
    """Say whether who is no longer listed is to be taken off.

    Raises:
        WrongUsage: the answer is another.
    """
    answer = answers.get(GONE, OFF)
    if answer != OFF:
        raise WrongUsage(say("“{key}” is answered by one of: {answers}.", key=GONE, answers=(OFF,)))
    return GONE in answers


def _with(record: Record, sets: Mapping[str, str]) -> Record:
    """Return a record with what is said of everybody of whom the list says nothing."""
    missing = {key: words for key, words in sets.items() if not record.said.get(key)}
    return replace(record, said={**record.said, **missing}) if missing else record


def _too_many(layout: Layout, together: int) -> Iterator[Problem]:
    most = max((c.person for c in layout.columns if c.taken and c.field in NAMES), default=1)
    if 1 < together < most != 2 * together:
        text = say("this list has three players in a row, but in this tournament two are entered.")
        yield Problem(None, text)


_NEW, _TWICE, _TORN = 0, -1, -2
"""Where a record is, that is in no entry: nowhere yet, further up on the list, or in several entries."""


def _places(
    found: Difference, here: Mapping[int | None, EntryInfo], together: int
) -> Iterator[tuple[int, int]]:
    """Return for the position of each record the key of the entry that it is, or what else it is."""
    people: dict[int, list[Line]] = defaultdict(list)
    for line in found.lines:
        people[line.record].append(line)
    for at, lines in people.items():
        entries = {here[line.key].key: here[line.key] for line in lines if line.key in here}
        if any(line.what is What.TWICE for line in lines):
            yield at, _TWICE
        elif not entries:
            yield at, _NEW
        else:
            (key, entry), *others = entries.items()
            more = sum(line.key not in here for line in lines)
            yield (
                at,
                _TORN if others or more + len(entry.members) > max(together, len(entry.members)) else key,
            )


def _conflicts(
    found: Difference,
    places: Mapping[int, int],
    records: Sequence[Record],
    here: Mapping[int | None, EntryInfo],
) -> Iterator[Text]:
    """Name the pairs of a list that are entered otherwise: they stay so."""
    for at, place in places.items():
        if place == _TORN:
            lines = (line for line in found.lines if line.record == at)
            entered = {here[line.key].numbered: None for line in lines if line.key in here}
            yield say(
                "{place}: {names} is entered otherwise, and stays so: {entered}.",
                place=records[at].place,
                names=" / ".join(person.name for person in records[at].people),
                entered=tuple(entered),
            )


def _listed(
    before: Tournament, records: Sequence[Record], places: Mapping[int, int], *, several: bool
) -> tuple[list[Listed], list[Problem]]:
    """Return the records that are entries of their own, each with what it changes."""
    kept = [at for at in range(len(records)) if places.get(at, _NEW) not in {_TWICE, _TORN}]
    together, fee = before.regulation.entry.members, before.regulation.fee
    entries, problems = entries_of([records[at] for at in kept], together, several=several)
    entries = [_at_the_fee(fee, entry) for entry in entries]
    problems += [Problem(entry.place, _HOW_MUCH) for entry in entries if entry.ticked and not entry.paid]
    groups = {entry.key: entry.group for entry in before.stages[0].entries}
    there = {e.key: replace(e, group=groups.get(e.key, e.group)) for e in before.on_the_list()}
    return [
        _held(Listed(at, new, there.get(places.get(at, _NEW))), records[at], before)
        for at, new in zip(kept, entries, strict=True)
    ], problems


_HOW_MUCH = say("The list says who has paid, but not how much. --paid 20 says it, in francs.")


def _at_the_fee(fee: Fee | None, entry: NewEntry) -> NewEntry:
    """Return who has a tick for paid with what the list or the regulation asks."""
    if not entry.ticked or entry.free:
        return replace(entry, ticked=False) if entry.free else entry
    asked = 0 if fee is None else fee.of(categories(entry.category), entry.club, len(entry.members))
    return replace(entry, paid=entry.due or asked, ticked=entry.due == 0 and fee is None)


def _taken(before: Tournament) -> set[int | None]:
    return {entry.number for entry in before.numbered()}


def _numbered(each: Listed, before: Tournament) -> Listed:
    """Take a number away that somebody else has; the next one that is free comes in its place."""
    clash = each.there is None and each.new.number in _taken(before)
    return replace(each, new=replace(each.new, number=None)) if clash else each


def _held(each: Listed, record: Record, before: Tournament) -> Listed:
    """Hold an entry of a list against the one that is there."""
    if each.there is None:
        return each
    facts = dict(_facts(record, each.new, each.there))
    changes = [
        Change(key, _shown(key, getattr(each.there, key)), _shown(key, value)) for key, value in facts.items()
    ]
    if each.new.team and bare(each.new.team) != bare(each.there.team):
        facts["name"] = each.new.team
        changes.append(Change("team", each.there.team, each.new.team))
    if each.new.group not in {"", each.there.group} and not is_drawn(before, each.there):
        changes.append(Change("group", each.there.group, each.new.group))
    return replace(each, facts=facts, changes=tuple(changes))


def _facts(record: Record, new: NewEntry, there: EntryInfo) -> Iterator[tuple[str, Any]]:
    """Go through the fields of which a list says something else; an empty cell says nothing."""
    said = {key for key in _FIELDS if record.said.get(key)} | ({"club"} if new.club else set())
    if any(person.remark for person in record.people):
        said.add("remark")
    for key in _FIELDS:
        was, now = getattr(there, key), getattr(new, key)
        if key == "remark":
            now = "; ".join(dict.fromkeys(filter(None, (*was.split("; "), *now.split("; ")))))
        if key in said and _differs(key, was, now, there):
            yield key, now


def _differs(key: str, was: Any, now: Any, there: EntryInfo) -> bool:  # noqa: ANN401 — of the type of the field
    match key:
        case "paid":
            return bool(now > was)
        case "ranked":
            return False
        case "announced":
            return was is not now and there.announced is not Announced.AT_THE_DOOR
    return bare(was) != bare(now) if isinstance(was, str) else bool(was != now)


def _shown(key: str, value: object) -> str:
    """Return what a field holds, as it stands in JSON, too."""
    if key in _AMOUNTS and isinstance(value, int):
        return f"{value / 100:.2f}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _of_entries(found: Difference, places: Mapping[int, int], listed: Sequence[Listed]) -> Difference:
    """Return who is new in the tournament, the same, or changed; what was not known of a person is none."""
    by_record = {each.at: each for each in listed}
    lines = [_line(line, places[line.record], by_record.get(line.record)) for line in found.lines]
    return replace(found, lines=tuple(lines), gone=())


def _line(line: Line, place: int, listed: Listed | None) -> Line:
    if line.what is What.WHICH:
        return line
    if listed is None:
        return replace(line, what=line.what if place == _TWICE else What.SAME, changes=())
    changes = tuple(change for change in line.changes if change.field != "club")
    if listed.there is None:
        return replace(line, what=What.NEW, changes=tuple(change for change in changes if change.before))
    if all(member.person != line.key for member in listed.there.members):
        changes = Change("partner", "", listed.there.name), *changes
    changes += listed.changes if line.person == 0 else ()
    return replace(line, what=What.CHANGED if changes else What.SAME, changes=changes)


def take_over(desk: Desk, found: EntryList, *, only_new: bool = False) -> Taken:
    """Take a list into its tournament, in one change; who is new enters the register.

    Raises:
        Failed: somebody has changed something since it was looked at.
        NotAllowed: somebody who is gone cannot be taken off the list.
    """
    with desk.changing(found.head, backup=found.off) as (session, read):
        tournament = read()
        lines = (line for line in found.seen.difference.lines if line.record in {e.at for e in found.listed})
        kept = [replace(line, changes=()) if only_new else line for line in lines]
        persons = taken_over(
            session, found.seen.incoming.records, replace(found.seen.difference, lines=tuple(kept))
        )
        source = found.seen.layout.fingerprint
        remember(session, Want.ENTRIES, found.seen.layout, found.answers)
        new = [(each.new, persons[each.at]) for each in found.listed if each.there is None]
        added = store(session, desk, tournament, Coming(new, PaidBy.BEFORE, source))
        changed = [each for each in found.listed if each.changes or _joins(each)]
        for each in () if only_new else changed:
            _change(session, desk, tournament, each, persons[each.at])
        for each in found.listed:
            _came_by(session, each, source)
        if found.off:
            strike(session, tournament, found.gone)
            move_up(session, read())
        session.flush()
        after = dealt(session, read)
    keys = {each.there.key for each in changed if each.there is not None and not only_new}
    return Taken(after, of_keys(after, added), of_keys(after, keys), found.gone if found.off else ())


def _joins(each: Listed) -> bool:
    return each.there is not None and len(each.new.members) > len(each.there.members)


def _came_by(session: Session, each: Listed, source: str) -> None:
    """Note the list by which somebody came, where its headings are others now."""
    row = None if each.there is None else session.get_one(m.Entry, each.there.key)
    if row is not None and row.source:
        row.source = source


def _change(
    session: Session, desk: Desk, tournament: Tournament, each: Listed, persons: Sequence[int]
) -> None:
    """Change an entry that is there: its facts, group, and whom the list names beside who is in it."""
    if (there := each.there) is None:
        return
    row = session.get_one(m.Entry, there.key)
    for key, value in each.facts.items():
        if key != "paid":
            setattr(row, key, value)
    paid = each.facts.get("paid", there.paid)
    book(session, desk, CashMove(there.key, there.name, paid - there.paid, PaidBy.BEFORE))
    if any(change.field == "group" for change in each.changes):
        move(session, tournament, there, each.new.group)
    joining = [person for person in persons if all(person != member.person for member in there.members)]
    for position, person in enumerate(joining, len(there.members) + 1):
        session.add(m.EntryMember(entry_id=there.key, person_id=person, position=position))


def sets_of(typed: Sequence[str]) -> dict[str, str]:
    """Read what holds for everybody of whom a list says nothing: `category=Senioren`.

    Raises:
        WrongUsage: there is no such field, or it cannot hold this.
    """
    found = {}
    for words in typed:
        key, sign, value = (part.strip() for part in words.partition("="))
        stable = FIELDS.stable(key)
        known = _FIELDS.get(stable)
        if not sign or known is None:
            fault = say("“{words}” is no field. The fields are: {known}.", words=key, known=tuple(_FIELDS))
            raise WrongUsage(fault)
        if known.read(value) is None:
            raise WrongUsage(known.form.fault(value))
        found[stable] = value
    return found
