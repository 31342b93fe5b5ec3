"""The club’s word for a round stands in every sentence of the catalogues, and what agrees with it agrees."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.pofile import read_po

from jassturnier import resources
from jassturnier.i18n import LANGUAGES, own_words, render, say, say_n
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
        *("n’", "encore", "d’", "ces", "déjà", "ne", "pas"),
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


GERMAN = [
    ("die nächste Passe", "akk", "den nächsten Gang", "das nächste Treffen"),
    ("die nächste Passe", "", "der nächste Gang", "das nächste Treffen"),
    ("eine andere Passe", "akk", "einen anderen Gang", "ein anderes Treffen"),
    ("Eine gestrichene Passe", "", "Ein gestrichener Gang", "Ein gestrichenes Treffen"),
    ("keine Passe", "", "kein Gang", "kein Treffen"),
    ("keine Passe", "akk", "keinen Gang", "kein Treffen"),
    ("bester Passe", "dat", "bestem Gang", "bestem Treffen"),
    ("beste Passe", "", "bester Gang", "bestes Treffen"),
    ("der Passe", "gen", "des Gangs", "des Treffens"),
    ("der laufenden Passe", "dat", "dem laufenden Gang", "dem laufenden Treffen"),
    ("in der nächsten Passe", "dat", "im nächsten Gang", "im nächsten Treffen"),
    ("jeder vollständigen Passe", "dat", "jedem vollständigen Gang", "jedem vollständigen Treffen"),
    ("einer Passe", "gen", "eines Gangs", "eines Treffens"),
    ("diese Passen", "", "diese Gänge", "diese Treffen"),
    ("allen Passen", "dat", "allen Gängen", "allen Treffen"),
    ("der schlechtesten Passen", "", "der schlechtesten Gänge", "der schlechtesten Treffen"),
    ("Streichpassen", "", "Streichgänge", "Streichtreffen"),
    ("sie", "akk", "ihn", "es"),
    ("passe", "", "gang", "treffen"),
]


@pytest.mark.parametrize(("words", "case", "masculine", "neuter"), GERMAN)
def test_german_words_end_as_the_noun_wants(words: str, case: str, masculine: str, neuter: str) -> None:
    mark = f"‹{words}|{case}›" if case else f"‹{words}›"
    nouns = (noun_of("Gang", "de"), noun_of("das Treffen, die Treffen", "de"))
    assert [KNOWN["de"].rounds.reworded(mark, noun) for noun in nouns if noun] == [masculine, neuter]


@pytest.mark.parametrize(
    ("words", "said", "with_a_vowel"),
    [
        (
            "Aucun tour n’est encore tiré",
            "Aucune passe n’est encore tirée",
            "Aucune étape n’est encore tirée",
        ),
        ("du tour", "de la passe", "de l’étape"),
        ("au tour", "à la passe", "à l’étape"),
        ("Le tour", "La passe", "L’étape"),
        ("ce tour", "cette passe", "cette étape"),
        ("d’un tour", "d’une passe", "d’une étape"),
        ("de tours", "de passes", "d’étapes"),
        (
            "les plus mauvais tours biffés",
            "les plus mauvaises passes biffées",
            "les plus mauvaises étapes biffées",
        ),
        ("le plus mauvais tour", "la plus mauvaise passe", "la plus mauvaise étape"),
        ("tous les tours", "toutes les passes", "toutes les étapes"),
    ],
)
def test_french_words_agree(words: str, said: str, with_a_vowel: str) -> None:
    nouns = (noun_of("passe", "fr"), noun_of("une étape", "fr"))
    assert [KNOWN["fr"].rounds.reworded(f"‹{words}›", noun) for noun in nouns if noun] == [said, with_a_vowel]


@pytest.mark.parametrize(
    ("words", "said", "vowel", "hard"),
    [
        ("Il primo turno", "La prima passata", "Il primo incontro", "Il primo scontro"),
        ("il turno", "la passata", "l’incontro", "lo scontro"),
        (
            "i turni sorteggiati",
            "le passate sorteggiate",
            "gli incontri sorteggiati",
            "gli scontri sorteggiati",
        ),
        ("del turno", "della passata", "dell’incontro", "dello scontro"),
        ("dei turni", "delle passate", "degli incontri", "degli scontri"),
        ("un turno", "una passata", "un incontro", "uno scontro"),
        ("L’unico turno", "L’unica passata", "L’unico incontro", "L’unico scontro"),
        ("un altro turno", "un’altra passata", "un altro incontro", "un altro scontro"),
        ("Nessun turno", "Nessuna passata", "Nessun incontro", "Nessuno scontro"),
    ],
)
def test_italian_words_agree(words: str, said: str, vowel: str, hard: str) -> None:
    nouns = (noun_of("passata", "it"), noun_of("un incontro", "it"), noun_of("uno scontro", "it"))
    assert [KNOWN["it"].rounds.reworded(f"‹{words}›", noun) for noun in nouns if noun] == [said, vowel, hard]


def test_english_takes_another_word_with_its_article() -> None:
    with speaking({"en": Noun("inning", "innings")}):
        assert render(say("A round is {n} Partien, each to the target.", n=2), "en") == (
            "An inning is 2 Partien, each to the target."
        )
        assert render(say_n("{n} round", "{n} rounds", 3), "en") == "3 innings"
        assert render(say("round-{n}.pdf", n="3"), "en") == "inning-3.pdf"
        assert render(say("The skat goes round once: three pushes at most (rule RAM-10)."), "en")[4:18] == (
            "skat goes roun"
        )
        assert "print --round 3" in render(say("Next: “print --round {number}” makes it.", number="3"), "en")


@pytest.mark.parametrize(("one", "many"), [("passe", "passes"), ("series", "series"), ("inning", "innings")])
def test_every_english_sentence_takes_another_word(one: str, many: str) -> None:
    typed = re.compile(
        r"\{[^}]*\}|[-“_]\w*-?rounds?|\w+-rounds?|goes round|round in other|rounds of passes|the ranks round"
        r"|headings round|columns round|K\.-o\. rounds?|lead round|[Rr]ounde?d|rounding|\w*ground"
    )
    for key, _ in sentences("de"):
        said = KNOWN["en"].rounds.reworded(key, Noun(one, many))
        assert not re.search(r"\brounds?\b", typed.sub("", said), re.IGNORECASE), said
        assert re.findall(r"\{[^}]*\}", said) == re.findall(r"\{[^}]*\}", key)
        assert not re.search(r"\ba inning|\ban (passe|series)", said)


def test_english_keys_stay() -> None:
    with speaking({"en": Noun("passe", "passes")}):
        for key in ("best-round", "last-round", "coi4_pass_rounds", "--round", "“round”"):
            assert render(say(key), "en") == key


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
