"""Somebody takes over: for good, in the middle of a round, for one round; the points stay with the entry."""

import pytest

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


def test_the_category_of_the_entry_is_said_to_whoever_takes_over_for_good(nine: Console) -> None:
    nine.done("players edit 7 --category Frauen")
    said = "Number 7 stays in the category Frauen; “players edit 7 --category NAME” changes it."
    assert said not in nine.done("replace 7 9").out
    assert said in nine.run("replace", "7", "Ernst Neu", "--from-round", "2").out


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
