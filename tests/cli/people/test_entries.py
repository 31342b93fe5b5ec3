"""Names typed one by one: who is meant, who is here twice, who is known, what they paid; and pairs."""

import pytest

from tests.support.console import Console
from tests.support.finals import pairs_to_make


@pytest.mark.parametrize(("answer", "name"), [("y", "Hans Meier"), ("n", "Meier Hans")])
def test_a_typed_name_with_the_family_name_first_is_asked_about(
    evening: Console, answer: str, name: str
) -> None:
    said = evening.asked("add 'Meier Hans' 'Hans Frei'", answer)
    assert said.err.count("“Meier Hans”: is Hans the given name?") == 1
    assert "Frei”: is" not in said.err
    assert evening.names() == [name, "Hans Frei"]


def test_where_nobody_can_be_asked_a_family_name_that_stands_first_is_told(evening: Console) -> None:
    said = evening.done("add 'von Arx Rosmarie' 'Frei, Hans' 'Xhavit Berisha'")
    assert said.err.count("Careful") == 1
    assert "“von Arx Rosmarie” was read with von Arx as the given name" in said.err
    assert "“players edit NUMBER Rosmarie von Arx” puts it right" in said.err
    assert evening.names() == ["von Arx Rosmarie", "Hans Frei", "Xhavit Berisha"]


def test_somebody_spelled_alike_is_asked_about_at_the_desk(evening: Console) -> None:
    evening.run("add", "Alois Küng")
    answer = evening.asked('add "Alois Kueng"', "n")
    assert answer.code == 4
    assert "“Alois Kueng” is spelled like Alois Küng, who is entered." in answer.err
    assert evening.asked('add "Alois Küng"', "").code == 4
    assert evening.asked('add "Alois Kueng"', "").code == 0
    assert evening.asked('add "Peter Zemp"').code == 0
    assert evening.done("status --json").document()["entries"] == 3


def test_where_pairs_play_a_name_without_quotes_is_asked_about_and_a_plus_makes_the_pair(
    console: Console,
) -> None:
    console.done("new Abend -r schieber-paare-4x12")
    assert console.asked("add Noa Pic", "y").code == 0
    assert console.asked("add Uma Ray Vic Sel", "y").code == 0
    console.done("add Anna Abt + Jean-Luc Beer")
    assert console.names() == ["Noa Pic", "Uma Ray / Vic Sel", "Anna Abt / Jean-Luc Beer"]


@pytest.mark.parametrize(("typed", "entered"), [("y", ["Gabi Hug"]), ("n", ["Gabi", "Hug"])])
def test_a_name_without_quotes_is_asked_about_at_the_desk(
    evening: Console, typed: str, entered: list[str]
) -> None:
    assert evening.asked("add Gabi Hug", typed).code == 0
    assert evening.names() == entered


def test_a_script_is_never_asked_and_told_of_its_own_doubles_only(evening: Console) -> None:
    evening.run("add", "Alois Küng", "Alois Küng")
    assert "entered twice" in evening.done('add "Aloïs Küng"').err
    assert evening.done('add "Peter Zemp"').err == ""


def test_two_people_joined_are_no_single_player(evening: Console) -> None:
    evening.refused(
        "add Anna Abt + Beat Beer",
        4,
        "“Anna Abt + Beat Beer” are two names; give each by itself.",
    )
    assert evening.names() == []


def test_two_whole_names_joined_by_a_word_are_asked_about_and_else_refused(evening: Console) -> None:
    said = "“Anna Abt und Beat Beer” are two names; give each by itself."
    evening.refused("add Anna Abt und Beat Beer", 4, said)
    evening.refused("add 'Anna Abt und Beat Beer'", 4, said)
    evening.done("add Meier und Sohn")
    assert evening.asked("add Anna Abt und Beat Beer", "y").code == 0
    assert evening.asked("add Eva Abt et Urs Beer", "n").code == 4
    assert sorted(evening.names()) == ["Anna Abt", "Beat Beer", "Meier und Sohn"]


def test_two_villages_tell_namesakes_apart_without_a_word(evening: Console) -> None:
    assert evening.run("add", "Urs Zemp (Bern)", "Urs Zemp (Thun)").err == ""
    assert evening.done('add "Urs Zemp (Chur)"').err == ""
    assert "entered twice" in evening.done('add "Urs Zemp (Thun)"').err
    assert "entered twice" in evening.done('add "Urs Zemp"').err


