"""What waits for the director is in no list of the hall before it is published."""

from pathlib import Path
from typing import Any

from jassturnier.errors import NotAllowed
from jassturnier.i18n import render
from jassturnier.services.publishing import look, publish, report
from jassturnier.services.workplace import Desk
from jassturnier.tournament.ranking.hidden_lists import waiting
from tests.support.offices import (
    SINGLE,
    drawn,
    enter,
    office,
    play_round,
    poured,
    refused,
    started,
    with_players,
)


def evening(folder: Path, rounds: int = 2, **changes: Any) -> Desk:  # noqa: ANN401 — values of any setting
    """Return the desk of an evening of two rounds, so many of them played."""
    changes = {"prizes": [{"ranks": 1, "text": "Ham"}], **changes}

    def played() -> None:
        desk = with_players(folder, 8, rounds=2, **changes)
        for _ in range(rounds):
            play_round(desk)

    poured(folder, f"{rounds} rounds {changes}", played)
    return office(folder).desk()


def waits(desk: Desk) -> list[str]:
    tournament = desk.tournament()
    return [render(each, "en") for each in waiting(tournament).named(tournament)]


def test_prizes_come_not_before_the_list(tmp_path: Path) -> None:
    desk = evening(tmp_path)
    with refused(desk, NotAllowed):
        look(desk, lists=False)


def test_what_is_not_paid_makes_doubtful_only_what_is_a_share_of_it(tmp_path: Path) -> None:
    desk = evening(tmp_path, fee=20, prizes=[{"ranks": "1-3", "percent": 60}])
    assert look(desk).doubtful == len(desk.tournament().entries)
    assert look(desk, prizes=False).doubtful == 0


def an_evening_over(folder: Path, regulation: str = SINGLE, count: int = 8, **changes: Any) -> Desk:  # noqa: ANN401 — values of any setting
    """Return the desk of an evening of two rounds that is over; nothing of it is published by hand."""

    def played() -> None:
        desk = with_players(folder, count, regulation, title="Spring", rounds=2, **changes)
        for points in (1000, 950):
            for table in drawn(desk).stage().rounds[-1].tables:
                enter(desk, table.number, points + 10 * table.number, 884 - 10 * table.number + 1000 - points)

    poured(folder, f"over {count} {regulation} {changes}", played)
    return office(folder).desk()


def test_nothing_is_told_before_it_is_published(tmp_path: Path) -> None:
    desk = an_evening_over(tmp_path)
    with refused(desk, NotAllowed):
        report(desk, "en")
    publish(desk, look(desk))
    assert report(desk, "en").startswith("Spring: victory for ")


def test_nothing_is_told_while_results_are_missing(tmp_path: Path) -> None:
    desk = started(tmp_path, publish="at-once")
    with refused(desk, NotAllowed):
        report(desk, "en")
