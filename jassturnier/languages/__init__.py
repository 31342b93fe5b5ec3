"""What each language needs beside its catalogue of sentences, and what the club calls a round.

The club's word (Passe, Gang, série) stands in the names of rounds and in headings. Which word it is belongs
to the tournament that is spoken of, not to a sentence: `speak_of` says it once, where the tournament is
opened, and every name that is shown from then on has it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from jassturnier.values import frozen

CODES = ("de", "fr", "it")
Called: TypeAlias = tuple[str, str, str]
"""A word in the languages of `CODES`."""


@frozen
class Noun:
    """A noun with its plural and its gender, m, f or n: Gang, Gänge, m. English has no gender: ""."""

    one: str
    many: str
    gender: str = ""


@frozen
class Rounds:
    """What a round may be called in a language: the first word is the usual one, that of the sentences.

    `articles` are those that say a gender where somebody types a word of his own, `of_many` those of plurals;
    `plural` returns the plural of a noun where it can be known, else "".
    """

    known: tuple[Noun, ...]
    articles: Mapping[str, str]
    of_many: tuple[str, ...]
    plural: Callable[[str], str]


@frozen
class Language:
    """How a language writes numbers, and words within sentences."""

    code: str
    on_windows: str
    """How Windows begins the name of a locale: German_Switzerland."""
    thousands: str
    rounds: Rounds
    point: str = "."
    suits: str = "swiss"
    """The pack that people play with, as long as the club says nothing else."""
    inserted: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    """How words that are put into a sentence are written, by the mark behind their name: {round:dal}."""


SPOKEN: ContextVar[Mapping[str, Noun]] = ContextVar("SPOKEN", default=MappingProxyType({}))
"""What a round is called, by language, in the tournament that is spoken of; as usual where it lacks."""


def gender_of(words: str, code: str) -> str:
    """Return the gender of words that begin with the club's word for a round: “Cycle 3”; "" of others."""
    noun = SPOKEN.get().get(code)
    return noun.gender if noun is not None and words.partition(" ")[0].lower() == noun.one.lower() else ""


def small(words: str) -> str:
    """Write words as they stand within a sentence."""
    return words[:1].lower() + words[1:]


def capital(words: str) -> str:
    """Put a capital at the head of words."""
    return words[:1].upper() + words[1:]


def with_capitals(marks: Mapping[str, Callable[[str], str]]) -> Mapping[str, Callable[[str], str]]:
    """Return marks, and each with a capital for the head of a sentence: {round:Dal}."""
    return {**marks, **{capital(mark): partial(_at_the_head, write) for mark, write in marks.items()}}


def _at_the_head(write: Callable[[str], str], words: str) -> str:
    return capital(write(words))


def in_languages(called: Called) -> Mapping[str, str]:
    """Return a word by its languages: {"de": "neu", "fr": "nouveau", "it": "nuovo"}."""
    return dict(zip(CODES, called, strict=True))


def _plural_en(noun: str) -> str:
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh")) else f"{noun}s"


ENGLISH = Language(
    "en",
    on_windows="english",
    thousands=",",
    rounds=Rounds(
        (
            Noun("round", "rounds"),
            Noun("passe", "passes"),
            Noun("series", "series"),
            Noun("session", "sessions"),
            Noun("turn", "turns"),
        ),
        {"a": "", "an": "", "the": ""},
        ("the",),
        _plural_en,
    ),
)


def _plural_de(noun: str) -> str:
    """Return the plural of a noun that ends like most feminine ones; of others it cannot be known."""
    return f"{noun}n" if noun.endswith("e") else ""


GERMAN = Language(
    "de",
    on_windows="german",
    thousands="’",
    rounds=Rounds(
        (
            Noun("Passe", "Passen", "f"),
            Noun("Runde", "Runden", "f"),
            Noun("Gang", "Gänge", "m"),
            Noun("Durchgang", "Durchgänge", "m"),
            Noun("Serie", "Serien", "f"),
            Noun("Partie", "Partien", "f"),
            Noun("Tour", "Touren", "f"),
            Noun("Umgang", "Umgänge", "m"),
        ),
        {"der": "m", "die": "f", "das": "n", "ein": "m", "eine": "f"},
        ("die",),
        _plural_de,
    ),
)


_MASCULINE = {"groupe", "pique", "trèfle"}
"""Those that end like feminine words."""
_VOWELS_FR = "aeiouyàâéèêîôœ"


