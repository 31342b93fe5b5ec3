"""Totals of a list held against a season: what is new, changed, the same, or there under another name."""

from datetime import date

import pytest

from jassturnier.i18n import render, say, verbatim
from jassturnier.tournament.difference import Person, Record, Stored, What, compare
from jassturnier.tournament.season.season import Season, SeasonEvening, SeasonRules, Start
from jassturnier.tournament.season.words import Held, day_in, evening_names, held, misprints, repeated

ANNA, BEAT, CARLA = (
    Stored(key, given, family)
    for key, given, family in ((1, "Anna", "Alt"), (2, "Beat", "Bau"), (3, "Carla", "Cap"))
)


def season(*starts: Start) -> Season:
    return Season(1, "Jahr", SeasonRules(), (SeasonEvening(1, "Januar", starts, on_paper=True),))


def records(*totals: tuple[str, int]) -> list[Record]:
    found = []
    for at, (names, total) in enumerate(totals, 1):
        pairs = (name.split() for name in names.split(" / "))
        people = tuple(Person(given, family) for given, family in pairs)
        found.append(Record(say("row {row}", row=str(at)), people, {}, {"Total": total}))
    return found


def against(listed: list[Record], *starts: Start, name: str = "januar") -> Held:
    return held(season(*starts), listed, compare(listed, (ANNA, BEAT, CARLA)), {"Total": name})


def test_totals_are_new_changed_or_the_same() -> None:
    found = against(
        records(("Anna Alt", 900), ("Beat Bau", 880), ("Eva Ehr", 1)),
        Start((1,), 1, 900),
        Start((2,), 2, 800),
    )
    (evening,) = found.evenings
    assert (evening.new, evening.changed, evening.same, evening.what) == (1, 1, 1, What.CHANGED)
    assert [line.what for line in found.difference.lines] == [What.SAME, What.CHANGED, What.NEW]
    (change,) = found.difference.lines[1].changes
    assert (change.field, change.before, change.after) == ("januar", "800", "880")


def test_a_pair_is_the_same_in_any_order_and_nobody_plays_twice() -> None:
    pair = Start((2, 1), 1, 900)
    assert against(records(("Anna Alt / Beat Bau", 900)), pair).evenings[0].what is What.SAME
    assert against(records(("Anna Alt", 900), ("Beat Bau", 900)), pair).evenings[0].what is What.SAME
    (problem,) = against(records(("Anna Alt / Carla Cap", 900)), pair).problems
    assert render(problem.sentence(), "en") == "row 1: Anna Alt / Carla Cap has a total already."


@pytest.mark.parametrize(
    ("totals", "name", "expected"),
    [
        ((("Anna Alt", 900), ("Beat Bau", 800)), "Februar", 1),
        ((("Beat Bau", 800), ("Anna Alt", 900)), "Februar", 1),
        ((("Anna Alt", 900), ("Beat Bau", 801)), "Februar", 0),
        ((("Anna Alt", 900), ("Beat Bau", 800)), "Januar", 0),
    ],
)
def test_the_same_totals_under_another_name_are_noticed(
    totals: tuple[tuple[str, int], ...], name: str, expected: int
) -> None:
    starts, listed = (Start((1,), 1, 900), Start((2,), 2, 800)), records(*totals)
    found = against(listed, *starts, name=name)
    assert len([*repeated(season(*starts), listed, found)]) == expected


@pytest.mark.parametrize(
    ("ranks", "low", "wrong"),
    [
        ((1, 2, 2, 4), False, []),
        ((1, 2, 3, 4), False, []),
        ((1, 2, 2, 3), False, ["D has rank 3, but by the totals it is 4."]),
        ((1, 2, 2, 9), False, ["D has rank 9, but by the totals it is 4."]),
        ((2, 3, 3, 4), False, ["A has rank 2, but by the totals it is 1."]),
        ((4, 2, 2, 1), True, []),
        (
            (1, 2, 2, 4),
            True,
            ["A has rank 1, but by the totals it is 4.", "D has rank 4, but by the totals it is 1."],
        ),
        (("", "", 2, ""), False, []),
    ],
)
def test_a_rank_that_is_not_that_of_the_totals_is_named(
    ranks: tuple[object, ...], wrong: list[str], *, low: bool
) -> None:
    listed = [
        Record(verbatim(name), (Person("", name),), {"rank": str(rank)}, {"Total": total})
        for rank, name, total in zip(ranks, "ABCD", (40, 30, 30, 20), strict=True)
    ]
    assert [render(problem.text, "en") for problem in misprints(listed, low=low)] == wrong


@pytest.mark.parametrize(
    ("heading", "day"),
    [
        ("12.1.2026", date(2026, 1, 12)),
        ("12. 1. 26", date(2026, 1, 12)),
        ("2026-01-12", date(2026, 1, 12)),
        ("2026-01-12 00:00:00", date(2026, 1, 12)),
        ("12/1/2026", date(2026, 1, 12)),
        ("1. Abend (12.1.26)", date(2026, 1, 12)),
        ("12. Januar 2026", date(2026, 1, 12)),
        *((words, date(2026, 3, 1)) for words in ("März 26", "Mrz 2026", "mars 2026", "marzo-26")),
        *((words, None) for words in ("12.1.", "1. Abend", "31.2.2026", "Jan", "", "1 2 3 4")),
    ],
)
def test_a_heading_may_be_a_date(heading: str, day: date | None) -> None:
    assert day_in(heading) == day


@pytest.mark.parametrize(
    ("headings", "first", "on", "names"),
    [
        ("Jan Feb", None, False, "Jan, Feb"),
        ("Jan Feb", 2026, False, "Jan 2026, Feb 2026"),
        ("Nov Jan", 2026, False, "Nov, Jan"),
        ("Nov Jan", 2026, True, "Nov 2026, Jan 2027"),
        ("12.1. 9.2. Abend", 2026, False, "12.1.2026, 9.2.2026, Abend"),
        ("2026-01-12 Feb", None, False, "12.1.2026, Feb"),
    ],
)
def test_a_month_has_a_year_only_where_it_is_known(
    headings: str, first: int | None, names: str, *, on: bool
) -> None:
    assert ", ".join(evening_names(headings.split(), first, on=on).values()) == names
