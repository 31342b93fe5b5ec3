"""Reading the tables of a document (TOML) setting by setting; every fault is named by its key path.

And what taking part costs: amounts are written there in francs, and are Rappen here.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec

from jassturnier.errors import Problem
from jassturnier.games.kit.options import Kind
from jassturnier.i18n import Text, same, say
from jassturnier.tournament.regulation.schema import NEEDED, Money, Setting, Table, entries, wrong
from jassturnier.values import frozen

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

    def value(self, key: str, kind: Kind, usual: Any = NEEDED) -> Any:  # noqa: ANN401 — as above
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

    def look(
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
        if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
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
_ENTRY = Setting(
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
_OF_A_FEE = (_ENTRY, _PERSON, _CATEGORY, _LESS)
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
    if per_person and table.get(_ENTRY.key) is not None:
        table.fault(_ENTRY.key, say("stands beside “person”; one of them is enough."))
    amount = table.read(_PERSON if per_person else _ENTRY)
    table.done(_OF_A_FEE)
    return Fee(amount, per_person, _by_name(table, _CATEGORY), _by_name(table, _LESS))


def _by_name(keys: Settings, setting: Setting) -> dict[str, int]:
    table = keys.table(setting)
    return {name: table.value(name, _EACH) for name in table.values} if table else {}


def francs(rappen: int) -> float:
    """Return an amount as a regulation has it: whole francs where it can."""
    return rappen / 100 if rappen % 100 else rappen // 100
