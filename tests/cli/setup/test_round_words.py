"""The club's word for a round, from an empty folder to the papers: no name of a round has the usual one."""

import re

import pytest
from openpyxl import load_workbook

from tests.support.console import Console
from tests.support.papers_made import text

PAPERS = ("round", "seating", "slips", "standings", "cards")
USUAL = re.compile(r"\b(Passe|tour|turno|round) \d", re.IGNORECASE)


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("de", "das Treffen, die Treffen", "Treffen 1"),
        ("fr", "une étape, les étapes", "Étape 1"),
        ("en", "series", "Series 1"),
    ],
)
def test_an_evening_names_its_rounds_as_the_club_does(
    console: Console, language: str, typed: str, said: str
) -> None:
    console.done(f"--lang {language} new Abend -r schieber-einzel-5x8")
    console.run("--lang", language, "regulation", "change", "--yes", "--set", f"labels.round={typed}")
    console.run("add", *(f"Spieler {letter}" for letter in "ABCDEFGHI"))
    console.done(f"--lang {language} draw --yes")
    for command in ("status", "missing", "draw show", "rank", "clock", "history", "print"):
        answer = console.done(f"--lang {language} {command}")
        assert not USUAL.search(answer.out + answer.err), command
    assert said in console.done(f"--lang {language} missing").out
    for paper in PAPERS:
        console.done(f"--lang {language} print {paper} --out {paper}.pdf")
        assert not USUAL.search(text((console.folder / f"{paper}.pdf").read_bytes())), paper
    assert said in text((console.folder / "slips.pdf").read_bytes())
    console.done(f"--lang {language} scores template form.xlsx")
    assert load_workbook(console.folder / "form.xlsx").sheetnames == [said]
    assert len([*console.folder.glob(f"abend-{said.lower().replace('é', 'e').replace(' ', '-')}.pdf")]) == 1


def test_a_word_that_says_no_gender_is_refused_by_name(console: Console) -> None:
    console.done("--lang de new Abend -r schieber-einzel-5x8")
    console.refused(
        "--lang de regulation change --yes --set labels.round=Gong",
        7,
        "Bezeichnungen.Passe",
        "der Umgang, die Umgänge",
    )


def test_every_language_may_have_its_own_word(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-5x8")
    words = '{ de = "Gang", fr = "la manche, les manches", it = "giro", en = "the set" }'
    console.run("regulation", "change", "--yes", "--set", f"labels.round={words}")
    console.done("add A B C D E F G H")
    console.done("draw --yes")
    told = {code: console.done(f"--lang {code} missing").out for code in ("en", "de", "fr", "it")}
    named = {"en": "Set 1", "de": "Gang 1", "fr": "Manche 1", "it": "Giro 1"}
    assert all(named[code] in said for code, said in told.items()), told


def test_changing_it_asks_in_the_language_of_the_screen(console: Console) -> None:
    console.done("--lang de new Abend -r schieber-einzel-5x8")
    answer = console.asked(
        "--lang de regulation change", "1", "labels.round", "?", "Gong", "der Umgang, die Umgänge", "", "j"
    )
    assert answer.code == 0, answer.err
    assert "Runde, Gang, Durchgang" in answer.err
    assert console.done("regulation show --json").document()["settings"]["labels.round"] == (
        "der Umgang, die Umgänge"
    )
    console.asked("--lang de regulation change", "1", "labels.round", "de = Gang, fr = une étape", "", "j")
    settings = console.done("regulation show --json").document()["settings"]
    assert (settings["labels.round.de"], settings["labels.round.fr"]) == ("Gang", "une étape")
    console.asked("--lang de regulation change", "1", "labels.round", "-", "", "j")
    assert not [
        key for key in console.done("regulation show --json").document()["settings"] if "labels" in key
    ]
