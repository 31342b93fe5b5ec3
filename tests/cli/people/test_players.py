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
        *("Name;bestätigt;Bemerkung", "Anna Frei;x;", "Alois Küng;;kommt später", "Emre Yıldız;ja;"),
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


def test_the_list_for_the_door_says_who_is_announced_has_confirmed_and_is_here(door: Console) -> None:
    door.done("players arrivals --out list.xlsx")
    (sheet,) = load_workbook(door.folder / "list.xlsx").worksheets
    rows = str([*sheet.iter_rows(values_only=True)])
    assert ("Frei Anna" in rows, "kommt später" in rows) == (True, True)
    door.refuses(
        ("players arrivals --out list.doc", 2, ""),
        ("players confirm", 2, "--all"),
        ("players confirm 1 --all", 2, "--all"),
    )
    assert door.done("players confirm 2 Roth").out.startswith("2 entries:\n")
    assert {announced for announced, _ in states(door).values()} == {"confirmed"}
    assert door.done("players confirm --all-but 1 --revoke").out.startswith("3 entries:\n")
    assert [name for name, (announced, _) in states(door).items() if announced == "confirmed"] == ["Frei"]
    assert door.done("players confirm --all").out.startswith("4 entries:\n")
    door.done("undo")
    # The first at the door may come before anybody was called.
    door.says("add 'Zora Grün' --here", ("players list", "here, not announced"))
    assert states(door)["Küng"] == ("announced", "expected")


@pytest.mark.parametrize(("answer", "name"), [("y", "Françoise Berset"), ("n", "Berset Françoise")])
def test_a_right_name_with_the_family_name_first_is_asked_about(
    evening: Console, answer: str, name: str
) -> None:
    asked = "“Berset Françoise”: is Françoise the given name?"
    evening.done("add 'Anna Abt'", f"add '{name} (Vevey)'")
    evening.says(("players edit 1 'Berset Françoise (Bulle)'", [answer], asked))
    assert evening.names() == [f"{name} (Bulle)", f"{name} (Vevey)"]


def test_who_waits_is_said_everywhere_until_somebody_gives_up_a_place(few: Console) -> None:
    few.says(
        ("players list", "Waiting list, place 1: 5 Beat Graf"),
        ("status", "4 entries, 1 waiting"),
        ("add 'Cla Hess'", "Waiting list, place 2: 6 Cla Hess"),
        ("players remove 2", "5 Beat Graf moves up from the waiting list."),
        ("players admit 6", "1 takes part:"),
        ("players list", "≠ Waiting list"),
        *("players close", ("add 'Dora Dill'", 4), "players open", "add 'Dora Dill'"),
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
        ("add Anna Abt + Beat Beer", 4, "“Anna Abt + Beat Beer” are two names; give each by itself."),
        ("add 'Käthi Roth' --paid viel", 2, "“viel” is no amount"),
    )


def test_a_name_is_corrected_by_typing_it_and_namesakes_by_their_village(evening: Console) -> None:
    village = "“players edit NUMBER Emil Frey-Roth (VILLAGE)”"
    evening.says(
        *("add Emil Frei, Fritz Graf", "players edit 1 Emil Frey-Roth"),
        ("players edit 2", ["Emil Frey-Roth"], "Right name, Enter alone: Fritz Graf:"),
        ('add "Emil Frey-Roth"', ["y"], "Is this another person of the same name?", village),
        *(f"players edit {n} Emil Frey-Roth ({v})" for n, v in enumerate(("Schwyz", "Goldau", "Arth"), 1)),
        ("players edit 3", [""]),
    )
    namesakes = {f"Emil Frey-Roth ({village})" for village in ("Schwyz", "Goldau", "Arth")}
    assert evening.done("players edit 3 ''").err == evening.done("players edit 3").err
    assert {*evening.names()} == namesakes


def test_somebody_spelled_alike_is_asked_about_at_the_desk(evening: Console) -> None:
    evening.says(
        'add "Alois Küng"',
        ('add "Alois Kueng"', 4, ["n"], "“Alois Kueng” is spelled like Alois Küng, who is entered."),
        ('add "Alois Küng"', 4, [""]),
        ('add "Alois Kueng"', [""]),
        ('add "Peter Zemp"', []),
    )
    assert evening.done("status --json").document()["entries"] == 3


