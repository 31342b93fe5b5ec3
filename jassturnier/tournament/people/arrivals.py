"""The list at the door: who is announced, who has confirmed, who is here, and who came without."""

from collections.abc import Iterator, Sequence

from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.lists import Column, Kind, Listed, On, Section, data
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.fields import whereabouts
from jassturnier.tournament.words import Announced, Presence

_TO_TICK = "☐"

_COLUMNS: tuple[Column[EntryInfo], ...] = (
    Column("here", say("here"), lambda entry: _TO_TICK if _awaited(entry) else "✓", only=On.PAPER),
    Column("number", say("No."), lambda entry: entry.number, Kind.NUMBER),
    Column("name", say("Name"), lambda entry: entry.shown if entry.team else entry.listed, Kind.NAME),
    Column("category", say("category"), lambda entry: entry.category),
    Column("club", say("club"), lambda entry: entry.club),
    Column("state", say("State"), whereabouts, only=On.READ),
    data("announced", lambda entry: entry.announced),
    data("presence", lambda entry: entry.presence),
    Column("open", say("outstanding"), lambda entry: entry.open, Kind.MONEY),
    Column("remark", say("remark"), lambda entry: entry.remark, Kind.ASIDE),
)


def arrivals_listed(tournament: Tournament) -> Listed[EntryInfo]:
    """Return everybody from A to Z, those on the waiting list below."""
    sections = [Section(sorted(tournament.entries, key=EntryInfo.sort_key))]
    if tournament.waiting:
        sections.append(Section(tournament.waiting, say("Waiting list")))
    return Listed(say("List for the door"), _COLUMNS, sections, notes=tuple(_notes(tournament.entries)))


def _awaited(entry: EntryInfo) -> bool:
    return entry.presence is Presence.EXPECTED


def _notes(entries: Sequence[EntryInfo]) -> Iterator[Text]:
    announced = [entry for entry in entries if entry.announced is not Announced.AT_THE_DOOR]
    confirmed = [entry for entry in announced if entry.announced is Announced.CONFIRMED]
    yield say_n(
        "{n} announced, {confirmed} of them confirmed.",
        "{n} announced, {confirmed} of them confirmed.",
        len(announced),
        confirmed=len(confirmed),
    )
    if all(map(_awaited, entries)):
        return
    yield say_n("{n} has come.", "{n} have come.", sum(not _awaited(entry) for entry in entries))
    if without := [entry.numbered for entry in entries if entry not in announced]:
        yield say("Came without being announced: {names}.", names=without)
    if missing := [entry.numbered for entry in announced if _awaited(entry)]:
        yield say("Announced, but not here: {names}.", names=missing)
