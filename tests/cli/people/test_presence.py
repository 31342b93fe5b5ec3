"""Who draws a seat at the door, goes home, comes back, is replaced; ranks worked out by hand.

A table of twelve deals makes 1884, so the mean of a side is 942. In the regulation a rest and a late round
count the mean; a round after leaving, or missed, counts nothing.
"""

import pytest

from tests.support.console import Console, made_once, words_of
from tests.support.drawn_by_hand import draw, play, ranks


@made_once
def nine(console: Console) -> Console:
    """Nine players after a round: 1 and 2 made 1000, 3 and 4 884, 5 to 8 942; 9 rested."""
    play(console.evening(9, "here --all"), 1, "1 2 - 3 4 = 1000", "5 6 - 7 8 = 942", rests=(9,))
    return console


def states(console: Console) -> dict[int, tuple[str, bool]]:
    entries = console.done("players list --json").document()["entries"]
    return {entry["number"]: (entry["state"], entry["ranked"]) for entry in entries}


def test_a_round_that_was_played_cannot_be_left(nine: Console) -> None:
    answer = nine.refused("leave 1 --from-round 1", 4)
    assert answer.err.splitlines() == [
        "1 Given1 Family1 has played Round 1 at table 1.",
        "What was played counts; --from-round names the first round that is not played.",
    ]


def test_in_a_terminal_it_asks_from_which_round_when_that_matters(console: Console) -> None:
    console.evening(9, "here --all")
    assert console.asked("leave 8").code == 0
    console.done("undo")
    draw(console, 1, "1 2 - 3 4", "5 6 - 7 8", rests=(9,))
    assert "Gone from which round on? [2]" in console.asked("leave 9", "1").err
    console.done("enter 1 1000 884")
    assert "Gone from Round 2 on" in console.asked("leave 8", "").out


def test_a_withdrawn_pair_is_not_ranked_and_its_opponents_keep_their_points(console: Console) -> None:
    console.done("new Paare -r schieber-paare-4x12")
    for number in range(1, 5):
        console.run("add", f"One{number} A", f"Two{number} B")
    console.done("here --all")
    play(console, 1, "1 - 2 = 1000", "3 - 4 = 900")
    assert "No longer ranked: 2 One2 A / Two2 B." in console.done("leave 2 --withdraw").out
    play(console, 2, "1 - 3 = 950", rests=(4,))
    assert ranks(console) == {1: (1, 1950), 4: (2, 984 + 942), 3: (3, 900 + 934)}
    assert states(console)[2] == ("gone", False)
    assert "withdrawn" in console.done("players list").out
    assert "“players edit 2 --ranked”" in console.done("back 2").out
    console.done("players edit 2 --ranked")
    assert ranks(console)[2] == (4, 884)
    console.done("undo --to 6 --yes")
    assert states(console)[2] == ("here", True)
    console.done("verify")


def test_who_cannot_leave_or_come_back(nine: Console) -> None:
    nine.done("leave 9")
    nine.run("add", "Late Comer")
    nine.done("here --all-but 10")
    nine.refuses(
        ("leave 10", 4, "10 Late Comer has not come yet; “players remove 10” takes off the list."),
        ("leave 9", 4, "9 Given9 Family9 has gone home already."),
        ("leave 1 9 10", 4, "10 Late Comer has not come yet"),
        ("back 1", 4, "1 Given1 Family1 has not gone home."),
        ("leave 99", 3, "There is no player “99”."),
        ("leave 1 --from-round 9", 3, "There is no round 9; the last one is 4."),
        ("leave 1 --from-round 3", 4, "Round 3 is not drawn yet"),
        ("leave", 2, "WHO"),
    )


@pytest.mark.parametrize(("left", "rank", "warned"), [("worst", 4, False), ("none", 1, True)])
def test_who_goes_home_is_ahead_only_where_a_regulation_wants_it_so(
    console: Console, *, left: str, rank: int, warned: bool
) -> None:
    console.begin("new Low -r differenzler-4x4", "add Anna Beat Carla Dario Eva")
    console.done(f"regulation change --set left={left} --yes")
    rows = ["1,1,1,1", "1,1,2,2", "1,1,3,3", "1,1,4,4", "1,bye,,5"]
    later = ["2,1,1,2", "2,1,2,3", "2,1,3,4", "2,1,4,5"]
    for number, plan in enumerate((rows, later), 1):
        (console.folder / "plan.csv").write_text("\n".join(["round,table,seat,player", *plan]) + "\n")
        if number > 1:
            assert ("count nothing" in console.done("leave 1").out) is warned
        console.done("draw --from plan.csv")
        console.done(f"enter 1 {('40 50 45 60', '30 30 60 30')[number - 1]}")
    assert ranks(console)[1][0] == rank


