"""Sentences that are not yet in a language, and how each language writes numbers and sorts names.

Everything below the command line returns `Text`; it becomes a `str` only where it is shown,
so that the screen and the paper of one run may speak different languages.
"""

import gettext
import json
import locale
import os
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache, lru_cache
from typing import Literal, TypeAlias, TypeVar

from jassturnier import resources
from jassturnier.languages import CODES, ENGLISH, KNOWN, named, small
from jassturnier.languages.names import TYPED
from jassturnier.values import frozen

Param: TypeAlias = "str | int | Fraction | Text | Sequence[str | int | Text] | Mapping[str, str | Text]"
WordsT = TypeVar("WordsT", bound="str | Text")

LANGUAGES = ("en", "de", "fr", "it")
"""Those that may be chosen, the one of the source first: their catalogues are complete."""


@frozen
class Text:
    """A sentence of the source language (English) with named values.

    An `int` or `Fraction` is a quantity and gets the separators of the language;
    what only identifies (a table number, a year) is passed as `str`. Sequences are
    joined with commas; a mapping holds the club's own words by language.
    """

    msgid: str
    params: tuple[tuple[str, Param], ...] = ()
    plural: str | None = None
    count: int = 0


def say(msgid: str, /, **params: Param) -> Text:
    """Build a sentence: `say("{name} plays at table {table}.", name=…, table=…)`."""
    return Text(msgid, tuple(params.items()))


def say_n(one: str, many: str, count: int, /, **params: Param) -> Text:
    """Build a sentence with a number; both forms may use `{n}`."""
    return Text(one, (("n", count), *params.items()), plural=many, count=count)


_BARE = "{words}"
"""The sentence that is nothing but a value."""


def verbatim(words: str) -> Text:
    """Wrap words that are the same in every language: a name, a label of the club."""
    return Text(_BARE, (("words", words),))


@frozen
class Names:
    """Words that are stable in files and scripts, with what each is called; English has the word itself."""

    texts: Mapping[str, Text]

    def of(self, word: str) -> Text:
        """Return what a word is called; one that has no name is the same in every language."""
        text = self.texts.get(word, verbatim(word))
        return own_words({**dict.fromkeys(LANGUAGES, text), "en": word})

    def stable(self, typed: str) -> str:
        """Return the stable word for one typed in any language: “Verein” is “club”; an unknown word stays."""
        called = (word for word, text in self.texts.items() if _is_called(typed, text))
        return typed if typed in self.texts else next(called, typed)


def _is_called(typed: str, text: Text) -> bool:
    return any(alike(typed, render(text, language)) for language in LANGUAGES)


def names(*texts: Text) -> Names:
    """Return words with their names: the sentences are the words themselves."""
    return Names({text.msgid: text for text in texts})


@cache
def _catalog(language: str) -> gettext.NullTranslations:
    # By this function, which Click's own sentences are read with, too: it keeps what it has read.
    return gettext.translation("jassturnier", str(resources.find("locale")), [language], fallback=True)


def exchanged(text: Text, change: Callable[["str | int | Text"], "str | int | Text"]) -> Text:
    """Return a sentence with every word in it changed: the named values, and those of sentences in it."""

    def within(value: Param) -> Param:
        if isinstance(value, Fraction | Mapping):
            return value
        if isinstance(value, str | int | Text):
            return of_item(value)
        return tuple(map(of_item, value))

    def of_item(item: "str | int | Text") -> "str | int | Text":
        found = change(item)
        return exchanged(found, change) if isinstance(found, Text) else found

    return replace(text, params=tuple((name, within(value)) for name, value in text.params))


def render(text: Text, language: str) -> str:
    """Return the sentence in `language`; without translation in English."""
    if text.msgid == _BARE:
        return _value(text.params[0][1], language)
    pattern = named(text.msgid, _pattern(text, language), language)
    if not text.params:
        return pattern.replace("{{", "{").replace("}}", "}")
    words = {name: _Word(_value(value, language)) for name, value in text.params}
    if _INSIDE in pattern:
        for name, value in text.params:
            own = isinstance(value, Text) and not _pattern(value, language).startswith("{")
            begins = own and not words[name][1:2].isupper()
            pattern = pattern.replace(f"{{{name}{_INSIDE}", f"{{{name}:low}}" if begins else f"{{{name}}}")
    return pattern.format_map(words)


