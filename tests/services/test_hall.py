"""Clock and notices as the desk uses them; what waits for the director is in no list of the hall."""

import io
import json
from collections.abc import Callable
from datetime import datetime, time, timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from jassturnier.errors import Failed, JassError, NotAllowed, NotFound, Unreadable, WrongUsage
from jassturnier.i18n import render
from jassturnier.services import hall
from jassturnier.services.hall import Times, plan, publish, report, to_publish
from jassturnier.services.people.cash import CashOrder, pay
from jassturnier.services.safety import history, undoing
from jassturnier.services.setup import regulations, tournaments
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.kit.schema import now
from jassturnier.tournament.fund import fund
from jassturnier.tournament.ranking.extra_lists import prizes_released, rounds_shown, waiting
from tests.support.hall.boards import running
from tests.support.offices import (
    drawn,
    enter,
    office,
    play_round,
    poured,
    poured_desk,
    refused,
    refuses,
    started,
    with_players,
    with_settings,
)

MINUTE = timedelta(minutes=1)


def left(desk: Desk) -> int:
    """Return the minutes left, rounded."""
    found = hall.time(desk.tournament())
    assert found.clock is not None
    return round(found.clock.left(found.now) / MINUTE)


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 4, then=drawn)


def test_it_is_kept_in_the_database_and_goes_on_where_it_was_held(desk: Desk, tmp_path: Path) -> None:
    hall.start(desk, 45)
    again = office(tmp_path, "another").desk()
    assert left(again) == 45
    hall.add(again, 5)
    for clock, held in ((hall.hold(desk).clock, True), (hall.start(desk).clock, False)):
        assert clock is not None
        assert (clock.held is not None, left(desk)) == (held, 50)


