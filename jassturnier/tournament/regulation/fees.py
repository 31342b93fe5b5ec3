"""What taking part costs by the regulation: amounts are written there in francs, and are Rappen here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from jassturnier.i18n import same, say
from jassturnier.tournament.regulation.schema import NEEDED, Money, Setting, Table
from jassturnier.tournament.regulation.settings import Settings

_BY_NAME = say("Names with their numbers, and commas between: “Guests: 20, Juniors: 10”. “-”: none.")
_EACH = Money()
_ENTRY = Setting(say("entry"), _EACH, NEEDED)
_PERSON = Setting(say("person"), _EACH, NEEDED)
_CATEGORY = Setting(say("category"), Table(keyed=True, own=True), asks=_BY_NAME)
_LESS = Setting(say("less"), Table(keyed=True, own=True), asks=_BY_NAME)
_OF_A_FEE = (_ENTRY, _PERSON, _CATEGORY, _LESS)
FEE = Setting(
    say("fee"),
    Table(_OF_A_FEE),
    asks=say("In francs. Everybody entered owes it, until “paid” says that it is paid."),
)


@dataclass(frozen=True, slots=True)
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
    table.done(each.key for each in _OF_A_FEE)
    return Fee(amount, per_person, _by_name(table, _CATEGORY), _by_name(table, _LESS))


def _by_name(keys: Settings, setting: Setting) -> dict[str, int]:
    table = keys.table(setting)
    return {name: table.value(name, _EACH) for name in table.values} if table else {}


def francs(rappen: int) -> float:
    """Return an amount as a regulation has it: whole francs where it can."""
    return rappen / 100 if rappen % 100 else rappen // 100
