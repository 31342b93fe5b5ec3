"""The clock of a round, when it will be over, and the time of an evening in sentences."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from random import Random
from statistics import fmean

import pytest

from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.readings import SlipReading
from jassturnier.tournament.timing import (
    LONGEST,
    Clock,
    Over,
    countdown,
    over_words,
    pace,
    pace_words,
    played_times,
    schedule,
    timed,
)
from tests.support.evenings_made import in_english, played, regulation, tournament
from tests.support.hall.driven_evenings import CLUBS
from tests.support.hall.driven_evenings import evening as driven
from tests.support.stages_made import FIRST, SECOND, rules, settings

START = datetime(2027, 3, 20, 19, 0, tzinfo=UTC)
CLOCK = Clock(1, 1, START, timedelta(minutes=45))


def left(clock: Clock, now: float) -> float:
    return clock.left(at(now)) / timedelta(minutes=1)


def test_it_counts_down_and_goes_on_beyond_the_end() -> None:
    assert [left(CLOCK, now) for now in (0, 15, 45, 105)] == [45, 30, 0, -60]
    assert [CLOCK.over(at(now)) for now in (44, 45, 46)] == [False, True, True]


def test_while_it_is_held_nothing_is_lost() -> None:
    held = CLOCK.holding(at(10))
    assert [left(held, now) for now in (10, 30, 600)] == [35, 35, 35]
    assert left(held.going_on(at(30)), 31) == 34


def test_a_laptop_asleep_for_an_hour_has_lost_nothing() -> None:
    assert left(CLOCK, 65) == -20


def test_where_the_clock_of_the_laptop_is_set_back_there_is_never_more_than_all_the_time() -> None:
    assert left(CLOCK, -60) == 45
    assert left(CLOCK.holding(at(10)).going_on(at(-50)), -49) == 34


def test_more_time_is_added_to_what_is_left_up_to_a_day() -> None:
    assert left(CLOCK.longer(timedelta(minutes=5)), 10) == 40
    assert CLOCK.longer(timedelta(days=3)).length == LONGEST


def test_it_warns_five_minutes_before_the_end_and_later_where_it_is_short() -> None:
    assert CLOCK.warning == timedelta(minutes=5)
    assert Clock(1, 0, START, timedelta(minutes=10)).warning == timedelta(minutes=2)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def round_at(number: int, drawn: int, *read: int | None) -> RoundInfo:
    """Return a round drawn at a minute, its tables read at these minutes (None: still open)."""
    points = [None if minute is None else 1000 for minute in read]
    sides = [([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], won) for n, won in enumerate(points)]
    made = played(number, *sides)
    tables = tuple(
        table if m is None else replace(table, readings=(SlipReading(ReadingKind.FIRST, {}, read=at(m)),))
        for table, m in zip(made.tables, read, strict=True)
    )
    return replace(made, drawn=at(drawn), tables=tables)


def evening(*rounds: RoundInfo) -> Tournament:
    """Return an evening of four rounds, so many of them drawn."""
    return tournament(rounds)


def told(
    rounds: Sequence[RoundInfo],
    now: int,
    clock: Clock | None = None,
    rules: Regulation | None = None,
    **stage: object,
) -> str:
    """Return “over 177 185 193, late 2, clock”: earliest, likely and latest minute, tables, if it runs."""
    found = pace(replace(tournament(rounds, rules or regulation(stage=stage)), clock=clock))
    over, late = found.over(at(now)), found.late(at(now))
    words = []
    if over is not None:
        ends = ((moment - START) // MINUTE for moment in (over.earliest, over.likely, over.latest))
        words.append(f"over {' '.join(map(str, dict.fromkeys(ends)))}")
    words += [f"late {' '.join(str(table.number) for table in late)}"] if late else []
    words += ["clock"] if clock is not None and found.clock_at(at(now)) == clock else []
    return ", ".join(words)


MINUTE = timedelta(minutes=1)
PLAYED = [round_at(n, 40 * n - 40, 40 * n, 40 * n) for n in (1, 2, 3, 4)]
LAST = [*PLAYED[:3], replace(round_at(4, 125, 130, None), begun=at(130))]
LONGER = [round_at(1, 0, 40, 40), round_at(2, 43, 91, 91)]
BEGUN = [replace(round_at(1, 0, 50, 50), begun=at(10)), replace(round_at(2, 51, None, None), begun=at(53))]
SLOW = [round_at(1, 0, *range(30, 40), 90), round_at(2, 100, 130, None)]
TO_NIGHT = [round_at(1, 0, 359, 359), round_at(2, 0, None, None)]
BY_CLOCK = [replace(LONGER[0], begun=at(4)), replace(LONGER[1], begun=at(55))]
OPEN = round_at(1, 0, 40, None)
LATE_BEGUN = replace(round_at(1, 0, 60, None), begun=at(30))
TWO_STAGES = rules({**FIRST, "rounds": 1, "deals": 10}, {**SECOND, "rounds": 2, "deals": 5})
TWENTY = regulation({"rounds": 3, "deals": 10, "games": [{"rounds": [3], "game": "schieber", "deals": 20}]})
TEN = [round_at(1, 0, 50, 50), round_at(2, 50, 100, 100), round_at(3, 100, None)]


def clock(round_: int, begun: int, minutes: int = 45) -> Clock:
    return Clock(1, round_, at(begun), minutes * MINUTE)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        # Nothing is known before a round is complete, unless a plan or a clock tells its length.
        (lambda: told([], 0), ""),
        (lambda: told([OPEN], 50), ""),
        (lambda: told([round_at(1, 0, None, None)], 5, minutes=45, interval=10), "over 230"),
        (lambda: told([replace(round_at(1, 0, None, None), begun=at(5))], 5, clock(1, 5)), "over 235, clock"),
        # The rounds left take as long as those before, with a short pause for each draw.
        (lambda: told([round_at(1, 0, 35, 40)], 41), "over 169"),
        (lambda: told(LONGER[:1], 41), "over 169"),
        (lambda: told(LONGER, 92), "over 177 185 193"),
        (lambda: told(BY_CLOCK, 92), "over 193"),
        (
            lambda: told([PLAYED[0], round_at(2, 43, 103, 103), round_at(3, 106, None, 120)], 160),
            "over 203 213 229",
        ),
        (lambda: told(PLAYED, 170), ""),
        # Rounds drawn ahead are not counted twice; a round waits for its clock where others did.
        (lambda: told([PLAYED[0], round_at(2, 0, 80, 80), round_at(3, 0, None, None)], 81), "over 160"),
        (lambda: told([BEGUN[0], round_at(2, 51, None, None)], 55), "over 200"),
        (lambda: told(BEGUN, 55), "over 193"),
        # Nothing is over before the running clock is, and a held one pushes the end away.
        (lambda: told(LAST, 130, clock(4, 130, 55)), "over 185, clock"),
        (lambda: told(LAST, 150, clock(4, 130, 55)), "over 185, clock"),
        (lambda: told(LAST, 184, clock(4, 130, 55)), "over 185, clock"),
        (lambda: told(LAST, 200, clock(4, 130, 55).holding(at(140))), "over 245, clock"),
        # Late is who plays longer than nine of ten have, than the regulation says, than the clock runs.
        (lambda: told(SLOW, 139), "over 376"),
        (lambda: told(SLOW, 140), "over 376, late 2"),
        (lambda: told([OPEN], 45, minutes=45), "over 209"),
        (lambda: told([OPEN], 46, minutes=45), "over 209, late 2"),
        (lambda: told([OPEN], 60 * 12, minutes=45), "over 879"),
        (lambda: told([OPEN], 59, clock(1, 10, 50), minutes=45), "over 240, clock"),
        (lambda: told([OPEN], 60, clock(1, 10, 50), minutes=45), "over 240, late 2, clock"),
        # A round begins with its clock and not with its draw.
        (lambda: told([replace(round_at(1, 0, 60, 70), begun=at(30))], 71), "over 220"),
        (lambda: told([LATE_BEGUN], 75, minutes=45), "over 260"),
        (lambda: told([LATE_BEGUN], 76, minutes=45), "over 260, late 2"),
        # A night between, a next day, what was typed in afterwards: none is their pace.
        (
            lambda: told([PLAYED[0], round_at(2, 60 * 24, 60 * 24 + 40, 60 * 24 + 40)], 60 * 24 + 41),
            "over 1566",
        ),
        (lambda: told(TO_NIGHT, 360), "over 1442"),
        (lambda: told(TO_NIGHT, 360, rules=regulation({"rounds": 9})), ""),
        (lambda: told([round_at(1, 0, 3, 5)], 6), ""),
        (lambda: told([round_at(1, 0, 3, 5), round_at(2, 6, None)], 60), ""),
        # Later stages and rounds of more deals count with their deals.
        (lambda: told([round_at(1, 0, 50, 50)], 51, rules=TWO_STAGES), "over 106"),
        (lambda: told(TEN[:1], 51, rules=TWENTY), "over 206"),
        (lambda: told(TEN, 200, rules=TWENTY), "over 200"),
        (lambda: told(TEN, 201, rules=TWENTY), "over 201, late 1"),
        # A pause has its clock until the next round is played; nothing rings once a round is complete.
        (lambda: told(PLAYED[:1], 45, clock(0, 41, 10)), "over 191, clock"),
        (lambda: told(PLAYED[:1], 60, clock(0, 41, 10)), "over 200, clock"),
        (lambda: told([PLAYED[0], round_at(2, 45, None, None)], 50, clock(0, 41, 10)), "over 191, clock"),
        (lambda: told([PLAYED[0], round_at(2, 45, None, None)], 51, clock(0, 41, 10)), "over 185"),
        (lambda: told(PLAYED, 161, clock(0, 130)), ""),
        (lambda: told(PLAYED, 161, clock(4, 130)), ""),
        (lambda: told(PLAYED[:1], 41, clock(1, 0)), "over 190"),
        # A round that is drawn anew keeps its clock, and another has none.
        (lambda: told([round_at(1, 3, None)], 5, clock(1, 0)), "over 233, clock"),
        (lambda: told([round_at(1, 0, 40), round_at(2, 41, None)], 42, clock(1, 0)), "over 167"),
    ],
)
def test_an_evening_goes_on_as_it_has_until_now(found: Callable[[], str], expected: str) -> None:
    assert found() == expected


@pytest.mark.parametrize("club", CLUBS)
def test_what_is_said_of_a_whole_evening_is_in_order_never_before_a_clock_and_near_in_the_end(
    club: str,
) -> None:
    length = timedelta(minutes=CLUBS[club].clock or 0)
    errors = []
    for seed in range(3):
        found = driven(CLUBS[club], Random(seed))
        for now, said in found.moments():
            complete = sum(max(slips) <= now for slips in found.slips)
            running = [begun + length for begun in found.begun[complete:] if begun <= now < begun + length]
            if said is not None:
                assert max([now, *running]) <= said.earliest <= said.likely <= said.latest
                errors += [abs(said.likely - found.end)] * (complete == CLUBS[club].rounds - 1)
    assert fmean(each.total_seconds() for each in errors) < 600


def test_a_slip_that_is_typed_again_does_not_end_a_round_after_the_next_has_begun() -> None:
    rounds = [round_at(1, 0, 40, 95), round_at(2, 50, 90, 92), round_at(3, 96, None, None)]
    (first, second) = played_times(evening(*rounds)).values()
    assert first == (at(0), at(90))
    assert second == (at(90), at(92))


def test_the_tables_without_a_result_still_play() -> None:
    assert [table.number for table in pace(evening(round_at(1, 0, 40, None))).open_tables()] == [2]


def drawn(tables: int) -> RoundInfo:
    sides = [([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], None) for n in range(tables)]
    return replace(played(1, *sides), drawn=START)


def said(tables: int, clock: Clock, minutes: int) -> list[str]:
    found = replace(tournament([drawn(tables)]), clock=clock)
    now = START + timedelta(minutes=minutes)
    return in_english(pace_words(found, pace(found), now))


def test_minutes_and_seconds_never_below_nothing() -> None:
    times = (timedelta(minutes=90, seconds=5), timedelta(seconds=9), timedelta(seconds=-1))
    assert [countdown(left) for left in times] == ["90:05", "0:09", "0:00"]


def test_late_tables_are_named_as_long_as_they_are_few() -> None:
    clock = Clock(1, 1, START, timedelta(minutes=45))
    assert len(said(2, clock, 44)) == 2
    names = "1 (Player 1 / Player 2 – Player 3 / Player 4), 2 (Player 5 / Player 6 – Player 7 / Player 8)"
    assert said(2, clock, 46)[1] == f"Late are the tables {names}."
    assert said(7, clock, 46)[1] == "7 tables are late: 1, 2, 3, 4, 5, 6, 7."


def test_a_held_clock_says_so() -> None:
    clock = Clock(1, 0, START, timedelta(minutes=10)).holding(START + timedelta(minutes=4))
    assert said(1, clock, 30) == ["Pause: 6:00 left; the clock is held."]


def test_the_end_has_a_span_where_rounds_differed() -> None:
    one, other = START, START + timedelta(minutes=5)
    assert str(over_words(Over(one, one, one))).count(":") == 1
    assert str(over_words(Over(one, one, other))).count(":") == 3


BEGIN = datetime(2027, 3, 20, 19, 30, tzinfo=UTC)


def planned(rules: Regulation) -> list[tuple[str, str]]:
    return [(f"{slot.begins:%H:%M}", f"{slot.ends:%H:%M}") for slot in schedule(tournament([], rules), rules)]


def test_rounds_follow_one_another_with_their_interval() -> None:
    rules = regulation({"rounds": 2, "minutes": 45, "interval": 10}, begins="19:30")
    assert planned(rules) == [("19:30", "20:15"), ("20:25", "21:10")]


def test_a_round_goes_over_midnight() -> None:
    rules = regulation({"rounds": 2, "minutes": 45}, begins="23:00")
    assert planned(rules) == [("23:00", "23:45"), ("23:45", "00:30")]


def test_later_stages_have_their_own_times() -> None:
    stages = {**FIRST, "rounds": 1, "minutes": 40, "interval": 20}, {**SECOND, "rounds": 1, "minutes": 30}
    rules, problems = read(settings(*stages, begins="14:00"))
    assert rules is not None, problems
    assert planned(rules) == [("14:00", "14:40"), ("15:00", "15:30")]


def test_what_is_typed_goes_before_the_regulation_and_without_all_times_there_is_no_plan() -> None:
    rules = regulation({"rounds": 1})
    assert planned(rules) == []
    assert planned(timed(rules, time(20), None, None)) == []
    assert planned(timed(rules, time(20), 30, 0)) == [("20:00", "20:30")]


def complete(number: int, drawn: int, read_at: int) -> RoundInfo:
    made = played(number, ([1, 2], [3, 4], 1000))
    reading = SlipReading(ReadingKind.FIRST, {}, read=BEGIN + timedelta(minutes=read_at))
    return replace(
        made,
        drawn=BEGIN + timedelta(minutes=drawn),
        tables=tuple(replace(table, readings=(reading,)) for table in made.tables),
    )


def test_beside_the_plan_stands_what_a_complete_round_really_took() -> None:
    rules = regulation({"rounds": 4, "minutes": 45}, begins="19:30")
    rounds = [complete(1, 2, 50), complete(2, 40, 95), played(3, ([1, 2], [3, 4], None))]
    found = [slot.really for slot in schedule(tournament(rounds, rules), rules)]
    minutes = [pair and tuple((moment - BEGIN) / timedelta(minutes=1) for moment in pair) for pair in found]
    assert minutes == [(2, 50), (50, 95), None, None]
