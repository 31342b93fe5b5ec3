"""A list that has been read, held against what is stored; how it was read is remembered by its headings."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from jassturnier.errors import DoesNotAddUp, JassError, NeedsDecision, Problem
from jassturnier.exchange.intake.fields import FAMILY, FIELDS, GIVEN
from jassturnier.exchange.intake.layout import ANSWERED, Layout
from jassturnier.exchange.intake.names import alike
from jassturnier.i18n import Text, fold, say, say_n, verbatim
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import written as m
from jassturnier.store.kit.schema import now
from jassturnier.store.kit.view import Session, Source, rows, some_columns
from jassturnier.tournament.careers import number_of
from jassturnier.tournament.difference import (
    NEW,
    By,
    Difference,
    Doubt,
    Incoming,
    Line,
    Person,
    Record,
    Stored,
    Want,
    What,
    Why,
    compare,
    described,
    traits_of,
)
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entries import Name, NewEntry
from jassturnier.values import frozen

_OF_ROWS = ("row ", "sum ", "words ")


def remembered(source: Source, want: Want) -> dict[str, Any]:
    """Return the layouts of a kind of lists by the headings; of two for the same the one used last."""
    return {row.headings: row for row in rows(source, "layout", "used", kind=want)}


def as_on(layout: Layout, kept: Mapping[str, Any], said: str) -> date | None:
    """Return when a list of these headings was read last, if it is read so now, and not as is `said`."""
    known = None if said else kept.get(layout.fingerprint)
    return None if known is None else known.used.astimezone().date()


def said_of_columns(answers: Iterable[str]) -> bool:
    """Say whether an answer is about the whole list, by the keys: those about single rows are not kept."""
    return any(not key.startswith(_OF_ROWS) for key in answers)


def remember(session: Session, want: Want, layout: Layout, answers: Mapping[str, str]) -> None:
    """Keep how a list was read if somebody has said it; a list without headings cannot be known again."""
    known = m.Layout.where(session, "used", kind=want.value, headings=layout.fingerprint)
    if not layout.fingerprint or not (known or said_of_columns(answers)):
        return
    row = known[-1] if known else m.Layout(kind=want.value, headings=layout.fingerprint, text="")
    row.text, row.used = layout.to_toml(), now()
    session.add(row)


AnyT = TypeVar("AnyT")


@frozen
class TypedEntries:
    """Entries as they were typed, held against the register; `here` are those who are entered already."""

    entries: tuple[NewEntry, ...]
    records: tuple[Record, ...]
    found: Difference
    stored: Mapping[int, Stored]
    here: frozenset[int]

    def is_here(self, line: Line) -> bool:
        """Say whether somebody of this name is entered already, or typed before."""
        may_be = self.here.intersection(line.may_be) if line.by is By.NAMESAKES else ()
        return line.key in self.here or line.what is What.TWICE or bool(may_be)


def recognised(
    desk: Desk, tournament: Tournament, entries: Sequence[NewEntry], answers: Mapping[str, str]
) -> TypedEntries:
    """Hold typed entries against the register; an answer is the key of a person, or `new`."""
    with desk.office.database.viewing() as view:
        stored = stored_people(view)
    here = frozenset(member.person for entry in tournament.on_the_list() for member in entry.members)
    records = tuple(_typed(entry, str(at)) for at, entry in enumerate(entries, 1))
    found = compare(records, stored, answers, alike, here)
    return TypedEntries(tuple(entries), records, found, {one.key: one for one in stored}, here)


def _typed(entry: NewEntry, key: str) -> Record:
    people = []
    for (family, given), about in entry.described():
        phone, mail = _apart(about.contact)
        people.append(Person(given, family, about.place, about.born, phone, mail))
    return Record(verbatim(entry.name), tuple(people), {"club": entry.club}, key=key)


def names_known(desk: Desk) -> frozenset[Name]:
    """Return the names in the register."""
    with desk.office.database.viewing() as view:
        return frozenset(some_columns(view, "person", ("family", "given")))


def stored_people(source: Source) -> list[Stored]:
    """Return everybody of the register, to hold a list against."""
    return [_stored(row) for row in rows(source, "person", "id")]


def _stored(row: Any) -> Stored:  # noqa: ANN401 — a row as columns
    phone, mail = _apart(row.contact)
    said = {"club": row.club, "phone": phone, "mail": mail}
    known = row.place, row.born, row.member, tuple(row.spellings)
    return Stored(row.id, row.given, row.family, *known, said)


def _apart(contact: str) -> tuple[str, str]:
    """Return telephone numbers and addresses of mail that are kept together."""
    words = contact.split(", ")
    phones, mails = ([word for word in words if ("@" in word) == mail] for mail in (False, True))
    return ", ".join(phones), ", ".join(mails)


def taken_over(session: Session, records: Sequence[Record], found: Difference) -> list[tuple[int, ...]]:
    """Let everybody of a list enter the register; return the keys of the people of each record.

    What was not known of somebody is now; what was known is otherwise only where a change says it. Under
    which name somebody was written then is remembered.
    """
    register = {person.id: person for person in m.Person.where(session)}
    keys: list[list[int]] = [[] for _ in records]
    for line in found.lines:
        record = records[line.record]
        who = record.people[line.person]
        person = m.Person(family=who.family, given=who.given) if line.key is None else register[line.key]
        if line.key is None:
            session.add(person)
        else:
            _remember(person, who.name, f"{person.given} {person.family}")
        _complete(person, who, record.said.get("club", ""), {change.field for change in line.changes})
        keys[line.record].append(person.id)
    session.flush()
    return [tuple(each) for each in keys]


def _complete(person: "m.Person", who: Person, club: str, changed: Collection[str]) -> None:
    """Note what a list says of a person: all that was not known, and of what was known the changes."""
    phone, mail = _apart(person.contact)

    def now(name: str, before: AnyT, after: AnyT) -> AnyT:
        return after if after and (name in changed or not before) else before

    if "name" in changed:
        _remember(person, f"{person.given} {person.family}", who.name)
        person.given, person.family = who.given, who.family
    person.place = now("place", person.place, who.place)
    person.born = now("born", person.born, who.born)
    person.member = now("member", person.member, who.member)
    contact = now("phone", phone, who.phone), now("mail", mail, who.mail)
    person.contact = ", ".join(filter(None, contact))
    person.club = person.club or club


def _remember(person: "m.Person", name: str, called: str) -> None:
    """Keep a name that somebody is written by, unless it has just the same parts as what is `called`."""
    one, other = (sorted(fold(words).split()) for words in (name, called))
    if one != other:
        person.spellings = [*dict.fromkeys((*person.spellings, name))]


_MOST = 20
OUT = "out"
"""The answer that a row is left out."""
_NOTHING = say("Nothing was taken in.")
_SURE = frozenset({Why.TOTAL, Why.TITLE, Why.HIDDEN, Why.STRUCK, Why.ASKED})
"""Why a row is certainly no record."""


@frozen
class SeenList:
    """A list as it was read, held against what is stored: what the picture shows, and the prompt asks.

    `misprints` are numbers that do not fit each other, `repeats` what is stored already under another name;
    somebody has to say that it is taken all the same. `overwrites` says whether anything that is stored
    would be another, `as_on` when a list with these headings was read so the last time. Nobody new can be
    on a list that is `closed`.
    """

    file: str
    layout: Layout
    incoming: Incoming
    difference: Difference
    stored: Mapping[int, Stored]
    problems: tuple[Problem, ...] = ()
    misprints: tuple[Text, ...] = ()
    repeats: tuple[Text, ...] = ()
    overwrites: bool = False
    as_on: date | None = None
    closed: bool = False

    def doubts(self) -> tuple[Doubt, ...]:
        """Return what the list does not say for certain, and who on it may be several people, or is twice."""
        lines = self.difference.of(What.WHICH, What.TWICE)
        new = {line.answer.partition("/")[0] for line in self.difference.of(What.NEW) if line.key is None}
        read = (doubt for doubt in self.incoming.doubts if not _is_moot(doubt, new))
        return (*read, *(_who(self, line) for line in lines), *self._spelled())

    def _spelled(self) -> tuple[Doubt, ...]:
        """Return whose name is on the list in another spelling, too: two people, unless somebody says no."""
        lines = (line for line in self.difference.of(What.NEW) if line.by is By.LIKENESS)
        return tuple(_who(self, line) for line in lines)

    @property
    def of_totals(self) -> bool:
        """Say whether it is a list of totals: who has none there brings nothing."""
        return any(record.totals for record in self.incoming.records)

    def person(self, line: Line) -> Person:
        """Return who a line is about, as the list says it."""
        return self.incoming.records[line.record].people[line.person]

    def open(self) -> list[Doubt]:
        """Return the doubts that have no proposal."""
        return [doubt for doubt in self.doubts() if doubt.must]

    def unsure(self) -> Iterator[Text]:
        """Name what is proposed, but not certain: a row that is left out may be somebody’s."""
        sure = self._spelled()
        yield from (_asked(doubt) for doubt in self.doubts() if not doubt.must and doubt not in sure)
        for row in self.incoming.left:
            kind = str.isdecimal if self.of_totals else str.isalpha
            counts = any(map(kind, row.words))
            if row.why not in _SURE - (set() if self.of_totals else {Why.TITLE}) and counts:
                yield say("{place}: “{words}” is left out.", place=row.place, words=row.words)

    def refuse(self, *, update: bool, agreed: bool) -> None:
        """Refuse what has to be said before the list is taken over; `agreed` takes all that is proposed.

        Raises:
            DoesNotAddUp: cells that cannot be, and numbers that do not fit each other.
            NeedsDecision: it is open who somebody is, or how the list is read; something would be changed,
                and nobody says that it may be.
        """
        if self.problems:
            of_cells = any(problem.place for problem in self.problems)
            raise DoesNotAddUp.of(_together(self.problems), _NOTHING, *([_MENDS] if of_cells else ()))
        if doubts := self.open():
            raise NeedsDecision.of([Problem(None, _asked(doubt)) for doubt in doubts], _NOTHING)
        if not agreed:
            self._refuse_unsure(changes=self.overwrites and not update)
        if self.overwrites and not update:
            raise NeedsDecision(*_first(list(changed_lines(self.difference))), _NOTHING, _UPDATES)

    def _refuse_unsure(self, *, changes: bool) -> None:
        families: tuple[tuple[type[JassError], list[Text]], ...] = (
            (DoesNotAddUp, [*self.misprints]),
            (NeedsDecision, [*self.repeats, *self.unsure()]),
        )
        for family, texts in families:
            if texts:
                raise family(*_first(texts), _NOTHING, _TAKES, *((_UPDATES,) if changes else ()))


def _first(texts: Sequence[Text]) -> list[Text]:
    """Return the first of many sentences, and how many more there are."""
    more = len(texts) - _MOST
    return [*texts[:_MOST], say("{n} more", n=more)] if more > 0 else [*texts]


def _is_moot(doubt: Doubt, new: Collection[str]) -> bool:
    """Say whether it does not matter: who is stored is found by the parts of the name in any order."""
    asks_order = {*doubt.answers} == {GIVEN, FAMILY}
    return asks_order and (doubt.key not in new if doubt.key.startswith("row ") else not new)


_UPDATES = say("--update takes over what is changed, --only-new leaves it as it is.")
_MENDS = say('--answer "row 7=out" leaves out row 7, --answer "Ort=-" the column “Ort”.')
_TAKES = say("With --yes it is taken in all the same.")


def _together(problems: Sequence[Problem]) -> list[Problem]:
    """Join equal faults: one line with the first place and how many more there are."""
    places: dict[Text, list[Text | None]] = {}
    for problem in problems:
        places.setdefault(problem.text, []).append(problem.place)
    return [Problem(_places(found), text) for text, found in places.items()]


def _places(places: Sequence[Text | None]) -> Text | None:
    first, more = places[0], len(places) - 1
    if first is None or not more:
        return first
    return say_n("{place} and {n} more", "{place} and {n} more", more, place=first)


def _asked(doubt: Doubt) -> Text:
    """Say what is open, and what answers it."""
    answers = tuple(_option_of(doubt.key, answer) for answer in doubt.answers)
    shown = tuple(doubt.answers.values())
    return say("{seen} – {answers}. Say it: {options}", seen=doubt.seen, answers=shown, options=answers)


def _option_of(key: str, answer: str) -> Text:
    """Return the option that gives an answer, in the words that are typed."""
    kind, _, row = key.partition(" ")
    told = say("row {row}", row=row) if kind == "row" else ANSWERED.of(key)
    if " " in f"{key}{answer}":
        return say('--answer "{key}={answer}"', key=told, answer=ANSWERED.of(answer))
    return say("--answer {key}={answer}", key=told, answer=ANSWERED.of(answer))


def _who(seen: SeenList, line: Line) -> Doubt:
    """Return the question who somebody of a list is."""
    person, stored = seen.person(line), seen.stored
    out = {OUT: say("this row is left out")}
    new = out if seen.closed else {NEW: say("a new person")}
    traits = traits_of(person.place, str(person.born or ""))
    where = say("{name} ({place})", name=traits_of(line.name, traits), place=line.place)
    if line.by is By.LIKENESS and line.what is What.NEW:
        # Mueller beside Müller are two, unless somebody knows better.
        return Doubt(
            line.answer, say("{name} is on the list in another spelling, too", name=where), new | out
        )
    if line.what is What.TWICE:
        # Of two totals none may be lost, nor a partner; somebody is entered once.
        beside = any(
            each.record == line.record and each.what is not line.what for each in seen.difference.lines
        )
        twice = say("{name} is on the list twice", name=where)
        return Doubt(line.answer, twice, out | new, must=seen.of_totals or beside)
    known = {number_of(key): of for of, key in sorted((described(stored[key]), key) for key in line.may_be)}
    moved = line.by is By.CONTRADICTION and not seen.closed
    answers = {
        key: say("{person}, from now on {traits}", person=of, traits=traits) if moved else verbatim(of)
        for key, of in known.items()
    }
    return Doubt(line.answer, where, answers | new, must=True)


def field_called(field: str) -> Text:
    """Return what a field is called; an evening has its own name."""
    return FIELDS.texts.get(field, verbatim(field))


def changed_lines(found: Difference) -> Iterator[Text]:
    """Say field by field what would be changed of whom."""
    for line in found.lines:
        for change in line.changes:
            yield say(
                "{name}: {field} {before} → {after}",
                name=line.name,
                field=field_called(change.field),
                before=change.before or "–",
                after=change.after,
            )
