"""Readings of slips: what counts, what differs, why a sum is wrong, what comes by phone (TRN-3)."""

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


def test_the_ruling_counts_else_the_first_and_who_says_the_same_confirms() -> None:
    first = reading(FIRST)
    of_deals, ruled = reading(FIRST, {}, "E 100"), reading(RULING, {}, "E 100")
    cases: list[tuple[list[SlipReading], tuple[Slip, bool] | None]] = [
        ([], None),
        ([first], (A, False)),
        ([first, reading(SECOND, B)], (A, False)),
        ([first, reading(SECOND)], (A, True)),
        ([first, reading(SECOND, B), reading(RULING, B)], (B, True)),
        ([of_deals], None),
        ([first, ruled], (A, False)),
    ]
    counted = [what_counts(readings)[0] for readings, _ in cases]
    assert [found and (found.values, found.confirmed) for found in counted] == [each for _, each in cases]
    assert what_counts([of_deals])[1] == ("E 100",)


def test_a_new_first_reading_ends_a_ruling_and_another_only_its_like() -> None:
    read = table(evening(reading(FIRST), reading(SECOND, B), reading(RULING, B)))
    cases = {FIRST: [SECOND, FIRST], SECOND: [FIRST, RULING, SECOND], RULING: [FIRST, SECOND, RULING]}
    assert {
        new: [one.kind for one in after_reading(read, reading(new, A)).readings] for new in cases
    } == cases


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


def test_two_complete_readings_say_the_same_number_by_number() -> None:
    ahead, level = {**A, "matches": (1, 0)}, {**A, "matches": (0, 0)}
    cases: list[tuple[Any, Any, bool]] = [
        ((A,), (A,), True),
        ((A,), (B,), False),
        ((A,), ({},), False),
        (({},), ({},), False),
        (({"points": (0, 0)},), ({},), False),
        # An empty place at the end is nothing, one before a number is nought.
        (({"points": (5, None)},), ({"points": (5, 0)},), True),
        (({"points": (None, 5)},), ({"points": (0, 5)},), True),
        (({"points": (5,)},), ({"points": (5, None)},), True),
        (({"points": (0, 5)},), ({"points": (5,)},), False),
        ((ahead,), (A,), False),
        ((level,), (A,), True),
        # Deals give columns that a slip of totals need not have.
        ((ahead, "E 100"), (A,), True),
        ((A,), (ahead, "E 100"), True),
        ((A, "E 100"), (B,), False),
        ((A, "E 100"), (A, "E 100"), True),
        ((A, "E 100"), (A, "E 99"), False),
        ((A, "E 100"), (B, "E 100"), False),
    ]
    for first, second, alike in cases:
        one, other = reading(FIRST, *first), reading(SECOND, *second)
        assert (same(one, other), same(other, one)) == (alike, alike)


def test_what_nobody_confirmed_and_what_differs_is_found_where_slips_are_read_twice() -> None:
    cases: list[tuple[dict[ReadingKind, Slip], tuple[bool, int, int]]] = [
        ({FIRST: A}, (False, 0, 0)),
        ({FIRST: A, SECOND: A}, (True, 0, 0)),
        ({FIRST: A, SECOND: B}, (True, 1, 1)),
        ({FIRST: A, SECOND: B, RULING: B}, (True, 0, 0)),
        ({FIRST: A, SECOND: {}}, (True, 1, 0)),
        ({FIRST: {}, SECOND: B}, (True, 0, 0)),
    ]
    for values, expected in cases:
        made = evening(*(reading(kind, each) for kind, each in values.items()))
        unlike = [(one.round.number, one.first.kind, one.second.kind) for one in differing(made)]
        assert (reads_twice(made), len(unconfirmed(made, made.rounds())), len(unlike)) == expected
        assert {*unlike} <= {(1, FIRST, SECOND)}


def test_a_column_that_a_correction_does_not_name_stays() -> None:
    first, second = reading(FIRST, {**A, "matches": (1, 0)}), reading(SECOND, {**A, "matches": (0, 1)})
    cases: list[tuple[list[SlipReading], ReadingKind, Slip]] = [
        ([first], FIRST, {"matches": (1, 0)}),
        ([first, second], SECOND, {"matches": (0, 1)}),
        ([first, second], RULING, {"matches": (1, 0)}),
        ([reading(FIRST, {}, "E 100")], FIRST, {}),
        ([], FIRST, {}),
    ]
    for readings, kind, kept in cases:
        assert left_unnamed(table(evening(*readings)), kind, {"matches"}) == kept
    assert points({"points": (1000, None), "matches": (1, 0)}) == "1000:–"


NONE = "a match counts no extra here"
FORGOTTEN = "not written on the slip, or not typed"
TABLE = played(1, ([1, 2], [3, 4], None)).tables[0]


