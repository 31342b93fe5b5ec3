"""House rules: what a regulation may set, whether it is possible, and the options that games share."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from difflib import get_close_matches
from typing import Any, TypeAlias

from jassturnier.games.kit import contracts
from jassturnier.games.kit.contracts import LABELS, ROWS
from jassturnier.i18n import Names, Text, say, verbatim
from jassturnier.values import frozen

OptionValue: TypeAlias = "bool | int | str | Mapping[str, int] | Sequence[str] | None"
Options: TypeAlias = Mapping[str, OptionValue]
_UNSET = verbatim("–")
Fault: TypeAlias = tuple[str, Text]
"""The key of a setting and what is wrong with it."""

SWITCH = Names({"true": say("yes"), "false": say("no")})
NO_WORDS = Names({})


class ValueKind:
    """What a setting may be: it `must` be that.

    `own` words are the club's; a table that is `keyed` has them as its keys. `several` are typed with commas
    between them; `values` are all there are, where these are few.
    """

    must: Text
    own = False
    keyed = False
    several = False
    values: tuple[Any, ...] = ()

    def read(self, raw: Any) -> Any:  # noqa: ANN401 — TOML values are of any type
        """Return the value that a document means.

        Raises:
            ValueError: it cannot be.
        """
        return raw

    def fault(self, _raw: object) -> Text:
        """Say what the value must be."""
        return self.must

    def faults(self, raw: object) -> "list[Fault]":
        """Return everything that is wrong with a value, each with the rest of its key path."""
        try:
            self.read(raw)
        except ValueError:
            return [("", self.fault(raw))]
        return []

    def instead(self, _raw: object, usual: Any) -> Any:  # noqa: ANN401
        """Return what stands for a value that cannot be, so that the rest can be looked at."""
        return usual

    @property
    def words(self) -> Names:
        """Return the words that the value may be, with what they are called."""
        return NO_WORDS

    @property
    def meanings(self) -> Mapping[str, Text]:
        """Return what the words mean, as far as they do not say it by themselves."""
        return {}

    @property
    def numbered(self) -> tuple[str, ...]:
        """Return the words of which one is chosen by its number where it is asked for."""
        return tuple(self.words.texts)

    def typed(self, words: str, now: Any, language: str) -> Any:  # noqa: ANN401, ARG002
        """Return what somebody typed in a language as files have it; the document has `now` there."""
        return words

    def told(self, value: Any) -> Text:  # noqa: ANN401
        """Return what the printed regulation says of a value."""
        match value:
            case int():
                return say("{n}", n=value)
            case list() | tuple():
                return say("{parts}", parts=list(map(self.told, value))) if value else say("none")
            case _:
                return self.words.texts.get(str(value), verbatim(str(value)))

    def called(self, value: object) -> Text:
        """Return a value as it is typed: a word by its name."""
        match value:
            case bool():
                return SWITCH.of(str(value).lower())
            case list() | tuple():
                return say("[{words}]", words=list(map(self.called, value)))
            case _:
                return self.words.of(str(value))


class Flag(ValueKind):
    """True or false."""

    must = say("must be true or false.")
    values = (True, False)

    def read(self, raw: object) -> bool:
        if isinstance(raw, bool):
            return raw
        raise ValueError

    @property
    def words(self) -> Names:
        return SWITCH

    def told(self, value: bool) -> Text:  # noqa: FBT001 — as of any kind
        return SWITCH.texts[str(value).lower()]


@frozen
class Whole(ValueKind):
    """A whole number."""

    low: int
    high: int

    def read(self, raw: object) -> int:
        if type(raw) is int and self.low <= raw <= self.high:
            return raw
        raise ValueError

    def fault(self, _raw: object) -> Text:
        return say("must be a whole number from {low} to {high}.", low=self.low, high=self.high)

    def instead(self, _raw: object, _usual: object) -> int:
        return self.low


def not_among(found: object, possible: Sequence[Text], called: Text | None = None) -> Text:
    """Say that a value, typed as it is `called`, is not possible."""
    if found is None:
        return say("choose one of: {choices}.", choices=possible)
    value = called or str(found)
    return say("“{value}” is not possible; choose one of: {choices}.", value=value, choices=possible)


@frozen
class OneOf(ValueKind):
    """One of a few words, numbers or orders of words, with what some words mean."""

    values: tuple[Any, ...]
    words: Names = NO_WORDS
    meanings: Mapping[str, Text] = field(default_factory=dict)

    @property
    def several(self) -> bool:  # type: ignore[override] # an order of words is a list
        return any(isinstance(each, tuple) for each in self.values)

    def read(self, raw: object) -> Any:  # noqa: ANN401
        value = tuple(raw) if isinstance(raw, list) else raw
        # True == 1 in Python, but not in a regulation.
        if any(value == each and type(value) is type(each) for each in self.values):
            return value
        raise ValueError

    def fault(self, raw: object) -> Text:
        return not_among(raw, [self.called(each) for each in self.values if each != ""], self.called(raw))

    def instead(self, raw: object, _usual: object) -> str:
        return "" if raw is None else str(raw)


@frozen
class Rows(ValueKind):
    """A list of words that the game itself looks at, such as the rows of a slate."""

    words: Names = NO_WORDS
    several = True
    must = say("A list of words is needed here.")

    def read(self, raw: object) -> OptionValue:
        if isinstance(raw, list | tuple) and all(isinstance(item, str) for item in raw):
            return _frozen(raw)
        raise ValueError

    def told(self, value: Any) -> Text:  # noqa: ANN401 — words, or one of them
        if isinstance(value, list | tuple) or value in self.words.texts:
            return ValueKind.told(self, value)
        # A row of a slate such as “Eicheln 1”; a club's own contract stays as it is written.
        name, _, number = value.rpartition(" ")
        known = contracts.LABELS.get(contracts.key(name))
        return verbatim(value) if known is None else say("{name} {number}", name=known, number=number)


@frozen
class Numbers(ValueKind):
    """A table with whole numbers for some of a few names."""

    each: Whole
    words: Names = NO_WORDS
    must = say("A table of names and whole numbers is needed here.")

    def read(self, raw: object) -> OptionValue:
        if self.faults(raw):
            raise ValueError
        return _frozen(raw)

    def faults(self, raw: object) -> "list[Fault]":
        if not isinstance(raw, Mapping):
            return [("", self.must)]
        unknown = say("There is no such name here. Names: {names}.", names=[*self.words.texts.values()])
        found: list[Fault] = []
        for key, number in raw.items():
            faults = self.each.faults(number) if key in self.words.texts else [("", unknown)]
            found += [(f".{key}", text) for _, text in faults]
        return found

    def told(self, value: Mapping[str, int]) -> Text:
        texts = self.words.texts
        parts = [say("{name} {number}", name=texts[name], number=each) for name, each in value.items()]
        return say("{parts}", parts=parts) if parts else say("none")


_COUNT = Whole(0, 100_000)


@frozen
class Option:
    """One house rule: its English name is its key in a regulation; its default and what else it may be.

    None is allowed where it is the default; `unset` says what it means where that is no single value. An
    option means nothing where the one that it `needs` is `off`, or where anything is set in the one that it
    is `unless`. `only_at` is the size of the tables that it is about, if not of all; `reworded` are its words
    where another option is on. `contracts` are those it is about where not every club plays them. With the
    value `absent` there is nothing of the kind.
    """

    label: Text
    default: OptionValue
    words: Text
    rule: str
    kind: ValueKind = _COUNT
    needs: str = ""
    off: OptionValue = False
    unless: str = ""
    unset: Text = _UNSET
    only_at: int = 0
    reworded: Mapping[str, Text] = field(default_factory=dict)
    contracts: frozenset[str] = frozenset()
    absent: OptionValue = ()

    @property
    def name(self) -> str:
        """Return the key in files."""
        return self.label.msgid

    def beside(self, options: Options) -> "Option":
        """Return the option with the words it has beside the others."""
        said = (words for other, words in self.reworded.items() if options[other])
        return replace(self, words=next(said, self.words))

    def tells(self, options: Options) -> bool:
        """Say whether a player is told anything: nothing absent, no rule of a contract that nothing names."""
        value = options[self.name]
        named = {word for each in options.values() if isinstance(each, Mapping | tuple) for word in each}
        usual = not self.contracts & named and value == self.default
        return value not in ((), {}, self.absent) and not (self.contracts and usual)

    def faults(self, value: object) -> list[Fault]:
        """Return what is wrong with a value, by its key path."""
        found = [] if value is None and self.default is None else self.kind.faults(value)
        return [(f"{self.name}{rest}", text) for rest, text in found]

    def shown(self, value: OptionValue) -> Text:
        """Return what a value means."""
        return self.unset if value is None else self.kind.told(value)


def switch(label: Text, meaning: Text, rule: str, *, on: bool = False) -> Option:
    """Build an option that is on or off, off unless `on`."""
    return Option(label, on, meaning, rule, Flag())


def choice(label: Text, default: str | None, meaning: Text, rule: str, named: Mapping[str, Text]) -> Option:
    """Build an option that is one of a few words; `named` says what each of them means."""
    return Option(label, default, meaning, rule, OneOf(tuple(named), Names(named)))


def needing(name: str, *options: Option, off: OptionValue = False) -> tuple[Option, ...]:
    """Return options that mean nothing where the one with this name is off."""
    return tuple(replace(option, needs=name, off=off) for option in options)


def meaningful(offered: Sequence[Option], options: Options, sizes: Collection[int] = ()) -> list[Option]:
    """Return the options that mean something beside the others, at tables of these sizes or at any."""
    known = {
        option.name: option
        for option in offered
        if not sizes or not option.only_at or option.only_at in sizes
    }

    def means(option: Option) -> bool:
        needed = known.get(option.needs)
        if option.unless and options[option.unless]:
            return False
        return not option.needs or (
            needed is not None and options[option.needs] != option.off and means(needed)
        )

    return [option.beside(options) for option in known.values() if means(option)]


def option_names(offered: Iterable[Option]) -> Names:
    """Return what house rules are called."""
    return Names({option.name: option.label for option in offered})


def defaults(offered: Sequence[Option]) -> dict[str, OptionValue]:
    """Return every option with its default."""
    return {option.name: option.default for option in offered}


def filled_in(offered: Sequence[Option], raw: Mapping[str, object]) -> dict[str, OptionValue]:
    """Fill in the defaults of options that were checked before."""
    return {**defaults(offered), **{name: _frozen(value) for name, value in raw.items()}}


def check(offered: Sequence[Option], raw: Mapping[str, object]) -> tuple[dict[str, OptionValue], list[Fault]]:
    """Fill in the defaults; name every unknown option and impossible value."""
    known = {option.name: option for option in offered}
    options = defaults(offered)
    faults: list[Fault] = []
    for name, value in raw.items():
        option = known.get(name)
        found = option.faults(value) if option else [(name, _unknown_option(name, option_names(offered)))]
        faults += found
        if not found:
            options[name] = _frozen(value)
    return options, faults


def whole(options: Options, name: str) -> int:
    """Return a whole-number option."""
    value = options[name]
    if not isinstance(value, int):
        raise TypeError(name)
    return value


def flag(options: Options, name: str) -> bool:
    """Return an option that is on or off."""
    return bool(options[name])


def table(options: Options, name: str) -> Mapping[str, int]:
    """Return an option that is a table of whole numbers."""
    value = options[name]
    if not isinstance(value, Mapping):
        raise TypeError(name)
    return value


def words(options: Options, name: str) -> tuple[str, ...]:
    """Return an option that is a list of words."""
    value = options[name]
    if not isinstance(value, tuple):
        raise TypeError(name)
    return value


def out_of_range(value: int, low: int, high: int) -> Text:
    """Say that a number is outside what can be."""
    return say("{value} cannot be; it must lie between {low} and {high}.", value=value, low=low, high=high)


def _unknown_option(name: str, known: Names) -> Text:
    if near := get_close_matches(name, known.texts, 1):
        return say("There is no such option; did you mean {near}?", near=known.of(near[0]))
    return say("There is no such option. Options: {names}.", names=list(map(known.of, known.texts)))


def _frozen(value: object) -> OptionValue:
    if isinstance(value, list | tuple):
        return tuple(str(item) for item in value)
    if isinstance(value, Mapping):
        return {str(key): int(number) for key, number in value.items()}
    if value is None or isinstance(value, bool | int | str):
        return value
    return str(value)


PAIRWISE = say("the differences of every two players")
UNDENUFE_VALUES = choice(
    say("undenufe_values"),
    "normal",
    say("values of ace and six in Undenufe"),
    "COIV-1",
    {"normal": say("ace 11, six 0"), "six11": say("six 11, ace 0")},
)
SIX11_SCOPE = choice(
    say("six11_scope"),
    "undenufe_only",
    say("where the six counts eleven"),
    "AMB-10",
    {"undenufe_only": say("only in Undenufe"), "per_trick": say("in every trick from below")},
)
TUO_VALUES = choice(
    say("tuo_values"),
    "trump",
    say("card values in TUO"),
    "AMB-11",
    {
        "trump": say("those of trump in all tricks"),
        "notrump": say("those without trump in all tricks"),
        "per_trick": say("those of the part the trick belongs to"),
    },
)
GUSTAV_FIRST_OF_9 = Option(
    say("gustav_first_of_9"),
    5,
    say("tricks of the first half of Gustav with nine cards"),
    "COI4-13",
    OneOf((5, 4)),
)
VOID_AFTER_TRUMP = choice(
    say("void_after_trump"),
    "no_lower_trump",
    say("forbidden once a trump lies and the suit is missing"),
    "COI3-21",
    {"no_lower_trump": say("a lower trump"), "no_trump": say("any trump")},
)
FACTORS = Option(
    say("factors"),
    {},
    say("factors that differ from the printed ones"),
    "COI4-13",
    Numbers(Whole(1, 100), Names({row: LABELS[row] for row in ROWS})),
)
DEALER_PAUSES = "dealer_pauses"
FOUR_AT_TABLE = choice(
    say("four_at_table"),
    "rests",
    say("people who are left over from tables of three"),
    "TRN-10",
    {"rests": say("rest for a round"), DEALER_PAUSES: say("tables of four, where the dealer pauses")},
)
MATCH_BONUS = Option(say("match_bonus"), 100, say("points added for a match"), "TRN-1", OneOf((0, 50, 100)))
NO_OBE_UNDE = switch(say("no_obe_unde"), say("without Obenabe and Undenufe"), "SCHV-2")
STAKE = Option(say("stake"), 0, say("stake in Rappen a point; 0 for none"), "COI3-33", absent=0)
CARD_VALUES = (
    UNDENUFE_VALUES,
    *needing(UNDENUFE_VALUES.name, SIX11_SCOPE, off="normal"),
    TUO_VALUES,
    GUSTAV_FIRST_OF_9,
)
