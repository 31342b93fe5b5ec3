"""The fields of an entry besides number, names and place: what each is called, holds, and who sees it.

A field stands here once, and feeds import, form, sheet, CSV, `players list`, JSON, `add` and `players edit`.
It also needs its attribute in `Facts`, its column in the database, and a translation.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, clean, fold, parse_number, say
from jassturnier.tournament.lists import Column, Kind, On, RowT, Value, data, no_francs, parse_francs, ticked
from jassturnier.tournament.model import EntryInfo, Facts
from jassturnier.tournament.words import Announced, Presence
from jassturnier.values import frozen

_FACTS = [field.name for field in fields(Facts)]


def facts_of(source: object) -> dict[str, Any]:
    """Return all facts of an entry by name: of one that is new, one that is entered, or its row."""
    return {name: getattr(source, name) for name in _FACTS}


def both(one: Facts, two: Facts) -> dict[str, Any]:
    """Return what a pair has of what its two had: amounts together, of two guesses the first."""
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
    """Put words together, each once."""
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


def _no_guess(words: str) -> Text:
    return say("“{words}” is no guess; a guess is a whole number from 1 on.", words=words)


LONGEST = 500
"""Letters of what people write into one field."""


def _worded(words: str) -> str | None:
    found = clean(words)
    return found if len(found) <= LONGEST else None


def endless(words: str) -> Text:
    """Say that words are longer than anybody reads on a list."""
    return say("“{name}…” is too long; {most} letters at most.", name=words[:20], most=LONGEST)


WORDS = FieldForm("TEXT", _worded, endless)
GUESS = FieldForm("N", _guessed, _no_guess, Kind.COUNT)
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
        return whereabouts(facts)
    if facts.presence is Presence.GONE:
        return say("withdrawn")
    return say("{state}, stand-in", state=facts.presence.label)


def whereabouts(facts: Facts) -> Text:
    """Say where somebody is, and what is special about how it came onto the list."""
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
    Field(
        "club",
        say("club"),
        WORDS,
        listed=True,
        words=say("Club the player belongs to."),
        always=True,
    ),
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
    Field(
        "guess",
        say("guess"),
        GUESS,
        listed=True,
        words=say("What is guessed; 0 takes it off."),
    ),
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
    Field(
        "paid",
        say("paid"),
        FRANCS,
        listed=True,
        words=say("What has been paid, in francs."),
        always=True,
    ),
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
    if faults := list(_faults(said, found)):
        raise WrongUsage(*faults)
    return {field.key: value or getattr(_USUAL, field.key) for field, value in found.items()}


def _faults(said: Mapping[Field, str], found: Mapping[Field, object]) -> Iterable[Text]:
    return (field.form.fault(words) for field, words in said.items() if found[field] is None and words)


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
