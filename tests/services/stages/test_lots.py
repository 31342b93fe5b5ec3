"""A lot is drawn only where equals need one, once, and can be drawn again from its seed."""

from pathlib import Path

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.services.safety import undoing
from jassturnier.services.stages.by_hand import draw_lots
from jassturnier.services.stages.qualifying import preview, store
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.ranking.final_list import lots_needed
from tests.support.finals import played, with_pairs
from tests.support.offices import poured_desk, refused
from tests.support.stages_made import CUP, FIRST, SECOND

LOT = {**SECOND, "from": {"best": 2, "tied": "lot"}}


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Four pairs with the same points, of which two go on."""
    return played(with_pairs(tmp_path, 4, FIRST, LOT), 942, 942)


def test_without_equals_no_lot_is_drawn(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST, LOT), 1000, 1100)
    with refused(desk, NotAllowed):
        draw_lots(desk, [], typed=False, seed=1)


def test_a_lot_among_some_of_the_equals_is_none(desk: Desk) -> None:
    with refused(desk, NotAllowed):
        draw_lots(desk, ["1", "2"], typed=True, seed=None)
    with refused(desk, NotFound):
        draw_lots(desk, ["1", "2", "3", "77"], typed=True, seed=None)
    with refused(desk, NotAllowed, "Name those who drew"):
        draw_lots(desk, [], typed=True, seed=None)


def test_where_extra_deals_decide_nothing_is_drawn_but_who_won_them_is_typed(tmp_path: Path) -> None:
    extra = {**FIRST, "tie": "extra deals"}
    desk = played(with_pairs(tmp_path, 4, extra, LOT), 942, 942)
    with refused(desk, NotAllowed, "has extra deals played"):
        draw_lots(desk, [], typed=False, seed=1)
    draw_lots(desk, ["4", "2", "1", "3"], typed=True, seed=None)
    assert sorted(one.place.entry.number for one in preview(desk).results[0].going) == [2, 4]


def test_what_came_out_of_a_hat_is_taken_in_its_order(desk: Desk) -> None:
    (lot,) = draw_lots(desk, ["3", "1", "4", "2"], typed=True, seed=None)
    assert [entry.number for entry in lot.entries] == [3, 1, 4, 2]
    assert lot.seed is None
    assert stored(desk) == {(number, True) for number in range(1, 5)}


def test_a_lot_stands_until_undo_and_its_seed_draws_it_again(desk: Desk) -> None:
    (one,) = draw_lots(desk, [], typed=False, seed=None)
    with refused(desk, NotAllowed):
        draw_lots(desk, [], typed=False, seed=1)
    undoing.undo(desk)
    (other,) = draw_lots(desk, ["4", "3", "2", "1"], typed=False, seed=one.seed)
    assert other == one
    assert stored(desk) == {(number, False) for number in range(1, 5)}


def stored(desk: Desk) -> set[tuple[int, bool]]:
    """Return the numbers of stored lots, and whether they were typed."""
    with desk.office.database.reading() as session:
        return {(row.number, row.typed) for row in m.Lot.where(session)}


def test_every_level_match_of_a_cup_has_a_lot_of_its_own(tmp_path: Path) -> None:
    cup = {**{key: value for key, value in CUP.items() if key != "from"}, "tie": "lot"}
    desk = with_pairs(tmp_path, 4, cup)
    for matches in (2, 1):
        played(desk, *[942] * matches)
        assert len(draw_lots(desk, [], typed=False, seed=1)) == matches
    assert len(desk.tournament().stage().lots) == 3


CONSOLATION = {**SECOND, "name": "Trost", "from": {"stage": 1, "best": 2, "tied": "lot"}}


def test_a_later_stage_may_need_a_lot_of_one_that_is_over(tmp_path: Path) -> None:
    """The first two of eight pairs play the final, four are equal behind them."""
    desk = played(with_pairs(tmp_path, 8, FIRST, SECOND, CONSOLATION), 1100, 1000, 942, 942)
    store(desk, preview(desk))
    played(desk, 1000)
    equal = [entry.number for entry in preview(desk).results[0].lots[0]]
    with refused(desk, NotAllowed, "No lot is needed among just these"):
        draw_lots(desk, [*map(str, equal[1:])], typed=True, seed=None)
    draw_lots(desk, [*map(str, reversed(equal))], typed=True, seed=None)
    assert [one.place.entry.number for one in preview(desk).results[0].going] == equal[:1:-1]


def test_equals_who_stay_behind_may_draw_while_the_next_stage_is_played(tmp_path: Path) -> None:
    first = {**FIRST, "tie": "lot"}
    extra = {**SECOND, "tie": "extra deals"}
    desk = played(with_pairs(tmp_path, 8, first, extra), 1100, 1000, 942, 942)
    store(desk, preview(desk))
    played(desk, 942)
    (*_, behind) = lots_needed(desk.tournament())
    (lot,) = draw_lots(desk, [each.name for each in behind.entries], typed=False, seed=1)
    assert behind.stage.number == 1
    assert {entry.key for entry in lot.entries} == {entry.key for entry in behind.entries}
