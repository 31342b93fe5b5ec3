"""Readings of slips: what counts, what differs, why a sum is wrong, what comes by phone (TRN-3)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from jassturnier.errors import NotFound
from jassturnier.games.kit.base import Slip, SumCheck
from jassturnier.i18n import render
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.readings import (
    FIRST,
    RULING,
    SECOND,
    HandedIn,
    Opened,
    SlipReading,
    adds_up,
    after_reading,
    as_read,
    common_mistakes,
    differing,
    guesses,
    how_they_differ,
    left_unnamed,
    of_kind,
    open_sheet,
    points,
    reads_twice,
    same,
    second_of,
    sum_fault,
    unconfirmed,
    what_counts,
    with_handed_in,
    with_new,
    with_readings,
    with_tables,
    without,
)
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.evenings_made import document, in_english, played, regulation, tournament

A: Slip = {"points": (1000, 884)}
B: Slip = {"points": (1010, 874)}
FOUR = ((1, 2), (3, 4))


def reading(kind: ReadingKind, values: Slip | None = None, *deals: str) -> SlipReading:
    return SlipReading(kind, A if values is None else values, played=deals)


def evening(*readings: SlipReading) -> Tournament:
    """Return two rounds of a table each, of which the first was read so."""
    first, second = played(1, (*FOUR, None)), played(2, (*FOUR, None))
    read = with_readings(first.tables[0], readings)
    return tournament([replace(first, tables=(read,)), second])


def table(of: Tournament) -> TableInfo:
    return of.stage().rounds[0].tables[0]


def counts(*readings: SlipReading) -> tuple[Slip | None, bool]:
    """Return the values that count, and whether they are confirmed."""
    result, _ = what_counts(readings)
    return (None, False) if result is None else (result.values, result.confirmed)


def test_the_ruling_counts_else_the_first_and_who_says_the_same_confirms() -> None:
    first = reading(FIRST)
    assert counts() == (None, False)
    assert counts(first) == (A, False)
    assert counts(first, reading(SECOND, B)) == (A, False)
    assert counts(first, reading(SECOND)) == (A, True)
    assert counts(first, reading(SECOND, B), reading(RULING, B)) == (B, True)
    assert counts(reading(FIRST, {}, "E 100")) == (None, False)
    assert counts(first, reading(RULING, {}, "E 100")) == (A, False)
    assert what_counts([reading(FIRST, {}, "E 100")])[1] == ("E 100",)


def test_a_new_first_reading_ends_a_ruling_and_another_only_its_like() -> None:
    read = table(evening(reading(FIRST), reading(SECOND, B), reading(RULING, B)))
    assert [one.kind for one in after_reading(read, reading(FIRST, B)).readings] == [SECOND, FIRST]
    assert [one.kind for one in after_reading(read, reading(SECOND)).readings] == [FIRST, RULING, SECOND]
    assert [one.kind for one in after_reading(read, reading(RULING)).readings] == [FIRST, SECOND, RULING]


def test_with_the_first_reading_go_all_others() -> None:
    made = evening(reading(FIRST), reading(SECOND, B), reading(RULING, B))
    assert table(without(made, table(made), FIRST)).result is None
    left = table(without(made, table(made), RULING))
    assert ([one.kind for one in left.readings], left.result and left.result.values) == ([FIRST, SECOND], A)


def test_a_reading_that_comes_in_changes_its_own_table_only() -> None:
    made = evening()
    after = with_new(made, table(made), reading(FIRST))
    assert [r.tables[0].result is None for r in after.rounds()] == [False, True]
    assert with_tables(made, []).stages == made.stages
    assert with_tables(made, [replace(table(made), key=999)]).stages == made.stages
    two = tournament([played(1, (*FOUR, None), ((5, 6), (7, 8), None))])
    first, second = two.stage().rounds[0].tables
    changed = with_tables(two, [with_readings(second, [reading(FIRST)])]).stage().rounds[0].tables
    assert (changed[0], changed[1].result is None) == (first, False)


def test_who_reads_second_sees_only_that_reading() -> None:
    read = table(evening(reading(FIRST), reading(SECOND, B, "E 100")))
    nobody = as_read(read, RULING)
    assert (nobody.result, nobody.played) == (None, ())
    seen = as_read(read, SECOND)
    assert seen.result is not None
    assert (seen.result.values, seen.result.confirmed, seen.played) == (B, False, ("E 100",))
    assert of_kind(read, FIRST) is read
    assert of_kind(read, SECOND) == seen
    ruled = table(evening(reading(FIRST), reading(RULING, B)))
    shown = of_kind(ruled, FIRST).result
    assert shown is not None
    assert (shown.values, shown.confirmed) == (A, False)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (reading(FIRST), reading(SECOND), True),
        (reading(FIRST), reading(SECOND, B), False),
        (reading(FIRST), reading(SECOND, {}), False),
        (reading(FIRST, {}), reading(SECOND, {}), False),
        (reading(FIRST, {"points": (0, 0)}), reading(SECOND, {}), False),
        # An empty place at the end is nothing, one before a number is nought.
        (reading(FIRST, {"points": (5, None)}), reading(SECOND, {"points": (5, 0)}), True),
        (reading(FIRST, {"points": (None, 5)}), reading(SECOND, {"points": (0, 5)}), True),
        (reading(FIRST, {"points": (5,)}), reading(SECOND, {"points": (5, None)}), True),
        (reading(FIRST, {"points": (0, 5)}), reading(SECOND, {"points": (5,)}), False),
        (reading(FIRST, {**A, "matches": (1, 0)}), reading(SECOND, A), False),
        (reading(FIRST, {**A, "matches": (0, 0)}), reading(SECOND, A), True),
        # Deals give columns that a slip of totals need not have.
        (reading(FIRST, {**A, "matches": (1, 0)}, "E 100"), reading(SECOND, A), True),
        (reading(FIRST, A), reading(SECOND, {**A, "matches": (1, 0)}, "E 100"), True),
        (reading(FIRST, A, "E 100"), reading(SECOND, B), False),
        (reading(FIRST, A, "E 100"), reading(SECOND, A, "E 100"), True),
        (reading(FIRST, A, "E 100"), reading(SECOND, A, "E 99"), False),
        (reading(FIRST, A, "E 100"), reading(SECOND, B, "E 100"), False),
    ],
)
def test_two_complete_readings_say_the_same_number_by_number(
    *, one: SlipReading, other: SlipReading, alike: bool
) -> None:
    assert same(one, other) == alike
    assert same(other, one) == alike


@pytest.mark.parametrize(
    ("values", "twice", "open_", "unlike"),
    [
        ({FIRST: A}, False, 0, 0),
        ({FIRST: A, SECOND: A}, True, 0, 0),
        ({FIRST: A, SECOND: B}, True, 1, 1),
        ({FIRST: A, SECOND: B, RULING: B}, True, 0, 0),
        ({FIRST: A, SECOND: {}}, True, 1, 0),
        ({FIRST: {}, SECOND: B}, True, 0, 0),
    ],
)
def test_what_nobody_confirmed_and_what_differs_is_found_where_slips_are_read_twice(
    *, values: Mapping[ReadingKind, Slip], twice: bool, open_: int, unlike: int
) -> None:
    made = evening(*(reading(kind, each) for kind, each in values.items()))
    assert reads_twice(made) == twice
    assert len(unconfirmed(made, made.rounds())) == open_
    assert [(one.round.number, one.first.kind, one.second.kind) for one in differing(made)] == [
        (1, FIRST, SECOND)
    ] * unlike


def test_a_number_that_is_missing_is_a_dash() -> None:
    assert points({"points": (1000, None), "matches": (1, 0)}) == "1000:–"


@pytest.mark.parametrize(
    ("readings", "kind", "kept"),
    [
        ([reading(FIRST, {**A, "matches": (1, 0)})], FIRST, {"matches": (1, 0)}),
        (
            [reading(FIRST, {**A, "matches": (1, 0)}), reading(SECOND, {**A, "matches": (0, 1)})],
            SECOND,
            (0, 1),
        ),
        (
            [reading(FIRST, {**A, "matches": (1, 0)}), reading(SECOND, {**A, "matches": (0, 1)})],
            RULING,
            (1, 0),
        ),
        ([reading(FIRST, {}, "E 100")], FIRST, {}),
        ([], FIRST, {}),
    ],
)
def test_a_column_that_a_correction_does_not_name_stays(
    readings: list[SlipReading], kind: ReadingKind, kept: Slip | tuple[int, int]
) -> None:
    expected = {"matches": kept} if isinstance(kept, tuple) else kept
    assert left_unnamed(table(evening(*readings)), kind, {"matches"}) == expected


NONE = "a match counts no extra here"
FORGOTTEN = "not written on the slip, or not typed"
TABLE = played(1, ([1, 2], [3, 4], None)).tables[0]


def guessed(slip: Slip, house: Mapping[str, object] | None = None, deals: int = 12) -> list[str]:
    """Return the guesses for a slip of single Schieber with some options changed."""
    rules, table = regulation(options={**document()["options"], **(house or {})}), replace(TABLE, deals=deals)
    check = game_of(rules, table).slip_sum(slip)
    assert check is not None
    assert check.off
    return in_english(guesses(rules, table, slip, check))


def read(*points: int) -> SlipReading:
    """Return a reading of a slip."""
    return SlipReading(ReadingKind.FIRST, {"points": points})


@pytest.mark.parametrize(
    ("points", "guess"),
    [
        ((1021, 872), "Perhaps two digits changed places, 1,012 as 1,021 for side A."),
        ((1012, 827), "Perhaps two digits changed places, 872 as 827 for side B."),
        ((1072, 872), "Perhaps a digit was misread, 1,012 as 1,072 for side A."),
        ((112, 872), "Perhaps a digit was left out, 1,012 as 112 for side A."),
        ((1112, 1772), "Perhaps a digit stands there twice, 112 as 1,112 for side A."),
        ((1012, 715), "Perhaps a deal is missing; if it was not played: “1012 715 deals 11”."),
        ((800, 770), "Perhaps 2 deals are missing; if they were not played: “800 770 deals 10”."),
        ((1012, 1029), "Perhaps a deal was counted twice."),
        ((1022, 872), "Perhaps an error in adding up, exactly 10."),
        ((1112, 872), f"Perhaps a match was counted with 100 more; {NONE}."),
        ((1100, 884), f"Perhaps a match was counted with 100 more; {NONE}."),
        ((1062, 872), f"Perhaps a match was counted with 50 more; {NONE}."),
        ((1212, 872), f"Perhaps 2 matches were counted with 100 more each; {NONE}."),
    ],
)
def test_the_likeliest_cause_comes_first(points: tuple[int, int], guess: str) -> None:
    assert guessed({"points": points})[0] == guess


def test_what_has_no_likely_cause_has_no_guess() -> None:
    assert guessed({"points": (1000, 841)}) == []


@pytest.mark.parametrize(
    ("slip", "house", "guess"),
    [
        (
            {"points": (972, 1012)},
            {"match_bonus": 100},
            f"Perhaps matches {FORGOTTEN}: 1, as in “972 1012 matches 0 1”.",
        ),
        (
            {"points": (1012, 872), "matches": (1, 0)},
            {"match_bonus": 100},
            "Perhaps matches on the slip, but not in the points: 1.",
        ),
        (
            {"points": (1012, 922), "matches": (1, 0)},
            {"match_bonus": 100},
            "Perhaps a match was counted with 50 more; it is 100 here.",
        ),
        (
            {"points": (1212, 872), "matches": (1, 1)},
            {"match_bonus": 50},
            f"Perhaps matches {FORGOTTEN}: 2, as in “1212 872 matches 3 1”.",
        ),
        (
            {"points": (1112, 872), "matches": (1, 0)},
            {},
            f"Perhaps a match was counted with 100 more; {NONE}.",
        ),
        (
            {"points": (1012, 922)},
            {"weis": True},
            f"Perhaps Weis {FORGOTTEN}: 50, as in “1012 922 Weis 50 0”.",
        ),
        (
            {"points": (1012, 892)},
            {"stoeck": True},
            f"Perhaps Stöck {FORGOTTEN}: 20, as in “1012 892 Stöck 20 0”.",
        ),
    ],
)
def test_what_a_game_counts_besides_is_thought_of(
    slip: Slip, house: Mapping[str, object], guess: str
) -> None:
    assert guessed(slip, house)[0] == guess


@pytest.mark.parametrize("empty", [{}, {"matches": (0, 0)}, {"matches": (None, None)}])
def test_what_an_empty_column_does_not_hold_is_not_guessed_to_stand_there(empty: Slip) -> None:
    found = guessed({"points": (1012, 772), **empty}, {"match_bonus": 100})
    assert not any("matches" in guess for guess in found)
    one = guessed({"points": (1012, 772), "matches": (0, 1)}, {"match_bonus": 100})
    assert "Perhaps matches on the slip, but not in the points: 2." not in one


def test_a_bonus_is_not_thought_of_where_there_is_none() -> None:
    assert not any("matches" in guess for guess in guessed({"points": (1012, 972)}))


def test_thirteen_may_have_been_read_as_seventeen() -> None:
    assert guessed({"points": (17, 144)}, deals=1) == ["Perhaps a digit was misread, 13 as 17 for side A."]
    assert in_english(how_they_differ(read(13, 7), read(17, 7))) == ["Perhaps a digit was misread, 17 as 13."]


def test_two_readings_may_have_the_sides_swapped() -> None:
    assert in_english(how_they_differ(read(1012, 872), read(872, 1012))) == [
        "Perhaps the sides were swapped in one of them."
    ]


def test_another_bonus_is_thought_of_where_matches_may_have_been_forgotten() -> None:
    slip = {"points": (1212, 872), "matches": (1, 1)}
    assert "Perhaps 2 matches were counted with 100 more each; it is 50 here." in guessed(
        slip, {"match_bonus": 50}
    )


@pytest.mark.parametrize(
    ("found", "told"), [(1885, "1 too many."), (1883, "1 too few."), (1984, "100 too many.")]
)
def test_a_wrong_sum_says_by_how_much(found: int, told: str) -> None:
    assert render(sum_fault(SumCheck("points", found, 1884)), "en").endswith(told)


def test_more_than_three_matches_are_hardly_forgotten() -> None:
    assert any("3 matches were counted" in guess for guess in guessed({"points": (1312, 872)}))
    assert not any("matches" in guess for guess in guessed({"points": (1412, 872)}))
    bonus = {"match_bonus": 100}
    assert any(f"matches {FORGOTTEN}: 3" in guess for guess in guessed({"points": (1312, 872)}, bonus))
    assert not any("matches not written" in guess for guess in guessed({"points": (1412, 872)}, bonus))


def test_the_only_deal_is_not_guessed_to_be_missing() -> None:
    assert not any("a deal" in guess for guess in guessed({"points": (0, 0)}, deals=1))


def test_only_numbers_of_both_readings_are_compared() -> None:
    def told(one: Slip, other: Slip) -> list[str]:
        readings = (SlipReading(ReadingKind.FIRST, slip) for slip in (one, other))
        return in_english(how_they_differ(*readings))

    misread = ["Perhaps a digit was misread, 17 as 13."]
    assert told({"points": (13, None)}, {"points": (17, 3)}) == misread
    assert told({"points": (13, 3), "matches": (1, 0)}, {"points": (17, 3)}) == misread
    assert told({"points": (13, 3), "matches": (1, 0)}, {"points": (3, 13), "matches": (1, 0)}) == [
        "Perhaps the sides were swapped in one of them."
    ]


def test_a_likelier_cause_comes_before_digits_that_are_doubled_or_left_out() -> None:
    assert guessed({"points": (110, 1874)}) == [
        f"Perhaps a match was counted with 100 more; {NONE}.",
        "Perhaps a digit stands there twice, 10 as 110 for side A.",
    ]
    assert guessed({"points": (12, 1872), "matches": (1, 0)}, {"match_bonus": 100}) == [
        "Perhaps matches on the slip, but not in the points: 1.",
        "Perhaps a digit was left out, 112 as 12 for side A.",
    ]


def test_matches_that_count_more_are_not_thought_of_with_another_bonus_unless_written() -> None:
    assert not any("match" in guess for guess in guessed({"points": (1012, 922)}, {"match_bonus": 100}))


def test_one_of_two_deals_may_be_missing() -> None:
    said = "Perhaps a deal is missing; if it was not played: “100 57 deals 1”."
    assert guessed({"points": (100, 57)}, deals=2)[0] == said


def test_what_must_be_written_was_not_forgotten() -> None:
    rules = regulation(shipped="molotow")
    table = replace(TABLE, game="molotow", sides=((1,), (2,), (3,), (4,)))
    slip = {"strokes": (3, 0, 0, 0), "potatoes": (0, 1, 1, 0)}
    assert guesses(rules, table, slip, SumCheck("strokes", 3, 2)) == ()


NOW = datetime(2027, 3, 20, 20, 0, tzinfo=UTC)
COUNTS = "counts-until-confirmed"


def phoned(*points: tuple[int, int] | None, phone: str = COUNTS, **rules: Any) -> Tournament:  # noqa: ANN401
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


def phoned_table(of: Tournament, number: int = 1, round_: int = 1) -> TableInfo:
    return of.stage().rounds[round_ - 1].tables[number - 1]


def opened(of: Tournament, number: int = 1, round_: int = 1) -> Opened:
    one = phoned_table(of, number, round_)
    return open_sheet(of, sheet_label(one.sheet), one.code)


def closed(of: Tournament, round_: int = 1) -> str | None:
    found = opened(of, 1, round_).closed
    return None if found is None else render(found, "en")


def test_a_code_opens_its_own_sheet_only_and_none_opens_nothing() -> None:
    of = phoned(None, None)
    codes = [phoned_table(of, number).code for number in (1, 2)]
    assert opened(of, 2) == Opened(of, of.stage().rounds[0], phoned_table(of, 2))
    assert open_sheet(
        of, sheet_label(101).lower(), f" {codes[0][:3].lower()} {codes[0][3:]}"
    ).table == phoned_table(of)
    for label in (sheet_label(102), "101", "1", "", "999X"):
        with pytest.raises(NotFound):
            open_sheet(of, label, codes[0])


@pytest.mark.parametrize(
    ("of", "round_", "why"),
    [
        (phoned(None), 1, None),
        (phoned((1000, 884), None), 1, None),
        (phoned((1000, 884)), 1, "not being played"),
        (phoned((1000, 884)), 2, None),
        (phoned(None), 2, "not being played"),
        (replace(phoned(None), closed=True), 1, "not being played"),
        (phoned(None, phone="no"), 1, "not handed in by phone"),
    ],
)
def test_only_the_round_being_played_takes_anything(of: Tournament, round_: int, why: str | None) -> None:
    assert (why or "") in (found := closed(of, round_) or "")
    assert bool(why) is bool(found)


@pytest.mark.parametrize(
    "read", [SlipReading(FIRST, {"points": (1000, 884)}), SlipReading(FIRST, {}, played=("E 100",))]
)
def test_what_the_desk_reads_takes_nothing_any_more(read: SlipReading) -> None:
    of = phoned(None)
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
    of = phoned(points, None, phone=phone, second=second)
    handed = phoned_table(of).handed
    assert handed is not None
    assert (handed.right, handed.counts, handed.second) == found
    assert (phoned_table(of).result is not None, second_of(phoned_table(of)) is not None) == found[1:]
    assert (opened(of).wrong is None) is found[0]
    assert opened(of, 2).wrong is None
    assert phoned_table(of, 2).handed is None
    assert opened(phoned(None, None), 2).again(of) == opened(of, 2)
    assert (phoned_table(without(of, phoned_table(of), FIRST)).handed is None) is found[1]


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
    of = phoned(None)
    found = phoned_table(with_handed_in(of, {101: HandedIn(slip, NOW, tuple(deals))}))
    assert (found.handed is not None, found.by_phone) == (handed, handed and not deals)


def test_what_is_not_over_or_cannot_be_is_not_right() -> None:
    of = phoned(None)
    assert not adds_up(of.regulation, phoned_table(of), {"points": (-5, 1889)})
    points = regulation(shipped="schieber-3000")
    assert not adds_up(points, phoned_table(of), {"points": (1000, 884)})


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
    of = phoned(*((1000 + off, 884) for off in offs), None)
    found = in_english(common_mistakes(of, of.stage().rounds))
    assert [text.startswith(str(told)) for text in found] == ([True] if told else [])