def guessed(
    *points: int, deals: int = 12, matches: tuple[int | None, ...] = (), **house: object
) -> list[str]:
    """Return the guesses for a slip of single Schieber with some options changed, behind “Perhaps”."""
    rules, table = regulation(options={**document()["options"], **house}), replace(TABLE, deals=deals)
    slip: Slip = {"points": points, **({"matches": matches} if matches else {})}
    check = game_of(rules, table).slip_sum(slip)
    assert check is not None
    assert check.off
    return [guess.removeprefix("Perhaps ") for guess in in_english(guesses(rules, table, slip, check))]


def test_the_likeliest_cause_comes_first_also_of_what_a_game_counts_besides() -> None:
    cases = [
        (guessed(1021, 872), "two digits changed places, 1,012 as 1,021 for side A."),
        (guessed(1012, 827), "two digits changed places, 872 as 827 for side B."),
        (guessed(1072, 872), "a digit was misread, 1,012 as 1,072 for side A."),
        (guessed(112, 872), "a digit was left out, 1,012 as 112 for side A."),
        (guessed(1112, 1772), "a digit stands there twice, 112 as 1,112 for side A."),
        (guessed(1012, 715), "a deal is missing; if it was not played: “1012 715 deals 11”."),
        (guessed(100, 57, deals=2), "a deal is missing; if it was not played: “100 57 deals 1”."),
        (guessed(800, 770), "2 deals are missing; if they were not played: “800 770 deals 10”."),
        (guessed(1012, 1029), "a deal was counted twice."),
        (guessed(1022, 872), "an error in adding up, exactly 10."),
        (guessed(1112, 872), f"a match was counted with 100 more; {NONE}."),
        (guessed(1100, 884), f"a match was counted with 100 more; {NONE}."),
        (guessed(1062, 872), f"a match was counted with 50 more; {NONE}."),
        (guessed(1212, 872), f"2 matches were counted with 100 more each; {NONE}."),
        (guessed(972, 1012, match_bonus=100), f"matches {FORGOTTEN}: 1, as in “972 1012 matches 0 1”."),
        (
            guessed(1012, 872, matches=(1, 0), match_bonus=100),
            "matches on the slip, but not in the points: 1.",
        ),
        (
            guessed(1012, 922, matches=(1, 0), match_bonus=100),
            "a match was counted with 50 more; it is 100 here.",
        ),
        (
            guessed(1212, 872, matches=(1, 1), match_bonus=50),
            f"matches {FORGOTTEN}: 2, as in “1212 872 matches 3 1”.",
        ),
        (guessed(1112, 872, matches=(1, 0)), f"a match was counted with 100 more; {NONE}."),
        (guessed(1012, 922, weis=True), f"Weis {FORGOTTEN}: 50, as in “1012 922 Weis 50 0”."),
        (guessed(1012, 892, stoeck=True), f"Stöck {FORGOTTEN}: 20, as in “1012 892 Stöck 20 0”."),
        # A likelier cause comes before digits that are doubled or left out.
        (guessed(110, 1874), f"a match was counted with 100 more; {NONE}."),
        (
            guessed(12, 1872, matches=(1, 0), match_bonus=100),
            "matches on the slip, but not in the points: 1.",
        ),
    ]
    assert [found[0] for found, _ in cases] == [guess for _, guess in cases]
    assert guessed(110, 1874)[1:] == ["a digit stands there twice, 10 as 110 for side A."]
    assert guessed(12, 1872, matches=(1, 0), match_bonus=100)[1:] == [
        "a digit was left out, 112 as 12 for side A."
    ]
    assert guessed(17, 144, deals=1) == ["a digit was misread, 13 as 17 for side A."]
    assert guessed(1000, 841) == []


def test_a_guess_that_something_else_rules_out_is_not_made() -> None:
    bonus: dict[str, Any] = {"match_bonus": 100}
    cases = [
        # An empty column holds no matches, and a game without a bonus counts none.
        *((guessed(1012, 772, matches=empty, **bonus), "matches") for empty in ((), (0, 0), (None, None))),
        (guessed(1012, 772, matches=(0, 1), **bonus), "matches on the slip, but not in the points: 2."),
        (guessed(1012, 972), "matches"),
        # More than three are hardly forgotten; one that counts more is only thought of if it is written.
        (guessed(1412, 872), "matches"),
        (guessed(1412, 872, **bonus), "matches not written"),
        (guessed(1012, 922, **bonus), "match"),
        # The only deal is not missing.
        (guessed(0, 0, deals=1), "a deal"),
    ]
    assert [words for found, words in cases if any(words in guess for guess in found)] == []
    assert any("3 matches were counted" in guess for guess in guessed(1312, 872))
    assert any(f"matches {FORGOTTEN}: 3" in guess for guess in guessed(1312, 872, **bonus))
    another = "2 matches were counted with 100 more each; it is 50 here."
    assert another in guessed(1212, 872, matches=(1, 1), match_bonus=50)