def _elided(words: str) -> bool:
    return words[:1].lower() in _VOWELS_FR


def _feminine(words: str) -> bool:
    first, known = words.lower().partition(" ")[0], gender_of(words, "fr")
    return known == "f" if known else first.endswith("e") and first not in _MASCULINE


def _le(words: str) -> str:
    """Put the article before words, by the first of them: le tour 3, la dame, l’as."""
    return ("l’" if _elided(words) else "la " if _feminine(words) else "le ") + small(words)


def _au(words: str) -> str:
    return f"au {small(words)}" if _le(words).startswith("le ") else f"à {_le(words)}"


def _du(words: str) -> str:
    return f"du {small(words)}" if _le(words).startswith("le ") else f"de {_le(words)}"


def _de(words: str) -> str:
    """Put “de” before a name as it is: de Roth, d’Aubry."""
    return ("d’" if _elided(words) else "de ") + words


def _ordinal(day: str) -> str:
    return "1er" if day == "1" else day


def _rank(rank: str) -> str:
    return "1er" if rank == "1" else f"{rank}e"


_INSERTED_FR: Mapping[str, Callable[[str], str]] = {
    "le": _le,
    "au": _au,
    "du": _du,
    "de": _de,
    "er": _ordinal,
    "e": _rank,
}


def _plural_fr(noun: str) -> str:
    if noun.endswith(("s", "x", "z")):
        return noun
    return f"{noun}x" if noun.endswith("eau") else f"{noun}s"


FRENCH = Language(
    "fr",
    on_windows="french",
    thousands="’",
    point=",",
    rounds=Rounds(
        (
            Noun("tour", "tours", "m"),
            Noun("passe", "passes", "f"),
            Noun("série", "séries", "f"),
            Noun("partie", "parties", "f"),
            Noun("manche", "manches", "f"),
            Noun("ronde", "rondes", "f"),
        ),
        {"le": "m", "la": "f", "un": "m", "une": "f"},
        ("les",),
        _plural_fr,
    ),
    suits="french",
    inserted=with_capitals(_INSERTED_FR),
)


_FEMININE = {"manche", "passe", "serie"}
_VOWELS_IT = "aeiou8"
_WITH_ARTICLE = {"al": "a", "dal": "da", "del": "de", "nel": "ne"}
"""Prepositions that swallow the article, and what is left of them."""


def _article(words: str) -> str:
    first = words.partition(" ")[0]
    if first[:1] in _VOWELS_IT:
        return "l’"
    known = gender_of(words, "it")
    if known == "f" or (not known and (first.endswith("a") or first in _FEMININE)):
        return "la "
    hard = first[0] == "z" or (first[0] == "s" and first[1:2] not in _VOWELS_IT)
    return "lo " if hard else "il "


def _after(stem: str, words: str) -> str:
    article = _article(small(words))
    return stem + ("l " if article == "il " else f"l{article}") + small(words)


def _named(words: str) -> str:
    return _article(small(words)) + small(words)


def _plural_it(noun: str) -> str:
    return noun[:-1] + {"o": "i", "a": "e", "e": "i"}.get(noun[-1], noun[-1])


_INSERTED_IT: dict[str, Callable[[str], str]] = {
    "il": _named,
    **{mark: partial(_after, stem) for mark, stem in _WITH_ARTICLE.items()},
}

ITALIAN = Language(
    "it",
    on_windows="italian",
    thousands="’",
    rounds=Rounds(
        (
            Noun("turno", "turni", "m"),
            Noun("giro", "giri", "m"),
            Noun("passata", "passate", "f"),
            Noun("serie", "serie", "f"),
            Noun("manche", "manche", "f"),
            Noun("partita", "partite", "f"),
        ),
        {"il": "m", "lo": "m", "la": "f", "un": "m", "uno": "m", "una": "f", "un’": "f"},
        ("i", "gli", "le"),
        _plural_it,
    ),
    suits="french",
    inserted=with_capitals(_INSERTED_IT),
)


KNOWN: Mapping[str, Language] = {each.code: each for each in (ENGLISH, GERMAN, FRENCH, ITALIAN)}


