"""Rows are read by what their columns are."""

from pathlib import Path

from jassturnier.store.kit import models as m
from tests.support.offices import with_players


def test_rows_are_read_by_a_value_by_one_of_several_and_in_an_order(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with desk.office.database.reading() as session:
        several = m.Entry.where(session, "number", tournament_id=desk.tournament_id, number=[3, 1, 9])
        assert [row.number for row in several] == [1, 3]
        assert [row.number for row in m.Entry.where(session, number=2)] == [2]
        assert [row.number for row in m.Entry.where(session, "number", due=0, free=False)] == [1, 2, 3, 4]
        assert m.Entry.where(session, number=[]) == []
        assert m.Person.where(session, born=None) == m.Person.where(session)


def test_one_row_is_read_or_none(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with desk.office.database.reading() as session:
        assert m.Entry.one(session, number=2) == m.Entry.where(session, number=2)[0]
        assert m.Entry.one(session, number=9) is None
