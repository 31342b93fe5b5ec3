"""German of Switzerland."""

import re

from jassturnier.languages.language import Language, Noun, Rounds, like, reworded_by

USUAL = Noun("Passe", "Passen", "f")
_WORD = re.compile(r"[A-Za-zÄÖÜäöü]+")
_WITHIN = {"in dem": "im", "an dem": "am", "von dem": "vom", "zu dem": "zum", "bei dem": "beim"}
_OF_DER = {
    ("m", "nom"): "er",
    ("m", "akk"): "en",
    ("n", "nom"): "es",
    ("n", "akk"): "es",
    ("f", "nom"): "e",
    ("f", "akk"): "e",
    ("f", "dat"): "er",
    ("f", "gen"): "er",
}
"""How “dieser” ends; the dative and the genitive are the same for what is not feminine."""
_DER = {"er": "der", "en": "den", "es": "das", "em": "dem", "e": "die"}
_PRONOUN = {("m", "nom"): "er", ("m", "akk"): "ihn", ("n", "nom"): "es", ("n", "akk"): "es"}
LIKE_DER = re.compile(r"(d|dies|jed|jen|welch|all)(ie|e|er)", re.IGNORECASE)
LIKE_EIN = re.compile(r"(ein|kein)(e|er)", re.IGNORECASE)
ADJECTIVE = re.compile(
    r"((?:nächst|erst|letzt|best|schlechtest|einzig|laufend|aktuell|neu|ander|gleich|ausgelost|gestrichen|"
    r"vollständig|gespielt|verpasst|offen))(e|er|en)",
    re.IGNORECASE,
)


def _ending(gender: str, case: str) -> str:
    other = {"dat": "em", "gen": "es"}.get(case, "")
    return _OF_DER.get((gender, case), other)


def _article(stem: str, gender: str, case: str) -> str:
    """Return a word that ends like “der” or “ein”, by its stem, as it stands before a noun."""
    ending = _ending(gender, case)
    if stem.lower() == "d":
        return like(stem, _DER[ending] if case != "gen" or gender == "f" else "des")
    bare = stem.lower() in {"ein", "kein"} and ending in {"er", "es"} and case in {"nom", "akk"}
    return stem if bare else stem + ending


def _adjective(stem: str, before: str, gender: str, case: str) -> str:
    """Return an adjective behind an article: der nächste, ein nächster; `before` is the article, or ""."""
    ending = _ending(gender, case)
    if LIKE_DER.fullmatch(before):
        plain = case == "nom" or (case == "akk" and gender != "m")
        return stem + ("e" if plain else "en")
    if LIKE_EIN.fullmatch(before):
        return stem + (ending if case in {"nom", "akk"} else "en")
    return stem + ("en" if case == "gen" and gender != "f" else ending)


def _noun(word: str, case: str, noun: Noun) -> str:
    """Return the noun in the number of a word: Passe, Passen, Streichpassen."""
    head = word.lower().rpartition("passe")[0]
    plural = word.lower().endswith("n")
    inflected = _plural_in(noun.many, case) if plural else _singular_in(noun, case)
    if word[0].islower():
        return inflected.lower()
    return head.capitalize() + inflected.lower() if head else inflected


def _plural_in(many: str, case: str) -> str:
    return f"{many}n" if case == "dat" and not many.endswith(("n", "s")) else many


def _singular_in(noun: Noun, case: str) -> str:
    if case != "gen" or noun.gender == "f":
        return noun.one
    return noun.one + ("es" if noun.one.endswith(("s", "z", "x", "ß")) else "s")


def _agreed(word: str, before: str, gender: str, case: str) -> str:
    """Return an article, an adjective or a pronoun with another noun; other words stay."""
    if word.lower() == "sie":
        return like(word, _PRONOUN[gender, case])
    if word.lower() == "zur":
        return like(word, "zum")
    if article := LIKE_DER.fullmatch(word) or LIKE_EIN.fullmatch(word):
        return _article(article[1], gender, case)
    adjective = ADJECTIVE.fullmatch(word)
    return _adjective(adjective[1], before, gender, case) if adjective else word


def _phrase(words: str, case: str, noun: Noun) -> str:
    """Return words with another noun, which decides how articles, adjectives and pronouns end."""
    case = case or "nom"
    stays = noun.gender == "f" or "passen" in words.lower()
    articles = [word for word in _WORD.findall(words) if LIKE_DER.fullmatch(word) or LIKE_EIN.fullmatch(word)]

    def agreed(found: re.Match[str]) -> str:
        word = found[0]
        if word.lower().endswith(("passe", "passen")):
            return _noun(word, case, noun)
        return word if stays else _agreed(word, "".join(articles[:1]), noun.gender, case)

    return _contracted(_WORD.sub(agreed, words))


def _contracted(words: str) -> str:
    """Join a preposition at the head with its article: im nächsten Gang."""
    head = " ".join(words.split(" ")[:2])
    within = _WITHIN.get(head.lower())
    return words if within is None else like(head, within) + words[len(head) :]


def _plural(noun: str) -> str:
    """Return the plural of what ends like most feminine nouns; nobody knows it of others."""
    return f"{noun}n" if noun.endswith("e") else ""


GERMAN = Language(
    "de",
    on_windows="german",
    thousands="’",
    rounds=Rounds(
        (
            USUAL,
            Noun("Runde", "Runden", "f"),
            Noun("Gang", "Gänge", "m"),
            Noun("Durchgang", "Durchgänge", "m"),
            Noun("Serie", "Serien", "f"),
            Noun("Partie", "Partien", "f"),
            Noun("Tour", "Touren", "f"),
            Noun("Umgang", "Umgänge", "m"),
        ),
        reworded_by(_phrase, USUAL),
        {"der": "m", "die": "f", "das": "n", "ein": "m", "eine": "f"},
        ("die",),
        _plural,
    ),
)
