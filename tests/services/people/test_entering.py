"""All people of a command are entered, or nobody; a pair takes over what its two have brought."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed
from jassturnier.services.people.entering import add, new_entry
from jassturnier.services.people.presence import call_roll, leave
from jassturnier.services.results import results
from jassturnier.services.safety import history
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


def test_numbers_run_on_after_the_highest_given(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 1)
    assert [entry.number for entry in add(desk, [replace(ANNA, number=40), BEAT])] == [40, 41]


def test_who_is_entered_after_the_roll_call_is_here(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    call_roll(desk, ["4"], all_but=True)
    (late,) = add(desk, [ANNA])
    assert late.presence == "here"


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


def test_who_is_said_not_to_be_here_stays_away_though_others_come(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
    call_roll(desk, ["3"], all_but=True)
    add(desk, [ANNA])
    call_roll(desk, ["9"])
    assert [e.number for e in desk.tournament().entries if e.presence != "here"] == [3]


def test_who_has_not_played_yet_is_not_here_because_another_is(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    call_roll(desk, ["1-4"])
    assert [e.number for e in desk.tournament().entries if e.presence == "here"] == [1, 2, 3, 4]


@poured_desk
def singles(tmp_path: Path) -> Desk:
    """Two who have come alone to a tournament of pairs, and have paid."""
    desk = started(tmp_path, PAIRS)
    add(desk, [replace(ANNA, due=2000, paid=2000), replace(BEAT, due=2000, paid=1500)])
    return desk


def test_a_pair_has_paid_what_its_two_have_paid(singles: Desk) -> None:
    joined = pair_two(singles, "1", "2").entry
    assert (joined.paid, joined.due) == (3500, 4000)


def test_a_pair_keeps_the_penalty_of_either_and_undo_parts_them(singles: Desk) -> None:
    results.add(singles, "2", "-50", "late")
    before = singles.tournament()
    joined = pair_two(singles, "1", "2").entry
    assert [penalty.entry for penalty in singles.tournament().penalties] == [joined.key]
    history.undo(singles)
    assert singles.tournament().entries == before.entries
    assert singles.tournament().penalties == before.penalties


def test_nobody_is_a_pair_alone_or_with_half_of_another(singles: Desk) -> None:
    with refused(singles, NotAllowed):
        pair_two(singles, "1", "1")
    pair_two(singles, "1", "2")
    add(singles, [new_entry(["Cla Hess"])])
    with refused(singles, NotAllowed):
        pair_two(singles, "1", "2")


def test_the_roll_call_does_not_bring_back_who_has_gone_home(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=drawn)
    leave(desk, ["1"])
    _, tournament = call_roll(desk, [], all_but=True)
    assert [entry.presence for entry in tournament.entries] == ["gone", "here", "here", "here"]


def test_a_pair_keeps_what_was_known_of_both(tmp_path: Path) -> None:
    desk = started(tmp_path, PAIRS)
    women = replace(ANNA, category="Women, U60", club="JC Sempach")
    add(desk, [women, replace(BEAT, category="u60, Guests", club="JC Sursee", guess=4100)])
    joined = pair_two(desk, "1", "2").entry
    assert (joined.category, joined.club) == ("Women, U60, Guests", "JC Sempach / JC Sursee")
    assert joined.guess == 4100
    history.undo(desk)
    assert {entry.club for entry in desk.tournament().entries} == {"JC Sempach", "JC Sursee"}


def test_the_club_of_both_is_the_club_of_the_pair(tmp_path: Path) -> None:
    desk = started(tmp_path, PAIRS)
    add(desk, [replace(ANNA, club="JC Sempach"), replace(BEAT, club="jc sempach")])
    assert pair_two(desk, "1", "2").entry.club == "JC Sempach"
