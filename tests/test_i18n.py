"""Sentences become a language where they are shown; numbers, names and yes are read as people write them."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.i18n import (
    LANGUAGES,
    NO,
    YES,
    Text,
    alike,
    choose_language,
    clean,
    escaped,
    every_name,
    exchanged,
    fold,
    francs,
    in_language,
    joined,
    name_in,
    names,
    number,
    own_words,
    parse_number,
    render,
    same,
    say,
    say_n,
    shortened,
    usual_suits,
    verbatim,
    visible,
)
from jassturnier.languages import KNOWN

LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def test_a_language_is_known_by_all_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = {
        **dict.fromkeys(["de", "de_CH.UTF-8", "de-AT", "German_Switzerland", "DE"], "de"),
        **dict.fromkeys(["fr_CH.UTF-8", "French_Switzerland"], "fr"),
        **dict.fromkeys(["it_CH", "Italian_Switzerland"], "it"),
        "rm": "en",
    }
    for variable in LOCALE:
        for other in LOCALE:
            monkeypatch.delenv(other, raising=False)
        for name, language in cases.items():
            monkeypatch.setenv(variable, name)
            monkeypatch.setattr("locale.getlocale", lambda: (None, None))
            assert choose_language() == language, (variable, name)
        monkeypatch.delenv(variable)
    # A Windows computer says its language in English.
    monkeypatch.setattr("locale.getlocale", lambda: ("German_Switzerland", "1252"))
    assert choose_language() == "de"


def test_what_nobody_speaks_here_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert choose_language("rm", None, "en") == "en"
    assert choose_language("rm", None) == "de"


def test_numbers_and_money_are_written_as_in_switzerland() -> None:
    for language in ("de", "fr", "it"):
        assert [number(value, language) for value in (0, -1884, None)] == ["0", "−1’884", "–"]
    assert francs(2050) == "20.50"
    assert [number(Fraction(7, 2), language) for language in KNOWN] == ["3.5", "3.5", "3,5", "3.5"]


def test_what_one_place_would_make_equal_has_two() -> None:
    nearly = [Fraction(n) for n in ("35/4", "44/5", "26/3", "53/6", "-35/4", "9", "0")]
    assert [number(each, "de") for each in nearly] == ["8.75", "8.8", "8.67", "8.83", "−8.75", "9.0", "0.0"]


def test_cards_are_french_where_french_and_italian_are_spoken() -> None:
    assert [usual_suits(language) for language in KNOWN] == ["swiss", "swiss", "french", "french"]


def test_french_and_italian_names_are_sorted_without_accents_and_ligatures() -> None:
    assert sorted(["Œuvray", "Ochs", "Éloi", "Emery", "D’Angelo"], key=fold) == [
        *("D’Angelo", "Éloi", "Emery", "Ochs", "Œuvray")
    ]


def test_a_sentence_becomes_a_language_with_everything_in_it() -> None:
    cases: list[tuple[Text, str, str | None]] = [
        (say("Table {table}", table="1234"), "Table 1234", "Tisch 1234"),
        (say("Round {number}", number=1234), "Round 1,234", "Passe 1’234"),
        (say_n("{n} point", "{n} points", 1), "1 point", "1 Punkt"),
        (say_n("{n} point", "{n} points", 1234), "1,234 points", "1’234 Punkte"),
        (say("{a} {b:low}", a="Zu", b=say("Table {table}", table="3")), "Zu table 3", "Zu tisch 3"),
        (say("{of:>5}|", of="ab"), "   ab|", "   ab|"),
        (say("Not {{in}} a catalogue"), "Not {in} a catalogue", None),
        (say(""), "", ""),
        (verbatim("{Rigi}"), "{Rigi}", "{Rigi}"),
        (joined("a", 1234, say("Done.")), "a, 1,234, Done.", "a, 1’234, Erledigt."),
        (own_words({"de": "Gang", "en": "lap"}), "lap", "Gang"),
        (own_words({"fr": say("Done.")}), "Done.", "Erledigt."),
        (say("{why}", why=["a", 1234]), "a, 1,234", "a, 1’234"),
    ]
    for text, english, german in cases:
        assert (render(text, "en"), render(text, "de")) == (english, german or english)


def test_a_name_is_that_of_the_language_else_the_english_else_the_first() -> None:
    cases: list[tuple[dict[str, str], str]] = [
        ({"de": "Gang", "en": "lap"}, "Gang"),
        ({"fr": "tour", "en": "lap"}, "lap"),
        ({"fr": "tour"}, "tour"),
        ({}, ""),
    ]
    assert [(called, in_language(called, "de")) for called, _ in cases] == cases


def test_of_many_words_the_first_are_named() -> None:
    shown = {1: "a, 2 more", 2: "a, b, 1 more", 3: "a, b, c"}
    assert {most: render(joined(*shortened(["a", "b", "c"], most)), "en") for most in shown} == shown


def test_every_word_of_a_sentence_is_exchanged_also_within_sentences() -> None:
    text = say("{a} {b} {c} {d} {e}", a="x", b=say("{y}", y="x"), c=["x", 2], d=Fraction(1, 2), e={"en": "x"})
    found = exchanged(text, lambda word: say("<{word}>", word="o") if word == "x" else word)
    assert render(found, "en") == "<o> <o> <o>, 2 0.5 x"


def test_a_stable_word_has_a_name_in_every_language_and_is_found_by_each() -> None:
    known = names(say("name"), say("club"))
    assert [render(known.of(word), "de") for word in ("club", "Rigi")] == ["Verein", "Rigi"]
    assert render(known.of("club"), "en") == "club"
    for language in LANGUAGES:
        assert known.stable(render(known.of("club"), language).upper()) == "club"
    assert known.stable("Rigi") == "Rigi"


def test_what_is_typed_has_its_name_in_every_language() -> None:
    cases: list[tuple[str, Sequence[str]]] = [
        ("draw show", ["show", "zeigen", "montrer", "mostrare"]),
        ("--seed", ["--seed", "--startzahl", "--graine", "--seme-casuale"]),
        ("--no-such-option", ["--no-such-option"] * 4),
    ]
    for stable, called in cases:
        assert every_name(stable) == called
        assert name_in(stable, "rm") == called[0]


@given(st.integers(-(10**9), 10**9))
def test_numbers_are_read_as_they_are_printed(value: int) -> None:
    for language in ("de", "fr", "it"):
        assert parse_number(number(value, language)) == value


def test_a_number_is_read_however_its_thousands_are_parted() -> None:
    for typed in ("1884", "1'884", "1’884", "1 884", "1\u202f884", " +1884 "):
        assert parse_number(typed) == 1884
        assert parse_number(f"−{typed.strip(' +')}") == -1884
    for typed in ("", "12a", "1.5", "1'88", "1'8844", "--1", "1 2", "½", "１２", "9" * 13):
        assert parse_number(typed) is None


@given(st.text())
def test_cleaned_words_stay_as_they_are(words: str) -> None:
    assert clean(clean(words)) == clean(words)
    assert fold(clean(words)) == fold(words)


def test_what_nobody_sees_is_a_blank_in_what_is_typed() -> None:
    cases = {" Anna\tRoth\n": "Anna Roth", "Ka\u0308thi": "Käthi", "A\u200bB\x07C": "A B C"}
    assert {typed: clean(typed) for typed in cases} == cases


def test_signs_that_steer_a_terminal_are_left_out_and_written_out_in_json() -> None:
    for words, shown, document in (
        ("Käthi\n\t“x”", "Käthi\n\t“x”", "Käthi\n\\t“x”"),
        ("a\u202eb\x1b[1mc", "ab[1mc", "a\\u202eb\\u001b[1mc"),
        ("ab", "ab", "ab"),
    ):
        assert (visible(words), escaped(words)) == (shown, document)


def test_names_are_the_same_or_alike() -> None:
    for one, other, is_same, is_alike in (
        ("Zürich", "zürich ", True, True),
        ("Zürich", "Zuerich", False, True),
        ("Hans-Peter", "hans peter", False, True),
        ("Goethe", "Göthe", False, True),
        ("Łuczak", "Luczak", False, True),
        ("Roth", "Rot", False, False),
    ):
        assert (same(one, other), alike(one, other)) == (is_same, is_alike)


def test_yes_and_no_are_said_in_every_language() -> None:
    assert {"yes", "ja", "oui", "si"} <= YES
    assert {"no", "nein", "non"} <= NO
    assert not YES & NO


def test_behind_a_colon_a_sentence_goes_on_as_the_language_has_it_and_a_name_keeps_its_capital() -> None:
    cases: list[tuple[Text | str, str, str]] = [
        (say("Nothing was changed."), "fr", "Base\u202f: rien n’a été modifié."),
        (say("Nothing was changed."), "de", "Base: Es wurde nichts geändert."),
        *((kept, "it", "Base: Anna Frei") for kept in (verbatim("Anna Frei"), "Anna Frei")),
        (say("PDF"), "it", "Base: PDF"),
    ]
    for text, language, shown in cases:
        assert render(say("{place}: {text}", place="Base", text=text), language) == shown