def test_who_withdraws_early_takes_the_results_along_where_they_are_annulled(nine: Console) -> None:
    nine.done("regulation change --set withdrawn=annul --yes")
    assert "1 result is annulled." in nine.done("leave 1 --withdraw").out
    document = nine.done("rank --json").document()
    assert {place["total"] for place in document["lists"][0]["places"]} == {942}
    assert nine.refused("disqualify 1", 4).err.startswith("A disqualification needs a reason")
    assert "1 Given1 Family1 is disqualified: marked cards." in nine.done("disqualify 1 marked cards").out
    nine.done("add 'Hans Meier' --stand-in")
    assert "is a stand-in" in nine.refused("disqualify Meier marked cards", 4).err
    nine.done("disqualify 1 --lift")
    assert states(nine)[1] == ("gone", True)


def test_who_is_disqualified_plays_and_ranks_again_only_when_that_is_lifted(nine: Console) -> None:
    nine.done("disqualify 1 marked cards", "draw --yes --effort 50")
    lines = ("back 1", "players edit 1 --ranked", "draw move 1 2 --yes")
    nine.refuses(*((line, 4, "“disqualify 1 --lift” takes that back.") for line in lines))
    nine.done("disqualify 1 --lift", *lines)


def test_who_had_withdrawn_and_is_ranked_again_is_no_longer_said_to_be_out(nine: Console) -> None:
    nine.done("leave 1 --withdraw")
    assert "1 Given1 Family1 has withdrawn." in nine.done("rank").out
    nine.done("players edit 1 --ranked")
    assert "withdrawn" not in nine.done("rank").out


@made_once
def playing(console: Console) -> Console:
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


def test_in_the_middle_of_a_round_the_points_stay_with_the_entry(playing: Console) -> None:
    answer = playing.run("replace", "7", "Anna Neu", "--from-deal", "5").out
    assert "Anna Neu plays for Given7 Family7, number 7, from Round 1, deal 5." in answer
    assert "Print again, Round 1: the slip of table 2." in answer
    slips = words_of(playing, "slips --changed-since 5")
    assert "Anna Neu" in slips
    assert "Family1" not in slips
    playing.done("enter 2 800 1084")
    play(playing, 2, "1 3 - 2 4 = 942", "5 7 - 6 8 = 1000", rests=(9,))
    assert ranks(playing)[7] == (1, 1084 + 1000)
    assert entries(playing)[7] == ("Anna Neu", ["Family7"])
    assert "7 Anna Neu: Given7 Family7 until Round 1, deal 4." in playing.done("status").out
    explained = playing.done("rank --explain").out
    assert "7 Anna Neu: Given7 Family7 until Round 1, deal 4." in explained
    assert "7 Anna Neu: Given7 Family7 until Round 1, deal 4." in words_of(playing, "standings")
    playing.done("verify", "audit")


def test_the_category_of_the_entry_is_said_to_whoever_takes_over_for_good(playing: Console) -> None:
    playing.done("players edit 7 --category Frauen")
    said = "Number 7 stays in the category Frauen; “players edit 7 --category NAME” changes it."
    assert said not in playing.done("replace 7 9").out
    assert said in playing.run("replace", "7", "Ernst Neu", "--from-round", "2").out


