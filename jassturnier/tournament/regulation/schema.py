"""What a setting is: its kinds, how it is read, what is said of another value; fees and amounts."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Any, Concatenate, ParamSpec, TypeGuard

from jassturnier import games
from jassturnier.errors import Problem
from jassturnier.games.kit.options import NO_WORDS, Flag, ValueKind, not_among
from jassturnier.i18n import LANGUAGES, Names, Text, francs, same, say, verbatim
from jassturnier.tournament.lists import Word, parse_francs
from jassturnier.values import frozen

MOST_ENTRIES = 10_000
"""More than so many play in no tournament."""
MOST_RAPPEN = 100_000_000
"""A million francs: more is no amount of a club."""
NEEDED: Any = object()
"""The default of a setting that a document must have."""
_ENTRY = "setting"
_REQUIRED = say("required")


@frozen
class Setting:
    """A setting: its English name is its key in files.

    `asks` explains it where `regulation change` asks for it; `means` explains the others, and those whose
    question says too little by itself. The printed regulation has it under `printed`
    where it is not as usual, or `always`, with the words `told`, else those of its kind; where it is printed
    otherwise or not at all, it is `called` so when it is asked for. Where `frozen` is
    given, it stays as it is once a round is drawn; it says so of what it is now. `needed` is said
    where nothing is usual.
    """

    label: Text
    kind: ValueKind
    default: Any = None
    asks: Text | None = None
    means: Text | None = None
    printed: Text | None = None
    called: Text | None = None
    told: Text | Callable[[Any], Text] | None = None
    always: bool = False
    frozen: Callable[[Text], Text] | None = None
    needed: Text = _REQUIRED

    @property
    def key(self) -> str:
        """Return the key in files."""
        return self.label.msgid

    @property
    def words(self) -> Text:
        """Return what it is called where nobody types it."""
        return self.called or self.printed or self.label

    @property
    def explained(self) -> Text | None:
        """Return what the setting means, None of one that only older files have."""
        return self.means or self.asks


def of(setting: Setting) -> Any:  # noqa: ANN401 — the field has the type of its values
    """Return the field of a value that a setting goes to."""
    usual = setting.default
    if isinstance(usual, Mapping):
        return field(default_factory=lambda: usual, metadata={_ENTRY: setting})
    return field(**({} if usual is NEEDED else {"default": usual}), metadata={_ENTRY: setting})


def setting(label: Text, kind: ValueKind, default: Any = None, **more: Any) -> Any:  # noqa: ANN401 — as above
    """Return the field for a setting of its own."""
    return of(Setting(label, kind, default, **more))


def chosen(label: Text, usual: Any, **more: Any) -> Any:  # noqa: ANN401 — as above
    """Return the field for a setting whose kind its usual value tells: yes or no, or a word of a few."""
    return setting(label, Flag() if isinstance(usual, bool) else Choice(type(usual)), usual, **more)


@cache
def entries(holder: type) -> Mapping[str, Setting]:
    """Return the settings of a value, by the names of its fields."""
    return {each.name: each.metadata[_ENTRY] for each in fields(holder) if _ENTRY in each.metadata}


def one_of(found: object, choices: Names) -> Text:
    """Say that a value of a setting is not among the choices."""
    return not_among(found, list(map(choices.of, choices.texts)))


def wrong(found: object, text: Text) -> Text:
    """Say what is wrong with a value, and that it is missing where there is none."""
    return say("is missing; {text}", text=text) if found is None else text


@frozen
class Choice(ValueKind):
    """One of a few words, each with what is printed of it."""

    of: type[Word]

    def read(self, raw: object) -> Word:
        return self.of(str(raw))

    def fault(self, raw: object) -> Text:
        return one_of(raw, self.words)

    @property
    def words(self) -> Names:
        return Names({each.value: each.called for each in self.of})

    @property
    def meanings(self) -> Mapping[str, Text]:
        return {each.value: each.label for each in self.of if each.label != each.called}

    def told(self, value: Word) -> Text:
        return value.label


class GameKind(ValueKind):
    """A game, or one for each size of a table."""

    def read(self, raw: object) -> str:
        if raw in games.IDS:
            return str(raw)
        raise ValueError

    def fault(self, raw: object) -> Text:
        return one_of(raw, self.words)

    def instead(self, raw: object, _usual: object) -> str:
        return str(raw)

    @property
    def words(self) -> Names:
        return Names({each: games.get(each).name for each in games.IDS})


class Time(ValueKind):
    """A time of the day."""

    must = say("must be a time such as “19:30”.")

    def read(self, raw: object) -> Any:  # noqa: ANN401
        return datetime.strptime(str(raw), "%H:%M").time()  # noqa: DTZ007 — a time of any day

    def told(self, value: Any) -> Text:  # noqa: ANN401
        return verbatim(f"{value:%H:%M}")


class Named(ValueKind):
    """A name, or names by language."""

    must = say("must be a name, or a table of names by language ({languages}).", languages=LANGUAGES)
    own = True
    keyed = True

    def read(self, raw: object) -> dict[str, str]:
        if isinstance(raw, str) and raw:
            return {"en": raw}
        if isinstance(raw, Mapping) and raw and all(isinstance(v, str) and v for v in raw.values()):
            return dict(raw)
        raise ValueError

    def instead(self, _raw: object, _usual: object) -> dict[str, str]:
        return {"en": "?"}


@frozen
class Own(ValueKind):
    """A word of the club."""

    must: Text
    own = True

    def read(self, raw: object) -> str:
        if isinstance(raw, str) and raw:
            return raw
        raise ValueError

    def instead(self, raw: object, _usual: object) -> str:
        return str(raw)


class Money(ValueKind):
    """An amount in francs, a number or as people write it; its value is in Rappen."""

    must = say("must be an amount in francs, such as 20 or 20.50.")

    def read(self, raw: object) -> int:
        rappen = rappen_of(raw)
        if rappen is not None and 0 <= rappen <= MOST_RAPPEN:
            return rappen
        raise ValueError

    def instead(self, _raw: object, _usual: object) -> int:
        return 0

    def told(self, value: int) -> Text:
        return say("Fr. {amount}", amount=francs(value))


def rappen_of(value: object) -> int | None:
    """Return the Rappen of an amount in francs, a number or as people write it; None if it is none."""
    match value:
        case bool():
            return None
        case int():
            return value * 100
        case float() if abs(value) <= MOST_RAPPEN:
            exact = Decimal(str(value)) * 100
            return int(exact) if exact == int(exact) else None
        case str():
            return parse_francs(value)
        case _:
            return None


def listed(*ways: Callable[[Any], bool]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads a list with something in it, all of it possible in one of these ways."""

    def made(raw: object) -> tuple[Any, ...]:
        if isinstance(raw, list) and raw and any(all(map(way, raw)) for way in ways):
            return tuple(tuple(each) if isinstance(each, list) else each for each in raw)
        raise ValueError

    return made


