"""Who is entered: changed, confirmed, taken off, waiting for a place; the list for the door."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.support.console import Console, made_once, words_of
from tests.support.finals import pairs_to_make


@made_once
def door(console: Console) -> Console:
    """Four are announced by a list; two of them have confirmed."""
    lines = (
        "Name;bestätigt;Bemerkung",
        "Anna Frei;x;",
        "Alois Küng;;kommt später",
        "Emre Yıldız;ja;",
        "Ida Roth;nein;",
    )
    (console.folder / "list.csv").write_text("\n".join(lines), encoding="utf-8")
    console.done("new Herbst -r schieber-einzel-4x12", "import list.csv")
    return console


@made_once
def few(console: Console) -> Console:
    """Four places for five."""
    console.done("new Abend -r schieber-einzel-4x12", "regulation change --set max_entries=4 --yes")
    console.run("add", "Käthi Roth", "Alois Küng", "Emre Gümüşoğlu", "Anna Frei", "Beat Graf")
    return console


def states(console: Console) -> dict[str, tuple[str, str]]:
    entries = console.done("players arrivals --json").document()["entries"]
    return {entry["name"].split()[0]: (entry["announced"], entry["presence"]) for entry in entries}


def test_the_first_at_the_door_may_come_before_anybody_was_called(door: Console) -> None:
    door.run("add", "Zora Grün", "--here")
    assert "here, not announced" in door.done("players list").out
    assert states(door)["Küng"] == ("announced", "expected")


def test_the_list_goes_into_a_file_and_onto_paper(door: Console) -> None:
    door.done("players arrivals --out list.xlsx")
    (sheet,) = load_workbook(door.folder / "list.xlsx").worksheets
    rows = str([*sheet.iter_rows(values_only=True)])
    assert ("Frei Anna" in rows, "kommt später" in rows) == (True, True)
    door.refused("players arrivals --out list.doc", 2)


@pytest.mark.parametrize(("answer", "name"), [("y", "Françoise Berset"), ("n", "Berset Françoise")])
def test_a_right_name_with_the_family_name_first_is_asked_about(
    evening: Console, answer: str, name: str
) -> None:
    evening.done("add 'Anna Abt'", f"add '{name} (Vevey)'")
    said = evening.asked("players edit 1 'Berset Françoise (Bulle)'", answer)
    assert "“Berset Françoise”: is Françoise the given name?" in said.err
    assert evening.names() == [f"{name} (Bulle)", f"{name} (Vevey)"]


def test_who_waits_is_said_everywhere(few: Console) -> None:
    assert "Waiting list, place 1: 5 Beat Graf" in few.done("players list").out
    assert "4 entries, 1 waiting" in few.done("status").out
    assert "Waiting list, place 2: 6 Cla Hess" in few.run("add", "Cla Hess").out
    assert "5 Beat Graf moves up from the waiting list." in few.done("players remove 2").out
    assert few.done("players admit 6").out.startswith("1 takes part:\n")
    assert "Waiting list" not in few.done("players list").out


def test_registration_is_closed_and_opened(few: Console) -> None:
    few.done("players close")
    few.refused("add 'Cla Hess'", 4)
    few.done("players open", "add 'Cla Hess'")


def test_a_name_is_corrected_by_typing_it_and_namesakes_by_their_village(evening: Console) -> None:
    evening.done("add Emil Frei, Fritz Graf", "players edit 1 Emil Frey-Roth")
    assert "Right name, Enter alone: Fritz Graf:" in evening.asked("players edit 2", "Emil Frey-Roth").err
    said = evening.asked('add "Emil Frey-Roth"', "y")
    assert "Is this another person of the same name?" in said.err
    assert "“players edit NUMBER Emil Frey-Roth (VILLAGE)”" in said.err
    for number, village in enumerate(("Schwyz", "Goldau", "Arth"), start=1):
        evening.done(f"players edit {number} Emil Frey-Roth ({village})")
    assert {*evening.names()} == {f"Emil Frey-Roth ({village})" for village in ("Schwyz", "Goldau", "Arth")}
    assert evening.asked("players edit 3", "").code == 0
    assert (evening.done("players edit 3 ''").err, {*evening.names()}) == (
        evening.done("players edit 3").err,
        {*evening.names()},
    )


def test_who_cannot_come_in_is_refused_in_a_sentence(few: Console) -> None:
    few.refuses(
        ("here P1C", 3, "P1C"),
        ("here P99H", 3, "P99H"),
        ("here 5", 4, "waiting list"),
        ("players admit 1", 4, "1 Käthi Roth"),
        ("players open", 4, "open"),
        ("regulation change --set max_entries=-1 --yes", 7, "max_entries"),
        ("regulation change --set max_entries=1e9 --yes", 7, "max_entries"),
        ("players template list.csv", 2, ".xlsx"),
    )


def test_who_has_confirmed_is_noted_and_taken_back(door: Console) -> None:
    door.refuses(("players confirm", 2, "--all"), ("players confirm 1 --all", 2, "--all"))
    assert door.done("players confirm 2 Roth").out.startswith("2 entries:\n")
    assert {announced for announced, _ in states(door).values()} == {"confirmed"}
    assert door.done("players confirm --all-but 1 --revoke").out.startswith("3 entries:\n")
    assert [name for name, (announced, _) in states(door).items() if announced == "confirmed"] == ["Frei"]
    assert door.done("players confirm --all").out.startswith("4 entries:\n")


def test_an_export_is_what_the_end_of_its_name_says_and_is_read_again(console: Console) -> None:
    console.evening(4)
    console.done("players edit 2 --club Rot", "players export list.csv", "players export list.xlsx")
    assert Path("list.csv").read_bytes().startswith("\ufeffnumber,".encode())
    assert Path("list.xlsx").read_bytes().startswith(b"PK")
    before = console.entries()
    for name in ("list.csv", "list.xlsx"):
        console.done(f"new {name} -r schieber-einzel-4x12", f"import {name} --yes")
        assert [(one["name"], one["club"]) for one in console.entries()] == [
            (one["name"], one["club"]) for one in before
        ]


def test_a_field_has_a_greatest_length_and_so_has_a_word(console: Console) -> None:
    console.evening(4)
    for words in ("players edit 1 --remark", "players edit 1 --club", "people edit given1 --place"):
        assert console.run(*words.split(), "x" * 500).code == 0
        told = console.run(*words.split(), "x" * 501)
        assert told.code != 0
        assert "500 letters at most" in told.err
    told = console.run("add", "x" * 2_001)
    assert (told.code, "2,000 letters at most" in told.err) == (2, True)


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


def test_what_is_no_name_and_no_amount_is_refused(evening: Console) -> None:
    evening.refuses(
        ("add Anna Abt + Beat Beer", 4, "“Anna Abt + Beat Beer” are two names; give each by itself."),
        ("add 'Käthi Roth' --paid viel", 2, "“viel” is no amount"),
    )


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


LIST = """Nr;Team;Name 1;Name 2;Name 3;Ort 3
1;Trumpfbuebe;Hans Roth;Vreni Roth;Ueli Küng;Biel
2;;Anna Meier;Beat Frei;Carla Gut;
3;Die Bauern;Dora Hess;Emil Graf;Fritz Ott;
"""


@made_once
def teams(console: Console) -> Console:
    """A tournament of teams without anybody."""
    console.done("new Six -r schieber-sechs-teams --yes")
    return console


def imported(console: Console, words: str) -> list[list[str]]:
    (console.folder / "list.csv").write_text(words, encoding="utf-8")
    console.done("import list.csv --yes")
    entries = console.done("players list --by number --json").document()["entries"]
    return [[f"{one['given']} {one['family']}" for one in entry["members"]] for entry in entries]


def test_pairs_take_no_list_of_teams(console: Console) -> None:
    console.done("new Pairs -r schieber-paare-4x12 --yes")
    (console.folder / "list.csv").write_text(LIST, encoding="utf-8")
    console.refused("import list.csv --yes", 7, "this list has three players in a row")


def test_a_team_comes_together_in_two_steps(teams: Console) -> None:
    teams.done("add 'Max Aa' 'Nina Bb'")
    teams.done("add 'Otto Cc'")
    teams.done("add 'Pia Dd' 'Rolf Ee' 'Sara Ff' --team Näll")
    teams.refused("add 'A A' 'B B' 'C C' 'D D'", 2, "A team has three names")
    teams.refused("draw --yes", 4, "Not three yet: 1 Max Aa / Nina Bb, 2 Otto Cc.")
    teams.done("pair 1 2 --team 'Drei Könige'")
    assert "More than three together: " in teams.type("pair 1 3").err
    assert "2 teams, 1 table, nobody rests" in teams.done("draw --yes").err
    teams.done("verify")


def test_the_whole_evening_of_teams(teams: Console) -> None:
    assert imported(teams, LIST)[0] == ["Hans Roth", "Vreni Roth", "Ueli Küng"]
    teams.done("add 'Pia Dd' 'Rolf Ee' 'Sara Ff' --team Näll")
    teams.done("draw --yes --seed 3")
    teams.done("enter 1 1000 884")
    teams.done("enter 2 900 984")
    [ranked] = teams.done("rank --json").document()["lists"]
    assert [place["total"] for place in ranked["places"]] == [1000, 984, 900, 884]
    teams.done("replace 'Beat Frei' 'Peter Neu' --from-round 2", "draw --yes")
    assert "Peter Neu" in words_of(teams, "cards")
    for paper in ("slips", "seating", "sheets", "standings", "regulation", "registration"):
        assert "Fritz Ott" in words_of(teams, paper) or paper in {"regulation", "registration"}
    assert "given_3,family_3" in teams.done("export csv --what entries").out
    teams.done("season new Year", "season add Year")
    shown = teams.done("season show Year --json").out
    assert all(name in shown for name in ("Anna Meier", "Beat Frei", "Carla Gut"))
    teams.done("verify")


@made_once
def tournament(console: Console) -> Console:
    """Eight players, two of them called Hans Müller, after a round."""
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "Hans Müller (Malters)")
    console.run("add", "Hans Müller (Littau)")
    console.run("add", *(f"Given{n} Family{n}" for n in range(3, 9)))
    console.done("draw --seed 1", "enter 1 1000 884", "enter 2 1012 872")
    return console


def test_they_are_found_by_what_tells_them_apart(tournament: Console) -> None:
    assert tournament.run("players", "edit", "Müller Littau", "--category", "Senioren").err == ""
    people = tournament.done("players list --json").document()["entries"]
    assert [p["number"] for p in people if p["category"]] == [2]
    answer = tournament.run("players", "edit", "Hans Müller", "--category", "Senioren")
    assert (answer.code, "2 Hans Müller (Littau)" in answer.err) == (3, True)
