"""Evenings that were played on paper, as lists of names and totals, taken into a season."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from sqlalchemy.orm import Session

from jassturnier.errors import DoesNotAddUp, NeedsDecision, Problem
from jassturnier.exchange.entries.headings import LeftOut
from jassturnier.exchange.scores.totals_in import Total, read_totals
from jassturnier.i18n import Text, clean, fold, say
from jassturnier.services.people.entering import persons_by_name, recalled, remember
from jassturnier.services.people.importing import IncomingEntries, ListChoice, registered, resemblance
from jassturnier.services.season.seasons import find_season, new_event, refuse_twice
from jassturnier.services.workplace import Office
from jassturnier.store.kit import models as m
from jassturnier.store.kit.files import read_file
from jassturnier.store.load.seasons import load_season
from jassturnier.tournament.people.entries import Name, full_name, name_problems
from jassturnier.tournament.season.season import Season
from jassturnier.values import frozen


@frozen
class OnPaper:
    """Totals of an evening played on paper, who they may be in the register, and rows that are nobody's."""

    totals: tuple[Total, ...]
    incoming: IncomingEntries
    name: str
    left_out: tuple[LeftOut, ...] = ()


def look(office: Office, path: Path, column: str = "") -> OnPaper:
    """Read a list of names and totals.

    Raises:
        Unreadable: it is neither CSV nor Excel.
        DoesNotAddUp: everything that is wrong in it, with its place.
    """
    found = read_totals(read_file(path), column)
    totals = found.totals
    problems = [*found.problems]
    problems += [problem for total in totals for problem in name_problems(total.who)]
    if not problems and not totals:
        problems = [Problem(None, say("There is no total in this file."))]
    if problems:
        raise DoesNotAddUp.of(problems, say("Nothing was taken in."))
    register: tuple[Name, ...] = ()
    before: dict[Name, Name] = {}
    entries = tuple(total.who for total in totals)
    if office.database.exists():
        with office.database.reading() as session:
            register, before = registered(session), recalled(session, entries)
    incoming = IncomingEntries(entries, register, (), recalled=before)
    return OnPaper(totals, incoming, clean(path.stem), found.left_out)


def take_in(office: Office, words: str, paper: OnPaper, names: ListChoice, *, final: bool) -> Season:
    """Add an evening that was played on paper to a season; who is new enters the register.

    Raises:
        NeedsDecision: somebody may be known under another spelling, or a name stands for several.
        NotAllowed: there is an evening of that name already, or a second final.
    """
    unsure = paper.incoming.unsure(names)
    if unsure:
        faults = [Problem(seen.place, resemblance(seen)).sentence() for seen in unsure]
        raise NeedsDecision(*faults, say("Nothing was taken in."))
    with office.changing_all() as session:
        found = load_season(session, find_season(session, words))
        refuse_twice(found, paper.name)
        row = new_event(session, found, paper.name, final=final)
        starts = _persons(session, [names.applied(total.who).members for total in paper.totals], paper)
        results = zip(starts, paper.totals, strict=True)
        row.facts = {**row.facts, "results": [{"persons": p, "total": t.total} for p, t in results]}
        session.add(row)
        session.flush()
        remember(session, names.names)
        session.flush()
        return load_season(session, found.key)


def repeated(office: Office, words: str, paper: OnPaper, names: ListChoice) -> str:
    """Return the evening of a season that has just these totals of just these people, "" if none has.

    A single total may be the same by chance.
    """
    listed = [(_called(names.applied(total.who).members), total.total) for total in paper.totals]
    if len(listed) == 1 or not office.database.exists():
        return ""
    with office.database.reading() as session:
        known = {person.id: (person.family, person.given) for person in m.Person.where(session)}
        for tournament in load_season(session, find_season(session, words)).evenings:
            starts = [
                (_called(known[person] for person in start.persons), start.total)
                for start in tournament.starts
            ]
            if Counter(starts) == Counter(listed):
                return tournament.name
    return ""


def _called(names: Iterable[Name]) -> tuple[str, ...]:
    return tuple(sorted(fold(full_name(name)) for name in names))


def _persons(session: Session, starts: Sequence[Sequence[Name]], paper: OnPaper) -> list[list[int]]:
    """Return the persons of every total; who is new enters the register.

    Raises:
        NeedsDecision: several persons are called so and the club does not tell them apart, or somebody
            has two totals.
    """
    register = persons_by_name(session)
    found: list[list[int]] = [[] for _ in starts]
    taken: set[int] = set()
    faults: list[Problem] = []
    for at, name in ((at, name) for at, start in enumerate(starts) for name in start):
        who = paper.totals[at].who
        known = register[fold(full_name(name))]
        fitting = [p for p in known if len(known) == 1 or fold(p.club) == fold(who.club)]
        if (known and len(fitting) != 1) or any(person.id in taken for person in fitting):
            faults.append(Problem(who.place, _not_one(name, known)))
            continue
        person = fitting[0] if fitting else m.Person(family=name[0], given=name[1], club=who.club)
        session.add(person)
        known[:] = known if fitting else [person]
        taken.add(person.id)
        found[at].append(person.id)
    if faults:
        raise NeedsDecision.of(faults, say("Nothing was taken in."))
    return found


def _not_one(name: Name, known: Sequence[m.Person]) -> Text:
    """Say that a name does not stand for one person, or stands there twice."""
    if len(known) == 1:
        return say("{name} has a total already.", name=full_name(name))
    clubs = tuple(person.club or say("without a club") for person in known)
    return say(
        "{n} persons of the register are called {name}: {clubs}. A column “Club” tells them apart.",
        n=len(known),
        name=full_name(name),
        clubs=clubs,
    )
