"""Who plays for an entry from where to where, as it is stored and read."""

from pathlib import Path

import pytest

from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.load.tournament import load_members, load_persons, store_members, tell_apart
from jassturnier.tournament.model import Member, Moment
from tests.support.offices import PAIRS, office, poured_desk, started, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 2, PAIRS)


@pytest.mark.parametrize("until", [None, (2, 1), (2, 3), (4, 1)])
def test_what_is_stored_is_read_again(desk: Desk, until: Moment | None) -> None:
    first, second = desk.tournament().entries
    one, two = (member.person for member in first.members)
    newcomer = second.members[0].person
    wanted = [
        Member(one, "Given1", "Family1a"),
        Member(two, "Given1", "Family1b", 2, until=until),
        Member(newcomer, "Given2", "Family2a", 2, (2, 3)),
    ]
    with desk.changing() as (session, _):
        before = {row.id for row in m.EntryMember.where(session, entry_id=first.key)}
        store_members(session, first.key, reversed(wanted))
        session.flush()
        after = {row.id for row in m.EntryMember.where(session, entry_id=first.key)}
        assert before < after
        found = load_members(session, desk.tournament_id)
        assert sorted(found[first.key], key=lambda member: member.since) == sorted(
            wanted, key=lambda m: m.since
        )
        assert [member.person for member in found[second.key]] == [m.person for m in second.members]
        store_members(session, first.key, wanted[:1])
        session.flush()
        assert load_members(session, desk.tournament_id)[first.key] == wanted[:1]


def test_lists_may_leave_out_particles(desk: Desk) -> None:
    with desk.office.database.reading() as session:
        for skips in (False, True):
            found = load_members(session, desk.tournament_id, skips=skips)
            assert {member.skips for members in found.values() for member in members} == {skips}


def test_only_persons_of_the_tournament_are_read(desk: Desk, tmp_path: Path) -> None:
    other = started(tmp_path, title="Other", at=office(tmp_path))
    with desk.office.database.reading() as session:
        assert len(load_persons(session, desk.tournament_id)) == 4
        assert load_persons(session, other.tournament_id) == []
        assert load_members(session, other.tournament_id) == {}


def test_namesakes_are_told_apart_by_where_they_live(desk: Desk) -> None:
    entries = desk.tournament().by_key()
    first, second = entries.values()
    with desk.changing() as (session, _):
        assert tell_apart(session, desk.tournament_id, entries) == entries
        for place, entry in (("Malters", first), ("", second)):
            row = session.get_one(m.Person, entry.members[0].person)
            row.given, row.family, row.place = "Hans", "Müller", place
    names = [entry.members[0].name for entry in desk.tournament().entries]
    assert names == ["Hans Müller (Malters)", "Hans Müller (2a)"]
