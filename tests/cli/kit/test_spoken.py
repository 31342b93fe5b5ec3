"""Commands, options and choices have their names in every language; a line is read and written alike."""

from collections.abc import Sequence

import pytest

from jassturnier.cli.kit.spoken import (
    as_typed,
    command_in,
    ends,
    explains,
    given,
    joined,
    leaves,
    placeholders,
    split,
    spoken,
    stable,
)
from jassturnier.i18n import render, say
from tests.support.console import Console


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("rank --list best-round", "rangliste --liste beste-Passe"),
        ("rank --list=best-round", "rangliste --liste=beste-Passe"),
        ("export csv --what=scores", "ausgeben csv --was=Resultate"),
        ("export bundle --out stick", "ausgeben Bündel --datei stick"),
        ("players list --by name", "spieler liste --nach Name"),
        ("season add Cup --final", "saison aufnehmen Cup --final"),
        ("players list --by best-round", "spieler liste --nach best-round"),
        ("rank --after last", "rangliste --nach-passe last"),
        ("print slips --round=3", "drucken zettel --passe=3"),
        ("enter 1 2 3", "eingeben 1 2 3"),
        ("regulation change --set sum=refuse", "reglement ändern --setzen Summe=ablehnen"),
        ('regulation change --set "name.de=Rot"', "reglement ändern --setzen Name.de=Rot"),
        (
            "regulation change --set first_lead=scribe",
            'reglement ändern --setzen "erstes-Ausspiel=keine; wer schreibt, gibt zuerst"',
        ),
        ("nonsense list", "nonsense list"),
        ("", ""),
    ],
)
def test_a_command_is_shown_with_the_names_of_its_choices(typed: str, shown: str) -> None:
    assert command_in(typed, "de") == shown
    assert command_in(typed, "en") == typed


def test_a_choice_is_typed_in_any_language(console: Console) -> None:
    for typed in ("text", "Text", "TEXT"):
        assert console.run("plan", "--players", "8", "--rounds", "1", "--format", typed).code == 0
    wrong = console.run("rank", "--list", "fehler", "--lang", "de")
    assert wrong.code == 2
    assert "«beste-Passe»" in wrong.err
    assert "best-round" not in wrong.err


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("--korrigieren", "--correct"),
        ("--geaendert-seit=4", "--changed-since=4"),
        ("--correct", "--correct"),
        ("--verein", "--club"),
        ("--phase", "--stage"),
        ("-", "-"),
        ("Roth", "Roth"),
    ],
)
def test_an_option_has_one_stable_name_whatever_was_typed(typed: str, stored: str) -> None:
    assert stable(typed) == stored


def test_an_option_is_typed_by_all_its_names_without_accents_too() -> None:
    assert as_typed("--explain") == ["--explain", *("--erklären", "--erklaeren"), "--expliquer", "--spiegare"]
    assert {"--réponse", "--reponse"} <= {*as_typed("--answer")}
    assert as_typed("-t") == ["-t"]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        (["rank", "--lang", "de"], "de"),
        (["--sprache=de", "rank"], "de"),
        (["rank", "--langue"], ""),
        (["rank", "lang", "de"], None),
        ([], None),
    ],
)
def test_an_option_is_given_by_any_of_its_names(typed: Sequence[str], value: str | None) -> None:
    assert given(typed, "-l", "--lang") == value


@pytest.mark.parametrize("typed", ["ende", "Fin", "fine", "end", "q", "esci", "QUIT"])
def test_the_desk_is_left_in_every_language(typed: str) -> None:
    assert leaves(typed)
    assert ends(typed) == (typed != "q"), "it leaves a list, and may be typed once too often"
    assert not explains(typed)


@pytest.mark.parametrize("typed", ["?", "Hilfe", "aide", "aiuto", "help"])
def test_help_is_asked_for_in_every_language(typed: str) -> None:
    assert explains(typed)
    assert not leaves(typed)


def test_placeholders_are_translated_and_single_letters_stay() -> None:
    assert placeholders("[OPTIONS] FILE... A4 N", "de") == "[OPTIONEN] DATEI... A4 N"


def test_commands_and_options_within_sentences_are_said_in_the_language() -> None:
    text = say(
        "{command} {option} {other} {inner} {several}",
        command="draw show",
        option="--seed",
        other="draw",
        inner=say("{command}", command="undo"),
        several=[say("{option}", option="--yes"), "undo"],
    )
    assert render(spoken(text, "de"), "de") == "auslosen zeigen --startzahl draw zurück --ja, undo"


@pytest.mark.parametrize(
    "words", [["a"], ["Rösli Bäbler", "17"], ["", "x"], [r"C:\Jass\liste.csv"], ["'t Hooft"], ["'a'"]]
)
def test_words_are_found_again_in_the_line_they_make(words: list[str]) -> None:
    assert split(joined(words)) == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("da 'Anna Abt' 17", ["da", "Anna Abt", "17"]),
        ('da "Anna Abt', ["da", "Anna Abt"]),
        ("da 'Dino D'Agostino'", ["da", "Dino D'Agostino"]),
        ("anmelden l'Eplattenier d'Angelo", ["anmelden", "l'Eplattenier", "d'Angelo"]),
        ("anmelden 't Hooft", ["anmelden", "'t", "Hooft"]),
        ("anmelden Jan D' Oro", ["anmelden", "Jan", "D'", "Oro"]),
        ("einlesen '/media/stick/meine liste.csv'", ["einlesen", "/media/stick/meine liste.csv"]),
    ],
)
def test_single_quotes_keep_words_together_and_an_apostrophe_is_a_letter(line: str, words: list[str]) -> None:
    assert split(line) == words
