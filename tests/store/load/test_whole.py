"""A whole tournament as rows: out of one database, into another, and everything that cannot be in them."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.images import tables
from jassturnier.store.journal.journal import Stamp
from jassturnier.store.kit import models as m
from jassturnier.store.load.whole import NOT_IN, checked, dump, present, put, take_out
from tests.support.offices import office, play_round, poured_desk, started, with_players

Document = dict[str, Any]


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 9, then=play_round)


def dumped(desk: Desk) -> Document:
    with desk.office.database.reading() as session:
        found = dump(session, desk.tournament_id)
    document: Document = json.loads(json.dumps(found))
    return document


def faults(document: Document) -> list[str]:
    return [render(problem.sentence(), "en") for problem in checked(document)[1]]


def test_all_rows_of_a_tournament_and_nothing_else_go_out(desk: Desk, tmp_path: Path) -> None:
    other = started(tmp_path, title="Other", at=office(tmp_path))
    with desk.changing() as (session, read):
        one, two = (entry.members[0].person for entry in read().entries[:2])
        guest = m.Person(family="Used", given="Credit")
        session.add_all([guest, m.Person(family="Else", given="Somebody")])
        session.flush()
        own = {"tournament_id": desk.tournament_id, "amount": -100}
        session.add(m.Payment(**own, credit_of=guest.id))  # type: ignore[arg-type]
        session.add(
            m.SeasonEvent(season_id=_season(session), number=1, name="", tournament_id=desk.tournament_id)
        )
    found = dumped(desk)
    assert found.keys() == tables().keys() - NOT_IN
    assert [len(found[name]) for name in ("tournament", "entry", "person", "reading", "jass_table")] == [
        1,
        9,
        10,
        2,
        2,
    ]
    assert {row["family"] for row in found["person"]} >= {"Used"}
    assert [row["number"] for row in found["entry"]] == list(range(1, 10))
    assert len(dumped(other)["tournament"]) == 1
    assert dumped(other)["person"] == []
    assert checked(found)[1] == []
    assert {one, two} <= {row["id"] for row in found["person"]}


def _season(session: Any) -> int:  # noqa: ANN401
    season = m.Season(name="Jahr", settings={})
    session.add(season)
    session.flush()
    return season.id


def test_what_is_taken_out_can_be_put_in_again(desk: Desk) -> None:
    before, tournament, stamp = dumped(desk), desk.tournament(), Stamp("a", "delete", desk.tournament_id)
    database = desk.office.database
    with database.patching() as session:
        assert present(session, before)
        take_out(session, stamp, desk.tournament_id)
    assert not any(rows for name, rows in dumped(desk).items() if name != "person")
    with database.patching() as session:
        assert not present(session, before)
        assert session.get(m.Person, before["person"][0]["id"]) is not None
        put(session, stamp, {name: rows for name, rows in before.items() if name != "person"})
    assert dumped(desk) == before
    assert desk.tournament().stages == tournament.stages


def _first(table: str, /, **values: object) -> Callable[[Document], None]:
    return lambda found: found[table][0].update(values)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_first("entry", number="7"), "entry, row 1: number cannot be “7”."),
        (_first("entry", number=True), "entry, row 1: number cannot be “True”."),
        (_first("entry", number=1.0), "entry, row 1: number cannot be “1.0”."),
        (_first("entry", number=2**63), f"entry, row 1: number cannot be “{2**63}”."),
        (_first("entry", number=None), "entry, row 1: number cannot be “None”."),
        (_first("entry", free=0), "entry, row 1: free cannot be “0”."),
        (_first("entry", name=5), "entry, row 1: name cannot be “5”."),
        (_first("entry", presence="asleep"), "entry, row 1: presence cannot be “asleep”."),
        (_first("entry", presence=1), "entry, row 1: presence cannot be “1”."),
        (_first("entry", colour="red" * 20), f"entry, row 1: colour cannot be “{('red' * 20)[:40]}”."),
        (_first("tournament", day="soon"), "tournament, row 1: day cannot be “soon”."),
        (_first("tournament", regulation=[]), "tournament, row 1: regulation cannot be “[]”."),
        (_first("jass_table", deals=0), "jass_table, row 1: deals cannot be “0”."),
        (_first("jass_table", deals=10**6), f"jass_table, row 1: deals cannot be “{10**6}”."),
        (_first("jass_table", sheet=10**9), f"jass_table, row 1: sheet cannot be “{10**9}”."),
        (_first("seat", side=10), "seat, row 1: side cannot be “10”."),
        (_first("seat", place=-1), "seat, row 1: place cannot be “-1”."),
        (_first("reading_line", side=10), "reading_line, row 1: side cannot be “10”."),
        (_first("round", number=0), "round, row 1: number cannot be “0”."),
        (_first("stage", number=0), "stage, row 1: number cannot be “0”."),
        (_first("round", rank_order=["1"]), "round, row 1: rank_order cannot be “['1']”."),
        (_first("person", spellings=[1]), "person, row 1: spellings cannot be “[1]”."),
        (_first("round", report={"swaps": 7}), "round, row 1: report cannot be “{'swaps': 7}”."),
        (_first("round", report={"opened": 7}), "round, row 1: report cannot be “{'opened': 7}”."),
        (_first("round", report={"opened": ["1"]}), "round, row 1: report cannot be “{'opened': ['1']}”."),
        (_first("round", report={"swaps": [{"one": 1}]}), "round, row 1: report cannot be"),
        (
            _first("round", report={"swaps": [{"one": 1, "other": 2, "x": 1}]}),
            "round, row 1: report cannot be",
        ),
        (
            _first("round", report={"swaps": [{"one": 1, "other": 2, "reason": 1}]}),
            "round, row 1: report cannot",
        ),
        (_first("seat", entry_id=5), "seat, row 1: entry_id is the key of nothing in this file."),
        (lambda found: found["entry"].append(found["entry"][0]), "“entry”: a key occurs twice."),
        (lambda found: found["tournament"].clear(), "stage, row 1: tournament_id is the key of nothing"),
        (lambda found: found.update(chair=[]), "There is no table “chair”."),
        (lambda found: found.update(season=[]), "There is no table “season”."),
        (lambda found: found.update(seat=7), "“seat” is no list of rows."),
        (lambda found: found.update(seat=[7]), "“seat” is no list of rows."),
    ],
)
def test_what_cannot_be_in_a_row_is_said_with_its_place(
    whole: Document, change: Callable[[Document], None], told: str
) -> None:
    change(whole)
    assert told in " ".join(faults(whole))


@pytest.fixture(scope="module")
def _dumped(tmp_path_factory: pytest.TempPathFactory) -> Document:
    return dumped(with_players(tmp_path_factory.mktemp("whole"), 9, then=play_round))


@pytest.fixture
def whole(_dumped: Document) -> Document:
    """The rows of nine who have played a round."""
    return deepcopy(_dumped)


@pytest.mark.parametrize(
    "change",
    [
        _first(
            "round", report={"swaps": [{"one": 1, "other": 2, "reason": "legs"}], "opened": [3], "more": "x"}
        ),
        _first("round", rank_order=[1, 2]),
        _first("person", spellings=["Anni"]),
        _first("tournament", day=None),
        _first("jass_table", deals=1),
        _first("seat", side=9),
    ],
)
def test_what_the_program_writes_can_be(whole: Document, change: Callable[[Document], None]) -> None:
    change(whole)
    assert faults(whole) == []


def test_what_an_older_version_did_not_have_is_usual_and_text_is_cleaned(whole: Document) -> None:
    del whole["handed_in"]
    for row in whole["reading"]:
        del row["note"], row["how"]
    whole["person"][0]["family"] = "\x1b[31mRoth\n"
    rows, problems = checked(whole)
    assert problems == []
    assert {(row["note"], row["how"]) for row in rows["reading"]} == {("", "exact")}
    assert rows["person"][0]["family"] == "[31mRoth"
    assert rows["handed_in"] == []


def test_of_very_many_faults_only_some_are_looked_for(whole: Document) -> None:
    whole["entry"] = [{"number": "x"}] * 500
    assert 100 <= len(faults(whole)) < 130
