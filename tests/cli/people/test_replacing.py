"""Somebody takes over: for good, in the middle of a round, for one round; the points stay with the entry."""

import json

import pytest
from openpyxl import load_workbook

from tests.support.console import Console, made_once
from tests.support.drawn_by_hand import draw, play, ranks
from tests.support.papers_read import words_of


@made_once
def nine(console: Console) -> Console:
    """Nine players; round 1 is drawn, 9 rests, table 1 (1 and 2 against 3 and 4) has its result."""
    console.evening(9, "here --all")
    draw(console, 1, "1 2 - 3 4", "5 6 - 7 8", rests=(9,))
    console.done("enter 1 1000 884")
    return console


def entries(console: Console) -> dict[int, tuple[str, list[str]]]:
    """Return the name of every entry, and who else played for it."""
    found = console.done("players list --json").document()["entries"]
    return {
        entry["number"]: (entry["name"], [other["family"] for other in entry["others"]]) for entry in found
    }


def table_in(console: Console, number: int, table: int) -> str:
    lines = console.done(f"draw show --round {number}").out.splitlines()
    return next(line for line in lines if line.split()[0] == str(table))


def test_in_the_middle_of_a_round_the_points_stay_with_the_entry(nine: Console) -> None:
    answer = nine.run("replace", "7", "Anna Neu", "--from-deal", "5").out
    assert "Anna Neu plays for Given7 Family7, number 7, from Round 1, deal 5." in answer
    assert "Print again, Round 1: the slip of table 2." in answer
    slips = words_of(nine, "slips --changed-since 5")
    assert "Anna Neu" in slips
    assert "Family1" not in slips
    nine.done("enter 2 800 1084")
    play(nine, 2, "1 3 - 2 4 = 942", "5 7 - 6 8 = 1000", rests=(9,))
    assert ranks(nine)[7] == (1, 1084 + 1000)
    assert entries(nine)[7] == ("Anna Neu", ["Family7"])
    assert "7 Anna Neu: Given7 Family7 until Round 1, deal 4." in nine.done("status").out
    explained = nine.done("rank --explain").out
    assert "7 Anna Neu: Given7 Family7 until Round 1, deal 4." in explained
    assert "7 Anna Neu: Given7 Family7 until Round 1, deal 4." in words_of(nine, "standings")
    nine.done("verify", "audit")


def test_a_round_keeps_the_names_of_those_who_sat_there(nine: Console) -> None:
    nine.done("enter 2 800 1084")
    answer = nine.run("replace", "7", "Anna Neu").out
    assert "from Round 2, deal 1." in answer
    assert "Print again, Round" not in answer
    draw(nine, 2, "1 3 - 2 4", "5 7 - 6 8", rests=(9,))
    assert "7 Given7 Family7" in table_in(nine, 1, 2)
    assert "7 Anna Neu" in table_in(nine, 2, 2)
    nine.done("export xlsx --out abend.xlsx")
    cells = [
        str(cell)
        for row in load_workbook("abend.xlsx")["Draw by table"].iter_rows(values_only=True)
        for cell in row
    ]
    assert cells.count("Given7 Family7") == 1
    assert cells.count("Anna Neu") == 1
    [first, second] = [
        line
        for line in nine.done("export csv --what scores").out.splitlines()
        if "5 + 7" in line or "7 + 8" in line
    ]
    assert "Given7 Family7" in first
    assert "Anna Neu" in second
    assert "Given7 Family7" in words_of(nine, "cards --players 8")
    assert "Anna Neu" in words_of(nine, "cards --players 5")


