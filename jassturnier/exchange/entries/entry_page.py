"""The sheet of all entries."""

from collections.abc import Iterator

from jassturnier.exchange.kit.pages import Cell, Column, Page, Words, identifier, money, page, quantity
from jassturnier.i18n import say
from jassturnier.tournament.model import EntryInfo, Evening, Member
from jassturnier.tournament.people.substitutes import spans


def entry_page(evening: Evening, words: Words) -> Page:
    """List all entries with their members; columns that nobody uses are left out."""
    entries = evening.stages[0].entries
    return page(words(say("Entries")), list(_columns(evening, words)), entries, frozen=1)


def _others(evening: Evening, entry: EntryInfo, words: Words) -> str:
    return "; ".join(map(words, spans(evening, entry)))


def _columns(evening: Evening, words: Words) -> Iterator[Column[EntryInfo]]:
    entries = evening.stages[0].entries
    yield Column(words(say("Number")), lambda entry: identifier(entry.number))
    if any(entry.group for entry in entries):
        yield Column(words(say("Group")), lambda entry: identifier(entry.group))
        yield Column(words(say("Place in the group")), lambda entry: identifier(entry.seed))
    if any(entry.team for entry in entries):
        yield Column(words(say("Team")), lambda entry: Cell(entry.team))
    for place in range(max((len(entry.members) for entry in entries), default=1)):
        yield from _member_columns(place, words)
    if any(entry.category for entry in entries):
        yield Column(words(say("Category")), lambda entry: Cell(entry.category))
    if any(entry.club for entry in entries):
        yield Column(words(say("Club")), lambda entry: Cell(entry.club))
    yield from _desk_columns(evening, words)


def _desk_columns(evening: Evening, words: Words) -> Iterator[Column[EntryInfo]]:
    """Make the columns of what the desk knows of the entries: money, rank, substitutes, presence."""
    entries = evening.stages[0].entries
    if any(entry.due for entry in entries):
        yield Column(words(say("Due")), lambda entry: money(entry.due))
    if any(entry.due or entry.paid for entry in entries):
        yield Column(words(say("Paid")), lambda entry: money(entry.paid))
    if not all(entry.ranked for entry in entries):
        yield Column(words(say("Ranked")), lambda entry: Cell("" if entry.ranked else words(say("no"))))
    if any(entry.guess is not None for entry in entries):
        yield Column(words(say("Guess")), lambda entry: quantity(entry.guess))
    if any(entry.others for entry in entries):
        yield Column(words(say("Also played")), lambda entry: Cell(_others(evening, entry, words)))
    yield Column(words(say("Presence")), lambda entry: Cell(words(entry.presence.label)))


def _member_columns(place: int, words: Words) -> Iterator[Column[EntryInfo]]:
    def member(entry: EntryInfo) -> Member:
        return entry.members[place] if place < len(entry.members) else Member(0, "", "")

    number = str(place + 1)
    yield Column(words(say("Given name {number}", number=number)), lambda entry: Cell(member(entry).given))
    yield Column(words(say("Family name {number}", number=number)), lambda entry: Cell(member(entry).family))
