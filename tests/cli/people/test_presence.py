"""Who draws a seat at the door, goes home, comes back, is replaced; ranks worked out by hand.

A table of twelve deals makes 1884, so the mean of a side is 942. In the regulation a rest and a late round
count the mean; a round after leaving, or missed, counts nothing.
"""

from tests.support.console import Console, made_once, words_of
from tests.support.drawn_by_hand import draw, play, ranks


@made_once
def nine(console: Console) -> Console:
    """Nine players after a round: 1 and 2 made 1000, 3 and 4 884, 5 to 8 942; 9 rested."""
    play(console.evening(9, "here --all"), 1, "1 2 - 3 4 = 1000", "5 6 - 7 8 = 942", rests=(9,))
    return console


def states(console: Console) -> dict[int, tuple[str, bool]]:
    return {entry["number"]: (entry["state"], entry["ranked"]) for entry in console.entries()}


def test_a_withdrawn_pair_is_not_ranked_and_its_opponents_keep_their_points(console: Console) -> None:
    console.done("new Paare -r schieber-paare-4x12")
    for number in range(1, 5):
        console.run("add", f"One{number} A", f"Two{number} B")
    console.done("here --all")
    play(console, 1, "1 - 2 = 1000", "3 - 4 = 900")
    console.says(("leave 2 --withdraw", "No longer ranked: 2 One2 A / Two2 B."))
    play(console, 2, "1 - 3 = 950", rests=(4,))
    assert ranks(console) == {1: (1, 1950), 4: (2, 984 + 942), 3: (3, 900 + 934)}
    assert states(console)[2] == ("gone", False)
    console.says(
        ("players list", "withdrawn"),
        ("rank", "2 One2 A / Two2 B has withdrawn."),
        ("back 2", "“players edit 2 --ranked”"),
        "players edit 2 --ranked",
        ("rank", "≠ withdrawn"),
    )
    assert ranks(console)[2] == (4, 884)
    console.done("undo --to 6 --yes", "verify")
    assert states(console)[2] == ("here", True)


def test_who_cannot_leave_or_come_back(nine: Console) -> None:
    nine.done("leave 9", "add 'Late Comer'", "here --all-but 10")
    nine.refuses(
        ("leave 1 --from-round 1", 4, "1 Given1 Family1 has played Round 1 at table 1."),
        ("leave 1 --from-round 1", 4, "--from-round names the first round that is not played."),
        ("leave 10", 4, "10 Late Comer has not come yet; “players remove 10” takes off the list."),
        ("leave 9", 4, "9 Given9 Family9 has gone home already."),
        ("leave 1 9 10", 4, "10 Late Comer has not come yet"),
        ("back 1", 4, "1 Given1 Family1 has not gone home."),
        ("leave 99", 3, "There is no player “99”."),
        ("leave 1 --from-round 9", 3, "There is no round 9; the last one is 4."),
        ("leave 1 --from-round 3", 4, "Round 3 is not drawn yet"),
        ("leave", 2, "WHO"),
    )


def test_who_goes_home_is_ahead_only_where_a_regulation_wants_it_so(console: Console) -> None:
    console.done("new Low -r differenzler-4x4", "add Anna Beat Carla Dario Eva", "draw --seed 1")
    console.done("enter 1 40 50 45 60")
    for left, said in (("worst", "≠ count nothing"), ("none", "count nothing")):
        console.says(f"regulation change --set left={left} --yes", ("leave 1", said), "undo")


def test_who_withdraws_takes_the_results_along_where_they_are_annulled(nine: Console) -> None:
    nine.says(
        "regulation change --set withdrawn=annul --yes",
        ("leave 1 --withdraw", "1 result is annulled."),
        ("disqualify 1", 4, "A disqualification needs a reason"),
        ("disqualify 1 marked cards", "1 Given1 Family1 is disqualified: marked cards."),
        *("add 'Hans Meier' --stand-in", "here --all-but 10"),
        ("disqualify Meier marked cards", 4, "is a stand-in"),
    )
    document = nine.done("rank --json").document()
    assert {place["total"] for place in document["lists"][0]["places"]} == {942}
    nine.done("disqualify 1 --lift")
    assert states(nine)[1] == ("gone", True)


def test_who_is_disqualified_plays_and_ranks_again_only_when_that_is_lifted(nine: Console) -> None:
    nine.done("disqualify 1 marked cards", "draw --yes --effort 50")
    lines = ("back 1", "players edit 1 --ranked", "draw move 1 2 --yes")
    nine.refuses(*((line, 4, "“disqualify 1 --lift” takes that back.") for line in lines))
    nine.done("disqualify 1 --lift", *lines)


@made_once
def playing(console: Console) -> Console:
    """Nine players; round 1 is drawn, 9 rests, table 1 (1 and 2 against 3 and 4) has its result."""
    console.evening(9, "here --all")
    draw(console, 1, "1 2 - 3 4", "5 6 - 7 8", rests=(9,))
    console.done("enter 1 1000 884")
    return console