def test_who_rests_jumps_in_and_keeps_the_points_of_the_rest(nine: Console) -> None:
    answer = nine.done("replace 7 9").out
    assert "Given9 Family9 plays for Given7 Family7, number 7, from Round 1, deal 1." in answer
    assert "To the end of Round 1." in answer
    seating = words_of(nine, "seating")
    assert seating.count("Family9 Given9") == 1
    assert "Family7 Given7" not in seating
    nine.done("enter 2 800 1084")
    assert ranks(nine)[7] == (1, 1084)
    assert ranks(nine)[9][1] == 942
    assert entries(nine)[7] == ("Given7 Family7", ["Family9"])
    assert "7 Given7 Family7: Given9 Family9 in Round 1." in nine.done("players list").out
    draw(nine, 2, "1 3 - 2 4", "5 7 - 6 9", rests=(8,))
    assert "7 Given7 Family7" in table_in(nine, 2, 2)
    nine.done("verify")


def test_the_history_of_a_player_says_who_took_over_and_when(nine: Console) -> None:
    nine.run("replace", "7", "Anna Neu", "--from-deal", "5")
    told = [" ".join(line.split()) for line in nine.done("history --player 7").out.splitlines()]
    assert "Entry 7 (Anna Neu), last deal: – → 4" in told
    assert "Entry 7 (Anna Neu): Anna Neu" in told
    assert nine.done("history --player Family7").out == nine.done("history --player 7").out


def test_undo_gives_the_seat_back(nine: Console) -> None:
    before = entries(nine)
    nine.run("replace", "7", "Anna Neu", "--from-deal", "5")
    after = entries(nine)
    nine.done("undo")
    assert entries(nine) == before
    nine.done("redo")
    assert entries(nine) == after
    nine.done("verify")


def test_who_was_replaced_takes_over_again(nine: Console) -> None:
    nine.run("replace", "7", "Anna Neu", "--from-deal", "5")
    nine.run("replace", "7", "Given7 Family7", "--from-round", "2")
    assert entries(nine)[7] == ("Given7 Family7", ["Family7", "Neu"])
    nine.run("replace", "7", "Given7 Family7", "--from-round", "1")
    assert entries(nine)[7] == ("Given7 Family7", [])
    names = [row["family"] for row in json.loads(nine.done("export json").out)["person"]]
    assert names.count("Family7") == 1


def test_who_is_in_no_draw_takes_over_for_good(console: Console) -> None:
    console.evening(9, "here --all-but 9")
    draw(console, 1, "1 2 - 3 4", "5 6 - 7 8")
    found = console.done("replace 7 9 --json").document()
    assert (found["from_round"], found["until_round"]) == (1, None)
    console.done("enter 1 1000 884", "enter 2 1000 884", "draw", "verify")


def test_the_category_of_the_entry_is_said_to_whoever_takes_over_for_good(nine: Console) -> None:
    nine.done("players edit 7 --category Frauen")
    said = "Number 7 stays in the category Frauen; “players edit 7 --category NAME” changes it."
    assert said not in nine.done("replace 7 9").out
    assert said in nine.run("replace", "7", "Ernst Neu", "--from-round", "2").out


def test_a_jump_in_is_taken_back_also_later(nine: Console) -> None:
    nine.done("replace 7 9", "enter 2 800 1084")
    assert nine.run("replace", "7", "Given7 Family7", "--from-round", "1").code == 0
    assert entries(nine)[7] == ("Given7 Family7", [])
    nine.done("verify")


def test_the_deals_that_are_in_were_played_by_who_was_there(nine: Console) -> None:
    nine.done("scores deal 2 A rosen 100 / B schilten 90 / A obenabe 80")
    answer = nine.run("replace", "7", "Anna Neu").out
    assert "from Round 1, deal 4." in answer
    assert "7 Anna Neu: Given7 Family7 until Round 1, deal 3." in nine.done("status").out


def test_somebody_entered_under_a_wrong_name_has_always_been_the_other(nine: Console) -> None:
    nine.run("replace", "1", "Really Here", "--from-round", "1", "--from-deal", "1")
    assert entries(nine)[1] == ("Really Here", [])
    assert "1 Really Here" in table_in(nine, 1, 1)
    assert ranks(nine)[1] == (1, 1000)


