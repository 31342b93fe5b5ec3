"""House rules: what a regulation may set, whether it is possible, and the options that games share."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from difflib import get_close_matches
from typing import TypeAlias

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


@frozen
class Option:
    """One house rule: its English name is its key in a regulation; its default and what else it may be.

    `choices` lists the allowed values; `keys` names the keys of a table of whole numbers;
    `listed` allows a list of words that the game itself looks at. Else the value is a whole
    number from `low` to `high`. None is allowed where it is the default. `named` says what words
    mean that are a value, or stand in one. It means nothing where the option that it `needs` is `off`, or
    where anything is set in the one that it is `unless`.
    `unset` says what None means where that is no single
    value; `only_at` is the size of the tables that it is about, if not of all; `reworded` are its words where
    another option is on. `contracts` are those it is about where not every club plays them. With the value
    `absent` there is nothing of the kind.
    """

    label: Text
    default: OptionValue
    words: Text
    rule: str
    choices: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 100_000
    keys: tuple[str, ...] = ()
    listed: bool = False
    named: Mapping[str, Text] = field(default_factory=dict)
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

    @property
    def takes_list(self) -> bool:
        """Say whether its value is a list of words."""
        return self.listed or isinstance(self.default, tuple)

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

    def shown(self, value: OptionValue) -> Text:
        """Return what a value means."""
        match value:
            case None:
                return self.unset
            case bool():
                return say("yes") if value else say("no")
            case int():
                return say("{n}", n=value)
            case str():
                return self._word(value)
            case Mapping() if value:
                return say("{parts}", parts=[_numbered(self._word(word), n) for word, n in value.items()])
            case _:
                return say("{parts}", parts=[self._word(word) for word in value]) if value else say("none")

    def typed(self, value: object) -> Text:
        """Return a value as it is typed: a word by its name."""
        match value:
            case bool():
                return SWITCH.of(str(value).lower())
            case str():
                return Names(self.named).of(value)
            case list() | tuple():
                return say("[{words}]", words=list(map(self.typed, value)))
            case _:
                return verbatim(str(value))

    def _word(self, word: str) -> Text:
        return self.named.get(word) or (_row(word) if self.listed else verbatim(word))


def _row(line: str) -> Text:
    """Return a row of a slate such as “Eicheln 1” in words; a club's own contract stays as it is written."""
    name, _, number = line.rpartition(" ")
    known = contracts.LABELS.get(contracts.key(name))
    return verbatim(line) if known is None else say("{name} {number}", name=known, number=number)


def _numbered(word: Text, number: int) -> Text:
    return say("{name} {number}", name=word, number=number)


def switch(label: Text, meaning: Text, rule: str, *, on: bool = False) -> Option:
    """Build an option that is on or off, off unless `on`."""
    return Option(label, on, meaning, rule, (True, False))


def choice(label: Text, default: str | None, meaning: Text, rule: str, named: Mapping[str, Text]) -> Option:
    """Build an option that is one of a few words; `named` says what each of them means."""
    return Option(label, default, meaning, rule, tuple(named), named=named)


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
        found = (
            _value_faults(option, value) if option else [(name, _unknown_option(name, option_names(offered)))]
        )
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
    return say(
        "{value} cannot be; it must lie between {low} and {high}.",
        value=value,
        low=low,
        high=high,
    )


def _unknown_option(name: str, known: Names) -> Text:
    if near := get_close_matches(name, known.texts, 1):
        return say("There is no such option; did you mean {near}?", near=known.of(near[0]))
    return say("There is no such option. Options: {names}.", names=list(map(known.of, known.texts)))


def _value_faults(option: Option, value: object) -> list[Fault]:
    if value is None and option.default is None:
        return []
    if option.choices:
        return _choice_faults(option, _frozen(value))
    if option.keys:
        return _table_faults(option, value)
    if option.listed:
        return _list_faults(option, value)
    return _number_faults(option.name, value, option.low, option.high)


def _choice_faults(option: Option, value: OptionValue) -> list[Fault]:
    # True == 1 in Python, but not in a regulation.
    if any(value == choice and type(value) is type(choice) for choice in option.choices):
        return []
    given, *allowed = map(option.typed, (value, *option.choices))
    wrong = say("{value} is not possible; choose from: {allowed}.", value=given, allowed=allowed)
    return [(option.name, wrong)]


def _number_faults(key: str, value: object, low: int, high: int) -> list[Fault]:
    if not isinstance(value, int) or isinstance(value, bool):
        return [(key, say("{value} is not a whole number.", value=_shown(value)))]
    return [] if low <= value <= high else [(key, out_of_range(value, low, high))]


def _table_faults(option: Option, value: object) -> list[Fault]:
    if not isinstance(value, Mapping):
        return [(option.name, say("A table of names and whole numbers is needed here."))]
    faults: list[Fault] = []
    for key, number in value.items():
        path = f"{option.name}.{key}"
        if key not in option.keys:
            known = [option.named.get(each, verbatim(each)) for each in option.keys]
            faults.append((path, say("There is no such name here. Names: {names}.", names=known)))
        else:
            faults += _number_faults(path, number, option.low, option.high)
    return faults


def _list_faults(option: Option, value: object) -> list[Fault]:
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return []
    return [(option.name, say("A list of words is needed here."))]


def _frozen(value: object) -> OptionValue:
    if isinstance(value, list | tuple):
        return tuple(str(item) for item in value)
    if isinstance(value, Mapping):
        return {str(key): int(number) for key, number in value.items()}
    if value is None or isinstance(value, bool | int | str):
        return value
    return str(value)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_shown, value)) + "]"
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
    say("gustav_first_of_9"), 5, say("tricks of the first half of Gustav with nine cards"), "COI4-13", (5, 4)
)
VOID_AFTER_TRUMP = choice(
    say("void_after_trump"),
    "no_lower_trump",
    say("what a player without the led suit may not play after a trump"),
    "COI3-21",
    {"no_lower_trump": say("a lower trump"), "no_trump": say("any trump")},
)
FACTORS = Option(
    say("factors"),
    {},
    say("factors that differ from the printed ones"),
    "COI4-13",
    low=1,
    high=100,
    keys=ROWS,
    named=LABELS,
)
DEALER_PAUSES = "dealer_pauses"
FOUR_AT_TABLE = choice(
    say("four_at_table"),
    "rests",
    say("people who are left over from tables of three"),
    "TRN-10",
    {"rests": say("rest for a round"), DEALER_PAUSES: say("tables of four, where the dealer pauses")},
)
MATCH_BONUS = Option(say("match_bonus"), 100, say("points added for a match"), "TRN-1", (0, 50, 100))
NO_OBE_UNDE = switch(say("no_obe_unde"), say("without Obenabe and Undenufe"), "SCHV-2")
STAKE = Option(say("stake"), 0, say("stake in Rappen a point; 0 for none"), "COI3-33", absent=0)
CARD_VALUES = (
    UNDENUFE_VALUES,
    *needing(UNDENUFE_VALUES.name, SIX11_SCOPE, off="normal"),
    TUO_VALUES,
    GUSTAV_FIRST_OF_9,
)
