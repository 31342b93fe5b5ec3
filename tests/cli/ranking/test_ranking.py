"""The rank list after any round, by category and club; lists beside it, and what is hidden from the hall."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.support.console import Console, made_once

PLAYERS = (
    ("Anna Alt", "Frauen", "Sternen"),
    ("Beat Bau", "Männer", "Sternen"),
    ("Carla Cap", "Frauen", ""),
    ("Dario Dub", "Männer", "Löwen"),
)


@made_once
def tournament(console: Console) -> Console:
    """Four players in two categories after two rounds, with guesses and matches."""
    console.done("new Abend -r schieber-einzel-4x12")
    for name, category, club in PLAYERS:
        console.run("add", name, "--category", category, "--club", club)
    for number, guess in ((1, 1900), (2, 2000), (4, 1700)):
        console.done(f"players edit {number} --guess {guess}")
    console.done("draw --seed 1")
    console.done("enter 1 1000 884 matches 2 1")
    console.done("draw --seed 1")
    console.done("enter 1 1100 784 matches 1 0")
    return console


def text_of(path: Path) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def test_they_are_printed_too(tournament: Console) -> None:
    tournament.done("print standings --by category --out list.pdf")
    text = text_of(tournament.folder / "list.pdf")
    assert "Category: Frauen" in text
    assert "Category: Männer" in text


def test_a_list_of_nothing_says_what_is_missing(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", *(name for name, *_ in PLAYERS))
    console.done("draw --seed 1")
    for kind, told in (
        ("matches", "No match is entered."),
        ("best-round", "No result is in yet."),
        ("guess", "Nobody has guessed."),
    ):
        answer = console.type(f"rank --list {kind}")
        assert (answer.code, answer.out) == (4, "")
        assert told in answer.err
    assert console.type("rank --answer 5").code == 2


def test_a_hidden_list_is_for_the_desk_until_the_end(tournament: Console) -> None:
    tournament.done("regulation change --set hidden_after=1 --yes")
    for line in ("rank", "rank --by club", "rank --list last", "print standings --out list.pdf"):
        answer = tournament.type(line)
        assert (answer.code, answer.out) == (4, ""), line
        assert "From Round 2 on the rank list is hidden until the end" in answer.err
    assert not (tournament.folder / "list.pdf").exists()
    for line in ("rank --desk", "rank --after 1", "print standings --desk", "print standings --round 1"):
        tournament.done(line)
    for seed in ("3", "4"):
        tournament.done(f"draw --seed {seed}", "enter 1 942 942")
    tournament.done("rank", "print standings")


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("rank --after 3", 4, "Only 2 rounds are drawn so far."),
        ("rank --stage 2", 4, "Only 1 stage has begun."),
        ("rank --final --after 1", 2, "--final is the list over all stages as it is"),
        ("rank --final --by club", 2, "it goes with no other choice"),
        ("rank --answer 5", 2, "--answer goes with --list guess only."),
        ("rank --list last --answer 5", 2, "--answer goes with --list guess only."),
    ],
)
def test_a_list_that_there_is_not_is_refused(tournament: Console, line: str, code: int, said: str) -> None:
    tournament.refused(line, code, said)


def test_before_the_first_draw_there_is_no_list(console: Console) -> None:
    console.evening(4).refused("rank", 4, "No round has been drawn yet.")
