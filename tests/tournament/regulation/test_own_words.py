"""The club's own words: its word for a round, its sentences, its invitation; what they cannot be is named."""

from typing import Any

import pytest

from jassturnier.i18n import LANGUAGES, render
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.own_words import (
    Invitation,
    RoundWord,
    Said,
    Sentences,
    renamed,
    said_in,
    words_in,
)
from tests.support.evenings_made import document, regulation


def called(of: object) -> dict[str, str]:
    """Return what settings call a round, by language."""
    return {code: f"{noun.one}, {noun.many}, {noun.gender}" for code, noun in words_in(of).items()}


def test_a_round_is_called_by_a_known_word_or_by_one_for_each_language() -> None:
    known = regulation(labels={"round": "Gang"})
    assert {code: noun.many for code, noun in known.labels.items()} == {"de": "Gänge"}
    words = {"de": "der Umgang, die Umgänge", "fr": "manche"}
    assert called({"labels": {"round": words}}) == {"de": "Umgang, Umgänge, m", "fr": "manche, manches, f"}
    told = RoundWord().told(known.labels)
    assert [render(told, code) for code in LANGUAGES] == ["round", "Gang", "tour", "turno"]


def test_a_word_that_was_stored_when_any_was_taken_has_the_gender_of_the_usual_one() -> None:
    assert called({"labels": {"round": "Gong"}}) == dict.fromkeys(LANGUAGES, "") | {
        "de": "Gong, Gong, f",
        "fr": "Gong, Gong, m",
        "it": "Gong, Gong, m",
        "en": "Gong, Gong, ",
    }
    assert called({"labels": {}}) == called({}) == called(None) == called({"labels": {"round": "{x}"}}) == {}


@pytest.mark.parametrize(
    ("labels", "named"),
    [
        *(
            ({"round": word}, "labels.round")
            for word in (
                "Gong",
                "der Umgang",
                "der Umgang, Ein Umgang",
                {"de": "Gong"},
                {"rm": "Gang"},
                {},
                3,
            )
        ),
        ({"round": {"de": "Gang", "fr": "gong"}}, "labels.round"),
        ({"rond": "Gang"}, "labels.rond"),
        ("Gang", "labels"),
    ],
)
def test_what_is_no_word_is_named(labels: object, named: str) -> None:
    rules, problems = read({**document(), "labels": labels})
    assert rules is None
    assert [render(each.place, "en") for each in problems if each.place] == [named]


@pytest.mark.parametrize(
    ("said", "read_"),
    [
        ("No smoking.", {"en": ("No smoking.",)}),
        (["A ", "B"], {"en": ("A", "B")}),
        ({"de": "Eins", "fr": ["Un", "Deux"]}, {"de": ("Eins",), "fr": ("Un", "Deux")}),
        (dict.fromkeys(LANGUAGES, "A"), dict.fromkeys(LANGUAGES, ("A",))),
    ],
)
def test_sentences_are_one_or_several_by_language(said: object, read_: Said) -> None:
    assert regulation(sentences=said).sentences == read_


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"de": ("A",), "en": ("B",)}, ("A",)),
        ({"fr": ("C",), "en": ("B",)}, ("B",)),
        ({"fr": ("C",)}, ("C",)),
        ({}, ()),
    ],
)
def test_who_has_no_sentence_in_a_language_reads_english_or_the_first(
    said: Said, found: tuple[str, ...]
) -> None:
    assert said_in(said, "de") == found


@pytest.mark.parametrize(
    ("kind", "words", "now", "stored"),
    [
        (RoundWord(), "Gang", None, "Gang"),
        (RoundWord(), "de = Gang, fr = manche", {"it": "giro"}, {"it": "giro", "de": "Gang", "fr": "manche"}),
        (RoundWord(), "de = Gang, fr = manche", "giro", {"de": "Gang", "fr": "manche"}),
        (Sentences(), "Eins. | Zwei.|", None, {"de": ["Eins.", "Zwei."]}),
        (Sentences(), "Eins.", {"fr": ["Un."], "de": ["X"]}, {"fr": ["Un."], "de": ["Eins."]}),
    ],
)
def test_what_is_typed_is_added_in_the_language_of_the_screen(
    kind: RoundWord | Sentences,
    words: str,
    now: object,
    stored: Any,  # noqa: ANN401
) -> None:
    assert kind.typed(words, now, "de") == stored


def test_an_invitation_says_its_languages_once_and_is_on_one_sheet_where_that_is_said() -> None:
    said = {"languages": "de, fr,de", "together": True, "place": "Löwen"}
    assert regulation(invitation=said).invitation == Invitation(
        ("de", "fr"), together=True, place={"en": ("Löwen",)}
    )
    assert regulation().invitation == regulation(invitation={}).invitation == Invitation()


@pytest.mark.parametrize(
    ("invitation", "named"),
    [
        ({"languages": ["rm"]}, "invitation.languages"),
        ({"languages": []}, "invitation.languages"),
        ({"languages": ["de", "rm"]}, "invitation.languages"),
        ({"languages": 3}, "invitation.languages"),
        ({"together": "yes"}, "invitation.together"),
        ({"enter": {"xx": "A"}}, "invitation.enter"),
        ({"remarks": [" "]}, "invitation.remarks"),
        ({"remarks": [3]}, "invitation.remarks"),
        ({"remarks": ["A", " "]}, "invitation.remarks"),
        ({"place": {}}, "invitation.place"),
        ({"title": "A"}, "invitation.title"),
        ("Come!", "invitation"),
    ],
)
def test_what_cannot_stand_on_an_invitation_is_named(invitation: object, named: str) -> None:
    rules, problems = read({**document(), "invitation": invitation})
    assert rules is None
    assert [render(each.place, "en") for each in problems if each.place] == [named]


def test_a_stage_that_is_called_after_its_rounds_has_the_word_of_the_club() -> None:
    words = words_in({"labels": {"round": {"de": "Gang", "en": "the set"}}})
    name = {"de": "passen", "en": "Rounds", "fr": "Tours", "rm": "Passen"}
    assert renamed(name, words) == {**name, "de": "Gänge", "en": "Sets"}
    assert renamed({"de": "Final"}, words) == {"de": "Final"}