@frozen
class Listing(ValueKind):
    """Several words one after the other, or lists of them; `made` returns the value or raises ValueError."""

    several = True
    must: Text
    made: Callable[[Any], Any]
    words: Names = NO_WORDS

    def read(self, raw: object) -> Any:  # noqa: ANN401
        return self.made(raw)

    @property
    def numbered(self) -> tuple[str, ...]:
        return ()


@frozen
class Table(ValueKind):
    """A table with settings of its own, or with `many` a list of such tables; `keyed` by the club's words."""

    holds: tuple[Setting, ...] = ()
    many: bool = False
    keyed: bool = False
    own: bool = False

    def fault(self, _raw: object) -> Text:
        if self.many:
            return say("must be a list of tables with at least one.")
        return say("must be a table.")


def walked(
    holds: Mapping[str, Setting] | tuple[Setting, ...], path: str = ""
) -> Iterator[tuple[str, Setting]]:
    """Yield every setting below a table with its key path: “stages.from.best”."""
    for each in holds.values() if isinstance(holds, Mapping) else holds:
        yield path + each.key, each
        if isinstance(each.kind, Table):
            yield from walked(each.kind.holds, f"{path}{each.key}.")


def are_tables(value: object) -> TypeGuard[list[Mapping[str, Any]]]:
    """Say whether a value is a list of tables, with one at least."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


P = ParamSpec("P")
_NONE: Mapping[str, Any] = {}


@dataclass(slots=True)
class Settings:
    """One table of the document; remembers what is wrong.

    `called` is what a key path is called. What is `trusted` was looked at when it was stored: what lies
    between its settings is not looked at again. `idle` are its settings that control nothing.
    """

    values: Mapping[str, Any]
    called: Callable[[str], Text]
    trusted: bool = False
    path: str = ""
    problems: list[Problem] = field(default_factory=list)
    above: "Settings | None" = None
    idle: list[Problem] = field(default_factory=list)

    def fault(self, key: str, text: Text) -> None:
        """Remember what is wrong with a key, once."""
        problem = Problem(self.called(f"{self.path}{key}"), text)
        if problem not in self.problems:
            self.problems.append(problem)

    def note(self, key: str, text: Text) -> None:
        """Remember why a setting controls nothing, which is no fault."""
        self.idle.append(Problem(self.called(f"{self.path}{key}"), text))

    def giver(self, key: str) -> "Settings":
        """Return the table that a value comes from: this one, or the one above that it is taken over from."""
        return self if self.above is None or self.get(key) is not None else self.above.giver(key)

    def get(self, key: str) -> Any:  # noqa: ANN401 — TOML values are of any type
        """Return the value of a key, None where it is missing."""
        return self.values.get(key)

    def read(self, setting: Setting, usual: Any = None) -> Any:  # noqa: ANN401 — a value of any setting
        """Return the value of a setting, the `usual` one where it is missing."""
        return self.value(setting.key, setting.kind, setting.default if usual is None else usual)

    def value(self, key: str, kind: ValueKind, usual: Any = NEEDED) -> Any:  # noqa: ANN401 — as above
        """Return the value of a key; a fault is remembered, and something stands for it."""
        raw = self.values.get(key)
        if raw is None and usual is not NEEDED:
            return usual
        try:
            return kind.read(raw)
        except ValueError:
            self.fault(key, wrong(raw, kind.fault(raw)))
        return kind.instead(raw, usual)

    def all(
        self, holder: type, given: Mapping[str, Any] = _NONE, usual: Mapping[str, Any] = _NONE
    ) -> dict[str, Any]:
        """Return every field of a value whose settings stand in this table.

        Fields that are `given` are read already; others have a default of their own where it is `usual`.
        """
        known = entries(holder)
        own = {name: self.read(each, usual.get(name)) for name, each in known.items() if name not in given}
        return {**own, **given}

    def apply_check(
        self, check: Callable[Concatenate["Settings", P], None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Look at what lies between settings, unless it is trusted."""
        if not self.trusted:
            check(self, *args, **kwargs)

    def table(self, setting: Setting) -> "Settings | None":
        """Return a table that may be missing."""
        value = self.get(setting.key)
        if isinstance(value, Mapping):
            return self._inner(value, setting.key)
        if value is not None:
            self.fault(setting.key, setting.kind.fault(value))
        return None

    def tables(self, setting: Setting) -> "list[Settings]":
        """Return a list of tables; there must be one at least."""
        value = self.get(setting.key)
        if are_tables(value):
            return [self._inner(item, f"{setting.key}[{number}]") for number, item in enumerate(value, 1)]
        self.fault(setting.key, wrong(value, setting.kind.fault(value)))
        return []

    def _inner(self, values: Mapping[str, Any], key: str) -> "Settings":
        path = f"{self.path}{key}."
        return Settings(values, self.called, self.trusted, path, self.problems, self, self.idle)

    def done(self, known: Iterable[Setting], but: Container[str] = ()) -> None:
        """Name every key that is no setting of this table, but those that are named already."""
        keys = sorted({each.key for each in known})
        for key in self.values if not self.trusted else ():
            if key not in keys and key not in but:
                self.fault(key, say("is unknown. Known here: {known}.", known=list(map(self.called, keys))))


