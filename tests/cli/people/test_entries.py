"""Names typed one by one: who is meant, who is here twice, who is known, what they paid; and pairs."""

import pytest

from tests.support.console import Console
from tests.support.finals import pairs_to_make


def test_somebody_spelled_alike_is_asked_about_at_the_desk(evening: Console) -> None:
    evening.run("add", "Alois Küng")
    answer = evening.asked('add "Alois Kueng"', "n")
    assert answer.code == 4
    assert "“Alois Kueng” is spelled like Alois Küng, who is entered." in answer.err
    assert evening.asked('add "Alois Küng"', "").code == 4
    assert evening.asked('add "Alois Kueng"', "").code == 0
    assert evening.asked('add "Peter Zemp"').code == 0
    assert evening.done("status --json").document()["entries"] == 3


@pytest.mark.parametrize(("typed", "entered"), [("y", ["Gabi Hug"]), ("n", ["Gabi", "Hug"])])
def test_a_name_without_quotes_is_asked_about_at_the_desk(
    evening: Console, typed: str, entered: list[str]
) -> None:
    assert evening.asked("add Gabi Hug", typed).code == 0
    assert evening.names() == entered


def test_two_people_joined_are_no_single_player(evening: Console) -> None:
    evening.refused(
        "add Anna Abt + Beat Beer", 4, "“Anna Abt + Beat Beer” are two names; give each by itself."
    )
    assert evening.names() == []


def test_a_typed_name_like_one_of_the_register_is_asked_about(club: Console) -> None:
    assert club.asked("add 'Kaethi Rot'", "y").code == 0
    assert {*club.names()} == {"Käthi Roth"}
    club.done("undo")
    assert club.asked("add 'Kaethi Rot'", "n").code == 0
    assert {*club.names()} == {"Kaethi Rot"}


def test_names_without_quotes_are_told_apart_by_commas_or_asked_about(club: Console) -> None:
    assert "2 entered" in club.done("add Emil Frei, Fritz Graf").out
    assert "2 people: Rösli Abt, Hans Muster?" in club.asked("add Rösli Abt Hans Muster", "y").err
    assert {*club.names()} == {"Emil Frei", "Fritz Graf", "Rösli Abt", "Hans Muster"}
    assert "3 of 4 are here" in club.done("here Emil Frei, Rösli Abt 2").out


def paid(console: Console) -> list[tuple[int, int]]:
    return [(entry["paid"], entry["due"]) for entry in console.entries()]


def test_what_is_no_amount_is_refused(evening: Console) -> None:
    assert evening.run("add", "Käthi Roth", "--paid", "viel").code == 2
    assert paid(evening) == []


def test_whoever_is_alone_is_put_together_as_the_regulation_says(console: Console) -> None:
    pairs_to_make(console.folder, "first-last")
    console.monkeypatch.setenv("JASSTURNIER_DB", "evening.db")
    console.done("leave 4")
    told = console.done("pair").out
    assert told.count(" / ") == 1
    assert "Without a partner: 3 Given3 Family3." in told
    console.refused("pair 3", 2, "Who plays with whom?")
    console.refused("pair --team Trumpf", 2, "Who plays with whom?")


def test_of_two_guesses_that_of_the_second_is_said_to_be_lost(console: Console) -> None:
    console.done("new Abend -r schieber-paare-4x12", "add 'Carla Cott' --guess 4000")
    console.done("add 'Dora Dreier' --guess 4100", "add 'Eva Egli' --guess 4000", "add 'Fritz Graf'")
    assert "that of Dora Dreier was 4,100. “players edit 1" in console.done("pair 1 2").out
    console.done("undo")
    assert "guess" not in console.done("pair 1 3 --team Trumpf").out
    assert "Trumpf" in console.done("players list").out


def test_how_somebody_comes_in_is_typed_with_the_name(evening: Console) -> None:
    evening.done("add 'Beat Beer' --stand-in", "add 'Anna Abt' --here --group B --club Bern")
    second, first = evening.entries()
    assert (first["state"], first["group"], first["club"]) == ("here", "B", "Bern")
    assert (first["ranked"], second["ranked"], second["state"]) == (True, False, "expected")


def test_a_pair_is_typed_as_people_write_it(console: Console) -> None:
    console.done("new Paare -r schieber-paare-4x12 --yes")
    console.done("add 'Mme Brandt Elvira et M. Brandt Otto' --yes")
    console.done("add Vreni und Hans Roth")
    answer = console.done("add 'Frau Dr. Rita Blum (Mitglied)'")
    assert "Without a partner: 3 Rita Blum." in answer.out
    people = console.done("players list --by number --json").document()["entries"]
    assert [entry["name"] for entry in people[1:]] == ["Vreni Roth / Hans Roth", "Rita Blum"]
    assert people[2]["remark"] == "Mitglied"
    console.refused(
        "add 'Herr und Frau Kunz'", 4, "“Herr und Frau Kunz” are two people: type the name of each."
    )
    hint = "“players remove 3” takes it off the list, then “add Rita Blum + Urs Abt” enters them."
    console.refused("players edit 3 'Rita Blum + Urs Abt'", 4, hint)


def test_of_a_pair_both_are_asked_about_where_one_has_the_family_name_first(console: Console) -> None:
    console.done("new Paare -r schieber-paare-4x12 --yes")
    answer = console.asked("add 'Brandt Elvira et Brandt Otto'", "y", "y")
    assert "“Brandt Otto”: is Otto the given name?" in answer.err
    (entry,) = console.done("players list --json").document()["entries"]
    assert entry["name"] == "Elvira Brandt / Otto Brandt"


def test_a_category_that_no_prize_or_fee_is_for_but_nearly_is_told(evening: Console) -> None:
    evening.done("regulation change --set 'fee=15, Mitglieder 12' --yes")
    evening.done("regulation change --set prizes='Kategorie Seniores: Wein' --yes")
    said = evening.done("add 'Emil Frei' --category Mitglied").out
    assert "a prize or a fee is for “Mitglieder”, not for “Mitglied”: 1 Emil Frei." in said
    assert "Careful" not in evening.done("players edit 1 --category Mitglieder").out
    assert (
        "for “Seniores”, not for “senior”: 1 Emil Frei."
        in evening.done("players edit 1 --category 'Mitglieder, senior'").out
    )