Words: TypeAlias = Mapping[str, Noun]
"""A noun by language; where a language has none, a round has its usual word."""
NAMES = frozenset(
    {
        *("Round", "Rounds", "Round {number}", "round-{n}.pdf", "round-{n}.html"),
        *("{n} round", "{n} round {of_deals}"),
    }
)
"""The names, headings and numbers of rounds that have the club's word; a sentence has the usual one."""
_PLACE = re.compile(r"(?:^|[,;])\s*(en|de|fr|it)\s*[:=]", re.IGNORECASE)
_NOUN = re.compile(r"[^\W\d_](?:[\w-]{0,28}[^\W_])?")
_APOSTROPHE = re.compile(r"['’]\s*")


def speak_of(words: Words) -> None:
    """Call rounds by these words from here on."""
    SPOKEN.set(words)


@contextmanager
def speaking(words: Words) -> Iterator[None]:
    """Call rounds by these words for a while."""
    before = SPOKEN.set(words)
    try:
        yield
    finally:
        SPOKEN.reset(before)


def usual(language: str) -> Noun:
    """Return what a round is called as long as the club says nothing else."""
    return KNOWN[language].rounds.known[0]


def named(msgid: str, words: str, language: str) -> str:
    """Return a sentence of the catalogue, with the club's word where it names a round."""
    noun = SPOKEN.get().get(language)
    if noun is None or msgid not in NAMES:
        return words
    plain = usual(language)

    def exchanged(found: re.Match[str]) -> str:
        word = noun.many if found[0].lower() == plain.many.lower() else noun.one
        return capital(word) if found[0][0].isupper() else word.lower()

    return re.sub(rf"\b({plain.many}|{plain.one})\b", exchanged, words, flags=re.IGNORECASE)


def noun_of(typed: str, language: str) -> Noun | None:
    """Return the noun that is typed: one of the known words, or any other as “der Umgang, die Umgänge”.

    A plural that follows from the rules of the language may be left out. None: it is no such noun.
    """
    rounds = KNOWN[language].rounds
    known = next((each for each in rounds.known if _is_called(each, typed)), None)
    return known or _with_article(typed, rounds)


def _with_article(typed: str, rounds: Rounds) -> Noun | None:
    singular, _, plural = (part.strip() for part in typed.partition(","))
    article, _, one = _APOSTROPHE.sub("’ ", singular).partition(" ")
    gender = rounds.articles.get(article.lower())
    if gender is None or not one:
        return None
    before, _, bare = plural.partition(" ")
    many = (bare if before.lower() in rounds.of_many else plural) or rounds.plural(one)
    return Noun(one, many, gender) if is_word(one) and is_word(many) else None


def is_word(typed: str) -> bool:
    """Tell whether something is a word, and not several, or signs that no file may be called by."""
    return bool(_NOUN.fullmatch(typed))


def nouns() -> tuple[Noun, ...]:
    """Return what a round may be called: the words of all languages and of the tournament spoken of."""
    known = (noun for each in KNOWN.values() for noun in each.rounds.known)
    return tuple(dict.fromkeys((*SPOKEN.get().values(), *known)))


def is_round(typed: str) -> bool:
    """Tell whether something is what a round is called, in any language or in the tournament spoken of."""
    return any(_is_called(noun, typed) for noun in nouns())


def _is_called(noun: Noun, typed: str) -> bool:
    return typed.strip().casefold() in {noun.one.casefold(), noun.many.casefold()}


def words_of(typed: str) -> Words:
    """Return what a word without a language means: the noun in each language that knows it, else in one.

    It is empty where no language knows it, or several may be meant by its article.
    """
    known = {
        code: noun_of(typed, code)
        for code, each in KNOWN.items()
        if any(_is_called(noun, typed) for noun in each.rounds.known)
    }
    own = {code: noun for code in KNOWN if code != "en" and (noun := noun_of(typed, code))}
    found = known or (own if len(own) == 1 else {})
    return {code: noun for code, noun in found.items() if noun is not None}


def in_files(typed: str, language: str) -> str | dict[str, str]:
    """Return what somebody typed in a language as files have it: “Gang”, or words by language.

    Several languages may be typed at once: “de: Gang, fr: la levée, les levées”.
    """
    first, *placed = _PLACE.split(typed)
    if placed:
        return {code.lower(): each.strip(" ,;") for code, each in zip(placed[::2], placed[1::2], strict=True)}
    return first.strip() if words_of(first.strip()) else {language: first.strip()}
