"""The audit names what does not add up, what is missing, and what can hardly be."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.audit.audit import audit
from jassturnier.tournament.audit.findings import Finding
from jassturnier.tournament.model import Member, Result, RoundInfo, Tournament
from jassturnier.tournament.words import How, Presence
from tests.support.evenings_made import played, player, regulation, tournament, with_wrong_sum

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
    assert [kind for _, kind, *_ in found] == ["fault", "fault", "implausible"]
    assert found[0][3] == "side A, points: 2,000 cannot be; it must lie between 0 and 1,884."


@pytest.mark.parametrize("sure", [{"confirmed": True}, {"note": "they had gone home"}])
def test_a_side_without_points_is_wrong_until_it_is_confirmed_or_explained(sure: dict[str, Any]) -> None:
    zero = with_wrong_sum(ONE, (1884, 0), "exact")
    assert [found[3] for found in findings(zero)] == ["Side B has 0 in 12 deals."]
    believed = replace(zero.tables[0], result=Result({"points": (1884, 0)}, How.EXACT, **sure))
    assert findings(replace(zero, tables=(believed, zero.tables[1]))) == []


def implausible(deals: Sequence[str]) -> list[str]:
    """Audit a table that played to 3000, the match of all deals on one side."""
    round_ = played(1, ([1], [2], None))
    result = Result({"points": (3084, 0)}, How.EXACT)
    table = replace(round_.tables[0], deals=40, result=result, played=tuple(deals))
    made = tournament([replace(round_, tables=(table,))], regulation(shipped="schieber-3000"))
    return [text for _, kind, _, text in said(audit(made), made) if kind == "implausible"]


def test_in_a_game_to_a_target_only_the_deals_that_are_known_are_counted() -> None:
    assert implausible([]) == ["Side B has 0 in a whole game."]
    assert implausible(["A unten match"] * 3) == []
    assert implausible(["A eicheln match"] * 12) == ["Side B has 0 in 12 deals."]


def test_a_result_far_from_all_others_is_named() -> None:
    tables = [([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], 930 + n) for n in range(12)]
    assert findings(played(1, *tables)) == []
    far = [*tables, ([49, 50], [51, 52], 1500)]
    (found,) = findings(played(1, *far))
    assert found[2:] == (
        "Round 1, table 13 (113Y)",
        "1,500 is far from all others; half of them lie between 935 and 949.",
    )


@pytest.mark.parametrize("total", [1, 150])
def test_one_table_that_has_next_to_nothing_is_named_in_a_small_evening(total: int) -> None:
    near = [([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], 900 + 5 * n) for n in range(9)]
    found = findings(played(1, *near, ([37, 38], [39, 40], total)))
    assert {place for *_, place, _ in found} == {"Round 1, table 10 (110V)"}
    assert f"Side A has {total} in 12 deals." in [text for *_, text in found]
    assert any("is far from all others" in text for *_, text in found)


def test_two_slips_of_a_round_that_read_the_same_are_noted() -> None:
    same = played(1, ([1, 2], [3, 4], 1000), ([5, 6], [7, 8], 1000))
    assert findings(same) == [
        (
            "noted",
            "twin",
            "Round 1, table 2 (102L)",
            "The slip reads the same as that of table 1 (101K).",
        )
    ]
    small = tuple(replace(table, result=Result({"points": (60, 97)}, How.ACCEPTED)) for table in same.tables)
    assert not any(kind == "twin" for _, kind, *_ in findings(replace(same, tables=small)))
    other_round = played(2, ([1, 3], [2, 4], 1000), ([5, 7], [6, 8], 950))
    assert findings(ONE, other_round) == []


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


def test_a_draw_from_the_rank_list_is_overtaken_by_a_correction() -> None:
    second = replace(
        played(2, ([1, 2], [5, 6], 1000), ([7, 8], [3, 4], 950)), rank_order=(1, 2, 5, 6, 7, 8, 3, 4)
    )
    assert findings(ONE, second) == []
    corrected = with_wrong_sum(ONE, (800, 1084), "exact")
    (found,) = findings(corrected, second)
    assert found[:2] == ("wrong", "decision")
    assert found[2] == "Round 2"
    assert found[3].startswith(
        "Round 2 was drawn from a rank list that is another one today: Player 2 (now 7.)"
    )


def test_a_draw_is_not_overtaken_by_who_withdraws_after_it() -> None:
    second = replace(
        played(2, ([1, 2], [5, 6], 1000), ([7, 8], [3, 4], 950)), rank_order=(1, 2, 5, 6, 7, 8, 3, 4)
    )
    people = [player(n, ranked=n != 1) for n in range(1, 9)]
    assert said(audit(made := tournament([ONE, second], entries=people)), made) == []


def test_points_that_nobody_in_the_rank_list_got_are_missed() -> None:
    made = tournament([ONE], entries=[player(n) for n in range(1, 8)])
    everybody = replace(made, entries=(*made.entries, player(8)))
    (found,) = [each for each in said(audit(everybody), everybody) if each[1] == "points"]
    assert found[3] == "The tables gave 7,536 points to their players; the rank list holds 6,602 of them."
