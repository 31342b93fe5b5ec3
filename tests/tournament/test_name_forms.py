"""A name is found in every form; what surely means the person is told from what only may."""

import unicodedata
from itertools import product

from jassturnier.tournament.name_forms import (
    Erasure,
    common,
    erasure,
    phrase,
    plain,
    split_family,
    without_particles,
    words_of,
)
from jassturnier.tournament.people.entries import split_name


def test_names_are_compared_without_case_accents_and_umlauts() -> None:
    cases = {
        "Hans Müller": ("hans", "muller"),
        "MUELLER": ("muller",),
        "Müller": ("muller",),
        "d’Evers D'EVERS": ("devers", "devers"),
        "Noël Bäer": ("nol", "bar"),
        "": (),
    }
    assert {words: phrase(words) for words in cases} == cases
    assert {words: phrase(unicodedata.normalize("NFD", words)) for words in cases} == cases
    # Only umlauts lose their e.
    letters = {"mueller": "muller", "baer": "bar", "goethe": "gothe", "beer": "beer"}
    assert {word: plain(word) for word in letters} == letters


def test_a_word_may_be_a_form_of_a_name() -> None:
    cases = {
        "Müllers": "mullers muller",
        "Hansens": "hansens hansen hans",
        "Müllerschen": "mullerschen muller",
        "Müllersche": "mullersche muller",
        "d’Evers": "devers dever evers ever",
        "dell'Alba": "dellalba alba",
        "d'": "d",
        "Os": "os",
        "Jos": "jos jo",
        "Paul": "paul",
    }
    assert {text: " / ".join(" ".join(word.forms) for word in words_of(text)) for text in cases} == cases


def test_words_know_where_they_stand() -> None:
    text = "der d’Evers-Cup, 3. Runde_2"
    words = words_of(text)
    assert [text[word.start : word.end] for word in words] == ["der", "d’Evers", "Cup", "3", "Runde", "2"]
    assert [word.raw for word in words] == ["der", "d’Evers", "Cup", "3", "Runde", "2"]
    assert [word.is_capital for word in words] == [False, True, True, False, True, False]
    assert [word.is_capital for word in words_of("’Evers d’evers '")] == [True, False, False]
    assert [word.raw for word in words_of("Mu\u0308ller")] == ["Mu\u0308ller"]


def test_particles_and_junior_belong_to_the_family_name() -> None:
    cases = {
        "Anna Alt": "Alt",
        "Urs von Ah": "von Ah",
        "Anna Maria von der Matt": "von der Matt",
        "Rita an der Matt": "an der Matt",
        "Jean de Weck": "de Weck",
        "Hans Peter Auf der Maur": "Auf der Maur",
        "Heidi Ab Egg": "Ab Egg",
        "Ruth aus der Au": "aus der Au",
        "Rita das Neves": "das Neves",
        "Li An Meier": "Meier",
        "Von Ah": "Ah",
        "Luca DI LORENZO": "DI LORENZO",
        "Pele": "Pele",
        "": "",
        "Alfred Iseli jun.": "Iseli jun.",
        "Alfred von Arx (sen.)": "von Arx (sen.)",
        "Jean Favre fils": "Favre fils",
        "Iseli jun.": "Iseli jun.",
        "Anna Sen": "Sen",
        "Anna Maria Sen": "Sen",
        "Marie Claire Fils": "Fils",
        "Hans Iseli Junior": "Iseli Junior",
    }
    found = {words: split_family(words) for words in cases}
    assert found == {words: (words.removesuffix(family).rstrip(), family) for words, family in cases.items()}


def test_lists_may_leave_particles_out() -> None:
    cases = {
        "von Ah": "Ah",
        "von der Matt": "Matt",
        "an der Matt": "Matt",
        "Di Lorenzo": "Lorenzo",
        **{stays: stays for stays in ("An Meier", "von", "Meier von Ah", "")},
    }
    assert {family: without_particles(family) for family in cases} == cases


def test_names_that_are_words_are_known_as_they_are_compared() -> None:
    assert {"muller", "koch", "marz", "freitag"} <= common()
    assert "quirkenheimer" not in common()


OTHERS = ("Eva Evers", "Hans Zwyssig", "Peter Abächerli", "Ida Petzens")


def of(*names: str) -> Erasure:
    return erasure("X", map(split_name, names), OTHERS)


def left(found: Erasure, words: str) -> str:
    return found.without(words, found.hits(words))


ZORA = of("Zorbalux Quirkenheimer")


def test_forms_of_a_name_are_found() -> None:
    cases = {
        "Quirkenheimers Bande": "X Bande",
        "Quirkenheimer's Bande": "X Bande",
        "QUIRKENHEIMERS HUND": "X HUND",
        "die Quirkenheimersche Runde": "die X Runde",
        "Zorbalux Quirkenheimers Hund": "X Hund",
        "Quirkenheimer, Zorbalux": "X",
        "zorbalux.quirkenheimer@example.ch": "X@example.ch",
        "le chien d’Quirkenheimer": "le chien d’X",
        "la squadra dell'Quirkenheimer": "la squadra dell'X",
        "Quirkenheimer-Cup und Zorbalux": "X-Cup und X",
        "quirkenheimer kam": "X kam",
        "Quirkenheimerbande": "X",
        "Eva Evers spielt": "Eva Evers spielt",
        "": "",
    }
    assert {words: left(ZORA, words) for words in cases} == cases


def test_sure_is_the_whole_name_and_the_family_name_in_what_is_ones_own() -> None:
    cases = [
        ("Zorbalux Quirkenheimer", "Quirkenheimer, Zorbalux", True, True),
        ("Zorbalux Quirkenheimer", "Quirkenheimers Hund", False, True),
        ("Zorbalux Quirkenheimer", "quirkenheimer", False, False),
        ("Zorbalux Quirkenheimer", "Zorbaluxens Hund", False, False),
        ("Zorbalux Quirkenheimer", "Quirkenheimerbande", False, False),
        ("Zorbalux", "Zorbalux kam", False, True),
        ("Hans Koch", "Der Koch war krank", False, False),
        ("Hans Koch", "hans koch kam", True, True),
        ("Hans Gut", "Gut Holz", False, False),
        ("Eva Final", "Final", False, False),
        ("Anna Passe", "Passe 3", False, False),
        ("Peter Schieber", "Schieberabend", False, False),
        ("Otto Evers", "Evers", False, False),
        ("Otto Evers", "Otto Evers", True, True),
        ("Eva Evers", "Eva Evers", False, False),
        ("Uwe Petz", "Petzens Hund", False, False),
        ("Peter Zwyssig", "Hans Zwyssig, Peter Abächerli", False, False),
        ("Hans von Quirken", "von Quirkens Hund", False, True),
        ("Eva Keller-Quirken", "Eva Quirken", True, True),
        ("Eva Keller-Quirken", "im Keller", False, False),
    ]
    for name, words, whole, own in cases:
        assert [(hit.whole, hit.own) for hit in of(name).hits(words)] == [(whole, own)]


def test_umlauts_of_two_signs_or_letters_and_german_genitives_of_names_on_s_x_and_z() -> None:
    for words in ("Grünzweigs Hund", unicodedata.normalize("NFD", "Grünzweigs Hund"), "GRUENZWEIGS Hund"):
        assert left(of("Jürg Grünzweig"), words) == "X Hund"
    for family, ending in product(("Krix", "Holz-Kranz", "Blies"), ("’", "'", "ens")):
        assert left(of(f"Uwe {family}"), f"Uwe {family}{ending} Hund") == "X Hund"