def test_a_name_without_quotes_or_like_one_of_the_register_is_asked_about(club: Console) -> None:
    for line, typed, entered in (
        ("add Gabi Hug", "y", ["Gabi Hug"]),
        ("add Gabi Hug", "n", ["Gabi", "Hug"]),
        ("add 'Kaethi Rot'", "y", ["Käthi Roth"]),
        ("add 'Kaethi Rot'", "n", ["Kaethi Rot"]),
    ):
        club.says((line, [typed]))
        assert club.names() == entered
        club.done("undo")
    club.says(
        ("add Emil Frei, Fritz Graf", "2 entered"),
        ("add Rösli Abt Hans Muster", ["y"], "2 people: Rösli Abt, Hans Muster?"),
        ("here Emil Frei, Rösli Abt 2", "3 of 4 are here"),
    )
    assert {*club.names()} == {"Emil Frei", "Fritz Graf", "Rösli Abt", "Hans Muster"}


def test_an_export_is_what_the_end_of_its_name_says_and_is_read_again(console: Console) -> None:
    console.evening(4)
    console.done("players edit 2 --club Rot", "players export list.csv", "players export list.xlsx")
    assert Path("list.csv").read_bytes().startswith("\ufeffnumber,".encode())
    assert Path("list.xlsx").read_bytes().startswith(b"PK")
    before = [(one["name"], one["club"]) for one in console.entries()]
    for name in ("list.csv", "list.xlsx"):
        console.done(f"new {name} -r schieber-einzel-4x12", f"import {name} --yes")
        assert [(one["name"], one["club"]) for one in console.entries()] == before


def test_a_field_has_a_greatest_length_and_so_has_a_word(console: Console) -> None:
    console.evening(4)
    for words in ("players edit 1 --remark", "players edit 1 --club", "people edit given1 --place"):
        assert console.run(*words.split(), "x" * 500).code == 0
        told = console.run(*words.split(), "x" * 501)
        assert (told.code != 0, "500 letters at most" in told.err) == (True, True)
    console.says((f"add {'x' * 2_001}", 2, "2,000 letters at most"))


def test_whoever_is_alone_is_put_together_as_the_regulation_says(console: Console) -> None:
    pairs_to_make(console.folder, "first-last")
    console.monkeypatch.setenv("JASSTURNIER_DB", "evening.db")
    console.done("leave 4")
    told = console.done("pair").out
    assert (told.count(" / "), "Without a partner: 3 Given3 Family3." in told) == (1, True)
    console.says(("pair 3", 2, "Who plays with whom?"), ("pair --team Trumpf", 2, "Who plays with whom?"))


def test_of_two_guesses_that_of_the_second_is_said_to_be_lost(console: Console) -> None:
    console.done("new Abend -r schieber-paare-4x12", "add 'Carla Cott' --guess 4000")
    console.done("add 'Dora Dreier' --guess 4100", "add 'Eva Egli' --guess 4000", "add 'Fritz Graf'")
    console.says(
        ("pair 1 2", "that of Dora Dreier was 4,100. “players edit 1"),
        "undo",
        ("pair 1 3 --team Trumpf", "≠ guess"),
        ("players list", "Trumpf"),
    )


def test_how_somebody_comes_in_is_typed_with_the_name(evening: Console) -> None:
    evening.done("add 'Beat Beer' --stand-in", "add 'Anna Abt' --here --group B --club Bern")
    second, first = evening.entries()
    assert (first["state"], first["group"], first["club"]) == ("here", "B", "Bern")
    assert (first["ranked"], second["ranked"], second["state"]) == (True, False, "expected")


def test_a_pair_is_typed_as_people_write_it(console: Console) -> None:
    console.says(
        "new Paare -r schieber-paare-4x12 --yes",
        ("add 'Brandt Elvira et Brandt Otto'", ["y", "y"], "“Brandt Otto”: is Otto the given name?"),
    )
    assert console.names() == ["Elvira Brandt / Otto Brandt"]
    alone = "Without a partner: 3 Rita Blum."
    hint = "“players remove 3” takes it off the list, then “add Rita Blum + Urs Abt” enters them."
    console.says(
        *("undo", "add 'Mme Brandt Elvira et M. Brandt Otto' --yes", "add Vreni und Hans Roth"),
        ("add 'Frau Dr. Rita Blum (Mitglied)'", alone),
        ("add 'Herr und Frau Kunz'", 4, "“Herr und Frau Kunz” are two people: type the name of each."),
        ("players edit 3 'Rita Blum + Urs Abt'", 4, hint),
    )
    assert console.names()[1:] == ["Vreni Roth / Hans Roth", "Rita Blum"]
    assert console.entries()[2]["remark"] == "Mitglied"


