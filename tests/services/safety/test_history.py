"""Everything can be taken back and done again; what was done to a player or a table is told."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import WrongUsage
from jassturnier.i18n import render
from jassturnier.services.people import presence
from jassturnier.services.safety import history
from jassturnier.services.safety.history import Trace, newest_head, news, of_player, of_table, rows_ever
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.changes import Change, Image
from jassturnier.store.kit.files import LaptopFolder
from tests.support.offices import with_players


def test_what_another_laptop_did_is_told_and_ones_own_is_not(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with pytest.raises(WrongUsage):  # a round without its table
        history.history(desk, history.EntryFilter(round=1))
    seen = newest_head(desk)
    assert news(desk, seen) == []
    presence.call_roll(desk, ["1"])
    assert news(desk, seen) == []
    presence.call_roll(elsewhere(desk, tmp_path / "other"), [], all_but=True)
    assert [done.command for done in news(desk, seen)] == ["here --all"]
    assert news(desk, newest_head(desk)) == []


def elsewhere(desk: Desk, home: Path) -> Desk:
    """Return another laptop at the same tournament."""
    return replace(desk, office=replace(desk.office, station=LaptopFolder(home), command="here --all"))


PERSON, ENTRY, TABLE, ROUND = 1, 2, 3, 4
SEAT, LINE, PART = 5, 6, 7
SEATED = {"table_id": TABLE, "entry_id": ENTRY, "side": 0, "place": 0}
WRITTEN = {"reading_id": 9, "side": 0, "column": "points", "value": 1000}


def new(table: str, key: int, **image: object) -> Change:
    return Change(table, key, None, image)


def gone(change: Change) -> Change:
    return change.inverse()


EVENING = [
    new("person", PERSON, family="Muster", given="Anna"),
    new("entry", ENTRY, number=1, name=""),
    new("entry_member", 8, entry_id=ENTRY, person_id=PERSON, to_round=None),
    new("round", ROUND, number=1),
    new("jass_table", TABLE, round_id=ROUND, number=1),
    new("seat", SEAT, **SEATED),
    new("reading", 9, table_id=TABLE, kind="first", note=""),
    new("reading_line", LINE, **WRITTEN),
    new("jass_table", 13, round_id=ROUND, number=2),
    new("reading", 19, table_id=13, kind="first", note=""),
    new("reading_line", 16, **{**WRITTEN, "reading_id": 19, "value": 900}),
]


def told(trace: Trace, *changes: Change) -> list[str]:
    return [render(line, "en") for line in trace.lines(changes)]


def changed(table: str, key: int, before: Image, after: Image) -> Change:
    return Change(table, key, before, after)


def of_anna(*more: Change) -> Trace:
    return of_player([*EVENING, *more], {ENTRY})


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (EVENING[7], "Round 1, table 1, side A, points: 1000"),
        (gone(EVENING[7]), "Round 1, table 1, side A, points: 1000 taken away"),
        (
            changed("reading_line", LINE, {"value": 1000}, {"value": 1010}),
            "Round 1, table 1, side A, points: 1000 → 1010",
        ),
    ],
)
def test_a_number_is_told_to_its_table_and_to_who_sat_there(change: Change, line: str) -> None:
    assert told(of_table([*EVENING, change], TABLE), change) == [line]
    assert told(of_anna(change), change) == [line]
    assert told(of_table([*EVENING, change], 13), change) == []


def test_the_slip_of_another_table_and_what_is_put_back_as_it_was_are_not_told() -> None:
    again = new("seat", 15, **SEATED)
    assert told(of_anna(), EVENING[10]) == told(of_anna(again), gone(EVENING[5]), again) == []


def test_a_round_is_named_where_somebody_is_absent() -> None:
    part = new("round_entry", PART, round_id=ROUND, entry_id=ENTRY, part="absent")
    assert told(of_anna(part), part) == ["Round 1, Entry 1 (Anna Muster): absent"]
    named = changed("entry", ENTRY, {"name": ""}, {"name": "Team"})
    assert told(of_anna(named, part), part) == ["Round 1, Entry 1 (Team): absent"]


def test_a_row_that_is_gone_is_still_known_by_its_newest_values() -> None:
    changes = [
        changed("entry", ENTRY, {"name": ""}, {"name": "Team"}),
        gone(new("entry", ENTRY, name="Team")),
    ]
    assert rows_ever([*EVENING, *changes])["entry", ENTRY] == {"number": 1, "name": "Team"}
