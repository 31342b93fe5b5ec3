"""The list of entries: on the screen, as a sheet, as CSV, and one by one for scripts."""

from collections.abc import Iterator, Sequence
from functools import partial

from jassturnier.i18n import Text, say
from jassturnier.tournament.lists import Column, Kind, Listed, On, Section, bare, data
from jassturnier.tournament.model import EntryInfo, Member, Tournament
from jassturnier.tournament.people.fields import FIELDS
from jassturnier.tournament.people.substitutes import spans

_PLACE = say("Place in the group")


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


def entries_listed(tournament: Tournament, entries: Sequence[EntryInfo], title: Text) -> Listed[EntryInfo]:
    """Return entries as they are listed, with all that is known of them."""
    members = names_of(max((len(entry.members) for entry in entries), default=1))

    def others(entry: EntryInfo) -> Text | None:
        return say("{others}", others=spans(tournament, entry)) if entry.others else None

    also: Column[EntryInfo] = Column("also", say("Also played"), others, only=On.SHEET)
    return Listed(title, (*_FIRST, *members, *_LAST, also), [Section(entries)])


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
