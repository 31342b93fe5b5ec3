"""Places by hand, before and after a stage has begun: who comes, who moves up, what is refused."""

from pathlib import Path

from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.services.people import editing, entering, presence
from jassturnier.services.safety import backups, undoing
from jassturnier.services.stages.by_hand import Wanted, decide
from jassturnier.services.stages.partners import pair_two
from jassturnier.services.stages.qualifying import preview, store
from jassturnier.services.workplace import Desk
from jassturnier.tournament.audit import audit
from jassturnier.tournament.ranking.standings import standings
from tests.support.finals import pairs_to_make, played, with_pairs
from tests.support.offices import drawn, poured_desk, refused
from tests.support.stages_made import FIRST, SECOND

FINAL = {**SECOND, "from": {"best": 2, "tied": "all"}}


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Six pairs after the Vorrunde; the two of one table that have most are in the final."""
    return played(with_pairs(tmp_path, 6, FIRST, FINAL), 1000, 990, 980)


def going(desk: Desk) -> list[int]:
    return sorted(entry.number for entry in desk.tournament().stages[1].entries)


def ranks(desk: Desk) -> list[int]:
    """Return all numbers in the order of the Vorrunde."""
    tournament = desk.tournament()
    return [place.entry.number for place in standings(tournament, tournament.stages[0])[0].places]


def test_a_place_by_hand_before_the_stage_begins(desk: Desk) -> None:
    first, second, *_, last = ranks(desk)
    found = decide(desk, Wanted(come=[str(last)], reason="champion"))
    assert (found.number, found.result) == (2, preview(desk).results[0])
    store(desk, preview(desk))
    assert going(desk) == sorted([first, second, last])


def test_a_place_by_hand_after_the_stage_has_begun(desk: Desk) -> None:
    first, second, *_, last = ranks(desk)
    store(desk, preview(desk))
    found = decide(desk, Wanted(come=[str(last)])).result
    assert found is not None
    assert going(desk) == sorted([first, second, last])
    undoing.undo(desk)
    assert going(desk) == sorted([first, second])


def test_who_gives_up_a_place_is_replaced_by_the_next_before_and_after(desk: Desk) -> None:
    first, second, third, fourth, *_ = ranks(desk)
    decide(desk, Wanted(give_up=[str(first)]))
    store(desk, preview(desk))
    assert going(desk) == sorted([second, third])
    decide(desk, Wanted(give_up=[str(third)]))
    assert going(desk) == sorted([second, fourth])


def test_who_gave_up_a_place_and_comes_after_all_is_where_the_rank_list_says(desk: Desk) -> None:
    first, second, *_ = ranks(desk)
    decide(desk, Wanted(give_up=[str(first)]))
    decide(desk, Wanted(come=[str(first)]))
    assert not desk.tournament().by_hand
    store(desk, preview(desk))
    assert going(desk) == sorted([first, second])


def test_who_gave_up_a_place_that_was_none_comes_by_hand_after_all(desk: Desk) -> None:
    *_, last = ranks(desk)
    decide(desk, Wanted(give_up=[str(last)]))
    decide(desk, Wanted(come=[str(last)], reason="champion"))
    store(desk, preview(desk))
    assert last in going(desk)


def test_a_stand_in_stays_in_a_stage_whose_places_change(desk: Desk) -> None:
    first, second, third, *_ = ranks(desk)
    store(desk, preview(desk))
    entering.add(desk, [entering.new_entry(["Ersatz Eins", "Ersatz Zwei"], ranked=False)])
    assert going(desk) == sorted([first, second, 7])
    decide(desk, Wanted(give_up=[str(first)]))
    assert going(desk) == sorted([second, third, 7])


def test_who_was_brought_along_and_went_home_does_not_move_up(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "brought", best=2, count=8)
    pair_two(desk, "1", "3")
    presence.call_roll(desk, [], all_but=True)
    presence.leave(desk, ["1"])
    decide(desk, Wanted(give_up=["2"]))
    came = desk.tournament().stage().came_in()
    assert sorted(entry.number for entry in came if entry.seed) == [1, 4]


def test_who_was_brought_along_moves_up_where_one_before_gives_up(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "brought", best=2, count=8)
    pair_two(desk, "1", "3")
    decide(desk, Wanted(give_up=["2"]))
    came = desk.tournament().stage().came_in()
    assert sorted(entry.number for entry in came if entry.seed) == [1, 3]


def test_who_gave_up_a_place_in_one_stage_may_come_into_the_next(tmp_path: Path) -> None:
    again = {**FINAL, "name": "Superfinal", "from": {"best": 2, "stage": 2}}
    desk = played(with_pairs(tmp_path, 6, FIRST, {**FINAL, "from": {"best": 4}}, again), 1000, 990, 980)
    first, *_ = ranks(desk)
    decide(desk, Wanted(give_up=[str(first)]))
    store(desk, preview(desk))
    played(desk, 1000, 990)
    assert decide(desk, Wanted(come=[str(first)])).number == 3
    assert [(each.stage, each.comes) for each in desk.tournament().by_hand] == [(2, False), (3, True)]
    decide(desk, Wanted(give_up=[str(first)]))
    assert [(each.stage, each.comes) for each in desk.tournament().by_hand] == [(2, False), (3, False)]


def test_before_the_results_are_in_nobody_is_on_a_list_yet(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FIRST, FINAL)
    assert decide(desk, Wanted(come=["4"])).result is None


def test_the_audit_knows_the_places_by_hand_and_finds_nothing_wrong(desk: Desk) -> None:
    *_, last = ranks(desk)
    store(desk, preview(desk))
    decide(desk, Wanted(come=[str(last)], reason="champion"))
    found = [finding for finding in audit(desk.tournament()) if finding.kind in {"by-hand", "qualification"}]
    assert [finding.kind for finding in found] == ["by-hand"]


def test_once_a_round_is_drawn_nobody_gets_a_place(desk: Desk) -> None:
    *_, last = ranks(desk)
    store(desk, preview(desk))
    drawn(desk)
    with refused(desk, NotAllowed, "“replace” lets somebody take over."):
        decide(desk, Wanted(come=[str(last)]))


def test_a_regulation_of_one_stage_has_no_places(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FIRST)
    with refused(desk, NotAllowed, "one stage only"):
        decide(desk, Wanted(come=["4"]))


def test_nobody_is_named_for_both(desk: Desk) -> None:
    with refused(desk, WrongUsage):
        decide(desk, Wanted(come=["4"], give_up=["4"]))


def test_a_reason_has_two_hundred_letters_at_most(desk: Desk) -> None:
    with refused(desk, WrongUsage, "200 letters"):
        decide(desk, Wanted(come=["4"], reason="x" * 201))
    decide(desk, Wanted(come=["4"], reason="x" * 200))
    assert [len(each.reason) for each in desk.tournament().by_hand] == [200]


def test_who_is_not_known_and_who_is_no_player_has_no_place(desk: Desk) -> None:
    entering.add(desk, [entering.new_entry(["Ersatz Eins", "Ersatz Zwei"], ranked=False)])
    with refused(desk, NotAllowed):
        decide(desk, Wanted(come=["7"]))
    with refused(desk, NotFound):
        decide(desk, Wanted(come=["99"]))


def test_a_stage_that_has_begun_has_only_whom_it_has(desk: Desk) -> None:
    first, _, third, *_ = ranks(desk)
    store(desk, preview(desk))
    with refused(desk, NotAllowed):
        decide(desk, Wanted(come=[str(first)]))
    with refused(desk, NotAllowed):
        decide(desk, Wanted(give_up=[str(third)]))


def test_who_has_gone_home_gets_no_place_and_keeps_none(desk: Desk) -> None:
    first, second, third, *_, last = ranks(desk)
    decide(desk, Wanted(come=[str(last)]))
    presence.leave(desk, [str(third), str(last)])
    with refused(desk, NotAllowed):
        decide(desk, Wanted(come=[str(third)]))
    (found,) = preview(desk).results
    assert [entry.number for entry in found.passed_over] == [last]
    store(desk, preview(desk))
    assert going(desk) == sorted([first, second])


def test_who_plays_a_stage_in_between_gets_no_place_beside_it(tmp_path: Path) -> None:
    others = {**FINAL, "name": "Others", "from": {"best": 2, "stage": 1}}
    desk = played(with_pairs(tmp_path, 6, FIRST, FINAL, others), 1000, 990, 980)
    first, *_, last = ranks(desk)
    store(desk, preview(desk))
    played(desk, 1000)
    with refused(desk, NotAllowed):
        decide(desk, Wanted(come=[str(first)]))
    decide(desk, Wanted(come=[str(last)]))


def test_a_stage_that_would_have_too_few_is_left_as_it_is(tmp_path: Path) -> None:
    cup = {**FIRST, "name": "K.-o.", "draw": "knockout", "rounds": 1, "from": {"best": 2}}
    desk = played(with_pairs(tmp_path, 4, FIRST, cup), 1000, 990)
    *_, last = ranks(desk)
    store(desk, preview(desk))
    with refused(desk, NotAllowed):
        decide(desk, Wanted(come=[str(last)]))


def test_who_moves_up_by_lot_is_not_decided_by_the_program(tmp_path: Path) -> None:
    tied = {**SECOND, "from": {"best": 2, "tied": "lot"}}
    desk = played(with_pairs(tmp_path, 6, FIRST, tied), 1000, 942, 980)
    first, *_ = ranks(desk)
    store(desk, preview(desk))
    with refused(desk, NotAllowed):
        decide(desk, Wanted(give_up=[str(first)]))


def test_who_is_taken_off_the_list_takes_the_place_along(desk: Desk) -> None:
    entering.add(desk, [entering.new_entry(["Alt Meister", "Alt Meisterin"])])
    decide(desk, Wanted(come=["7"]))
    editing.remove(desk, "7")
    assert not desk.tournament().by_hand


def test_before_places_change_the_database_is_copied(desk: Desk) -> None:
    before = len(backups.listed(desk.office))  # the newest is of now: the round is complete
    for number in ("4", "5"):
        decide(desk, Wanted(come=[number]))
    store(desk, preview(desk))
    assert len(backups.listed(desk.office)) == before + 2
