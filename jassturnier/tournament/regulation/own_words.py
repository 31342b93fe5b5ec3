"""The club's own words in a regulation: what it calls a round, its sentences, its invitation."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from jassturnier.games.kit.options import ValueKind
from jassturnier.i18n import LANGUAGES, Text, clean, own_words, say, verbatim
from jassturnier.languages import KNOWN, Noun, Words, capital, in_files, is_word, noun_of, usual, words_of
from jassturnier.tournament.regulation.schema import Setting, Settings, Table, chosen, entries, setting
from jassturnier.values import frozen

Said: TypeAlias = Mapping[str, tuple[str, ...]]
"""Sentences by language."""
_EXAMPLES = {"en": "the set, the sets", "de": "der Umgang, die Umgänge", "fr": "une étape, les étapes"}
EXAMPLE = own_words({**_EXAMPLES, "it": "una tornata, le tornate"})
"""A word of the club, as it is typed with article and plural."""
LISTED = own_words({code: ", ".join(each.one for each in KNOWN[code].rounds.known) for code in LANGUAGES})
"""The words that are known, by language."""
EXPLAINED = say(
    "One of {known}; any other with article and plural, such as “{example}”. “-”: as usual. Several "
    "languages: “de = Gang, fr = passe”.",
    known=LISTED,
    example=EXAMPLE,
)


class RoundWord(ValueKind):
    """The word for a round, or one by language; its value has nouns by language."""

    must = say(
        "must be one of {known}; or another word with article and plural, such as “{example}”, or a "
        "table of such words by language ({languages}).",
        known=LISTED,
        example=EXAMPLE,
        languages=LANGUAGES,
    )
    own = True
    keyed = True

    def read(self, raw: object) -> Words:
        if isinstance(raw, str) and (words := words_of(raw)):
            return words
        if not isinstance(raw, Mapping) or not raw:
            raise ValueError
        nouns = {code: noun_of(str(word), code) for code, word in raw.items() if code in KNOWN}
        found = {code: noun for code, noun in nouns.items() if noun is not None}
        if len(found) < len(raw):
            raise ValueError
        return found

    def typed(self, words: str, now: object, language: str) -> str | dict[str, str]:
        word = in_files(words, language)
        before = now if isinstance(now, Mapping) else {}
        return word if isinstance(word, str) else {**before, **word}

    def told(self, value: Words) -> Text:
        return own_words({code: (value.get(code) or usual(code)).one for code in LANGUAGES})


_ROUND = Setting(say("round"), RoundWord(), asks=EXPLAINED, called=say("Word of the club for a round"))
LABELS = Setting(
    say("labels"),
    Table((_ROUND,)),
    {},
    means=say("The club's own words, in the names of rounds and in headings."),
)


def read_labels(keys: Settings) -> Words:
    """Read `labels`: what a round is called, by language.

    A word that was stored when any was taken has the gender of the usual one.
    """
    table = keys.table(LABELS)
    if table is None:
        return {}
    table.done([_ROUND])
    word = table.get(_ROUND.key)
    if keys.trusted and isinstance(word, str) and not words_of(word):
        return {code: Noun(word, word, usual(code).gender) for code in LANGUAGES if is_word(word)}
    words: Words = table.read(_ROUND, {})
    return words


class Sentences(ValueKind):
    """Sentences of the club, or sentences by language; its value has them by language."""

    must = say(
        "must be a sentence, a list of sentences, or such lists by language ({languages}).",
        languages=LANGUAGES,
    )
    own = True
    keyed = True

    def read(self, raw: object) -> Said:
        if not isinstance(raw, Mapping):
            return {"en": _sentences(raw)}
        if not raw or not set(raw) <= set(LANGUAGES):
            raise ValueError
        return {code: _sentences(said) for code, said in raw.items()}

    def typed(self, words: str, now: object, language: str) -> dict[str, Any]:
        before = now if isinstance(now, Mapping) else {}
        return {**before, language: [each.strip() for each in words.split("|") if each.strip()]}


def _sentences(raw: object) -> tuple[str, ...]:
    said = [raw] if isinstance(raw, str) else raw
    if isinstance(said, list) and said and all(isinstance(each, str) and each.strip() for each in said):
        return tuple(map(clean, said))
    raise ValueError


def said_in(said: Said, language: str) -> tuple[str, ...]:
    """Return sentences in a language, else in English, else in the first there is; () for none."""
    return said.get(language) or said.get("en") or next(iter(said.values()), ())


_MANY = say("Sentences of your own, in the language of the screen; a “|” begins the next one. “-”: none.")
SENTENCES = Setting(
    say("sentences"),
    Sentences(),
    {},
    asks=_MANY,
    means=say("The club's own sentences on the printed regulation, also by language."),
    called=say("Sentences of the club on the printed regulation"),
)


class Languages(ValueKind):
    """The languages of the invitation, one after the other."""

    must = say("must be languages such as “de, fr”: {languages}.", languages=LANGUAGES)

    def read(self, raw: object) -> tuple[str, ...]:
        codes = raw.replace(" ", "").split(",") if isinstance(raw, str) else raw
        if isinstance(codes, list) and codes and all(code in LANGUAGES for code in codes):
            return tuple(dict.fromkeys(codes))
        raise ValueError


@frozen
class Invitation:
    """What an invitation says beside what the regulation says already; in `languages`, else in one.

    With `together` all languages are on one sheet, else each has its own.
    """

    languages: tuple[str, ...] = setting(
        say("languages"),
        Languages(),
        (),
        asks=say("The languages of the invitation, such as “de, fr”. “-”: that of the tournament."),
        called=say("Invitation, languages"),
    )
    together: bool = chosen(
        say("together"),
        False,
        asks=say("Whether all languages of the invitation are on one sheet, else each has its own."),
        called=say("Invitation, all languages on one sheet"),
    )
    place: Said = setting(
        say("place"),
        Sentences(),
        {},
        asks=_MANY,
        means=say("Where it is, else the venue of the tournament."),
        called=say("Invitation, where it is"),
    )
    enter: Said = setting(
        say("enter"),
        Sentences(),
        {},
        asks=_MANY,
        means=say("How to enter."),
        called=say("Invitation, how to enter"),
    )
    remarks: Said = setting(
        say("remarks"),
        Sentences(),
        {},
        asks=_MANY,
        means=say("Sentences of the club on the invitation."),
        called=say("Invitation, sentences of the club"),
    )


INVITATION = Setting(
    say("invitation"),
    Table(tuple(entries(Invitation).values())),
    Invitation(),
    means=say("What the invitation says beside what the regulation says."),
)


def read_invitation(keys: Settings) -> Invitation:
    """Read `invitation`, if it is there."""
    table = keys.table(INVITATION)
    if table is None:
        return Invitation()
    found = Invitation(**table.all(Invitation))
    table.done(entries(Invitation).values())
    return found


def words_in(document: object) -> Words:
    """Return what a stored regulation calls a round, without reading the rest of it."""
    if not isinstance(document, Mapping) or LABELS.key not in document:
        return {}
    return read_labels(Settings(document, verbatim, trusted=True))


def renamed(name: Mapping[str, str], words: Words) -> Mapping[str, str]:
    """Return the name of a stage that is called after its rounds with the club’s word: “Gänge”."""
    plurals = {code: {each.many.casefold() for each in KNOWN[code].rounds.known} for code in KNOWN}
    return {
        code: capital(words[code].many) if code in words and called.casefold() in plurals[code] else called
        for code, called in name.items()
    }