def test_how_two_readings_differ_is_guessed_from_the_numbers_of_both() -> None:
    misread, swapped = "a digit was misread, 17 as 13.", "the sides were swapped in one of them."
    won = {"matches": (1, 0)}
    cases: list[tuple[Slip, Slip, str]] = [
        ({"points": (13, 7)}, {"points": (17, 7)}, misread),
        ({"points": (1012, 872)}, {"points": (872, 1012)}, swapped),
        ({"points": (13, None)}, {"points": (17, 3)}, misread),
        ({"points": (13, 3), **won}, {"points": (17, 3)}, misread),
        ({"points": (13, 3), **won}, {"points": (3, 13), **won}, swapped),
    ]
    for one, other, guess in cases:
        assert in_english(how_they_differ(reading(FIRST, one), reading(FIRST, other))) == [f"Perhaps {guess}"]


def test_a_wrong_sum_says_by_how_much() -> None:
    cases = {1885: "1 too many.", 1883: "1 too few.", 1984: "100 too many."}
    told = {found: render(sum_fault(SumCheck("points", found, 1884)), "en") for found in cases}
    assert {found: words[-len(cases[found]) :] for found, words in told.items()} == cases


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


def test_only_the_round_being_played_takes_anything_until_the_desk_has_the_slip() -> None:
    cases = [
        (phoned(None), 1, None),
        (phoned((1000, 884), None), 1, None),
        (phoned((1000, 884)), 1, "not being played"),
        (phoned((1000, 884)), 2, None),
        (phoned(None), 2, "not being played"),
        (replace(phoned(None), closed=True), 1, "not being played"),
        (phoned(None, phone="no"), 1, "not handed in by phone"),
    ]
    for of, round_, why in cases:
        found = closed(of, round_)
        assert (found is None) is (why is None)
        assert (why or "") in (found or "")
    of = phoned(None)
    first, *later = of.stage().rounds
    for read in (reading(FIRST), reading(FIRST, {}, "E 100")):
        begun = replace(first, tables=(with_readings(first.tables[0], [read]),))
        desk = replace(of, stages=(replace(of.stage(), rounds=(begun, *later)),))
        assert closed(desk) == "The desk has the slip of this table."


def test_only_what_adds_up_counts_or_is_a_second_reading() -> None:
    cases = [
        ((1000, 884), "proposal", "anybody", (True, False, False)),
        ((1000, 884), COUNTS, "anybody", (True, True, False)),
        ((1000, 884), "proposal", "phone", (True, False, True)),
        ((1000, 885), COUNTS, "anybody", (False, False, False)),
        ((1000, 894), "proposal", "phone", (False, False, False)),
    ]
    for typed, phone, second, found in cases:
        of = phoned(typed, None, phone=phone, second=second)
        first, other = phoned_table(of), phoned_table(of, 2)
        assert first.handed is not None
        assert (first.handed.right, first.handed.counts, first.handed.second) == found
        assert (first.result is not None, second_of(first) is not None) == found[1:]
        assert (opened(of).wrong is None, opened(of, 2).wrong, other.handed) == (found[0], None, None)
        assert opened(phoned(None, None), 2).again(of) == opened(of, 2)
        assert (phoned_table(without(of, first, FIRST)).handed is None) is found[1]


def test_what_does_not_go_with_the_slip_is_as_good_as_nothing() -> None:
    cases: list[tuple[Slip, tuple[str, ...], bool]] = [
        ({"points": (1000, 884)}, (), True),
        ({"points": (1000, 884)}, ("no deal",), True),
        ({"points": (1000, 884), "matches": (0, 0)}, (), True),
        ({"strokes": (3, 4)}, (), False),
        ({"points": (1884,)}, (), False),
        ({}, (), False),
    ]
    of = phoned(None)
    for slip, deals, handed in cases:
        found = phoned_table(with_handed_in(of, {101: HandedIn(slip, NOW, deals)}))
        assert (found.handed is not None, found.by_phone) == (handed, handed and not deals)
    # Nor is right what cannot be or is not over.
    assert not adds_up(of.regulation, phoned_table(of), {"points": (-5, 1889)})
    assert not adds_up(regulation(shipped="schieber-3000"), phoned_table(of), {"points": (1000, 884)})


def test_several_tables_with_the_same_large_mistake_are_told() -> None:
    cases = {
        (100, 100, 100): "3 tables have handed in 100 too many",
        (-20, -20, -20): "3 tables have handed in 20 too few",
        **dict.fromkeys(((100, 100, 10), (19, 19, 19), (0, 0, 0))),
    }
    for offs, told in cases.items():
        of = phoned(*((1000 + off, 884) for off in offs), None)
        found = in_english(common_mistakes(of, of.stage().rounds))
        assert [text.startswith(str(told)) for text in found] == ([True] if told else [])
