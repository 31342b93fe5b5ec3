"""The fields of an entry, who sees each, and the list of entries in all its forms."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from functools import partial
from typing import Any

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import Param, Text, clean, fold, parse_number, same, say, say_n, shortened
from jassturnier.tournament.lists import (
    CATEGORY,
    Announced,
    Column,
    Kind,
    Listed,
    On,
    Presence,
    RowT,
    Section,
    Value,
    bare,
    data,
    no_francs,
    parse_francs,
    ticked,
)
from jassturnier.tournament.model import EntryInfo, Facts, Member, Tournament
from jassturnier.tournament.people.entries import is_waiting
from jassturnier.tournament.people.seats import spans
from jassturnier.tournament.regulation.round_rules import EntryKind
from jassturnier.values import frozen

_FACTS = [field.name for field in fields(Facts)]


def facts_of(source: object) -> dict[str, Any]:
    """Return all facts of an entry by name: of one that is new, one that is entered, or its row."""
    return {name: getattr(source, name) for name in _FACTS}


def facts_together(one: Facts, two: Facts) -> dict[str, Any]:
    """Return what a pair takes over from its two: amounts together, of two guesses the first."""
    return {
        "category": _together(", ", *one.category.split(","), *two.category.split(",")),
        "club": _together(" / ", one.club, two.club),
        "guess": two.guess if one.guess is None else one.guess,
        "due": one.due + two.due,
        "paid": one.paid + two.paid,
        "remark": _together("; ", one.remark, two.remark),
        "tandem": _together(" / ", one.tandem, two.tandem),
    }


def _together(sign: str, *words: str) -> str:
    different = {word.strip().casefold(): word.strip() for word in reversed(words) if word.strip()}
    return sign.join(reversed(different.values()))


@frozen
class FieldForm:
    """How a field is typed: what reads it, None for what cannot be, what is said then, how lists show it."""

    placeholder: str
    parse: Callable[[str], object | None]
    fault: Callable[[str], Text]
    kind: Kind = Kind.WORDS


def _guessed(words: str) -> int | None:
    number = parse_number(words)
    return number if number is not None and 0 <= number < 2**31 else None


LONGEST = 500
"""Letters of what people write into one field."""


def _worded(words: str) -> str | None:
    found = clean(words)
    return found if len(found) <= LONGEST else None


def endless(words: str) -> Text:
    """Say that words are longer than anybody reads on a list."""
    return say("“{name}…” is too long; {most} letters at most.", name=words[:20], most=LONGEST)


WORDS = FieldForm("TEXT", _worded, endless)
GUESS = FieldForm(
    "N",
    _guessed,
    lambda words: say("“{words}” is no guess; a guess is a whole number from 1 on.", words=words),
    Kind.COUNT,
)
FRANCS = FieldForm("FRANCS", parse_francs, no_francs, Kind.MONEY)


def _announced(words: str) -> Announced | None:
    """Read a word for programs, or a tick of who has confirmed."""
    known = {fold(word): word for word in Announced}
    tick = ticked(words)
    return known.get(fold(words)) if tick is None else Announced.CONFIRMED if tick else Announced.ANNOUNCED


TICK = FieldForm("", ticked, lambda words: say("“{words}” is neither yes nor no.", words=words))


CONFIRMATION = FieldForm("", _announced, TICK.fault)


@frozen
class Field:
    """A field: its key, its heading as it stands within a sentence, how it is typed and shown.

    Entry lists may have it if it is `listed`. `words` is the help of its option; without it there is none.
    The form to fill in has it `always`, or where somebody has it. `shown` says who sees it, if not everybody
    does.
    """

    key: str
    heading: Text
    form: FieldForm
    listed: bool = False
    words: Text | None = None
    always: bool = False
    shown: tuple[Column[EntryInfo], ...] = ()

    @property
    def columns(self) -> tuple[Column[EntryInfo], ...]:
        """Return the columns of the field in lists of entries."""
        return self.shown or (Column(self.key, self.heading, self.of, self.form.kind),)

    def of(self, facts: Facts) -> Value:
        """Return what an entry has."""
        found: Value = getattr(facts, self.key)
        return found

    def read(self, words: str) -> Any:  # noqa: ANN401 — of the type of the field
        """Return what words say: nothing said is as without the field, None is what cannot be."""
        return self.form.parse(words) if words else getattr(_USUAL, self.key)


_USUAL = Facts()


def _state(facts: Facts) -> Text:
    """Say where somebody is; who is not ranked is a stand-in, or has withdrawn."""
    if facts.ranked:
        return _whereabouts(facts)
    if facts.presence is Presence.GONE:
        return say("withdrawn")
    return say("{state}, stand-in", state=facts.presence.label)


def _whereabouts(facts: Facts) -> Text:
    match facts.presence, facts.announced:
        case Presence.EXPECTED, Announced.CONFIRMED:
            return Announced.CONFIRMED.label
        case Presence.HERE, Announced.AT_THE_DOOR:
            return say("here, not announced")
    return facts.presence.label


FIELDS = (
    Field(
        "category",
        say("category"),
        WORDS,
        listed=True,
        words=say("Category, such as women or juniors."),
        always=True,
    ),
    Field("club", say("club"), WORDS, listed=True, words=say("Club the player belongs to."), always=True),
    Field(
        "ranked",
        say("ranked"),
        TICK,
        listed=True,
        shown=(
            data("ranked", lambda facts: facts.ranked),
            Column("ranked", say("ranked"), lambda facts: None if facts.ranked else say("no"), only=On.SHEET),
        ),
    ),
    Field(
        "presence",
        say("presence"),
        WORDS,
        shown=(
            data("presence", lambda facts: facts.presence, On.CSV),
            data("state", lambda facts: facts.presence, On.JSON),
            Column("state", say("State"), _state, only=On.SCREEN),
            Column("presence", say("presence"), lambda facts: facts.presence.label, only=On.SHEET),
        ),
    ),
    Field(
        "free",
        say("free of charge"),
        TICK,
        listed=True,
        shown=(
            data("free", lambda facts: facts.free),
            Column(
                "free", say("free of charge"), lambda facts: say("yes") if facts.free else None, only=On.SHEET
            ),
        ),
    ),
    Field("guess", say("guess"), GUESS, listed=True, words=say("What is guessed; 0 takes it off.")),
    Field(
        "due",
        say("due"),
        FRANCS,
        listed=True,
        words=say("A price of its own, in francs; 0 is that of the regulation."),
        shown=(
            Column("due", say("due"), lambda entry: entry.owed, Kind.MONEY, ~On.SCREEN),
            Column("open", say("outstanding"), lambda entry: entry.open, Kind.MONEY, On.SCREEN),
        ),
    ),
    Field("paid", say("paid"), FRANCS, listed=True, words=say("What has been paid, in francs."), always=True),
    Field(
        "remark",
        say("remark"),
        WORDS,
        listed=True,
        words=say("What the desk should know; it stands on no paper of the hall."),
    ),
    Field(
        "tandem",
        say("tandem"),
        WORDS,
        listed=True,
        words=say("Tandem: the name that two entries share whose totals are added."),
    ),
    Field(
        "announced",
        say("confirmed"),
        CONFIRMATION,
        listed=True,
        shown=(
            data("announced", lambda facts: facts.announced),
            Column(
                "announced",
                say("confirmed"),
                lambda facts: say("yes") if facts.announced is Announced.CONFIRMED else None,
                only=On.SHEET,
            ),
        ),
    ),
)
"""In the order in which lists have them."""

LISTED = tuple(field for field in FIELDS if field.listed)
"""Those that an entry list may have."""

EDITABLE = tuple(field for field in FIELDS if field.words)
"""Those with an option."""


def typed(given: Mapping[str, str | None]) -> dict[str, Any]:
    """Read what was typed by key; what was not typed is left out, a nought takes off what may be unknown.

    Raises:
        WrongUsage: everything that cannot be.
    """
    said = {field: words for field in EDITABLE if (words := given.get(field.key)) is not None}
    found = {field: field.read(words) for field, words in said.items()}
    faults = [field.form.fault(words) for field, words in said.items() if found[field] is None and words]
    if faults:
        raise WrongUsage(*faults)
    return {field.key: value or getattr(_USUAL, field.key) for field, value in found.items()}


def columns_of(of: Callable[[RowT], EntryInfo]) -> tuple[Column[RowT], ...]:
    """Return who it is for every list of entries: number, name, and for programs category and club."""
    return (
        Column("number", say("No."), lambda row: of(row).number, Kind.NUMBER, On.SCREEN | On.DATA),
        Column("number", say("Number"), lambda row: of(row).number, Kind.NUMBER, On.SHEET),
        Column("number", say("No."), lambda row: of(row).printed_number, Kind.LABEL, On.PAPER),
        Column("name", say("Name"), lambda row: of(row).shown, Kind.NAME, On.SCREEN | On.PAPER),
        Column("name", say("Name"), lambda row: of(row).name, Kind.NAME, On.SHEET | On.DATA),
        data("category", lambda row: of(row).category, On.CSV),
        data("club", lambda row: of(row).club, On.CSV),
    )


ENTRY_COLUMNS: tuple[Column[EntryInfo], ...] = columns_of(lambda entry: entry)
"""The columns of a list of nothing but entries."""


_PLACE = say("Place in the group")
_NAMED = 12
_NEAR = 0.8
"""How much categories are alike that may be one: “Mitglied” and “Mitglieder”, not juniors and seniors."""


def _players(entry: EntryInfo) -> str:
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
    """Return the columns of the names of a number of members; those of a single one have no number."""
    for place in range(members):
        number, alone = str(place + 1), members == 1
        for key, heading in (
            ("given", say("given name") if alone else say("Given name {number}", number=number)),
            ("family", say("family name") if alone else say("Family name {number}", number=number)),
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


def _to_be_told(entry: EntryInfo) -> Text | None:
    """Return where somebody is who is not simply expected."""
    words = _whereabouts(entry)
    return None if words == Presence.EXPECTED.label else words


_COLUMNS: tuple[Column[EntryInfo], ...] = (
    Column("here", say("here"), lambda entry: _TO_TICK if _awaited(entry) else "✓", only=On.PAPER),
    Column("number", say("No."), lambda entry: entry.number, Kind.NUMBER),
    Column("name", say("Name"), lambda entry: entry.shown if entry.team else entry.listed, Kind.NAME),
    Column("category", say("category"), lambda entry: entry.category),
    Column("club", say("club"), lambda entry: entry.club),
    Column("state", say("State"), _to_be_told, only=On.READ),
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
    """Say where a category is nearly one that a prize or a fee names, or a club: “senior” for “seniores”."""
    rules = tournament.regulation
    prizes = [prize.only for prize in rules.prizes if prize.per == CATEGORY and prize.only]
    called = (*prizes, *(rules.fee.categories if rules.fee else ()))
    for words in _nearly(entries, lambda entry: entry.categories, called):
        yield say(
            "Careful: a prize or a fee is for “{named}”, not for “{typed}”: {names}. "
            "“players edit {number} --category {word}” corrects it.",
            **words,
        )
    less = tuple(rules.fee.less) if rules.fee else ()
    for words in _nearly(entries, lambda entry: (entry.club,), less):
        yield say(
            "Careful: the fee is less for the club “{named}”, not for “{typed}”: {names}. "
            "“players edit {number} --club {word}” corrects it.",
            **words,
        )


def _nearly(
    entries: Sequence[EntryInfo], words: Callable[[EntryInfo], Sequence[str]], named: Sequence[str]
) -> Iterator[dict[str, Param]]:
    """Return for each of the words that is nearly a named one what to say of it, and of whose it is."""
    for typed in dict.fromkeys(word for entry in entries for word in words(entry)):
        if near := nearly(typed, named):
            who = [entry for entry in entries if typed in words(entry)]
            yield {
                "named": near,
                "typed": typed,
                "names": shortened([entry.numbered for entry in who], _NAMED),
                "number": " ".join(str(entry.number) for entry in who),
                "word": f'"{near}"' if " " in near else near,
            }


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
