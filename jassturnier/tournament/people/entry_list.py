"""The list of entries: on the screen, as a sheet, as CSV, and one by one for scripts; the list at the door.

And what is said of the waiting list, and of categories that look misspelled.
"""

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import partial

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, fold, same, say, say_n, shortened
from jassturnier.tournament.lists import Column, Kind, Listed, On, Section, bare, data
from jassturnier.tournament.model import EntryInfo, Member, Tournament
from jassturnier.tournament.people.entries import is_waiting
from jassturnier.tournament.people.fields import FIELDS, whereabouts
from jassturnier.tournament.people.substitutes import spans
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.series_rules import EntryKind
from jassturnier.tournament.words import CATEGORY, Announced, Presence

_PLACE = say("Place in the group")
_NAMED = 12
_NEAR = 0.8
"""So much are categories alike that may be one: “Mitglied” and “Mitglieder”, not juniors and seniors."""


def _players(entry: EntryInfo) -> str:
    """Name the members of a team."""
    return " / ".join(member.name for member in entry.members) if entry.team else ""


_FIRST: tuple[Column[EntryInfo], ...] = (
    Column("number", say("No."), lambda entry: entry.number, Kind.NUMBER, On.SCREEN | On.DATA),
    Column("number", say("Number"), lambda entry: entry.number, Kind.NUMBER, On.SHEET),
    Column("place", say("Place"), lambda entry: entry.code if entry.group else "", Kind.LABEL, On.SCREEN),
    Column("group", say("Group"), lambda entry: entry.group, Kind.LABEL, On.SHEET | On.DATA),
    Column("seed", _PLACE, lambda entry: entry.seed if entry.group else None, Kind.LABEL, On.SHEET),
    data("seed", lambda entry: entry.seed, On.CSV),
    data("place", lambda entry: entry.code, On.JSON),
    Column("listed", say("Name"), lambda entry: entry.listed, Kind.NAME, On.SCREEN),
    data("name", lambda entry: entry.name, On.JSON),
    Column("team", say("Team"), lambda entry: entry.team, only=On.SHEET | On.DATA),
    Column("players", say("Players"), _players, only=On.SCREEN),
    data("members", lambda entry: [_named(member) for member in entry.members], On.JSON),
)
_LAST: tuple[Column[EntryInfo], ...] = (
    *(column for field in FIELDS for column in field.columns),
    data("others", lambda entry: [_other(member) for member in entry.others], On.JSON),
)


_APART: Column[EntryInfo] = Column(
    "apart",
    say("Namesake"),
    lambda entry: ", ".join(member.apart for member in entry.members if member.apart),
    only=On.SHEET,
)
"""What tells somebody from a namesake; in a list of given and family names nothing else does."""


def entries_listed(tournament: Tournament, entries: Sequence[EntryInfo], title: Text) -> Listed[EntryInfo]:
    """Return entries as they are listed, with all that is known of them."""
    members = names_of(max((len(entry.members) for entry in entries), default=1))

    def others(entry: EntryInfo) -> Text | None:
        return say("{others}", others=spans(tournament, entry)) if entry.others else None

    also: Column[EntryInfo] = Column("also", say("Also played"), others, only=On.SHEET)
    return Listed(title, (*_FIRST, *members, _APART, *_LAST, also), [Section(entries)])


def entered_listed(entries: Sequence[EntryInfo], title: Text) -> Listed[EntryInfo]:
    """Return who was just entered, in few columns: as whom they are listed shows how they were understood."""
    wanted = {"number", "listed", "players", "category", "club", "remark"}
    columns = tuple(column for column in (*_FIRST, *_LAST) if column.key in wanted)
    return Listed(title, columns, [Section(entries)])


