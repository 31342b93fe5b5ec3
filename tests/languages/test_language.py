"""How languages write what is put into their sentences; the club’s word for a round."""

import re
from collections.abc import Iterator

import pytest

from jassturnier.i18n import LANGUAGES, Text, own_words, render, say, say_n
from jassturnier.languages import (
    FRENCH,
    KNOWN,
    NAMES,
    Noun,
    capital,
    gender_of,
    in_files,
    in_languages,
    small,
    speak_of,
    speaking,
    usual,
    with_capitals,
    words_of,
)

GANG = Noun("Gang", "Gänge", "m")


@pytest.mark.parametrize(("low", "high"), [("élan Vital", "Élan Vital"), ("", "")])
def test_only_the_first_letter_is_small_or_a_capital(low: str, high: str) -> None:
    assert (small(high), capital(low)) == (low, high)


def test_every_mark_has_one_with_a_capital_for_the_head_of_a_sentence() -> None:
    marks = with_capitals({"le": lambda words: f"le {words}"})
    assert {mark: write("tour") for mark, write in marks.items()} == {"le": "le tour", "Le": "Le tour"}


@pytest.mark.parametrize(
    ("words", "code", "gender"),
    [
        ("Gang 3", "de", "m"),
        ("gang", "de", "m"),
        ("Gangart 3", "de", ""),
        ("3. Gang", "de", ""),
        ("Gang", "fr", ""),
    ],
)
def test_words_that_begin_with_the_clubs_word_have_its_gender(words: str, code: str, gender: str) -> None:
    with speaking({"de": GANG}):
        assert gender_of(words, code) == gender
    assert gender_of(words, code) == ""


def test_a_word_is_found_by_its_language() -> None:
    assert in_languages(("neu", "nouveau", "nuovo")) == {"de": "neu", "fr": "nouveau", "it": "nuovo"}


@pytest.mark.parametrize(
    ("words", "le", "au", "du"),
    [
        ("Tour 3", "le tour 3", "au tour 3", "du tour 3"),
        ("Passe 3", "la passe 3", "à la passe 3", "de la passe 3"),
        ("dame de pique", "la dame de pique", "à la dame de pique", "de la dame de pique"),
        ("as de cœur", "l’as de cœur", "à l’as de cœur", "de l’as de cœur"),
        ("Étape 1", "l’étape 1", "à l’étape 1", "de l’étape 1"),
        ("1. Gang", "le 1. Gang", "au 1. Gang", "du 1. Gang"),
        ("10 de trèfle", "le 10 de trèfle", "au 10 de trèfle", "du 10 de trèfle"),
    ],
)
def test_an_article_is_that_of_the_first_word(words: str, le: str, au: str, du: str) -> None:
    assert [FRENCH.inserted[mark](words) for mark in ("le", "au", "du")] == [le, au, du]
    assert FRENCH.inserted["Le"](words) == le[0].upper() + le[1:]


@pytest.mark.parametrize(
    ("name", "said"), [("Aubry", "d’Aubry"), ("Élodie", "d’Élodie"), ("Roth", "de Roth")]
)
def test_a_name_stays_as_it_is_after_de(name: str, said: str) -> None:
    assert FRENCH.inserted["de"](name) == said


@pytest.mark.parametrize(("day", "said"), [("1", "1er"), ("2", "2"), ("11", "11"), ("21", "21")])
def test_only_the_first_of_a_month_is_an_ordinal(day: str, said: str) -> None:
    assert FRENCH.inserted["er"](day) == said


@pytest.mark.parametrize(("rank", "said"), [("1", "1er"), ("2", "2e"), ("21", "21e")])
def test_every_rank_is_an_ordinal(rank: str, said: str) -> None:
    assert FRENCH.inserted["e"](rank) == said


def inserted(mark: str, words: str) -> str:
    return render(Text(f"{{words:{mark}}}", (("words", words),)), "it")


@pytest.mark.parametrize(
    ("words", "named", "of", "at"),
    [
        ("Turno 3", "il turno 3", "del turno 3", "nel turno 3"),
        ("Partita 3", "la partita 3", "della partita 3", "nella partita 3"),
        ("Manche 3", "la manche 3", "della manche 3", "nella manche 3"),
        ("Incontro 3", "l’incontro 3", "dell’incontro 3", "nell’incontro 3"),
        ("Scontro 3", "lo scontro 3", "dello scontro 3", "nello scontro 3"),
        ("sette di fiori", "il sette di fiori", "del sette di fiori", "nel sette di fiori"),
        ("8 di cuori", "l’8 di cuori", "dell’8 di cuori", "nell’8 di cuori"),
        ("Z", "lo z", "dello z", "nello z"),
    ],
)
def test_the_article_is_that_of_the_first_word(words: str, named: str, of: str, at: str) -> None:
    assert [inserted(mark, words) for mark in ("il", "del", "nel")] == [named, of, at]


def test_a_mark_with_a_capital_stands_at_the_head_of_a_sentence() -> None:
    assert inserted("Dal", "Turno 3") == "Dal turno 3"
    assert inserted("Il", "8 di Cuori") == "L’8 di Cuori"


def test_a_rank_list_is_after_a_round() -> None:
    words = render(say("Rank list after {round}", round=say("Round {number}", number="2")), "it")
    assert words == "Classifica dopo il turno 2"


@pytest.fixture(autouse=True)
def _as_usual() -> Iterator[None]:
    yield
    speak_of({})


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_rounds_and_headings_have_the_clubs_word(language: str) -> None:
    bare = [say(msgid, number="3", n="3", of_deals="of 8 deals") for msgid in NAMES]
    for noun in (*KNOWN[language].rounds.known[1:], Noun("Überturnpasse", "Überturnpassen", "f")):
        with speaking({language: noun}):
            said = [render(name, language) for name in bare]
        assert not [each for each in said if re.search(rf"\b{usual(language).one}\b", each, re.IGNORECASE)]
        assert all(noun.one.lower() in each.lower() or noun.many.lower() in each.lower() for each in said)
        assert [each[0].isupper() for each in said] == [render(name, language)[0].isupper() for name in bare]


def test_sentences_have_the_usual_word_and_the_name_of_a_round_in_them_the_clubs() -> None:
    with speaking({**words_of("Gang"), "en": Noun("inning", "innings")}):
        assert render(say("Draw the next round."), "de") == "Die nächste Passe auslosen."
        assert render(say_n("{n} round", "{n} rounds", 3), "en") == "3 innings"
        after = say("Rank list after {round}", round=say("Round {number}", number="3"))
        assert render(after, "de") == "Rangliste nach Gang 3"
        assert render(say("Rounds"), "de") == "Gänge"
        assert render(say("round-{n}.pdf", n="3"), "de") == "gang-3.pdf"


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
