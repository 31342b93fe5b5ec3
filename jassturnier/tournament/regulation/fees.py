"""What taking part costs by the regulation: amounts are written there in francs, and are Rappen here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from jassturnier.i18n import same, say
from jassturnier.tournament.cash.money import parse_francs
from jassturnier.tournament.regulation.settings import Settings

MOST_RAPPEN = 100_000_000
"""A million francs: more is no amount of a club."""

_NO_AMOUNT = say("must be an amount in francs, such as 20 or 20.50.")


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
    value = keys.get("fee")
    if value is None:
        return None
    if not isinstance(value, Mapping):
        return Fee(read_francs(keys, "fee"))
    table = Settings(value, f"{keys.path}fee.", keys.problems)
    per_person = table.get("person") is not None
    if per_person and table.get("entry") is not None:
        table.fault("entry", say("stands beside “person”; one of them is enough."))
    fee = Fee(
        read_francs(table, "person" if per_person else "entry"),
        per_person,
        _by_name(table, "category"),
        _by_name(table, "less"),
    )
    table.done()
    return fee


def _by_name(keys: Settings, key: str) -> dict[str, int]:
    table = keys.table(key)
    return {} if table is None else {name: read_francs(table, name) for name in table.values}


def read_francs(keys: Settings, key: str) -> int:
    """Read an amount in francs, a number or as people write it; return Rappen, 0 where there is none."""
    value = keys.get(key)
    rappen = _rappen(value)
    if rappen is None or not 0 <= rappen <= MOST_RAPPEN:
        keys.fault(key, _NO_AMOUNT)
        return 0
    return rappen


def francs(rappen: int) -> float:
    """Return an amount as a regulation has it: whole francs where it can."""
    return rappen / 100 if rappen % 100 else rappen // 100


def _rappen(value: object) -> int | None:
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