_BY_NAME = say("Names with their numbers, and commas between: “Guests: 20, Juniors: 10”. “-”: none.")
_EACH = Money()
_OF_ENTRY = Setting(
    say("entry"),
    _EACH,
    NEEDED,
    means=say("What an entry owes, of one person or of several."),
    needed=say("this or “person” has to be there"),
)
_PERSON = Setting(
    say("person"),
    _EACH,
    NEEDED,
    means=say("What everybody owes: a pair owes it twice."),
    needed=say("this or “entry” has to be there"),
)
_CATEGORY = Setting(
    say("category"),
    Table(keyed=True, own=True),
    asks=_BY_NAME,
    means=say("What a category owes instead, such as “Juniors: 10”."),
    called=say("Fee, by category"),
)
_LESS = Setting(
    say("less"),
    Table(keyed=True, own=True),
    asks=_BY_NAME,
    means=say("How much less members of a club owe, such as “Guests: 5”."),
    called=say("Fee, so much less for members of a club"),
)
_OF_A_FEE = (_OF_ENTRY, _PERSON, _CATEGORY, _LESS)
_OWED = say("In francs. Everybody entered owes it, until “paid” says that it is paid.")
PRICES = say(
    "“15, members 12” has another price for a category: “add NAME --category members”, or a column "
    "“category” in a list, says who belongs to it."
)
FEE = Setting(
    say("fee"),
    Table(_OF_A_FEE),
    asks=say("{owed} {prices}", owed=_OWED, prices=PRICES),
    means=_OWED,
    called=say("Fee"),
)


