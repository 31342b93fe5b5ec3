"""What is closed stays as it is; what is gone can still be named."""

from pathlib import Path

import pytest
from sqlalchemy import select

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.services.people import entering
from jassturnier.services.safety import undoing
from jassturnier.services.setup import tournaments
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.changes import Change, Image, gone, taken_away_last, takes_away
from jassturnier.store.journal.heads import is_closed
from jassturnier.store.journal.journal import refuse_patch_of_closed
from jassturnier.store.kit.models import Entry, Stage, Tournament
from tests.support.offices import started

NAME: Image = {"name": "Evening"}
WHOLE: Image = {"name": "Evening", "closed": True}
PERSON, ENTRY, RENAMED = (Change(table, 1, NAME, NAME) for table in ("person", "entry", "tournament"))
OPENED = Change("tournament", 1, {"closed": True}, {"closed": False})
GONE, CAME = Change("tournament", 1, WHOLE, None), Change("tournament", 1, None, WHOLE)


def test_only_what_is_closed_is_closed_and_of_what_is_gone_nobody_knows(tmp_path: Path) -> None:
    desk, other = started(tmp_path), started(tmp_path, title="Other")
    tournaments.close(desk)
    with desk.office.database.reading() as session:
        assert is_closed(session, desk.tournament_id)
        assert not is_closed(session, other.tournament_id)
        with pytest.raises(NotFound):
            is_closed(session, 1)


@pytest.mark.parametrize("changes", [[ENTRY], [PERSON, ENTRY], [RENAMED], [Change("entry", 1, None, NAME)]])
def test_what_is_inside_of_a_closed_tournament_is_not_taken_back(
    tmp_path: Path, changes: list[Change]
) -> None:
    desk = started(tmp_path)
    with desk.office.database.reading() as session:
        refuse_patch_of_closed(session, desk.tournament_id, changes)
    tournaments.close(desk)
    with desk.office.database.reading() as session, pytest.raises(NotAllowed):
        refuse_patch_of_closed(session, desk.tournament_id, changes)


@pytest.mark.parametrize("changes", [[PERSON], [OPENED], [RENAMED, OPENED], [ENTRY, GONE], [CAME, ENTRY]])
def test_what_opens_it_takes_it_away_or_is_outside_is_taken_back(
    tmp_path: Path, changes: list[Change]
) -> None:
    desk = started(tmp_path)
    tournaments.close(desk)
    with desk.office.database.reading() as session:
        refuse_patch_of_closed(session, desk.tournament_id, changes)


def test_a_tournament_is_taken_away_when_its_own_row_goes() -> None:
    assert takes_away([ENTRY, GONE])
    for changes in ([], [ENTRY], [RENAMED], [CAME], [Change("entry", 1, NAME, None)]):
        assert not takes_away(changes)


def last(desk: Desk, station: str, *, undone: bool) -> int | None:
    with desk.office.database.reading() as session:
        return taken_away_last(session, station, undone=undone)


def test_the_tournament_that_the_last_step_of_a_laptop_took_away_is_known(tmp_path: Path) -> None:
    desk = started(tmp_path)
    here = desk.office.station.id()
    assert last(desk, here, undone=False) is None
    undoing.undo(desk)
    assert last(desk, here, undone=True) == desk.tournament_id
    assert last(desk, here, undone=False) is None
    assert last(desk, "another", undone=True) is None
    started(tmp_path, title="Other", at=desk.office)
    assert last(desk, here, undone=True) is None


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