_INSIDE = ":inside}"
"""The mark of a sentence that stands within another: it begins small, unless with a name or PDF."""


def _pattern(text: Text, language: str) -> str:
    catalog = _catalog(language)
    if text.plural is None:
        return catalog.gettext(text.msgid) if text.msgid else ""
    return catalog.ngettext(text.msgid, text.plural, text.count)


class _Word(str):
    """A named value; a mark says how it stands within a sentence: “{round:low}” writes it small."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return _INSERTED[spec](self) if spec in _INSERTED else super().__format__(spec)


_INSERTED: Mapping[str, Callable[[str], str]] = {
    "low": small,
    **{mark: write for language in KNOWN.values() for mark, write in language.inserted.items()},
}


def _value(value: Param, language: str) -> str:
    match value:
        case str():
            return value
        case Text():
            return render(value, language)
        case int() | Fraction():
            return number(value, language)
        case Mapping():
            return _value(in_language(value, language), language)
        case _:
            return ", ".join(_value(item, language) for item in value)


def in_language(names: Mapping[str, WordsT], language: str) -> WordsT | str:
    """Return a name in `language`, else in English, else the first there is; "" for none."""
    return names.get(language) or names.get("en") or next(iter(names.values()), "")


def shortened(words: "Sequence[str | Text]", most: int) -> "tuple[str | Text, ...]":
    """Return the first few words, and behind them how many more there are."""
    more = len(words) - most
    return (*words[:most], say("{n} more", n=more)) if more > 0 else tuple(words)


def joined(*parts: "str | int | Text") -> Text:
    """Put words behind one another, with commas between."""
    return Text(_BARE, (("words", parts),))


def own_words(names: "Mapping[str, str | Text]") -> Text:
    """Wrap words that a club wrote in one language or several."""
    return Text(_BARE, (("words", names),))


def number(value: int | Fraction | None, language: str) -> str:
    """Write a number with the separator of the language: 1’884 in German; 2.5, 8.75; a dash for none."""
    if value is None:
        return "–"
    if not isinstance(value, int):
        # One decimal where that is exact, else rounded half up to two.
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        places = 1 if 10 % value.denominator == 0 else 2
        rounded = exact.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
        whole, _, rest = f"{abs(rounded)}".partition(".")
        sign = "−" if rounded < 0 else ""
        point = KNOWN.get(language, ENGLISH).point
        return sign + number(int(whole), language) + (point + rest if rest else "")
    sign = "−" if value < 0 else ""
    return sign + f"{abs(value):,}".replace(",", KNOWN.get(language, ENGLISH).thousands)


def no_number(words: str) -> Text:
    """Say that words are no number."""
    return say("“{words}” is no number.", words=words)


def usual_suits(language: str) -> str:
    """Return the suits that are printed where a club says nothing else: swiss or french."""
    return KNOWN.get(language, ENGLISH).suits


def francs(rappen: int) -> str:
    """Write an amount of Rappen in francs: 20.50."""
    return f"{Decimal(rappen) / 100:.2f}"


def name_in(stable: str, language: str) -> str:
    """Return what is typed for a command, a paper or an option: “zeigen” for “draw show”."""
    if language in CODES and stable in TYPED:
        return TYPED[stable][CODES.index(language)]
    return stable.rpartition(" ")[2]


def path_in(stable: str, language: str) -> str:
    """Return a command with all its words in a language: “spieler bearbeiten” for “players edit”."""
    words = stable.split()
    return " ".join(name_in(" ".join(words[:n]), language) for n in range(1, len(words) + 1))


def every_name(stable: str) -> list[str]:
    """Return what is typed for a command, a paper or an option in every language, the stable name first."""
    return [name_in(stable, language) for language in KNOWN]


_GROUPING = re.compile(r"(?<=\d)['’‘`´ \u00a0\u202f\u2009](?=\d{3}(?!\d))")
# Nobody means more digits, and of thousands int() itself makes an error.
_WHOLE = re.compile(r"[+-]?\d{1,12}")

YES = frozenset({"y", "yes", "j", "ja", "o", "oui", "s", "si"})
NO = frozenset({"n", "no", "nein", "non"})
"""What people type for yes and no, as `fold` leaves it."""


def parse_number(typed: str) -> int | None:
    """Read a whole number as people write it: 1884, 1'884, 1’884, 1 884, −20.

    Returns:
        None if it is no whole number.
    """
    plain = _GROUPING.sub("", typed.strip()).replace("−", "-")
    # To \d, digits of other scripts are digits, too.
    return int(plain) if _WHOLE.fullmatch(plain) and plain.isascii() else None


_MARKS = 30
"""So many marks stand on one letter at most, more than in any language."""


def normalized(form: Literal["NFC", "NFKD"], words: str) -> str:
    """Normalise words; of marks without end on one letter the rest goes, since Unicode sorts them slowly."""
    if words.isascii():
        return words
    kept, run = [], 0
    for sign in words:
        run = run + 1 if unicodedata.combining(sign) else 0
        if run <= _MARKS:
            kept.append(sign)
    return unicodedata.normalize(form, "".join(kept))


def clean(words: str) -> str:
    """Normalise what people type: composed letters, no control characters, single blanks."""
    composed = normalized("NFC", words)
    # Cf are signs that nobody sees; they come along where names are copied.
    printable = "".join(c if unicodedata.category(c) not in {"Cc", "Cf", "Cs"} else " " for c in composed)
    return " ".join(printable.split())


def visible(words: str) -> str:
    """Return words without the signs that steer a terminal or turn the direction of writing; lines stay."""
    if words.isprintable():
        return words
    return "".join(c for c in words if c in "\n\t" or not _is_steering(c))


def escaped(document: str) -> str:
    """Return JSON in which such signs are written out: what is read from it stays the same."""
    if document.isprintable():
        return document
    return "".join(json.dumps(c)[1:-1] if c != "\n" and _is_steering(c) else c for c in document)


def _is_steering(sign: str) -> bool:
    return unicodedata.category(sign) in {"Cc", "Cf", "Zl", "Zp"}


def same(one: str, other: str) -> bool:
    """Tell whether two words differ in case only; accents count, as in the categories U60 and Ü60."""
    return clean(one).casefold() == clean(other).casefold()


LETTERS = {"ß": "ss", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe"}
"""Those that Unicode does not take apart into a letter and a sign."""
_PLAIN = str.maketrans(LETTERS)
_NO_LETTERS = re.compile(r"[\W_]+")


@lru_cache(maxsize=8192)
def fold(words: str) -> str:
    """Return the words without case, accents and punctuation: the key to sort and search names by."""
    apart = normalized("NFKD", words.casefold().translate(_PLAIN))
    bare = apart if apart.isascii() else "".join(c for c in apart if not unicodedata.combining(c))
    return " ".join(_NO_LETTERS.sub(" ", bare.replace("'", "").replace("’", "")).split())


def alike(one: str, other: str) -> bool:
    """Tell whether two names are the same; case, accents, ä or ae, hyphens and blanks do not matter."""
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    bare = fold(name)
    for vowel in "aou":
        bare = bare.replace(f"{vowel}e", vowel)
    return bare


def choose_language(*wanted: str | None) -> str:
    """Return the first of the wanted languages that is spoken here, else the locale's, else English."""
    names = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    with suppress(ValueError):
        names.append(locale.getlocale()[0] or "")
    for candidate in (*wanted, *names):
        name = (candidate or "").replace("-", "_").partition("_")[0].lower()
        code = next((code for code in LANGUAGES if name in {code, KNOWN[code].on_windows}), None)
        if code is not None:
            return code
    return "en"