def test_a_category_that_no_prize_or_fee_is_for_but_nearly_is_told(evening: Console) -> None:
    evening.says(
        "regulation change --set 'fee=15, Mitglieder 12' --yes",
        "regulation change --set prizes='Kategorie Seniores: Wein' --yes",
        (
            "add 'Emil Frei' --category Mitglied",
            "a prize or a fee is for “Mitglieder”, not for “Mitglied”: 1 Emil Frei.",
        ),
        ("players edit 1 --category Mitglieder", "≠ Careful"),
        ("players edit 1 --category 'Mitglieder, senior'", "for “Seniores”, not for “senior”: 1 Emil Frei."),
    )


LIST = """Nr;Team;Name 1;Name 2;Name 3;Ort 3
1;Trumpfbuebe;Hans Roth;Vreni Roth;Ueli Küng;Biel
2;;Anna Meier;Beat Frei;Carla Gut;
3;Die Bauern;Dora Hess;Emil Graf;Fritz Ott;
"""


@made_once
def teams(console: Console) -> Console:
    """A tournament of teams without anybody, and the list of some."""
    (console.folder / "list.csv").write_text(LIST, encoding="utf-8")
    console.done("new Pairs -r schieber-paare-4x12 --yes")
    console.refused("import list.csv --yes", 7, "this list has three players in a row")
    console.done("new Six -r schieber-sechs-teams --yes")
    return console


def test_a_team_comes_together_in_two_steps(teams: Console) -> None:
    teams.says(
        *("use Six", "add 'Max Aa' 'Nina Bb'", "add 'Otto Cc'"),
        "add 'Pia Dd' 'Rolf Ee' 'Sara Ff' --team Näll",
        ("add 'A A' 'B B' 'C C' 'D D'", 2, "A team has three names"),
        ("draw --yes", 4, "Not three yet: 1 Max Aa / Nina Bb, 2 Otto Cc."),
        "pair 1 2 --team 'Drei Könige'",
        ("pair 1 3", 4, "More than three together: "),
        ("draw --yes", "2 teams, 1 table, nobody rests"),
        "verify",
    )


def test_the_whole_evening_of_teams(teams: Console) -> None:
    teams.done("use Six", "import list.csv --yes")
    assert [one["family"] for one in teams.entries()[0]["members"]] == ["Roth", "Roth", "Küng"]
    teams.done("add 'Pia Dd' 'Rolf Ee' 'Sara Ff' --team Näll", "draw --yes --seed 3")
    teams.done("enter 1 1000 884", "enter 2 900 984")
    [ranked] = teams.done("rank --json").document()["lists"]
    assert [place["total"] for place in ranked["places"]] == [1000, 984, 900, 884]
    teams.done("replace 'Beat Frei' 'Peter Neu' --from-round 2", "draw --yes")
    assert "Peter Neu" in words_of(teams, "cards")
    for paper in ("slips", "seating", "sheets", "standings", "regulation", "registration"):
        assert "Fritz Ott" in words_of(teams, paper) or paper in {"regulation", "registration"}
    teams.says(
        ("export csv --what entries", "given_3,family_3"),
        *("season new Year", "season add Year"),
        ("season show Year --json", "Anna Meier", "Beat Frei", "Carla Gut"),
        "verify",
    )


def test_namesakes_are_found_by_what_tells_them_apart(evening: Console) -> None:
    evening.done("add 'Hans Müller (Malters)'", "add 'Hans Müller (Littau)'")
    assert evening.run("players", "edit", "Müller Littau", "--category", "Senioren").err == ""
    assert [each["number"] for each in evening.entries() if each["category"]] == [2]
    evening.says(("players edit 'Hans Müller' --category Senioren", 3, "2 Hans Müller (Littau)"))
