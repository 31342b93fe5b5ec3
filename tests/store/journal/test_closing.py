"""What is closed stays as it is; what is gone can still be named."""

from pathlib import Path

import pytest
from sqlalchemy import select

from jassturnier.services.people import entering
from jassturnier.services.setup import tournaments
from jassturnier.store.journal.changes import Change, Image, gone
from jassturnier.store.journal.journal import refuse_patch_of_closed
from jassturnier.store.kit.models import Entry, Stage, Tournament
from tests.support.offices import started

NAME: Image = {"name": "Evening"}
WHOLE: Image = {"name": "Evening", "closed": True}
PERSON, ENTRY, RENAMED = (Change(table, 1, NAME, NAME) for table in ("person", "entry", "tournament"))
OPENED = Change("tournament", 1, {"closed": True}, {"closed": False})
GONE, CAME = Change("tournament", 1, WHOLE, None), Change("tournament", 1, None, WHOLE)


@pytest.mark.parametrize("changes", [[PERSON], [OPENED], [RENAMED, OPENED], [ENTRY, GONE], [CAME, ENTRY]])
def test_what_opens_it_takes_it_away_or_is_outside_is_taken_back(
    tmp_path: Path, changes: list[Change]
) -> None:
    desk = started(tmp_path)
    tournaments.close(desk)
    with desk.office.database.reading() as session:
        refuse_patch_of_closed(session, desk.tournament_id, changes)


def test_what_is_gone_is_named_as_it_was_called_last(tmp_path: Path) -> None:
    desk = started(tmp_path, title="Abend")
    entering.add(started(tmp_path, title="There", at=desk.office), [entering.new_entry(["Nina Neu"])])
    with desk.changing() as (session, _):
        session.get_one(Tournament, desk.tournament_id).name = "Evening"
        session.add(entry := Entry(tournament_id=desk.tournament_id, number=1, name="Bande"))
    with desk.changing() as (session, _):
        session.delete(session.get_one(Entry, entry.id))
        session.delete(
            session.execute(select(Stage).filter_by(tournament_id=desk.tournament_id)).scalar_one()
        )
        session.delete(session.get_one(Tournament, desk.tournament_id))
    with desk.office.database.reading() as session:
        assert gone(session) == {desk.tournament_id: "Evening"}
