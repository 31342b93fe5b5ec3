"""Reading the tables of a document (TOML) key by key; every fault is named by its key path."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, time
from enum import StrEnum
from typing import Any, TypeVar

from jassturnier.errors import Problem
from jassturnier.i18n import LANGUAGES, Text, say
from jassturnier.tournament.regulation.names import setting, value

ChoiceT = TypeVar("ChoiceT", bound=StrEnum)


@dataclass(slots=True)
class Settings:
    """One table of the document; remembers which keys were asked for, and what is wrong."""

    values: Mapping[str, Any]
    path: str = ""
    problems: list[Problem] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    def fault(self, key: str, text: Text) -> None:
        """Remember what is wrong with a key."""
        self.problems.append(Problem(setting(f"{self.path}{key}"), text))

    def get(self, key: str) -> Any:  # noqa: ANN401 — TOML values are of any type
        """Return the value of a key, None where it is missing."""
        self.asked.add(key)
        return self.values.get(key)

    def choice(self, key: str, kind: type[ChoiceT], default: ChoiceT) -> ChoiceT:
        """Read one of an enumeration."""
        value = self.get(key)
        if value is None:
            return default
        if value in list(kind):
            return kind(value)
        self.fault(key, one_of(key, value, list(kind)))
        return default

    def word(self, key: str, choices: Sequence[str], default: str) -> str:
        """Read one of several words."""
        value = self.get(key)
        if value is None:
            value = default
        if value not in choices:
            self.fault(key, one_of(key, value, choices))
        return str(value)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Read a whole number; without a default it must be there."""
        value = self.get(key)
        if value is None and default is not None:
            return default
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fault(key, say("must be a whole number from {low} to {high}.", low=low, high=high))
        return low

    def whole_or_none(self, key: str, low: int, high: int) -> int | None:
        """Read a whole number that may be missing."""
        return None if self.get(key) is None else self.whole(key, low, high)

    def time_of_day(self, key: str) -> time | None:
        """Read a time such as "19:30" that may be missing."""
        value = self.get(key)
        if value is None:
            return None
        with suppress(ValueError):
            return datetime.strptime(str(value), "%H:%M").time()  # noqa: DTZ007 — a time of any day
        self.fault(key, say("must be a time such as “19:30”."))
        return None

    def names(self, key: str) -> dict[str, str]:
        """Read a name, or names by language."""
        value = self.get(key)
        if isinstance(value, str) and value:
            return {"en": value}
        if isinstance(value, Mapping) and value and all(isinstance(v, str) and v for v in value.values()):
            return dict(value)
        self.fault(
            key, say("must be a name, or a table of names by language ({languages}).", languages=LANGUAGES)
        )
        return {"en": "?"}

    def flag(self, key: str, *, default: bool) -> bool:
        """Read true or false."""
        value = self.get(key)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        self.fault(key, say("must be true or false."))
        return default

    def table(self, key: str) -> "Settings | None":
        """Read a table that may be missing."""
        value = self.get(key)
        if value is None:
            return None
        if isinstance(value, Mapping):
            return Settings(value, f"{self.path}{key}.", self.problems)
        self.fault(key, say("must be a table."))
        return None

    def tables(self, key: str) -> "list[Settings]":
        """Read a list of tables."""
        value = self.get(key)
        if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
            return [
                Settings(item, f"{self.path}{key}[{i}].", self.problems) for i, item in enumerate(value, 1)
            ]
        self.fault(key, say("must be a list of tables with at least one."))
        return []

    def done(self) -> None:
        """Name every key that nobody asked for."""
        for key in self.values:
            if key not in self.asked:
                known = [setting(each) for each in sorted(self.asked)]
                self.fault(key, say("is unknown. Known here: {known}.", known=known))


def one_of(key: str, found: object, choices: Sequence[str]) -> Text:
    """Say that a value of a setting is not among the choices."""
    possible = [value(key, choice) for choice in choices]
    return say("“{value}” is not possible; choose one of: {choices}.", value=str(found), choices=possible)