def test_a_known_person_of_the_club_is_the_same_person(nine: Console) -> None:
    nine.run("-t", "Abend", "replace", "7", "Anna Neu")
    nine.done("new Zweiter -r schieber-einzel-4x12")
    nine.run("add", "Given1 Family1", "Given2 Family2")
    nine.run("replace", "2", "Anna Neu")
    first, second = (
        {row["family"]: row["id"] for row in json.loads(nine.done(f"-t {name} export json").out)["person"]}
        for name in ("Abend", "Zweiter")
    )
    assert first["Neu"] == second["Neu"]


def test_one_of_a_pair_is_named(console: Console) -> None:
    console.done("new Paare -r schieber-paare-4x12")
    console.run("add", "Hans Meier", "Vreni Meier")
    console.run("add", "Urs Frei", "Ida Frei")
    draw(console, 1, "1 - 2")
    answer = console.run("replace", "1", "Anna Neu")
    assert answer.code == 3
    assert "1 Hans Meier / Vreni Meier: who is meant? Such as “1 Hans”." in answer.err
    assert console.run("replace", "Meier", "Anna Neu").code == 3
    console.run("replace", "1 Vreni", "Anna Neu")
    assert entries(console)[1] == ("Hans Meier / Anna Neu", [])
    console.run("replace", "Ida", "Otto Alt", "--from-deal", "7")
    assert entries(console)[2] == ("Urs Frei / Otto Alt", ["Frei"])
    assert console.run("replace", "1 Hans", "Otto Alt").code == 4
    both = console.run("replace", "1 Hans", "Anna Neu", "--from-round", "2")
    assert (both.code, both.err) == (4, "Anna Neu plays there already.\n")


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("replace 99 'Anna Neu'", 3, "There is no player “99”."),
        ("replace 7 Sepp", 3, "A new person has a given and a family name."),
        ("replace 7 5", 4, "Given5 Family5 has a seat in Round 1 at table 2."),
        ("replace 7 'Given1 Family1'", 4, "Given1 Family1 has a seat in Round 1 at table 1."),
        ("replace 7 '5 Family5'", 4, "Given5 Family5 has a seat in Round 1 at table 2."),
        ("replace 7 '5 Family6'", 3, "5 Given5 Family5: who is meant? Such as “5 Given5”."),
        ("replace 7 7", 4, "Given7 Family7 plays there already."),
        (
            "replace 7 9 --from-round 2",
            4,
            "9 Given9 Family9 is in the tournament and will be drawn in Round 2",
        ),
        (
            "replace 7 9 --until-round 2",
            4,
            "9 Given9 Family9 is in the tournament and will be drawn in Round 2",
        ),
        ("replace 7 'Anna Neu' --from-round 5", 3, "There is no round 5; the last one is 4."),
        ("replace 7 'Anna Neu' --until-round 5", 3, "There is no round 5; the last one is 4."),
        ("replace 7 'Anna Neu' --from-deal 13", 3, "There is no deal 13; deals of a round: 12."),
        ("replace 7 'Anna Neu' --from-round 2 --until-round 1", 2, "--until-round 1 is before round 2."),
        ("replace 10 'Anna Neu' --from-round 1", 4, "10 Late Comer neither plays nor rests in Round 1."),
        ("replace 7 '!?'", 3, "A new person has a given and a family name."),
    ],
)
def test_who_cannot_take_over(nine: Console, line: str, code: int, said: str) -> None:
    nine.run("add", "Late Comer")
    before = entries(nine)
    answer = nine.type(line)
    assert said in answer.err
    assert (answer.code, entries(nine)) == (code, before)


def test_who_has_gone_home_is_not_replaced_in_a_round_to_come(nine: Console) -> None:
    nine.done("leave 9")
    answer = nine.run("replace", "9", "Anna Neu", "--from-round", "2")
    assert answer.code == 4
    assert "“back 9” first, then “replace”." in answer.err
    nine.done("back 9")
    assert nine.run("replace", "9", "Anna Neu", "--from-round", "2").code == 0


