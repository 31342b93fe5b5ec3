"""A whole tournament as rows: out of the database, or taken out of it."""

import json
from pathlib import Path
from typing import Any

from jassturnier.exchange.kit.cells import is_tournament
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Stamp
from jassturnier.store.journal.journal import tables
from jassturnier.store.kit import models as m
from jassturnier.store.load.whole import NOT_IN, Rows, delete_tournament, dump, write_document
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
    assert {one, two} <= {row["id"] for row in found["person"]}


def _season(session: Any) -> int:  # noqa: ANN401
    season = m.Season(name="Jahr", settings={})
    session.add(season)
    session.flush()
    return season.id


def test_what_is_taken_out_leaves_its_people_in_the_register(desk: Desk) -> None:
    before, stamp = dumped(desk), Stamp("a", "delete", desk.tournament_id)
    with desk.office.database.patching() as session:
        delete_tournament(session, stamp, desk.tournament_id)
    assert not any(rows for name, rows in dumped(desk).items() if name != "person")
    with desk.office.database.reading() as session:
        assert session.get(m.Person, before["person"][0]["id"]) is not None


ROWS: Rows = {
    "tournament": [{"id": 2**63, "name": "Chlausjass"}],
    "wish": [],
    "person": [{"id": 1}, {"id": 2}],
}
WRITTEN = """{
"format": "jassturnier",
"version": 7,
"head": "12 ab34",
"tournament": [
{"id": 9223372036854775808, "name": "Chlausjass"}
],
"wish": [],
"person": [
{"id": 1},
{"id": 2}
]
}
"""


def test_a_document_has_a_line_for_each_row_and_is_told_from_a_list() -> None:
    assert write_document(ROWS, 7, "12 ab34") == WRITTEN
    assert is_tournament(b"\xef\xbb\xbf" + WRITTEN.encode())
    assert not is_tournament(b'{"Name": "Anna Abt"}')