def lonely_lines(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say which of the entries still need somebody, where pairs or teams play."""
    keys = {entry.key for entry in tournament.lonely()}
    if names := [entry.numbered for entry in entries if entry.key in keys]:
        yield incomplete(names, tournament.coming().entry)


def incomplete(names: Sequence[str], kind: EntryKind) -> Text:
    """Say who needs somebody yet to be such an entry."""
    if kind is EntryKind.TEAM:
        return say("Not three yet: {names}.", names=names)
    return say("Without a partner: {names}.", names=names)


def entry_document(entry: EntryInfo) -> dict[str, object]:
    """Return an entry for scripts."""
    columns = (column for column in (*_FIRST, *_LAST) if column.only & On.JSON)
    return {column.key: bare(column.value(entry), "en") for column in columns}


def names_of(members: int) -> Iterator[Column[EntryInfo]]:
    """Return the columns of the names of so many members."""
    for place in range(members):
        number = str(place + 1)
        for key, heading in (
            ("given", say("Given name {number}", number=number)),
            ("family", say("Family name {number}", number=number)),
        ):
            value = partial(_name, place, key)
            yield Column(f"{key}_{number}", heading, value, only=On.SHEET | On.CSV)


def _name(place: int, key: str, entry: EntryInfo) -> str:
    return getattr(entry.members[place], key) if place < len(entry.members) else ""


def _named(member: Member) -> dict[str, object]:
    return {"given": member.given, "family": member.family}


def _other(member: Member) -> dict[str, object]:
    """Return who plays or played only a part of the rounds; they count through the whole tournament."""
    to_round, to_deal = member.last
    since = {"from_round": member.since[0], "from_deal": member.since[1]}
    return {**_named(member), **since, "to_round": to_round, "to_deal": to_deal}


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


def waiting_lines(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say which of the entries have no place yet, and where on the waiting list they are."""
    keys = {entry.key for entry in entries}
    for place, entry in enumerate(tournament.waiting, 1):
        if entry.key in keys:
            yield say("Waiting list, place {place}: {name}", place=str(place), name=entry.numbered)


def moved_lines(before: Tournament, after: Tournament) -> Iterator[Text]:
    """Say who has come from the waiting list to a place."""
    there = {entry.key for entry in after.entries}
    for entry in before.waiting:
        if entry.key in there:
            yield say("{name} moves up from the waiting list.", name=entry.numbered)


def category_lines(tournament: Tournament, entries: Sequence[EntryInfo]) -> Iterator[Text]:
    """Say where a category is nearly one that a prize or a fee names: “senior” for “seniores”."""
    named = categories_named(tournament.regulation)
    for typed in dict.fromkeys(typed for entry in entries for typed in entry.categories):
        if near := nearly(typed, named):
            who = [entry for entry in entries if typed in entry.categories]
            yield say(
                "Careful: a prize or a fee is for “{named}”, not for “{typed}”: {names}. "
                "“players edit {number} --category {named}” corrects it.",
                named=near,
                typed=typed,
                names=shortened([entry.numbered for entry in who], _NAMED),
                number=str(who[0].number),
            )


def categories_named(regulation: Regulation) -> tuple[str, ...]:
    """Return the categories that a prize or a fee is for."""
    prizes = [prize.only for prize in regulation.prizes if prize.per == CATEGORY and prize.only]
    return (*prizes, *(regulation.fee.categories if regulation.fee else ()))


def nearly(typed: str, named: Sequence[str]) -> str | None:
    """Return the category that a misspelled one may mean; with numbers, U60 and U65, each is its own."""
    if any(same(typed, name) for name in named) or any(map(str.isdecimal, typed)):
        return None
    called = {fold(name): name for name in named}
    return next((called[name] for name in get_close_matches(fold(typed), called, 1, _NEAR)), None)


def refuse_waiting(tournament: Tournament, entries: Iterable[EntryInfo]) -> None:
    """Refuse to take in who has no place.

    Raises:
        NotAllowed: somebody is on the waiting list.
    """
    keys = {entry.key for entry in tournament.waiting}
    waiting = [is_waiting(entry) for entry in entries if entry.key in keys]
    if waiting:
        raise NotAllowed(*waiting)
