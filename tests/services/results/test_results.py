"""A result is stored once and whole, or not at all."""

from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import render
from jassturnier.services.results import results
from jassturnier.services.results.results import Typed
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import How
from tests.support.evenings_made import played, regulation
from tests.support.offices import drawn, enter, poured_desk, refused, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables, the first with its result."""
    made = with_players(tmp_path, 8, then=drawn)
    enter(made, 1, 1000, 884)
    return made


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        pytest.param(Typed("2", ("1000", "885")), DoesNotAddUp, id="one too many"),
        pytest.param(Typed("2", ("1000",)), WrongUsage, id="one number only"),
        pytest.param(Typed("3", ("1000", "884")), NotFound, id="no such table"),
        pytest.param(Typed("2", ("1000", "884"), round=2), NotFound, id="a round that is not drawn"),
        pytest.param(Typed("1", ("1000", "884")), NotAllowed, id="a second time"),
        pytest.param(Typed("2", ("1000", "884"), correct=True), NotAllowed, id="a correction of nothing"),
        pytest.param(Typed("2", ("1000", "885"), split=True), NotAllowed, id="no splitting here"),
    ],
)
def test_a_slip_that_cannot_be_is_not_stored(desk: Desk, typed: Typed, error: type[JassError]) -> None:
    with refused(desk, error):
        results.enter(desk, typed)


def test_only_tables_without_a_result_are_missing(desk: Desk) -> None:
    (found,) = results.missing(desk.tournament())
    assert [table.number for table in found.tables] == [2]
    enter(desk, 2, 1000, 884)
    assert results.missing(desk.tournament()) == []


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        pytest.param(Typed("2", ("-", "-"), correct=True), NotAllowed, id="nothing to take out"),
        pytest.param(Typed("1", ("-", "-", "-"), correct=True), WrongUsage, id="three gaps for two sides"),
        pytest.param(Typed("1", ("-", "-")), NotAllowed, id="without --correct"),
        pytest.param(Typed("1", ("1000", "884"), correct=True), NotAllowed, id="corrected to itself"),
    ],
)
def test_what_would_change_nothing_is_refused(desk: Desk, typed: Typed, error: type[JassError]) -> None:
    with refused(desk, error):
        results.enter(desk, typed)


def test_a_correction_that_does_not_add_up_says_which_columns_were_not_typed(desk: Desk) -> None:
    results.enter(desk, Typed("2", ("1000", "884", "matches", "1", "0")))
    with pytest.raises(DoesNotAddUp) as wrong:
        enter(desk, 2, 1000, 885, correct=True)
    assert render(wrong.value.texts[1], "en") == "Not given, so kept as before: matches 1 0."


@pytest.mark.parametrize(
    ("rule", "typed", "how"),
    [
        ("refuse", Typed("1", ("1000", "884")), (How.EXACT, "")),
        ("refuse", Typed("1", ("1000", "884"), computed=True), (How.COMPUTED, "")),
        ("refuse", Typed("1", ("1000", "884"), accept="seen", computed=True), (How.ACCEPTED, "seen")),
        ("refuse", Typed("1", ("1000", "885"), accept=" seen "), (How.ACCEPTED, "seen")),
        ("note", Typed("1", ("1000", "885")), (How.ACCEPTED, "1885 / 1884")),
        ("note", Typed("1", ("1000", "885"), accept="seen"), (How.ACCEPTED, "seen")),
        ("warn", Typed("1", ("1000", "885")), (How.ACCEPTED, "")),
        ("split", Typed("1", ("1000", "886"), split=True), (How.SPLIT, "")),
        ("split", Typed("1", ("1000", "884"), split=True), (How.EXACT, "")),
        ("split", Typed("1", ("1000", "886"), accept="seen"), (How.ACCEPTED, "seen")),
        ("split", Typed("1", ("1000", "886")), None),
        ("refuse", Typed("1", ("1000", "885")), None),
    ],
)
def test_a_wrong_sum_is_taken_as_the_regulation_says(
    rule: str, typed: Typed, how: tuple[How, str] | None
) -> None:
    (table,) = played(1, ((1, 2), (3, 4), None)).tables
    rules = regulation(sum=rule)
    slip = {"points": tuple(map(int, typed.words))}
    if how is None:
        with pytest.raises(DoesNotAddUp):
            results.how_taken(rules, table, slip, typed)
        return
    assert results.how_taken(rules, table, slip, typed) == how
