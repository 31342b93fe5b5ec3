"""Who goes home, comes back, comes late, stands in or sat in the wrong place; ranks worked out by hand.

A table of twelve deals makes 1884, so the mean of a side is 942. In the regulation a rest and a late round
count the mean; a round after leaving, or missed, counts nothing.
"""

from collections.abc import Callable

import pytest

from tests.support.console import Console, made_once
from tests.support.drawn_by_hand import draw, play, ranks

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


@pytest.mark.parametrize("line", ["back 1", "players edit 1 --ranked", "draw move 1 2 --yes"])
def test_who_is_disqualified_plays_and_ranks_again_only_when_that_is_lifted(nine: Console, line: str) -> None:
    nine.done("disqualify 1 marked cards", "draw --yes")
    assert "“disqualify 1 --lift” takes that back." in nine.refused(line, 4).err
    nine.done("disqualify 1 --lift", line)


def test_who_had_withdrawn_and_is_ranked_again_is_no_longer_said_to_be_out(nine: Console) -> None:
    nine.done("leave 1 --withdraw")
    assert "1 Given1 Family1 has withdrawn." in nine.done("rank").out
    nine.done("players edit 1 --ranked")
    assert "withdrawn" not in nine.done("rank").out
