"""The club's word for a round, from an empty folder to the papers: in no place the usual one is left."""

import re

import pytest
from openpyxl import load_workbook

from tests.support.console import Console
from tests.support.papers_made import text

COMMANDS = (
    *(
        "status",
        "draw --yes",
        "missing",
        "draw show",
        "rank",
        "audit",
        "schedule",
        "verify",
        "here 1",
        "seats",
    ),
    *("history", "rank --explain", "clock", "players list"),
)
PAPERS = ("round", "seating", "slips", "standings", "cards", "regulation")
DEFAULT = {
    "de": re.compile(r"(?<![-\w])(?:Streichpasse|Passe)n?(?![-\w=])"),
    "fr": re.compile(r"(?<![-\w])tours?(?![-\w=])", re.IGNORECASE),
    "it": re.compile(r"(?<![-\w])turn[oi](?![-\w=])", re.IGNORECASE),
    "en": re.compile(r"(?<![-\w])rounds?(?![-\w= “])", re.IGNORECASE),
}


def left(language: str, words: str) -> list[str]:
    """Return the lines with the usual word, but for settings and commands by their names."""
    typed = re.compile(r"\w+\.(Passe|tour|turno|round)\b|(Passen|tours|turni|rounds) = |# .*|[«“][^»”]*[»”]")
    return [line for line in words.splitlines() if DEFAULT[language].search(typed.sub("", line))]


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("de", "Gang", "Gang 1"),
        ("de", "das Treffen, die Treffen", "Treffen 1"),
        ("fr", "une étape, les étapes", "Étape 1"),
        ("it", "passata", "Passata 1"),
        ("en", "passe", "Passe 1"),
    ],
)
def test_an_evening_speaks_of_rounds_as_the_club_does(
    console: Console, language: str, typed: str, said: str
) -> None:
    console.done(f"--lang {language} new Abend -r schieber-einzel-5x8")
    console.run("--lang", language, "regulation", "change", "--yes", "--set", f"labels.round={typed}")
    console.run("add", *(f"Spieler {letter}" for letter in "ABCDEFGHI"))
    for command in COMMANDS:
        answer = console.type(f"--lang {language} {command}")
        assert not left(language, answer.out + answer.err), command
    assert said in console.done(f"--lang {language} missing").out
    for paper in PAPERS:
        console.done(f"--lang {language} print {paper} --out {paper}.pdf")
        assert not left(language, text((console.folder / f"{paper}.pdf").read_bytes())), paper
    assert said in text((console.folder / "slips.pdf").read_bytes())
    console.done(f"--lang {language} scores template form.xlsx")
    assert load_workbook(console.folder / "form.xlsx").sheetnames == [said]
    console.done(f"--lang {language} print")
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
    said = [
        console.done(f"--lang {language} status").out.splitlines()[2] for language in ("en", "de", "fr", "it")
    ]
    assert said == [
        "0 of 5 sets drawn.",
        "Gänge ausgelost: 0 von 5.",
        "Manches tirées\u202f: 0 sur 5.",
        "Giri sorteggiati: 0 su 5.",
    ]


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
