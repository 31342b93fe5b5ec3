"""A whole tournament as rows: out of the database, or taken out of it."""

import json
from pathlib import Path
from typing import Any

from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Stamp
from jassturnier.store.kit import models as m
from jassturnier.store.load.whole import dump, take_out
from tests.support.offices import play_round, poured_desk, with_players

Document = dict[str, Any]


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 9, then=play_round)


def dumped(desk: Desk) -> Document:
    with desk.office.database.reading() as session:
        found = dump(session, desk.tournament_id)
    document: Document = json.loads(json.dumps(found))
    return document


def test_what_is_taken_out_leaves_its_people_in_the_register(desk: Desk) -> None:
    before, stamp = dumped(desk), Stamp("a", "delete", desk.tournament_id)
    with desk.office.database.patching() as session:
        take_out(session, stamp, desk.tournament_id)
    assert not any(rows for name, rows in dumped(desk).items() if name != "person")
    with desk.office.database.reading() as session:
        assert session.get(m.Person, before["person"][0]["id"]) is not None