def test_who_cannot_take_over(playing: Console) -> None:
    playing.run("add", "Late Comer")
    to_be_drawn = "9 Given9 Family9 is in the tournament and will be drawn in Round 2"
    playing.refuses(
        ("replace 99 'Anna Neu'", 3, "There is no player “99”."),
        ("replace 7 Sepp", 3, "A new person has a given and a family name."),
        ("replace 7 5", 4, "Given5 Family5 has a seat in Round 1 at table 2."),
        ("replace 7 '5 Family5'", 4, "Given5 Family5 has a seat in Round 1 at table 2."),
        ("replace 7 '5 Family6'", 3, "5 Given5 Family5: who is meant? Such as “5 Given5”."),
        ("replace 7 7", 4, "Given7 Family7 plays there already."),
        ("replace 7 9 --from-round 2", 4, to_be_drawn),
        ("replace 7 9 --until-round 2", 4, to_be_drawn),
        ("replace 7 'Anna Neu' --from-round 5", 3, "There is no round 5; the last one is 4."),
        ("replace 7 'Anna Neu' --until-round 5", 3, "There is no round 5; the last one is 4."),
        ("replace 7 'Anna Neu' --from-deal 13", 3, "There is no deal 13; deals of a round: 12."),
        ("replace 7 'Anna Neu' --from-round 2 --until-round 1", 2, "--until-round 1 is before round 2."),
        ("replace 10 'Anna Neu' --from-round 1", 4, "10 Late Comer neither plays nor rests in Round 1."),
        ("replace 7 '!?'", 3, "A new person has a given and a family name."),
        ("replace Given8 Family8", 2, "Say who takes over from Given8 Family8"),
    )


def test_who_has_gone_home_is_not_replaced_in_a_round_to_come(playing: Console) -> None:
    playing.done("leave 9")
    playing.refused("replace 9 'Anna Neu' --from-round 2", 4, "“back 9” first, then “replace”.")
    playing.done("back 9", "replace 9 'Anna Neu' --from-round 2")


def test_the_seat_of_one_who_has_gone_home_is_taken_for_this_round_only(playing: Console) -> None:
    playing.done("leave 7")
    answer = playing.run("replace", "7", "Anna Neu", "--from-deal", "5").out
    assert "Number 7 has gone home and is not drawn again; “back 7” if Anna Neu plays on." in answer
    playing.done("back 7")
    assert "has gone home" not in playing.run("replace", "7", "Otto Alt").out


def test_in_a_terminal_it_asks_from_which_round_and_deal(playing: Console) -> None:
    answer = playing.asked("replace 7 'Anna Neu'", "", "9")
    assert "From which round on? [1]" in answer.err
    assert "From which deal on? [1]" in answer.err
    assert "from Round 1, deal 9." in answer.out
    answer = playing.asked("replace 1 'Otto Alt'", "")
    assert "From which round on? [2]" in answer.err
    assert "From which deal" not in answer.err


def test_who_jumps_in_gets_no_second_seat(playing: Console) -> None:
    playing.done("replace 7 9")
    answer = playing.refused("draw move 9 5 --yes", 4)
    assert answer.err.count("Given9 Family9 has a seat in Round 1 at table 2.") == 1
    playing.done("undo --to 4 --yes", "replace 7 9")
    playing.refused("draw again --seed 3 --yes", 4, "Nobody can sit twice.")
    playing.done("verify")


def test_names_of_several_words_need_no_quotes(playing: Console) -> None:
    playing.done("replace Given7 Family7 Anna Neu")
    assert entries(playing)[7][0] == "Anna Neu"


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


@made_once
def pot(console: Console) -> Console:
    """Four players, and eight seats in the pot."""
    return console.evening(4, "regulation change --set pot=8 --yes")


def test_a_seat_is_noted_drawn_and_listed(pot: Console) -> None:
    assert pot.done("drawn 3 1-A2").out == "3 Given3 Family3: table 1, seat A2.\n"
    assert pot.done("drawn Family1 2-B1 --json").document()["drawn"] == [
        {"table": 2, "seat": "B1", "number": 1, "name": "Given1 Family1"}
    ]
    (own,) = pot.done("drawn 2 --json").document()["drawn"]
    assert (own["table"], own["seat"]) not in {(1, "A2"), (2, "B1")}
    listed = pot.done("drawn --json").document()["drawn"]
    assert {row["number"] for row in listed} == {1, 2, 3}
    assert "5 seats are still in the pot." in pot.done("drawn").out
    pot.done("drawn --out list.csv")
    assert (pot.folder / "list.csv").is_file()


def test_without_a_pot_it_is_said_how_to_have_one(console: Console) -> None:
    console.evening(4).refused("drawn", 4, "There is no pot at the door.", "--set pot=40")
