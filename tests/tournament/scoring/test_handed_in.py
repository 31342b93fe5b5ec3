"""What tables hand in by phone: what opens a sheet, when it takes something, what that counts."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from jassturnier.errors import NotFound
from jassturnier.games.kit.base import Slip
from jassturnier.i18n import render
from jassturnier.tournament.model import HandedIn, SlipReading, TableInfo, Tournament
from jassturnier.tournament.scoring.readings import (
    FIRST,
    Opened,
    adds_up,
    common_mistakes,
    open_sheet,
    second_of,
    with_handed_in,
    with_readings,
    without,
)
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.evenings_made import played, regulation, tournament

NOW = datetime(2027, 3, 20, 20, 0, tzinfo=UTC)
COUNTS = "counts-until-confirmed"
FOUR = ((1, 2), (3, 4))


def evening(*points: tuple[int, int] | None, phone: str = COUNTS, **rules: Any) -> Tournament:  # noqa: ANN401
    """Return two rounds with so many tables each, whose tables of the first one have handed in so."""
    seats = [((4 * n + 1, 4 * n + 2), (4 * n + 3, 4 * n + 4), None) for n in range(len(points))]
    rounds = [played(number, *seats) for number in (1, 2)]
    of = tournament(rounds, regulation(phone=phone, **rules))
    tables = of.stage().rounds[0].tables
    return with_handed_in(
        of,
        {
            each.key: HandedIn({"points": of_table}, NOW)
            for each, of_table in zip(tables, points, strict=True)
            if of_table is not None
        },
    )


def table(of: Tournament, number: int = 1, round_: int = 1) -> TableInfo:
    return of.stage().rounds[round_ - 1].tables[number - 1]


def opened(of: Tournament, number: int = 1, round_: int = 1) -> Opened:
    one = table(of, number, round_)
    return open_sheet(of, sheet_label(one.sheet), one.code)


def closed(of: Tournament, round_: int = 1) -> str | None:
    found = opened(of, 1, round_).closed
    return None if found is None else render(found, "en")


def test_a_code_opens_its_own_sheet_only_and_none_opens_nothing() -> None:
    of = evening(None, None)
    codes = [table(of, number).code for number in (1, 2)]
    assert opened(of, 2) == Opened(of, of.stage().rounds[0], table(of, 2))
    assert open_sheet(of, sheet_label(101).lower(), f" {codes[0][:3].lower()} {codes[0][3:]}").table == table(
        of
    )
    for label in (sheet_label(102), "101", "1", "", "999X"):
        with pytest.raises(NotFound):
            open_sheet(of, label, codes[0])


@pytest.mark.parametrize(
    ("of", "round_", "why"),
    [
        (evening(None), 1, None),
        (evening((1000, 884), None), 1, None),
        (evening((1000, 884)), 1, "not being played"),
        (evening((1000, 884)), 2, None),
        (evening(None), 2, "not being played"),
        (replace(evening(None), closed=True), 1, "not being played"),
        (evening(None, phone="no"), 1, "not handed in by phone"),
    ],
)
def test_only_the_round_being_played_takes_anything(of: Tournament, round_: int, why: str | None) -> None:
    assert (why or "") in (found := closed(of, round_) or "")
    assert bool(why) is bool(found)


@pytest.mark.parametrize(
    "read", [SlipReading(FIRST, {"points": (1000, 884)}), SlipReading(FIRST, {}, played=("E 100",))]
)
def test_what_the_desk_reads_takes_nothing_any_more(read: SlipReading) -> None:
    of = evening(None)
    first = of.stage().rounds[0]
    begun = replace(first, tables=(with_readings(first.tables[0], [read]),))
    of = replace(of, stages=(replace(of.stage(), rounds=(begun, *of.stage().rounds[1:])),))
    assert closed(of) == "The desk has the slip of this table."


@pytest.mark.parametrize(
    ("points", "phone", "second", "found"),
    [
        ((1000, 884), "proposal", "anybody", (True, False, False)),
        ((1000, 884), COUNTS, "anybody", (True, True, False)),
        ((1000, 884), "proposal", "phone", (True, False, True)),
        ((1000, 885), COUNTS, "anybody", (False, False, False)),
        ((1000, 894), "proposal", "phone", (False, False, False)),
    ],
)
def test_only_what_adds_up_counts_or_is_a_second_reading(
    points: tuple[int, int], phone: str, second: str, found: tuple[bool, bool, bool]
) -> None:
    of = evening(points, None, phone=phone, second=second)
    handed = table(of).handed
    assert handed is not None
    assert (handed.right, handed.counts, handed.second) == found
    assert (table(of).result is not None, second_of(table(of)) is not None) == found[1:]
    assert (opened(of).wrong is None) is found[0]
    assert opened(of, 2).wrong is None
    assert table(of, 2).handed is None
    assert opened(evening(None, None), 2).again(of) == opened(of, 2)
    assert (table(without(of, table(of), FIRST)).handed is None) is found[1]


@pytest.mark.parametrize(
    ("slip", "deals", "handed"),
    [
        ({"points": (1000, 884)}, (), True),
        ({"points": (1000, 884)}, ("no deal",), True),
        ({"points": (1000, 884), "matches": (0, 0)}, (), True),
        ({"strokes": (3, 4)}, (), False),
        ({"points": (1884,)}, (), False),
        ({}, (), False),
    ],
)
def test_what_does_not_go_with_the_slip_is_as_good_as_nothing(
    slip: Slip,
    deals: Sequence[str],
    handed: bool,  # noqa: FBT001
) -> None:
    of = evening(None)
    found = table(with_handed_in(of, {101: HandedIn(slip, NOW, tuple(deals))}))
    assert (found.handed is not None, found.by_phone) == (handed, handed and not deals)


def test_what_is_not_over_or_cannot_be_is_not_right() -> None:
    of = evening(None)
    assert not adds_up(of.regulation, table(of), {"points": (-5, 1889)})
    points = regulation(shipped="schieber-3000")
    assert not adds_up(points, table(of), {"points": (1000, 884)})


@pytest.mark.parametrize(
    ("offs", "told"),
    [
        ((100, 100, 100), "3 tables have handed in 100 too many"),
        ((-20, -20, -20), "3 tables have handed in 20 too few"),
        ((100, 100, 10), None),
        ((19, 19, 19), None),
        ((0, 0, 0), None),
    ],
)
def test_several_tables_with_the_same_large_mistake_are_told(offs: Sequence[int], told: str | None) -> None:
    of = evening(*((1000 + off, 884) for off in offs), None)
    found = [render(text, "en") for text in common_mistakes(of, of.stage().rounds)]
    assert [text.startswith(str(told)) for text in found] == ([True] if told else [])
