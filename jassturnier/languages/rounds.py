"""What the club calls a round: Passe, Gang, série. It stands in the names of rounds and in headings.

Which word it is belongs to the tournament that is spoken of, not to a sentence: `speak_of` says it once,
where the tournament is opened, and every name that is shown from then on has it.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeAlias

from jassturnier.languages import KNOWN
from jassturnier.languages.language import SPOKEN, Noun, Rounds, capital

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
    known = next((each for each in rounds.known if is_called(each, typed)), None)
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
    return any(is_called(noun, typed) for noun in nouns())


def is_called(noun: Noun, typed: str) -> bool:
    """Tell whether something is a noun or its plural; case does not matter."""
    return typed.strip().casefold() in {noun.one.casefold(), noun.many.casefold()}


def words_of(typed: str) -> Words:
    """Return what a word without a language means: the noun in each language that knows it, else in one.

    It is empty where no language knows it, or several may be meant by its article.
    """
    known = {code: noun_of(typed, code) for code, each in KNOWN.items() if _knows(each.rounds, typed)}
    own = {code: noun for code in KNOWN if code != "en" and (noun := noun_of(typed, code))}
    found = known or (own if len(own) == 1 else {})
    return {code: noun for code, noun in found.items() if noun is not None}


def _knows(rounds: Rounds, typed: str) -> bool:
    return any(is_called(each, typed) for each in rounds.known)


def in_files(typed: str, language: str) -> str | dict[str, str]:
    """Return what somebody typed in a language as files have it: “Gang”, or words by language.

    Several languages may be typed at once: “de: Gang, fr: la levée, les levées”.
    """
    first, *placed = _PLACE.split(typed)
    if placed:
        return {code.lower(): each.strip(" ,;") for code, each in zip(placed[::2], placed[1::2], strict=True)}
    return first.strip() if words_of(first.strip()) else {language: first.strip()}
