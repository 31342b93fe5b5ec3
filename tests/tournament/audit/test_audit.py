"""The audit names what does not add up, what is missing, and slips that read the same."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.audit import Finding, audit
from jassturnier.tournament.lists import How, Presence
from jassturnier.tournament.model import Member, Result, RoundInfo, Tournament
from tests.support.evenings_made import played, player, tournament, with_wrong_sum

ONE = played(1, ([1, 2], [3, 4], 1000), ([5, 6], [7, 8], 950))


def said(found: Sequence[Finding], made: Tournament) -> list[tuple[str, str, str, str]]:
    """Return level, kind, place and text of findings in English."""
    return [
        (finding.level, finding.kind, render(place, "en") if (place := finding.place(made)) else "", text)
        for finding in found
        for text in [render(finding.text, "en")]
    ]


def findings(*rounds: RoundInfo) -> list[tuple[str, str, str, str]]:
    made = tournament(rounds)
    return said(audit(made), made)


def test_a_complete_round_that_adds_up_gives_nothing() -> None:
    assert findings(ONE) == []


def test_a_missing_result_is_open() -> None:
    gap = played(1, ([1, 2], [3, 4], 1000), ([5, 6], [7, 8], None))
    assert findings(gap) == [("open", "missing", "Round 1, table 2 (102L)", "The result is missing.")]


def test_a_wrong_sum_is_wrong_unless_somebody_decided() -> None:
    fault = "the sum is 1,894 instead of 1,884, 10 too many."
    place = "Round 1, table 1 (101K)"
    assert findings(with_wrong_sum(ONE, (1000, 894), "exact")) == [
        ("wrong", "sum", place, f"{fault} Perhaps an error in adding up, exactly 10.")
    ]
    shared = f"{fault} The difference was shared between the sides."
    assert findings(with_wrong_sum(ONE, (1000, 894), "split")) == [("noted", "sum", place, shared)]
    noted = replace(ONE.tables[0], result=Result({"points": (1000, 894)}, How.ACCEPTED, "both signed"))
    taken = replace(ONE, tables=(noted, ONE.tables[1]))
    assert findings(taken) == [("noted", "sum", place, f"{fault} Taken as it is: both signed")]


def test_a_number_that_no_table_can_have_is_wrong() -> None:
    found = findings(with_wrong_sum(ONE, (2000, -116), "exact"))
    assert [kind for _, kind, *_ in found] == ["fault", "fault"]
    assert found[0][3] == "side A, points: 2,000 cannot be; it must lie between 0 and 1,884."


def test_a_person_at_two_tables_is_named_at_both() -> None:
    people = [player(n) for n in range(1, 9)]
    people[7] = replace(people[7], members=(Member(1, "Player", "1"),))
    made = tournament([ONE], entries=people)
    assert [(found[1], found[2], found[3]) for found in said(audit(made), made)] == [
        ("double", "Round 1, table 1 (101K)", "Player 1 is in this round twice."),
        ("double", "Round 1, table 2 (102L)", "Player 1 is in this round twice."),
        ("namesakes", "", "It may be one person: 1 Player 1, 8 Player 1."),
    ]


def test_namesakes_of_whom_nothing_is_known_may_be_one_person() -> None:
    people = [player(n) for n in range(1, 9)]
    for place, apart in ((5, "Malters"), (6, "7"), (7, "8")):
        people[place] = replace(people[place], members=(Member(place, "Hans", "Müller", apart=apart),))
    made = tournament([], entries=people)
    assert [(found[0], found[3]) for found in said(audit(made), made)] == [
        ("noted", "It may be one person: 7 Hans Müller, 8 Hans Müller.")
    ]


def test_more_than_there_are_places_are_noted() -> None:
    made = tournament([ONE])
    few = replace(made, regulation=replace(made.regulation, max_entries=7))
    assert [found[3] for found in said(audit(few), few)] == ["8 take part, and there are 7 places."]


def test_a_seat_that_two_have_drawn_is_named_until_the_round_is_drawn() -> None:
    people = [replace(player(n), presence=Presence.HERE, pot_seat=n % 7) for n in range(1, 9)]
    made = tournament([], entries=people)
    assert [found[3] for found in said(audit(made), made)] == [
        "1 Player 1, 8 Player 8 have drawn one seat: table 1, seat A1. “drawn 8” draws another one."
    ]
    assert said(audit(tournament([ONE], entries=people)), made) == []


def test_who_jumps_in_is_judged_in_that_round_only() -> None:
    people = [player(n) for n in range(1, 9)]
    jumped_in = replace(people[0].members[0], since=(2, 1), until=(3, 1))
    people[7] = replace(people[7], others=(jumped_in,))
    again = played(2, ([1, 3], [2, 4], 1000), ([5, 7], [6, 8], 950))
    made = tournament([ONE, again], entries=people)
    places = [found[2] for found in said(audit(made), made) if found[1] == "double"]
    assert places == ["Round 2, table 1 (201U)", "Round 2, table 2 (202V)"]


def test_who_has_gone_home_and_sits_at_an_open_table_is_named() -> None:
    people = [
        replace(player(n), presence=Presence.GONE if n in (3, 7) else Presence.HERE) for n in range(1, 9)
    ]
    open_table = played(1, ([1, 2], [3, 4], None), ([5, 6], [7, 8], 1000))
    made = tournament([open_table], entries=people)
    assert [(found[2], found[3]) for found in said(audit(made), made) if found[1] == "gone"] == [
        ("Round 1, table 1 (101K)", "3 Player 3 has gone home.")
    ]


def test_a_sheet_number_of_two_tables_is_named_at_both() -> None:
    same = tuple(replace(table, sheet=7) for table in ONE.tables)
    assert [found[3] for found in findings(replace(ONE, tables=same))] == [
        "Sheet 7H belongs to another table too."
    ] * 2


def test_points_that_nobody_in_the_rank_list_got_are_missed() -> None:
    made = tournament([ONE], entries=[player(n) for n in range(1, 8)])
    everybody = replace(made, entries=(*made.entries, player(8)))
    (found,) = [each for each in said(audit(everybody), everybody) if each[1] == "points"]
    assert found[3] == "The tables gave 7,536 points to their players; the rank list holds 6,602 of them."


def evening(*points: int, number: int = 1, note: str = "", confirmed: bool = False) -> RoundInfo:
    """Return a round of tables where side A has these points; those of the first one may be believed."""
    sides = [([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], one) for n, one in enumerate(points)]
    made = played(number, *sides)
    return with_result(
        made, 0, Result({"points": (points[0], 1884 - points[0])}, How.EXACT, note, confirmed=confirmed)
    )


def with_result(round_: RoundInfo, index: int, result: Result, *played: str) -> RoundInfo:
    tables = [*round_.tables]
    tables[index] = replace(tables[index], result=result, played=played)
    return replace(round_, tables=tuple(tables))


def of_twins(*rounds: RoundInfo) -> list[str]:
    return [text for _, kind, _, text in findings(*rounds) if kind == "twin"]


TWIN = "The slip reads the same as that of table 1 (101K)."


@pytest.mark.parametrize(("note", "confirmed"), [("", True), ("they had gone home", False)])
def test_two_slips_of_a_round_that_read_the_same_are_noted_until_both_are_believed(
    note: str, *, confirmed: bool
) -> None:
    assert of_twins(evening(1000, 1000)) == [TWIN]
    same = evening(1000, 1000, note=note, confirmed=confirmed)
    assert of_twins(same) == [TWIN]
    result = same.tables[0].result
    assert result is not None
    assert of_twins(with_result(same, 1, result)) == []
    assert of_twins(evening(1000), evening(1000, number=2)) == of_twins(evening(1000, 1001)) == []
    assert of_twins(with_result(evening(1000, 1000), 1, result, "A eicheln match")) == []


@pytest.mark.parametrize(("values", "said"), [((99, 58), []), ((100, 57), [TWIN]), ((57, 100), [TWIN])])
def test_small_numbers_are_the_same_by_chance(values: tuple[int, int], said: list[str]) -> None:
    result = Result({"points": values}, How.EXACT)
    assert of_twins(with_result(with_result(evening(1000, 1000), 0, result), 1, result)) == said