def test_it_has_the_time_of_the_regulation_and_without_times_asks_for_them(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    tournament = desk.tournament()
    for times in (None, Times(minutes=45), Times(begins=time(19, 30))):
        with pytest.raises(WrongUsage):
            plan(tournament, times)
    (section,) = plan(tournament, Times(time(19, 30), 45, 10)).sections
    assert len(section.rows) == 4
    (stage,) = regulations.settings(desk)["stages"]
    with_settings(desk, stages=[{**stage, "minutes": 40, "interval": 10}])
    assert hall.start(desk).clock == hall.time(desk.tournament()).clock
    assert left(desk) == 10


def test_a_round_knows_when_its_clock_was_first_begun(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)

    def begun() -> object:
        return desk.tournament().stage().rounds[-1].begun

    hall.start(desk, 5, pause=True)
    assert begun() is None
    hall.stop(desk)
    first = hall.start(desk, 45).clock
    assert first is not None
    assert begun() == first.begun
    hall.stop(desk)
    hall.start(desk, 45)
    assert begun() == first.begun
    for _ in range(3):
        undoing.undo(desk)
    assert begun() is None
    assert history.verify(desk.office).faults == ()
    undoing.redo(desk)
    assert begun() == first.begun
    hall.stop(desk)
    for table in (1, 2):
        enter(desk, table, 1000, 884)
    drawn(desk)
    enter(desk, 1, 1000, 884)
    hall.start(desk, 10)  # after the first slip it does not say when the round began
    assert begun() is None


def test_a_pause_begins_where_no_table_plays_or_where_it_is_said(desk: Desk) -> None:
    for pause in (True, False):
        found = hall.start(desk, 10, pause=pause).clock
        assert found is not None
        assert found.round == 0
        hall.stop(desk)
        if pause:
            enter(desk, 1, 1000, 884)


def test_what_cannot_be_is_refused_and_nothing_stored(desk: Desk) -> None:
    def never(error: type[JassError], *acts: Callable[[Desk], object]) -> None:
        for act in acts:
            with refused(desk, error):
                act(desk)

    never(NotAllowed, hall.hold, hall.stop, lambda d: hall.add(d, 5))
    never(WrongUsage, hall.start)
    hall.start(desk, 45)
    never(NotAllowed, lambda d: hall.start(d, 30))
    hall.hold(desk)
    never(NotAllowed, hall.hold, lambda d: hall.start(d, 30))


def test_after_the_last_round_and_where_it_is_closed_there_is_no_clock(desk: Desk) -> None:
    enter(desk, 1, 1000, 884)
    for _ in range(2):
        play_round(desk)
    drawn(desk)
    hall.start(desk, 45)
    tournaments.close(desk)
    assert hall.time(desk.tournament()).clock is None
    tournaments.reopen(desk)
    assert hall.time(desk.tournament()).clock is not None
    enter(desk, 1, 1000, 884)
    assert hall.time(desk.tournament()).clock is None
    with refused(desk, NotAllowed):
        hall.start(desk, 10)


SOON = timedelta(minutes=5)


def picture(folder: Path, name: str = "bakery.png", dots: int = 4) -> Path:
    Image.new("L", (dots, 4)).save(folder / name)
    return folder / name


def shown(desk: Desk) -> list[str]:
    return [notice.words for notice in hall.notices(desk)]


def test_a_line_is_shown_until_it_ends(tmp_path: Path) -> None:
    desk = started(tmp_path)
    for typed in ("", " \n\u200b ", "x" * 101):
        with refused(desk, WrongUsage):
            hall.show_line(desk, typed, now() + SOON)
    hall.show_line(desk, "over", now() - SOON)
    hall.show_line(desk, "  Soup\n from   21:00 ", now() + SOON)
    assert shown(desk) == ["Soup from 21:00"]
    with refused(desk, NotFound):  # numbers are not used again while notices end
        hall.end(desk, [1])
    assert hall.end(desk, [2, 2]) == []
    hall.show_line(desk, "x" * 100, now() + SOON)
    assert shown(desk) == ["x" * 100]
    tournaments.close(desk)
    with pytest.raises(NotAllowed, match="closed"):
        hall.show_line(desk, "Soup", now() + SOON)


def test_undo_takes_back_and_shows_again(tmp_path: Path) -> None:
    desk = started(tmp_path)
    hall.show_pictures(desk, [picture(tmp_path), picture(tmp_path, "butcher.jpg")], now() + SOON)
    assert shown(desk) == ["bakery", "butcher"]
    undoing.undo(desk)
    assert shown(desk) == []
    undoing.redo(desk)
    hall.end(desk, [1])
    assert shown(desk) == ["butcher"]
    undoing.undo(desk)
    assert shown(desk) == ["bakery", "butcher"]


def test_one_file_that_is_no_picture_shows_none(tmp_path: Path) -> None:
    desk = started(tmp_path)
    for name, content in {
        "hello": b"hello",
        "script": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "torn": b"\x89PNG\r\n\x1a\n cut off",
        "large": b"\x89PNG\r\n\x1a\n" + bytes(1_000_000),
    }.items():
        (tmp_path / f"{name}.png").write_bytes(content)
    refuses(
        desk,
        lambda name: hall.show_pictures(desk, [picture(tmp_path), tmp_path / f"{name}.png"], now() + SOON),
        ("gone", NotFound),
        *((name, Unreadable) for name in ("hello", "script", "torn", "large")),
    )
    with pytest.raises(Unreadable, match="large"):  # of too many dots
        hall.show_pictures(desk, [picture(tmp_path, "large.png", dots=4001)], now() + SOON)


def test_a_wall_full_of_notices_takes_no_more(tmp_path: Path) -> None:
    desk = started(tmp_path)
    for n in range(12):
        hall.show_line(desk, str(n), now() + SOON)
    with refused(desk, NotAllowed):
        hall.show_line(desk, "13", now() + SOON)
    hall.end(desk, [3])
    hall.show_line(desk, "13", now() + SOON)


@pytest.mark.parametrize(
    ("at", "wanted", "ends"),
    [
        ((22, 0), (22, 1), (1, 22, 1)),
        ((22, 0), (0, 30), (2, 0, 30)),
        ((8, 0), (20, 0), (1, 20, 0)),
        *(((22, 0), past, None) for past in ((21, 59), (22, 0), (10, 1))),
    ],
)
def test_a_time_of_day_is_the_next_one_unless_it_is_past(
    at: tuple[int, int], wanted: tuple[int, int], ends: tuple[int, int, int] | None
) -> None:
    moment = datetime(2027, 3, 1, *at).astimezone()
    if ends is None:
        with pytest.raises(WrongUsage, match="past"):
            hall.until(time(*wanted), moment)
    else:
        assert hall.until(time(*wanted), moment) == datetime(2027, 3, *ends).astimezone()


def notices_told(stream: io.BufferedIOBase) -> list[dict[str, str]]:
    """Return the notices that the events tell next."""
    while stream.readline() != b"event: notices\n":
        pass
    found: list[dict[str, str]] = json.loads(stream.readline().removeprefix(b"data: "))
    return found


def test_the_wall_is_told_of_a_notice_and_the_list_of_them_reads_no_picture(tmp_path: Path) -> None:
    desk = started(tmp_path)
    with running(desk) as board:
        listening = HTTPConnection("127.0.0.1", board.port, timeout=60)
        listening.request("GET", "/events")
        stream = listening.getresponse()
        assert notices_told(stream) == []
        hall.show_line(desk, "Soup", now() + SOON)
        hall.show_pictures(desk, [picture(tmp_path)], now() + SOON)
        while len(told := notices_told(stream)) < 2:
            pass
        assert told[0] == {"words": "Soup", "picture": ""}
        board.request("GET", told[1]["picture"])
        with Image.open(io.BytesIO(board.getresponse().read())) as found:
            assert found.size == (4, 4)
        listening.close()
    with desk.office.database.reading() as session:
        _, shown = hall.load_notices(session, desk.tournament_id, now())
        assert not [each for each in session if isinstance(each, m.Notice)]
        assert (hall.load_picture(session, shown.key) or b"").startswith(b"\x89PNG")
        assert hall.load_picture(session, 1) is None


def evening(folder: Path, rounds: int = 2, **changes: Any) -> Desk:  # noqa: ANN401 — values of any setting
    """Return the desk of an evening of two rounds, so many of them played."""
    changes = {"prizes": [{"ranks": 1, "text": "Ham"}], **changes}

    def played() -> None:
        desk = with_players(folder, 8, rounds=2, **changes)
        for _ in range(rounds):
            play_round(desk)

    poured(folder, f"{rounds} rounds {changes}", played)
    return office(folder).desk()


def test_nothing_is_told_before_it_is_published_or_while_results_are_missing(tmp_path: Path) -> None:
    desk = evening(tmp_path)
    with refused(desk, NotAllowed):
        report(desk, "en")
    publish(desk, to_publish(desk))
    assert report(desk, "en").startswith("Evening: victory for ")
    missing = started(tmp_path, title="Missing", at=desk.office, publish="at-once")
    with refused(missing, NotAllowed):
        report(missing, "en")


def waits(desk: Desk) -> list[str]:
    tournament = desk.tournament()
    return [render(each, "en") for each in waiting(tournament).named(tournament)]


def rounds_on_the_wall(desk: Desk) -> int:
    tournament = desk.tournament()
    return rounds_shown(tournament, tournament.stage())


def test_what_is_published_waits_no_more_and_undo_takes_it_back(tmp_path: Path) -> None:
    desk = evening(tmp_path, publish="rounds")
    assert rounds_on_the_wall(desk) == 0
    publish(desk, to_publish(desk, prizes=False))
    assert rounds_on_the_wall(desk) == 2
    assert waits(desk) == ["the prizes"]
    assert not prizes_released(desk.tournament())
    publish(desk, to_publish(desk))
    assert prizes_released(desk.tournament())
    assert not to_publish(desk).waiting
    undoing.undo(desk)
    assert waits(desk) == ["the prizes"]


def test_what_changes_between_looking_and_publishing_is_looked_at_again_and_closing_hides_nothing(
    tmp_path: Path,
) -> None:
    desk = evening(tmp_path)
    with refused(desk, NotAllowed):  # prizes come not before the list
        to_publish(desk, lists=False)
    found = to_publish(desk)
    enter(desk, 1, 1000, 884, correct=True)
    with refused(desk, Failed):
        publish(desk, found)
    assert waiting(desk.tournament())
    tournaments.close(desk)
    assert not waiting(desk.tournament())
    assert prizes_released(desk.tournament())


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
    with_settings(desk, prizes=[{"ranks": 1, "text": "Ham"}])
    assert to_publish(desk).doubtful == ()
    publish(desk, to_publish(desk))
    assert desk.tournament().prize_money is None
