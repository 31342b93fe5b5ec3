"""Who goes home, comes back, comes late, stands in or sat in the wrong place; ranks worked out by hand.

A table of twelve deals makes 1884, so the mean of a side is 942. In the regulation a rest and a late round
count the mean; a round after leaving, or missed, counts nothing.
"""

from collections.abc import Callable

import pytest

from tests.support.console import Console, made_once
from tests.support.drawn_by_hand import draw, parts, play, ranks
from tests.support.papers_read import words_of

Starter = Callable[[int], Console]


@pytest.fixture
def starts(console: Console) -> Starter:
    """Start an evening with so many players, all of them here."""

    def start(count: int) -> Console:
        begin(console, count)
        return console

    return start


def begin(console: Console, count: int) -> None:
    names = " ".join(f"'Given{n} Family{n}'" for n in range(1, count + 1))
    console.begin("new Abend -r schieber-einzel-4x12", f"add {names}", "here --all")


@made_once
def nine(console: Console) -> Console:
    """Nine players after a round: 1 and 2 made 1000, 3 and 4 884, 5 to 8 942; 9 rested."""
    begin(console, 9)
    play(console, 1, "1 2 - 3 4 = 1000", "5 6 - 7 8 = 942", rests=(9,))
    return console


def states(console: Console) -> dict[int, tuple[str, bool]]:
    entries = console.done("players list --json").document()["entries"]
    return {entry["number"]: (entry["state"], entry["ranked"]) for entry in entries}


def test_who_leaves_stays_ranked_with_what_the_regulation_gives(nine: Console) -> None:
    assert "Gone from Round 2 on: 9 Given9 Family9." in nine.done("leave 9").out
    play(nine, 2, "1 3 - 2 4 = 900", "5 7 - 6 8 = 1000")
    assert ranks(nine) == {
        2: (1, 1984),
        5: (2, 1942),
        7: (2, 1942),
        1: (4, 1900),
        4: (5, 1868),
        6: (6, 1826),
        8: (6, 1826),
        3: (8, 1784),
        9: (9, 942),
    }
    assert parts(nine, 9) == ["rests", "left"]
    assert nine.done("rank").out.count("–g") == 1
    nine.done("verify")


def test_who_comes_back_is_drawn_again_and_the_rounds_between_are_left(nine: Console) -> None:
    nine.done("leave 9")
    play(nine, 2, "1 3 - 2 4 = 900", "5 7 - 6 8 = 1000")
    assert "in the draw from Round 3 on: 9 Given9 Family9." in nine.done("back 9").out
    play(nine, 3, "9 1 - 2 5 = 1084", "3 6 - 4 7 = 942", rests=(8,))
    assert parts(nine, 9) == ["rests", "left", "plays"]
    assert ranks(nine)[9] == (9, 942 + 0 + 1084)
    assert ranks(nine)[1] == (1, 1000 + 900 + 1084)


def test_the_seat_of_who_does_not_come_goes_to_who_rests(starts: Starter) -> None:
    console = starts(9)
    draw(console, 1, "1 2 - 3 4", "5 6 - 7 8", rests=(9,))
    console.refused(
        "leave 1 --from-round 1", 4, "“draw move 1 9” gives the seat to Given9 Family9, who rests."
    )
    console.done("draw move 1 9 --yes")
    console.done("leave 1 --from-round 1")


def test_a_round_that_was_played_cannot_be_left(nine: Console) -> None:
    answer = nine.refused("leave 1 --from-round 1", 4)
    assert answer.err.splitlines() == [
        "1 Given1 Family1 has played Round 1 at table 1.",
        "What was played counts; --from-round names the first round that is not played.",
    ]


def test_in_a_terminal_it_asks_from_which_round_when_that_matters(starts: Starter) -> None:
    console = starts(9)
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


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("leave 10", 4, "10 Late Comer has not come yet; “players remove 10” takes off the list."),
        ("leave 9", 4, "9 Given9 Family9 has gone home already."),
        ("leave 1 9 10", 4, "10 Late Comer has not come yet"),
        ("back 1", 4, "1 Given1 Family1 has not gone home."),
        ("leave 99", 3, "There is no player “99”."),
        ("leave 1 --from-round 9", 3, "There is no round 9; the last one is 4."),
        ("leave 1 --from-round 3", 4, "Round 3 is not drawn yet"),
        ("leave", 2, "WHO"),
    ],
)
def test_who_cannot_leave_or_come_back(nine: Console, line: str, code: int, said: str) -> None:
    nine.done("leave 9")
    nine.run("add", "Late Comer")
    nine.done("here --all-but 10")
    before = states(nine)
    answer = nine.type(line)
    assert (answer.code, states(nine)) == (code, before)
    assert said in answer.err


def test_who_missed_the_draw_of_an_open_round_hears_how_to_get_in(starts: Starter) -> None:
    console = starts(8)
    draw(console, 1, "1 2 - 3 4", "5 6 - 7 8")
    hint = "Round 1 is drawn without 9 Late Comer; “draw again” takes them in while the round has no result"
    assert hint in console.run("add", "Late Comer").out
    assert hint in console.done("here 1").out
    console.done("leave 9")
    assert hint not in console.done("here 1").out
    assert hint in console.done("back 9").out
    console.done("enter 1 1000 884")
    assert hint not in console.done("here 9").out


def test_who_was_absent_takes_the_seat_of_who_did_not_come(starts: Starter) -> None:
    console = starts(8)
    draw(console, 1, "1 2 - 3 4", "5 6 - 7 8")
    console.run("add", "Late Comer")
    answer = console.done("draw move 3 9 --yes")
    assert "Print again, Round 1: the slip of table 1." in answer.out
    assert "slips --round 1 --changed-since 5" in answer.out
    assert "Late Comer" in words_of(console, "slips --changed-since 5")
    assert "Family7" not in words_of(console, "slips --changed-since 5")
    console.done("leave 3", "enter 1 1000 884", "enter 2 942 942")
    assert ranks(console)[9] == (7, 884)
    assert 3 not in ranks(console)
    console.done("verify")


def test_the_wrong_player_of_a_past_round_is_put_right(nine: Console) -> None:
    nine.run("add", "Really There")
    play(nine, 2, "1 3 - 2 4 = 900", "5 7 - 6 8 = 1000", rests=(9, 10))
    assert nine.type("draw move 4 10 --round 1 --yes").code == 4
    answer = nine.run("draw", "move", "4", "10", "--round", "1", "--reason", "10 sat there", "--yes")
    assert "Print again, Round" not in answer.out
    assert "the cards of 3, 4, 10." in answer.out
    assert parts(nine, 10) == ["plays", "rests"]
    assert parts(nine, 4) == ["late", "plays"]
    assert ranks(nine)[10][1] == 884 + 942
    assert ranks(nine)[4][1] == 942 + 984
    nine.done("undo")
    assert ranks(nine)[4][1] == 884 + 984
    nine.done("verify")


def test_two_who_sat_wrong_and_played_get_each_other_s_points(nine: Console) -> None:
    answer = nine.run("draw", "move", "1", "9", "--reason", "9 played, 1 rested", "--yes")
    assert "7 → 1  Given9 Family9" in answer.err
    assert ranks(nine)[9] == (1, 1000)
    assert ranks(nine)[1] == (7, 942)
    assert sum(total for _, total in ranks(nine).values()) == 2 * (1884 + 1884) + 942


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
