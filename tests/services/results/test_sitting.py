"""A sitting goes on from what is stored, whoever stored it; a reader sees only what he read himself."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound
from jassturnier.services.results import deals
from jassturnier.services.results.deals import Sitting, TypedDeals
from jassturnier.services.results.desks import UnseenReading
from jassturnier.services.results.results import TypedSlip
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND
from tests.support.offices import drawn, enter, office, play_round, poured_desk, refused, with_players

SLIP = TypedSlip("1", ("1000", "884"))


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables drawn, no result."""
    return with_players(tmp_path, 8, then=drawn)


@pytest.fixture
def other(desk: Desk, tmp_path: Path) -> Desk:
    """The same tournament from another laptop."""
    return replace(desk, office=office(tmp_path, "stage"))


def numbers(tables: tuple[TableInfo, ...] | list[TableInfo]) -> list[int]:
    return [table.number for table in tables]


def test_nobody_sits_down_for_a_round_that_is_not_drawn(desk: Desk) -> None:
    with refused(desk, NotFound):
        Sitting.begin(desk, FIRST, 2)


def test_what_is_in_memory_is_what_is_stored(desk: Desk) -> None:
    sitting = Sitting.begin(desk, FIRST, None)
    sitting.enter(SLIP)
    sitting.deal(TypedDeals("2", ("A eicheln 84",)))
    now, head = desk.tournament_and_head()
    assert (sitting.tournament.stages, sitting.head) == (now.stages, head)
    assert numbers(sitting.waiting()) == [2]
    assert [entry.command for entry in history.history(desk)[-2:]] == [
        "enter 1 1000 884 --round 1",
        'scores deal 2 "A eicheln 84" --round 1',
    ]


def test_a_slip_that_is_refused_counts_for_nothing(desk: Desk) -> None:
    sitting = Sitting.begin(desk, FIRST, None)
    with refused(desk, DoesNotAddUp):
        sitting.enter(replace(SLIP, words=("1000", "885")))
    with refused(desk, NotAllowed):
        sitting.undo()


def test_undo_goes_back_as_far_as_this_sitting(desk: Desk) -> None:
    enter(desk, 2, 1000, 884)
    sitting = Sitting.begin(desk, FIRST, None)
    sitting.enter(SLIP)
    assert sitting.undo() == ("enter 1 1000 884 --round 1",)
    assert sitting.tournament == desk.tournament()
    with refused(desk, NotAllowed):
        sitting.undo()


def test_a_slip_of_another_desk_is_not_entered_a_second_time(desk: Desk, other: Desk) -> None:
    sitting = Sitting.begin(desk, FIRST, None)
    enter(other, 1, 900, 984)
    with refused(desk, UnseenReading):
        sitting.enter(SLIP)
    sitting.refresh()
    assert numbers(sitting.waiting()) == [2]


def test_what_others_wrote_is_shown_once(desk: Desk, other: Desk) -> None:
    sitting = Sitting.begin(desk, FIRST, None)
    sitting.read_others()
    assert sitting.incoming is None
    enter(other, 1, 900, 984)
    sitting.read_others()
    assert numbers(sitting.go_on_from_others()) == [1]
    assert sitting.go_on_from_others() == []


def test_what_others_wrote_before_the_own_slip_is_no_news(desk: Desk, other: Desk) -> None:
    sitting = Sitting.begin(desk, FIRST, None)
    enter(other, 2, 900, 984)
    sitting.read_others()
    sitting.enter(SLIP)
    assert sitting.go_on_from_others() == []
    assert sitting.waiting() == ()


def test_a_second_reader_sees_nothing_of_the_first(desk: Desk) -> None:
    enter(desk, 1, 1000, 884)
    sitting = Sitting.begin(desk, SECOND, None)
    assert numbers(sitting.waiting()) == [1]
    assert sitting.find("1").result is None
    assert sitting.sheet(sitting.find("1")).sheet is None
    assert sitting.latest(5) == []


def test_only_readings_of_the_round_that_differ_wait_for_a_ruling(desk: Desk) -> None:
    for round_, differs in enumerate((2, 1), 1):
        if round_ > 1:
            drawn(desk)
        for table in (1, 2):
            again = 1000 - (table == differs)
            enter(desk, table, 1000, 884)
            enter(desk, table, again, 1884 - again, kind=SECOND)
    assert [numbers(Sitting.begin(desk, RULING, round_).waiting()) for round_ in (1, 2)] == [[2], [1]]


def test_a_sheet_of_another_round_is_refused(desk: Desk) -> None:
    for table in (1, 2):
        enter(desk, table, 1000, 884)
    second = play_round(desk).stage().rounds[-1].tables[0]
    sitting = Sitting.begin(desk, FIRST, 1)
    with refused(desk, NotAllowed, "“enter 3D NUMBERS --correct” corrects it"):
        sitting.find("3D")
    assert (second.sheet, numbers(list(sitting.latest(1)))) == (3, [2])


def test_a_watcher_that_hangs_does_not_keep_the_program_from_ending(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered, before = threading.Event(), {*threading.enumerate()}

    def hanging(*_: object) -> Iterator[None]:
        answered.wait(60)
        yield from ()

    monkeypatch.setattr(deals, "_beats", hanging)
    monkeypatch.setattr(deals, "_PATIENCE", 0.01)
    with Sitting.begin(desk, FIRST, None).watching():
        pass
    left = {*threading.enumerate()} - before
    answered.set()
    assert [thread.daemon for thread in left] == [True]
