"""Who sits where, in the words of seating plan, slips and sheets."""

from dataclasses import replace

import pytest

from jassturnier.draw.plan import Form
from jassturnier.i18n import render
from jassturnier.tournament.model import EntryInfo, Member, Tournament
from jassturnier.tournament.people.seats import (
    alphabetical,
    form_of,
    named_seats,
    names_on,
    numbered_names,
    round_title,
    seated,
    sides_named,
    stage_name,
    staged_title,
)
from tests.support.evenings_made import played, player, regulation, tournament
from tests.support.stages_made import FIRST, SECOND, rules, stages

ANNA, BEAT = Member(1, "Anna", "Alt"), Member(2, "Beat", "Bau", 2)
ROUND = played(1, ([1, 2], [3, 4], None))
TABLE = ROUND.tables[0]


@pytest.mark.parametrize(
    ("made", "sides", "form", "seats"),
    [
        (tournament([ROUND]), TABLE.sides, Form.PARTNERS, ["A1", "B1", "A2", "B2"]),
        (tournament([ROUND]), ((1,), (2, 3)), Form.PARTNERS, ["A1", "B1", "B2"]),
        (tournament([ROUND]), ((1,), (2,), (3,)), Form.ALONE, ["1", "2", "3"]),
        (tournament([ROUND], rules(FIRST)), ((1,), (2,)), Form.PAIRS, ["A", "B"]),
    ],
)
def test_seats_are_named_by_who_plays_together(
    made: Tournament, sides: tuple[tuple[int, ...], ...], form: Form, seats: list[str]
) -> None:
    table = replace(TABLE, sides=sides)
    assert form_of(made, table) is form
    people = {key: player(key) for key in table.entries()}
    by_seat = dict(named_seats(made, table))
    assert sorted(by_seat) == sorted(seats)
    found = seated(made, table, people)
    assert {one.seat: one.entry.key for one in found} == by_seat
    for one in found:
        assert [one.entry.key, *(each.key for each in one.partners)] == sorted(
            sides[one.side], key=lambda key: key != one.entry.key
        )


@pytest.mark.parametrize(
    ("entry", "bare", "numbered"),
    [
        (EntryInfo(1, 7, "", (ANNA,)), ("Anna Alt",), ("7 Anna Alt",)),
        (EntryInfo(1, 7, "", (ANNA, BEAT)), ("Anna Alt", "Beat Bau"), ("7 Anna Alt", "Beat Bau")),
        (
            EntryInfo(1, 7, "Die Asse", (ANNA, BEAT)),
            ("Die Asse", "Anna Alt / Beat Bau"),
            ("7 Die Asse", "Anna Alt / Beat Bau"),
        ),
        (EntryInfo(1, 7, "Die Asse", (ANNA,)), ("Die Asse", "Anna Alt"), ("7 Die Asse", "Anna Alt")),
        (EntryInfo(1, 7, "", (replace(ANNA, apart="7"),)), ("Anna Alt (7)",), ("7 Anna Alt",)),
        (EntryInfo(1, 7, "", ()), ("",), ("7",)),
    ],
)
def test_an_entry_has_its_number_before_the_first_name_where_it_is_wanted(
    entry: EntryInfo, bare: tuple[str, ...], numbered: tuple[str, ...]
) -> None:
    assert numbered_names(entry) == bare
    assert numbered_names(replace(entry, numbered_everywhere=True)) == numbered


def test_a_side_is_named_by_all_its_names() -> None:
    people = {1: EntryInfo(1, 1, "", (ANNA, BEAT)), 2: player(2, "Cora Cott")}
    table = replace(TABLE, sides=((1, 2), (2,)))
    assert names_on(table, 0, people) == ("Anna Alt", "Beat Bau", "Cora Cott")
    assert names_on(table, 1, people) == ("Cora Cott",)
    assert sides_named(table, people) == ("Anna Alt / Beat Bau + Cora Cott", "Cora Cott")


def test_names_are_in_order_without_accents_then_by_person() -> None:
    same = [Member(2, "Eva", "Älpler"), Member(1, "Eva", "alpler"), Member(3, "Adam", "Alpler")]
    assert [member.person for member in sorted(same, key=alphabetical)] == [3, 1, 2]


def test_a_round_bears_the_name_of_its_stage_from_the_second_one_on() -> None:
    final = {**SECOND, "name": {"de": "Final", "fr": "Finale"}}
    people = [player(n) for n in range(1, 5)]
    first, second = played(1, ([1], [2], None)), played(1, ([1], [2], None))
    second = replace(second, key=9)
    made = stages(rules(FIRST, final), (people, [first]), (people, [second]))

    def title(**of: object) -> tuple[str, str]:
        now = replace(made, **of)  # type: ignore[arg-type]
        return tuple(render(round_title(now, one, "fr"), "en") for one in (first, second))  # type: ignore[return-value]

    assert title() == ("Round 1", "Finale, Round 1")
    assert [stage_name(made, stage, "fr") for stage in made.stages] == ["Vorrunde", "Finale"]
    assert render(staged_title(made, made.stages[0], 3), "en") == "Vorrunde, Round 3"
    assert render(staged_title(replace(made, language="de"), made.stages[1], 1), "en") == "Final, Round 1"
    begun = replace(made, stages=made.stages[:1])
    assert render(staged_title(begun, begun.stages[0], 3), "en") == "Round 3"
    assert stage_name(begun, begun.stages[0], "fr") == "Vorrunde"
    alone = tournament([first], regulation())
    assert stage_name(alone, alone.stages[0], "fr") == ""
