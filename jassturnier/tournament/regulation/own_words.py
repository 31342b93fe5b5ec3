"""The club's own words in a regulation: what it calls a round."""

from collections.abc import Mapping

from jassturnier.i18n import LANGUAGES, Text, own_words, say, verbatim
from jassturnier.languages import KNOWN
from jassturnier.languages.language import Noun, capital
from jassturnier.languages.rounds import Words, in_files, is_word, noun_of, usual, words_of
from jassturnier.tournament.regulation.schema import Kind, Setting, Table
from jassturnier.tournament.regulation.settings import Settings

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


class RoundWord(Kind):
    """The word for a round, or one by language; its value has nouns by language."""

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

    def fault(self, _raw: object) -> Text:
        return say(
            "must be one of {known}; or another word with article and plural, such as “{example}”, or a "
            "table of such words by language ({languages}).",
            known=LISTED,
            example=EXAMPLE,
            languages=LANGUAGES,
        )

    def instead(self, _raw: object, _usual: object) -> Words:
        return {}

    def typed(self, words: str, now: object, language: str) -> str | dict[str, str]:
        word = in_files(words, language)
        before = now if isinstance(now, Mapping) else {}
        return word if isinstance(word, str) else {**before, **word}

    def told(self, value: Words) -> Text:
        return own_words({code: (value.get(code) or usual(code)).one for code in LANGUAGES})


_ROUND = Setting(say("round"), RoundWord(), asks=EXPLAINED)
LABELS = Setting(say("labels"), Table((_ROUND,)), {})


def read_labels(keys: Settings) -> Words:
    """Read `labels`: what a round is called, by language.

    A word that was stored when any was taken has the gender of the usual one.
    """
    table = keys.table(LABELS)
    if table is None:
        return {}
    table.done([_ROUND.key])
    word = table.get(_ROUND.key)
    if keys.trusted and isinstance(word, str) and not words_of(word):
        return {code: Noun(word, word, usual(code).gender) for code in LANGUAGES if is_word(word)}
    words: Words = table.read(_ROUND, {})
    return words


def words_in(document: object) -> Words:
    """Return what a stored regulation calls a round, without reading the rest of it."""
    if not isinstance(document, Mapping) or LABELS.key not in document:
        return {}
    return read_labels(Settings(document, verbatim, trusted=True))


def renamed(name: Mapping[str, str], words: Words) -> Mapping[str, str]:
    """Return the name of a stage that is called after its rounds with the club’s word: “Gänge”."""
    return {code: _renamed(called, code, words.get(code)) for code, called in name.items()}


def _renamed(called: str, code: str, noun: Noun | None) -> str:
    plurals = {each.many.casefold() for each in KNOWN[code].rounds.known} if code in KNOWN else ()
    return capital(noun.many) if noun is not None and called.casefold() in plurals else called
