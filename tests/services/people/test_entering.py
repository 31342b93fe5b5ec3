"""All people of a command are entered, or nobody; a pair takes over what its two have brought."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed
from jassturnier.services.people.entering import add, new_entry
from jassturnier.services.people.presence import call_roll, leave
from jassturnier.services.results import results
from jassturnier.services.safety import undoing
from jassturnier.services.stages.partners import pair_two
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.people.entries import NewEntry
from tests.support.offices import PAIRS, drawn, poured_desk, refused, started, with_players

ANNA, BEAT = new_entry(["Anna Frei"]), new_entry(["Beat Graf"])


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        pytest.param(replace(BEAT, number=1), NotAllowed, id="a number that is taken"),
        pytest.param(new_entry(["Beat Graf", "Cla Hess"]), NotAllowed, id="two where all play alone"),
    ],
)
def test_one_who_cannot_be_entered_keeps_out_all_of_the_list(
    tmp_path: Path, entry: NewEntry, error: type[JassError]
) -> None:
    desk = with_players(tmp_path, 2)
    with refused(desk, error):
        add(desk, [ANNA, entry])


@pytest.mark.parametrize("come", ["here", "add --here"])
def test_who_sat_in_the_last_round_is_here_when_the_first_latecomer_is_marked(
    tmp_path: Path, come: str
) -> None:
    desk = with_players(tmp_path, 8)
    add(desk, [ANNA])
    drawn(desk)
    leave(desk, ["1"])
    if come == "here":
        add(desk, [BEAT, new_entry(["Cla Hess"])])
        call_roll(desk, ["10"])
        away = {9: "here", 11: "expected"}
    else:
        add(desk, [replace(BEAT, presence=Presence.HERE)])
        away = {9: "here"}
    presence = {entry.number: entry.presence for entry in desk.tournament().entries}
    assert presence == {1: "gone", **dict.fromkeys(range(2, 9), "here"), **away, 10: "here"}


@poured_desk
def singles(tmp_path: Path) -> Desk:
    """Two who have come alone to a tournament of pairs, and have paid."""
    desk = started(tmp_path, PAIRS)
    add(desk, [replace(ANNA, due=2000, paid=2000), replace(BEAT, due=2000, paid=1500)])
    return desk


def test_a_pair_keeps_the_penalty_of_either_and_undo_parts_them(singles: Desk) -> None:
    results.add(singles, "2", "-50", "late")
    before = singles.tournament()
    joined = pair_two(singles, "1", "2").entry
    assert [penalty.entry for penalty in singles.tournament().penalties] == [joined.key]
    undoing.undo(singles)
    assert singles.tournament().entries == before.entries
    assert singles.tournament().penalties == before.penalties


def test_nobody_is_a_pair_alone_or_with_half_of_another(singles: Desk) -> None:
    with refused(singles, NotAllowed):
        pair_two(singles, "1", "1")
    pair_two(singles, "1", "2")
    add(singles, [new_entry(["Cla Hess"])])
    with refused(singles, NotAllowed):
        pair_two(singles, "1", "2")
