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


def places(console: Console, options: str = "") -> dict[str, list[tuple[int, int]]]:
    lists = console.done(f"rank --json {options}").document()["lists"]
    return {found["group"]: [(p["rank"], p["number"]) for p in found["places"]] for found in lists}


def test_every_category_and_club_has_ranks_of_its_own(tournament: Console) -> None:
    order = [number for _, number in places(tournament)[""]]
    women = [number for number in order if number in {1, 3}]
    men = [number for number in order if number in {2, 4}]
    assert {
        name: [number for _, number in found] for name, found in places(tournament, "--by category").items()
    } == {
        "Frauen": women,
        "Männer": men,
    }
    assert all(found[0][0] == 1 for found in places(tournament, "--by category").values())
    assert list(places(tournament, "--by club")) == ["Löwen", "Sternen", ""]
    shown = tournament.done("rank --by club").out
    assert "Club: Sternen" in shown
    assert "Without a club" in shown


def test_they_are_printed_too(tournament: Console) -> None:
    tournament.done("print standings --by category --out list.pdf")
    text = text_of(tournament.folder / "list.pdf")
    assert "Category: Frauen" in text
    assert "Category: Männer" in text


def test_a_guess_comes_in_with_the_list_and_goes_out_again(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    (console.folder / "list.csv").write_text("Name,Schätzung\nAnna Alt,4'250\nBeat Bau,\n", encoding="utf-8")
    console.done("import list.csv")
    listed = console.done("players list --by number --json").document()["entries"]
    assert [entry["guess"] for entry in listed] == [4250, None]
    assert console.done("export csv --what entries").out.splitlines()[1].count(",4250,0.00,0.00,") == 1
    console.done("players export again.xlsx")
    console.done("new Zweiter -r schieber-einzel-4x12")
    console.done("import again.xlsx")
    assert console.done("players list --by number --json").document()["entries"][0]["guess"] == 4250
    console.done("players edit 1 --guess 0")
    assert console.done("players list --by number --json").document()["entries"][0]["guess"] is None
    console.done("undo")
    assert console.done("players list --by number --json").document()["entries"][0]["guess"] == 4250
    console.done("verify")


def test_a_guess_that_is_no_number_is_named_with_its_place(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    (console.folder / "list.csv").write_text("Name,Schätzung\nAnna Alt,viel\n", encoding="utf-8")
    console.refused("import list.csv", 7, "“viel” is no guess; a guess is a whole number from 1 on.")


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


def test_a_list_goes_back_to_a_round_and_says_what_decided_ties(tournament: Console) -> None:
    now = tournament.done("rank --after 2 --stage 1 --json").document()
    before = tournament.done("rank --after 1 --explain --json").document()
    assert (now["after"], before["after"], now["stage_number"], now["by"]) == (2, 1, 1, "group")
    assert now["head"] in tournament.done("rank").out.splitlines()[-1]
    assert "why" in str(before["lists"])
    assert "why" not in tournament.done("rank --after 1 --json").out


def test_before_the_first_draw_there_is_no_list(console: Console) -> None:
    console.evening(4).refused("rank", 4, "No round has been drawn yet.")


def test_who_only_stands_in_is_named_below(tournament: Console) -> None:
    tournament.done("players edit 2 --stand-in")
    (found,) = tournament.done("rank --json").document()["lists"]
    assert found["unranked"] == [{"number": 2, "name": "Beat Bau"}]
    assert [place["number"] for place in found["places"]] == [
        number for _, number in places(tournament)[""] if number != 2
    ]
    assert [found[key] for key in ("final", "missing_results", "unconfirmed_results")] == [False, 0, 0]


def test_the_list_over_all_stages_is_the_rank_list_where_there_is_one(tournament: Console) -> None:
    over_all = tournament.done("rank --final --json").document()
    (found,) = over_all["lists"]
    assert (found["final"], over_all["tournament"]) == (False, "Abend")
    assert {place["number"] for place in found["places"]} == {1, 2, 3, 4}
    assert over_all["head"] in tournament.done("rank --final").out.splitlines()[-1]
