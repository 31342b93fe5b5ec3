"""Results of a file are stored all at once, and only those that somebody has decided about."""

from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, Failed, NeedsDecision, NotAllowed, NotFound
from jassturnier.exchange.scores_in import Comparison
from jassturnier.i18n import render
from jassturnier.services.results.deals import TypedDeals
from jassturnier.services.results.deals import enter_deals as take_deals
from jassturnier.services.results.score_files import (
    Decision,
    difference,
    export,
    read_results,
    store_scores,
    template,
)
from jassturnier.services.stages import qualifying
from jassturnier.services.workplace import Desk
from jassturnier.store.backup_files import listed as listed_copies
from jassturnier.tournament.lists import ReadingKind
from tests.support.finals import played, with_pairs
from tests.support.offices import drawn, enter, poured_desk, refused, with_players, with_settings
from tests.support.stages_made import FIRST, SECOND

HEAD = "round,table,points A,points B"
BOTH = ("1,1,1000,884", "1,2,1000,884")


DEALS = "round,table,deal,notation"


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables drawn, no result."""
    return with_players(tmp_path, 8, then=drawn)


def listed(folder: Path, *lines: str) -> Path:
    path = folder / "list.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def stored(desk: Desk) -> list[tuple[int | None, ...]]:
    tables = desk.tournament().stage().rounds[0].tables
    return [tuple(table.result.values["points"]) if table.result else () for table in tables]


def test_one_wrong_sum_keeps_the_whole_file_out(desk: Desk, tmp_path: Path) -> None:
    found = read_results(desk, listed(tmp_path, HEAD, "1,1,1000,884", "1,2,1000,885"))
    with refused(desk, DoesNotAddUp, "1 too many. Nothing was stored. Check the slip"):
        store_scores(desk, found, Decision())
    store_scores(desk, found, Decision(accept="both signed it"))
    assert stored(desk) == [(1000, 884), (1000, 885)]


def test_a_difference_is_left_until_somebody_has_decided(desk: Desk, tmp_path: Path) -> None:
    enter(desk, 1, 900, 984)
    found = read_results(desk, listed(tmp_path, HEAD, *BOTH))
    with refused(desk, NeedsDecision):
        store_scores(desk, found, Decision())
    (score,) = (score for score in found.scores if score.change == "different")
    told = render(difference(found.tournament, score), "en")
    assert told.endswith("table 1: 900:984 here, 1000:884 in the file")
    kept = store_scores(desk, found, Decision(replaced=()))
    assert [score.table.number for score in kept.kept] == [1]
    assert stored(desk) == [(900, 984), (1000, 884)]


def test_what_changed_since_the_file_was_read_is_not_written_over(desk: Desk, tmp_path: Path) -> None:
    found = read_results(desk, listed(tmp_path, HEAD, "1,1,1000,884"))
    enter(desk, 1, 900, 984)
    with refused(desk, Failed):
        store_scores(desk, found, Decision())


def test_who_moves_in_the_ranks_is_told_where_a_result_was_replaced(desk: Desk, tmp_path: Path) -> None:
    enter(desk, 1, 1000, 884)
    enter(desk, 2, 950, 934)
    found = read_results(desk, listed(tmp_path, HEAD, "1,1,884,1000"))
    (score,) = found.scores
    assert {move.before for move in store_scores(desk, found, Decision(replaced={score.key})).moves} == {1, 7}


def test_fewer_deals_in_the_file_leave_none_of_the_others(desk: Desk, tmp_path: Path) -> None:
    take_deals(desk, TypedDeals("1", ("A eicheln 84", "B rosen 100")))
    found = read_results(desk, listed(tmp_path, DEALS, "1,1,1,A eicheln 84"))
    store_scores(desk, found, Decision(replaced={found.scores[0].key}))
    assert desk.tournament().stage().rounds[0].tables[0].played == ("A eicheln 84 73",)


def test_there_is_no_form_where_nothing_is_missing_and_what_goes_out_comes_back_as_equal(
    desk: Desk, tmp_path: Path
) -> None:
    assert template(desk, "en", by_deal=False).startswith(b"PK")
    for table in (1, 2):
        enter(desk, table, 1000, 884)
    for number, error in ((2, NotFound), (None, NotAllowed)):
        with refused(desk, error):
            template(desk, "en", number, by_deal=False)
    path = tmp_path / "out.xlsx"
    path.write_bytes(export(desk, "en", by_deal=False))
    assert [score.change for score in read_results(desk, path).scores] == ["equal"] * 2


@pytest.mark.parametrize("replaced", [(), (1,), (1, 2)])
def test_of_differing_results_those_that_are_not_taken_are_kept_and_what_was_there_is_in_a_copy(
    desk: Desk, tmp_path: Path, replaced: tuple[int, ...]
) -> None:
    for table in (1, 2):
        enter(desk, table, 900, 984)
    head, found = desk.tournament_and_head()[1], read_results(desk, listed(tmp_path, HEAD, *BOTH))
    keys = [score.key for score in found.scores if score.table.number in replaced]
    taken = store_scores(desk, found, Decision(replaced=keys))
    assert [[score.table.number for score in part] for part in (taken.new, taken.replaced, taken.kept)] == [
        [],
        [*replaced],
        [number for number in (1, 2) if number not in replaced],
    ]
    assert taken.tournament.stages == desk.tournament().stages
    if replaced:
        assert head.number in {copy.number for copy in listed_copies(tmp_path / "evening.db")}


READINGS = "round,table,reading,points A,points B"


def kinds(desk: Desk) -> list[set[str]]:
    return [
        {reading.kind for reading in table.readings} for table in desk.tournament().stage().rounds[0].tables
    ]


def test_readings_of_a_table_come_in_their_order_and_not_without_the_first(
    desk: Desk, tmp_path: Path
) -> None:
    found = read_results(desk, listed(tmp_path, READINGS, "1,1,ruling,995,889", "1,1,second reading,990,894"))
    with refused(desk, NotAllowed, "no first reading"):
        store_scores(desk, found, Decision())
    lines = ("1,1,ruling,995,889", "1,1,second reading,990,894", "1,1,,1000,884", "1,2,,1000,884")
    store_scores(desk, read_results(desk, listed(tmp_path, READINGS, *lines)), Decision())
    assert (stored(desk), kinds(desk)) == ([(995, 889), (1000, 884)], [{*ReadingKind}, {"first"}])
    store_scores(
        desk, read_results(desk, listed(tmp_path, READINGS, "1,2,second reading,1000,884")), Decision()
    )
    assert kinds(desk)[1] == {"first", "second"}


def test_another_first_reading_from_a_file_ends_a_ruling_unless_the_file_has_that_too(
    desk: Desk, tmp_path: Path
) -> None:
    for table in (1, 2):
        enter(desk, table, 1000, 884)
        enter(desk, table, 995, 889, kind=ReadingKind.RULING)

    def take(*lines: str) -> list[tuple[int | None, ...]]:
        found = read_results(desk, listed(tmp_path, READINGS, *lines))
        different = [score.key for score in found.of(Comparison.DIFFERENT)]
        store_scores(desk, found, Decision(replaced=different))
        return stored(desk)

    assert take("1,1,,1000,884", "1,2,,980,904") == [(995, 889), (980, 904)]
    assert take("1,1,,990,894", "1,1,ruling,995,889") == [(995, 889), (980, 904)]
    head = desk.tournament().head
    take("1,1,,990,894", "1,1,ruling,995,889")
    assert desk.tournament().head == head


def test_a_file_brings_no_second_reading_to_the_desk_that_read_first(desk: Desk, tmp_path: Path) -> None:
    with_settings(desk, second="other-desk")
    enter(desk, 1, 1000, 884)
    found = read_results(desk, listed(tmp_path, READINGS, "1,1,second reading,1000,884"))
    with refused(desk, NotAllowed, "another one reads it"):
        store_scores(desk, found, Decision())
    both = read_results(desk, listed(tmp_path, READINGS, "1,2,,1000,884", "1,2,second reading,1000,884"))
    store_scores(desk, both, Decision())
    assert kinds(desk) == [{"first"}, {"first", "second"}]


def test_results_come_in_before_the_first_draw_of_a_later_stage(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST, SECOND), 1000, 1100)
    qualifying.store(desk, qualifying.preview(desk))
    path = tmp_path / "out.xlsx"
    path.write_bytes(export(desk, "en", by_deal=False))
    assert {score.change for score in read_results(desk, path).scores} == {"equal"}


def test_a_wrong_sum_is_told_beside_every_other_problem(desk: Desk, tmp_path: Path) -> None:
    file = listed(tmp_path, HEAD, "1,1,1000,885", "1,9,1000,884", "1,2,x,884")
    with pytest.raises(DoesNotAddUp) as error:
        read_results(desk, file)
    assert sorted(render(each.place, "en") for each in error.value.problems if each.place) == [
        "row 2",
        "row 3",
        "row 4",
    ]
    with pytest.raises(DoesNotAddUp) as error:
        read_results(desk, file, Decision(accept="signed"))
    assert len(error.value.problems) == 2
