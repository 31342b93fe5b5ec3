"""Who goes home stays in what is played, and is in no draw until they are back."""

from pathlib import Path

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.services.people import entering, presence
from jassturnier.services.people.presence import back, leave
from jassturnier.services.safety import history, undoing
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import Announced, Presence
from tests.support.offices import drawn, play_round, poured_desk, refused, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Nine players, one round drawn: somebody rests."""
    return with_players(tmp_path, 9, then=drawn)


def resting(desk: Desk) -> str:
    tournament = desk.tournament()
    (key,) = tournament.stage().rounds[0].resting()
    return str(tournament.by_key()[key].number)


def seated(desk: Desk) -> str:
    tournament = desk.tournament()
    return str(tournament.by_key()[tournament.stage().rounds[0].tables[0].entries()[0]].number)


def test_who_rests_has_left_the_round_and_undo_lets_them_rest_again(desk: Desk) -> None:
    before = desk.tournament().stage()
    leave(desk, [resting(desk)], 1)
    assert desk.tournament().stage().rounds[0].resting() == ()
    undoing.undo(desk)
    assert desk.tournament().stage() == before


def test_nobody_leaves_a_round_being_played_twice_or_one_that_is_far_off(desk: Desk) -> None:
    for numbers, first, error in (
        ([resting(desk), seated(desk)], 1, NotAllowed),
        (["1"], 3, NotAllowed),
        (["1"], 5, NotFound),
    ):
        with refused(desk, error):
            leave(desk, numbers, first)
    with refused(desk, NotAllowed):
        back(desk, [seated(desk)])
    assert [round_.number for _, round_, _ in leave(desk, [seated(desk)]).seated] == [1]
    with refused(desk, NotAllowed):
        leave(desk, [seated(desk)])


def test_who_is_back_plays_the_next_round_and_has_left_the_one_between(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 9)
    presence.call_roll(desk, [], all_but=True)
    play_round(desk)
    leave(desk, ["1"])
    play_round(desk)
    assert back(desk, ["1"]).first == 3
    third = drawn(desk).stage().rounds
    one = next(entry.key for entry in desk.tournament().entries if entry.number == 1)
    assert third[1].parts[one] == "left"
    assert third[2].parts[one] in {"plays", "rests"}


def test_those_named_or_all_but_them_have_confirmed(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    for act, error in (
        (lambda: presence.confirm(desk, ["1", "Nobody"]), NotFound),
        (lambda: leave(desk, ["1"]), NotAllowed),
    ):
        with refused(desk, error):
            act()
    presence.confirm(desk, ["2"])
    presence.confirm(desk, ["1", "2"], all_but=True)
    presence.confirm(desk, ["3"], revoke=True)
    found = [entry.announced for entry in desk.tournament().entries]
    assert found == [Announced.ANNOUNCED, Announced.CONFIRMED, Announced.ANNOUNCED, Announced.CONFIRMED]
    undoing.undo(desk)
    assert desk.tournament().entries[2].announced is Announced.CONFIRMED
    assert history.verify(desk.office).faults == ()
    presence.call_roll(desk, ["2"])
    entering.add(desk, [entering.new_entry(["Zora Frei"])])  # who comes unannounced
    assert [(entry.presence, entry.announced) for entry in desk.tournament().entries[1::3]] == [
        (Presence.HERE, Announced.CONFIRMED),
        (Presence.HERE, Announced.AT_THE_DOOR),
    ]
