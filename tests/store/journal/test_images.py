"""Values of rows in their JSON form and back, and what an older row is given."""

from datetime import UTC, date, datetime

import pytest

from jassturnier.store.journal.changes import encode
from jassturnier.store.journal.journal import decode, tables, usual_values
from jassturnier.tournament.lists import Presence


@pytest.mark.parametrize(
    ("column", "value", "written"),
    [
        ("letterhead.logo", b"\x89PNG", "iVBORw=="),
        ("entry.presence", Presence.HERE, "here"),
        ("payment.made", datetime(2027, 3, 20, 19, tzinfo=UTC), "2027-03-20T19:00:00+00:00"),
        ("tournament.day", date(2027, 3, 20), "2027-03-20"),
        ("entry.paid", 2000, 2000),
        ("entry.name", "Bande", "Bande"),
        ("reading.facts", {"a": [1]}, {"a": [1]}),
        ("round.begun", None, None),
    ],
)
def test_a_value_comes_back_from_its_json_form(column: str, value: object, written: object) -> None:
    table, _, name = column.partition(".")
    assert encode(value) == written
    assert decode(tables()[table].c[name], written) == value


@pytest.mark.parametrize("column", ["letterhead.logo", "entry.presence", "payment.made", "tournament.day"])
def test_what_is_no_value_of_a_column_is_refused(column: str) -> None:
    table, _, name = column.partition(".")
    with pytest.raises(ValueError, match=r".+"):
        decode(tables()[table].c[name], "????")


def test_an_older_row_gets_usual_values_where_there_are_any() -> None:
    usual = usual_values("payment")
    assert (usual["how"], usual["note"]) == ("cash", "")
    assert "amount" not in usual
    assert datetime.fromisoformat(usual["made"]).tzinfo is not None