def entries(console: Console) -> dict[int, tuple[str, list[str]]]:
    """Return the name of every entry, and who else played for it."""
    found = console.entries()
    return {each["number"]: (each["name"], [other["family"] for other in each["others"]]) for each in found}


def test_in_the_middle_of_a_round_the_points_stay_with_the_entry(playing: Console) -> None:
    playing.says(
        (
            "replace 7 'Anna Neu' --from-deal 5",
            "Anna Neu plays for Given7 Family7, number 7, from Round 1, deal 5.",
            "Print again, Round 1: the slip of table 2.",
        )
    )
    slips = words_of(playing, "slips --changed-since 5")
    assert ("Anna Neu" in slips, "Family1" in slips) == (True, False)
    playing.done("enter 2 800 1084")
    assert ranks(playing)[7] == (1, 1084)
    assert entries(playing)[7] == ("Anna Neu", ["Family7"])
    told = "7 Anna Neu: Given7 Family7 until Round 1, deal 4."
    playing.says(("status", told), ("rank --explain", told), "verify", "audit")
    assert told in words_of(playing, "standings")


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


def test_who_has_gone_home_is_replaced_for_this_round_only_and_the_category_stays(playing: Console) -> None:
    stays = "Number 7 stays in the category Frauen; “players edit 7 --category NAME” changes it."
    gone = "Number 7 has gone home and is not drawn again; “back 7” if Anna Neu plays on."
    playing.says(
        "leave 9",
        ("replace 9 'Anna Neu' --from-round 2", 4, "“back 9” first, then “replace”."),
        *("back 9", "replace 9 'Anna Neu' --from-round 2", "undo", "players edit 7 --category Frauen"),
        ("replace 7 9", f"≠ {stays}"),
        ("replace 7 'Ernst Neu' --from-round 2", stays),
        *("undo", "undo", "leave 7"),
        ("replace 7 'Anna Neu' --from-deal 5", gone),
        "back 7",
        ("replace 7 Otto Alt", "≠ has gone home"),
    )
    assert entries(playing)[7][0] == "Otto Alt"


def test_in_a_terminal_it_asks_from_which_round_and_deal_where_that_matters(console: Console) -> None:
    console.evening(9, "here --all")
    console.says(("leave 8", []), "undo")
    draw(console, 1, "1 2 - 3 4", "5 6 - 7 8", rests=(9,))
    console.says(
        ("leave 9", ["1"], "Gone from which round on? [2]"),
        "enter 1 1000 884",
        ("leave 8", [""], "Gone from Round 2 on"),
        ("replace 7 'Anna Neu'", ["", "9"], "From which round on? [1]", "From which deal on? [1]"),
        ("replace 6 'Beat Neu'", ["", "9"], "from Round 1, deal 9."),
        ("replace 1 'Otto Alt'", [""], "From which round on? [2]", "≠ From which deal"),
    )


def test_who_jumps_in_gets_no_second_seat(playing: Console) -> None:
    playing.done("replace 7 9")
    answer = playing.refused("draw move 9 5 --yes", 4)
    assert answer.err.count("Given9 Family9 has a seat in Round 1 at table 2.") == 1
    playing.done("undo --to 4 --yes", "replace 7 9")
    playing.refused("draw again --seed 3 --yes", 4, "Nobody can sit twice.")
    playing.done("verify")


def test_one_of_a_pair_behind_its_number_needs_no_quotes(console: Console) -> None:
    console.done("new Paare -r schieber-paare-4x12", "add 'Hans Meier' 'Vreni Meier'")
    console.done("add 'Urs Frei' 'Ida Frei'")
    draw(console, 1, "1 - 2")
    console.says("replace 1 Vreni Nina Neu", "replace 2 Urs Frei Otto Alt", ("replace 1 Anna Gut", 3))
    assert [name for name, _ in entries(console).values()] == ["Hans Meier / Nina Neu", "Otto Alt / Ida Frei"]


def test_a_seat_is_noted_drawn_and_listed(console: Console) -> None:
    console.evening(4).refused("drawn", 4, "There is no pot at the door.", "--set pot=40")
    console.done("regulation change --set pot=8 --yes")
    assert console.done("drawn 3 1-A2").out == "3 Given3 Family3: table 1, seat A2.\n"
    assert console.done("drawn Family1 2-B1 --json").document()["drawn"] == [
        {"table": 2, "seat": "B1", "number": 1, "name": "Given1 Family1"}
    ]
    (own,) = console.done("drawn 2 --json").document()["drawn"]
    assert (own["table"], own["seat"]) not in {(1, "A2"), (2, "B1")}
    assert {row["number"] for row in console.done("drawn --json").document()["drawn"]} == {1, 2, 3}
    console.says(("drawn", "5 seats are still in the pot."), "drawn --out list.csv")
    assert (console.folder / "list.csv").is_file()