def test_one_village_does_not_tell_from_somebody_of_no_village(evening: Console) -> None:
    evening.done('add "Vera Zemp"')
    assert "entered twice" in evening.done('add "Vera Zemp (Thun)"').err


def test_somebody_at_the_desk_is_not_asked_where_the_village_answers(evening: Console) -> None:
    evening.done('add "Urs Zemp (Bern)"')
    assert "Is this another" not in evening.asked("add 'Urs Zemp (Thun)'", "n").out
    assert len(evening.names()) == 2


def test_a_typed_name_like_one_of_the_register_is_asked_about(club: Console) -> None:
    assert club.asked("add 'Kaethi Rot'", "y").code == 0
    assert {*club.names()} == {"Käthi Roth"}
    club.done("undo")
    assert club.asked("add 'Kaethi Rot'", "n").code == 0
    assert {*club.names()} == {"Kaethi Rot"}


def test_where_nobody_can_be_asked_about_a_typed_name_it_is_said(club: Console) -> None:
    answer = club.type("add 'Kaethi Rot'")
    assert "“Kaethi Rot” may be Käthi Roth, known from earlier" in answer.err
    assert club.type("add 'Käthi Roth'").err == ""


def test_names_without_quotes_are_told_apart_by_commas_or_asked_about(club: Console) -> None:
    assert "2 entered" in club.done("add Emil Frei, Fritz Graf").out
    assert "2 people: Rösli Abt, Hans Muster?" in club.asked("add Rösli Abt Hans Muster", "y").err
    assert {*club.names()} == {"Emil Frei", "Fritz Graf", "Rösli Abt", "Hans Muster"}
    assert "3 of 4 are here" in club.done("here Emil Frei, Rösli Abt 2").out


def paid(console: Console) -> list[tuple[int, int]]:
    return [(entry["paid"], entry["due"]) for entry in console.entries()]


def test_what_is_paid_is_entered_with_the_name_or_later(evening: Console) -> None:
    answer = evening.run("add", "Käthi Roth", "Alois Küng", "--paid", "20.–")
    assert "20.00" in answer.out
    evening.run("add", "Emre Gümüşoğlu")
    evening.done("players edit 3 --paid 15.50")
    assert paid(evening) == [(2000, 2000), (2000, 2000), (1550, 1550)]
    evening.done("players edit 3 --paid 0")
    assert paid(evening)[2] == (0, 1550)
    evening.done("undo")
    assert paid(evening)[2] == (1550, 1550)
    evening.done("verify")


def test_what_is_no_amount_is_refused(evening: Console) -> None:
    assert evening.run("add", "Käthi Roth", "--paid", "viel").code == 2
    assert paid(evening) == []


def test_two_who_have_both_paid_for_the_pair_that_they_make_have_paid_too_much(console: Console) -> None:
    console.done("new Abend -r schieber-paare-4x12 --fee 20")
    console.done("add 'Carla Cott' --paid 20", "add 'Dora Dreier' --paid 20")
    answer = console.done("pair 1 2").out
    assert "has paid Fr. 20.00 too much; “paid 1 --refund --amount 20.00” gives" in " ".join(answer.split())
    console.done("paid 1 --refund --amount 20.00")
    assert paid(console) == [(2000, 2000)]


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


@pytest.mark.parametrize(
    ("typed", "asked", "names"),
    [
        ("Anna Maria Abt", "Is “Anna Maria Abt” one person?", ["Anna Maria Abt"]),
        ("Anna Abt Beat Beer", "Are these 2 people: Anna Abt, Beat Beer?", ["Anna Abt", "Beat Beer"]),
        ("A B C D E", "", ["A", "B", "C", "D", "E"]),
        ("'Anna Abt' Beat", "", ["Anna Abt", "Beat"]),
    ],
)
def test_words_that_nothing_keeps_together_are_asked_about(
    evening: Console, typed: str, asked: str, names: list[str]
) -> None:
    answer = evening.asked(f"add {typed}", "y")
    assert asked in answer.err
    assert ("?" in answer.err) == bool(asked)
    assert ("a name of one word" in answer.err) == (" " not in names[-1])
    assert evening.names() == names


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


def test_words_with_a_title_or_junior_are_one_person(console: Console) -> None:
    console.done("new Herbst -r schieber-einzel-4x12 --yes")
    console.done("add Frau Dr. Anna Moser", "add Alfred Iseli jun.")
    people = console.done("players list --by number --json").document()["entries"]
    assert [entry["name"] for entry in people] == ["Anna Moser", "Alfred Iseli jun."]


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
