"""The register: people across tournaments are found, changed, made one, and shown with all they reached."""

import pytest

from tests.support.console import Console, made_once

PLAYERS = ("Käthi Roth", "Alois Küng", "Emre Gümüşoğlu", "Anna Frei")


def evening(console: Console, name: str, *players: str, points: int = 1000) -> None:
    """Play an evening of one round at one table to its end."""
    console.done(f"new {name} -r schieber-einzel-4x12")
    console.done(f"use {name}")
    console.done("regulation change --set stages[1].rounds=1 --yes")
    console.run("add", *players)
    console.done("draw --seed 1", f"enter 1 {points} {1884 - points}")


@made_once
def two(console: Console) -> Console:
    """Two evenings; somebody was written otherwise at the second."""
    evening(console, "Frühling", *PLAYERS)
    evening(console, "Herbst", "Kathi Rot", *PLAYERS[1:], points=1100)
    return console


@pytest.fixture
def club(two: Console) -> Console:
    """The same, at the second."""
    two.done("use Herbst")
    return two


def test_somebody_is_found_without_accents_by_a_part_of_the_name(club: Console) -> None:
    assert "Gümüşoğlu Emre" in club.done("people list gumus").out
    assert "Küng" not in club.done("people list gumus").out
    assert club.done("people list --json").document()["people"][0]["evenings"] == 2


def test_two_that_are_one_become_one_with_all_evenings_and_undo_parts_them(club: Console) -> None:
    before = club.done("people list --json").document()
    club.done('people merge "Käthi Roth" "Kathi Rot" --yes')
    card = club.done('people show "Käthi Roth" --json').document()
    assert [one["name"] for one in card["evenings"]] == ["Frühling", "Herbst"]
    assert card["person"]["spellings"] == ["Kathi Rot"]
    assert "Roth Käthi" in club.done("players list").out
    assert club.done("verify").code == 0
    club.done("undo")
    assert club.done("people list --json").document() == before
    assert club.done("verify").code == 0


def test_nobody_is_merged_with_himself_or_with_who_sat_on_the_same_evening(club: Console) -> None:
    club.done("backup")
    head = club.done("rank --json").document()["head"]
    club.refused('people merge "Anna Frei" anna --yes', 4, "one person already")
    club.refused('people merge "Anna Frei" "Alois Küng" --yes', 4, "both are on the list of Frühling, Herbst")
    assert club.done("rank --json").document()["head"] == head


def test_merging_asks_first_and_does_nothing_without_a_terminal(club: Console) -> None:
    assert club.type('people merge "Käthi Roth" "Kathi Rot"').code == 4
    assert len(club.done("people list --json").document()["people"]) == 5


def test_what_reaches_somebody_is_shown_only_when_asked_for(club: Console) -> None:
    club.done('people edit anna --contact "079 123 45 67" --place Malters --born 1957')
    assert "079 123" not in club.done("people list").out
    assert "079 123" not in club.done("people list --json").out
    assert "079 123 45 67" in club.done("people list --with-contact").out
    assert "079 123" not in club.done("export json").out
    assert "079 123 45 67" in club.done("export json --with-contact").out
    assert "Malters" in club.done("people list frei malters").out
    assert " 1957 " in club.done("people list frei malters").out


@pytest.mark.parametrize("words", ["--born 57", "--born gestern", "--name 123", ""])
def test_what_cannot_be_is_refused(club: Console, words: str) -> None:
    assert club.type(f"people edit anna {words}").code in {2, 4}


def test_lists_over_all_tournaments_call_a_round_as_the_newest_does(club: Console) -> None:
    club.done("regulation change --set labels.round=Gang --yes", "use Frühling")
    for words in ("show anna", "ranking"):
        told = club.done(f"people {words} --lang de").out
        assert "Gänge" in told


def test_a_tournament_is_compared_with_the_one_before(club: Console) -> None:
    found = club.done("people compare --json").document()
    assert (found["before"], found["now"]) == ("Frühling", "Herbst")
    told = club.done("people compare").out
    assert "3 were there both times." in told
    assert "1 is new." in told
    club.done("use Frühling")
    assert club.type("people compare").code == 3


@pytest.mark.parametrize("words", ["list", "show anna", "ranking", "compare"])
@pytest.mark.parametrize("ending", ["csv", "xlsx", "pdf", "html"])
def test_every_list_of_the_register_goes_into_a_file(club: Console, words: str, ending: str) -> None:
    club.done('people edit anna --contact "079 123 45 67"', f"people {words} --out list.{ending}")
    content = (club.folder / f"list.{ending}").read_bytes()
    assert len(content) > 50
    if ending in {"csv", "html"}:
        assert b"Frei" in content or words == "show anna"
        assert b"079 123" not in content


def test_several_of_one_name_are_told_by_number(console: Console) -> None:
    console.done("new A -r schieber-einzel-4x12")
    console.run("add", "Hans Müller", "--club", "Malters")
    console.run("add", "Hans Müller", "--club", "Kriens")
    console.refused('people show "Hans Müller"', 3, "Malters")
    listed = console.done("people list --json").document()["people"]
    assert len({one["number"] for one in listed}) == 2
    console.done(f"people show {listed[0]['number']}")