@frozen
class Fee:
    """What an entry owes: `amount`, or that of a category, and `less` for members of a club.

    With `per_person` an entry owes it for each of its members.
    """

    amount: int = 0
    per_person: bool = False
    categories: Mapping[str, int] = field(default_factory=dict)
    less: Mapping[str, int] = field(default_factory=dict)

    def of(self, categories: Iterable[str], club: str, persons: int) -> int:
        """Return what an entry of so many persons owes; of several categories the cheapest counts."""
        own = tuple(categories)
        named = [price for name, price in self.categories.items() if any(same(name, one) for one in own)]
        less = next((price for name, price in self.less.items() if same(name, club)), 0)
        each = max(min(named, default=self.amount) - less, 0)
        return each * persons if self.per_person else each


def read_fee(keys: Settings) -> Fee | None:
    """Read `fee`, if it is there: an amount, or a table of `entry` or `person`, `category` and `less`."""
    value = keys.get(FEE.key)
    if value is None:
        return None
    table = keys.table(FEE) if isinstance(value, Mapping) else None
    if table is None:
        return Fee(keys.value(FEE.key, _EACH))
    per_person = table.get(_PERSON.key) is not None
    if per_person and table.get(_OF_ENTRY.key) is not None:
        table.fault(_OF_ENTRY.key, say("stands beside “person”; one of them is enough."))
    amount = table.read(_PERSON if per_person else _OF_ENTRY)
    table.done(_OF_A_FEE)
    return Fee(amount, per_person, _by_name(table, _CATEGORY), _by_name(table, _LESS))


def _by_name(keys: Settings, setting: Setting) -> dict[str, int]:
    table = keys.table(setting)
    return {name: table.value(name, _EACH) for name in table.values} if table else {}


def as_francs(rappen: int) -> float:
    """Return an amount as a regulation has it: whole francs where it can."""
    return rappen / 100 if rappen % 100 else rappen // 100
