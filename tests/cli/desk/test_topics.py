"""What helps with words that are no command."""

import pytest

from jassturnier.cli.desk.choices import helpful
from jassturnier.cli.kit.outline import make_outline


@pytest.mark.parametrize(
    ("typed", "language", "first"),
    [
        ("dames", "fr", "classement --par catégorie"),
        ("Damen", "de", "rangliste --nach Kategorie"),
        ("donne", "it", "classifica --per categoria"),
        ("absent", "fr", "présent --tous-sauf 7"),
        ("abwesend", "de", "da --alle-ausser 7"),
        ("assente", "it", "presente --tutti-tranne 7"),
        ("pourquoi", "fr", "classement --expliquer"),
        ("warum", "de", "rangliste --erklären"),
        ("come mai", "it", "classifica --spiegare"),
        ("argent", "fr", "payé"),
        ("Teilnehmer", "de", "spieler liste"),
        ("wechseln", "de", "wählen"),
        ("changer", "fr", "choisir"),
    ],
)
def test_a_word_that_is_no_command_leads_to_one(typed: str, language: str, first: str) -> None:
    assert helpful(typed, language, make_outline())[0].typed == first


def test_what_a_command_says_of_itself_comes_before_what_its_options_say() -> None:
    found = [each.typed for each in helpful("slip", "en", make_outline())]
    assert len(found) == 6
    assert found.index("scores move") < found.index("enter")


@pytest.mark.parametrize("typed", ["of", "xyzzy", ""])
def test_what_nobody_says_and_what_all_say_finds_nothing(typed: str) -> None:
    assert not helpful(typed, "en", make_outline())
