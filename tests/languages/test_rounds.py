"""The club’s word for a round: what may be typed, and where it stands."""

import re
from collections.abc import Iterator

import pytest

from jassturnier.i18n import LANGUAGES, own_words, render, say, say_n
from jassturnier.languages.language import KNOWN, NAMES, Noun, in_files, speak_of, speaking, usual, words_of


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
