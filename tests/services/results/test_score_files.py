"""Results of a file are stored all at once, and only those that somebody has decided about."""

from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, JassError, NeedsDecision, NotAllowed, NotFound
from jassturnier.i18n import render
from jassturnier.services.results.deals import TypedDeals
from jassturnier.services.results.deals import take as take_deals
from jassturnier.services.results.score_files import (
    Decision,
    difference,
    export,
    look,
    take,
    template,
)
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import ReadingKind
from tests.support.offices import drawn, enter, poured_desk, refused, with_players, with_settings

HEAD = "round,table,points A,points B"
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
    found = look(desk, listed(tmp_path, HEAD, "1,1,1000,884", "1,2,1000,885"))
    with refused(desk, DoesNotAddUp, "1 too many. Nothing was stored. Check the slip"):
        take(desk, found, Decision())
    take(desk, found, Decision(accept="both signed it"))
    assert stored(desk) == [(1000, 884), (1000, 885)]


def test_a_difference_is_left_until_somebody_has_decided(desk: Desk, tmp_path: Path) -> None:
    enter(desk, 1, 900, 984)
    found = look(desk, listed(tmp_path, HEAD, "1,1,1000,884", "1,2,1000,884"))
    with refused(desk, NeedsDecision):
        take(desk, found, Decision())
    (score,) = (score for score in found.scores if score.change == "different")
    told = render(difference(found.tournament, score), "en")
    assert told.endswith("table 1: 900:984 here, 1000:884 in the file")
    kept = take(desk, found, Decision(replaced=()))
    assert [score.table.number for score in kept.kept] == [1]
    assert stored(desk) == [(900, 984), (1000, 884)]


def test_fewer_deals_in_the_file_leave_none_of_the_others(desk: Desk, tmp_path: Path) -> None:
    take_deals(desk, TypedDeals("1", ("A eicheln 84", "B rosen 100")))
    found = look(desk, listed(tmp_path, DEALS, "1,1,1,A eicheln 84"))
    take(desk, found, Decision(replaced={found.scores[0].key}))
    assert desk.tournament().stage().rounds[0].tables[0].played == ("A eicheln 84 73",)


@pytest.mark.parametrize(("number", "error"), [(2, NotFound), (None, NotAllowed)])
def test_there_is_no_form_where_nothing_is_missing(
    desk: Desk, number: int | None, error: type[JassError]
) -> None:
    assert template(desk, "en", by_deal=False).startswith(b"PK")
    enter(desk, 1, 1000, 884)
    enter(desk, 2, 1000, 884)
    with refused(desk, error):
        template(desk, "en", number, by_deal=False)


def test_what_goes_out_comes_back_as_equal(desk: Desk, tmp_path: Path) -> None:
    enter(desk, 1, 1000, 884)
    path = tmp_path / "out.xlsx"
    path.write_bytes(export(desk, "en", by_deal=False))
    assert [score.change for score in look(desk, path).scores] == ["equal"]


READINGS = "round,table,reading,points A,points B"


def kinds(desk: Desk) -> list[set[str]]:
    return [
        {reading.kind for reading in table.readings} for table in desk.tournament().stage().rounds[0].tables
    ]


def test_readings_of_a_table_come_in_their_order_and_not_without_the_first(
    desk: Desk, tmp_path: Path
) -> None:
    found = look(desk, listed(tmp_path, READINGS, "1,1,ruling,995,889", "1,1,second reading,990,894"))
    with refused(desk, NotAllowed, "no first reading"):
        take(desk, found, Decision())
    lines = ("1,1,ruling,995,889", "1,1,second reading,990,894", "1,1,,1000,884", "1,2,,1000,884")
    take(desk, look(desk, listed(tmp_path, READINGS, *lines)), Decision())
    assert (stored(desk), kinds(desk)) == ([(995, 889), (1000, 884)], [{*ReadingKind}, {"first"}])
    take(desk, look(desk, listed(tmp_path, READINGS, "1,2,second reading,1000,884")), Decision())
    assert kinds(desk)[1] == {"first", "second"}


def test_a_file_brings_no_second_reading_to_the_desk_that_read_first(desk: Desk, tmp_path: Path) -> None:
    with_settings(desk, second="other-desk")
    enter(desk, 1, 1000, 884)
    found = look(desk, listed(tmp_path, READINGS, "1,1,second reading,1000,884"))
    with refused(desk, NotAllowed, "another one reads it"):
        take(desk, found, Decision())
    both = look(desk, listed(tmp_path, READINGS, "1,2,,1000,884", "1,2,second reading,1000,884"))
    take(desk, both, Decision())
    assert kinds(desk) == [{"first"}, {"first", "second"}]


def test_an_equal_first_reading_in_a_file_ends_no_ruling(desk: Desk, tmp_path: Path) -> None:
    enter(desk, 1, 1000, 884)
    enter(desk, 1, 995, 889, kind=ReadingKind.RULING)
    take(desk, look(desk, listed(tmp_path, READINGS, "1,1,,1000,884", "1,2,,1000,884")), Decision())
    assert stored(desk) == [(995, 889), (1000, 884)]
