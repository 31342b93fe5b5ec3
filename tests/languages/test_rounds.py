"""The club’s word for a round stands in every sentence of the catalogues, and what agrees with it agrees."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.pofile import read_po

from jassturnier import resources
from jassturnier.i18n import LANGUAGES, own_words, render, say
from jassturnier.languages import KNOWN, de, fr, it
from jassturnier.languages.language import Noun
from jassturnier.languages.rounds import in_files, noun_of, speak_of, speaking, usual, words_of

MARKED = re.compile(r"‹([^‹›|]*)(?:\|(\w+))?›")
USUAL = {
    "de": re.compile(r"(?<![-\w])(?:Streichpasse|Passe)n?(?![-\w=])"),
    "fr": re.compile(r"(?<![-\w])tours?(?![-\w=])", re.IGNORECASE),
    "it": re.compile(r"(?<![-\w])turn[oi](?![-\w=])", re.IGNORECASE),
}
"""The usual word as a word of its own; within “--passe” and “beste-Passe” it is typed so."""
OTHERWISE = {
    "de": ("-mal Passen", "Passen alle", "als Passen,", "Überschriften Passe", "Passen pro Kopf"),
    "fr": (
        "son tour",
        "tour de rôle",
        "le tour de celui",
        "tours? de parole",
        "colonnes tour",
        "fois le tour",
        "Tours de chacun",
    ),
    "it": (
        *(
            r"\ba turno\b",
            "passa il turno",
            "di turno che",
            "il turno di chi",
            "fuori turno",
            "intestazioni turno",
            r"turn[oi] di parola",
        ),
        *("colonne turno", "Turni di ognuno", r"turn[oi] a eliminazione"),
    ),
}
"""Where the same letters are something else: passing, whose turn it is, the columns of a file."""
TYPED = {"round", "rounds", "drop"}
"""Settings, which keep their names."""
INVARIABLE = {
    "de": {"ihre", "allen", "so", "vielen", "den", "zwei", "von", "andern", "in", "verbleibenden"},
    "fr": {
        *("autre", "les", "chaque", "autant", "de", "sont", "des", "qu’", "deux", "combien", "plus", "est"),
        *("n’", "encore", "d’", "ces", "déjà", "ne", "pas", "après"),
    },
    "it": {
        *(
            "quale",
            "ogni",
            "sono",
            "già",
            "è",
            "miglior",
            "due",
            "peggiori",
            "ancora",
            "l’",
            "peggiore",
            "n",
            "seguente",
        ),
    },
}
"""Words within marks that stay as they are with every noun."""


@pytest.fixture(autouse=True)
def _as_usual() -> Iterator[None]:
    yield
    speak_of({})


@cache
def sentences(language: str) -> tuple[tuple[str, str], ...]:
    with (resources.find("locale") / language / "LC_MESSAGES" / "jassturnier.po").open("rb") as file:
        catalog = read_po(file, locale=language)
    forms = ((m.id, [m.string] if isinstance(m.string, str) else m.string or []) for m in catalog if m.id)
    return tuple((key if isinstance(key, str) else key[0], form) for key, each in forms for form in each)


def marks(language: str) -> set[tuple[str, str]]:
    return {(found[1], found[2] or "") for _, form in sentences(language) for found in MARKED.finditer(form)}


def agrees(language: str, word: str) -> bool:
    low = word.lower()
    if language == "de":
        known = (de.LIKE_DER, de.LIKE_EIN, de.ADJECTIVE)
        return low in {"sie", "zur"} or any(each.fullmatch(word) for each in known)
    if language == "fr":
        return low == "mauvais" or low in fr.FEMININE or bool(fr.PARTICIPLE.fullmatch(word))
    return low in it.FEMININE or bool(it.ADJECTIVE.fullmatch(word))


@pytest.mark.parametrize("language", USUAL)
def test_the_usual_word_is_marked_wherever_it_stands(language: str) -> None:
    other = re.compile("|".join(OTHERWISE[language]))
    for key, form in sentences(language):
        bare = other.sub("", MARKED.sub("", form))
        assert key in TYPED or not USUAL[language].search(bare), (
            f"mark the words that agree with it: ‹die nächste Passe|akk›, ‹le tour est tiré›: {form}"
        )


@pytest.mark.parametrize("language", USUAL)
def test_every_word_within_marks_is_known_to_agree_or_to_stay(language: str) -> None:
    for words, _ in marks(language):
        for word in re.findall(r"[^\W\d_]+’?", re.sub(r"\{[^}]*\}", "", words)):
            known = USUAL[language].fullmatch(word) or agrees(language, word)
            assert known or word.lower() in INVARIABLE[language] or word == "passe", (word, words)


def test_what_says_after_which_one_agrees_with_it() -> None:
    assert (
        KNOWN["fr"].rounds.reworded("‹celui après lequel›", Noun("passe", "passes", "f"))
        == "celle après laquelle"
    )
    assert not [form for _, form in sentences("fr") if re.search(r"‹(celui|ceux)› \w+ les?quels?", form)]


def test_a_case_is_said_where_the_words_have_it() -> None:
    for words, case in marks("de"):
        assert case in {"", "akk", "dat", "gen"}
        first = words.partition(" ")[0].lower()
        singular = re.search(r"passe\b", words.lower())
        if singular and first in {"der", "dieser", "jeder", "einer", "keiner", "welcher", "zur"}:
            assert case in {"dat", "gen"}, words
        if first in {"die", "eine", "keine", "jede"} and singular:
            assert case in {"", "akk"}, words


@pytest.mark.parametrize("language", USUAL)
def test_no_word_leaves_anything_of_the_usual_one(language: str) -> None:
    rounds = KNOWN[language].rounds
    for words, case in marks(language):
        mark = f"‹{words}|{case}›" if case else f"‹{words}›"
        assert rounds.reworded(mark, rounds.known[0]) == words
        for noun in rounds.known[1:]:
            said = rounds.reworded(mark, noun)
            assert not USUAL[language].search(said)
            assert "‹" not in said
            if USUAL[language].search(words):
                there = {noun.one, noun.many, f"{noun.one}s", f"{noun.many}n", f"Streich{noun.many.lower()}"}
                assert any(each.lower() in said.lower() for each in there), said


@pytest.mark.parametrize(
    ("language", "typed", "wrong"),
    [
        (
            "de",
            "Gang",
            r"\b(die|eine|keine|diese|jede|welche) (\w+e )?Gang\b|sie\b",
        ),
        ("de", "das Treffen, die Treffen", r"\b(der|den|eine|keine|diese) (\w+ )?Treffen (\w+)\?|\bsie\b"),
        (
            "fr",
            "passe",
            r"\b(le|un|du|au|ce|quel|tout|tous|aucun|premier|dernier|prochain|meilleur) (les )?passe",
        ),
        ("fr", "une étape", r"\b(la|le|de|du|que) étape|\b(ce|quel|premier|prochain) étape"),
        (
            "it",
            "passata",
            r"\b(il|un|[dn]el|al|dal|questo|tutti|nessun|primo|ultimo|prossimo|i|dei) (i )?passat",
        ),
        ("it", "l’incontro", r"\b(il|lo|del|al|dal|nel|i|dei) incontr"),
    ],
)
def test_articles_and_adjectives_agree(language: str, typed: str, wrong: str) -> None:
    noun = noun_of(typed, language) or Noun("incontro", "incontri", "m")
    for words, case in marks(language):
        said = KNOWN[language].rounds.reworded(f"‹{words}|{case}›" if case else f"‹{words}›", noun)
        assert not re.search(wrong, said, re.IGNORECASE), said


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Gang", {"de": ("Gang", "Gänge", "m")}),
        ("gänge", {"de": ("Gang", "Gänge", "m")}),
        (
            "PASSE",
            {"en": ("passe", "passes", ""), "de": ("Passe", "Passen", "f"), "fr": ("passe", "passes", "f")},
        ),
        ("der Umgang, die Umgänge", {"de": ("Umgang", "Umgänge", "m")}),
        ("das Treffen, Treffen", {"de": ("Treffen", "Treffen", "n")}),
        ("die Ronde", {"de": ("Ronde", "Ronden", "f")}),
        ("une étape, les étapes", {"fr": ("étape", "étapes", "f")}),
        ("un’andata", {"it": ("andata", "andate", "f")}),
        ("lo scontro, gli scontri", {"it": ("scontro", "scontri", "m")}),
        ("la tornata, le tornate", {"it": ("tornata", "tornate", "f")}),
        ("la levée, les levées", {"fr": ("levée", "levées", "f")}),
    ],
)
def test_a_word_is_known_or_says_its_gender(typed: str, found: dict[str, tuple[str, str, str]]) -> None:
    assert words_of(typed) == {code: Noun(*noun) for code, noun in found.items()}


@pytest.mark.parametrize(
    "typed",
    [
        "Blabla",
        "",
        "der Umgang",
        "der",
        "l’étape",
        "der grosse Gang, die Gänge",
        "die {x}, die {y}",
        "la ../x",
    ],
)
def test_a_word_without_gender_or_plural_is_none(typed: str) -> None:
    assert words_of(typed) == {}


def test_several_languages_are_typed_at_once() -> None:
    assert in_files("Gang", "de") == "Gang"
    assert in_files("der Umgang, die Umgänge", "de") == "der Umgang, die Umgänge"
    assert in_files("de: Gang, fr: une étape, les étapes", "de") == {
        "de": "Gang",
        "fr": "une étape, les étapes",
    }
    assert in_files("Blabla", "fr") == {"fr": "Blabla"}


def test_articles_of_inserted_words_have_the_gender_of_the_clubs_word() -> None:
    after = say("Rank list after {round}", round=say("Round {number}", number="3"))
    with speaking({"fr": Noun("cycle", "cycles", "m"), "it": Noun("mano", "mani", "f")}):
        assert render(after, "fr") == "Classement après le cycle 3"
        assert render(after, "it") == "Classifica dopo la mano 3"
    assert render(after, "fr") == "Classement après le tour 3"


def test_the_words_of_a_club_and_of_players_stay() -> None:
    with speaking(words_of("Gang")):
        assert render(own_words(dict.fromkeys(LANGUAGES, "die Passe")), "de") == "die Passe"


def test_the_usual_words_are_those_of_the_sentences() -> None:
    assert [usual(code).one for code in LANGUAGES] == ["round", "Passe", "tour", "turno"]
    assert all(each.gender in {"m", "f", "n", ""} for code in KNOWN for each in KNOWN[code].rounds.known)