def test_the_seat_of_one_who_has_gone_home_is_taken_for_this_round_only(nine: Console) -> None:
    nine.done("leave 7")
    answer = nine.run("replace", "7", "Anna Neu", "--from-deal", "5").out
    assert "Number 7 has gone home and is not drawn again; “back 7” if Anna Neu plays on." in answer
    nine.done("back 7")
    assert "has gone home" not in nine.run("replace", "7", "Otto Alt").out


def test_in_a_terminal_it_asks_from_which_round_and_deal(nine: Console) -> None:
    answer = nine.asked("replace 7 'Anna Neu'", "", "9")
    assert "From which round on? [1]" in answer.err
    assert "From which deal on? [1]" in answer.err
    assert "from Round 1, deal 9." in answer.out
    answer = nine.asked("replace 1 'Otto Alt'", "")
    assert "From which round on? [2]" in answer.err
    assert "From which deal" not in answer.err


def test_who_jumps_in_gets_no_second_seat(nine: Console) -> None:
    nine.done("replace 7 9")
    answer = nine.refused("draw move 9 5 --yes", 4)
    assert answer.err.count("Given9 Family9 has a seat in Round 1 at table 2.") == 1
    nine.done("undo --to 4 --yes", "replace 7 9")
    nine.refused("draw again --seed 3 --yes", 4, "Nobody can sit twice.")
    nine.done("verify")


def test_in_a_later_stage_its_own_rounds_are_meant(console: Console) -> None:
    shipped = console.done("regulation show schieber-einzel-4x12").out.replace("rounds = 4", "rounds = 1")
    final = '[[stages]]\nname = { en = "Final" }\nrounds = 2\ndeals = 12\ndraw = "partners-once"\n'
    regulation = f'{shipped}\n{final}drop = 0\nfrom = {{ best = 4 }}\nstart = "zero"\n'
    (console.folder / "final.toml").write_text(regulation, encoding="utf-8")
    console.evening(8, of="final.toml")
    play(console, 1, "1 2 - 5 6 = 1000", "3 4 - 7 8 = 1000")
    console.done("qualify --yes")
    play(console, 1, "1 3 - 2 4 = 900")
    console.run("replace", "4", "Anna Neu")
    draw(console, 2, "1 2 - 3 4")
    assert "4 Given4 Family4" in table_in(console, 1, 1)
    assert "4 Anna Neu" in table_in(console, 2, 1)
    assert "4 Anna Neu: Given4 Family4 until Round 1 (Final)." in console.done("status").out
    assert console.run("replace", "4", "Otto Alt", "--from-round", "3").code == 3
    [member] = [m for m in json.loads(console.done("export json").out)["entry_member"] if m["from_round"] > 1]
    assert (member["from_round"], member["to_round"]) == (3, None)
    console.done("verify")


def test_names_of_several_words_need_no_quotes(nine: Console) -> None:
    nine.done("replace Given7 Family7 Anna Neu")
    assert entries(nine)[7][0] == "Anna Neu"
    refused = nine.run("replace", "Given8", "Family8")
    assert refused.code == 2
    assert "Say who takes over from Given8 Family8" in refused.err


def test_one_of_a_pair_behind_its_number_needs_no_quotes(console: Console) -> None:
    console.done("new Paare -r schieber-paare-4x12")
    console.done("add 'Hans Meier' 'Vreni Meier'")
    console.done("add 'Urs Frei' 'Ida Frei'")
    draw(console, 1, "1 - 2")
    console.done("replace 1 Vreni Nina Neu")
    assert entries(console)[1][0] == "Hans Meier / Nina Neu"
    console.done("replace 2 Urs Frei Otto Alt")
    assert entries(console)[2][0] == "Otto Alt / Ida Frei"
    assert console.run("replace", "1", "Anna", "Gut").code == 3
