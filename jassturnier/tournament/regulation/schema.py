"""A setting of the regulation is one entry: its name, what it may be, what is asked and printed of it.

The entries stand in the values that hold them, each as the field it goes to:

    minutes: int | None = setting(say("minutes"), Whole(1, 600), printed=say("Minutes a round"))

Reading the file, names in every language, the questions of `regulation change`, comments and the printed
regulation go through them. What lies between two settings is a function `check_…`, run for what is new.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, fields
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Any

from jassturnier import games
from jassturnier.games.kit.options import NO_WORDS, Flag, Kind, not_among
from jassturnier.i18n import LANGUAGES, Names, Text, francs, say, verbatim
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
    kind: Kind
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


def setting(label: Text, kind: Kind, default: Any = None, **more: Any) -> Any:  # noqa: ANN401 — as above
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
class Choice(Kind):
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


class GameKind(Kind):
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


class Time(Kind):
    """A time of the day."""

    must = say("must be a time such as “19:30”.")

    def read(self, raw: object) -> Any:  # noqa: ANN401
        return datetime.strptime(str(raw), "%H:%M").time()  # noqa: DTZ007 — a time of any day

    def told(self, value: Any) -> Text:  # noqa: ANN401
        return verbatim(f"{value:%H:%M}")


class Named(Kind):
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
class Own(Kind):
    """A word of the club."""

    must: Text
    own = True

    def read(self, raw: object) -> str:
        if isinstance(raw, str) and raw:
            return raw
        raise ValueError

    def instead(self, raw: object, _usual: object) -> str:
        return str(raw)


class Money(Kind):
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
class Listing(Kind):
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
class Table(Kind):
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
