"""Who plays for an entry from where to where, as it is stored and read."""

from pathlib import Path

import pytest

from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.load.entries import load_members, store_members
from jassturnier.tournament.model import Member, Moment
from tests.support.offices import PAIRS, poured_desk, with_players


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
