"""What waits for the director is in no list of the hall before it is published."""

from pathlib import Path
from typing import Any

import pytest

from jassturnier.errors import Failed, NotAllowed
from jassturnier.i18n import render
from jassturnier.services.hall import publish, report, to_publish
from jassturnier.services.people.cash import CashOrder, pay
from jassturnier.services.safety import undoing
from jassturnier.services.setup import tournaments
from jassturnier.services.workplace import Desk
from jassturnier.tournament.fund import fund
from jassturnier.tournament.ranking.extra_lists import prizes_released, rounds_shown, shown_to_all, waiting
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


def shown(desk: Desk) -> int:
    tournament = desk.tournament()
    return rounds_shown(tournament, tournament.stage())


@pytest.mark.parametrize(
    ("setting", "after_one", "after_two"),
    [
        ("at-once", [], []),
        ("final", [], ["the final list", "the prizes"]),
        ("rounds", ["Round 1"], ["Round 1", "the final list", "the prizes"]),
    ],
)
def test_the_regulation_says_what_waits(
    tmp_path: Path, setting: str, after_one: list[str], after_two: list[str]
) -> None:
    desk = evening(tmp_path, rounds=1, publish=setting)
    assert waits(desk) == after_one
    play_round(desk)
    assert waits(desk) == after_two


def test_what_is_published_waits_no_more_and_undo_takes_it_back(tmp_path: Path) -> None:
    desk = evening(tmp_path, publish="rounds")
    assert shown(desk) == 0
    publish(desk, to_publish(desk, prizes=False))
    assert shown(desk) == 2
    assert waits(desk) == ["the prizes"]
    assert not prizes_released(desk.tournament())
    publish(desk, to_publish(desk))
    assert prizes_released(desk.tournament())
    assert not to_publish(desk).waiting
    undoing.undo(desk)
    assert waits(desk) == ["the prizes"]


def test_prizes_come_not_before_the_list(tmp_path: Path) -> None:
    desk = evening(tmp_path)
    with refused(desk, NotAllowed):
        to_publish(desk, lists=False)


def test_what_changes_between_looking_and_publishing_is_looked_at_again(tmp_path: Path) -> None:
    desk = evening(tmp_path)
    found = to_publish(desk)
    enter(desk, 1, 1000, 884, correct=True)
    with refused(desk, Failed):
        publish(desk, found)


@pytest.mark.parametrize("setting", ["at-once", "final"])
def test_publishing_settles_what_prizes_are_shares_of(tmp_path: Path, setting: str) -> None:
    desk = evening(tmp_path, publish=setting, fee=20, prizes=[{"ranks": "1-3", "percent": 60}])
    assert "the prizes" in waits(desk)
    publish(desk, to_publish(desk))
    assert waits(desk) == []
    assert desk.tournament().prize_money == 16000
    pay(desk, ["1"], CashOrder())
    assert fund(desk.tournament()).total == 16000
    assert fund(desk.tournament()).now == 2000
    undoing.undo(desk)
    undoing.undo(desk)
    assert desk.tournament().prize_money is None


def test_what_is_not_paid_makes_doubtful_only_what_is_a_share_of_it(tmp_path: Path) -> None:
    desk = evening(tmp_path, fee=20, prizes=[{"ranks": "1-3", "percent": 60}])
    assert len(to_publish(desk).doubtful) == len(desk.tournament().entries)
    assert to_publish(desk, prizes=False).doubtful == ()


def test_prizes_that_are_no_shares_settle_nothing(tmp_path: Path) -> None:
    desk = evening(tmp_path, fee=20)
    assert to_publish(desk).doubtful == ()
    publish(desk, to_publish(desk))
    assert desk.tournament().prize_money is None


def test_a_closed_evening_hides_nothing(tmp_path: Path) -> None:
    desk = evening(tmp_path)
    assert waiting(desk.tournament())
    tournaments.close(desk)
    assert not waiting(desk.tournament())
    assert prizes_released(desk.tournament())


def test_a_round_that_is_played_is_shown_only_where_lists_are_live(tmp_path: Path) -> None:
    for live in (False, True):
        folder = tmp_path / str(live)
        folder.mkdir()
        desk = evening(folder, rounds=1, live=live, publish="at-once")
        drawn(desk)
        enter(desk, 1, 1517, 367)
        assert shown(desk) == 1 + live
        told = [bool(table.result) for table in shown_to_all(desk.tournament()).stage().rounds[1].tables]
        assert told == [live, False]


def test_nothing_that_is_hidden_until_the_end_comes_with_the_last_slip(tmp_path: Path) -> None:
    desk = evening(tmp_path, rounds=1, hidden_after=0)
    assert shown(desk) == 0
    play_round(desk)
    assert shown(desk) == 0
    publish(desk, to_publish(desk))
    assert shown(desk) == 2


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
    publish(desk, to_publish(desk))
    assert report(desk, "en").startswith("Spring: victory for ")


def test_nothing_is_told_while_results_are_missing(tmp_path: Path) -> None:
    desk = started(tmp_path, publish="at-once")
    with refused(desk, NotAllowed):
        report(desk, "en")
