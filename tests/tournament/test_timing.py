"""The clock of a round, when it will be over, and the time of an evening in sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from tests.support.stages_made import FIRST, SECOND, rules, settings

MINUTE = timedelta(minutes=1)
START = datetime(2027, 3, 20, 19, 0, tzinfo=UTC)
CLOCK = Clock(1, 1, START, timedelta(minutes=45))


def left(clock: Clock, *now: float) -> list[float]:
    return [clock.left(at(each)) / MINUTE for each in now]


def test_it_counts_down_and_goes_on_beyond_the_end_and_while_it_is_held_nothing_is_lost() -> None:
    assert left(CLOCK, 0, 15, 45, 65, 105) == [45, 30, 0, -20, -60]
    assert [CLOCK.over(at(now)) for now in (44, 45, 46)] == [False, True, True]
    held = CLOCK.holding(at(10))
    assert left(held, 10, 30, 600) == [35, 35, 35]
    assert left(held.going_on(at(30)), 31) == [34]
    # Where the clock of the laptop is set back there is never more than all the time.
    assert left(CLOCK, -60) == [45]
    assert left(held.going_on(at(-50)), -49) == [34]
    assert left(CLOCK.longer(5 * MINUTE), 10) == [40]
    assert CLOCK.longer(timedelta(days=3)).length == LONGEST
    # It warns five minutes before the end and later where it is short.
    assert [clock(1, 0, length).warning / MINUTE for length in (45, 10)] == [5, 2]


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def round_at(number: int, drawn: float, *read: float | None) -> RoundInfo:
    """Return a round drawn at a minute, its tables read at these minutes (None: still open)."""
    points = [None if minute is None else 1000 for minute in read]
    sides = [([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], won) for n, won in enumerate(points)]
    made = played(number, *sides)
    tables = tuple(
        table if m is None else replace(table, readings=(SlipReading(ReadingKind.FIRST, {}, read=at(m)),))
        for table, m in zip(made.tables, read, strict=True)
    )
    return replace(made, drawn=at(drawn), tables=tables)


def test_a_slip_that_is_typed_again_does_not_end_a_round_after_the_next_has_begun() -> None:
    rounds = [round_at(1, 0, 40, 95), round_at(2, 50, 90, 92), round_at(3, 96, None, None)]
    assert [*played_times(tournament(rounds)).values()] == [(at(0), at(90)), (at(90), at(92))]
    assert [table.number for table in pace(tournament([OPEN])).open_tables()] == [2]


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


def clock(round_: int, begun: float, minutes: int = 45) -> Clock:
    return Clock(1, round_, at(begun), minutes * MINUTE)


def test_an_evening_goes_on_as_it_has_until_now() -> None:
    day = 60 * 24
    cases = [
        # Nothing is known before a round is complete, unless a plan or a clock tells its length.
        (told([], 0), ""),
        (told([OPEN], 50), ""),
        (told([round_at(1, 0, None, None)], 5, minutes=45, interval=10), "over 230"),
        (told([replace(round_at(1, 0, None, None), begun=at(5))], 5, clock(1, 5)), "over 235, clock"),
        # The rounds left take as long as those before, with a short pause for each draw.
        (told([round_at(1, 0, 35, 40)], 41), "over 169"),
        (told(LONGER[:1], 41), "over 169"),
        (told(LONGER, 92), "over 177 185 193"),
        (told(BY_CLOCK, 92), "over 193"),
        (told([PLAYED[0], round_at(2, 43, 103, 103), round_at(3, 106, None, 120)], 160), "over 203 213 229"),
        (told(PLAYED, 170), ""),
        # Rounds drawn ahead are not counted twice; a round waits for its clock where others did.
        (told([PLAYED[0], round_at(2, 0, 80, 80), round_at(3, 0, None, None)], 81), "over 160"),
        (told([BEGUN[0], round_at(2, 51, None, None)], 55), "over 200"),
        (told(BEGUN, 55), "over 193"),
        # Nothing is over before the running clock is, and a held one pushes the end away.
        (told(LAST, 130, clock(4, 130, 55)), "over 185, clock"),
        (told(LAST, 150, clock(4, 130, 55)), "over 185, clock"),
        (told(LAST, 184, clock(4, 130, 55)), "over 185, clock"),
        (told(LAST, 200, clock(4, 130, 55).holding(at(140))), "over 245, clock"),
        # Late is who plays longer than nine of ten have, than the regulation says, than the clock runs.
        (told(SLOW, 139), "over 376"),
        (told(SLOW, 140), "over 376, late 2"),
        (told([OPEN], 45, minutes=45), "over 209"),
        (told([OPEN], 46, minutes=45), "over 209, late 2"),
        (told([OPEN], 60 * 12, minutes=45), "over 879"),
        (told([OPEN], 59, clock(1, 10, 50), minutes=45), "over 240, clock"),
        (told([OPEN], 60, clock(1, 10, 50), minutes=45), "over 240, late 2, clock"),
        # A round begins with its clock and not with its draw.
        (told([replace(round_at(1, 0, 60, 70), begun=at(30))], 71), "over 220"),
        (told([LATE_BEGUN], 75, minutes=45), "over 260"),
        (told([LATE_BEGUN], 76, minutes=45), "over 260, late 2"),
        # A night between, a next day, what was typed in afterwards: none is their pace.
        (told([PLAYED[0], round_at(2, day, day + 40, day + 40)], day + 41), "over 1566"),
        (told(TO_NIGHT, 360), "over 1442"),
        (told(TO_NIGHT, 360, rules=regulation({"rounds": 9})), ""),
        (told([round_at(1, 0, 3, 5)], 6), ""),
        (told([round_at(1, 0, 3, 5), round_at(2, 6, None)], 60), ""),
        # Later stages and rounds of more deals count with their deals.
        (told([round_at(1, 0, 50, 50)], 51, rules=TWO_STAGES), "over 106"),
        (told(TEN[:1], 51, rules=TWENTY), "over 206"),
        (told(TEN, 200, rules=TWENTY), "over 200"),
        (told(TEN, 201, rules=TWENTY), "over 201, late 1"),
        # A pause has its clock until the next round is played; nothing rings once a round is complete.
        (told(PLAYED[:1], 45, clock(0, 41, 10)), "over 191, clock"),
        (told(PLAYED[:1], 60, clock(0, 41, 10)), "over 200, clock"),
        (told([PLAYED[0], round_at(2, 45, None, None)], 50, clock(0, 41, 10)), "over 191, clock"),
        (told([PLAYED[0], round_at(2, 45, None, None)], 51, clock(0, 41, 10)), "over 185"),
        (told(PLAYED, 161, clock(0, 130)), ""),
        (told(PLAYED, 161, clock(4, 130)), ""),
        (told(PLAYED[:1], 41, clock(1, 0)), "over 190"),
        # A round that is drawn anew keeps its clock, and another has none.
        (told([round_at(1, 3, None)], 5, clock(1, 0)), "over 233, clock"),
        (told([round_at(1, 0, 40), round_at(2, 41, None)], 42, clock(1, 0)), "over 167"),
    ]
    assert [found for found, _ in cases] == [words for _, words in cases]


@dataclass(frozen=True)
class Habits:
    """How a club plays: rounds of so many minutes, slips over the last ones, pauses; its clock, its plan."""

    rounds: int = 5
    tables: int = 10
    lasts: tuple[float, float] = (40, 55)
    slips: float = 10
    pause: tuple[float, float] = (8, 14)
    clock: int | None = 40
    ahead: bool = False
    stage: Mapping[str, int] = field(default_factory=dict)


CLUBS = {
    "a clock for every round": Habits(),
    "a plan and a clock": Habits(stage={"minutes": 45, "interval": 10}, clock=45, lasts=(45, 55)),
    "no clock, no plan": Habits(rounds=4, clock=None, lasts=(35, 50), pause=(5, 20)),
    "slower than planned": Habits(stage={"minutes": 40, "interval": 5}, clock=40, lasts=(45, 55)),
    "all rounds drawn at the start": Habits(rounds=4, ahead=True, lasts=(42, 50), slips=6),
    "three long rounds of three tables": Habits(rounds=3, tables=3, clock=None, lasts=(70, 100), slips=20),
}
Driven = Sequence[tuple[float, float, list[float]]]
"""For each round the minute when it was drawn and begun, and those when its slips came."""


def driven(habits: Habits, rng: Random) -> Driven:
    """Return an evening of a club by chance."""
    rounds, now = [], 0.0
    for _ in range(habits.rounds):
        drawn, begun = 0.0 if habits.ahead else now, now + rng.uniform(*habits.pause)
        now = begun + rng.uniform(*habits.lasts)
        early = [rng.uniform(0, habits.slips) for _ in range(habits.tables - 1)]
        rounds.append((drawn, begun, [now, *(now - each for each in early)]))
    return rounds


def known(habits: Habits, evening: Driven, now: float) -> Tournament:
    """Return what the program knows of an evening at a moment."""
    rounds, running = [], None
    for number, (drawn, begun, slips) in enumerate(evening, 1):
        if habits.clock is not None and begun <= now:
            running = clock(number, begun, habits.clock)
        if drawn <= now:
            round_ = round_at(number, drawn, *(read if read <= now else None for read in slips))
            has_begun = running is not None and running.round == number
            rounds.append(replace(round_, begun=at(begun) if has_begun else None))
    rules = regulation(stage={"rounds": habits.rounds, **habits.stage})
    return replace(tournament(rounds, rules), clock=running)


@pytest.mark.parametrize("club", CLUBS)
def test_what_is_said_of_a_whole_evening_is_in_order_never_before_a_clock_and_near_in_the_end(
    club: str,
) -> None:
    habits = CLUBS[club]
    length, errors = habits.clock or 0, []
    for seed in range(3):
        evening = driven(habits, Random(seed))
        now, end = evening[0][1], max(evening[-1][2])
        while now < end:
            said = pace(known(habits, evening, now)).over(at(now))
            complete = sum(max(slips) <= now for *_, slips in evening)
            running = [begun + length for _, begun, _ in evening[complete:] if begun <= now < begun + length]
            if said is not None:
                assert at(max([now, *running])) <= said.earliest <= said.likely <= said.latest
                errors += [abs(said.likely - at(end)) / MINUTE] * (complete == habits.rounds - 1)
            now += 3
    assert fmean(errors) < 10


def said(tables: int, clock: Clock, minutes: int) -> list[str]:
    found = replace(tournament([round_at(1, 0, *[None] * tables)]), clock=clock)
    return in_english(pace_words(found, pace(found), at(minutes)))


def test_late_tables_are_named_as_long_as_they_are_few_and_a_held_clock_says_so() -> None:
    assert len(said(2, CLOCK, 44)) == 2
    names = "1 (Player 1 / Player 2 – Player 3 / Player 4), 2 (Player 5 / Player 6 – Player 7 / Player 8)"
    assert said(2, CLOCK, 46)[1] == f"Late are the tables {names}."
    assert said(7, CLOCK, 46)[1] == "7 tables are late: 1, 2, 3, 4, 5, 6, 7."
    held = clock(0, 0, 10).holding(at(4))
    assert said(1, held, 30) == ["Pause: 6:00 left; the clock is held."]
    times = (timedelta(minutes=90, seconds=5), timedelta(seconds=9), timedelta(seconds=-1))
    assert [countdown(left) for left in times] == ["90:05", "0:09", "0:00"]


def test_the_end_has_a_span_where_rounds_differed() -> None:
    spans = [Over(START, START, latest) for latest in (START, at(5))]
    assert [str(over_words(span)).count(":") for span in spans] == [1, 3]


def planned(rules: Regulation) -> str:
    return " ".join(
        f"{slot.begins:%H:%M}–{slot.ends:%H:%M}" for slot in schedule(tournament([], rules), rules)
    )


def test_rounds_follow_one_another_with_their_interval_over_midnight_and_through_all_stages() -> None:
    later, problems = read(
        settings({**FIRST, "minutes": 40, "interval": 20}, {**SECOND, "minutes": 30}, begins="14:00")
    )
    assert later is not None, problems
    # What is typed goes before the regulation, and without all times there is no plan.
    one = regulation({"rounds": 1})
    cases = [
        (regulation({"rounds": 2, "minutes": 45, "interval": 10}, begins="19:30"), "19:30–20:15 20:25–21:10"),
        (regulation({"rounds": 2, "minutes": 45}, begins="23:00"), "23:00–23:45 23:45–00:30"),
        (later, "14:00–14:40 15:00–15:30"),
        (one, ""),
        (timed(one, time(20), None, None), ""),
        (timed(one, time(20), 30, 0), "20:00–20:30"),
    ]
    assert [planned(rules) for rules, _ in cases] == [times for _, times in cases]


def test_beside_the_plan_stands_what_a_complete_round_really_took() -> None:
    rules = regulation({"rounds": 4, "minutes": 45}, begins="19:30")
    rounds = [round_at(1, 2, 50), round_at(2, 40, 95), played(3, ([1, 2], [3, 4], None))]
    found = [slot.really for slot in schedule(tournament(rounds, rules), rules)]
    assert found == [(at(2), at(50)), (at(50), at(95)), None, None]
